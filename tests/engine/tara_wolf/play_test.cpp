// Playing cards in the camp phase (R4.4 to R4.6).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::ElementsAre;

TEST(Play, R4_4_CompanionsAndAnimalsThatCanBePaidAreOffered) {
    Scene scene;
    scene.hand(A, "worker spear_trap spy crocodile mummy cobra").coins(A, 1);
    scene.papyrus(A, "avatar_of_isis sandstorm");
    scene.begin_play(A);
    EXPECT_EQ(scene.asked(), "A play 1: worker cobra end");
}

TEST(Play, R4_4_TheCostIsPaidToTheSupply) {
    Scene scene;
    scene.hand(A, "legionnaire worker").coins(A, 2);
    scene.begin_play(A);
    EXPECT_EQ(scene.asked(), "A play 1: legionnaire worker end");
    scene.choose(A, "legionnaire");
    EXPECT_THAT(scene.events(B), ElementsAre("A paid 2", "A played legionnaire"));
    EXPECT_EQ(scene.coins(A), 0);
    EXPECT_EQ(scene.supply(), 8);
    EXPECT_EQ(scene.asked(), "A play 1: end");
}

TEST(Play, R4_4_WhatCostsNothingIsPlayedWithoutCoins) {
    Scene scene;
    scene.hand(A, "cat camel");
    scene.begin_play(A);
    EXPECT_EQ(scene.asked(), "A play 1: cat end");
    scene.choose(A, "cat");
    EXPECT_THAT(scene.events(B), ElementsAre("A played cat"));
    EXPECT_EQ(scene.camp(A), "cat");
}

TEST(Play, R4_4_OneAfterTheOther) {
    Scene scene;
    scene.hand(A, "camel*2 cobra").coins(A, 2);
    scene.begin_play(A);
    scene.choose(A, "cobra");
    scene.choose(A, "camel");
    EXPECT_EQ(scene.camp(A), "cobra camel");
    EXPECT_EQ(scene.hand(A), "camel");
    EXPECT_EQ(scene.asked(), "A play 1: end");
}

TEST(Play, R4_4_NothingMustBePlayed) {
    Scene scene;
    scene.hand(A, "camel").coins(A, 2).camp(A, "cobra");
    scene.begin_play(A);
    scene.choose(A, "end");
    EXPECT_EQ(scene.hand(A), "camel");
    EXPECT_EQ(scene.asked(), "B split 1: 0 1 2 3 4");
}

TEST(Play, R4_4_OnlyTheActiveSeatPlays) {
    Scene scene;
    scene.hand(A, "cat").hand(B, "falcon");
    scene.begin_play(A);
    EXPECT_EQ(scene.try_options(B, {0}), Rejection::not_asked);
    EXPECT_EQ(scene.camp(B), "");
}

TEST(Play, R5_8_AskedEvenWithNothingToPlay) {
    Scene scene;
    scene.hand(A, "spear_trap");
    scene.begin_camp(A);
    scene.choose(A, "4");
    EXPECT_EQ(scene.asked(), "A play 1: end");
}

TEST(Play, R4_5_TheCardIsInCampBeforeItsEffect) {
    Scene scene;
    scene.hand(A, "worker").coins(A, 1).stack("camel*3").camp(A, "cobra");
    scene.begin_play(A);
    scene.choose(A, "worker");
    EXPECT_THAT(scene.moves(A), ElementsAre("A paid 1", "A played worker: hand@A -> camp@A",
                                            "A drew camel: stack -> hand@A"));
    EXPECT_EQ(scene.camp(A), "cobra worker");
}

TEST(Play, R4_5_TheEffectHappensOnce) {
    Scene scene;
    scene.hand(A, "worker").coins(A, 2).stack("camel*5");
    scene.begin_play(A);
    scene.choose(A, "worker");
    scene.choose(A, "camel");
    EXPECT_EQ(scene.hand(A), "");
    scene.choose(A, "end");
    EXPECT_EQ(scene.stack(), "camel camel camel camel");
}

TEST(Play, R4_5_AsFarAsPossible) {
    Scene scene;
    scene.card("caravan", Kind::companion, 0, 1, "on_play: draw(3), on_play: gain_coins(3)");
    scene.hand(A, "caravan").stack("camel").coins(B, 6);
    scene.begin_play(A);
    scene.choose(A, "caravan");
    EXPECT_EQ(scene.hand(A), "camel");
    EXPECT_EQ(scene.coins(A), 2);
}

TEST(Play, R4_5_PlayedEvenIfTheEffectCanDoNothing) {
    Scene scene;
    scene.hand(A, "thief enchantress").coins(A, 4);
    scene.begin_play(A);
    scene.choose(A, "thief");
    scene.choose(A, "enchantress");
    EXPECT_THAT(scene.events(B),
                ElementsAre("A paid 3", "A played enchantress", "A no_effect enchantress"));
    EXPECT_EQ(scene.camp(A), "thief enchantress");
}

// A question in the middle does not cut off what comes after it.
TEST(Play, R4_5_SeveralEffectsFollowEachOther) {
    Scene scene;
    scene.card("scout", Kind::companion, 0, 1,
               "on_play: gain_coins(1), on_play: dig(look 2, take 1), on_play: draw(1)");
    scene.hand(A, "scout").stack("camel cobra jackal");
    scene.begin_play(A);
    scene.choose(A, "scout");
    EXPECT_EQ(scene.coins(A), 1);
    EXPECT_EQ(scene.asked(), "A dig(scout) 1: camel cobra");
    scene.choose(A, "cobra");
    EXPECT_EQ(scene.hand(A), "cobra jackal");
    EXPECT_EQ(scene.stack(), "camel");
    EXPECT_EQ(scene.asked(), "A play 1: cobra jackal end");
}

// --- R4.6: other ways to camp are no plays ---

TEST(Play, R4_6_NotWhenTheEnchantressTakesIt) {
    Scene scene;
    scene.hand(A, "enchantress").coins(A, 3).camp(B, "worker").stack("camel");
    scene.begin_play(A);
    scene.choose(A, "enchantress");
    EXPECT_EQ(scene.camp(A), "enchantress worker");
    EXPECT_EQ(scene.hand(A), "");
    EXPECT_EQ(scene.stack(), "camel");
}

TEST(Play, R4_6_NotWhenTheDoctorSavesIt) {
    Scene scene;
    scene.bearer(B).camp(A, "doctor").group(A, "worker").group(B, "camel");
    scene.traps(B, "snake_nest").stack("camel");
    scene.begin_traps();
    EXPECT_EQ(scene.camp(A), "doctor worker");
    EXPECT_EQ(scene.stack(), "camel");
}

TEST(Play, R4_6_NotWhenItIsSentBackOrReturnsFromTheTomb) {
    Scene scene;
    scene.card("pigeon", Kind::animal, 0, 1, "on_play: draw(1), leaving: to_camp");
    scene.group(A, "pigeon camel").group(B, "pigeon").traps(B, "sandstorm").stack("camel*2");
    scene.begin_traps();
    EXPECT_EQ(scene.camp(A), "pigeon camel");
    EXPECT_EQ(scene.camp(B), "pigeon");
    EXPECT_EQ(scene.stack(), "camel camel");
}

TEST(Play, R4_6_NotWhenIsisKeepsIt) {
    Scene scene;
    scene.group(A, "worker avatar_of_isis").stack("camel");
    scene.begin_battle();
    scene.choose(A, "worker");
    EXPECT_EQ(scene.camp(A), "worker");
    EXPECT_EQ(scene.stack(), "camel");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
