// A prompt: "pick between min and max of these options".
//
// Every decision of every game has this form. An option says in data what it is, so that a client
// can label it and light up the thing on the table. A prompt is built from what its seat knows,
// never from the full state: the number of options is as secret as the options are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/cards.hpp"
#include "engine/core/check.hpp"
#include "engine/core/seat.hpp"

namespace valley {

// Where something lies: a zone (index into Vocabulary::zones) of one seat or of nobody, and the
// position in it as the view that the prompt or event belongs to lists it.
struct Place {
    static constexpr std::uint8_t kNowhere = 0xff;
    static constexpr std::uint8_t kNoPosition = 0xff;

    std::uint8_t zone = kNowhere;
    Seat owner = kNoSeat;
    std::uint8_t position = kNoPosition;
    std::uint8_t number = 0;  // which of several zones of this key and owner: spaces of a board

    constexpr bool known() const { return zone != kNowhere; }
    friend constexpr bool operator==(const Place&, const Place&) = default;
};

enum class OptionKind : std::uint8_t {
    card,    // the card or piece at `place`
    space,   // the zone `place` itself: a space of a board, a pile
    number,  // `value`
    word,    // `value` is an index into Vocabulary::answers
};

struct Option {
    OptionKind kind = OptionKind::word;
    Place place;
    std::int16_t value = 0;
    CardIndex card = kNoCard;  // the face, which the asked seat knows

    static constexpr Option of_card(Place place, CardIndex card) {
        return Option{OptionKind::card, place, 0, card};
    }
    static constexpr Option of_number(int number) {
        return Option{OptionKind::number, {}, static_cast<std::int16_t>(number), kNoCard};
    }
    static constexpr Option of_word(int word) {
        return Option{OptionKind::word, {}, static_cast<std::int16_t>(word), kNoCard};
    }

    friend constexpr bool operator==(const Option&, const Option&) = default;
};

struct Prompt {
    static constexpr std::size_t kOptionsMax = 64;

    std::uint32_t number = 0;  // a choice names the prompt it answers by this number
    Seat seat = kNoSeat;
    std::uint8_t key = 0;  // index into Vocabulary::prompts
    std::uint8_t min = 0;  // min <= max <= count, whatever the game does
    std::uint8_t max = 0;
    std::uint8_t count = 0;
    CardIndex subject = kNoCard;  // the card whose effect asks, if one does
    std::array<Option, kOptionsMax> options;

    // Leaves the options unwritten: a prompt is filled thousands of times a millisecond.
    Prompt() {}  // NOLINT(modernize-use-equals-default)
    // Copies what is listed, not what lies behind it.
    Prompt(const Prompt& other) { *this = other; }
    Prompt& operator=(const Prompt& other);

    std::span<const Option> listed() const { return {options.data(), count}; }
    void clear(std::uint32_t new_number, Seat new_seat, std::uint8_t new_key);
    // CHECKs that there is room: no game may ask for more than 64.
    void add(const Option& option) {
        CHECK(count < kOptionsMax, "a prompt has at most 64 options");
        options[count++] = option;
    }

    // Compares what is listed, not what lies behind it.
    friend bool operator==(const Prompt& a, const Prompt& b);
};

}  // namespace valley
