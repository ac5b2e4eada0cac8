// to_camp: Monkey (R5.14).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;

TEST(Monkey, R5_14_ReturnsToCampAfterExploringATomb) {
    for (Seat bearer : {A, B}) {
        Scene scene;
        scene.bearer(bearer).group(A, "monkey*2 camel").group(B, "monkey").camp(A, "seer");
        scene.begin_battle();
        EXPECT_EQ(scene.camp(A), "seer monkey monkey");
        EXPECT_EQ(scene.camp(B), "monkey");
        EXPECT_EQ(scene.discard(), "camel");
    }
}

TEST(Monkey, R5_14_R5_4_AlsoFromATombThatNobodyOpposed) {
    Scene scene;
    scene.bearer(A).camp(A, "monkey camel").camp(B, "cat");
    scene.begin_entering();
    scene.choose(A, "monkey camel");
    scene.choose(B, "none");
    EXPECT_EQ(scene.camp(A), "monkey");
    EXPECT_EQ(scene.discard(), "camel");
}

TEST(Monkey, R5_11_NotWhenItWasEliminated) {
    Scene scene;
    scene.bearer(B).group(A, "monkey camel").group(B, "cat").traps(B, "spear_trap");
    scene.begin_traps();
    scene.choose(B, "monkey");
    EXPECT_EQ(scene.camp(A), "");
    EXPECT_THAT(scene.events(A), Contains("A eliminated monkey"));
}

// A Companion of that kind is kept by itself, and Isis may keep another one.
TEST(Monkey, R5_14_TheWordOnACompanion) {
    Scene scene;
    scene.card("scout", Kind::companion, 1, 1, "leaving: to_camp");
    scene.bearer(A).group(A, "scout worker avatar_of_isis").group(B, "cat");
    scene.begin_battle();
    EXPECT_EQ(scene.asked(), "A keep(avatar_of_isis) 0-1: scout worker");
    scene.choose(A, "worker");
    EXPECT_EQ(scene.camp(A), "worker scout");
}

// Once only: Isis has moved it, and it does not move again.
TEST(Monkey, R5_14_KeptByIsisItReturnsOnce) {
    Scene scene;
    scene.card("scout", Kind::companion, 1, 1, "leaving: to_camp");
    scene.bearer(A).group(A, "scout avatar_of_isis").group(B, "cat");
    scene.begin_battle();
    scene.choose(A, "scout");
    EXPECT_EQ(scene.camp(A), "scout");
    EXPECT_EQ(scene.discard(), "cat");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
