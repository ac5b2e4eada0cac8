// The abilities of Tara Wolf, Montana Smith and Heinrich von Karstoff (R5.15).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

TEST(Tara, R5_15_OneMoreWhileHerSeatBearsTheMedallion) {
    for (Seat bearer : {A, B}) {
        Scene scene;
        scene.bearer(bearer).group(A, "tara_wolf camel").group(B, "cat");
        scene.begin_obstacles(bearer);
        EXPECT_EQ(scene.strengths(A),
                  bearer == A ? "tara_wolf 3, camel 2" : "tara_wolf 2, camel 2");
    }
}

TEST(Tara, R5_12_AdventurersCountInTheBattle) {
    Scene scene;
    scene.bearer(A).group(A, "tara_wolf").group(B, "montana_smith");
    scene.begin_battle();
    EXPECT_THAT(scene.events(B), ::testing::Contains("battle 3 2"));
}

TEST(Montana, R5_15_OneMoreForEachKindOfFollowerInHisGroup) {
    struct {
        const char* group;
        int strength;
    } const cases[] = {
        {"montana_smith", 2},
        {"montana_smith worker", 3},
        {"montana_smith worker thief spy", 3},
        {"montana_smith camel", 3},
        {"montana_smith mummy", 3},
        {"montana_smith worker camel*2", 4},
        {"montana_smith worker camel mummy avatar_of_isis", 5},
    };
    for (const auto& a : cases) {
        SCOPED_TRACE(a.group);
        Scene scene;
        scene.bearer(A).group(A, a.group).group(B, "worker camel mummy");
        scene.begin_obstacles(A);
        EXPECT_EQ(scene.strengths(A).substr(0, 15), "montana_smith " + std::to_string(a.strength));
    }
}

TEST(Montana, R5_15_NothingWithoutTheMedallion) {
    Scene scene;
    scene.bearer(B).group(A, "montana_smith worker camel mummy").group(B, "cat");
    scene.begin_obstacles(B);
    EXPECT_EQ(scene.strengths(A), "montana_smith 2, worker 1, camel 2, mummy 2");
}

// The last of a kind takes the bonus along.
TEST(Montana, R9_11_ABonusEndsWithTheKind) {
    Scene scene;
    scene.bearer(A).group(A, "montana_smith worker camel*2").group(B, "cat");
    scene.traps(B, "snake_nest pit_trap spear_trap*2");
    scene.begin_traps();
    EXPECT_EQ(scene.strengths(A), "montana_smith 4, worker 1, camel 2, camel 2");
    scene.choose(B, "snake_nest");
    EXPECT_EQ(scene.strengths(A), "montana_smith 3, camel 2, camel 2");
    scene.choose(B, "pit_trap");
    scene.choose(B, "camel");
    EXPECT_EQ(scene.strengths(A), "montana_smith 3, camel 2");
    scene.choose(B, "spear_trap");
    EXPECT_THAT(scene.events(A), ::testing::Contains("battle 2 1"));
}

TEST(Heinrich, R5_15_OneMoreForEachOwnUndeadAndForHimself) {
    Scene scene;
    scene.bearer(A).group(A, "heinrich_von_karstoff mummy avatar_of_isis camel");
    scene.group(B, "mummy worker");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "heinrich_von_karstoff 3, mummy 3, avatar_of_isis 3, camel 2");
    EXPECT_EQ(scene.strengths(B), "mummy 2, worker 1");
}

TEST(Heinrich, R5_15_NothingForHimselfWithoutAnOwnUndead) {
    Scene scene;
    scene.bearer(A).group(A, "heinrich_von_karstoff camel").group(B, "mummy");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "heinrich_von_karstoff 2, camel 2");
}

TEST(Heinrich, R5_15_NothingWithoutTheMedallion) {
    Scene scene;
    scene.bearer(B).group(A, "heinrich_von_karstoff mummy").group(B, "worker");
    scene.begin_obstacles(B);
    EXPECT_EQ(scene.strengths(A), "heinrich_von_karstoff 2, mummy 2");
}

TEST(Adventurers, R5_15_NothingFromTheCamp) {
    Scene scene;
    scene.bearer(A).camp(A, "heinrich_von_karstoff").group(A, "mummy").group(B, "worker");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "mummy 2");
}

// The ability is gone with the medallion (R3.1), and comes with it.
TEST(Adventurers, R5_15_TheMedallionDecidesInEachRound) {
    Scene scene;
    scene.bearer(A).camp(A, "tara_wolf").camp(B, "montana_smith camel").pass_used(A).pass_used(B);
    scene.begin_tomb();
    scene.choose(A, "tara_wolf");
    scene.choose(B, "montana_smith");
    EXPECT_EQ(scene.strengths(A) + "; " + scene.strengths(B), "tara_wolf 3; montana_smith 2");
    scene.choose(A, "none");  // no obstacles,
    scene.choose(A, "none");  // no bluff
    scene.choose(B, "none");
    for (Seat seat : {B, A}) {
        scene.choose(seat, "0");
        scene.choose(seat, "end");
    }
    scene.choose(B, "montana_smith camel");
    scene.choose(A, "tara_wolf");
    EXPECT_EQ(scene.strengths(A) + "; " + scene.strengths(B),
              "tara_wolf 2; camel 2, montana_smith 3");
}

TEST(Adventurers, R5_15_EverybodySeesWhetherAnAbilityWorks) {
    Scene scene;
    scene.bearer(A).group(A, "camel tara_wolf").group(B, "montana_smith");
    scene.begin_obstacles(A);
    for (const Onlooker& who : {Onlooker(A), Onlooker(B), Onlooker(kSpectator)}) {
        const View view = scene.view(who);
        const auto key = static_cast<std::uint8_t>(ZoneKey::group);
        constexpr auto kActive = 1u << static_cast<unsigned>(Mark::ability_active);
        EXPECT_EQ(view.slots_of(key, A)[0].marks, 0u);
        EXPECT_EQ(view.slots_of(key, A)[1].marks, kActive);
        EXPECT_EQ(view.slots_of(key, B)[0].marks, 0u);
    }
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
