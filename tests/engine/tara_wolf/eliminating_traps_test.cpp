// eliminate in the tomb: Spear Trap, Pit, Snake Nest, Rolling Boulder, Curse of the Pharaoh
// (R5.9, R5.10). The Sacred Flame has a file of its own.

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;

// Strengths: Tara 2; Worker 1, Thief 2, Mercenary 3, Legionnaire 4; Falcon 1, Camel 2, Hyena 3,
// Crocodile 5; Skeleton 1, Mummy 2, Tomb Guardian 3.
constexpr auto kEverybody =
    "tara_wolf worker thief mercenary legionnaire falcon camel hyena crocodile skeleton mummy "
    "tomb_guardian";

void trigger(Scene& scene, const char* trap) {
    scene.card("hyena", Kind::animal, 1, 3);
    scene.bearer(B).group(A, kEverybody).group(B, "worker camel mummy").traps(B, trap);
    scene.begin_traps();
}

TEST(SpearTrap, R5_10_CompanionsAnimalsAndUndeadUpToTwo) {
    Scene scene;
    trigger(scene, "spear_trap");
    EXPECT_EQ(scene.asked(),
              "B trap_target(spear_trap) 1: worker thief falcon camel skeleton mummy");
    scene.choose(B, "mummy");
    EXPECT_THAT(scene.moves(A), Contains("A eliminated mummy: group@A#10 -> discard"));
}

TEST(Pit, R5_10_CompanionsAndAnimalsUpToThree) {
    Scene scene;
    trigger(scene, "pit_trap");
    EXPECT_EQ(scene.asked(),
              "B trap_target(pit_trap) 1: worker thief mercenary falcon camel hyena");
    scene.choose(B, "hyena");
    EXPECT_THAT(scene.events(A), Contains("A eliminated hyena"));
}

TEST(SnakeNest, R5_10_AnyCompanion) {
    Scene scene;
    trigger(scene, "snake_nest");
    EXPECT_EQ(scene.asked(), "B trap_target(snake_nest) 1: worker thief mercenary legionnaire");
    scene.choose(B, "legionnaire");
    EXPECT_THAT(scene.events(A), Contains("A eliminated legionnaire"));
}

TEST(RollingBoulder, R5_10_CompanionsAnimalsAndUndeadFromThreeOn) {
    Scene scene;
    trigger(scene, "rolling_boulder");
    EXPECT_EQ(scene.asked(),
              "B trap_target(rolling_boulder) 1: mercenary legionnaire hyena crocodile "
              "tomb_guardian");
    scene.choose(B, "crocodile");
    EXPECT_THAT(scene.events(A), Contains("A eliminated crocodile"));
}

TEST(Curse, R5_10_AnyCompanionAnimalOrUndead) {
    Scene scene;
    trigger(scene, "curse_of_the_pharaoh");
    EXPECT_EQ(scene.asked(),
              "B trap_target(curse_of_the_pharaoh) 1: worker thief mercenary legionnaire falcon "
              "camel hyena crocodile skeleton mummy tomb_guardian");
    scene.choose(B, "tomb_guardian");
    EXPECT_THAT(scene.events(A), Contains("A eliminated tomb_guardian"));
    EXPECT_EQ(scene.spent(B), "curse_of_the_pharaoh");
}

// A pack of bandits is stronger than it looks: from three of them on the Boulder rolls.
TEST(RollingBoulder, R5_10_LooksAtTheStrengthAsItIsNow) {
    Scene scene;
    scene.bearer(B).group(A, "desert_bandit*2 legionnaire").group(B, "camel");
    scene.traps(B, "rolling_boulder*2 spear_trap");
    scene.begin_traps();
    scene.choose(B, "rolling_boulder");
    EXPECT_EQ(scene.asked(),
              "B trap_target(rolling_boulder) 1: desert_bandit desert_bandit legionnaire");
    scene.choose(B, "desert_bandit");
    scene.choose(B, "rolling_boulder");
    // The last bandit has 2: only the Legionnaire was left.
    EXPECT_THAT(scene.events(A), Contains("A eliminated legionnaire"));
    EXPECT_THAT(scene.events(A), Contains("A eliminated desert_bandit"));
}

// Each bound is the last strength that is hit.
TEST(EliminatingTraps, R5_10_TheBoundBelongsToIt) {
    struct {
        const char* trap;
        int strength;
        bool hit;
    } const cases[] = {
        {"spear_trap", 2, true}, {"spear_trap", 3, false},          {"pit_trap", 3, true},
        {"pit_trap", 4, false},  {"rolling_boulder", 3, true},      {"rolling_boulder", 2, false},
        {"snake_nest", 9, true}, {"curse_of_the_pharaoh", 9, true},
    };
    for (const auto& a : cases) {
        SCOPED_TRACE(a.trap + std::string(" ") + std::to_string(a.strength));
        Scene scene;
        scene.card("victim", Kind::companion, 1, a.strength);
        scene.bearer(B).group(A, "victim").group(B, "camel").traps(B, a.trap);
        scene.begin_traps();
        EXPECT_THAT(scene.events(A),
                    Contains(a.hit ? "A eliminated victim" : "A discarded victim"));
    }
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
