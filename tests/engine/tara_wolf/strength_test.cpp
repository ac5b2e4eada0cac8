// Strength in the tomb: how bonuses and penalties go together (R5.5) and when they end (R9.11).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

TEST(Strength, R5_5_BonusesOfTombAndCardsAddUp) {
    Scene scene;
    scene.open_tomb("tomb_of_thutmosis");
    scene.group(A, "jackal*3 beast_tamer*2 camel").group(B, "cobra");
    scene.begin_obstacles(A);
    // A Jackal: 1, +2 for the others of the pack, +2 for the tamers, +1 for the Tomb, -1 for the
    // Cobra.
    EXPECT_EQ(scene.strengths(A),
              "jackal 5, jackal 5, jackal 5, beast_tamer 1, beast_tamer 1, camel 4");
    EXPECT_EQ(scene.strength(A), 21);
    EXPECT_EQ(scene.strengths(B), "cobra 2");
}

TEST(Strength, R5_5_NeverBelowZero) {
    Scene scene;
    scene.group(A, "skeleton camel").group(B, "priest*3");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "skeleton 0, camel 2");
    EXPECT_EQ(scene.strength(A), 2);
}

// The floor is for the sum: a bonus fills up what the penalties have dug first.
TEST(Strength, R5_5_TheFloorIsUnderTheSum) {
    Scene scene;
    scene.open_tomb("tomb_of_haremhab");
    scene.group(A, "skeleton*2").group(B, "priest*3");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "skeleton 0, skeleton 0");

    Scene one_less;
    one_less.open_tomb("tomb_of_haremhab");
    one_less.group(A, "skeleton*2").group(B, "priest*2");
    one_less.begin_obstacles(A);
    EXPECT_EQ(one_less.strengths(A), "skeleton 1, skeleton 1");
}

TEST(Strength, R5_5_FromTheMomentOfEnteringAndNotInCamp) {
    Scene scene;
    scene.bearer(A).open_tomb("tomb_of_amenhotep").camp(A, "desert_bandit*3 beast_tamer camel");
    scene.camp(B, "cat");
    scene.begin_entering();
    const auto printed = [&](Seat seat) {
        const View view = scene.view(B);
        std::string text;
        for (const Slot& slot : view.slots_of(static_cast<std::uint8_t>(ZoneKey::camp), seat)) {
            text += std::to_string(slot.strength) + " ";
        }
        return text;
    };
    EXPECT_EQ(printed(A), "2 2 2 1 2 ");
    EXPECT_EQ(scene.seen(B, CounterKey::strength, A), 0);
    scene.choose(A, "desert_bandit*2 camel");
    // The third bandit and the tamer are in camp: neither is counted, and neither helps.
    EXPECT_EQ(scene.strengths(A), "desert_bandit 4, desert_bandit 4, camel 2");
    EXPECT_EQ(printed(A), "2 1 ");
}

TEST(Strength, R5_5_EverybodySeesTheStrengths) {
    Scene scene;
    scene.group(A, "jackal*2 camel").group(B, "cobra");
    scene.begin_obstacles(A);
    for (const Onlooker& who : {Onlooker(A), Onlooker(B), Onlooker(kSpectator)}) {
        const View view = scene.view(who);
        const auto slots = view.slots_of(static_cast<std::uint8_t>(ZoneKey::group), A);
        ASSERT_EQ(slots.size(), 3u);
        EXPECT_EQ(slots[0].strength, 1);
        EXPECT_EQ(slots[2].strength, 1);
        EXPECT_EQ(scene.seen(who, CounterKey::strength, A), 3);
        EXPECT_EQ(scene.seen(who, CounterKey::strength, B), 1);
    }
}

TEST(Strength, R9_11_OwnAndOthersBonusesEndWithTheCharacter) {
    Scene scene;
    scene.bearer(B).group(A, "beast_tamer jackal*3 camel").group(B, "cat");
    scene.traps(B, "snake_nest pit_trap spear_trap");
    scene.begin_traps();
    EXPECT_EQ(scene.strengths(A), "beast_tamer 1, jackal 4, jackal 4, jackal 4, camel 3");
    scene.choose(B, "snake_nest");
    EXPECT_EQ(scene.strengths(A), "jackal 3, jackal 3, jackal 3, camel 2");
    scene.choose(B, "pit_trap");
    scene.choose(B, "jackal");
    EXPECT_EQ(scene.strengths(A), "jackal 2, jackal 2, camel 2");
}

// A Cobra that is sent back weakens nobody any more: the next trap finds its victim stronger.
TEST(Strength, R9_11_ThePenaltiesOfThoseWhoAreSentBackEndToo) {
    Scene scene;
    scene.bearer(B).group(A, "cobra").group(B, "camel cobra");
    scene.traps(B, "sandstorm").traps(A, "pit_trap*2");
    scene.begin_traps();
    EXPECT_EQ(scene.group(A), "");
    EXPECT_EQ(scene.camp(A), "cobra");
    EXPECT_EQ(scene.strengths(B), "camel 2, cobra 1");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
