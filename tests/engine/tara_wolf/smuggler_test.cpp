// Limits that cards in camp raise: Smuggler (R4.7, R9.19).

#include <gtest/gtest.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

TEST(Smuggler, R4_7_TwoMoreCardsAndTwoMoreCoins) {
    Scene scene;
    scene.camp(A, "smuggler").hand(A, "camel*3 cobra*2 jackal*3").coins(A, 5);
    scene.begin_play(A);
    scene.choose(A, "end");
    EXPECT_EQ(scene.asked(), "A clear_hand 1: camel camel camel cobra cobra jackal jackal jackal");
    scene.choose(A, "cobra");
    EXPECT_EQ(scene.coins(A), 4);
}

TEST(Smuggler, R4_7_HelpsInThePhaseInWhichItIsPlayed) {
    Scene scene;
    scene.hand(A, "smuggler camel*3 cobra*2 jackal*2").coins(A, 5);
    scene.begin_play(A);
    scene.choose(A, "smuggler");
    scene.choose(A, "end");
    EXPECT_EQ(scene.asked(), "B split 1: 0 1 2 3 4");
    EXPECT_EQ(scene.coins(A), 4);
}

TEST(Smuggler, R4_7_HelpsItsOwnSeatOnly) {
    Scene scene;
    scene.camp(B, "smuggler").hand(A, "camel*3 cobra*2 cat").coins(A, 3);
    scene.begin_play(A);
    scene.choose(A, "end");
    scene.choose(A, "cat");
    EXPECT_EQ(scene.coins(A), 2);
}

TEST(Smuggler, R9_19_SmugglersAddUp) {
    Scene scene;
    scene.camp(A, "smuggler*2").hand(A, "camel*3 cobra*2 jackal*4 cat").coins(A, 8);
    scene.begin_play(A);
    scene.choose(A, "end");
    EXPECT_EQ(scene.asked(),
              "A clear_hand 1: camel camel camel cobra cobra jackal jackal jackal jackal cat");
    scene.choose(A, "cat");
    EXPECT_EQ(scene.coins(A), 6);
}

// The other seat takes the Smuggler: cards and coins stay until one's own next clearing.
TEST(Smuggler, R9_19_ALimitThatFallsWaitsForTheNextClearing) {
    Scene scene;
    scene.bearer(B).camp(A, "smuggler").hand(A, "camel*3 cobra*2 jackal*2").coins(A, 4);
    scene.hand(B, "enchantress").coins(B, 3);
    scene.begin_play(B);
    scene.choose(B, "enchantress");
    EXPECT_EQ(scene.camp(B), "enchantress smuggler");
    EXPECT_EQ(scene.hand(A), "camel camel camel cobra cobra jackal jackal");
    EXPECT_EQ(scene.coins(A), 4);
    scene.choose(B, "end");
    scene.choose(A, "4");
    scene.choose(A, "end");
    EXPECT_EQ(scene.asked(), "A clear_hand 2: camel camel camel cobra cobra jackal jackal");
    scene.choose(A, "jackal jackal");
    EXPECT_EQ(scene.coins(A), 2);
}

TEST(Smuggler, R9_19_ASmugglerLostInTheTombIsMissedAtTheNextClearing) {
    Scene scene;
    scene.bearer(A).camp(A, "smuggler camel").hand(A, "cobra*2 jackal*4 cat").coins(A, 4);
    scene.begin_entering();
    scene.choose(A, "smuggler");
    scene.choose(B, "none");
    EXPECT_EQ(scene.discard(), "smuggler");
    EXPECT_EQ(scene.asked(), "B split 1: 0 1 2 3 4");
    EXPECT_EQ(scene.coins(A), 4);
    scene.choose(B, "4");
    scene.choose(B, "end");
    scene.choose(A, "0");
    scene.choose(A, "end");
    EXPECT_EQ(scene.asked(), "A clear_hand 2: cobra cobra jackal jackal jackal jackal cat");
    scene.choose(A, "cat jackal");
    EXPECT_EQ(scene.coins(A), 2);
}

TEST(Smuggler, R4_7_EachWordByItself) {
    Scene scene;
    scene.card("bag", Kind::animal, 0, 1, "in_camp: hand_limit(+1)");
    scene.card("purse", Kind::animal, 0, 1, "in_camp: coin_limit(+3)");
    scene.camp(A, "bag purse").hand(A, "camel*3 cobra*2 jackal").coins(A, 6);
    scene.begin_play(A);
    scene.choose(A, "end");
    EXPECT_EQ(scene.asked(), "B split 1: 0 1 2 3 4");
    EXPECT_EQ(scene.coins(A), 5);
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
