// take_random_hand_card: Spy (R7.1).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::ElementsAre;

TEST(Spy, R4_5_TakesACardByTheGamesOwnChance) {
    const char* const kTaken[] = {"camel", "mummy", "cobra"};
    const char* const kLeft[] = {"mummy cobra", "camel cobra", "camel mummy"};
    for (std::uint32_t outcome = 0; outcome < 3; ++outcome) {
        Scene scene;
        scene.hand(A, "spy").coins(A, 2).hand(B, "camel mummy cobra");
        scene.luck("random_hand_card", outcome);
        scene.begin_play(A);
        scene.choose(A, "spy");
        EXPECT_EQ(scene.hand(A), kTaken[outcome]);
        EXPECT_EQ(scene.hand(B), kLeft[outcome]);
    }
}

TEST(Spy, R7_3_BothSeatsLearnWhichCardAndNobodyElse) {
    Scene scene;
    scene.hand(A, "spy").coins(A, 2).hand(B, "camel mummy").luck("random_hand_card", 1);
    scene.begin_play(A);
    scene.choose(A, "spy");
    for (Seat seat : {A, B}) {
        EXPECT_THAT(scene.moves(seat), ElementsAre("A paid 2", "A played spy: hand@A -> camp@A",
                                                   "A took_hand_card mummy: hand@B -> hand@A"));
    }
    EXPECT_THAT(scene.moves(kSpectator), ElementsAre("A paid 2", "A played spy: hand@A -> camp@A",
                                                     "A took_hand_card ?: hand@B -> hand@A"));
}

// No luck is scripted: a draw would fail the scene.
TEST(Spy, R7_1_AnEmptyHandGivesNothingAndNeverPapyrus) {
    Scene scene;
    scene.hand(A, "spy").coins(A, 2).papyrus(B, "sandstorm avatar_of_isis");
    scene.begin_play(A);
    scene.choose(A, "spy");
    EXPECT_EQ(scene.hand(A), "");
    EXPECT_EQ(scene.papyrus(B), "sandstorm avatar_of_isis");
    EXPECT_THAT(scene.events(B), ElementsAre("A paid 2", "A played spy", "A no_effect spy"));
}

TEST(Spy, R7_1_PapyrusIsNotAmongTheCardsDrawnFrom) {
    Scene scene;
    scene.hand(A, "spy*2").coins(A, 4).hand(B, "camel").papyrus(B, "sandstorm");
    scene.luck("random_hand_card", 0);
    scene.begin_play(A);
    scene.choose(A, "spy");
    scene.choose(A, "spy");
    EXPECT_EQ(scene.hand(A), "camel");
    EXPECT_EQ(scene.papyrus(B), "sandstorm");
}

TEST(Spy, R4_5_TakesAsManyAsThereAre) {
    Scene scene;
    scene.card("pickpocket", Kind::companion, 0, 1, "on_play: take_random_hand_card(3)");
    scene.hand(A, "pickpocket").hand(B, "camel mummy");
    scene.luck("random_hand_card", 1).luck("random_hand_card", 0);
    scene.begin_play(A);
    scene.choose(A, "pickpocket");
    EXPECT_EQ(scene.hand(A), "mummy camel");
    EXPECT_EQ(scene.hand(B), "");
}

TEST(Spy, R4_4_TheTakenCardCanBePlayedAtOnce) {
    Scene scene;
    scene.hand(A, "spy").coins(A, 3).hand(B, "camel").luck("random_hand_card", 0);
    scene.begin_play(A);
    scene.choose(A, "spy");
    EXPECT_EQ(scene.asked(), "A play 1: camel end");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
