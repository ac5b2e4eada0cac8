// Clearing the camp: hand and coin limits (R4.7, R4.8, R9.5, R9.19).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::ElementsAre;

TEST(Clear, R4_7_DownToFiveCardsOfOnesOwnChoice) {
    Scene scene;
    scene.hand(A, "worker spy mummy camel cobra jackal seer");
    scene.begin_play(A);
    scene.choose(A, "end");
    EXPECT_EQ(scene.asked(), "A clear_hand 2: worker spy mummy camel cobra jackal seer");
    EXPECT_EQ(scene.try_options(A, {0}), Rejection::too_few);
    EXPECT_EQ(scene.try_options(A, {0, 1, 2}), Rejection::too_many);
    scene.choose(A, "mummy jackal");
    EXPECT_EQ(scene.hand(A), "worker spy camel cobra seer");
    EXPECT_EQ(scene.discard(), "jackal mummy");
    EXPECT_EQ(scene.asked(), "B split 1: 0 1 2 3 4");
}

TEST(Clear, R4_7_FiveCardsMayStay) {
    Scene scene;
    scene.hand(A, "camel*3 cobra*2");
    scene.begin_play(A);
    scene.choose(A, "end");
    EXPECT_EQ(scene.asked(), "B split 1: 0 1 2 3 4");
    EXPECT_EQ(scene.discard(), "");
}

TEST(Clear, R4_7_DownToTwoCoins) {
    Scene scene;
    scene.coins(A, 5).coins(B, 3);
    scene.begin_play(A);
    scene.choose(A, "end");
    EXPECT_EQ(scene.coins(A), 2);
    EXPECT_EQ(scene.coins(B), 3);
    EXPECT_EQ(scene.supply(), 3);
    EXPECT_THAT(scene.events(B), ElementsAre("A returned_coins 3", "A camp_ended", "B camp_began"));
}

TEST(Clear, R4_7_TwoCoinsMayStay) {
    Scene scene;
    scene.coins(A, 2);
    scene.begin_play(A);
    scene.choose(A, "end");
    EXPECT_EQ(scene.coins(A), 2);
    EXPECT_THAT(scene.events(B), ElementsAre("A camp_ended", "B camp_began"));
}

TEST(Clear, R4_7_OnlyTheActiveSeatClears) {
    Scene scene;
    scene.hand(B, "camel*3 cobra*2 jackal*2").coins(B, 4);
    scene.begin_play(A);
    scene.choose(A, "end");
    EXPECT_EQ(scene.asked(), "B split 1: 0 1 2 3 4");
    EXPECT_EQ(scene.coins(B), 4);
}

TEST(Clear, R4_7_PapyrusIsNoHandCard) {
    Scene scene;
    scene.hand(A, "camel*3 cobra*2").papyrus(A, "avatar_of_isis sandstorm sealed_door");
    scene.begin_play(A);
    scene.choose(A, "end");
    EXPECT_EQ(scene.asked(), "B split 1: 0 1 2 3 4");
    EXPECT_EQ(scene.papyrus(A), "avatar_of_isis sandstorm sealed_door");
}

TEST(Clear, R4_7_PapyrusIsNotOfferedForDiscard) {
    Scene scene;
    scene.hand(A, "camel*3 cobra*2 cat").papyrus(A, "avatar_of_isis");
    scene.begin_play(A);
    scene.choose(A, "end");
    EXPECT_EQ(scene.asked(), "A clear_hand 1: camel camel camel cobra cobra cat");
}

TEST(Clear, R4_8_EverybodySeesEachDiscardInOrder) {
    Scene scene;
    scene.hand(A, "worker spy mummy camel cobra jackal seer");
    scene.begin_play(A);
    scene.choose(A, "end");
    scene.choose(A, "seer spy");
    for (Onlooker who : {Onlooker(A), Onlooker(B), Onlooker(kSpectator)}) {
        EXPECT_THAT(scene.moves(who), ElementsAre("A discarded spy: hand@A -> discard",
                                                  "A discarded seer: hand@A -> discard",
                                                  "A camp_ended", "B camp_began"));
        EXPECT_EQ(scene.seen(who, ZoneKey::discard), "seer +1");
    }
}

TEST(Clear, R9_5_CardsFirstThenCoins) {
    Scene scene;
    scene.hand(A, "camel*3 cobra*2 cat").coins(A, 3);
    scene.begin_play(A);
    scene.choose(A, "end");
    EXPECT_EQ(scene.coins(A), 3);
    scene.choose(A, "cat");
    EXPECT_THAT(scene.events(B), ElementsAre("A discarded cat", "A returned_coins 1",
                                             "A camp_ended", "B camp_began"));
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
