// The round, passing and winning (R3, R9.21).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

TEST(Round, R3_1_CampOfTheBearerThenOfTheOtherSeatThenTheTomb) {
    Scene scene;
    scene.bearer(B).camp(B, "camel");
    scene.begin_round();
    EXPECT_THAT(scene.events(A), ElementsAre("B round_began 1", "B camp_began"));
    scene.choose(B, "0");
    scene.choose(B, "end");
    EXPECT_EQ(scene.asked(), "A split 1: 0 1 2 3 4");
    scene.choose(A, "0");
    scene.choose(A, "end");
    EXPECT_EQ(scene.asked(), "B open_or_pass 1: open pass");
    scene.choose(B, "open");
    EXPECT_EQ(scene.asked(), "B enter 0-1: camel");
}

TEST(Round, R3_1_TheMedallionGoesToTheOtherSeatWhenTheRoundEnds) {
    Scene scene;
    scene.bearer(A).camp(A, "camel").round(3);
    scene.begin_entering();
    scene.choose(A, "none");
    EXPECT_EQ(scene.bearer(), B);
    EXPECT_THAT(scene.events(A), ElementsAre("A sent_nobody", "B won_tomb plain_tomb",
                                             "B medallion", "B round_began 4", "B camp_began"));
    EXPECT_EQ(scene.asked(), "B split 1: 0 1 2 3 4");
}

TEST(Round, R3_1_TheMedallionAlsoLeavesAWinner) {
    Scene scene;
    scene.bearer(A).group(A, "camel").group(B, "cat");
    scene.begin_battle();
    EXPECT_EQ(scene.tombs(A), "plain_tomb");
    EXPECT_EQ(scene.bearer(), B);
}

TEST(Passing, R3_2_TheMedallionStaysAndNoTombIsOpened) {
    Scene scene;
    scene.bearer(A).camp(A, "camel").camp(B, "cobra").round(2);
    scene.begin_tomb();
    EXPECT_EQ(scene.asked(), "A open_or_pass 1: open pass");
    scene.choose(A, "pass");
    EXPECT_THAT(scene.events(B), ElementsAre("A passed", "A round_began 3", "A camp_began"));
    EXPECT_EQ(scene.bearer(), A);
    EXPECT_EQ(scene.tomb_stack(), "plain_tomb plain_tomb");
    EXPECT_EQ(scene.tombs(A) + scene.tombs(B), "");
    EXPECT_EQ(scene.asked(), "A split 1: 0 1 2 3 4");
    EXPECT_EQ(scene.seen(B, CounterKey::pass_marker, A), 0);
    EXPECT_EQ(scene.seen(B, CounterKey::pass_marker, B), 1);
    EXPECT_EQ(scene.seen(B, CounterKey::medallion, A), 1);
}

// One's own part and the other's are played again, with what happens at their start.
TEST(Passing, R9_21_CampPhasesAndTheirEffectsHappenAgain) {
    Scene scene;
    scene.bearer(A).camp(A, "patron").camp(B, "foreman").stack("camel*2");
    scene.begin_tomb();
    scene.choose(A, "pass");
    EXPECT_EQ(scene.coins(A), 1);
    scene.choose(A, "4");
    scene.choose(A, "end");
    EXPECT_THAT(scene.events(B), Contains("B camp_began"));
    EXPECT_EQ(scene.asked(), "B split 1: 0 1 2 3 4");
}

TEST(Passing, R3_2_R9_21_OnceAGame) {
    Scene scene;
    scene.bearer(A).camp(A, "camel").camp(B, "cobra");
    scene.begin_tomb();
    scene.choose(A, "pass");
    scene.choose(A, "0");
    scene.choose(A, "end");
    scene.choose(B, "0");
    scene.choose(B, "end");
    EXPECT_THAT(scene.events(B), Contains("A tomb_opened plain_tomb"));
    EXPECT_EQ(scene.asked(), "A enter 0-1: camel");
}

TEST(Passing, R3_2_TheMarkerOfTheOtherSeatIsItsOwn) {
    Scene scene;
    scene.bearer(B).pass_used(A);
    scene.begin_tomb();
    EXPECT_EQ(scene.asked(), "B open_or_pass 1: open pass");

    Scene used;
    used.bearer(B).pass_used(B).camp(B, "camel");
    used.begin_tomb();
    EXPECT_EQ(used.asked(), "B enter 0-1: camel");
}

TEST(Passing, R9_21_InEveryRound) {
    Scene scene;
    scene.bearer(B).round(6).tombs(A, "tomb_of_sethos tomb_of_ramses tomb_of_haremhab");
    scene.tombs(B, "tomb_of_amenhotep tomb_of_thutmosis tomb_of_hatshepsut");
    scene.tomb_stack("tomb_of_tutankhamun");
    scene.begin_tomb();
    scene.choose(B, "pass");
    EXPECT_EQ(scene.bearer(), B);
    EXPECT_EQ(scene.tomb_stack(), "tomb_of_tutankhamun");
}

TEST(Winning, R3_3_TheFourthTombWinsAtOnce) {
    Scene scene;
    scene.bearer(A).tombs(B, "plain_tomb*3").tombs(A, "plain_tomb*3");
    scene.group(A, "camel").group(B, "crocodile");
    scene.begin_battle();
    EXPECT_TRUE(scene.over());
    EXPECT_EQ(scene.asked(), "nobody");
    EXPECT_THAT(scene.events(A), ElementsAre("battle 2 5", "B won_tomb plain_tomb", "B won_game",
                                             "A discarded camel", "B discarded crocodile"));
    const View view = scene.view(A);
    ASSERT_TRUE(view.result.has_value());
    EXPECT_EQ(view.result->winners, SeatSet{B});
    EXPECT_TRUE(view.waiting_on.empty());
    EXPECT_EQ(scene.try_options(A, {0}), Rejection::game_over);
}

TEST(Winning, R3_3_TheThirdTombDoesNotWin) {
    Scene scene;
    scene.tombs(A, "plain_tomb*2").group(A, "camel");
    scene.begin_battle();
    EXPECT_FALSE(scene.over());
    EXPECT_EQ(scene.tombs(A), "plain_tomb plain_tomb plain_tomb");
    EXPECT_FALSE(scene.view(A).result.has_value());
}

TEST(Winning, R3_3_TheThirdTombWinsTheShortGame) {
    Scene scene;
    scene.play_variant(Variant::short_game).tombs(A, "plain_tomb*2").group(A, "camel");
    scene.begin_battle();
    EXPECT_TRUE(scene.over());
    EXPECT_EQ(scene.state().winner, A);
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
