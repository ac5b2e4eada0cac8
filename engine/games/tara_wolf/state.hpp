// The state of a match of Tara Wolf: one small value, trivially copyable and comparable.
//
// Copying it is how a bot thinks and how a test forks. It holds no pointer, no deck and not the
// key of the game's chance: whoever gets a copy does not get the future. Every member is made of
// bytes, so that the object's bytes are the same on every machine: they are what is saved and what
// the fingerprint is taken of.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/core/seat.hpp"
#include "engine/games/tara_wolf/vocabulary.hpp"
#include "engine/games/tara_wolf/zones.hpp"

namespace valley::tara_wolf {

struct State {
    Zones zones;

    std::array<std::uint8_t, kSeats> coins{};
    std::uint8_t supply = kCoins;
    std::array<std::uint8_t, kSeats> pass_used{};         // R3.2
    std::array<std::uint8_t, kSeats> consolation_used{};  // R6.2

    std::uint8_t variants = 0;  // bit i: Variant i is played
    std::uint8_t round = 0;
    Seat bearer = kSeatA;    // of the medallion
    Seat turn = kSeatA;      // whose part of the phase it is
    Seat asked = kSeatA;     // who owes the answer to `step`
    Step step = Step::over;  // what is asked
    Seat winner = kNoSeat;

    CardId subject = kNobody;  // the card whose effect is being carried out
    std::uint8_t cursor = 0;   // how far it has come; its meaning is the phase's own

    // In this tomb, from its opening on:
    std::uint8_t eliminated = 0;
    std::array<std::uint8_t, kSeats> traps_revealed{};
    std::array<std::uint8_t, kSeats> saves_used{};

    // Steps that everybody could notice, low byte first. The bluff is none: it hides behind the
    // obstacles (R5.6).
    std::array<std::uint8_t, 2> steps{};

    bool plays(Variant variant) const {
        return ((variants >> static_cast<unsigned>(variant)) & 1u) != 0;
    }
    std::uint32_t step_count() const { return steps[0] + 256u * steps[1]; }
    int tombs_to_win() const { return plays(Variant::short_game) ? kTombsToWinShort : kTombsToWin; }

    friend bool operator==(const State&, const State&) = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>,
              "bytes without a meaning would spoil the fingerprint");
static_assert(sizeof(State) <= 768);

}  // namespace valley::tara_wolf
