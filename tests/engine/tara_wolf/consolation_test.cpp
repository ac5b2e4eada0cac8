// Consolation coins (R6.2).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

Scene& play(Scene& scene) { return scene.play_variant(Variant::consolation_coins); }

TEST(Consolation, R6_2_ASeatWithNobodyLeftTakesTwoCoinsBeforeTheCard) {
    Scene scene;
    play(scene).bearer(A).group(A, "camel").group(B, "worker").traps(A, "snake_nest");
    scene.begin_traps();
    EXPECT_THAT(
        scene.events(kSpectator),
        ElementsAre("A triggered snake_nest", "B eliminated worker", "A discarded snake_nest",
                    "battle 2 0", "B consolation 2", "A won_tomb plain_tomb", "A discarded camel",
                    "B medallion", "B round_began 2", "B camp_began"));
    EXPECT_EQ(scene.coins(B), 2);
    EXPECT_EQ(scene.coins(A), 0);
    EXPECT_EQ(scene.supply(), 6);
}

TEST(Consolation, R6_2_OnlyAsAVariant) {
    Scene scene;
    scene.bearer(A).group(A, "camel").group(B, "worker").traps(A, "snake_nest");
    scene.begin_traps();
    EXPECT_EQ(scene.coins(B), 0);
    EXPECT_EQ(scene.seen(B, CounterKey::consolation, B), 0);
}

TEST(Consolation, R6_2_NotForASeatThatStillHasSomebody) {
    Scene scene;
    play(scene).bearer(A).group(A, "camel").group(B, "worker");
    scene.begin_battle();
    EXPECT_EQ(scene.coins(A) + scene.coins(B), 0);
}

TEST(Consolation, R6_2_BothTheBearerFirst) {
    for (Seat bearer : {A, B}) {
        Scene scene;
        play(scene).bearer(bearer).group(A, "worker").group(B, "worker");
        scene.traps(A, "snake_nest").traps(B, "snake_nest").coins(bearer, 5);
        scene.begin_traps();
        // The supply has three: the bearer takes two, the other seat the last one.
        EXPECT_EQ(scene.coins(bearer), 7);
        EXPECT_EQ(scene.coins(other(bearer)), 1);
        EXPECT_EQ(scene.tombs(bearer), "plain_tomb");
    }
}

// Nobody was sent: that is nobody left, too; but who gets the card for it takes none.
TEST(Consolation, R6_2_TheBearerSendsNobody) {
    Scene scene;
    play(scene).bearer(A).camp(A, "camel").camp(B, "cat");
    scene.begin_entering();
    scene.choose(A, "none");
    EXPECT_THAT(scene.events(B),
                ElementsAre("A sent_nobody", "A consolation 2", "B won_tomb plain_tomb",
                            "B medallion", "B round_began 2", "B camp_began"));
    EXPECT_EQ(scene.coins(A), 2);
    EXPECT_EQ(scene.coins(B), 0);
    EXPECT_EQ(scene.seen(A, CounterKey::consolation, A), 0);
    EXPECT_EQ(scene.seen(A, CounterKey::consolation, B), 1);
}

TEST(Consolation, R6_2_TheOtherSeatSendsNobody) {
    Scene scene;
    play(scene).bearer(A).camp(A, "camel").camp(B, "cat");
    scene.begin_entering();
    scene.choose(A, "camel");
    scene.choose(B, "none");
    EXPECT_EQ(scene.coins(A), 0);
    EXPECT_EQ(scene.coins(B), 2);
}

// The bearer wins a 0:0 with nobody left, and was not unopposed; the Shade is somebody.
TEST(Consolation, R6_2_TheWinnerOfABattleTakesThemToo) {
    Scene scene;
    scene.card("shade", Kind::animal, 0, 0);
    play(scene).bearer(A).group(A, "worker").group(B, "shade").traps(B, "snake_nest");
    scene.begin_traps();
    EXPECT_THAT(scene.events(B), Contains("battle 0 0"));
    EXPECT_EQ(scene.tombs(A), "plain_tomb");
    EXPECT_EQ(scene.coins(A), 2);
    EXPECT_EQ(scene.coins(B), 0);
}

TEST(Consolation, R6_2_OnceAGameAndSeat) {
    Scene scene;
    play(scene).bearer(A).pass_used(A).pass_used(B).camp(A, "camel").camp(B, "cat");
    scene.tomb_stack("plain_tomb*4");
    scene.begin_tomb();
    scene.choose(A, "none");
    EXPECT_EQ(scene.coins(A), 2);
    for (Seat seat : {B, A}) {
        scene.choose(seat, "4");
        scene.choose(seat, "end");
    }
    scene.choose(B, "cat");
    scene.choose(A, "none");
    EXPECT_THAT(scene.events(B), Not(Contains("A consolation 2")));
    EXPECT_EQ(scene.coins(A), 2);
    EXPECT_EQ(scene.coins(B), 0);
    for (Seat seat : {A, B}) {
        scene.choose(seat, "4");
        scene.choose(seat, "end");
    }
    EXPECT_EQ(scene.asked(), "A enter 0-1: camel");
}

// The other seat's are its own.
TEST(Consolation, R6_2_TheOtherSeatsAreStillThere) {
    Scene scene;
    play(scene).consolation_used(A).bearer(A).group(A, "worker").group(B, "worker");
    scene.traps(A, "snake_nest").traps(B, "snake_nest");
    scene.begin_traps();
    EXPECT_EQ(scene.coins(A), 0);
    EXPECT_EQ(scene.coins(B), 2);
}

TEST(Consolation, R6_2_UsedUpEvenIfTheSupplyHoldsFewer) {
    for (int left : {0, 1}) {
        Scene scene;
        play(scene).bearer(A).camp(A, "camel").camp(B, "cat").coins(B, 8 - left);
        scene.begin_entering();
        scene.choose(A, "none");
        EXPECT_EQ(scene.coins(A), left);
        EXPECT_EQ(scene.supply(), 0);
        EXPECT_THAT(scene.events(B), Contains("A consolation " + std::to_string(left)));
        EXPECT_EQ(scene.seen(B, CounterKey::consolation, A), 0);
    }
}

// Also with the card that wins.
TEST(Consolation, R6_2_BeforeTheLastCard) {
    Scene scene;
    play(scene).bearer(A).tombs(B, "plain_tomb*3").camp(A, "camel").camp(B, "cat");
    scene.begin_entering();
    scene.choose(A, "none");
    EXPECT_THAT(scene.events(B), ElementsAre("A sent_nobody", "A consolation 2",
                                             "B won_tomb plain_tomb", "B won_game"));
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
