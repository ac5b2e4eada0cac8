// Whether knowledge can be read at all, before anything is made of it.
#pragma once

#include "engine/core/game.hpp"
#include "engine/games/tara_wolf/deck.hpp"

namespace valley::tara_wolf {

// Whether each number in it is one of its kind: a seat of this game, a card of the deck, a zone
// that lists its own slots, an event that says of which seat and card it tells. Knowledge that a
// match has given always is; whether it fits together is for the search to find out.
bool is_readable(const Deck& deck, const Knowledge& known);

}  // namespace valley::tara_wolf
