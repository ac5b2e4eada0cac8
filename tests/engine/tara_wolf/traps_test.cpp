// Triggering traps (R5.9), their targets (R5.10), what becomes of cards (R5.11), order (R9.4).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

TEST(Traps, R5_9_TheBearersOneByOneInTheOrderOfHisChoiceThenTheOthers) {
    for (Seat bearer : {A, B}) {
        const Seat second = other(bearer);
        const std::string first(name_of(bearer));
        const std::string then(name_of(second));
        Scene scene;
        scene.bearer(bearer)
            .group(bearer, "worker thief camel")
            .group(second, "worker thief camel");
        scene.traps(bearer, "snake_nest spear_trap pit_trap").traps(second, "snake_nest pit_trap");
        scene.begin_traps();
        EXPECT_EQ(scene.asked(), first + " next_trap 1: snake_nest spear_trap pit_trap");
        scene.choose(bearer, "pit_trap");
        EXPECT_EQ(scene.asked(), first + " trap_target(pit_trap) 1: worker thief camel");
        scene.choose(bearer, "camel");
        EXPECT_EQ(scene.asked(), first + " next_trap 1: snake_nest spear_trap");
        scene.choose(bearer, "snake_nest");
        EXPECT_EQ(scene.asked(), first + " trap_target(snake_nest) 1: worker thief");
        scene.choose(bearer, "worker");
        // The last one triggers by itself and has one target.
        EXPECT_THAT(scene.events(A), Contains(then + " eliminated thief"));
        EXPECT_EQ(scene.asked(), then + " next_trap 1: snake_nest pit_trap");
    }
}

TEST(Traps, R5_9_TheNextOneIsChosenWhenTheOneBeforeHasBeenCarriedOut) {
    Scene scene;
    scene.bearer(A).group(A, "camel").group(B, "worker thief");
    scene.traps(A, "snake_nest spear_trap*2");
    scene.begin_traps();
    scene.choose(A, "snake_nest");
    EXPECT_EQ(scene.asked(), "A trap_target(snake_nest) 1: worker thief");
    EXPECT_EQ(scene.seen(B, ZoneKey::triggered), "snake_nest");
    EXPECT_EQ(scene.discard(), "");
    scene.choose(A, "thief");
    EXPECT_EQ(scene.discard(), "snake_nest thief");
    EXPECT_EQ(scene.seen(B, ZoneKey::triggered), "");
    EXPECT_EQ(scene.asked(), "A next_trap 1: spear_trap spear_trap");
}

TEST(Traps, R5_9_ALegalTargetMustBeChosen) {
    Scene scene;
    scene.bearer(A).group(A, "camel").group(B, "worker thief").traps(A, "snake_nest");
    scene.begin_traps();
    EXPECT_EQ(scene.try_options(A, {}), Rejection::too_few);
    EXPECT_EQ(scene.try_options(A, {0, 1}), Rejection::too_many);
    EXPECT_EQ(scene.group(B), "worker thief");
}

// A question has room for 64 options, and a match has more characters.
TEST(Traps, R5_9_OfMoreThan64TargetsTheFirst64AreOffered) {
    Scene scene;
    scene.trap("anybody", "trap: eliminate(companion, any)");
    scene.bearer(A).group(A, "thief*3").group(B, "worker*62").traps(A, "anybody");
    scene.begin_traps();
    const Prompt prompt = scene.prompt();
    ASSERT_EQ(prompt.count, 64);
    EXPECT_EQ(prompt.options[61].place, place_of(group(B), 61));
    EXPECT_EQ(prompt.options[63].place, place_of(group(A), 1));
    ASSERT_EQ(scene.try_options(A, {63}), std::nullopt);
    EXPECT_EQ(scene.group(A), "");  // eliminated one, and the others left after the battle
    EXPECT_THAT(scene.events(B), Contains("A eliminated thief"));
}

TEST(Traps, R5_9_EveryTrapMustBeTriggered) {
    Scene scene;
    scene.bearer(A).group(A, "mummy").group(B, "worker").traps(A, "sacred_flame spear_trap");
    scene.begin_traps();
    EXPECT_EQ(scene.try_options(A, {}), Rejection::too_few);
    EXPECT_EQ(scene.try_options(A, {0, 1}), Rejection::too_many);
}

TEST(Traps, R5_9_WithoutALegalTargetItIsSpentWithoutEffect) {
    Scene scene;
    scene.bearer(A).group(A, "camel worker").group(B, "tara_wolf crocodile");
    scene.traps(A, "snake_nest spear_trap");
    scene.begin_traps();
    scene.choose(A, "snake_nest");
    EXPECT_THAT(
        scene.events(B),
        ElementsAre("A triggered snake_nest", "A no_effect snake_nest", "A discarded snake_nest",
                    "A triggered spear_trap", "A no_effect spear_trap", "A discarded spear_trap",
                    "battle 3 7", "B won_tomb plain_tomb", "B returned tara_wolf",
                    "A discarded camel", "A discarded worker", "B discarded crocodile",
                    "B medallion", "B round_began 2", "B camp_began"));
}

// Known to all: one trap left, or one target left, is no question.
TEST(Traps, R5_8_AQuestionWithOnePossibleAnswerIsNotAsked) {
    Scene scene;
    scene.bearer(A).group(A, "camel").group(B, "worker crocodile").traps(A, "snake_nest");
    scene.begin_traps();
    EXPECT_THAT(scene.events(B), Contains("B eliminated worker"));
    EXPECT_THAT(scene.events(B), Contains("battle 2 5"));
}

TEST(Traps, R5_10_CharactersInTheTombOnly) {
    Scene scene;
    scene.bearer(A).group(A, "worker").group(B, "thief spy").traps(A, "snake_nest");
    scene.camp(A, "worker").camp(B, "worker seer").hand(B, "patron");
    scene.begin_traps();
    EXPECT_EQ(scene.asked(), "A trap_target(snake_nest) 1: thief spy");
}

TEST(Traps, R5_10_UndeadThatWereJustRevealed) {
    Scene scene;
    scene.bearer(A).group(A, "camel").group(B, "cat").hand(A, "spear_trap").hand(B, "mummy ghoul");
    scene.begin_obstacles(A);
    scene.choose(A, "spear_trap");
    scene.choose(A, "none");
    scene.choose(B, "mummy ghoul");
    EXPECT_EQ(scene.asked(), "A trap_target(spear_trap) 1: cat mummy ghoul");
}

// What the list offers is accepted, and nothing else: with a bonus out of it, with a penalty in it.
TEST(Traps, R5_10_TheListOfTargetsIsWhatIsAccepted) {
    const auto set = [](Scene& scene) {
        scene.card("hyena", Kind::animal, 1, 3).bearer(A);
        scene.group(A, "cobra priest").group(B, "hyena camel tomb_guardian desert_bandit*2 thief");
        scene.traps(A, "spear_trap");
        scene.begin_traps();
    };
    Scene scene;
    set(scene);
    EXPECT_EQ(scene.strengths(B),
              "hyena 2, camel 1, tomb_guardian 2, desert_bandit 3, desert_bandit 3, thief 2");
    EXPECT_EQ(scene.asked(), "A trap_target(spear_trap) 1: hyena camel tomb_guardian thief");
    for (int refused : {4, 5, 6, 63}) {
        EXPECT_EQ(scene.try_options(A, {refused}), Rejection::out_of_range);
    }
    const char* const victims[] = {"hyena", "camel", "tomb_guardian", "thief"};
    for (int option = 0; option < 4; ++option) {
        Scene again;
        set(again);
        EXPECT_EQ(again.try_options(A, {option}), std::nullopt);
        EXPECT_THAT(
            again.events(A),
            Contains("B eliminated " + std::string(victims[static_cast<std::size_t>(option)])));
    }
}

TEST(Traps, R5_11_WhereTheCardsGo) {
    Scene scene;
    scene.bearer(A).group(A, "camel").group(B, "worker jackal mummy avatar_of_horus crocodile");
    scene.traps(A, "snake_nest pit_trap spear_trap*2 curse_of_the_pharaoh");
    scene.begin_traps();
    scene.choose(A, "snake_nest");
    EXPECT_EQ(scene.discard(), "snake_nest worker");
    scene.choose(A, "pit_trap");
    scene.choose(A, "spear_trap");  // Horus has 3, with the Crocodile
    EXPECT_EQ(scene.discard(), "spear_trap mummy pit_trap jackal snake_nest worker");
    scene.choose(A, "curse_of_the_pharaoh");
    scene.choose(A, "avatar_of_horus");
    EXPECT_EQ(scene.spent(B), "avatar_of_horus");
    EXPECT_EQ(scene.spent(A), "curse_of_the_pharaoh");
    EXPECT_THAT(scene.all_events(B), Contains("B eliminated avatar_of_horus"));
}

TEST(Traps, R5_11_AdventurersAreNeverEliminated) {
    for (const char* trap : {"spear_trap", "pit_trap", "snake_nest", "rolling_boulder",
                             "sacred_flame", "curse_of_the_pharaoh", "scarab_swarm"}) {
        SCOPED_TRACE(trap);
        for (const char* adventurer : {"tara_wolf", "susan_copperstone", "scholar"}) {
            Scene scene;
            scene.card("scholar", Kind::adventurer, 0, 1);
            scene.bearer(B).group(A, adventurer).group(B, "camel").traps(B, trap);
            scene.begin_traps();
            EXPECT_EQ(scene.camp(A), adventurer);
            EXPECT_THAT(scene.events(A), Contains("A returned " + std::string(adventurer)));
            EXPECT_THAT(scene.events(A), Not(Contains("A eliminated " + std::string(adventurer))));
        }
    }
}

TEST(Traps, R9_4_VictimsInGroupOrderAndThenTheTrapItself) {
    Scene scene;
    scene.bearer(A).group(A, "camel").group(B, "worker mummy jackal seer avatar_of_isis patron");
    scene.traps(A, "scarab_swarm spear_trap");
    scene.begin_traps();
    scene.choose(A, "scarab_swarm");
    EXPECT_THAT(scene.moves(B), ElementsAre("A triggered scarab_swarm: traps@A#0 -> triggered",
                                            "B eliminated worker: group@B#0 -> discard",
                                            "B eliminated jackal: group@B#1 -> discard",
                                            "B eliminated patron: group@B#3 -> discard",
                                            "A spent scarab_swarm: triggered#0 -> spent@A",
                                            "A triggered spear_trap: traps@A#0 -> triggered"));
    EXPECT_EQ(scene.discard(), "patron jackal worker");
}

// A seat whose group is gone still triggers its traps, and is asked.
TEST(Traps, R5_9_TrapsOfASeatWithNobodyLeft) {
    Scene scene;
    scene.bearer(A).group(A, "worker thief").group(B, "cat");
    scene.traps(A, "spear_trap").traps(B, "snake_nest*2");
    scene.begin_traps();
    EXPECT_EQ(scene.group(B), "");
    EXPECT_EQ(scene.asked(), "B next_trap 1: snake_nest snake_nest");
    scene.choose(B, "snake_nest");
    EXPECT_EQ(scene.asked(), "B trap_target(snake_nest) 1: worker thief");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
