// Obstacles, face down (R5.6), asked whatever the hand holds (R5.8).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

void set_groups(Scene& scene) { scene.bearer(A).group(A, "camel").group(B, "cat"); }

TEST(Obstacles, R5_6_TrapsAndUndeadOfTheHandAndPapyrus) {
    Scene scene;
    set_groups(scene);
    scene.hand(A, "worker spear_trap cat mummy").papyrus(A, "sandstorm avatar_of_isis");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.asked(), "A obstacles 0-4: spear_trap mummy sandstorm avatar_of_isis");
    scene.choose(A, "mummy sandstorm avatar_of_isis");
    EXPECT_EQ(scene.face_down(A), "mummy sandstorm avatar_of_isis");
    EXPECT_EQ(scene.hand(A), "worker spear_trap cat");
    EXPECT_EQ(scene.papyrus(A), "");
}

TEST(Obstacles, R5_6_AnyNumberAndFreeOfCoins) {
    constexpr auto kAll = "spear_trap*3 mummy*2 sacred_flame sandstorm scarab_swarm avatar_of_isis";
    Scene scene;
    set_groups(scene);
    scene.hand(A, "spear_trap*3 mummy*2 sacred_flame");
    scene.papyrus(A, "sandstorm scarab_swarm avatar_of_isis").coins(A, 0).coins(B, 1);
    scene.begin_obstacles(A);
    scene.choose(A, kAll);
    EXPECT_EQ(scene.hand(A) + scene.papyrus(A), "");
    EXPECT_EQ(scene.coins(A), 0);
    EXPECT_EQ(scene.supply(), 7);
}

TEST(Obstacles, R5_6_TheBearerFirstAndThenTheOtherSeat) {
    for (Seat bearer : {A, B}) {
        Scene scene;
        scene.bearer(bearer).group(A, "camel").group(B, "cat");
        scene.hand(A, "mummy spear_trap").hand(B, "mummy spear_trap");
        scene.begin_obstacles(bearer);
        scene.choose(bearer, "mummy");
        scene.choose(bearer, "none");
        EXPECT_EQ(scene.asked(),
                  std::string(name_of(other(bearer))) + " obstacles 0-2: mummy spear_trap");
    }
}

// Question and answer of the bearer's first half are the same table to everybody else.
TEST(Obstacles, R5_6_NothingIsNoticedUntilTheWholeStepIsDone) {
    Scene scene;
    set_groups(scene);
    scene.hand(A, "spear_trap mummy worker cobra").papyrus(A, "sandstorm avatar_of_isis");
    scene.hand(B, "mummy");
    scene.begin_obstacles(A);
    const View before_b = scene.view(B);
    const View before_spectator = scene.view(kSpectator);
    scene.choose(A, "spear_trap mummy sandstorm");
    EXPECT_EQ(scene.asked(), "A bluff 0-1: worker cobra");
    EXPECT_EQ(scene.view(B), before_b);
    EXPECT_EQ(scene.view(kSpectator), before_spectator);
    EXPECT_THAT(scene.events(B), IsEmpty());
    EXPECT_THAT(scene.events(kSpectator), IsEmpty());
    EXPECT_EQ(scene.seen(B, ZoneKey::hand, A), "+4");
    EXPECT_EQ(scene.seen(B, ZoneKey::papyrus, A), "+2");
    EXPECT_EQ(scene.seen(B, ZoneKey::face_down, A), "");
    EXPECT_EQ(scene.seen(A, ZoneKey::face_down, A), "spear_trap mummy sandstorm");
    EXPECT_EQ(scene.seen(A, ZoneKey::hand, A), "worker cobra");
}

TEST(Obstacles, R5_6_ThenTheNumbersAreSeen) {
    Scene scene;
    set_groups(scene);
    scene.hand(A, "spear_trap mummy worker cobra").papyrus(A, "sandstorm avatar_of_isis");
    scene.begin_obstacles(A);
    scene.choose(A, "spear_trap mummy sandstorm");
    scene.choose(A, "cobra");
    for (const Onlooker& who : {Onlooker(B), Onlooker(kSpectator)}) {
        EXPECT_THAT(scene.events(who), ElementsAre("A laid_face_down 4 1"));
        EXPECT_EQ(scene.seen(who, ZoneKey::hand, A), "+1");
        EXPECT_EQ(scene.seen(who, ZoneKey::papyrus, A), "+1");
        EXPECT_EQ(scene.seen(who, ZoneKey::face_down, A), "?main ?main ?main ?papyrus");
    }
    EXPECT_THAT(scene.events(A),
                ElementsAre("A laid spear_trap", "A laid mummy", "A laid sandstorm", "A laid cobra",
                            "A laid_face_down 4 1"));
}

// With a bluff and without one the others see the same steps, and the count in the end.
TEST(Obstacles, R5_6_LayingNothingIsSeenAsNothing) {
    Scene scene;
    set_groups(scene);
    scene.hand(A, "spear_trap worker");
    scene.begin_obstacles(A);
    scene.choose(A, "none");
    scene.choose(A, "none");
    EXPECT_THAT(scene.events(B), ElementsAre("A laid_face_down 0 0"));
    EXPECT_EQ(scene.seen(B, ZoneKey::hand, A), "+2");
}

TEST(Obstacles, R5_8_AskedWithNothingToPlay) {
    Scene scene;
    set_groups(scene);
    scene.hand(A, "worker");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.asked(), "A obstacles 0:");
    scene.choose(A, "none");
    EXPECT_EQ(scene.asked(), "A bluff 0-1: worker");
    scene.choose(A, "none");
    EXPECT_EQ(scene.asked(), "B obstacles 0:");
    scene.choose(B, "none");
    EXPECT_EQ(scene.tombs(A), "plain_tomb");
}

TEST(Obstacles, R5_8_AskedWithNothingToBluffWith) {
    Scene scene;
    set_groups(scene);
    scene.hand(A, "spear_trap mummy");
    scene.begin_obstacles(A);
    scene.choose(A, "none");
    EXPECT_EQ(scene.asked(), "A bluff 0:");

    Scene empty;
    set_groups(empty);
    empty.begin_obstacles(A);
    EXPECT_EQ(empty.asked(), "A obstacles 0:");
    empty.choose(A, "none");
    EXPECT_EQ(empty.asked(), "A bluff 0:");
    empty.choose(A, "none");
    EXPECT_EQ(empty.asked(), "B obstacles 0:");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
