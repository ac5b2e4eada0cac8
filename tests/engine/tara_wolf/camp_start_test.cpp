// The start of the camp phase (R4.2): Patron, Foreman (R9.7).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::ElementsAre;

TEST(CampStart, R4_2_PatronBringsACoinBeforeTheSplit) {
    Scene scene;
    scene.camp(A, "patron");
    scene.begin_camp(A);
    EXPECT_THAT(scene.events(B), ElementsAre("A camp_began", "A took_coins 1"));
    EXPECT_EQ(scene.coins(A), 1);
    EXPECT_EQ(scene.asked(), "A split 1: 0 1 2 3 4");
}

TEST(CampStart, R4_2_ForemanDrawsACardBeforeTheSplit) {
    Scene scene;
    scene.camp(A, "foreman").stack("camel cobra");
    scene.begin_camp(A);
    EXPECT_THAT(scene.events(A), ElementsAre("A camp_began", "A drew camel"));
    EXPECT_THAT(scene.events(kSpectator), ElementsAre("A camp_began", "A drew ?"));
    EXPECT_EQ(scene.asked(), "A split 1: 0 1 2 3 4");
}

TEST(CampStart, R4_2_InTheOrderInWhichTheyCameToCamp) {
    Scene one;
    one.camp(A, "tara_wolf foreman patron").stack("camel");
    one.begin_camp(A);
    EXPECT_THAT(one.events(B), ElementsAre("A camp_began", "A drew ?", "A took_coins 1"));

    Scene two;
    two.camp(A, "patron foreman*2").stack("camel*2");
    two.begin_camp(A);
    EXPECT_THAT(two.events(B),
                ElementsAre("A camp_began", "A took_coins 1", "A drew ?", "A drew ?"));
}

TEST(CampStart, R4_2_OnlyInOnesOwnCampPhase) {
    Scene scene;
    scene.camp(A, "patron").camp(B, "patron*2");
    scene.begin_camp(A);
    EXPECT_EQ(scene.coins(A), 1);
    EXPECT_EQ(scene.coins(B), 0);
    scene.choose(A, "4");
    scene.choose(A, "end");
    EXPECT_EQ(scene.coins(B), 2);
}

TEST(CampStart, R4_2_NotInThePhaseInWhichItIsPlayed) {
    Scene scene;
    scene.hand(A, "patron foreman").coins(A, 4).stack("camel");
    scene.begin_play(A);
    scene.choose(A, "patron");
    EXPECT_EQ(scene.coins(A), 2);
    scene.choose(A, "foreman");
    EXPECT_EQ(scene.coins(A), 0);
    EXPECT_EQ(scene.stack(), "camel");
}

// Whoever has the card now has its effect (R9.6).
TEST(CampStart, R9_6_ATakenPatronPaysItsNewSeat) {
    Scene scene;
    scene.hand(A, "enchantress").coins(A, 3).camp(B, "patron").bearer(A);
    scene.begin_play(A);
    scene.choose(A, "enchantress");
    scene.choose(A, "end");
    EXPECT_EQ(scene.coins(B), 0);
    scene.choose(B, "4");
    scene.choose(B, "end");
    scene.choose(A, "pass");
    EXPECT_THAT(scene.events(B),
                ElementsAre("A passed", "A round_began 2", "A camp_began", "A took_coins 1"));
}

TEST(CampStart, R1_4_PatronFindsNoCoinInAnEmptySupply) {
    Scene scene;
    scene.camp(A, "patron").coins(A, 2).coins(B, 6);
    scene.begin_camp(A);
    EXPECT_THAT(scene.events(B), ElementsAre("A camp_began", "A took_coins 0"));
    EXPECT_EQ(scene.coins(A), 2);
}

TEST(CampStart, R9_7_ForemanDrawsAfterAReshuffle) {
    Scene scene;
    scene.camp(A, "foreman").discard("camel cobra").reshuffle_bottom_on_top(2);
    scene.begin_camp(A);
    EXPECT_EQ(scene.hand(A), "cobra");
    EXPECT_THAT(scene.events(B), ElementsAre("A camp_began", "reshuffled 2", "A drew ?"));
}

TEST(CampStart, R9_7_ForemanDrawsNothingWhenThereIsNothing) {
    Scene scene;
    scene.camp(A, "foreman");
    scene.begin_camp(A);
    EXPECT_EQ(scene.hand(A), "");
    EXPECT_EQ(scene.asked(), "A split 1: 0 1 2 3 4");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
