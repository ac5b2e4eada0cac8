// A fight in a tomb: how strong each character is (R5.5), and whom a trap may choose (R5.10).
//
// Made from neither a State nor a View: a Fight says what is known to be there. So the rules, which
// have the one (strength.hpp), and the bots, which have only the other, compute with the same rule.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/games/tara_wolf/deck.hpp"

namespace valley::tara_wolf {

struct State;

struct Fight {
    struct Side {
        std::span<const CardId> group;
        int traps_revealed = 0;  // in this tomb (R9.9)
        int tombs_won = 0;
    };

    CardId open_tomb = kNobody;
    Seat bearer = kSeatA;
    int eliminated = 0;  // in this tomb (R9.8)
    std::array<Side, kSeats> sides;

    const Side& side(Seat seat) const { return sides[index_of(seat)]; }
};

// The strengths of all characters in the tomb as they are at one moment: printed figure, bonuses
// and penalties, never below 0. Valid until a card moves.
class Strengths {
  public:
    Strengths(const Deck& deck, const Fight& fight);
    Strengths(const Deck& deck, const State& state);

    // Of the character at `position` of the seat's group.
    int of(Seat seat, std::size_t position) const { return values_[index_of(seat)][position]; }
    int total(Seat seat) const { return totals_[index_of(seat)]; }

  private:
    std::array<int, kSeats> totals_{};
    // Room for a group of every character there is. Only the first few are written.
    std::array<std::array<std::uint16_t, kCardsInPlay>, kSeats> values_;
};

// Calls visit(owner, position) for each character that `effect` of a trap of `seat` may choose
// (R5.10, R9.10), the opponent's group first.
template <typename Visit>
void for_each_target(const Deck& deck, const Fight& fight, Seat seat, const Effect& effect,
                     Visit visit) {
    const Strengths strengths(deck, fight);
    for (Seat owner : {other(seat), seat}) {
        if (!effect.concerns(owner == seat)) continue;
        const auto cards = fight.side(owner).group;
        for (std::size_t i = 0; i < cards.size(); ++i) {
            const Card& card = deck[cards[i]];
            if (effect.kinds.contains(card.kind) && effect.covers(strengths.of(owner, i)) &&
                card.find(When::in_tomb, What::no_target) == nullptr) {
                visit(owner, i);
            }
        }
    }
}

}  // namespace valley::tara_wolf
