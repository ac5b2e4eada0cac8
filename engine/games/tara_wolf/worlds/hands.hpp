// Second pass: the hands, Papyrus cards and face-down cards that the viewer does not see.
#pragma once

#include <optional>

#include "engine/games/tara_wolf/worlds/piles.hpp"

namespace valley::tara_wolf {

// What a seat holds where the viewer does not see it.
struct Holdings {
    TokenList hand;
    TokenList papyrus;
    TokenList face_down;
};

// Everything hidden as of the view. What the viewer sees is left empty.
struct Hands {
    Tokens tokens;
    std::array<Holdings, kSeats> seats;
    TokenList papyrus_box;
    // What was laid next after the view, if hindsight tells, without a bluff. A view from the
    // middle of a hidden step (R5.6) does not tell whether it lies there already.
    std::optional<TokenList> laid_next;
};

// Moves the tokens of hidden hands through all events. When a face leaves such a hand it is open
// which token it was: any with that face, or any without one whose pool still has it. The choices
// are made at random, with backtracking, at most `budget` of them; nothing comes back if none fits
// or the budget is used up. `known_first` prefers tokens that are known to have the face: that
// finds a world sooner, but not every one.
std::optional<Hands> search_hands(const History& history, const Piles& piles, Random& random,
                                  bool known_first, int budget);

}  // namespace valley::tara_wolf
