// What the enums of deck.hpp are called where cards are written down: in deck files and in exported
// games. Each list is in the order of its enum.
//
// The words of the effect language are not here: a deck file says "look_at(tomb)" and an export
// What::look_at_tomb; each keeps its own.
#pragma once

#include <array>
#include <string_view>

#include "engine/games/tara_wolf/deck.hpp"

namespace valley::tara_wolf {

inline constexpr std::array<std::string_view, kKinds> kKindNames = {
    "adventurer", "companion", "animal", "undead", "trap", "tomb"};
inline constexpr std::array<std::string_view, 9> kWhenNames = {"on_play", "camp_start", "in_camp",
                                                               "in_tomb", "trap",       "on_open",
                                                               "entry",   "leaving",    "ability"};
inline constexpr std::array<std::string_view, 3> kSideNames = {"own", "opposing", "any"};
inline constexpr std::array<std::string_view, 4> kWhoNames = {"self", "own", "opposing", "all"};
inline constexpr std::array<std::string_view, 3> kSourceNames = {"stated", "named", "ours"};

static_assert(kKindNames.size() == static_cast<std::size_t>(Kind::tomb) + 1);
static_assert(kWhenNames.size() == static_cast<std::size_t>(When::ability) + 1);
static_assert(kSideNames.size() == static_cast<std::size_t>(Side::any) + 1);
static_assert(kWhoNames.size() == static_cast<std::size_t>(Who::all) + 1);
static_assert(kSourceNames.size() == static_cast<std::size_t>(Source::ours) + 1);

constexpr std::string_view name_of(Kind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }
constexpr std::string_view name_of(When when) { return kWhenNames[static_cast<std::size_t>(when)]; }
constexpr std::string_view name_of(Side side) { return kSideNames[static_cast<std::size_t>(side)]; }
constexpr std::string_view name_of(Who who) { return kWhoNames[static_cast<std::size_t>(who)]; }
constexpr std::string_view name_of(Source source) {
    return kSourceNames[static_cast<std::size_t>(source)];
}

}  // namespace valley::tara_wolf
