#include "engine/bots/tara_wolf/valuation.hpp"

#include <algorithm>

namespace valley::tara_wolf {

namespace {

constexpr double kUseDiscount = 0.85;   // a stay in camp may end by an Assassin
constexpr double kTombDiscount = 0.95;  // strength later is a little less than strength now

// How often a bonus counts in an ordinary tomb.
double usual_times(Per per, int opponents_tombs) {
    switch (per) {
        case Per::once: return 1.0;
        case Per::other_own_same: return 0.6;
        case Per::own_kind: return 1.5;
        case Per::own: return 0.8;
        case Per::while_own: return 0.5;
        case Per::opposing: return 0.6;
        case Per::other: return 0.8;
        case Per::opposing_trap: return 0.7;
        case Per::opposing_tomb: return opponents_tombs;
        case Per::eliminated: return 0.9;
    }
    return 0.0;
}

}  // namespace

double Valuation::rounds_left() const {
    const int missing = sight_.tombs_missing(sight_.me()) +
                        sight_.tombs_missing(sight_.opponent());  // one round a tomb, roughly
    return std::max(0.0, 0.6 * (missing - 1));
}

double Valuation::likely_strength(const Card& card) const {
    double strength = card.strength;
    for (const Effect& effect : card.listed_effects()) {
        if (effect.what != What::strength) continue;
        if (effect.who == Who::self) {
            strength += effect.amount *
                        usual_times(effect.per, sight_.count(ZoneKey::tombs, sight_.opponent()));
        } else if (effect.who == Who::own) {
            strength += 0.8 * effect.amount;
        } else if (effect.who == Who::opposing) {
            strength -= 0.6 * effect.amount;
        }
    }
    if (card.find(When::leaving, What::may_keep) != nullptr) strength += 1.0;
    return strength;
}

double Valuation::use_in_camp(const Card& card, Seat owner) const {
    double use = 0.0;
    for (const Effect& effect : card.listed_effects()) {
        if (effect.when == When::camp_start) {
            const double each = effect.what == What::draw ? kDrawnCard : kCoin;
            use += each * effect.amount * rounds_left();
        }
        if (effect.when != When::in_camp) continue;
        switch (effect.what) {
            case What::save: use += 0.7 * rounds_left(); break;
            case What::hand_limit: use += 0.15 * effect.amount * rounds_left(); break;
            case What::coin_limit: use += 0.1 * effect.amount * rounds_left(); break;
            case What::sees_tomb: use += 0.2 * rounds_left(); break;
            default: break;
        }
    }
    // A second card with the same use is of less.
    int same = 0;
    for (const Slot& slot : sight_.cards(ZoneKey::camp, owner)) {
        if (sight_.card(slot).id == card.id) ++same;
    }
    return kUseDiscount * (same > 1 ? 0.8 * use : use);
}

double Valuation::in_camp(const Card& card, Seat owner) const {
    return std::max(kTombDiscount * likely_strength(card), use_in_camp(card, owner));
}

double Valuation::price_of_sending(const Card& card) const {
    if (card.kind == Kind::adventurer) return 0.0;
    if (card.find(When::leaving, What::to_camp) != nullptr) return 0.3;  // a trap may take it
    return in_camp(card, sight_.me());
}

double Valuation::when_played(const Card& card) const {
    const Seat opponent = sight_.opponent();
    double worth = 0.0;
    // What the best card of the other camp in the effect's reach is worth.
    const auto best_target = [&](const Effect& effect) {
        double best = 0.0;
        for (const Slot& slot : sight_.cards(ZoneKey::camp, opponent)) {
            const Card& target = sight_.card(slot);
            if (effect.kinds.contains(target.kind) && target.strength >= effect.strength_min &&
                target.strength <= effect.strength_max) {
                best = std::max(best, in_camp(target, opponent));
            }
        }
        return best;
    };
    for (const Effect& effect : card.listed_effects()) {
        if (effect.when != When::on_play) continue;
        switch (effect.what) {
            case What::draw: worth += kDrawnCard * effect.amount; break;
            case What::gain_coins: worth += kCoin * effect.amount; break;
            case What::steal_coins:
                worth += 2 * kCoin *
                         std::min<int>(effect.amount, sight_.counter(CounterKey::coins, opponent));
                break;
            case What::dig: worth += 1.4 * kDrawnCard * effect.amount; break;
            case What::opponent_discards:
                worth += 0.7 * std::min<int>(effect.amount, sight_.count(ZoneKey::hand, opponent));
                break;
            case What::look_at_hand: worth += 0.2; break;
            case What::take_random_hand_card:
                worth += 2 * kDrawnCard *
                         std::min<int>(effect.amount, sight_.count(ZoneKey::hand, opponent));
                break;
            case What::look_at_tomb: worth += 0.1; break;
            case What::take_control: worth += 2 * best_target(effect); break;
            case What::eliminate: worth += best_target(effect); break;
            default: break;
        }
    }
    return worth;
}

double Valuation::as_obstacle(const Card& card) const {
    if (card.kind == Kind::undead) return likely_strength(card);
    double worth = 0.0;
    for (const Effect& effect : card.listed_effects()) {
        switch (effect.what) {
            case What::eliminate:
                if (effect.kinds.contains(Kind::companion)) {
                    // The wider its reach, the stronger the best target.
                    worth += effect.strength_max <= 2   ? 2.0
                             : effect.strength_min >= 3 ? 2.8
                             : effect.strength_max <= 3 ? 2.4
                                                        : 2.8;
                } else {
                    worth += 1.6;
                }
                break;
            case What::eliminate_all: worth += 2.0; break;
            case What::send_back_all: worth += 1.8; break;
            case What::send_back: worth += 2.2; break;
            default: break;
        }
    }
    return worth;
}

double Valuation::in_hand(const Card& card) const {
    if (kObstacles.contains(card.kind)) return as_obstacle(card);
    // It still has to be paid for; at least it can be a bluff.
    return std::max(0.3,
                    0.9 * (in_camp(card, sight_.me()) + when_played(card)) - kCoin * card.cost);
}

}  // namespace valley::tara_wolf
