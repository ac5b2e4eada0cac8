// Strength in the tomb (R5.5, R5.10): printed figure, bonuses and penalties, never below 0.
#pragma once

#include <cstddef>

#include "engine/games/tara_wolf/state.hpp"

namespace valley::tara_wolf {

// The strengths of all characters in the tomb as they are at one moment. Valid until a card moves.
class Strengths {
  public:
    Strengths(const Deck& deck, const State& state);

    // Of the character at `position` of the seat's group.
    int of(Seat seat, std::size_t position) const { return values_[index_of(seat)][position]; }
    int total(Seat seat) const { return totals_[index_of(seat)]; }

  private:
    std::array<int, kSeats> totals_{};
    // Room for a group of every character there is. Only the first few are written.
    std::array<std::array<std::uint16_t, kCardsInPlay>, kSeats> values_;
};

// R5.15: the seat bears the medallion and its Adventurer is in the tomb; then the Adventurer's
// effect of that word, else nullptr.
const Effect* active_ability(const Deck& deck, const State& state, Seat seat, What what);
bool ability_active(const Deck& deck, const State& state, Seat seat);

}  // namespace valley::tara_wolf
