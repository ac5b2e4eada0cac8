// eliminate_all: Scarab Swarm (R5.9, R9.4).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

// B, who bears the medallion, sends the swarm into A's group; A then waits with two traps.
void send_swarm(Scene& scene, const char* group_a) {
    scene.bearer(B).group(A, group_a).group(B, "worker camel");
    scene.traps(B, "scarab_swarm").traps(A, "sacred_flame*2");
    scene.begin_traps();
}

TEST(ScarabSwarm, R5_9_AllOpposingOnesOfStrengthOneOrLess) {
    Scene scene;
    send_swarm(scene, "tara_wolf worker thief falcon camel skeleton mummy seer patron");
    EXPECT_EQ(scene.group(A), "tara_wolf thief camel mummy seer");
    EXPECT_EQ(scene.group(B), "worker camel");
    EXPECT_EQ(scene.discard(), "patron skeleton falcon worker");
    EXPECT_EQ(scene.spent(B), "scarab_swarm");
    EXPECT_EQ(scene.seen(A, CounterKey::eliminated), 4);
}

// The tamed Falcon has 2. Were the strengths read anew after each death, it would follow its tamer.
TEST(ScarabSwarm, R5_10_StrengthsAreReadOnceBeforeAnybodyDies) {
    Scene scene;
    send_swarm(scene, "beast_tamer falcon jackal*2 skeleton*2");
    EXPECT_EQ(scene.group(A), "falcon jackal jackal skeleton skeleton");
    EXPECT_EQ(scene.strengths(A), "falcon 1, jackal 2, jackal 2, skeleton 2, skeleton 2");
}

// It has 1 when the swarm comes; that a Worker dies before it does not raise it in time.
TEST(ScarabSwarm, R5_10_AGhoulDoesNotGrowOutOfIt) {
    Scene scene;
    send_swarm(scene, "worker seer ghoul");
    EXPECT_EQ(scene.group(A), "seer");
}

TEST(ScarabSwarm, R5_10_WhoeverWasWeakenedToOneDies) {
    Scene scene;
    scene.bearer(B).group(A, "camel mummy thief").group(B, "cobra priest");
    scene.traps(B, "scarab_swarm").traps(A, "snake_nest*2");
    scene.begin_traps();
    EXPECT_EQ(scene.group(A), "thief");
}

TEST(ScarabSwarm, R9_8_TheFirstCompanionInGroupOrderIsSaved) {
    Scene scene;
    scene.camp(A, "doctor");
    send_swarm(scene, "falcon patron worker seer foreman");
    EXPECT_EQ(scene.group(A), "seer");
    EXPECT_EQ(scene.camp(A), "doctor patron");
    EXPECT_EQ(scene.discard(), "foreman worker falcon");
    EXPECT_THAT(scene.events(kSpectator),
                ElementsAre("B triggered scarab_swarm", "A eliminated falcon", "A saved patron",
                            "A eliminated worker", "A eliminated foreman", "B spent scarab_swarm"));
}

TEST(ScarabSwarm, R5_9_JustHappensToNobody) {
    Scene scene;
    send_swarm(scene, "tara_wolf camel");
    EXPECT_EQ(scene.group(A), "tara_wolf camel");
    EXPECT_EQ(scene.spent(B), "scarab_swarm");
    EXPECT_THAT(scene.events(A), Contains("B triggered scarab_swarm"));
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
