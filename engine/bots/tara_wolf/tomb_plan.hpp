// The tomb phase: open or pass, whom to send, what to lay, whom to hit.
#pragma once

#include <cstdint>

#include "engine/bots/tara_wolf/odds.hpp"
#include "engine/core/random.hpp"

namespace valley::tara_wolf {

// A set of options of the open prompt, bit by bit.
using Picks = std::uint64_t;

Picks plan_opening(const Sight& sight, const Memory& memory);
Picks plan_entry(const Sight& sight, const Memory& memory);
Picks plan_obstacles(const Sight& sight, const Memory& memory);
Picks plan_bluff(const Sight& sight, Random& random);
Picks plan_next_trap(const Sight& sight);
Picks plan_trap_target(const Sight& sight);

}  // namespace valley::tara_wolf
