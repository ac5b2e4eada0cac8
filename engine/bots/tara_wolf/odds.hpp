// The odds of a tomb and of the game.
#pragma once

#include "engine/bots/tara_wolf/memory.hpp"
#include "engine/bots/tara_wolf/valuation.hpp"

namespace valley::tara_wolf {

// What a side may still add to its total, as far as the other can tell.
struct Unknown {
    double mean = 0.0;
    double variance = 0.0;

    Unknown& add(double more_mean, double more_variance) {
        mean += more_mean;
        variance += more_variance;
        return *this;
    }
};

// What the open Tomb is worth, and a point of strength kept for later: both in chances to win the
// game. The first is large and the second nothing when this tomb decides the game.
struct Stakes {
    double tomb = 0.0;
    double point = 0.0;
};
Stakes stakes_of(const Sight& sight);

// The chance that `lead` holds against what is unknown; the bearer wins a tie (R5.12).
double chance_to_win(const Sight& sight, double lead, const Unknown& opponents);

// What the opponent's hidden cards will do to the lead: those it may still lay, and those that it
// has laid.
Unknown may_still_lay(const Sight& sight, const Memory& memory);
Unknown has_laid(const Sight& sight, const Memory& memory);

}  // namespace valley::tara_wolf
