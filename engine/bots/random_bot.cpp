#include "engine/bots/random_bot.hpp"

namespace valley {

void choose_at_random(const Prompt& prompt, Random& random, Choice& choice) {
    const auto spread = static_cast<std::uint32_t>(prompt.max - prompt.min + 1);
    std::uint32_t picks = prompt.min + random.below(spread);
    std::uint64_t set = 0;
    // Each option is picked with the odds that are left: every set of that size is as likely.
    for (std::uint32_t option = 0; picks > 0; ++option) {
        if (!random.chance(picks, prompt.count - option)) continue;
        set |= std::uint64_t{1} << option;
        --picks;
    }
    choice = Choice::of_set(prompt.number, set);
}

void RandomBot::choose(const View& view, std::span<const SeenEvent>, Choice& choice) {
    choose_at_random(view.prompt, random(), choice);
}

}  // namespace valley
