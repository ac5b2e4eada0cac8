#include "engine/bots/tara_wolf/battle.hpp"

namespace valley::tara_wolf {

Battle::Battle(const Sight& sight) : deck_(&sight.deck()), bearer_(sight.bearer()) {
    for (const Slot& slot : sight.cards(ZoneKey::open_tomb)) tomb_ = card_of(slot);
    eliminated_ = sight.counter(CounterKey::eliminated);
    for (Seat seat : {sight.me(), sight.opponent()}) {
        const std::size_t i = index_of(seat);
        traps_revealed_[i] = sight.counter(CounterKey::traps_revealed, seat);
        tombs_won_[i] = sight.count(ZoneKey::tombs, seat);
        for (const Slot& slot : sight.cards(ZoneKey::group, seat)) groups_[i].add(card_of(slot));
    }
}

Fight Battle::fight() const {
    Fight fight;
    fight.open_tomb = tomb_;
    fight.bearer = bearer_;
    fight.eliminated = eliminated_;
    for (std::size_t i = 0; i < kSeats; ++i) {
        fight.sides[i] = {groups_[i].cards(), traps_revealed_[i], tombs_won_[i]};
    }
    return fight;
}

int Battle::lead(Seat seat) const {
    const Strengths now = strengths();
    return now.total(seat) - now.total(other(seat));
}

void Battle::eliminate(Seat owner, std::size_t position) {
    group(owner).remove(position);
    ++eliminated_;
}

void Battle::carry_out(Seat seat, const Effect& effect) {
    if (effect.what == What::eliminate) {
        const Battle before = *this;
        bool found = false;
        int best = 0;
        for_each_target(*deck_, before.fight(), seat, effect, [&](Seat owner, std::size_t at) {
            Battle after = before;
            after.eliminate(owner, at);
            const int lead_then = after.lead(seat);
            if (found && lead_then <= best) return;
            found = true;
            best = lead_then;
            *this = after;
        });
        return;
    }
    // Those that hit several: from the last on, so that positions hold.
    const bool eliminates = effect.what == What::eliminate_all;
    const Strengths now = strengths();
    for (Seat owner : {seat, other(seat)}) {
        if (!effect.concerns(owner == seat)) continue;
        for (std::size_t i = group(owner).size(); i > 0; --i) {
            const Kind kind = (*deck_)[group(owner).cards()[i - 1]].kind;
            if (!effect.kinds.contains(kind)) continue;
            if (eliminates && !effect.covers(now.of(owner, i - 1))) continue;
            group(owner).remove(i - 1);
            if (eliminates) ++eliminated_;
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
