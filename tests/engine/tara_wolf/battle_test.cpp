// The battle (R5.12, R9.12).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;

TEST(Battle, R5_12_TheHigherTotalReceivesTheTomb) {
    for (Seat bearer : {A, B}) {
        Scene scene;
        scene.bearer(bearer).open_tomb("tomb_of_ramses");
        scene.group(A, "camel worker").group(B, "legionnaire");
        scene.begin_battle();
        EXPECT_THAT(scene.events(kSpectator), Contains("battle 3 4"));
        EXPECT_EQ(scene.tombs(B), "tomb_of_ramses");
        EXPECT_EQ(scene.tombs(A), "");
    }
}

TEST(Battle, R5_12_ATieIsTheBearers) {
    for (Seat bearer : {A, B}) {
        Scene scene;
        scene.bearer(bearer).group(A, "camel*2").group(B, "legionnaire");
        scene.begin_battle();
        EXPECT_THAT(scene.events(kSpectator), Contains("battle 4 4"));
        EXPECT_EQ(scene.tombs(bearer), "plain_tomb");
        EXPECT_EQ(scene.tombs(other(bearer)), "");
    }
}

TEST(Battle, R5_12_ByOneIsEnoughForTheOtherSeat) {
    Scene scene;
    scene.bearer(A).group(A, "camel").group(B, "mercenary");
    scene.begin_battle();
    EXPECT_EQ(scene.tombs(B), "plain_tomb");
}

TEST(Battle, R5_12_EverybodyInTheTombFights) {
    Scene scene;
    scene.bearer(A).group(A, "tara_wolf worker camel mummy avatar_of_isis").group(B, "cat");
    scene.begin_battle();
    // Tara's ability works: 3 + 1 + 2 + 2 + 2. The Cat sees two Undead.
    EXPECT_THAT(scene.events(B), Contains("battle 10 3"));
}

TEST(Battle, R5_12_WhatLiesInCampOrHandDoesNotFight) {
    Scene scene;
    scene.bearer(A).group(A, "worker").group(B, "camel").camp(A, "crocodile*2");
    scene.hand(A, "crocodile mummy").papyrus(A, "avatar_of_isis");
    scene.begin_battle();
    EXPECT_THAT(scene.events(B), Contains("battle 1 2"));
}

TEST(Battle, R9_12_AGroupEmptiedByTrapsFightsWithZero) {
    for (Seat bearer : {A, B}) {
        Scene scene;
        scene.bearer(bearer).group(A, "worker").group(B, "camel").traps(B, "snake_nest");
        scene.begin_traps();
        EXPECT_THAT(scene.events(kSpectator), Contains("battle 0 2"));
        EXPECT_EQ(scene.tombs(B), "plain_tomb");
    }
}

TEST(Battle, R9_12_EverybodyEliminatedOnBothSidesIsATie) {
    for (Seat bearer : {A, B}) {
        Scene scene;
        scene.bearer(bearer).group(A, "worker").group(B, "thief");
        scene.traps(A, "snake_nest").traps(B, "snake_nest");
        scene.begin_traps();
        EXPECT_THAT(scene.events(kSpectator), Contains("battle 0 0"));
        EXPECT_EQ(scene.tombs(bearer), "plain_tomb");
    }
}

// Somebody of strength 0 and nobody are the same in a battle.
TEST(Battle, R5_12_SomebodyOfStrengthZeroIsATieWithNobody) {
    for (Seat bearer : {A, B}) {
        Scene scene;
        scene.card("shade", Kind::animal, 0, 0);
        scene.bearer(bearer).group(A, "shade").group(B, "worker").traps(A, "snake_nest");
        scene.begin_traps();
        EXPECT_THAT(scene.events(kSpectator), Contains("battle 0 0"));
        EXPECT_EQ(scene.tombs(bearer), "plain_tomb");
    }
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
