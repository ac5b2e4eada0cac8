// One match between bots, from its seed.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/bots/bots.hpp"
#include "engine/export/export.hpp"

namespace valley {

// Looks on while a match is played. Sees all of it, unlike the players.
class Watcher {
  public:
    virtual ~Watcher() = default;
    // The match is set up; its first question is open.
    virtual void on_start(const Match& match, std::span<const Event> events) = 0;
    // `prompt` was answered with `choice`; that led to `events` and to `match` as it is now.
    virtual void on_decision(const Prompt& prompt, const Choice& choice, const Match& match,
                             std::span<const Event> events) = 0;
};

struct Outcome {
    PlayedMatch played;  // all that an export needs
    EventLog events;
    Result result;
    int rounds = 0;
};

// bots[i] sits at seat i and gets bot_seeds[i].
Outcome play_match(const Game& game, const Setup& setup, const Seed& seed,
                   std::span<const std::unique_ptr<Bot>> bots,
                   std::span<const std::uint64_t> bot_seeds, Watcher* watcher = nullptr);

// The seed of the game-th match of a series: the number is added to bytes 8 to 15 of the series'
// own seed, read as a little-endian number. Match 0 has the series' seed itself.
Seed seed_of_match(const Seed& series, std::uint64_t match);
// The seed as an argument of --seed: a number if it came from one, else 64 hexadecimal digits.
std::string seed_text(const Seed& seed);
// For the luck of a bot: it has nothing to do with the luck of the game. `bot` tells the bots of a
// match apart and goes with the bot, not with the seat.
std::uint64_t seed_of_bot(const Seed& match, std::uint64_t bot);

}  // namespace valley
