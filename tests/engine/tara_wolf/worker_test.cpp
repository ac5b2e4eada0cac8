// draw, when played: Worker (R4.3, R9.7).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::ElementsAre;

TEST(Worker, R9_7_DrawsACard) {
    Scene scene;
    scene.hand(A, "worker cobra").coins(A, 1).stack("camel jackal");
    scene.begin_play(A);
    scene.choose(A, "worker");
    EXPECT_EQ(scene.hand(A), "cobra camel");
    EXPECT_EQ(scene.stack(), "jackal");
    EXPECT_THAT(scene.events(A), ElementsAre("A paid 1", "A played worker", "A drew camel"));
    EXPECT_THAT(scene.events(B), ElementsAre("A paid 1", "A played worker", "A drew ?"));
    EXPECT_THAT(scene.events(kSpectator), ElementsAre("A paid 1", "A played worker", "A drew ?"));
}

TEST(Worker, R9_7_ReshufflesIfItMust) {
    Scene scene;
    scene.hand(A, "worker").coins(A, 1).discard("camel jackal seer").reshuffle_bottom_on_top(3);
    scene.begin_play(A);
    scene.choose(A, "worker");
    EXPECT_EQ(scene.hand(A), "seer");
    EXPECT_EQ(scene.stack(), "camel jackal");
    EXPECT_EQ(scene.discard(), "");
}

TEST(Worker, R9_7_DrawsNothingWhenStackAndDiscardPileAreEmpty) {
    Scene scene;
    scene.hand(A, "worker").coins(A, 1);
    scene.begin_play(A);
    scene.choose(A, "worker");
    EXPECT_EQ(scene.camp(A), "worker");
    EXPECT_EQ(scene.hand(A), "");
    EXPECT_THAT(scene.events(B), ElementsAre("A paid 1", "A played worker"));
}

TEST(Worker, R9_7_WhatItDrawsCanBePlayedAtOnce) {
    Scene scene;
    scene.hand(A, "worker").coins(A, 2).stack("camel");
    scene.begin_play(A);
    scene.choose(A, "worker");
    EXPECT_EQ(scene.asked(), "A play 1: camel end");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
