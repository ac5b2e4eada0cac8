// Options that are cards of one zone, and what was picked of them: the two always go together, so
// they stand together. `accepts(card)` says which cards are offered; it must give the same answers
// when the choice is carried out as it gave when the prompt was made.
#pragma once

#include <cstddef>

#include "engine/core/choice.hpp"
#include "engine/core/prompt.hpp"
#include "engine/games/tara_wolf/table.hpp"

namespace valley::tara_wolf {

// The effect that a played card or a triggered trap asks about.
inline const Effect& effect_in_question(const Deck& deck, const State& state) {
    return deck[state.subject].effects[state.cursor];
}

// Offers the cards of `zone` that are accepted, in their order.
template <typename Accepts>
void offer_cards(const State& state, Zone zone, Prompt& prompt, Accepts accepts) {
    const auto cards = state.zones[zone];
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (!accepts(cards[i])) continue;
        prompt.add(Option::of_card(place_of(zone, i), static_cast<CardIndex>(index_of(cards[i]))));
    }
}

// Calls `take(position)` for each picked card, in the order of the zone (R9.1). `take` moves the
// card out of the zone, once. The zone's first offered card is option `first_option`; returns the
// option after its last.
template <typename Accepts, typename Take>
std::size_t take_picked(Table& table, Zone zone, PickSet picks, std::size_t first_option,
                        Accepts accepts, Take take) {
    std::size_t option = first_option;
    std::size_t position = 0;
    for (std::size_t left = table.state.zones.size(zone); left > 0; --left) {
        if (accepts(table.state.zones[zone][position]) && picks.contains(option++)) {
            take(position);
        } else {
            ++position;
        }
    }
    return option;
}

// Discards the picked cards of a prompt that offered the whole hand of `seat` (R4.8, R7.2).
inline void discard_picked(Table& table, Seat seat, PickSet picks) {
    int more_to_come = static_cast<int>(picks.size());
    take_picked(
        table, hand(seat), picks, 0, [](CardId) { return true; },
        [&](std::size_t position) { table.discard_from_hand(seat, position, --more_to_come); });
}

}  // namespace valley::tara_wolf
