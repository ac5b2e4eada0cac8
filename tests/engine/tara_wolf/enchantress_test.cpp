// take_control: Enchantress (R4.6, R9.6, R9.15).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

constexpr auto kFullCamp = "tara_wolf worker thief mercenary legionnaire camel cat";

TEST(Enchantress, R9_15_CompanionsOfStrengthTwoOrLessInTheOtherCamp) {
    Scene scene;
    scene.hand(A, "enchantress").coins(A, 3).camp(A, "seer").camp(B, kFullCamp);
    scene.begin_play(A);
    scene.choose(A, "enchantress");
    EXPECT_EQ(scene.asked(), "A take_control(enchantress) 1: worker thief");
    EXPECT_EQ(scene.try_options(A, {2}), Rejection::out_of_range);
    scene.choose(A, "thief");
    EXPECT_EQ(scene.camp(A), "seer enchantress thief");
    EXPECT_EQ(scene.camp(B), "tara_wolf worker mercenary legionnaire camel cat");
    EXPECT_THAT(scene.moves(kSpectator), ElementsAre("A took_control thief: camp@B#2 -> camp@A"));
    EXPECT_EQ(scene.asked(), "A play 1: end");
}

TEST(Enchantress, R9_15_MustChooseIfThereIsATarget) {
    Scene scene;
    scene.hand(A, "enchantress").coins(A, 3).camp(B, "worker thief");
    scene.begin_play(A);
    scene.choose(A, "enchantress");
    EXPECT_EQ(scene.try_options(A, {}), Rejection::too_few);
    EXPECT_EQ(scene.try_options(A, {0, 1}), Rejection::too_many);
    EXPECT_EQ(scene.asked(), "A take_control(enchantress) 1: worker thief");
}

// The one possible answer is public: it is not asked (R5.8).
TEST(Enchantress, R9_15_TakesTheOnlyTargetByItself) {
    Scene scene;
    scene.hand(A, "enchantress").coins(A, 3).camp(B, "tara_wolf seer mercenary");
    scene.begin_play(A);
    scene.choose(A, "enchantress");
    EXPECT_EQ(scene.camp(A), "enchantress seer");
    EXPECT_EQ(scene.camp(B), "tara_wolf mercenary");
}

TEST(Enchantress, R9_15_NeverAnAdventurer) {
    Scene scene;
    scene.hand(A, "enchantress").coins(A, 3).camp(B, "tara_wolf camel");
    scene.begin_play(A);
    scene.choose(A, "enchantress");
    EXPECT_THAT(scene.events(B),
                ElementsAre("A paid 3", "A played enchantress", "A no_effect enchantress"));
    EXPECT_EQ(scene.camp(B), "tara_wolf camel");
}

TEST(Enchantress, R9_15_NotFromOnesOwnCamp) {
    Scene scene;
    scene.hand(A, "enchantress").coins(A, 3).camp(A, "worker thief");
    scene.begin_play(A);
    scene.choose(A, "enchantress");
    EXPECT_EQ(scene.camp(A), "worker thief enchantress");
    EXPECT_THAT(scene.events(B), Contains("A no_effect enchantress"));
}

// Bonuses are for the tomb: three bandits would have four each there, in camp each has two.
TEST(Enchantress, R5_5_InCampThePrintedStrengthCounts) {
    Scene scene;
    scene.hand(A, "enchantress").coins(A, 3).camp(B, "desert_bandit*3");
    scene.begin_play(A);
    scene.choose(A, "enchantress");
    EXPECT_EQ(scene.asked(),
              "A take_control(enchantress) 1: desert_bandit desert_bandit "
              "desert_bandit");
}

TEST(Enchantress, R4_6_TakingAWorkerDrawsNothing) {
    Scene scene;
    scene.hand(A, "enchantress").coins(A, 3).camp(B, "worker").stack("camel");
    scene.begin_play(A);
    scene.choose(A, "enchantress");
    EXPECT_EQ(scene.camp(A), "enchantress worker");
    EXPECT_EQ(scene.stack(), "camel");
    EXPECT_THAT(scene.events(A),
                ElementsAre("A paid 3", "A played enchantress", "A took_control worker"));
}

TEST(Enchantress, R9_6_TheCardFightsForItsNewSeat) {
    Scene scene;
    scene.hand(B, "enchantress").coins(B, 3).camp(A, "tara_wolf thief").bearer(A);
    scene.begin_play(B);
    scene.choose(B, "enchantress");
    scene.choose(B, "end");
    scene.choose(A, "open");
    EXPECT_EQ(scene.asked(), "A enter 0-1: tara_wolf");
    scene.choose(A, "none");
    EXPECT_EQ(scene.tombs(B), "plain_tomb");
    EXPECT_EQ(scene.camp(B), "enchantress thief");
}

TEST(Enchantress, R9_6_ItsNewSeatsDoctorSavesTheCard) {
    Scene scene;
    scene.bearer(A).camp(A, "enchantress doctor").camp(B, "cat").group(A, "thief");
    scene.group(B, "camel").traps(B, "snake_nest");
    scene.begin_traps();
    EXPECT_EQ(scene.camp(A), "enchantress doctor thief");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
