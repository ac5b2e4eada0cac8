// eliminate on any side: Sacred Flame (R5.9).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;

TEST(SacredFlame, R5_9_OneUndeadOnEitherSide) {
    Scene scene;
    scene.bearer(A).group(A, "tara_wolf worker camel mummy skeleton");
    scene.group(B, "thief cat mummy avatar_of_horus").traps(A, "sacred_flame");
    scene.begin_traps();
    EXPECT_EQ(scene.asked(),
              "A trap_target(sacred_flame) 1: mummy@B avatar_of_horus@B mummy@A skeleton@A");
    EXPECT_EQ(scene.try_options(A, {}), Rejection::too_few);
    scene.choose(A, "avatar_of_horus@B");
    EXPECT_THAT(scene.moves(B), Contains("B eliminated avatar_of_horus: group@B#3 -> spent@B"));
}

TEST(SacredFlame, R5_9_OfTwoAlikeTheOneThatIsNamed) {
    for (Seat owner : {A, B}) {
        const std::string name(name_of(owner));
        Scene scene;
        scene.bearer(A).group(A, "camel mummy").group(B, "mummy cat").traps(A, "sacred_flame");
        scene.begin_traps();
        scene.choose(A, "mummy@" + name);
        EXPECT_THAT(scene.events(B), Contains(name + " eliminated mummy"));
    }
}

TEST(SacredFlame, R5_9_ForcedOntoOnesOwn) {
    Scene scene;
    scene.bearer(A).group(A, "camel mummy ghoul").group(B, "thief").traps(A, "sacred_flame");
    scene.begin_traps();
    EXPECT_EQ(scene.asked(), "A trap_target(sacred_flame) 1: mummy ghoul");
    EXPECT_EQ(scene.try_options(A, {}), Rejection::too_few);
    scene.choose(A, "mummy");
    EXPECT_THAT(scene.events(B), Contains("A eliminated mummy"));
    EXPECT_THAT(scene.events(B), Contains("battle 4 2"));  // the Ghoul has grown by it
}

TEST(SacredFlame, R5_9_ForcedOntoOnesOnlyOwnWithoutAQuestion) {
    Scene scene;
    scene.bearer(A).group(A, "camel").group(B, "cat").hand(A, "mummy sacred_flame");
    scene.begin_obstacles(A);
    scene.choose(A, "mummy sacred_flame");
    scene.choose(A, "none");
    scene.choose(B, "none");
    EXPECT_THAT(scene.events(B), Contains("A eliminated mummy"));
    EXPECT_THAT(scene.events(B), Contains("battle 2 1"));
}

TEST(SacredFlame, R5_9_WithNoUndeadItIsSpent) {
    Scene scene;
    scene.bearer(A).group(A, "camel").group(B, "thief").traps(A, "sacred_flame");
    scene.begin_traps();
    EXPECT_THAT(scene.events(B), Contains("A no_effect sacred_flame"));
    EXPECT_THAT(scene.events(B), Contains("battle 2 2"));
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
