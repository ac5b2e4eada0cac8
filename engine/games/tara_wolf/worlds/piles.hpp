// First pass: the tokens of the main stack, and the faces that the viewer saw of them.
#pragma once

#include <optional>
#include <vector>

#include "engine/games/tara_wolf/worlds/history.hpp"
#include "engine/games/tara_wolf/worlds/tokens.hpp"

namespace valley::tara_wolf {

struct Piles {
    Tokens tokens;
    TokenList drawn;  // for each event: the token that somebody else drew or took
    // As of the view, the last one on top:
    TokenList stack;
    TokenList looked_at;
    std::vector<CardId> discard;
};

// Moves the tokens of the stack through all events. It is open which card somebody else took when
// digging; that is chosen at random, and nothing comes back if the choice contradicts what the
// viewer saw: try again.
std::optional<Piles> follow_piles(const History& history, Random& random);

}  // namespace valley::tara_wolf
