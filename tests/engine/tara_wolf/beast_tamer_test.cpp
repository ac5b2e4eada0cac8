// strength of own animals: Beast Tamer (R5.5, R9.11).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

TEST(BeastTamer, R5_5_OneMoreForEachOwnAnimal) {
    Scene scene;
    scene.group(A, "beast_tamer camel cat worker mummy").group(B, "camel beast_tamer*2");
    scene.begin_obstacles(A);
    // The Cat of A sees no opposing Undead.
    EXPECT_EQ(scene.strengths(A), "beast_tamer 1, camel 3, cat 2, worker 1, mummy 2");
    EXPECT_EQ(scene.strengths(B), "camel 4, beast_tamer 1, beast_tamer 1");
}

TEST(BeastTamer, R5_5_NotFromTheCamp) {
    Scene scene;
    scene.group(A, "camel").camp(A, "beast_tamer").group(B, "cat");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "camel 2");
}

// Two tamed Camels have 3 and the Spear Trap reaches 2: the tamer lifts them out of its reach.
TEST(BeastTamer, R5_10_ItsBonusLiftsATargetOutOfReach) {
    Scene scene;
    scene.bearer(B).group(A, "beast_tamer camel*2 jackal").group(B, "cat");
    scene.traps(B, "spear_trap snake_nest");
    scene.begin_traps();
    scene.choose(B, "spear_trap");
    EXPECT_EQ(scene.asked(), "B trap_target(spear_trap) 1: beast_tamer jackal");
    EXPECT_EQ(scene.try_options(B, {2}), Rejection::out_of_range);
}

TEST(BeastTamer, R9_11_EliminatedMidwayItsAnimalsAreWithinReachAgain) {
    Scene scene;
    scene.bearer(B).group(A, "beast_tamer camel*2 jackal").group(B, "cat");
    scene.traps(B, "spear_trap snake_nest");
    scene.begin_traps();
    scene.choose(B, "snake_nest");
    EXPECT_EQ(scene.strengths(A), "camel 2, camel 2, jackal 1");
    EXPECT_EQ(scene.asked(), "B trap_target(spear_trap) 1: camel camel jackal");
    scene.choose(B, "camel");
    EXPECT_THAT(scene.events(A), Contains("battle 3 1"));
}

// Saved by a Doctor it is in camp, and helps as little as if it were gone.
TEST(BeastTamer, R9_11_SavedByADoctorItHelpsNobodyInTheTomb) {
    Scene scene;
    scene.bearer(B).camp(A, "doctor").group(A, "beast_tamer camel*2").group(B, "cat");
    scene.traps(B, "spear_trap snake_nest");
    scene.begin_traps();
    scene.choose(B, "snake_nest");
    EXPECT_EQ(scene.camp(A), "doctor beast_tamer");
    EXPECT_EQ(scene.strengths(A), "camel 2, camel 2");
}

// Its Animals fight with the bonus (R5.12).
TEST(BeastTamer, R5_12_TheBonusCountsInTheBattle) {
    Scene scene;
    scene.bearer(B).group(A, "beast_tamer camel*2").group(B, "crocodile worker");
    scene.begin_battle();
    EXPECT_THAT(scene.events(B),
                ElementsAre("battle 7 6", "A won_tomb plain_tomb", "B discarded crocodile",
                            "B discarded worker", "A discarded beast_tamer", "A discarded camel",
                            "A discarded camel", "A medallion", "A round_began 2", "A camp_began"));
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
