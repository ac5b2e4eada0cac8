// The camp phase: what to take, what to play, what to give up.
#pragma once

#include <cstddef>

#include "engine/bots/tara_wolf/valuation.hpp"

namespace valley::tara_wolf {

// The number of cards to take as a part of the four resources.
std::size_t plan_split(const Sight& sight);
// The option to play next, the last one ("end") if nothing is worth it.
std::size_t plan_play(const Sight& sight);

}  // namespace valley::tara_wolf
