#include "engine/selfplay/statistics.hpp"

#include <algorithm>
#include <cmath>

#include "engine/games/tara_wolf/vocabulary.hpp"

namespace valley {

using tara_wolf::EventKey;

Interval wilson(const Share& share) {
    if (share.of == 0) return {};
    constexpr double kZ = 1.959963984540054;  // 97.5 % of the normal distribution lie below it
    const auto n = static_cast<double>(share.of);
    const double p = share.rate();
    const double centre = p + kZ * kZ / (2 * n);
    const double half = kZ * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n));
    const double scale = 1 + kZ * kZ / n;
    return {std::max(0.0, (centre - half) / scale), std::min(1.0, (centre + half) / scale)};
}

void Statistics::add(const Outcome& outcome, const std::array<std::size_t, 2>& bot_at) {
    ++matches;
    rounds += outcome.rounds;
    prompts += static_cast<std::int64_t>(outcome.played.decisions.size());

    const auto won = [&](Seat seat) { return outcome.result.winners.contains(seat); };
    for (std::size_t i = 0; i < 2; ++i) {
        seats[i].count(won(seat_at(i)));
        bots[bot_at[i]].count(won(seat_at(i)));
    }
    std::vector<std::array<bool, 2>> used(cards_used.size());
    for (const Event& event : outcome.events.all()) {
        const SeenEvent& full = event.full;
        switch (static_cast<EventKey>(full.key)) {
            case EventKey::toss: first_bearer.count(won(full.seat)); break;
            case EventKey::dealt_adventurer: adventurers[full.card].count(won(full.seat)); break;
            case EventKey::played:
            case EventKey::revealed: used[full.card][index_of(full.seat)] = true; break;
            default: break;
        }
    }
    for (std::size_t card = 0; card < used.size(); ++card) {
        for (std::size_t i = 0; i < 2; ++i) {
            if (used[card][i]) cards_used[card].count(won(seat_at(i)));
        }
    }
}

void Statistics::add(const Statistics& more) {
    matches += more.matches;
    rounds += more.rounds;
    prompts += more.prompts;
    for (std::size_t i = 0; i < 2; ++i) {
        bots[i].add(more.bots[i]);
        seats[i].add(more.seats[i]);
    }
    first_bearer.add(more.first_bearer);
    for (std::size_t card = 0; card < cards_used.size(); ++card) {
        adventurers[card].add(more.adventurers[card]);
        cards_used[card].add(more.cards_used[card]);
    }
}

}  // namespace valley
