// The fight in the tomb as a state has it (fight.hpp says how strong everybody is), and
// Adventurers' abilities (R5.15).
#pragma once

#include "engine/games/tara_wolf/fight.hpp"
#include "engine/games/tara_wolf/state.hpp"

namespace valley::tara_wolf {

// Valid until a card moves.
Fight fight_of(const State& state);

// R5.15: the seat bears the medallion and its Adventurer is in the tomb; then the Adventurer's
// effect of that word, else nullptr.
const Effect* active_ability(const Deck& deck, const State& state, Seat seat, What what);
bool ability_active(const Deck& deck, const State& state, Seat seat);

}  // namespace valley::tara_wolf
