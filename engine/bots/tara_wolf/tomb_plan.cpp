#include "engine/bots/tara_wolf/tomb_plan.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "engine/bots/tara_wolf/battle.hpp"

namespace valley::tara_wolf {

namespace {

constexpr Picks bit(std::size_t option) { return Picks{1} << option; }

// --- obstacles that could be laid ---

struct Obstacle {
    CardId card = kNobody;
    double worth = 0.0;  // its likely effect on the lead, here or in a later tomb
};

// The own obstacles, the strongest first.
std::vector<Obstacle> own_obstacles(const Sight& sight) {
    const Valuation valuation(sight);
    std::vector<Obstacle> obstacles;
    for (ZoneKey zone : {ZoneKey::hand, ZoneKey::papyrus}) {
        for (const Slot& slot : sight.cards(zone, sight.me())) {
            const Card& card = sight.card(slot);
            if (!kObstacles.contains(card.kind)) continue;
            obstacles.push_back({card_of(slot), valuation.as_obstacle(card)});
        }
    }
    std::ranges::stable_sort(
        obstacles, [](const Obstacle& a, const Obstacle& b) { return a.worth > b.worth; });
    return obstacles;
}

// --- entry ---

constexpr double kSentInReturn = 0.6;    // of a camp that has yet to answer
constexpr std::size_t kSendersMax = 12;  // considered in every combination

struct Plan {
    Picks picks = 0;
    double utility = -1.0e9;
    double odds = 0.0;  // of the tomb
};

// What the other seat will send if it has not yet: a part of its camp, within the Tomb's limit.
Unknown will_send(const Sight& sight) {
    const Valuation valuation(sight);
    const Seat opponent = sight.opponent();
    Battle battle(sight);
    std::vector<double> strengths;
    for (const Slot& slot : sight.cards(ZoneKey::camp, opponent)) {
        battle.group(opponent).add(card_of(slot));
    }
    const Strengths all = battle.strengths();
    for (std::size_t i = 0; i < battle.group(opponent).size(); ++i) {
        strengths.push_back(all.of(opponent, i));
    }
    std::ranges::sort(strengths, std::greater<>());
    std::size_t limit = strengths.size();
    for (const Slot& slot : sight.cards(ZoneKey::open_tomb)) {
        if (const Effect* entry = sight.card(slot).find(When::entry, What::entry_limit)) {
            limit = std::min(limit, static_cast<std::size_t>(entry->amount));
        }
    }
    double total = 0.0;
    for (std::size_t i = 0; i < limit; ++i) total += strengths[i];
    return Unknown{kSentInReturn * total, 1.0 + 0.05 * total * total};
}

// The best group out of the own camp, as a set of positions; at most `limit` may go.
Plan best_group(const Sight& sight, const Memory& memory, std::span<const Slot> camp,
                std::size_t limit) {
    const Valuation valuation(sight);
    const Prospects prospects(sight);
    const Seat me = sight.me();
    const Battle now(sight);

    Unknown opponents = may_still_lay(sight, memory);
    if (now.group(sight.opponent()).size() == 0) {
        const Unknown group = will_send(sight);
        opponents.add(group.mean, group.variance);
    }

    const std::vector<Obstacle> obstacles = own_obstacles(sight);

    // Those who come into question: in doubt the stronger ones.
    std::vector<std::size_t> senders(camp.size());
    for (std::size_t i = 0; i < camp.size(); ++i) senders[i] = i;
    std::ranges::stable_sort(senders, [&](std::size_t a, std::size_t b) {
        return sight.card(camp[a]).strength > sight.card(camp[b]).strength;
    });
    if (senders.size() > kSendersMax) senders.resize(kSendersMax);

    Plan best;
    for (std::uint32_t set = 0; set < (1u << senders.size()); ++set) {
        if (static_cast<std::size_t>(std::popcount(set)) > limit) continue;
        Plan plan;
        double price = 0.0;
        Battle battle = now;
        for (std::uint32_t rest = set; rest != 0; rest &= rest - 1) {
            const std::size_t at = senders[static_cast<std::size_t>(std::countr_zero(rest))];
            plan.picks |= bit(at);
            battle.group(me).add(card_of(camp[at]));
            price += valuation.price_of_sending(sight.card(camp[at]));
        }
        if (set == 0) {
            // The Tomb is given away; in the variant there is something for it (R6.2).
            const int coins = 2 * sight.counter(CounterKey::consolation, me);
            plan.utility = prospects.game(0.0, -Valuation::kCoin * coins);
        } else {
            // As many obstacles will be laid, from the strongest on, as pay off.
            double lead = battle.lead(me);
            for (std::size_t laid = 0;; ++laid) {
                const double odds = chance_to_win(sight, lead, opponents);
                const double utility = prospects.game(odds, price);
                if (utility > plan.utility) {
                    plan.utility = utility;
                    plan.odds = odds;
                }
                if (laid == obstacles.size()) break;
                lead += obstacles[laid].worth;
                price += obstacles[laid].worth;
            }
        }
        if (plan.utility > best.utility) best = plan;
    }
    return best;
}

// --- obstacles ---

constexpr std::size_t kObstaclesMax = 9;  // considered in every combination

// Lays some obstacles: the Undead stand in the group, the traps go off one after the other, each
// time the one that does most.
int lead_with(const Sight& sight, const Battle& now, std::span<const Obstacle> obstacles,
              std::uint32_t set) {
    const Seat me = sight.me();
    Battle battle = now;
    std::array<const Card*, kObstaclesMax> traps{};
    std::size_t count = 0;
    for (; set != 0; set &= set - 1) {
        const CardId id = obstacles[static_cast<std::size_t>(std::countr_zero(set))].card;
        const Card& card = sight.deck()[id];
        if (card.kind == Kind::trap) {
            traps[count++] = &card;
        } else {
            battle.group(me).add(id);
        }
    }
    battle.add_traps_revealed(me, static_cast<int>(count));
    while (count > 0) {
        std::size_t best = 0;
        int best_lead = -1000;
        for (std::size_t i = 0; i < count; ++i) {
            const int lead = battle.lead_after(me, *traps[i]);
            if (lead > best_lead) {
                best_lead = lead;
                best = i;
            }
        }
        battle.trigger(me, *traps[best]);
        traps[best] = traps[--count];
    }
    return battle.lead(me);
}

// --- traps ---

// The best lead that the traps from now on can lead to, looked through to the end for a few.
int best_lead(const Battle& battle, Seat me, std::span<const Card* const> traps) {
    int best = traps.empty() ? battle.lead(me) : -1000;
    for (std::size_t i = 0; i < traps.size(); ++i) {
        Battle after = battle;
        after.trigger(me, *traps[i]);
        std::vector<const Card*> rest(traps.begin(), traps.end());
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        best = std::max(best, best_lead(after, me, rest));
    }
    return best;
}

constexpr std::size_t kTrapsLookedThrough = 4;

std::vector<const Card*> traps_to_come(const Sight& sight) {
    std::vector<const Card*> traps;
    for (const Slot& slot : sight.cards(ZoneKey::traps, sight.me())) {
        if (traps.size() < kTrapsLookedThrough) traps.push_back(&sight.card(slot));
    }
    return traps;
}

}  // namespace

Picks plan_opening(const Sight& sight, const Memory& memory) {
    static constexpr std::size_t kOpen = 0;
    static constexpr std::size_t kPass = 1;
    static constexpr double kWeak = 0.2;  // odds below which it waits for better ones
    const auto camp = sight.cards(ZoneKey::camp, sight.me());
    const Plan plan = best_group(sight, memory, camp, camp.size());
    return bit(plan.odds < kWeak ? kPass : kOpen);
}

Picks plan_entry(const Sight& sight, const Memory& memory) {
    // The options are the camp, card by card.
    const auto camp = sight.cards(ZoneKey::camp, sight.me());
    return best_group(sight, memory, camp, sight.prompt().max).picks;
}

Picks plan_obstacles(const Sight& sight, const Memory& memory) {
    const Prompt& prompt = sight.prompt();
    const Valuation valuation(sight);
    const Prospects prospects(sight);
    const bool first = sight.bearer() == sight.me();
    const Unknown opponents = first ? may_still_lay(sight, memory) : has_laid(sight, memory);

    std::vector<Obstacle> obstacles;
    for (const Option& option : prompt.listed()) {
        if (obstacles.size() == kObstaclesMax) break;
        obstacles.push_back({card_of(option), valuation.as_obstacle(sight.card(option))});
    }
    const Battle now(sight);
    Picks best_set = 0;
    double best = -1.0e9;
    for (std::uint32_t set = 0; set < (1u << obstacles.size()); ++set) {
        double price = 0.0;
        for (std::uint32_t rest = set; rest != 0; rest &= rest - 1) {
            price += obstacles[static_cast<std::size_t>(std::countr_zero(rest))].worth;
        }
        const double odds = chance_to_win(sight, lead_with(sight, now, obstacles, set), opponents);
        const double utility = prospects.game(odds, price);
        if (utility > best + 1.0e-9) {
            best = utility;
            best_set = set;
        }
    }
    return best_set;
}

Picks plan_bluff(const Sight& sight, Random& random) {
    const Prompt& prompt = sight.prompt();
    if (prompt.max == 0) return 0;
    const Valuation valuation(sight);
    std::size_t cheapest = 0;
    double price = 1.0e9;
    for (std::size_t option = 0; option < prompt.count; ++option) {
        const double worth = valuation.in_hand(sight.card(prompt.options[option]));
        if (worth < price) {
            price = worth;
            cheapest = option;
        }
    }
    // The dice are thrown in any case, so that their use tells nothing.
    const bool in_the_mood = random.chance(1, 3);
    return in_the_mood && price < 1.2 ? bit(cheapest) : 0;
}

Picks plan_next_trap(const Sight& sight) {
    const Battle now(sight);
    const auto traps = traps_to_come(sight);
    std::size_t best = 0;
    int best_so_far = -1000;
    for (std::size_t i = 0; i < traps.size(); ++i) {
        Battle after = now;
        after.trigger(sight.me(), *traps[i]);
        std::vector<const Card*> rest = traps;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        const int lead = best_lead(after, sight.me(), rest);
        if (lead > best_so_far) {
            best_so_far = lead;
            best = i;
        }
    }
    return bit(best);
}

Picks plan_trap_target(const Sight& sight) {
    const Prompt& prompt = sight.prompt();
    const Battle now(sight);
    const auto traps = traps_to_come(sight);
    std::size_t best = 0;
    int best_so_far = -1000;
    for (std::size_t option = 0; option < prompt.count; ++option) {
        const Place& place = prompt.options[option].place;
        Battle after = now;
        after.eliminate(place.owner, place.position);
        const int lead = best_lead(after, sight.me(), traps);
        if (lead > best_so_far) {
            best_so_far = lead;
            best = option;
        }
    }
    return bit(best);
}

}  // namespace valley::tara_wolf
