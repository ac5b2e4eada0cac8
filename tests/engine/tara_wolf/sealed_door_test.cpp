// send_back: Sealed Door (R5.9, R5.11, R5.15, R9.11). Susan's drawn card stays: susan_test.cpp.

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::Not;

// A bears the medallion and has no trap; B shuts the door and has two more traps.
void shut_door(Scene& scene, const char* group_a, const char* group_b = "tara_wolf camel") {
    scene.bearer(A).group(A, group_a).group(B, group_b);
    scene.traps(B, "sealed_door spear_trap*2");
    scene.begin_traps();
}

TEST(SealedDoor, R5_11_TheOpposingAdventurerReturnsToCamp) {
    Scene scene;
    scene.camp(A, "seer");
    shut_door(scene, "montana_smith worker camel");
    scene.choose(B, "sealed_door");
    EXPECT_EQ(scene.group(A), "worker camel");
    EXPECT_EQ(scene.camp(A), "seer montana_smith");
    EXPECT_EQ(scene.group(B), "tara_wolf camel");
    EXPECT_EQ(scene.spent(B), "sealed_door");
    EXPECT_THAT(scene.moves(kSpectator),
                Contains("A sent_back montana_smith: group@A#0 -> camp@A"));
    EXPECT_EQ(scene.seen(A, CounterKey::eliminated), 0);
}

TEST(SealedDoor, R5_15_TaraLosesHerBonusAtOnce) {
    Scene scene;
    shut_door(scene, "tara_wolf camel", "crocodile");
    EXPECT_EQ(scene.strength(A), 5);
    scene.choose(B, "sealed_door");
    EXPECT_EQ(scene.strengths(A), "camel 2");
    EXPECT_EQ(scene.strength(A), 2);
}

// His Mummy had 3 and was out of reach; now it has 2 and the next Spear Trap hits it.
TEST(SealedDoor, R5_15_HeinrichsUndeadLoseTheirBonusAtOnce) {
    Scene scene;
    shut_door(scene, "heinrich_von_karstoff mummy crocodile", "cat");
    EXPECT_EQ(scene.strengths(A), "heinrich_von_karstoff 3, mummy 3, crocodile 5");
    scene.choose(B, "sealed_door");
    EXPECT_EQ(scene.strengths(A), "mummy 2, crocodile 5");
    scene.choose(B, "spear_trap");
    EXPECT_THAT(scene.events(A), Contains("A eliminated mummy"));
}

TEST(SealedDoor, R5_15_WithTheSpearTrapFirstTheMummyIsOutOfReach) {
    Scene scene;
    shut_door(scene, "heinrich_von_karstoff mummy crocodile", "cat");
    scene.choose(B, "spear_trap");
    EXPECT_THAT(scene.events(A), Contains("B no_effect spear_trap"));
}

TEST(SealedDoor, R9_12_TheGroupMayBeEmptyAfterIt) {
    Scene scene;
    scene.bearer(A).group(A, "tara_wolf").group(B, "cat").traps(B, "sealed_door");
    scene.begin_traps();
    EXPECT_THAT(scene.events(A), Contains("battle 0 1"));
    EXPECT_EQ(scene.tombs(B), "plain_tomb");
    EXPECT_EQ(scene.camp(A), "tara_wolf");
}

// She is back once: leaving the tomb does not move her again (R5.13).
TEST(SealedDoor, R5_13_WhoWasSentBackIsNotReturnedAgain) {
    Scene scene;
    scene.bearer(A).group(A, "tara_wolf camel").group(B, "cat").traps(B, "sealed_door");
    scene.begin_traps();
    EXPECT_THAT(scene.events(A), Not(Contains("A returned tara_wolf")));
    EXPECT_EQ(scene.camp(A), "tara_wolf");
}

TEST(SealedDoor, R5_9_JustHappensToNobody) {
    Scene scene;
    shut_door(scene, "camel", "cat");
    scene.choose(B, "sealed_door");
    EXPECT_EQ(scene.group(A), "camel");
    EXPECT_EQ(scene.spent(B), "sealed_door");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
