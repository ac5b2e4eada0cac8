// strength per other own same: Desert Bandit, Jackal, Skeleton (R5.5).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

TEST(DesertBandit, R5_5_OneMoreForEachOtherInTheGroup) {
    Scene scene;
    scene.group(A, "desert_bandit*3 worker").group(B, "desert_bandit");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "desert_bandit 4, desert_bandit 4, desert_bandit 4, worker 1");
    EXPECT_EQ(scene.strengths(B), "desert_bandit 2");
}

TEST(Jackal, R5_5_OneMoreForEachOtherInTheGroup) {
    Scene scene;
    scene.group(A, "jackal*2 camel").group(B, "jackal*3");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "jackal 2, jackal 2, camel 2");
    EXPECT_EQ(scene.strengths(B), "jackal 3, jackal 3, jackal 3");
}

TEST(Skeleton, R5_5_OneMoreForEachOtherInTheGroup) {
    Scene scene;
    scene.group(A, "skeleton*4 mummy").group(B, "skeleton");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "skeleton 4, skeleton 4, skeleton 4, skeleton 4, mummy 2");
    EXPECT_EQ(scene.strengths(B), "skeleton 1");
}

// Those who stay in camp or are held in hand are no part of the pack.
TEST(Packs, R5_5_OnlyThoseInTheTomb) {
    Scene scene;
    scene.group(A, "jackal desert_bandit skeleton");
    scene.camp(A, "jackal*3 desert_bandit*2").hand(A, "skeleton*2 jackal");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "jackal 1, desert_bandit 2, skeleton 1");
}

// Three Jackals have 3 each; when one dies they have 2, and the next Spear Trap may hit.
TEST(Jackal, R5_10_StrengthFallsAsOneDiesAndTheNextSpearTrapMayHit) {
    Scene scene;
    scene.bearer(B).group(A, "jackal*3").group(B, "camel").traps(B, "spear_trap pit_trap");
    scene.begin_traps();
    scene.choose(B, "pit_trap");
    EXPECT_EQ(scene.asked(), "B trap_target(pit_trap) 1: jackal jackal jackal");
    scene.choose(B, "jackal");
    EXPECT_EQ(scene.asked(), "B trap_target(spear_trap) 1: jackal jackal");
    scene.choose(B, "jackal");
    EXPECT_THAT(scene.events(A), Contains("battle 1 2"));
}

TEST(Jackal, R5_10_AWholePackIsOutOfReach) {
    Scene scene;
    scene.bearer(B).group(A, "jackal*3").group(B, "camel").traps(B, "spear_trap pit_trap");
    scene.begin_traps();
    scene.choose(B, "spear_trap");
    EXPECT_THAT(scene.events(A), ElementsAre("B triggered spear_trap", "B no_effect spear_trap",
                                             "B discarded spear_trap", "B triggered pit_trap"));
    EXPECT_EQ(scene.group(A), "jackal jackal jackal");
}

// A Skeleton that is revealed joins those that are in the tomb, and all get stronger.
TEST(Skeleton, R5_5_GrowsWhenOthersAreRevealed) {
    Scene scene;
    scene.bearer(A).group(A, "camel").group(B, "skeleton cat").hand(B, "skeleton*2 spear_trap*2");
    scene.begin_obstacles(B);
    EXPECT_EQ(scene.strengths(B), "skeleton 1, cat 1");
    scene.choose(B, "skeleton*2 spear_trap*2");
    EXPECT_EQ(scene.strengths(B), "skeleton 3, cat 1, skeleton 3, skeleton 3");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
