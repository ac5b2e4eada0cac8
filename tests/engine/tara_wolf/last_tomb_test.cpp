// The Tomb that wins the game (R3.3, R6.1) while characters are in the tomb (R9.3).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

TEST(LastTomb, R9_3_EverybodyLeavesAndNobodyIsAsked) {
    Scene scene;
    scene.bearer(A).tombs(A, "plain_tomb*3").tombs(B, "plain_tomb*2");
    scene.group(A, "tara_wolf worker monkey avatar_of_isis").group(B, "montana_smith cat mummy");
    scene.begin_battle();
    EXPECT_THAT(
        scene.events(kSpectator),
        ElementsAre("battle 7 6", "A won_tomb plain_tomb", "A won_game", "A returned tara_wolf",
                    "B returned montana_smith", "A discarded worker", "A returned monkey",
                    "A spent avatar_of_isis", "B discarded cat", "B discarded mummy"));
    EXPECT_EQ(scene.asked(), "nobody");
    EXPECT_EQ(scene.group(A) + scene.group(B), "");
    EXPECT_EQ(scene.camp(A), "tara_wolf monkey");
}

TEST(LastTomb, R3_3_OnATie) {
    Scene scene;
    scene.bearer(B).tombs(A, "plain_tomb*3").tombs(B, "plain_tomb*3");
    scene.group(A, "camel").group(B, "thief");
    scene.begin_battle();
    EXPECT_EQ(scene.state().winner, B);
}

TEST(LastTomb, R3_3_UnopposedAndWhileTheOthersCharactersAreInTheTomb) {
    Scene scene;
    scene.bearer(A).tombs(A, "plain_tomb*3").camp(A, "tara_wolf camel").camp(B, "cat");
    scene.hand(B, "spear_trap");
    scene.begin_entering();
    scene.choose(A, "tara_wolf camel");
    scene.choose(B, "none");
    EXPECT_THAT(scene.events(B), ElementsAre("B sent_nobody", "A won_tomb plain_tomb", "A won_game",
                                             "A returned tara_wolf", "A discarded camel"));
    EXPECT_TRUE(scene.over());
    EXPECT_EQ(scene.camp(A), "tara_wolf");
}

TEST(LastTomb, R3_3_WhenTheBearerSendsNobody) {
    Scene scene;
    scene.bearer(A).tombs(B, "plain_tomb*3").camp(A, "tara_wolf").camp(B, "cat");
    scene.begin_entering();
    scene.choose(A, "none");
    EXPECT_EQ(scene.state().winner, B);
    EXPECT_THAT(scene.events(A), Contains("B won_game"));
}

TEST(LastTomb, R3_3_TheSeventhTombDecides) {
    Scene scene;
    scene.bearer(A).tombs(A, "plain_tomb*3").tombs(B, "plain_tomb*3").tomb_stack("");
    scene.group(A, "worker").group(B, "camel");
    scene.begin_battle();
    EXPECT_EQ(scene.state().winner, B);
}

TEST(LastTomb, R6_1_InTheShortGameTheThird) {
    for (bool short_game : {false, true}) {
        Scene scene;
        if (short_game) scene.play_variant(Variant::short_game);
        scene.bearer(A).tombs(A, "plain_tomb*2").group(A, "camel").group(B, "cat");
        scene.begin_obstacles(A);
        EXPECT_EQ(scene.seen(B, CounterKey::tombs_to_win), short_game ? 3 : 4);
        scene.choose(A, "none");
        scene.choose(A, "none");
        scene.choose(B, "none");
        EXPECT_EQ(scene.over(), short_game);
        EXPECT_EQ(scene.tombs(A), "plain_tomb plain_tomb plain_tomb");
    }
}

TEST(LastTomb, R6_1_InTheShortGameTheSecondDoesNot) {
    Scene scene;
    scene.play_variant(Variant::short_game).tombs(A, "plain_tomb").group(A, "camel");
    scene.begin_battle();
    EXPECT_FALSE(scene.over());
}

// Conceding and running out of time are no moves of the game: the table ends it (R9.23), and here
// nothing is left to do. What a seat is asked it answers, or the table does.
TEST(LastTomb, R9_23_OnlyTombsEndAGameByTheRules) {
    Scene scene;
    scene.bearer(A).tombs(A, "plain_tomb*3").group(A, "camel").group(B, "cat");
    scene.begin_battle();
    const View view = scene.view(kSpectator);
    ASSERT_TRUE(view.result.has_value());
    EXPECT_EQ(view.result->ending, static_cast<std::uint8_t>(Ending::tombs));
    EXPECT_EQ(vocabulary().endings.size(), 1u);
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
