#include "engine/games/tara_wolf/fight.hpp"

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

// How often a bonus of Who::self counts for `card` in the seat's group.
int times(const Deck& deck, const Effect& effect, const Fight& fight,
          const std::array<KindCounts, kSeats>& counts, CardId card, Kind kind, Seat seat) {
    const KindCounts& own = counts[index_of(seat)];
    const KindCounts& opposing = counts[index_of(other(seat))];
    switch (effect.per) {
        case Per::once: return 1;
        case Per::other_own_same: {
            const auto cards = fight.side(seat).group;
            const auto same = [&](CardId id) { return deck.face(id) == deck.face(card); };
            return static_cast<int>(std::ranges::count_if(cards, same)) - 1;
        }
        case Per::own_kind: return kinds_present(own, effect.per_kinds);
        case Per::own: return count_of(own, effect.per_kinds);
        case Per::while_own: return count_of(own, effect.per_kinds) > 0 ? 1 : 0;
        case Per::opposing: return count_of(opposing, effect.per_kinds);
        case Per::other:
            return count_of(own, effect.per_kinds) + count_of(opposing, effect.per_kinds) -
                   (effect.per_kinds.contains(kind) ? 1 : 0);
        case Per::opposing_trap: return fight.side(other(seat)).traps_revealed;
        case Per::opposing_tomb: return fight.side(other(seat)).tombs_won;
        case Per::eliminated: return fight.eliminated;
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

Strengths::Strengths(const Deck& deck, const Fight& fight) {
    std::array<KindCounts, kSeats> counts{};
    std::array<bool, kSeats> ability{};
    for (Seat seat : {kSeatA, kSeatB}) {
        for (CardId id : fight.side(seat).group) {
            ++counts[index_of(seat)][static_cast<std::size_t>(deck[id].kind)];
        }
        ability[index_of(seat)] =
            fight.bearer == seat &&
            counts[index_of(seat)][static_cast<std::size_t>(Kind::adventurer)] > 0;
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
    if (fight.open_tomb != kNobody) add_side_effects(deck[fight.open_tomb], fight.bearer);
    for (Seat seat : {kSeatA, kSeatB}) {
        for (CardId id : fight.side(seat).group) add_side_effects(deck[id], seat);
    }

    for (Seat seat : {kSeatA, kSeatB}) {
        auto& values = values_[index_of(seat)];
        std::size_t position = 0;
        for (CardId id : fight.side(seat).group) {
            const Card& card = deck[id];
            int strength =
                card.strength + bonus[index_of(seat)][static_cast<std::size_t>(card.kind)];
            for (const Effect& effect : card.listed_effects()) {
                if (effect.who == Who::self &&
                    works_in_tomb(effect, card, ability[index_of(seat)])) {
                    strength +=
                        effect.amount * times(deck, effect, fight, counts, id, card.kind, seat);
                }
            }
            strength = std::max(strength, 0);  // R5.5
            values[position++] = static_cast<std::uint16_t>(strength);
            totals_[index_of(seat)] += strength;
        }
    }
}

}  // namespace valley::tara_wolf
