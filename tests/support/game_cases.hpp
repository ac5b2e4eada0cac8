// Every built-in game in each of its variants, for tests that all games pass, and a match of one
// that is played at random.
//
// VALLEY_SEED in the environment is the number of the first game, and scale.hpp says how many games
// are played. A test that fails, or is stopped by a CHECK, says which game it was in.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/game.hpp"

namespace valley {

// No game may take longer, however badly it is played.
inline constexpr int kPromptsMax = 2000;

struct GameCase {
    const Game* game = nullptr;
    Setup setup;
};

// For test names: "tara_wolf_2_seats_variants_3".
std::string name_of(const GameCase& game_case);
std::string name_of_param(const ::testing::TestParamInfo<GameCase>& param);
void PrintTo(const GameCase& game_case, std::ostream* out);
// Every built-in game, with the fewest and the most seats, in each combination of variants.
const std::vector<GameCase>& game_cases();

// Calls `play(number)` for that many games, scaled.
void for_each_game(std::uint64_t games, const std::function<void(std::uint64_t number)>& play);

// One match with all that belongs to it.
struct Play {
    Play(const GameCase& game_case, std::uint64_t number);

    bool over() const { return match->result().has_value(); }
    // Answers the lowest open question at random; the answer must be accepted.
    void step();
    void play_to_end();

    const Game& game;
    SeededChance luck;
    RecordingChance chance{luck};
    EventLog events;
    Random random;
    std::unique_ptr<Match> match;
    int answered = 0;
    // The last step: who was asked what, and what was answered.
    Prompt prompt;
    Choice choice;
};

// A seat of each number, and a spectator.
std::vector<Viewer> players_and_spectator(std::size_t seats);

}  // namespace valley
