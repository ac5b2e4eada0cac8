// A fight in a tomb as somebody at the table works it out: who stands where, and what a trap would
// do (R5.9 to R5.11). How strong each is and whom a trap may choose is the rules' (fight.hpp).
// Carrying a trap out is written here again: the rules do it to a State, of which a bot sees only
// the view, and a bot tries many traps on one fight, without Doctors, discard piles and events.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/bots/tara_wolf/sight.hpp"
#include "engine/games/tara_wolf/fight.hpp"

namespace valley::tara_wolf {

// The characters of one side, in the order of their zone.
class Group {
  public:
    std::span<const CardId> cards() const { return {cards_.data(), count_}; }
    std::size_t size() const { return count_; }
    void add(CardId card) {
        CHECK(count_ < kCardsInPlay, "more characters than a match has cards");
        cards_[count_++] = card;
    }
    void remove(std::size_t position) {
        for (std::size_t i = position + 1; i < count_; ++i) cards_[i - 1] = cards_[i];
        --count_;
    }

  private:
    std::array<CardId, kCardsInPlay> cards_;
    std::size_t count_ = 0;
};

class Battle {
  public:
    // As the table shows it: the open Tomb, who is in it, what has happened in it.
    explicit Battle(const Sight& sight);

    Group& group(Seat seat) { return groups_[index_of(seat)]; }
    const Group& group(Seat seat) const { return groups_[index_of(seat)]; }
    void add_traps_revealed(Seat seat, int traps) { traps_revealed_[index_of(seat)] += traps; }

    Strengths strengths() const { return Strengths(*deck_, fight()); }
    // Total of the seat less total of the other.
    int lead(Seat seat) const;

    // The best that this trap can do now for `seat`: the lead after it. Changes nothing.
    int lead_after(Seat seat, const Card& trap) const;
    // Carries out the trap with the target that is best for the seat's lead.
    void trigger(Seat seat, const Card& trap);
    // Eliminates one character.
    void eliminate(Seat owner, std::size_t position);

  private:
    Fight fight() const;
    void carry_out(Seat seat, const Effect& effect);

    const Deck* deck_;
    Seat bearer_;
    CardId tomb_ = kNobody;
    int eliminated_ = 0;
    std::array<int, kSeats> traps_revealed_{};
    std::array<int, kSeats> tombs_won_{};
    std::array<Group, kSeats> groups_;
};

}  // namespace valley::tara_wolf
