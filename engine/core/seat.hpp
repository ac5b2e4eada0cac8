// Seats and viewers: who plays, and who looks.
//
// A Seat is a place at the table, counted from 0; a game says how many it has (GameFacts). A
// Viewer is whoever a view or an event is made for: a seat, a spectator, or the reader of a
// finished game's replay.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "engine/core/check.hpp"

namespace valley {

inline constexpr std::size_t kSeatsMax = 8;

enum class Seat : std::uint8_t {};
inline constexpr Seat kNoSeat{0xff};

constexpr std::size_t index_of(Seat seat) { return static_cast<std::size_t>(seat); }
constexpr Seat seat_at(std::size_t index) { return static_cast<Seat>(index); }

// A set of seats, as a value of one byte.
class SeatSet {
  public:
    constexpr SeatSet() = default;
    constexpr SeatSet(std::initializer_list<Seat> seats) {
        for (Seat seat : seats) insert(seat);
    }
    // The seats 0 to count - 1.
    static constexpr SeatSet first(std::size_t count) {
        SeatSet set;
        for (std::size_t i = 0; i < count; ++i) set.insert(seat_at(i));
        return set;
    }

    // A seat below kSeatsMax.
    constexpr void insert(Seat seat) {
        bits_ = static_cast<std::uint8_t>(bits_ | (1u << index_of(seat)));
    }
    constexpr bool contains(Seat seat) const {
        return index_of(seat) < kSeatsMax && ((bits_ >> index_of(seat)) & 1u) != 0;
    }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(bits_)); }
    // The lowest seat of a set that is not empty.
    constexpr Seat lowest() const {
        return seat_at(static_cast<std::size_t>(std::countr_zero(bits_)));
    }
    constexpr std::uint8_t bits() const { return bits_; }

    friend constexpr bool operator==(SeatSet, SeatSet) = default;

  private:
    std::uint8_t bits_ = 0;
};

// Who a view or an event is made for.
class Viewer {
  public:
    constexpr Viewer() = default;  // a spectator: whoever knows least is the default
    // A seat below kSeatsMax (CHECKed): other numbers mean viewers who know more.
    static constexpr Viewer seat(Seat seat) {
        CHECK(index_of(seat) < kSeatsMax, "a viewer is a seat that can exist");
        return Viewer(static_cast<std::uint8_t>(seat));
    }
    static constexpr Viewer spectator() { return Viewer(kSpectator); }
    // Sees everything; only for a game that is over.
    static constexpr Viewer replay_reader() { return Viewer(kReplayReader); }

    constexpr bool is_seat() const { return code_ < kSeatsMax; }
    constexpr bool is(Seat seat) const { return code_ == static_cast<std::uint8_t>(seat); }
    constexpr bool is_replay_reader() const { return code_ == kReplayReader; }
    // The seat of a viewer that has one, else kNoSeat.
    constexpr Seat as_seat() const { return is_seat() ? Seat{code_} : kNoSeat; }
    constexpr std::uint8_t code() const { return code_; }

    friend constexpr bool operator==(Viewer, Viewer) = default;

  private:
    static constexpr std::uint8_t kSpectator = 0xfe;
    static constexpr std::uint8_t kReplayReader = 0xfd;
    explicit constexpr Viewer(std::uint8_t code) : code_(code) {}
    std::uint8_t code_ = kSpectator;
};

}  // namespace valley
