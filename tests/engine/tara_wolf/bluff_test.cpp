// The bluff: one card of the bearer that is no obstacle (R5.6, R5.7).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

void set_groups(Scene& scene) { scene.bearer(A).group(A, "camel").group(B, "cat"); }

TEST(Bluff, R5_6_OneCompanionOrAnimalOfTheHand) {
    Scene scene;
    set_groups(scene);
    scene.hand(A, "worker spear_trap camel mummy").papyrus(A, "sandstorm").camp(A, "spy");
    scene.begin_obstacles(A);
    scene.choose(A, "spear_trap");
    EXPECT_EQ(scene.asked(), "A bluff 0-1: worker camel");
    EXPECT_EQ(scene.try_options(A, {0, 1}), Rejection::too_many);
    scene.choose(A, "camel");
    EXPECT_EQ(scene.face_down(A), "spear_trap camel");
    EXPECT_EQ(scene.hand(A), "worker mummy");
    EXPECT_EQ(scene.asked(), "B obstacles 0:");
}

TEST(Bluff, R5_6_WithoutAnyObstacle) {
    Scene scene;
    set_groups(scene);
    scene.hand(A, "worker");
    scene.begin_obstacles(A);
    scene.choose(A, "none");
    scene.choose(A, "worker");
    EXPECT_THAT(scene.events(B), ElementsAre("A laid_face_down 1 0"));
}

// Not offered with the obstacles, and to the other seat not at all.
TEST(Bluff, R5_6_ForTheBearerOnly) {
    Scene scene;
    set_groups(scene);
    scene.hand(B, "worker spear_trap*2 camel");
    scene.begin_obstacles(A);
    scene.choose(A, "none");
    scene.choose(A, "none");
    EXPECT_EQ(scene.asked(), "B obstacles 0-2: spear_trap spear_trap");
    scene.choose(B, "spear_trap*2");
    EXPECT_EQ(scene.asked(), "B next_trap 1: spear_trap spear_trap");
    EXPECT_EQ(scene.hand(B), "worker camel");
}

TEST(Bluff, R5_7_HasNoEffectAndNoStrengthAndIsDiscarded) {
    Scene scene;
    set_groups(scene);
    scene.hand(A, "beast_tamer").coins(A, 2);
    scene.begin_obstacles(A);
    scene.choose(A, "none");
    scene.choose(A, "beast_tamer");
    scene.choose(B, "none");
    EXPECT_THAT(scene.events(B), Contains("A bluffed beast_tamer"));
    EXPECT_THAT(scene.events(B), Contains("battle 2 1"));
    EXPECT_EQ(scene.discard(), "cat camel beast_tamer");
    EXPECT_EQ(scene.camp(A), "");
    EXPECT_EQ(scene.coins(A), 2);
}

// A Monkey would return to camp and a Worker would draw: not as a bluff.
TEST(Bluff, R5_7_NothingOfTheCardHappens) {
    for (const char* card : {"monkey", "worker", "reporter"}) {
        Scene scene;
        set_groups(scene);
        scene.hand(A, card).hand(B, "spy").stack("thief");
        scene.begin_obstacles(A);
        scene.choose(A, "none");
        scene.choose(A, card);
        scene.choose(B, "none");
        EXPECT_EQ(scene.discard(), "cat camel " + std::string(card));
        EXPECT_EQ(scene.stack(), "thief");
        EXPECT_EQ(scene.camp(A) + scene.hand(A), "");
    }
}

// No trap counts it, no bonus counts it.
TEST(Bluff, R5_7_IsNoTarget) {
    Scene scene;
    scene.bearer(A).group(A, "crocodile avatar_of_horus").group(B, "cat");
    scene.hand(A, "jackal").hand(B, "spear_trap pit_trap");
    scene.begin_obstacles(A);
    scene.choose(A, "none");
    scene.choose(A, "jackal");
    scene.choose(B, "spear_trap pit_trap");
    EXPECT_EQ(scene.strengths(A), "crocodile 5, avatar_of_horus 3");
    EXPECT_EQ(scene.discard(), "jackal");
    scene.choose(B, "pit_trap");
    EXPECT_THAT(scene.events(A), Contains("B no_effect pit_trap"));
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
