// The figures of the rules: two seats, how many cards, coins and Tombs a game has and what a seat
// may keep.
//
// One place for those that several files compute with. A figure that one rule alone needs stands
// beside that rule.
#pragma once

#include <cstddef>

#include "engine/core/seat.hpp"

namespace valley::tara_wolf {

inline constexpr std::size_t kSeats = 2;
inline constexpr Seat kSeatA{0};
inline constexpr Seat kSeatB{1};
constexpr Seat other(Seat seat) { return seat == kSeatA ? kSeatB : kSeatA; }

// R1.2
inline constexpr int kCompanionCards = 40;
inline constexpr int kAnimalCards = 16;
inline constexpr int kTrapCards = 12;
inline constexpr int kUndeadCards = 12;
inline constexpr int kPapyrusCards = 10;
inline constexpr int kTombCards = 7;
inline constexpr int kAdventurerCards = 4;
inline constexpr int kCoins = 8;
inline constexpr std::size_t kCardsInPlay = kCompanionCards + kAnimalCards + kTrapCards +
                                            kUndeadCards + kPapyrusCards + kTombCards +
                                            kAdventurerCards;
static_assert(kCardsInPlay == 101);

inline constexpr int kTombsToWin = 4;       // R3.3
inline constexpr int kTombsToWinShort = 3;  // R6.1

inline constexpr int kResources = 4;  // R4.1, of a camp phase
inline constexpr int kHandLimit = 5;  // R4.7, without what cards raise it by
inline constexpr int kCoinLimit = 2;  // R4.7, likewise

}  // namespace valley::tara_wolf
