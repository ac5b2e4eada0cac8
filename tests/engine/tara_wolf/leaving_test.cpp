// Leaving the tomb (R5.13, R5.14), in this order (R9.3).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::ElementsAre;

TEST(Leaving, R5_13_BothAdventurersGoBackToTheirCamps) {
    for (Seat bearer : {A, B}) {
        Scene scene;
        scene.bearer(bearer).group(A, "camel tara_wolf").group(B, "montana_smith");
        scene.camp(A, "seer").camp(B, "spy");
        scene.begin_battle();
        EXPECT_EQ(scene.camp(A), "seer tara_wolf");
        EXPECT_EQ(scene.camp(B), "spy montana_smith");
    }
}

TEST(Leaving, R5_14_AllOthersAreDiscarded) {
    Scene scene;
    scene.bearer(A).group(A, "tara_wolf worker camel mummy").group(B, "thief crocodile skeleton");
    scene.camp(A, "seer").camp(B, "spy").hand(A, "cat");
    scene.begin_battle();
    EXPECT_EQ(scene.group(A) + scene.group(B), "");
    EXPECT_EQ(scene.discard(), "skeleton crocodile thief mummy camel worker");
    EXPECT_EQ(scene.camp(A), "seer tara_wolf");
    EXPECT_EQ(scene.camp(B), "spy");
    EXPECT_EQ(scene.hand(A), "cat");
}

TEST(Leaving, R5_14_WinnersAndLosersAlike) {
    for (Seat bearer : {A, B}) {
        Scene scene;
        scene.bearer(bearer).group(A, "crocodile").group(B, "camel");
        scene.begin_battle();
        EXPECT_EQ(scene.discard(), bearer == A ? "camel crocodile" : "crocodile camel");
    }
}

TEST(Leaving, R5_14_PapyrusGoesToItsOwnersSpentPapyrus) {
    Scene scene;
    scene.bearer(A).group(A, "avatar_of_anubis camel").group(B, "avatar_of_sobek worker");
    scene.spent(B, "sandstorm");
    scene.begin_battle();
    EXPECT_EQ(scene.spent(A), "avatar_of_anubis");
    EXPECT_EQ(scene.spent(B), "sandstorm avatar_of_sobek");
    EXPECT_EQ(scene.discard(), "worker camel");
    EXPECT_EQ(scene.seen(kSpectator, ZoneKey::spent, B), "sandstorm avatar_of_sobek");
}

// When the discard pile becomes the stack, no Papyrus card is among it.
TEST(Leaving, R5_14_SpentPapyrusDoesNotComeBack) {
    Scene scene;
    scene.bearer(B).group(A, "avatar_of_anubis").group(B, "camel worker");
    scene.papyrus(A, "scarab_swarm").hand(A, "mummy").stack("").reshuffle_in_order(3);
    scene.begin_obstacles(A);
    scene.choose(A, "mummy scarab_swarm");
    EXPECT_EQ(scene.spent(A), "scarab_swarm avatar_of_anubis");
    EXPECT_EQ(scene.discard(), "mummy camel worker");
    scene.choose(A, "4");
    EXPECT_EQ(scene.hand(A), "mummy camel worker");
    EXPECT_EQ(scene.spent(A), "scarab_swarm avatar_of_anubis");
}

TEST(Leaving, R9_3_AwardAdventurersIsisOthersTheBearerFirst) {
    Scene scene;
    scene.bearer(B).group(A, "worker tara_wolf monkey avatar_of_isis seer");
    scene.group(B, "thief montana_smith monkey spy avatar_of_osiris");
    scene.begin_battle();
    EXPECT_THAT(scene.events(kSpectator),
                ElementsAre("battle 8 12", "B won_tomb plain_tomb", "B returned montana_smith",
                            "A returned tara_wolf"));
    EXPECT_EQ(scene.asked(), "A keep(avatar_of_isis) 0-1: worker seer");
    scene.choose(A, "seer");
    EXPECT_THAT(scene.events(kSpectator),
                ElementsAre("A returned seer", "A saw_tomb ?", "B discarded thief",
                            "B returned monkey", "B discarded spy", "B spent avatar_of_osiris",
                            "A discarded worker", "A returned monkey", "A spent avatar_of_isis",
                            "A medallion", "A round_began 2", "A camp_began"));
}

TEST(Leaving, R9_3_TheSameWithTheOtherBearer) {
    Scene scene;
    scene.bearer(A).group(A, "tara_wolf camel").group(B, "montana_smith thief");
    scene.begin_battle();
    EXPECT_THAT(scene.events(kSpectator),
                ElementsAre("battle 5 4", "A won_tomb plain_tomb", "A returned tara_wolf",
                            "B returned montana_smith", "A discarded camel", "B discarded thief",
                            "B medallion", "B round_began 2", "B camp_began"));
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
