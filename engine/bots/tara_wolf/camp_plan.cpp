#include "engine/bots/tara_wolf/camp_plan.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace valley::tara_wolf {

namespace {

constexpr std::size_t kConsidered = 10;  // playable cards looked at together, the best ones

struct Playable {
    int cost = 0;
    double gain = 0.0;  // of playing it over keeping it
    CardId card = kNobody;
};

// What can be done with the hand: which cards are worth playing, and the best set for some coins.
class Plays {
  public:
    explicit Plays(const Sight& sight) : sight_(sight), valuation_(sight) {
        std::array<Playable, 64> all;
        std::size_t count = 0;
        for (const Slot& slot : sight.cards(ZoneKey::hand, sight.me())) {
            const Card& card = sight.card(slot);
            if (!kPlayable.contains(card.kind) || count == all.size()) continue;
            const double gain =
                valuation_.in_camp(card, sight.me()) + valuation_.when_played(card) - kKept;
            if (gain > 0) all[count++] = {card.cost, gain, card_of(slot)};
        }
        const auto end = all.begin() + static_cast<std::ptrdiff_t>(count);
        std::stable_sort(all.begin(), end, [](const Playable& a, const Playable& b) {
            return a.gain - 0.85 * a.cost > b.gain - 0.85 * b.cost;
        });
        count_ = std::min(count, kConsidered);
        std::copy_n(all.begin(), count_, plays_.begin());
    }

    struct Best {
        std::uint32_t set = 0;  // bit i: plays()[i]
        double worth = 0.0;     // gains, and the coins and cards that stay
    };
    // The best set for `coins`, if `drawn` more cards come to the hand.
    Best best(int coins, int drawn) const {
        const int hand = sight_.count(ZoneKey::hand, sight_.me()) + drawn;
        const int hand_limit = kHandLimit + sight_.limit_raised(sight_.me(), What::hand_limit);
        const int coin_limit = kCoinLimit + sight_.limit_raised(sight_.me(), What::coin_limit);
        Best best{0, -1.0e9};
        for (std::uint32_t set = 0; set < (1u << count_); ++set) {
            int cost = 0;
            double worth = 0.0;
            for (std::uint32_t rest = set; rest != 0; rest &= rest - 1) {
                const Playable& play = plays_[static_cast<std::size_t>(std::countr_zero(rest))];
                cost += play.cost;
                worth += play.gain;
            }
            if (cost > coins) continue;
            worth += kSavedCoin * std::min(coins - cost, coin_limit);
            worth -= kLostCard * std::max(0, hand - std::popcount(set) - hand_limit);
            if (worth > best.worth) best = {set, worth};
        }
        return best;
    }

    // Of the set the one to play first: what brings cards or coins, then the cheapest.
    CardId first_of(std::uint32_t set) const {
        CardId first = kNobody;
        double best = -1.0e9;
        for (; set != 0; set &= set - 1) {
            const Playable& play = plays_[static_cast<std::size_t>(std::countr_zero(set))];
            double urgency = -0.1 * play.cost;
            for (const Effect& effect : sight_.deck()[play.card].listed_effects()) {
                if (effect.when == When::on_play) urgency += 1.0;
            }
            if (urgency > best) {
                best = urgency;
                first = play.card;
            }
        }
        return first;
    }

  private:
    static constexpr double kKept = 0.2;       // in hand nobody sees it, and it may be a bluff
    static constexpr double kSavedCoin = 0.6;  // for the next round
    static constexpr double kLostCard = 0.8;   // discarded over the limit, the worst one

    const Sight& sight_;
    Valuation valuation_;
    std::array<Playable, kConsidered> plays_;
    std::size_t count_ = 0;
};

}  // namespace

std::size_t plan_split(const Sight& sight) {
    const Plays plays(sight);
    const int coins = sight.counter(CounterKey::coins, sight.me());
    const int supply = sight.counter(CounterKey::supply);
    int best_cards = 0;
    double best = -1.0e9;
    for (int cards = 0; cards <= kResources; ++cards) {
        const int taken = std::min(kResources - cards, supply);
        const double worth = plays.best(coins + taken, cards).worth + Valuation::kDrawnCard * cards;
        if (worth > best) {
            best = worth;
            best_cards = cards;
        }
    }
    return static_cast<std::size_t>(best_cards);
}

std::size_t plan_play(const Sight& sight) {
    const Prompt& prompt = sight.prompt();
    const Plays plays(sight);
    const auto best = plays.best(sight.counter(CounterKey::coins, sight.me()), 0);
    const CardId card = plays.first_of(best.set);
    for (std::size_t option = 0; option + 1 < prompt.count; ++option) {
        if (card_of(prompt.options[option]) == card) return option;
    }
    return prompt.count - 1u;
}

}  // namespace valley::tara_wolf
