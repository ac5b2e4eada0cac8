// Animals with a word in the tomb: Cobra, Temple Cat (R5.5).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;

TEST(Cobra, R5_5_OneLessForEachOpposingAnimal) {
    Scene scene;
    scene.group(A, "cobra camel").group(B, "camel crocodile worker mummy");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "cobra 1, camel 2");
    EXPECT_EQ(scene.strengths(B), "camel 1, crocodile 4, worker 1, mummy 2");
}

TEST(Cobra, R5_5_CobrasAddUpAndWeakenEachOther) {
    Scene scene;
    scene.group(A, "cobra*2 camel").group(B, "cobra crocodile jackal");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "cobra 0, cobra 0, camel 1");
    EXPECT_EQ(scene.strengths(B), "cobra 0, crocodile 3, jackal 0");
}

TEST(Cobra, R5_10_BringsAnAnimalWithinReach) {
    Scene scene;
    scene.card("hyena", Kind::animal, 1, 3);
    scene.bearer(A).group(A, "cobra").group(B, "hyena crocodile").traps(A, "spear_trap");
    scene.begin_traps();
    EXPECT_THAT(scene.events(B), Contains("B eliminated hyena"));
}

TEST(TempleCat, R5_5_OneMoreForEachOpposingUndead) {
    Scene scene;
    scene.group(A, "cat mummy camel").group(B, "mummy avatar_of_horus skeleton worker");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "cat 4, mummy 2, camel 2");
}

TEST(TempleCat, R5_5_OneByItself) {
    Scene scene;
    scene.group(A, "cat mummy").group(B, "worker camel");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "cat 1, mummy 2");
}

// Undead count from the reveal on, and no longer when they are gone.
TEST(TempleCat, R9_11_ItsBonusEndsWithTheUndead) {
    Scene scene;
    scene.bearer(B).group(A, "cat").group(B, "camel").hand(B, "mummy*2").hand(A, "sacred_flame*2");
    scene.begin_obstacles(B);
    scene.choose(B, "mummy*2");
    scene.choose(B, "none");
    EXPECT_EQ(scene.strengths(A), "cat 1");
    scene.choose(A, "sacred_flame*2");
    EXPECT_EQ(scene.strengths(A), "cat 3");
    scene.choose(A, "sacred_flame");
    scene.choose(A, "mummy");
    EXPECT_THAT(scene.events(A), Contains("battle 1 2"));
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
