// sees(tomb), in camp: Seer (R9.16).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

TEST(Seer, R9_16_ItsSeatSeesTheTopTombAndNobodyElse) {
    Scene scene;
    scene.camp(A, "seer").tomb_stack("tomb_of_ramses tomb_of_sethos");
    scene.begin_play(A);
    EXPECT_EQ(scene.seen(A, ZoneKey::tomb_stack), "tomb_of_ramses +1");
    EXPECT_EQ(scene.seen(B, ZoneKey::tomb_stack), "+2");
    EXPECT_EQ(scene.seen(kSpectator, ZoneKey::tomb_stack), "+2");
}

TEST(Seer, R9_16_SeesFromTheMomentItIsPlayed) {
    Scene scene;
    scene.hand(A, "seer").coins(A, 1).tomb_stack("tomb_of_ramses");
    scene.begin_play(A);
    EXPECT_EQ(scene.seen(A, ZoneKey::tomb_stack), "+1");
    scene.choose(A, "seer");
    EXPECT_EQ(scene.seen(A, ZoneKey::tomb_stack), "tomb_of_ramses");
    EXPECT_THAT(scene.events(A),
                ElementsAre("A paid 1", "A played seer", "A saw_tomb tomb_of_ramses"));
    EXPECT_THAT(scene.events(B), ElementsAre("A paid 1", "A played seer", "A saw_tomb ?"));
}

TEST(Seer, R9_16_SeesTheNextOneWhenTheTopOneIsOpened) {
    Scene scene;
    scene.bearer(B).camp(A, "seer").tomb_stack("tomb_of_haremhab tomb_of_thutmosis plain_tomb");
    scene.begin_tomb();
    scene.choose(B, "open");
    EXPECT_THAT(scene.events(A),
                ElementsAre("B tomb_opened tomb_of_haremhab", "A saw_tomb tomb_of_thutmosis"));
    EXPECT_THAT(scene.events(B), ElementsAre("B tomb_opened tomb_of_haremhab", "A saw_tomb ?"));
    EXPECT_EQ(scene.seen(A, ZoneKey::tomb_stack), "tomb_of_thutmosis +1");
}

TEST(Seer, R9_16_TheSightEndsWhenItLeavesTheCamp) {
    Scene scene;
    scene.bearer(A).camp(A, "seer cat").camp(B, "camel").tomb_stack("tomb_of_ramses");
    scene.begin_entering();
    EXPECT_EQ(scene.seen(A, ZoneKey::tomb_stack), "tomb_of_ramses");
    scene.choose(A, "seer");
    EXPECT_EQ(scene.seen(A, ZoneKey::tomb_stack), "+1");
}

TEST(Seer, R9_16_WhoeverTakesItSees) {
    Scene scene;
    scene.hand(A, "enchantress").coins(A, 3).camp(B, "seer").tomb_stack("tomb_of_ramses");
    scene.begin_play(A);
    scene.choose(A, "enchantress");
    EXPECT_EQ(scene.seen(A, ZoneKey::tomb_stack), "tomb_of_ramses");
    EXPECT_EQ(scene.seen(B, ZoneKey::tomb_stack), "+1");
    EXPECT_THAT(scene.events(A), Contains("A saw_tomb tomb_of_ramses"));
    EXPECT_THAT(scene.events(B), Contains("A saw_tomb ?"));
}

TEST(Seer, R9_16_SeesAgainWhenItIsBackInCamp) {
    Scene scene;
    scene.bearer(A).group(A, "seer avatar_of_isis").tomb_stack("tomb_of_ramses");
    scene.begin_battle();
    EXPECT_EQ(scene.seen(A, ZoneKey::tomb_stack), "+1");
    scene.choose(A, "seer");
    EXPECT_EQ(scene.seen(A, ZoneKey::tomb_stack), "tomb_of_ramses");
    EXPECT_THAT(scene.events(A), Contains("A saw_tomb tomb_of_ramses"));
}

TEST(Seer, R9_16_WithNoTombLeftThereIsNothingToSee) {
    Scene scene;
    scene.hand(A, "seer").coins(A, 1).tomb_stack("");
    scene.begin_play(A);
    scene.choose(A, "seer");
    EXPECT_THAT(scene.events(A), ElementsAre("A paid 1", "A played seer"));
    EXPECT_EQ(scene.seen(A, ZoneKey::tomb_stack), "");
}

TEST(Seer, R9_16_OpeningTheLastTombLeavesNothingToSee) {
    Scene scene;
    scene.bearer(A).camp(A, "seer").tomb_stack("plain_tomb");
    scene.begin_tomb();
    scene.choose(A, "open");
    EXPECT_THAT(scene.events(A), ElementsAre("A tomb_opened plain_tomb"));
    EXPECT_EQ(scene.seen(A, ZoneKey::tomb_stack), "");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
