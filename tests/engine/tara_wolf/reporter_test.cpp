// look_at_hand: Reporter (R7.1, R7.3).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

TEST(Reporter, R7_3_TheLookerSeesTheHand) {
    Scene scene;
    scene.hand(A, "reporter").hand(B, "spy mummy");
    scene.begin_play(A);
    scene.choose(A, "reporter");
    EXPECT_THAT(scene.events(A), ElementsAre("A played reporter", "A looked_at_hand 2",
                                             "A saw_hand_card spy", "A saw_hand_card mummy"));
    EXPECT_EQ(scene.hand(B), "spy mummy");
}

TEST(Reporter, R7_3_TheOthersLearnThatItHappened) {
    Scene scene;
    scene.hand(A, "reporter").hand(B, "spy mummy");
    scene.begin_play(A);
    scene.choose(A, "reporter");
    EXPECT_THAT(scene.events(B), ElementsAre("A played reporter", "A looked_at_hand 2"));
    EXPECT_THAT(scene.events(kSpectator), ElementsAre("A played reporter", "A looked_at_hand 2"));
}

TEST(Reporter, R7_1_NeverPapyrus) {
    Scene scene;
    scene.hand(A, "reporter").hand(B, "spy").papyrus(B, "sandstorm");
    scene.begin_play(A);
    scene.choose(A, "reporter");
    EXPECT_THAT(scene.events(A),
                ElementsAre("A played reporter", "A looked_at_hand 1", "A saw_hand_card spy"));
}

TEST(Reporter, R7_3_AnEmptyHandIsLookedAt) {
    Scene scene;
    scene.hand(A, "reporter").papyrus(B, "sandstorm");
    scene.begin_play(A);
    scene.choose(A, "reporter");
    EXPECT_THAT(scene.events(A), ElementsAre("A played reporter", "A looked_at_hand 0"));
    EXPECT_EQ(scene.asked(), "A play 1: end");
}

// What was shown stays in the events; the view is of now (R8).
TEST(Reporter, R8_TheSightLastsInMemoryOnly) {
    Scene scene;
    scene.hand(A, "reporter").hand(B, "spy mummy");
    scene.begin_play(A);
    scene.choose(A, "reporter");
    EXPECT_EQ(scene.seen(A, ZoneKey::hand, B), "+2");
    scene.choose(A, "end");
    EXPECT_THAT(scene.all_events(A), Contains("A saw_hand_card mummy"));
    EXPECT_THAT(scene.all_events(B), Not(Contains("A saw_hand_card mummy")));
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
