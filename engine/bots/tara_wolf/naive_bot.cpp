#include "engine/bots/tara_wolf/naive_bot.hpp"

#include <algorithm>

#include "engine/games/tara_wolf/vocabulary.hpp"

namespace valley::tara_wolf {

namespace {

constexpr std::size_t kHalfCards = 2;

// How many picks; they are the first options, apart from the split.
std::size_t picks_for(Step step, const Prompt& prompt) {
    switch (step) {
        case Step::enter:
        case Step::obstacles: return prompt.max;
        case Step::tomb_eliminate:
        case Step::keep: return std::min<std::size_t>(prompt.max, 1);
        case Step::bluff: return 0;
        default: return prompt.min;
    }
}

}  // namespace

void NaiveBot::choose(const View& view, std::span<const SeenEvent>, Choice& choice) {
    const Prompt& prompt = view.prompt;
    const auto step = static_cast<Step>(prompt.key);
    choice = Choice{};
    choice.prompt = prompt.number;
    if (step == Step::split) {
        choice.add(std::min<std::size_t>(kHalfCards, prompt.count - 1u));
        return;
    }
    for (std::size_t option = 0; option < picks_for(step, prompt); ++option) choice.add(option);
}

}  // namespace valley::tara_wolf
