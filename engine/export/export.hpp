// One match as one JSON document: everything that happened, secrets included.
//
// Written from what a journal holds, seed and decisions, by playing the match once more. README.md
// beside this file explains every field; with it and the rules, an independent implementation can
// replay a match and compare every state. Only for matches that are over: the document would tell a
// player everything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/game.hpp"

namespace valley {

// The version of the document's format. It changes when a reader of the old one would misread the
// new one.
inline constexpr int kExportFormat = 1;

struct Decision {
    Seat seat = kNoSeat;
    Choice choice;
};

// The end of a match that the table closed, not the rules: a concession, a time-out, abandonment.
struct Closure {
    std::string reason;  // a key such as "conceded"
    SeatSet winners;
};

struct PlayedMatch {
    Setup setup;  // one that the game's facts allow (CHECKed)
    Seed seed{};
    std::vector<Decision> decisions;
    std::vector<std::string> players;  // a name for each seat, or empty
    std::optional<Closure> closure;    // without meaning if the rules gave a result
};

struct ExportError {
    enum class Reason : std::uint8_t {
        in_progress,     // neither the rules nor the table has ended this match
        choice_refused,  // a decision does not fit: another seed, deck or rules version
        unknown_game,    // there is no export of this game
    };
    Reason reason = Reason::in_progress;
    std::size_t decision = 0;              // which one does not fit, from 0 on
    std::optional<Rejection> rejection{};  // and why
};

// What is wrong, in words for a log.
std::string to_text(const ExportError& error);

// The document, UTF-8, with a line for each card and for each step.
std::variant<std::string, ExportError> export_match(const Game& game, const PlayedMatch& played);

}  // namespace valley
