#include "engine/bots/tara_wolf/sensible_bot.hpp"

#include <algorithm>
#include <vector>

#include "engine/bots/tara_wolf/camp_plan.hpp"
#include "engine/bots/tara_wolf/tomb_plan.hpp"

namespace valley::tara_wolf {

namespace {

// The `count` options with the highest worth.
template <typename Worth>
Picks best_of(const Sight& sight, std::size_t count, Worth worth) {
    const auto options = sight.prompt().listed();
    std::vector<std::pair<double, std::size_t>> ranked;
    for (std::size_t i = 0; i < options.size(); ++i) {
        ranked.emplace_back(worth(sight.card(options[i])), i);
    }
    std::ranges::stable_sort(ranked, [](auto& a, auto& b) { return a.first > b.first; });
    Picks picks = 0;
    for (std::size_t i = 0; i < std::min(count, ranked.size()); ++i) {
        picks |= Picks{1} << ranked[i].second;
    }
    return picks;
}

}  // namespace

void SensibleBot::choose(const View& view, std::span<const SeenEvent> news, Choice& choice) {
    memory_.take_in(news);
    const Sight sight(deck_, view, seat());
    const Valuation valuation(sight);
    const Prompt& prompt = view.prompt;

    const auto in_hand = [&](const Card& card) { return valuation.in_hand(card); };
    const auto least_in_hand = [&](const Card& card) { return -valuation.in_hand(card); };
    const auto in_their_camp = [&](const Card& card) {
        return valuation.in_camp(card, sight.opponent());
    };
    const auto in_my_camp = [&](const Card& card) {
        return valuation.in_camp(card, sight.me()) + valuation.price_of_sending(card);
    };

    Picks picks = 0;
    switch (static_cast<Step>(prompt.key)) {
        case Step::split: picks = Picks{1} << plan_split(sight); break;
        case Step::play: picks = Picks{1} << plan_play(sight); break;
        case Step::dig: picks = best_of(sight, prompt.max, in_hand); break;
        case Step::take_control: picks = best_of(sight, 1, in_my_camp); break;
        case Step::eliminate_in_camp:
        case Step::tomb_eliminate: picks = best_of(sight, 1, in_their_camp); break;
        case Step::forced_discard:
        case Step::clear_hand:
        case Step::tomb_discard: picks = best_of(sight, prompt.min, least_in_hand); break;
        case Step::open_or_pass: picks = plan_opening(sight, memory_); break;
        case Step::enter: picks = plan_entry(sight, memory_); break;
        case Step::obstacles: picks = plan_obstacles(sight, memory_); break;
        case Step::bluff: picks = plan_bluff(sight, random()); break;
        case Step::next_trap: picks = plan_next_trap(sight); break;
        case Step::trap_target: picks = plan_trap_target(sight); break;
        case Step::keep: picks = best_of(sight, 1, in_my_camp); break;
        case Step::over: break;
    }
    choice = Choice::of_set(prompt.number, picks);
}

}  // namespace valley::tara_wolf
