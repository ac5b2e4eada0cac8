// opponent_discards: Mercenary (R7.1, R7.2, R4.8).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::ElementsAre;

TEST(Mercenary, R7_2_TheVictimChooses) {
    Scene scene;
    scene.hand(A, "mercenary camel").coins(A, 3).hand(B, "spy mummy cobra");
    scene.begin_play(A);
    scene.choose(A, "mercenary");
    EXPECT_EQ(scene.asked(), "B forced_discard(mercenary) 1: spy mummy cobra");
    EXPECT_EQ(scene.try_options(A, {0}), Rejection::not_asked);
    EXPECT_EQ(scene.try_options(B, {}), Rejection::too_few);
    scene.choose(B, "mummy");
    EXPECT_EQ(scene.hand(B), "spy cobra");
    EXPECT_EQ(scene.discard(), "mummy");
    EXPECT_EQ(scene.asked(), "A play 1: camel end");
}

TEST(Mercenary, R4_8_TheDiscardIsPublic) {
    Scene scene;
    scene.hand(A, "mercenary").coins(A, 2).hand(B, "spy mummy");
    scene.begin_play(A);
    scene.choose(A, "mercenary");
    EXPECT_THAT(scene.events(kSpectator), ElementsAre("A paid 2", "A played mercenary"));
    scene.choose(B, "spy");
    EXPECT_THAT(scene.moves(kSpectator), ElementsAre("B discarded spy: hand@B -> discard"));
}

// Which card it is, is a secret until it lies there.
TEST(Mercenary, R5_8_AskedEvenWithASingleCard) {
    Scene scene;
    scene.hand(A, "mercenary").coins(A, 2).hand(B, "spy");
    scene.begin_play(A);
    scene.choose(A, "mercenary");
    EXPECT_EQ(scene.asked(), "B forced_discard(mercenary) 1: spy");
    scene.choose(B, "spy");
    EXPECT_EQ(scene.hand(B), "");
}

TEST(Mercenary, R7_2_AnEmptyHandDiscardsNothing) {
    Scene scene;
    scene.hand(A, "mercenary").coins(A, 2);
    scene.begin_play(A);
    scene.choose(A, "mercenary");
    EXPECT_THAT(scene.events(B),
                ElementsAre("A paid 2", "A played mercenary", "A no_effect mercenary"));
    EXPECT_EQ(scene.asked(), "A play 1: end");
}

TEST(Mercenary, R7_1_NeverFromPapyrus) {
    Scene scene;
    scene.hand(A, "mercenary*2").coins(A, 4).hand(B, "spy").papyrus(B, "sandstorm scarab_swarm");
    scene.begin_play(A);
    scene.choose(A, "mercenary");
    EXPECT_EQ(scene.asked(), "B forced_discard(mercenary) 1: spy");
    scene.choose(B, "spy");
    scene.choose(A, "mercenary");
    EXPECT_EQ(scene.asked(), "A play 1: end");
    EXPECT_EQ(scene.papyrus(B), "sandstorm scarab_swarm");
}

TEST(Mercenary, R7_2_AsManyAsTheHandHolds) {
    Scene scene;
    scene.card("warlord", Kind::companion, 0, 1, "on_play: opponent_discards(2)");
    scene.hand(B, "warlord*2").hand(A, "spy mummy cobra").bearer(B);
    scene.begin_play(B);
    scene.choose(B, "warlord");
    EXPECT_EQ(scene.asked(), "A forced_discard(warlord) 2: spy mummy cobra");
    scene.choose(A, "cobra spy");
    EXPECT_EQ(scene.discard(), "cobra spy");
    scene.choose(B, "warlord");
    EXPECT_EQ(scene.asked(), "A forced_discard(warlord) 1: mummy");
}

TEST(Mercenary, R4_5_EffectsAfterTheQuestionGoOn) {
    Scene scene;
    scene.card("raider", Kind::companion, 0, 1, "on_play: opponent_discards(1), on_play: draw(1)");
    scene.hand(A, "raider").hand(B, "spy mummy").stack("camel");
    scene.begin_play(A);
    scene.choose(A, "raider");
    EXPECT_EQ(scene.stack(), "camel");
    scene.choose(B, "spy");
    EXPECT_EQ(scene.hand(A), "camel");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
