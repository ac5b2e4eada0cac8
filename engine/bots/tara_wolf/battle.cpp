#include "engine/bots/tara_wolf/battle.hpp"

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

int present(const KindCounts& counts, KindSet kinds) {
    int sum = 0;
    for (std::size_t k = 0; k < kKinds; ++k) {
        if (kinds.contains(static_cast<Kind>(k)) && counts[k] > 0) ++sum;
    }
    return sum;
}

bool on_side(const Effect& effect, bool own) {
    return effect.side == Side::any || (effect.side == Side::own) == own;
}

}  // namespace

Battle::Battle(const Sight& sight) : deck_(&sight.deck()), bearer_(sight.bearer()) {
    for (const Slot& slot : sight.cards(ZoneKey::open_tomb)) tomb_ = &sight.card(slot);
    eliminated_ = sight.counter(CounterKey::eliminated);
    for (Seat seat : {sight.me(), sight.opponent()}) {
        const std::size_t i = index_of(seat);
        traps_revealed_[i] = sight.counter(CounterKey::traps_revealed, seat);
        tombs_won_[i] = sight.count(ZoneKey::tombs, seat);
        for (const Slot& slot : sight.cards(ZoneKey::group, seat)) groups_[i].add(card_of(slot));
    }
}

void Battle::strengths(BattleStrengths& out) const {
    std::array<KindCounts, 2> counts{};
    std::array<KindCounts, 2> bonus{};
    for (std::size_t side = 0; side < 2; ++side) {
        for (CardId id : groups_[side].cards()) {
            ++counts[side][static_cast<std::size_t>((*deck_)[id].kind)];
        }
    }
    const auto works = [&](const Effect& effect, const Card& card, std::size_t side) {
        return effect.what == What::strength &&
               (effect.when == When::in_tomb ||
                (effect.when == When::ability && card.kind == Kind::adventurer &&
                 index_of(bearer_) == side));
    };
    const auto add_bonuses = [&](const Card& card, std::size_t side) {
        for (const Effect& effect : card.listed_effects()) {
            if (effect.who == Who::self || !works(effect, card, side)) continue;
            for (std::size_t k = 0; k < kKinds; ++k) {
                if (!effect.kinds.contains(static_cast<Kind>(k))) continue;
                if (effect.who != Who::opposing) bonus[side][k] += effect.amount;
                if (effect.who != Who::own) bonus[1 - side][k] += effect.amount;
            }
        }
    };
    if (tomb_ != nullptr) add_bonuses(*tomb_, index_of(bearer_));
    for (std::size_t side = 0; side < 2; ++side) {
        for (CardId id : groups_[side].cards()) add_bonuses((*deck_)[id], side);
    }

    const auto times = [&](const Effect& effect, CardId id, std::size_t side) {
        const KindCounts& own = counts[side];
        const KindCounts& opposing = counts[1 - side];
        switch (effect.per) {
            case Per::once: return 1;
            case Per::other_own_same:
                return static_cast<int>(std::ranges::count(groups_[side].cards(), id)) - 1;
            case Per::own_kind: return present(own, effect.per_kinds);
            case Per::own: return count_of(own, effect.per_kinds);
            case Per::while_own: return count_of(own, effect.per_kinds) > 0 ? 1 : 0;
            case Per::opposing: return count_of(opposing, effect.per_kinds);
            case Per::other:
                return count_of(own, effect.per_kinds) + count_of(opposing, effect.per_kinds) -
                       (effect.per_kinds.contains((*deck_)[id].kind) ? 1 : 0);
            case Per::opposing_trap: return traps_revealed_[1 - side];
            case Per::opposing_tomb: return tombs_won_[1 - side];
            case Per::eliminated: return eliminated_;
        }
        return 0;
    };
    for (std::size_t side = 0; side < 2; ++side) {
        out.total[side] = 0;
        std::size_t position = 0;
        for (CardId id : groups_[side].cards()) {
            const Card& card = (*deck_)[id];
            int strength = card.strength + bonus[side][static_cast<std::size_t>(card.kind)];
            for (const Effect& effect : card.listed_effects()) {
                if (effect.who == Who::self && works(effect, card, side)) {
                    strength += effect.amount * times(effect, id, side);
                }
            }
            strength = std::max(strength, 0);
            out.of[side][position++] = static_cast<std::int16_t>(strength);
            out.total[side] += strength;
        }
    }
}

int Battle::lead(Seat seat) const {
    BattleStrengths now;
    strengths(now);
    return now.total[index_of(seat)] - now.total[index_of(opponent_of(seat))];
}

void Battle::eliminate(Seat owner, std::size_t position) {
    group(owner).remove(position);
    ++eliminated_;
}

// Calls visit(owner, position) for each character of the effect's kinds and range of strength.
template <typename Visit>
void Battle::for_each_target(Seat seat, const Effect& effect, Visit visit) const {
    BattleStrengths now;
    strengths(now);
    for (Seat owner : {opponent_of(seat), seat}) {
        if (!on_side(effect, owner == seat)) continue;
        const auto cards = group(owner).cards();
        for (std::size_t i = 0; i < cards.size(); ++i) {
            const int strength = now.of[index_of(owner)][i];
            if (effect.kinds.contains((*deck_)[cards[i]].kind) && strength >= effect.strength_min &&
                strength <= effect.strength_max) {
                visit(owner, i);
            }
        }
    }
}

void Battle::carry_out(Seat seat, const Effect& effect) {
    if (effect.what == What::eliminate) {
        const Battle before = *this;
        bool found = false;
        int best = 0;
        before.for_each_target(seat, effect, [&](Seat owner, std::size_t position) {
            const CardId target = before.group(owner).cards()[position];
            if ((*deck_)[target].find(When::in_tomb, What::no_target) != nullptr) return;
            Battle after = before;
            after.eliminate(owner, position);
            const int lead_then = after.lead(seat);
            if (found && lead_then <= best) return;
            found = true;
            best = lead_then;
            *this = after;
        });
        return;
    }
    // Those that hit several: from the last on, so that positions hold.
    const bool counts = effect.what == What::eliminate_all;
    Effect any_strength = effect;
    if (!counts) {
        any_strength.strength_min = 0;
        any_strength.strength_max = 255;
    }
    std::array<std::array<bool, Group::kMax>, 2> hit{};
    for_each_target(seat, any_strength, [&](Seat owner, std::size_t position) {
        hit[index_of(owner)][position] = true;
    });
    for (Seat owner : {seat, opponent_of(seat)}) {
        for (std::size_t i = group(owner).size(); i > 0; --i) {
            if (!hit[index_of(owner)][i - 1]) continue;
            group(owner).remove(i - 1);
            if (counts) ++eliminated_;
        }
    }
}

void Battle::trigger(Seat seat, const Card& trap) {
    for (const Effect& effect : trap.listed_effects()) {
        if (effect.when == When::trap) carry_out(seat, effect);
    }
}

int Battle::lead_after(Seat seat, const Card& trap) const {
    Battle after = *this;
    after.trigger(seat, trap);
    return after.lead(seat);
}

}  // namespace valley::tara_wolf
