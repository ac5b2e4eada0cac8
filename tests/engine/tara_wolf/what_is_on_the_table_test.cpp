// What is on the table: one medallion (R1.1), characters and obstacles (R1.3). The numbers of cards
// (R1.2) are in setup_test.cpp, coins (R1.4) in resources_test.cpp, zones in view_test.cpp.

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

TEST(OnTheTable, R1_1_TwoSeatsAndOneMedallion) {
    Scene scene;
    scene.bearer(A).camp(A, "camel").camp(B, "cat");
    scene.begin_entering();
    const auto medallions = [&](Onlooker who) {
        return std::to_string(scene.seen(who, CounterKey::medallion, A)) + " " +
               std::to_string(scene.seen(who, CounterKey::medallion, B));
    };
    EXPECT_EQ(medallions(kSpectator), "1 0");
    scene.choose(A, "none");
    for (const Onlooker& who : {Onlooker(A), Onlooker(B), Onlooker(kSpectator)}) {
        EXPECT_EQ(medallions(who), "0 1");
    }
    EXPECT_EQ(scene.game().facts().seats_min, 2u);
    EXPECT_EQ(scene.game().facts().seats_max, 2u);
}

// Those who may be in a tomb: the Adventurer and the played cards go there, Undead are revealed.
TEST(OnTheTable, R1_3_AdventurersCompanionsAnimalsAndUndeadAreCharacters) {
    Scene scene;
    scene.bearer(A).camp(A, "tara_wolf worker camel").camp(B, "cat").hand(A, "mummy pit_trap*2");
    scene.papyrus(A, "avatar_of_isis");
    scene.begin_entering();
    scene.choose(A, "tara_wolf worker camel");
    scene.choose(B, "cat");
    scene.choose(A, "mummy pit_trap*2 avatar_of_isis");
    scene.choose(A, "none");
    scene.choose(B, "none");
    EXPECT_EQ(scene.group(A), "tara_wolf worker camel mummy avatar_of_isis");
    EXPECT_EQ(scene.in(traps(A)), "pit_trap pit_trap");
}

// Each hand card is an obstacle, which is laid, or a card to play, which may be the bluff.
TEST(OnTheTable, R1_3_TrapsAndUndeadAreObstacles) {
    Scene scene;
    scene.bearer(A).group(A, "camel").group(B, "cat");
    scene.hand(A, "worker spear_trap camel ghoul").papyrus(A, "sealed_door avatar_of_horus");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.asked(), "A obstacles 0-4: spear_trap ghoul sealed_door avatar_of_horus");
    scene.choose(A, "none");
    EXPECT_EQ(scene.asked(), "A bluff 0-1: worker camel");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
