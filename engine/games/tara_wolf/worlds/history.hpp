// What a viewer was shown, as the passes over it read it.
#pragma once

#include <span>

#include "engine/core/event.hpp"
#include "engine/games/tara_wolf/state.hpp"

namespace valley::tara_wolf {

struct History {
    const Deck& deck;
    std::span<const SeenEvent> events;
    std::size_t now;  // events[0, now) came before the view
    Viewer viewer;

    EventKey key(std::size_t event) const { return static_cast<EventKey>(events[event].key); }
    CardId card(std::size_t event) const {
        return events[event].card == kNoCard ? kNobody : static_cast<CardId>(events[event].card);
    }
    // Whether the viewer sees what that seat sees. Faces that the viewer should never have been
    // shown are not read, even if they are there: a leak would look like knowledge else.
    bool sees_as(Seat seat) const { return viewer.is(seat) || viewer.is_replay_reader(); }
    // The card of an event that only its seat is told.
    CardId own_card(std::size_t event) const {
        return sees_as(events[event].seat) ? card(event) : kNobody;
    }
    bool leaves_hand(std::size_t event) const {
        return events[event].from.zone == static_cast<std::uint8_t>(ZoneKey::hand);
    }
    // Who bears the medallion at that moment.
    Seat bearer_at(std::size_t event) const {
        for (std::size_t e = event; e > 0; --e) {
            const EventKey key_before = key(e - 1);
            if (key_before == EventKey::toss || key_before == EventKey::medallion) {
                return events[e - 1].seat;
            }
        }
        return kNoSeat;
    }
    bool goes_to_discard(std::size_t event) const {
        return events[event].to.zone == static_cast<std::uint8_t>(ZoneKey::discard);
    }
};

}  // namespace valley::tara_wolf
