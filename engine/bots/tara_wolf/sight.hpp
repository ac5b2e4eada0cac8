// What a bot sees: a view, in the words of Tara Wolf.
#pragma once

#include <span>

#include "engine/core/view.hpp"
#include "engine/games/tara_wolf/deck.hpp"
#include "engine/games/tara_wolf/vocabulary.hpp"

namespace valley::tara_wolf {

inline CardId card_of(const Slot& slot) { return static_cast<CardId>(slot.card); }
inline CardId card_of(const Option& option) { return static_cast<CardId>(option.card); }

// Looks into a view of the seat `me`; both must outlive it.
class Sight {
  public:
    Sight(const Deck& deck, const View& view, Seat me) : deck_(deck), view_(view), me_(me) {}

    const Deck& deck() const { return deck_; }
    const Card& card(const Slot& slot) const { return deck_[card_of(slot)]; }
    const Card& card(const Option& option) const { return deck_[card_of(option)]; }
    const Prompt& prompt() const { return view_.prompt; }

    Seat me() const { return me_; }
    Seat opponent() const { return other(me_); }
    Seat bearer() const { return counter(CounterKey::medallion, me_) != 0 ? me_ : opponent(); }

    std::span<const Slot> cards(ZoneKey zone, Seat owner = kNoSeat) const {
        return view_.slots_of(static_cast<std::uint8_t>(zone), owner);
    }
    int count(ZoneKey zone, Seat owner = kNoSeat) const {
        return static_cast<int>(view_.count_of(static_cast<std::uint8_t>(zone), owner));
    }
    int counter(CounterKey key, Seat owner = kNoSeat) const {
        return view_.counter(static_cast<std::uint8_t>(key), owner);
    }
    // How many more Tombs the seat needs to win the game.
    int tombs_missing(Seat seat) const {
        return counter(CounterKey::tombs_to_win) - count(ZoneKey::tombs, seat);
    }
    // By how much the seat's camp raises that limit.
    int limit_raised(Seat seat, What what) const {
        int raised = 0;
        for (const Slot& slot : cards(ZoneKey::camp, seat)) {
            if (const Effect* raise = card(slot).find(When::in_camp, what)) raised += raise->amount;
        }
        return raised;
    }

  private:
    const Deck& deck_;
    const View& view_;
    Seat me_;
};

}  // namespace valley::tara_wolf
