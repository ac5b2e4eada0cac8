// may_keep: Avatar of Isis (R5.14, R9.3, R9.17).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

TEST(Isis, R9_17_OneCompanionOfHerGroupMayGoBackToCamp) {
    Scene scene;
    scene.bearer(A).camp(A, "patron").camp(B, "seer");
    scene.group(A, "worker camel mummy thief avatar_of_isis").group(B, "spy cat");
    scene.begin_battle();
    EXPECT_EQ(scene.asked(), "A keep(avatar_of_isis) 0-1: worker thief");
    EXPECT_EQ(scene.try_options(A, {0, 1}), Rejection::too_many);
    scene.choose(A, "thief");
    EXPECT_EQ(scene.camp(A), "patron thief");
    EXPECT_EQ(scene.camp(B), "seer");
    EXPECT_EQ(scene.spent(A), "avatar_of_isis");
    EXPECT_EQ(scene.discard(), "cat spy mummy camel worker");
    EXPECT_THAT(scene.moves(B), Contains("A returned thief: group@A#3 -> camp@A"));
}

TEST(Isis, R9_17_NobodyHasToGo) {
    Scene scene;
    scene.bearer(A).group(A, "worker avatar_of_isis").group(B, "cat");
    scene.begin_battle();
    scene.choose(A, "none");
    EXPECT_EQ(scene.camp(A), "");
    EXPECT_EQ(scene.discard(), "cat worker");
}

TEST(Isis, R9_17_AlsoForTheSeatThatLostTheTomb) {
    Scene scene;
    scene.bearer(A).group(A, "crocodile*2").group(B, "worker avatar_of_isis");
    scene.begin_battle();
    EXPECT_EQ(scene.tombs(A), "plain_tomb");
    EXPECT_EQ(scene.asked(), "B keep(avatar_of_isis) 0-1: worker");
}

TEST(Isis, R9_17_NotAskedWithoutACompanionInTheGroup) {
    Scene scene;
    scene.bearer(A).camp(A, "worker").group(A, "camel tara_wolf mummy avatar_of_isis");
    scene.group(B, "spy");
    scene.begin_battle();
    EXPECT_EQ(scene.asked(), "B split 1: 0 1 2 3 4");
    EXPECT_EQ(scene.spent(A), "avatar_of_isis");
}

TEST(Isis, R9_17_NotAskedWhenTheLastCompanionWasEliminated) {
    Scene scene;
    scene.bearer(A).group(A, "worker avatar_of_isis").group(B, "cat").traps(B, "snake_nest");
    scene.begin_traps();
    EXPECT_EQ(scene.asked(), "B split 1: 0 1 2 3 4");
}

TEST(Isis, R9_17_NotAskedWhenTheGameIsOver) {
    Scene scene;
    scene.bearer(A).tombs(A, "plain_tomb*3").group(A, "worker avatar_of_isis").group(B, "cat");
    scene.begin_battle();
    EXPECT_TRUE(scene.over());
    EXPECT_EQ(scene.discard(), "cat worker");
    EXPECT_EQ(scene.camp(A), "");
}

TEST(Isis, R5_11_EliminatedSheKeepsNobody) {
    Scene scene;
    scene.bearer(B).group(A, "worker avatar_of_isis").group(B, "crocodile");
    scene.traps(B, "sacred_flame");
    scene.begin_traps();
    EXPECT_EQ(scene.asked(), "A split 1: 0 1 2 3 4");
    EXPECT_EQ(scene.spent(A), "avatar_of_isis");
    EXPECT_EQ(scene.discard(), "worker crocodile sacred_flame");
}

// A deck may have such a card on both sides, and more than one: the bearer's come first.
TEST(Isis, R9_3_TheBearersFirstAndEachOnce) {
    for (Seat bearer : {A, B}) {
        const std::string first(name_of(bearer));
        const std::string then(name_of(other(bearer)));
        Scene scene;
        scene.bearer(bearer).group(bearer, "avatar_of_isis*2 worker thief spy crocodile");
        scene.group(other(bearer), "seer avatar_of_isis patron");
        scene.begin_battle();
        EXPECT_EQ(scene.asked(), first + " keep(avatar_of_isis) 0-1: worker thief spy");
        scene.choose(bearer, "worker");
        EXPECT_EQ(scene.asked(), first + " keep(avatar_of_isis) 0-1: thief spy");
        scene.choose(bearer, "none");
        EXPECT_EQ(scene.asked(), then + " keep(avatar_of_isis) 0-1: seer patron");
        scene.choose(other(bearer), "patron");
        EXPECT_EQ(scene.camp(bearer), "worker");
        EXPECT_EQ(scene.camp(other(bearer)), "patron");
        EXPECT_EQ(scene.asked(), then + " split 1: 0 1 2 3 4");
    }
}

// With one Companion for two of them, the second one has nobody left.
TEST(Isis, R9_17_WhoIsLeftIsCountedWhenSheIsAsked) {
    Scene scene;
    scene.bearer(A).group(A, "avatar_of_isis*2 worker").group(B, "cat");
    scene.begin_battle();
    scene.choose(A, "worker");
    EXPECT_EQ(scene.asked(), "B split 1: 0 1 2 3 4");
}

TEST(Isis, R5_14_TheWordForAnimals) {
    Scene scene;
    scene.papyrus_card("avatar_of_bastet", Kind::undead, 2, "leaving: may_keep(animal)");
    scene.bearer(A).group(A, "worker camel monkey avatar_of_bastet").group(B, "cat");
    scene.begin_battle();
    EXPECT_EQ(scene.asked(), "A keep(avatar_of_bastet) 0-1: camel monkey");
    scene.choose(A, "camel");
    EXPECT_THAT(scene.events(B),
                ElementsAre("A returned camel", "A discarded worker", "A returned monkey",
                            "A spent avatar_of_bastet", "B discarded cat", "B medallion",
                            "B round_began 2", "B camp_began"));
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
