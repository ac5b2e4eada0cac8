// look_at(tomb), once: Falcon (R7.3).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

TEST(Falcon, R7_3_TheSeatSeesTheTopTomb) {
    Scene scene;
    scene.hand(A, "falcon").tomb_stack("tomb_of_ramses tomb_of_sethos");
    scene.begin_play(A);
    scene.choose(A, "falcon");
    EXPECT_THAT(scene.events(A), ElementsAre("A played falcon", "A saw_tomb tomb_of_ramses"));
    EXPECT_EQ(scene.tomb_stack(), "tomb_of_ramses tomb_of_sethos");
}

TEST(Falcon, R7_3_TheOthersLearnThatItHappened) {
    Scene scene;
    scene.hand(A, "falcon").tomb_stack("tomb_of_ramses tomb_of_sethos");
    scene.begin_play(A);
    scene.choose(A, "falcon");
    EXPECT_THAT(scene.events(B), ElementsAre("A played falcon", "A saw_tomb ?"));
    EXPECT_THAT(scene.events(kSpectator), ElementsAre("A played falcon", "A saw_tomb ?"));
}

TEST(Falcon, R7_3_ItIsOneLook) {
    Scene scene;
    scene.hand(A, "falcon").tomb_stack("tomb_of_ramses tomb_of_sethos");
    scene.begin_play(A);
    scene.choose(A, "falcon");
    EXPECT_EQ(scene.seen(A, ZoneKey::tomb_stack), "+2");
}

TEST(Falcon, R9_16_WithNoTombLeftThereIsNothingToSee) {
    Scene scene;
    scene.hand(A, "falcon").tomb_stack("");
    scene.begin_play(A);
    scene.choose(A, "falcon");
    EXPECT_THAT(scene.events(A), ElementsAre("A played falcon"));
    EXPECT_EQ(scene.camp(A), "falcon");
}

TEST(Falcon, R4_6_NoLookWhenItComesBackFromTheTomb) {
    Scene scene;
    scene.bearer(B).group(A, "falcon").group(B, "cat").traps(B, "sandstorm");
    scene.begin_traps();
    EXPECT_EQ(scene.camp(A), "falcon");
    EXPECT_THAT(scene.events(A), Not(Contains("A saw_tomb plain_tomb")));
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
