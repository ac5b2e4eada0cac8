// Undead of the main deck: Ghoul (R9.8), and Mummy and Tomb Guardian, which have no effect.

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;

TEST(PlainUndead, R5_12_FightWithThePrintedStrength) {
    Scene scene;
    scene.group(A, "mummy*2 camel").group(B, "tomb_guardian*2 mummy");
    scene.begin_battle();
    EXPECT_THAT(scene.events(A), Contains("battle 6 8"));
}

TEST(Ghoul, R9_8_OneMoreForEachCharacterEliminatedInThisTomb) {
    Scene scene;
    scene.eliminated(3).group(A, "ghoul camel").group(B, "ghoul");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "ghoul 4, camel 2");
    EXPECT_EQ(scene.strengths(B), "ghoul 4");
}

TEST(Ghoul, R9_8_CountsBothSidesAndGrowsAtOnce) {
    Scene scene;
    scene.bearer(A).group(A, "ghoul worker").group(B, "thief camel");
    scene.traps(A, "snake_nest").traps(B, "snake_nest curse_of_the_pharaoh");
    scene.begin_traps();
    EXPECT_EQ(scene.strengths(A), "ghoul 2, worker 1");
    scene.choose(B, "snake_nest");
    // The last trap of B has only the Ghoul left to hit.
    EXPECT_THAT(scene.events(A), Contains("A eliminated worker"));
    EXPECT_THAT(scene.events(A), Contains("A eliminated ghoul"));
    EXPECT_THAT(scene.events(A), Contains("battle 0 2"));
}

// Its own bonus lifts it out of reach: it has 1, and 3 after two deaths.
TEST(Ghoul, R5_10_GrowsOutOfReach) {
    Scene scene;
    scene.bearer(B).group(A, "ghoul worker thief").group(B, "camel");
    scene.traps(B, "snake_nest*2 spear_trap");
    scene.begin_traps();
    scene.choose(B, "snake_nest");
    scene.choose(B, "worker");
    EXPECT_EQ(scene.strengths(A), "ghoul 2, thief 2");
    scene.choose(B, "snake_nest");
    EXPECT_THAT(scene.events(A), Contains("B no_effect spear_trap"));
    EXPECT_THAT(scene.events(A), Contains("battle 3 2"));
}

TEST(Ghoul, R9_8_CountsUndeadAndPapyrusUndeadToo) {
    Scene scene;
    scene.bearer(A).group(A, "ghoul camel").group(B, "mummy avatar_of_horus tomb_guardian");
    scene.traps(A, "sacred_flame*2 spear_trap");
    scene.begin_traps();
    scene.choose(A, "sacred_flame");
    scene.choose(A, "mummy");
    EXPECT_EQ(scene.strengths(A), "ghoul 2, camel 2");
    scene.choose(A, "sacred_flame");
    scene.choose(A, "avatar_of_horus");
    EXPECT_THAT(scene.events(A), Contains("A no_effect spear_trap"));
    EXPECT_THAT(scene.events(A), Contains("battle 5 3"));
}

TEST(Ghoul, R9_8_DoesNotCountThoseWhoAreSentBack) {
    Scene scene;
    scene.bearer(A).group(A, "ghoul").group(B, "tara_wolf camel cat worker");
    scene.traps(A, "sandstorm sealed_door spear_trap");
    scene.begin_traps();
    scene.choose(A, "sandstorm");
    EXPECT_EQ(scene.strengths(A), "ghoul 1");
    scene.choose(A, "sealed_door");
    EXPECT_THAT(scene.events(A), Contains("B eliminated worker"));
    EXPECT_THAT(scene.events(A), Contains("battle 2 0"));
}

TEST(Ghoul, R9_8_DoesNotCountWhatHappensInCamp) {
    Scene scene;
    scene.bearer(A).pass_used(A).tomb_stack("tomb_of_tutankhamun").camp(A, "camel");
    scene.camp(B, "worker cat").hand(A, "ghoul spear_trap*2");
    scene.begin_tomb();
    scene.choose(A, "worker");
    scene.choose(B, "none");
    scene.choose(A, "camel");
    scene.choose(B, "cat");
    scene.choose(A, "ghoul spear_trap*2");
    scene.choose(A, "none");
    scene.choose(B, "none");
    EXPECT_EQ(scene.strengths(A), "camel 2, ghoul 1");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
