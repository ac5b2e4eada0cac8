// no_target: Avatar of Sobek (R9.10).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::Not;

TEST(Sobek, R9_10_NoTrapOfTheOpponentCanChooseIt) {
    struct {
        const char* trap;
        const char* group;
        const char* targets;
    } const cases[] = {
        {"spear_trap", "avatar_of_sobek mummy skeleton", "mummy skeleton"},
        {"rolling_boulder", "avatar_of_sobek tomb_guardian*2", "tomb_guardian tomb_guardian"},
        {"sacred_flame", "avatar_of_sobek mummy*2", "mummy mummy"},
        {"curse_of_the_pharaoh", "avatar_of_sobek mummy worker", "mummy worker"},
    };
    for (const auto& a : cases) {
        SCOPED_TRACE(a.trap);
        Scene scene;
        // The Priest brings it into the reach of the Spear Trap, or would.
        scene.bearer(B).group(A, a.group).traps(B, a.trap);
        scene.group(B, std::string(a.trap) == "spear_trap" ? "priest" : "camel");
        scene.begin_traps();
        EXPECT_EQ(scene.asked(), "B trap_target(" + std::string(a.trap) + ") 1: " + a.targets);
    }
}

TEST(Sobek, R9_10_NorCanATrapOfItsOwner) {
    Scene scene;
    scene.bearer(A).group(A, "avatar_of_sobek mummy").group(B, "cat").traps(A, "sacred_flame*2");
    scene.begin_traps();
    scene.choose(A, "sacred_flame");
    EXPECT_THAT(scene.events(B), Contains("A eliminated mummy"));
    EXPECT_THAT(scene.events(B), Contains("A no_effect sacred_flame"));
    EXPECT_THAT(scene.events(B), Not(Contains("A eliminated avatar_of_sobek")));
    EXPECT_THAT(scene.events(B), Contains("battle 3 2"));
}

// Being the only one there, it leaves the trap without a legal target (R5.9).
TEST(Sobek, R9_10_AloneItLeavesATrapWithoutTarget) {
    Scene scene;
    scene.bearer(B).group(A, "avatar_of_sobek").group(B, "camel").traps(B, "curse_of_the_pharaoh");
    scene.begin_traps();
    EXPECT_THAT(scene.events(A), Contains("B no_effect curse_of_the_pharaoh"));
    EXPECT_THAT(scene.events(A), Contains("battle 3 2"));
}

// Two Priests leave it a strength of 1, and the swarm asks for no target.
TEST(Sobek, R9_10_EffectsWithoutATargetReachIt) {
    Scene scene;
    scene.bearer(B).group(A, "avatar_of_sobek camel").group(B, "priest*2").traps(B, "scarab_swarm");
    scene.begin_traps();
    EXPECT_THAT(scene.events(A), Contains("A eliminated avatar_of_sobek"));
    EXPECT_EQ(scene.spent(A), "avatar_of_sobek");

    Scene strong;
    strong.bearer(B).group(A, "avatar_of_sobek camel").group(B, "priest").traps(B, "scarab_swarm");
    strong.begin_traps();
    EXPECT_THAT(strong.events(A), Not(Contains("A eliminated avatar_of_sobek")));
}

TEST(Sobek, R9_10_BonusesAndPenaltiesReachIt) {
    Scene scene;
    scene.open_tomb("tomb_of_haremhab").group(A, "avatar_of_sobek").group(B, "priest*2 cat");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "avatar_of_sobek 2");
    EXPECT_EQ(scene.strengths(B), "priest 2, priest 2, cat 2");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
