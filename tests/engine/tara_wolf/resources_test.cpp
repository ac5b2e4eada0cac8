// Resources and drawing (R4.1, R4.3, R9.20) and the coins of the game (R1.4).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::ElementsAre;

TEST(Resources, R4_1_TheSplitIsFourResources) {
    for (int cards = 0; cards <= 4; ++cards) {
        Scene scene;
        scene.stack("camel*5");
        scene.begin_camp(A);
        EXPECT_EQ(scene.asked(), "A split 1: 0 1 2 3 4");
        scene.choose(A, std::to_string(cards));
        EXPECT_EQ(scene.state().zones.size(hand(A)), static_cast<std::size_t>(cards));
        EXPECT_EQ(scene.coins(A), 4 - cards);
        EXPECT_EQ(scene.supply(), 4 + cards);
    }
}

TEST(Resources, R4_1_CoinsComeBeforeCards) {
    Scene scene;
    scene.stack("camel worker cobra");
    scene.begin_camp(A);
    scene.choose(A, "2");
    EXPECT_THAT(scene.events(A),
                ElementsAre("A split 2 2", "A took_coins 2", "A drew camel", "A drew worker"));
    EXPECT_EQ(scene.stack(), "cobra");
}

TEST(Resources, R4_1_TheSplitIsPublicAndTheCardsAreNot) {
    Scene scene;
    scene.stack("camel");
    scene.begin_camp(A);
    scene.choose(A, "1");
    for (Onlooker who : {Onlooker(B), Onlooker(kSpectator)}) {
        EXPECT_THAT(scene.events(who), ElementsAre("A split 1 3", "A took_coins 3", "A drew ?"));
    }
}

// Nothing is drawn or taken before the whole split is declared, and nothing is asked after it.
TEST(Resources, R4_1_TheSplitIsBinding) {
    Scene scene;
    scene.stack("camel cobra");
    scene.begin_camp(A);
    EXPECT_EQ(scene.hand(A), "");
    EXPECT_EQ(scene.coins(A), 0);
    EXPECT_EQ(scene.try_options(A, {1, 2}), Rejection::too_many);
    EXPECT_EQ(scene.try_options(A, {}), Rejection::too_few);
    scene.choose(A, "2");
    EXPECT_EQ(scene.asked(), "A play 1: camel cobra end");
}

TEST(Resources, R4_1_OnlyCardsBringNoCoins) {
    Scene scene;
    scene.stack("camel*4");
    scene.begin_camp(A);
    scene.choose(A, "4");
    EXPECT_THAT(scene.events(B),
                ElementsAre("A split 4 0", "A drew ?", "A drew ?", "A drew ?", "A drew ?"));
}

// --- R1.4, R9.20: eight coins and no more ---

TEST(Resources, R1_4_ShortSupplyGivesWhatItHas) {
    Scene scene;
    scene.coins(A, 2).coins(B, 5);
    scene.begin_camp(A);
    scene.choose(A, "0");
    EXPECT_THAT(scene.events(B), ElementsAre("A split 0 4", "A took_coins 1"));
    EXPECT_EQ(scene.coins(A), 3);
    EXPECT_EQ(scene.coins(B), 5);
    EXPECT_EQ(scene.supply(), 0);
}

TEST(Resources, R1_4_EmptySupplyGivesNothing) {
    Scene scene;
    scene.coins(A, 4).coins(B, 4);
    scene.begin_camp(B);
    scene.choose(B, "0");
    EXPECT_THAT(scene.events(A), ElementsAre("B split 0 4", "B took_coins 0"));
    EXPECT_EQ(scene.coins(B), 4);
    EXPECT_EQ(scene.asked(), "B play 1: end");
}

TEST(Resources, R9_20_TheShortfallIsLostAndNotDrawnAsCards) {
    Scene scene;
    scene.coins(B, 7).stack("camel*4");
    scene.begin_camp(A);
    EXPECT_EQ(scene.asked(), "A split 1: 0 1 2 3 4");
    scene.choose(A, "1");
    EXPECT_EQ(scene.coins(A), 1);
    EXPECT_EQ(scene.hand(A), "camel");
}

// A short supply serves one after the other; what is paid can be taken again.
TEST(Resources, R1_4_TheLastCoinGoesToWhoeverComesFirst) {
    Scene scene;
    scene.card("collector", Kind::companion, 1, 1, "on_play: gain_coins(2)");
    scene.camp(A, "patron*2").coins(A, 2).coins(B, 5).hand(A, "collector");
    scene.begin_camp(A);
    EXPECT_THAT(scene.events(B), ElementsAre("A camp_began", "A took_coins 1", "A took_coins 0"));
    EXPECT_EQ(scene.supply(), 0);
    scene.choose(A, "4");
    scene.choose(A, "collector");
    EXPECT_THAT(scene.events(B), ElementsAre("A paid 1", "A played collector", "A took_coins 1"));
    EXPECT_EQ(scene.coins(A), 3);
    EXPECT_EQ(scene.supply(), 0);
}

// --- R4.3: drawing ---

TEST(Drawing, R4_3_TheDiscardPileIsShuffledAndTheDrawGoesOn) {
    Scene scene;
    scene.stack("camel cobra").discard("worker spy thief seer doctor");
    scene.reshuffle_bottom_on_top(5);
    scene.begin_camp(A);
    scene.choose(A, "4");
    EXPECT_EQ(scene.hand(A), "camel cobra doctor worker");
    EXPECT_EQ(scene.stack(), "spy thief seer");
    EXPECT_EQ(scene.discard(), "");
    EXPECT_THAT(scene.events(B), ElementsAre("A split 4 0", "A drew ?", "A drew ?", "reshuffled 5",
                                             "A drew ?", "A drew ?"));
}

TEST(Drawing, R4_3_AnEmptyStackIsMadeAnewBeforeTheFirstCard) {
    Scene scene;
    scene.discard("worker spy thief");
    scene.reshuffle_in_order(3);
    scene.begin_camp(A);
    scene.choose(A, "1");
    EXPECT_EQ(scene.hand(A), "worker");
    EXPECT_EQ(scene.stack(), "spy thief");
    EXPECT_EQ(scene.seen(B, ZoneKey::discard), "");
}

// No luck is scripted: a reshuffle would fail the scene.
TEST(Drawing, R4_3_NoReshuffleBeforeACardIsMissing) {
    Scene scene;
    scene.stack("camel*4").discard("worker*3");
    scene.begin_camp(A);
    scene.choose(A, "4");
    EXPECT_EQ(scene.hand(A), "camel camel camel camel");
    EXPECT_EQ(scene.stack(), "");
    EXPECT_EQ(scene.discard(), "worker worker worker");
}

TEST(Drawing, R4_3_WithBothPilesEmptyTheDrawEnds) {
    Scene scene;
    scene.stack("camel").discard("cobra");
    scene.begin_camp(A);
    scene.choose(A, "3");
    EXPECT_EQ(scene.hand(A), "camel cobra");
    EXPECT_EQ(scene.coins(A), 1);
    EXPECT_THAT(scene.events(B), ElementsAre("A split 3 1", "A took_coins 1", "A drew ?",
                                             "reshuffled 1", "A drew ?"));
    EXPECT_EQ(scene.asked(), "A play 1: camel cobra end");
}

// More is asked for than there is in stack and discard pile together; after that both seats' own
// resources find nothing either, and the round goes on to its end.
TEST(Drawing, R4_3_AGameGoesOnWithoutCards) {
    Scene scene;
    scene.card("greedy", Kind::companion, 0, 1, "on_play: draw(9)");
    scene.stack("camel").discard("cobra jackal").hand(A, "greedy").camp(B, "cat");
    scene.reshuffle_in_order(2);
    scene.begin_play(A);
    scene.choose(A, "greedy");
    EXPECT_EQ(scene.hand(A), "camel cobra jackal");
    scene.choose(A, "end");
    scene.choose(B, "4");
    EXPECT_THAT(scene.events(A), ElementsAre("B split 4 0"));
    scene.choose(B, "end");
    scene.choose(A, "open");
    scene.choose(A, "none");
    EXPECT_EQ(scene.tombs(B), "plain_tomb");
    scene.choose(B, "4");
    scene.choose(B, "end");
    scene.choose(A, "4");
    EXPECT_EQ(scene.hand(A), "camel cobra jackal");
    EXPECT_EQ(scene.asked(), "A play 1: end");
}

// The played card has left the hand before its own draw counts against the limit.
TEST(Drawing, R4_7_APlayedCardIsNoHandCardWhenItsDrawComes) {
    Scene scene;
    scene.card("courier", Kind::companion, 0, 1, "on_play: draw(1)");
    scene.card("caravan", Kind::companion, 0, 1, "on_play: draw(2)");
    scene.hand(A, "courier caravan cobra*3").stack("camel*3");
    scene.begin_play(A);
    scene.choose(A, "courier");
    EXPECT_EQ(scene.hand(A), "caravan cobra cobra cobra camel");
    scene.choose(A, "caravan");
    scene.choose(A, "end");
    EXPECT_EQ(scene.asked(), "A clear_hand 1: cobra cobra cobra camel camel camel");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
