// Entering the tomb (R5.3, R5.4).
//
//   begin_entering -> enter (bearer) -> enter (the other seat) -> obstacles
//
// A seat that sends nobody gives the Tomb away at once.

#include <algorithm>

#include "engine/games/tara_wolf/phases/options.hpp"
#include "engine/games/tara_wolf/phases/phases.hpp"

namespace valley::tara_wolf {

void begin_entering(Table& table) {
    table.state.turn = table.state.bearer;
    table.ask(table.state.bearer, Step::enter);
}

// --- enter: any number of characters of the camp, within the Tomb's limit (R9.13) ---

void enter_options(const Deck& deck, const State& state, Prompt& prompt) {
    offer_cards(state, camp(state.turn), prompt, [](CardId) { return true; });
    prompt.max = prompt.count;
    for (CardId tomb : state.zones[Zone::open_tomb]) {
        if (const Effect* limit = deck[tomb].find(When::entry, What::entry_limit)) {
            prompt.max = std::min(prompt.max, static_cast<std::uint8_t>(limit->amount));
        }
    }
}

void enter_chosen(Table& table, PickSet picks) {
    State& state = table.state;
    const Seat seat = state.turn;
    take_picked(
        table, camp(seat), picks, 0, [](CardId) { return true; },
        [&](std::size_t position) {
            const CardId sent = state.zones.move(camp(seat), position, group(seat));
            table.tell_card(EventKey::entered, seat, sent, place_of(camp(seat), position),
                            place_of(group(seat)));
        });
    if (picks.empty()) {
        table.tell(EventKey::sent_nobody, seat);
        award_tomb(table, other(seat), Award::unopposed);
    } else if (seat == state.bearer) {
        state.turn = other(seat);
        table.ask(state.turn, Step::enter);
    } else {
        begin_obstacles(table, state.bearer);
    }
}

}  // namespace valley::tara_wolf
