// A view: the whole of what one viewer may know now, in a shape that fits every game.
//
// Built by adding: it starts empty and a game puts in what this viewer knows. A field that somebody
// forgets is hidden, not leaked. What a viewer was once shown and may remember is in its events.
//
// A view holds its lists within itself: filling one allocates nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/core/cards.hpp"
#include "engine/core/check.hpp"
#include "engine/core/fixed_list.hpp"
#include "engine/core/prompt.hpp"
#include "engine/core/seat.hpp"

namespace valley {

// One card, piece or token lying in a zone.
struct Slot {
    static constexpr std::int16_t kNoStrength = -1;

    CardIndex card = kNoCard;  // its face, if this viewer may see it
    std::uint8_t back = 0;     // index into Vocabulary::backs: what anybody sees of it
    Seat owner = kNoSeat;     // set where a zone holds things of several seats (a space of a board)
    std::uint16_t marks = 0;  // bit i is Vocabulary::marks[i]
    std::int16_t strength = kNoStrength;  // as it is now, with every bonus, if it has one

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
    FixedList<Zone, 128> zones;
    FixedList<Slot, 512> slots;
    FixedList<Counter, 128> counters;
    bool asked = false;  // `prompt` is this viewer's open question; else it means nothing
    Prompt prompt;
    std::optional<Result> result;

    void clear(Viewer new_viewer);
    Zone& add_zone(std::uint8_t key, Seat owner, std::size_t count) {
        Zone& zone = *zones.grow(1);
        zone = {key, owner, 0, static_cast<std::uint16_t>(count), 0, 0};
        zone.first = static_cast<std::uint16_t>(slots.size());
        return zone;
    }
    // Gives `zone`, which may list some already, other `listed` slots, to be written by the caller.
    std::span<Slot> list_slots(Zone& zone, std::size_t listed) {
        zone.first = static_cast<std::uint16_t>(slots.size());
        zone.listed = static_cast<std::uint16_t>(listed);
        return {slots.grow(listed), listed};
    }
    // Lists one more slot of the zone that was added last.
    void add_slot(const Slot& slot) {
        CHECK(!zones.empty(), "a slot belongs to a zone");
        slots.push_back(slot);
        ++zones.back().listed;
    }
    void add_counter(std::uint8_t key, Seat owner, int value) {
        *counters.grow(1) = {key, owner, static_cast<std::int16_t>(value)};
    }

    // The zone, or nullptr. Where there is one zone of a key and owner its number is 0.
    const Zone* zone(std::uint8_t key, Seat owner = kNoSeat, std::uint8_t number = 0) const;
    Zone* find_zone(std::uint8_t key, Seat owner = kNoSeat, std::uint8_t number = 0);
    // The listed slots of a zone; none if there is no such zone.
    std::span<const Slot> slots_of(std::uint8_t key, Seat owner = kNoSeat,
                                   std::uint8_t number = 0) const;
    std::size_t count_of(std::uint8_t key, Seat owner = kNoSeat, std::uint8_t number = 0) const;
    // The counter's value; 0 if there is no such counter.
    int counter(std::uint8_t key, Seat owner = kNoSeat) const;

    friend bool operator==(const View& a, const View& b);
};

}  // namespace valley
