#include "engine/games/tara_wolf/strength.hpp"

#include <algorithm>

namespace valley::tara_wolf {

namespace {

using KindCounts = std::array<int, kKinds>;

int count_of(const KindCounts& counts, KindSet kinds) {
    int sum = 0;
    for (std::size_t k = 0; k < kKinds; ++k) {
        if (kinds.contains(static_cast<Kind>(k))) sum += counts[k];
    }
    return sum;
}

int kinds_present(const KindCounts& counts, KindSet kinds) {
    int present = 0;
    for (std::size_t k = 0; k < kKinds; ++k) {
        present += kinds.contains(static_cast<Kind>(k)) && counts[k] > 0 ? 1 : 0;
    }
    return present;
}

// What the characters' own bonuses are counted from.
struct Counts {
    std::array<KindCounts, kSeats> in_group{};
    const State& state;
};

// How often a bonus of Who::self counts for `card` in the seat's group.
int times(const Effect& effect, const Counts& counts, CardId card, Kind kind, Seat seat) {
    const KindCounts& own = counts.in_group[index_of(seat)];
    const KindCounts& opposing = counts.in_group[index_of(other(seat))];
    const State& state = counts.state;
    switch (effect.per) {
        case Per::once: return 1;
        case Per::other_own_same: {
            const auto cards = state.zones[group(seat)];
            return static_cast<int>(std::count(cards.begin(), cards.end(), card)) - 1;
        }
        case Per::own_kind: return kinds_present(own, effect.per_kinds);
        case Per::own: return count_of(own, effect.per_kinds);
        case Per::while_own: return count_of(own, effect.per_kinds) > 0 ? 1 : 0;
        case Per::opposing: return count_of(opposing, effect.per_kinds);
        case Per::other:
            return count_of(own, effect.per_kinds) + count_of(opposing, effect.per_kinds) -
                   (effect.per_kinds.contains(kind) ? 1 : 0);
        case Per::opposing_trap: return state.traps_revealed[index_of(other(seat))];
        case Per::opposing_tomb: return static_cast<int>(state.zones.size(tombs(other(seat))));
        case Per::eliminated: return state.eliminated;
    }
    CHECK(false, "a condition outside its list");
    return 0;
}

bool works_in_tomb(const Effect& effect, const Card& card, bool ability) {
    return effect.what == What::strength &&
           (effect.when == When::in_tomb ||
            (effect.when == When::ability && card.kind == Kind::adventurer && ability));
}

}  // namespace

bool ability_active(const Deck& deck, const State& state, Seat seat) {
    if (state.bearer != seat) return false;
    return std::ranges::any_of(state.zones[group(seat)],
                               [&](CardId id) { return deck[id].kind == Kind::adventurer; });
}

const Effect* active_ability(const Deck& deck, const State& state, Seat seat, What what) {
    if (state.bearer != seat) return nullptr;
    for (CardId id : state.zones[group(seat)]) {
        if (deck[id].kind != Kind::adventurer) continue;
        if (const Effect* effect = deck[id].find(When::ability, what)) return effect;
    }
    return nullptr;
}

Strengths::Strengths(const Deck& deck, const State& state) {
    Counts counts{{}, state};
    std::array<bool, kSeats> ability{};
    for (Seat seat : {kSeatA, kSeatB}) {
        for (CardId id : state.zones[group(seat)]) {
            ++counts.in_group[index_of(seat)][static_cast<std::size_t>(deck[id].kind)];
        }
        ability[index_of(seat)] =
            state.bearer == seat &&
            counts.in_group[index_of(seat)][static_cast<std::size_t>(Kind::adventurer)] > 0;
    }

    // What whole kinds get, on each side.
    std::array<KindCounts, kSeats> bonus{};
    const auto add_to_kinds = [&](const Effect& effect, Seat side) {
        for (std::size_t k = 0; k < kKinds; ++k) {
            if (effect.kinds.contains(static_cast<Kind>(k))) {
                bonus[index_of(side)][k] += effect.amount;
            }
        }
    };
    const auto add_side_effects = [&](const Card& card, Seat seat) {
        for (const Effect& effect : card.listed_effects()) {
            if (effect.who == Who::self || !works_in_tomb(effect, card, ability[index_of(seat)])) {
                continue;
            }
            if (effect.who != Who::opposing) add_to_kinds(effect, seat);
            if (effect.who != Who::own) add_to_kinds(effect, other(seat));
        }
    };
    for (CardId id : state.zones[Zone::open_tomb]) add_side_effects(deck[id], state.bearer);
    for (Seat seat : {kSeatA, kSeatB}) {
        for (CardId id : state.zones[group(seat)]) add_side_effects(deck[id], seat);
    }

    for (Seat seat : {kSeatA, kSeatB}) {
        auto& values = values_[index_of(seat)];
        std::size_t position = 0;
        for (CardId id : state.zones[group(seat)]) {
            const Card& card = deck[id];
            int strength =
                card.strength + bonus[index_of(seat)][static_cast<std::size_t>(card.kind)];
            for (const Effect& effect : card.listed_effects()) {
                if (effect.who == Who::self &&
                    works_in_tomb(effect, card, ability[index_of(seat)])) {
                    strength += effect.amount * times(effect, counts, id, card.kind, seat);
                }
            }
            strength = std::max(strength, 0);  // R5.5
            values[position++] = static_cast<std::uint16_t>(strength);
            totals_[index_of(seat)] += strength;
        }
    }
}

}  // namespace valley::tara_wolf
