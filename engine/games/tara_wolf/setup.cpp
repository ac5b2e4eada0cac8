// Setting up a match (R2), in the order of the rules: Papyrus, toss, Tombs, main stack and opening
// hands, Adventurers. What is dealt goes to seat A or to the bearer first, as said at each line.

#include <algorithm>

#include "engine/games/tara_wolf/match.hpp"
#include "engine/games/tara_wolf/phases/phases.hpp"

namespace valley::tara_wolf {

namespace {

constexpr Purpose kPapyrus{"papyrus"};
constexpr Purpose kToss{"toss"};
constexpr Purpose kTombs{"tombs"};
constexpr Purpose kMainStack{"main_stack"};
constexpr Purpose kAdventurers{"adventurers"};

constexpr int kPapyrusDealt = 3;
constexpr int kOpeningHand = 5;

Zone zone_at_first(const Card& card) {
    if (card.papyrus) return Zone::papyrus_box;
    if (card.kind == Kind::tomb) return Zone::tomb_stack;
    if (card.kind == Kind::adventurer) return Zone::adventurer_box;
    return Zone::stack;
}

}  // namespace

State set_up(const Deck& deck, std::uint32_t variants, Chance& chance, EventSink& events) {
    CHECK(deck.is_for_play(), "a match is played with a whole deck");
    State state;
    state.variants = static_cast<std::uint8_t>(variants);
    for (std::size_t line = 0; line < deck.size(); ++line) {
        const auto id = static_cast<CardId>(line);
        for (int copy = 0; copy < deck[id].copies; ++copy) {
            state.zones.put(id, zone_at_first(deck[id]));
        }
    }
    Zones& zones = state.zones;
    Table table(deck, state, chance, events);

    // R2.1: the top three of the shuffled Papyrus cards to seat A, the next three to seat B.
    chance.shuffle(kPapyrus, zones.cards_to_shuffle(Zone::papyrus_box));
    for (Seat seat : {kSeatA, kSeatB}) {
        for (int i = 0; i < kPapyrusDealt; ++i) {
            const CardId dealt = zones.move_top(Zone::papyrus_box, papyrus(seat));
            table.tell_secret(EventKey::dealt_papyrus, seat, dealt, place_of(Zone::papyrus_box),
                              place_of(papyrus(seat)), Secret::card, {seat});
        }
    }

    state.bearer = seat_at(chance.draw_below(kToss, kSeats));  // R2.2
    table.tell(EventKey::toss, state.bearer);

    // R2.3; the bearer draws his five first (R9.2).
    chance.shuffle(kTombs, zones.cards_to_shuffle(Zone::tomb_stack));
    chance.shuffle(kMainStack, zones.cards_to_shuffle(Zone::stack));
    for (Seat seat : {state.bearer, other(state.bearer)}) table.draw(seat, kOpeningHand);

    // R2.4: the top one of the shuffled Adventurers to the bearer, the next one to the other seat.
    chance.shuffle(kAdventurers, zones.cards_to_shuffle(Zone::adventurer_box));
    for (Seat seat : {state.bearer, other(state.bearer)}) {
        const CardId dealt = zones.move_top(Zone::adventurer_box, camp(seat));
        table.tell_card(EventKey::dealt_adventurer, seat, dealt, place_of(Zone::adventurer_box),
                        place_of(camp(seat)));
    }

    begin_round(table);
    return state;
}

}  // namespace valley::tara_wolf
