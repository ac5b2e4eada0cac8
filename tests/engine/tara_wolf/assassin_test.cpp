// eliminate in camp: Assassin (R9.15).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::ElementsAre;

TEST(Assassin, R9_15_CompanionsAndAnimalsOfStrengthTwoOrLess) {
    Scene scene;
    scene.hand(A, "assassin").coins(A, 3).camp(A, "seer");
    scene.camp(B, "tara_wolf worker thief mercenary camel crocodile");
    scene.begin_play(A);
    scene.choose(A, "assassin");
    EXPECT_EQ(scene.asked(), "A eliminate_in_camp(assassin) 1: worker thief camel");
    EXPECT_EQ(scene.try_options(A, {3}), Rejection::out_of_range);
    scene.choose(A, "camel");
    EXPECT_EQ(scene.camp(B), "tara_wolf worker thief mercenary crocodile");
    EXPECT_EQ(scene.discard(), "camel");
    EXPECT_THAT(scene.moves(kSpectator), ElementsAre("B eliminated camel: camp@B#4 -> discard"));
    EXPECT_EQ(scene.asked(), "A play 1: end");
}

TEST(Assassin, R9_15_MustChooseIfThereIsATarget) {
    Scene scene;
    scene.hand(A, "assassin").coins(A, 3).camp(B, "worker camel");
    scene.begin_play(A);
    scene.choose(A, "assassin");
    EXPECT_EQ(scene.try_options(A, {}), Rejection::too_few);
    scene.choose(A, "worker");
    EXPECT_EQ(scene.camp(B), "camel");
}

TEST(Assassin, R9_15_HitsTheOnlyTargetByItself) {
    Scene scene;
    scene.hand(A, "assassin").coins(A, 3).camp(B, "mercenary camel");
    scene.begin_play(A);
    scene.choose(A, "assassin");
    EXPECT_EQ(scene.camp(B), "mercenary");
    EXPECT_EQ(scene.discard(), "camel");
}

TEST(Assassin, R9_15_NeverAnAdventurer) {
    Scene scene;
    scene.hand(A, "assassin").coins(A, 3).camp(B, "tara_wolf mercenary");
    scene.begin_play(A);
    scene.choose(A, "assassin");
    EXPECT_EQ(scene.camp(B), "tara_wolf mercenary");
    EXPECT_THAT(scene.events(B),
                ElementsAre("A paid 3", "A played assassin", "A no_effect assassin"));
}

TEST(Assassin, R9_15_NotInOnesOwnCamp) {
    Scene scene;
    scene.hand(A, "assassin").coins(A, 3).camp(A, "worker camel");
    scene.begin_play(A);
    scene.choose(A, "assassin");
    EXPECT_EQ(scene.camp(A), "worker camel assassin");
}

// A pack has its bonus in the tomb; in camp each Jackal has one.
TEST(Assassin, R5_5_InCampThePrintedStrengthCounts) {
    Scene scene;
    scene.hand(A, "assassin").coins(A, 3).camp(B, "jackal*4");
    scene.begin_play(A);
    scene.choose(A, "assassin");
    EXPECT_EQ(scene.asked(), "A eliminate_in_camp(assassin) 1: jackal jackal jackal jackal");
    scene.choose(A, "jackal");
    EXPECT_EQ(scene.camp(B), "jackal jackal jackal");
}

// Doctors save from traps in the tomb; what happens in camp is no elimination of a tomb (R9.8).
TEST(Assassin, R9_8_NoDoctorSavesInCamp) {
    Scene scene;
    scene.hand(A, "assassin").coins(A, 3).camp(B, "doctor*2 worker");
    scene.begin_play(A);
    scene.choose(A, "assassin");
    scene.choose(A, "worker");
    EXPECT_EQ(scene.camp(B), "doctor doctor");
    EXPECT_EQ(scene.discard(), "worker");
    EXPECT_EQ(scene.seen(A, CounterKey::eliminated), 0);
    EXPECT_EQ(scene.seen(A, CounterKey::saves_used, B), 0);
}

// What the Assassin takes may be what raised a limit or gave a sight (R9.16).
TEST(Assassin, R9_16_EliminatingASeerEndsItsSight) {
    Scene scene;
    scene.hand(A, "assassin").coins(A, 3).camp(B, "seer").tomb_stack("tomb_of_ramses");
    scene.begin_play(A);
    EXPECT_EQ(scene.seen(B, ZoneKey::tomb_stack), "tomb_of_ramses");
    scene.choose(A, "assassin");
    EXPECT_EQ(scene.seen(B, ZoneKey::tomb_stack), "+1");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
