// A series: many matches between two bots, on several threads.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>

#include "engine/selfplay/statistics.hpp"

namespace valley {

struct Series {
    Setup setup;
    Seed seed{};
    std::array<std::string, 2> bots;  // names that make_bot() knows
    std::int64_t matches = 0;
    // Two matches of each seed, the second with the seats exchanged: match 2k and 2k + 1. Else bot
    // a always has seat A.
    bool swap = false;
    unsigned threads = 1;
    std::filesystem::path export_folder;  // empty: no export
};

struct SeriesResult {
    Statistics statistics;
    double seconds = 0.0;
};

// The seed and the bots of the match-th match, by seat.
struct Pairing {
    Seed seed{};
    std::array<std::size_t, 2> bot_at{};  // 0: bot a, 1: bot b
};
Pairing pairing_of(const Series& series, std::int64_t match);

// Plays one match of a series.
Outcome play_pairing(const Game& game, const Series& series, const Pairing& pairing,
                     Watcher* watcher = nullptr);

// Plays all. The result does not depend on the number of threads. Draws a progress bar on stderr if
// that is a terminal. What comes instead of a result is why an export could not be written.
std::variant<SeriesResult, std::string> play_series(const Game& game, const Series& series);

// Makes the folder if it is not there, and says what is wrong if nothing can be written to it.
std::optional<std::string> prepare_export(const std::filesystem::path& folder);
// Writes match number `match` (from 0 on) to a file of its own in the folder.
std::optional<std::string> write_export(const Game& game, const Series& series, std::int64_t match,
                                        const Pairing& pairing, Outcome& outcome);

}  // namespace valley
