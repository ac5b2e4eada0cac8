// What is counted "in this tomb" begins anew with each one (R9.8, R9.9), and only then.

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;

// Camp phases in which nothing happens.
void skip_camps(Scene& scene, Seat bearer) {
    for (Seat seat : {bearer, other(bearer)}) {
        scene.choose(seat, "0");
        scene.choose(seat, "end");
    }
}

// The first tomb is over: one Companion of A was saved, one was eliminated, B revealed two traps.
void explore_first_tomb(Scene& scene) {
    scene.bearer(B).camp(A, "doctor seer legionnaire*2 camel").camp(B, "crocodile*2");
    scene.group(A, "worker thief").group(B, "crocodile").traps(B, "snake_nest*2");
    scene.begin_traps();
    scene.choose(B, "snake_nest");
    scene.choose(B, "worker");
    EXPECT_EQ(scene.camp(A), "doctor seer legionnaire legionnaire camel worker");
    EXPECT_EQ(scene.tombs(B), "plain_tomb");
}

TEST(NextTomb, R9_8_EachDoctorSavesAgain) {
    Scene scene;
    scene.pass_used(A).hand(B, "snake_nest*2");
    explore_first_tomb(scene);
    skip_camps(scene, A);
    EXPECT_EQ(scene.seen(B, CounterKey::saves_used, A), 0);
    scene.choose(A, "legionnaire*2 camel");
    scene.choose(B, "crocodile");
    scene.choose(A, "none");
    scene.choose(A, "none");
    scene.choose(B, "snake_nest");
    scene.choose(B, "legionnaire");
    EXPECT_THAT(scene.events(A), Contains("A saved legionnaire"));
    EXPECT_EQ(scene.camp(A), "doctor seer worker legionnaire");
}

TEST(NextTomb, R9_8_R9_9_GhoulAndSekhmetCountAnew) {
    Scene scene;
    scene.pass_used(A).hand(A, "ghoul snake_nest*2").papyrus(A, "avatar_of_sekhmet");
    scene.hand(B, "spear_trap*2");
    explore_first_tomb(scene);
    skip_camps(scene, A);
    EXPECT_EQ(scene.seen(B, CounterKey::eliminated), 0);
    EXPECT_EQ(scene.seen(B, CounterKey::traps_revealed, B), 0);
    scene.choose(A, "camel");
    scene.choose(B, "crocodile");
    scene.choose(A, "ghoul snake_nest*2 avatar_of_sekhmet");
    scene.choose(A, "none");
    scene.choose(B, "spear_trap");
    EXPECT_EQ(scene.strengths(A), "camel 2, ghoul 1, avatar_of_sekhmet 3");
}

// A round without a tomb in between changes nothing: the counts begin when the next one is opened.
TEST(NextTomb, R3_2_R9_8_ARoundThatIsPassedInBetween) {
    Scene scene;
    scene.hand(B, "snake_nest*2");
    explore_first_tomb(scene);
    skip_camps(scene, A);
    scene.choose(A, "pass");
    skip_camps(scene, A);
    EXPECT_EQ(scene.seen(B, CounterKey::saves_used, A), 0);
    scene.choose(A, "legionnaire*2");
    scene.choose(B, "crocodile");
    scene.choose(A, "none");
    scene.choose(A, "none");
    scene.choose(B, "snake_nest");
    scene.choose(B, "legionnaire");
    EXPECT_THAT(scene.events(A), Contains("A saved legionnaire"));
}

// Whoever came home in the last tomb may go into the next one, and what holds in camp holds again.
TEST(NextTomb, R5_13_R5_14_WhoCameBackCanBeSentAgain) {
    Scene scene;
    scene.bearer(B).pass_used(A).group(A, "tara_wolf monkey worker avatar_of_isis");
    scene.group(B, "cat");
    scene.begin_battle();
    scene.choose(A, "worker");
    skip_camps(scene, A);
    EXPECT_EQ(scene.asked(), "A enter 0-3: tara_wolf worker monkey");
    scene.choose(A, "tara_wolf worker monkey");
    scene.choose(B, "none");
    EXPECT_EQ(scene.camp(A), "tara_wolf monkey");
    EXPECT_EQ(scene.discard(), "worker cat");
}

// Back in camp at the very end of a tomb: once at the start of each camp phase from then on.
TEST(NextTomb, R4_2_WhoCameBackWorksFromTheNextCampPhaseOn) {
    Scene scene;
    scene.bearer(A).group(A, "patron avatar_of_isis").group(B, "cat");
    scene.begin_battle();
    scene.choose(A, "patron");
    EXPECT_EQ(scene.coins(A), 0);
    scene.choose(B, "0");
    scene.choose(B, "end");
    EXPECT_EQ(scene.asked(), "A split 1: 0 1 2 3 4");
    EXPECT_EQ(scene.coins(A), 1);
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
