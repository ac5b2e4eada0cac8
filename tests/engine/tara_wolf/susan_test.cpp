// draw_before_obstacles: Susan Copperstone (R5.15, R9.7).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

void enter(Scene& scene, Seat bearer) {
    scene.bearer(bearer).camp(A, "susan_copperstone").camp(B, "cat");
    scene.begin_entering();
    scene.choose(bearer, bearer == A ? "susan_copperstone" : "cat");
    scene.choose(other(bearer), bearer == A ? "cat" : "susan_copperstone");
}

TEST(Susan, R9_7_DrawsBeforeTheObstacleQuestionOfHerSeat) {
    Scene scene;
    scene.hand(A, "camel").stack("mummy worker");
    enter(scene, A);
    EXPECT_EQ(scene.hand(A), "camel mummy");
    EXPECT_EQ(scene.stack(), "worker");
    EXPECT_EQ(scene.asked(), "A obstacles 0-1: mummy");
}

TEST(Susan, R9_7_TheOthersSeeThatSheDrew) {
    Scene scene;
    scene.stack("mummy worker");
    enter(scene, A);
    EXPECT_THAT(scene.events(A), ElementsAre("B entered cat", "A drew mummy"));
    EXPECT_THAT(scene.events(B), ElementsAre("B entered cat", "A drew ?"));
    EXPECT_THAT(scene.events(kSpectator), ElementsAre("B entered cat", "A drew ?"));
}

TEST(Susan, R5_15_NothingWithoutTheMedallion) {
    Scene scene;
    scene.stack("mummy worker");
    enter(scene, B);
    scene.choose(B, "none");
    scene.choose(B, "none");
    EXPECT_EQ(scene.asked(), "A obstacles 0:");
    EXPECT_EQ(scene.stack(), "mummy worker");
}

TEST(Susan, R5_15_NothingFromTheCamp) {
    Scene scene;
    scene.bearer(A).camp(A, "susan_copperstone camel").camp(B, "cat").stack("mummy");
    scene.begin_entering();
    scene.choose(A, "camel");
    scene.choose(B, "cat");
    EXPECT_EQ(scene.asked(), "A obstacles 0:");
    EXPECT_EQ(scene.stack(), "mummy");
}

TEST(Susan, R9_7_OnceATombAndForHerSeatOnly) {
    Scene scene;
    scene.stack("mummy worker camel");
    enter(scene, A);
    scene.choose(A, "none");
    EXPECT_EQ(scene.asked(), "A bluff 0:");
    scene.choose(A, "none");
    EXPECT_EQ(scene.asked(), "B obstacles 0:");
    EXPECT_EQ(scene.hand(A) + " " + scene.stack(), "mummy worker camel");
}

TEST(Susan, R9_7_DrawsByTheRuleOfTheEmptyStack) {
    Scene scene;
    scene.stack("").discard("mummy worker").reshuffle_in_order(2);
    enter(scene, A);
    EXPECT_EQ(scene.hand(A), "mummy");
    EXPECT_THAT(scene.events(B), ElementsAre("B entered cat", "reshuffled 2", "A drew ?"));

    Scene nothing_left;
    enter(nothing_left, A);
    EXPECT_EQ(nothing_left.hand(A), "");
    EXPECT_EQ(nothing_left.asked(), "A obstacles 0:");
}

TEST(Susan, R9_7_WhatSheDrewMayBeTheBluff) {
    Scene scene;
    scene.stack("worker");
    enter(scene, A);
    scene.choose(A, "none");
    EXPECT_EQ(scene.asked(), "A bluff 0-1: worker");
}

// The Sealed Door comes after the draw: she goes, the card stays.
TEST(Susan, R9_7_TheDrawIsNotUndoneWhenSheIsSentBack) {
    Scene scene;
    scene.stack("mummy").papyrus(B, "sealed_door");
    enter(scene, A);
    scene.choose(A, "none");
    scene.choose(A, "none");
    scene.choose(B, "sealed_door");
    EXPECT_THAT(scene.events(B), Contains("A sent_back susan_copperstone"));
    EXPECT_EQ(scene.camp(A), "susan_copperstone");
    EXPECT_EQ(scene.hand(A), "mummy");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
