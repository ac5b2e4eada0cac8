// A view: the whole of what one viewer may know now, in a shape that fits every game.
//
// Built by adding: it starts empty and a game puts in what this viewer knows. A field that somebody
// forgets is hidden, not leaked. What a viewer was once shown and may remember is in its events.
//
// A view owns its lists and keeps their memory when it is filled again: filling the same object
// over and over allocates nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/check.hpp"
#include "engine/core/prompt.hpp"
#include "engine/core/seat.hpp"

namespace valley {

// One card, piece or token lying in a zone.
struct Slot {
    static constexpr std::int16_t kNoStrength = -1;

    CardIndex card = kNoCard;             // its face, if this viewer may see it
    std::uint8_t back = 0;                // index into Vocabulary::backs: what anybody sees of it
    std::uint8_t marks = 0;               // bit i is Vocabulary::marks[i]
    std::int16_t strength = kNoStrength;  // as it is now, with every bonus, if it has one
    Seat owner = kNoSeat;  // set where a zone holds things of several seats (a space of a board)

    friend constexpr bool operator==(const Slot&, const Slot&) = default;
};

// A place where things lie. A pile or another seat's hand lists fewer slots than it holds: the
// listed ones are its top (a discard pile lists one), the rest is only a number.
struct Zone {
    std::uint8_t key = 0;  // index into Vocabulary::zones
    Seat owner = kNoSeat;
    std::uint8_t number = 0;  // tells zones of one key apart: the spaces of a board
    std::uint16_t count = 0;  // how many lie there
    std::uint16_t first = 0;  // the listed ones are View::slots[first, first + listed)
    std::uint16_t listed = 0;

    friend constexpr bool operator==(const Zone&, const Zone&) = default;
};

struct Counter {
    std::uint8_t key = 0;  // index into Vocabulary::counters
    Seat owner = kNoSeat;
    std::int16_t value = 0;

    friend constexpr bool operator==(const Counter&, const Counter&) = default;
};

// How a game ended. In a cooperative game all seats may win, or none.
struct Result {
    SeatSet winners;
    std::uint8_t ending = 0;  // index into Vocabulary::endings

    friend constexpr bool operator==(const Result&, const Result&) = default;
};

struct View {
    std::uint32_t revision = 0;  // grows with each step that this viewer may notice
    Viewer viewer;
    std::uint8_t phase = 0;  // index into Vocabulary::phases
    std::uint16_t round = 0;
    Seat turn = kNoSeat;          // whose phase it is
    SeatSet waiting_on;           // who owes an answer
    std::uint8_t question = 0;    // index into Vocabulary::prompts: what is asked, if anybody is
    CardIndex subject = kNoCard;  // the card whose effect is being carried out, if one is
    std::vector<Zone> zones;
    std::vector<Slot> slots;
    std::vector<Counter> counters;
    bool asked = false;  // `prompt` is this viewer's open question; else it means nothing
    Prompt prompt;
    std::optional<Result> result;

    void clear(Viewer new_viewer);
    Zone& add_zone(std::uint8_t key, Seat owner, std::size_t count) {
        Zone& zone = zones.emplace_back();
        zone.key = key;
        zone.owner = owner;
        zone.count = static_cast<std::uint16_t>(count);
        zone.first = static_cast<std::uint16_t>(slots.size());
        return zone;
    }
    // Lists more slots of the zone that was added last, to be filled in.
    std::span<Slot> add_slots(std::size_t count) {
        CHECK(!zones.empty(), "a slot belongs to a zone");
        Zone& zone = zones.back();
        zone.listed = static_cast<std::uint16_t>(zone.listed + count);
        slots.resize(slots.size() + count);
        return std::span(slots).last(count);
    }
    void add_slot(const Slot& slot) { add_slots(1)[0] = slot; }
    void add_counter(std::uint8_t key, Seat owner, int value) {
        Counter& counter = counters.emplace_back();
        counter.key = key;
        counter.owner = owner;
        counter.value = static_cast<std::int16_t>(value);
    }

    // The zone, or nullptr.
    const Zone* zone(std::uint8_t key, Seat owner = kNoSeat) const;
    // The listed slots of a zone; none if there is no such zone.
    std::span<const Slot> slots_of(std::uint8_t key, Seat owner = kNoSeat) const;
    std::size_t count_of(std::uint8_t key, Seat owner = kNoSeat) const;
    // The counter's value; 0 if there is no such counter.
    int counter(std::uint8_t key, Seat owner = kNoSeat) const;

    friend bool operator==(const View& a, const View& b);
};

}  // namespace valley
