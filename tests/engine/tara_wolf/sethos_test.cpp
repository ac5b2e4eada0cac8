// each_discards: Tomb of Sethos I (R5.2, R7.2).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::ElementsAre;

// The pass marker of the bearer is used: the Tomb opens by itself.
void open(Scene& scene, Seat bearer) {
    scene.bearer(bearer).pass_used(bearer).tomb_stack("tomb_of_sethos plain_tomb");
    scene.begin_tomb();
}

TEST(Sethos, R5_2_EachDiscardsTheBearerFirst) {
    for (Seat bearer : {A, B}) {
        Scene scene;
        scene.hand(bearer, "spy mummy camel").hand(other(bearer), "worker thief");
        open(scene, bearer);
        scene.choose(bearer, "mummy");
        scene.choose(other(bearer), "worker");
        EXPECT_EQ(scene.hand(bearer), "spy camel");
        EXPECT_EQ(scene.hand(other(bearer)), "thief");
        EXPECT_EQ(scene.discard(), "worker mummy");
        EXPECT_EQ(scene.asked(), std::string(name_of(bearer)) + " enter 0:");
    }
}

TEST(Sethos, R7_2_TheVictimChoosesOutOfTheWholeHand) {
    Scene scene;
    scene.hand(A, "spy mummy spear_trap").papyrus(A, "sandstorm");
    open(scene, A);
    EXPECT_EQ(scene.asked(), "A tomb_discard(tomb_of_sethos) 1: spy mummy spear_trap");
    EXPECT_EQ(scene.try_options(A, {}), Rejection::too_few);
    EXPECT_EQ(scene.try_options(A, {0, 1}), Rejection::too_many);
    scene.choose(A, "spear_trap");
    EXPECT_EQ(scene.hand(A), "spy mummy");
}

TEST(Sethos, R4_8_BothSeatsSeeTheDiscards) {
    Scene scene;
    scene.hand(A, "spy mummy").hand(B, "worker");
    open(scene, A);
    scene.choose(A, "mummy");
    EXPECT_THAT(scene.moves(B), ElementsAre("A discarded mummy: hand@A -> discard"));
    EXPECT_EQ(scene.seen(B, ZoneKey::discard), "mummy");
    EXPECT_EQ(scene.seen(B, ZoneKey::hand, A), "+1");
}

// Which card it is, is a secret; that a hand is empty is none.
TEST(Sethos, R5_8_AskedWithASingleCardButNotWithoutOne) {
    Scene scene;
    scene.hand(B, "worker").camp(A, "camel");
    open(scene, A);
    EXPECT_EQ(scene.asked(), "B tomb_discard(tomb_of_sethos) 1: worker");
    scene.choose(B, "worker");
    EXPECT_EQ(scene.asked(), "A enter 0-1: camel");
}

TEST(Sethos, R7_1_PapyrusIsNoHand) {
    Scene scene;
    scene.papyrus(A, "sandstorm").papyrus(B, "avatar_of_isis").camp(A, "camel");
    open(scene, A);
    EXPECT_EQ(scene.asked(), "A enter 0-1: camel");
    EXPECT_EQ(scene.papyrus(A) + " " + scene.papyrus(B), "sandstorm avatar_of_isis");
}

TEST(Sethos, R7_2_AsManyAsTheHandHolds) {
    Scene scene;
    scene.tomb("tomb_of_greed", "on_open: each_discards(3)");
    scene.bearer(A).pass_used(A).tomb_stack("tomb_of_greed");
    scene.hand(A, "spy mummy").hand(B, "worker thief camel cat");
    scene.begin_tomb();
    EXPECT_EQ(scene.asked(), "A tomb_discard(tomb_of_greed) 2: spy mummy");
    scene.choose(A, "spy mummy");
    EXPECT_EQ(scene.asked(), "B tomb_discard(tomb_of_greed) 3: worker thief camel cat");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
