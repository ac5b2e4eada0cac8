// The table at which a match is played: deck, state, luck and listeners, and the handful of moves
// that all phases share. Owns nothing, and lives as long as one set_up() or answer().
#pragma once

#include <cstddef>

#include "engine/core/chance.hpp"
#include "engine/core/event.hpp"
#include "engine/games/tara_wolf/state.hpp"

namespace valley::tara_wolf {

class Table {
  public:
    Table(const Deck& deck_played, State& state_changed, Chance& luck, EventSink& listeners)
        : deck(deck_played), state(state_changed), chance(luck), events(listeners) {}

    const Deck& deck;
    State& state;
    Chance& chance;
    EventSink& events;

    const Card& card(CardId id) const { return deck[id]; }
    const Card& card_at(Zone zone, std::size_t position) const {
        return deck[state.zones[zone][position]];
    }

    // Asks `seat` the question of `step` next.
    void ask(Seat seat, Step step) {
        state.asked = seat;
        state.step = step;
    }

    // The main stack's top card, after a reshuffle if it is empty (R4.3); false if there is none.
    bool ready_to_draw();
    // Draws up to `count` cards into the hand (R4.3).
    void draw(Seat seat, int count);
    // Takes coins from the supply, as many as it holds (R1.4).
    void take_coins(Seat seat, int count, EventKey key = EventKey::took_coins);
    // Gives coins back to the supply.
    void give_coins(Seat seat, int count, EventKey key);
    // From the hand onto the discard pile, seen by all (R4.8). Says how many more follow out of the
    // same choice: those lie in the order of the hand (R9.1), others need not.
    void discard_from_hand(Seat seat, std::size_t position, int more_to_come);
    // The card at `position` of a public zone of `seat` leaves play: discarded, or spent if it is a
    // Papyrus card (R5.11, R5.14).
    void leave_play(Seat seat, Zone zone, std::size_t position);
    // The seat looks at the top of the Tomb stack, if there is one (R9.16).
    void look_at_tomb(Seat seat);
    // To be called when a card has come to the seat's camp: whoever it lets see, sees (R9.16).
    void came_to_camp(Seat seat, CardId card);

    // Tells what happened. The shorter ones are public.
    void tell(EventKey key, Seat seat, int n = 0, int m = 0);
    void tell_card(EventKey key, Seat seat, CardId card, Place from, Place to);
    void tell_secret(EventKey key, Seat seat, CardId card, Place from, Place to, Secret secret,
                     SeatSet audience);
};

// Where a card lies, in the general words of views and events.
Place place_of(Zone zone, std::size_t position);
Place place_of(Zone zone);  // without a position: where the order is nobody's business

}  // namespace valley::tara_wolf
