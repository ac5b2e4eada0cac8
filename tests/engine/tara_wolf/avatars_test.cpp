// Papyrus Undead that count: Avatars of Anubis, Horus, Sekhmet, Osiris (R5.5, R9.9).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;

TEST(Anubis, R9_9_OneMoreForEachOtherUndeadOnEitherSide) {
    Scene scene;
    scene.group(A, "avatar_of_anubis mummy skeleton camel worker")
        .group(B, "mummy avatar_of_isis cat");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "avatar_of_anubis 6, mummy 2, skeleton 1, camel 2, worker 1");
}

TEST(Anubis, R9_9_DoesNotCountItself) {
    Scene scene;
    scene.group(A, "avatar_of_anubis camel").group(B, "worker");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "avatar_of_anubis 2, camel 2");
}

TEST(Anubis, R9_11_CountsNoUndeadThatIsGone) {
    Scene scene;
    scene.bearer(B).group(A, "avatar_of_anubis mummy crocodile").group(B, "worker");
    scene.traps(B, "spear_trap*2");
    scene.begin_traps();
    EXPECT_EQ(scene.strengths(A), "avatar_of_anubis 3, mummy 2, crocodile 5");
    scene.choose(B, "spear_trap");
    // The Mummy was the only target; without it Anubis has 2 and is the only one of the next trap.
    EXPECT_THAT(scene.events(A), Contains("A eliminated mummy"));
    EXPECT_THAT(scene.events(A), Contains("A eliminated avatar_of_anubis"));
    EXPECT_EQ(scene.spent(A), "avatar_of_anubis");
}

TEST(Horus, R5_5_OneMoreForEachOwnAnimal) {
    Scene scene;
    scene.group(A, "avatar_of_horus camel jackal*2 worker mummy").group(B, "camel cat");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A),
              "avatar_of_horus 5, camel 2, jackal 2, jackal 2, worker 1, mummy 2");
}

TEST(Horus, R9_11_CountsNoAnimalThatWasSentBack) {
    Scene scene;
    scene.bearer(B).group(A, "avatar_of_horus camel jackal").group(B, "worker");
    scene.traps(B, "sandstorm").traps(A, "spear_trap snake_nest");
    scene.begin_traps();
    EXPECT_EQ(scene.strengths(A), "avatar_of_horus 2");
}

TEST(Sekhmet, R9_9_OneMoreForEachTrapOfTheOpponentFromTheRevealOn) {
    Scene scene;
    scene.bearer(B).group(A, "avatar_of_sekhmet camel").group(B, "worker");
    scene.hand(B, "spear_trap snake_nest mummy worker").papyrus(B, "sealed_door");
    scene.begin_obstacles(B);
    scene.choose(B, "spear_trap snake_nest mummy sealed_door");
    scene.choose(B, "worker");
    EXPECT_EQ(scene.strengths(A), "avatar_of_sekhmet 2, camel 2");
    EXPECT_EQ(scene.seen(A, CounterKey::traps_revealed, B), 0);
    scene.choose(A, "none");
    EXPECT_EQ(scene.asked(), "B next_trap 1: spear_trap snake_nest sealed_door");
    EXPECT_EQ(scene.seen(A, CounterKey::traps_revealed, B), 3);
    EXPECT_EQ(scene.strengths(A), "avatar_of_sekhmet 5, camel 2");
}

// The traps are spent one after the other, without effect some of them, and still count.
TEST(Sekhmet, R9_9_SpentAndIneffectiveTrapsCountToo) {
    Scene scene;
    scene.bearer(B).group(A, "avatar_of_sekhmet").group(B, "crocodile");
    scene.traps(B, "snake_nest spear_trap sealed_door");
    scene.begin_traps();
    scene.choose(B, "snake_nest");
    EXPECT_EQ(scene.strengths(A), "avatar_of_sekhmet 5");
    scene.choose(B, "spear_trap");
    EXPECT_THAT(scene.events(A), Contains("battle 5 5"));
}

TEST(Sekhmet, R9_9_OnlyTheOpponentsTraps) {
    Scene scene;
    scene.bearer(A).group(A, "avatar_of_sekhmet").group(B, "crocodile");
    scene.traps(A, "snake_nest*2");
    scene.begin_traps();
    EXPECT_EQ(scene.strengths(A), "avatar_of_sekhmet 2");
}

TEST(Osiris, R9_9_OneMoreForEachTombOfTheOpponent) {
    Scene scene;
    scene.tombs(A, "plain_tomb").tombs(B, "plain_tomb*3");
    scene.group(A, "avatar_of_osiris camel").group(B, "worker");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "avatar_of_osiris 5, camel 2");
}

TEST(Osiris, R9_9_TheTombThatIsFoughtForDoesNotCount) {
    Scene scene;
    scene.bearer(A).tombs(B, "plain_tomb").group(A, "avatar_of_osiris").group(B, "crocodile");
    scene.begin_battle();
    EXPECT_THAT(scene.events(A), Contains("battle 3 5"));
}

// As they are at the moment: after the award the opponent has one more.
TEST(Osiris, R9_9_CountsTheTombOnceItIsAwarded) {
    Scene scene;
    scene.bearer(A).group(A, "avatar_of_osiris avatar_of_isis worker").group(B, "crocodile*2");
    scene.begin_battle();
    EXPECT_EQ(scene.asked(), "A keep(avatar_of_isis) 0-1: worker");
    EXPECT_EQ(scene.strengths(A), "avatar_of_osiris 3, avatar_of_isis 2, worker 1");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
