// The reveal (R5.7).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::ElementsAre;

TEST(Reveal, R5_7_EverythingAtTheSameTimeWhenBothAreDone) {
    Scene scene;
    scene.bearer(A).group(A, "camel").group(B, "cat");
    scene.hand(A, "mummy spear_trap worker").hand(B, "skeleton pit_trap*2");
    scene.begin_obstacles(A);
    scene.choose(A, "mummy spear_trap");
    scene.choose(A, "worker");
    EXPECT_EQ(scene.group(A), "camel");
    EXPECT_EQ(scene.discard(), "");
    scene.choose(B, "skeleton pit_trap*2");
    EXPECT_EQ(scene.face_down(A) + scene.face_down(B), "");
    EXPECT_THAT(scene.events(kSpectator),
                ElementsAre("B laid_face_down 3 0", "A revealed mummy", "A revealed spear_trap",
                            "A bluffed worker", "B revealed skeleton", "B revealed pit_trap",
                            "B revealed pit_trap", "A triggered spear_trap"));
    EXPECT_EQ(scene.asked(), "A trap_target(spear_trap) 1: cat skeleton");
}

TEST(Reveal, R5_7_UndeadJoinTheirOwnersGroup) {
    Scene scene;
    scene.bearer(B).group(A, "camel").group(B, "crocodile");
    scene.hand(B, "mummy spear_trap").papyrus(B, "avatar_of_osiris");
    scene.hand(A, "tomb_guardian pit_trap*2").papyrus(A, "avatar_of_sobek");
    scene.begin_obstacles(B);
    scene.choose(B, "mummy avatar_of_osiris");
    scene.choose(B, "none");
    scene.choose(A, "tomb_guardian pit_trap*2 avatar_of_sobek");
    EXPECT_EQ(scene.group(B), "crocodile mummy avatar_of_osiris");
    EXPECT_EQ(scene.group(A), "camel tomb_guardian avatar_of_sobek");
    EXPECT_EQ(scene.strengths(B), "crocodile 5, mummy 2, avatar_of_osiris 2");
    EXPECT_EQ(scene.in(traps(A)), "pit_trap pit_trap");
}

TEST(Reveal, R5_7_EverybodySeesTheCards) {
    Scene scene;
    scene.bearer(A).group(A, "camel").group(B, "cat").hand(B, "mummy pit_trap*2");
    scene.begin_obstacles(B);
    scene.choose(B, "mummy pit_trap*2");
    for (const Onlooker& who : {Onlooker(A), Onlooker(B), Onlooker(kSpectator)}) {
        EXPECT_EQ(scene.seen(who, ZoneKey::group, B), "cat mummy");
        EXPECT_EQ(scene.seen(who, ZoneKey::traps, B), "pit_trap pit_trap");
        EXPECT_EQ(scene.seen(who, ZoneKey::face_down, B), "");
    }
}

TEST(Reveal, R9_2_TheBearersCardsFirst) {
    Scene scene;
    scene.bearer(B).group(A, "camel").group(B, "cat").face_down(B, "mummy").hand(A, "skeleton");
    scene.begin_obstacles(A);
    scene.choose(A, "skeleton");
    std::vector<std::string> revealed = scene.events(kSpectator);
    revealed.resize(3);
    EXPECT_THAT(revealed,
                ElementsAre("A laid_face_down 1 0", "B revealed mummy", "A revealed skeleton"));
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
