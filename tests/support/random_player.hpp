// Picks answers at random: for tests, benchmarks and fuzz targets. Every legal answer can come out.
#pragma once

#include "engine/core/choice.hpp"
#include "engine/core/random.hpp"

namespace valley {

inline Choice pick_at_random(const Prompt& prompt, Random& random) {
    std::uint32_t missing = prompt.min;
    if (prompt.max > prompt.min) missing += random.below(prompt.max - prompt.min + 1u);
    std::uint64_t set = 0;
    while (missing > 0) {
        const std::uint64_t bit = std::uint64_t{1} << random.below(prompt.count);
        if ((set & bit) != 0) continue;
        set |= bit;
        --missing;
    }
    return Choice::of_set(prompt.number, set);
}

}  // namespace valley
