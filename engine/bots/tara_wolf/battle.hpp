// A fight in a tomb as somebody at the table works it out: who stands where, how strong each is
// (R5.5), and what a trap would do (R5.9 to R5.11).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/bots/tara_wolf/sight.hpp"

namespace valley::tara_wolf {

// The characters of one side, in the order of their zone.
class Group {
  public:
    static constexpr std::size_t kMax = 101;  // all cards of a match (R1.2)

    std::span<const CardId> cards() const { return {cards_.data(), count_}; }
    std::size_t size() const { return count_; }
    void add(CardId card) {
        CHECK(count_ < kMax, "more characters than a match has cards");
        cards_[count_++] = card;
    }
    void remove(std::size_t position) {
        for (std::size_t i = position + 1; i < count_; ++i) cards_[i - 1] = cards_[i];
        --count_;
    }

  private:
    std::array<CardId, kMax> cards_;
    std::size_t count_ = 0;
};

struct BattleStrengths {
    std::array<std::array<std::int16_t, Group::kMax>, 2> of;  // only the groups' sizes are written
    std::array<int, 2> total{};
};

class Battle {
  public:
    // As the table shows it: the open Tomb, who is in it, what has happened in it.
    explicit Battle(const Sight& sight);

    Group& group(Seat seat) { return groups_[index_of(seat)]; }
    const Group& group(Seat seat) const { return groups_[index_of(seat)]; }
    void add_traps_revealed(Seat seat, int traps) { traps_revealed_[index_of(seat)] += traps; }

    void strengths(BattleStrengths& out) const;
    // Total of the seat less total of the other.
    int lead(Seat seat) const;

    // The best that this trap can do now for `seat`: the lead after it. Changes nothing.
    int lead_after(Seat seat, const Card& trap) const;
    // Carries out the trap with the target that is best for the seat's lead.
    void trigger(Seat seat, const Card& trap);
    // Eliminates one character.
    void eliminate(Seat owner, std::size_t position);

  private:
    template <typename Visit>
    void for_each_target(Seat seat, const Effect& effect, Visit visit) const;
    void carry_out(Seat seat, const Effect& effect);

    const Deck* deck_;
    Seat bearer_;
    const Card* tomb_ = nullptr;
    int eliminated_ = 0;
    std::array<int, 2> traps_revealed_{};
    std::array<int, 2> tombs_won_{};
    std::array<Group, 2> groups_;
};

}  // namespace valley::tara_wolf
