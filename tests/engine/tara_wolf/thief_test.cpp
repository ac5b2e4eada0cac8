// steal_coins: Thief; gain_coins, when played (R1.4).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::ElementsAre;

TEST(Thief, R4_5_TakesACoinFromTheOtherSeat) {
    Scene scene;
    scene.hand(A, "thief").coins(A, 1).coins(B, 2);
    scene.begin_play(A);
    scene.choose(A, "thief");
    EXPECT_EQ(scene.coins(A), 1);
    EXPECT_EQ(scene.coins(B), 1);
    EXPECT_EQ(scene.supply(), 6);
    EXPECT_THAT(scene.events(kSpectator),
                ElementsAre("A paid 1", "A played thief", "A stole_coins 1"));
}

TEST(Thief, R4_5_TakesNothingFromNobodysCoins) {
    Scene scene;
    scene.hand(B, "thief").coins(B, 1).coins(A, 0);
    scene.begin_play(B);
    scene.choose(B, "thief");
    EXPECT_EQ(scene.camp(B), "thief");
    EXPECT_EQ(scene.coins(B), 0);
    EXPECT_EQ(scene.coins(A), 0);
    EXPECT_EQ(scene.supply(), 8);
    EXPECT_EQ(scene.asked(), "B play 1: end");
}

TEST(Thief, R4_5_TakesWhatIsThere) {
    Scene scene;
    scene.card("robber", Kind::companion, 0, 1, "on_play: steal_coins(3)");
    scene.hand(A, "robber").coins(B, 2);
    scene.begin_play(A);
    scene.choose(A, "robber");
    EXPECT_EQ(scene.coins(A), 2);
    EXPECT_EQ(scene.coins(B), 0);
    EXPECT_EQ(scene.supply(), 6);
}

TEST(Thief, R4_7_TheLimitIsLookedAtWhenThePhaseEnds) {
    Scene scene;
    scene.hand(A, "thief").coins(A, 3).coins(B, 2);
    scene.begin_play(A);
    scene.choose(A, "thief");
    EXPECT_EQ(scene.coins(A), 3);
    scene.choose(A, "end");
    EXPECT_EQ(scene.coins(A), 2);
}

TEST(GainCoins, R1_4_FromTheSupplyAsFarAsItGoes) {
    Scene scene;
    scene.card("banker", Kind::companion, 0, 1, "on_play: gain_coins(2)");
    scene.hand(A, "banker*2").coins(B, 5);
    scene.begin_play(A);
    scene.choose(A, "banker");
    EXPECT_EQ(scene.coins(A), 2);
    scene.choose(A, "banker");
    EXPECT_EQ(scene.coins(A), 3);
    EXPECT_EQ(scene.supply(), 0);
    EXPECT_EQ(scene.coins(B), 5);
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
