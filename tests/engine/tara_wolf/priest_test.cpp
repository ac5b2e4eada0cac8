// strength of opposing undead: Priest (R5.5, R9.11).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;

TEST(Priest, R5_5_OneLessForEachOpposingUndead) {
    Scene scene;
    scene.group(A, "priest mummy camel").group(B, "mummy tomb_guardian avatar_of_sobek worker cat");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "priest 2, mummy 2, camel 2");
    EXPECT_EQ(scene.strengths(B), "mummy 1, tomb_guardian 2, avatar_of_sobek 2, worker 1, cat 2");
}

TEST(Priest, R5_5_PriestsAddUpAndTheFloorHolds) {
    Scene scene;
    scene.group(A, "priest*2").group(B, "mummy tomb_guardian skeleton");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(B), "mummy 0, tomb_guardian 1, skeleton 0");
    EXPECT_EQ(scene.strength(B), 1);
}

TEST(Priest, R5_5_NotFromTheCamp) {
    Scene scene;
    scene.camp(A, "priest").group(A, "cat").group(B, "mummy");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(B), "mummy 2");
}

// While the Priest prays, the Tomb Guardian has 2 and the Spear Trap reaches it.
TEST(Priest, R5_10_BringsATargetWithinReach) {
    Scene scene;
    scene.bearer(A).group(A, "priest").group(B, "tomb_guardian crocodile").traps(A, "spear_trap");
    scene.begin_traps();
    EXPECT_THAT(scene.events(B), Contains("B eliminated tomb_guardian"));
}

// The bearer's traps come first: the Priest is dead when his own seat's Spear Trap comes, and the
// Tomb Guardian has its 3 again.
TEST(Priest, R9_11_EliminatedMidwayTheUndeadIsOutOfReachAgain) {
    Scene scene;
    scene.bearer(B).group(A, "priest").group(B, "tomb_guardian crocodile");
    scene.traps(B, "snake_nest").traps(A, "spear_trap");
    scene.begin_traps();
    EXPECT_THAT(scene.events(B), Contains("A eliminated priest"));
    EXPECT_THAT(scene.events(B), Contains("A no_effect spear_trap"));
    EXPECT_THAT(scene.events(B), Contains("battle 0 8"));
}

// Strength 0 is strength: a trap with an upper bound reaches it, and the battle is fought with it.
TEST(Priest, R5_5_AStrengthOfZeroIsALegalTarget) {
    Scene scene;
    scene.bearer(A).group(A, "priest*3").group(B, "mummy crocodile").traps(A, "spear_trap");
    scene.begin_traps();
    EXPECT_THAT(scene.events(B), Contains("B eliminated mummy"));
    EXPECT_THAT(scene.events(B), Contains("battle 6 5"));
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
