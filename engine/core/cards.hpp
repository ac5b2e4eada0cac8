// The card list: what every viewer may know of the cards that a game is played with.
//
// Views and events name a card by its index in this list, never by an identity: two copies of one
// card are the same index, so nothing can be followed from a public place into a hidden one and
// out again.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/words.hpp"

namespace valley {

using CardIndex = std::uint16_t;
inline constexpr CardIndex kNoCard = 0xffff;

struct CardFace {
    std::string key;
    std::array<std::string, kLanguages> name;
    std::array<std::string, kLanguages> text;
    std::uint8_t kind = 0;    // index into Vocabulary::kinds
    std::uint8_t back = 0;    // index into Vocabulary::backs
    std::uint8_t copies = 0;  // how many of it are in the game
    std::optional<int> cost;
    std::optional<int> strength;
};

using CardList = std::vector<CardFace>;

}  // namespace valley
