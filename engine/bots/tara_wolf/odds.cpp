#include "engine/bots/tara_wolf/odds.hpp"

#include <algorithm>
#include <cmath>

namespace valley::tara_wolf {

namespace {

// The chance to win the game with so many Tombs missing on each side, if each tomb is a toss.
double race(int own, int opponents) {
    if (own <= 0) return 1.0;
    if (opponents <= 0) return 0.0;
    return 0.5 * (race(own - 1, opponents) + race(own, opponents - 1));
}

// From 0 to 1, a half at 0. Needs a square root only: the same on every machine.
double sigmoid(double x) { return 0.5 * (1.0 + x / std::sqrt(1.0 + x * x)); }

// A point of strength moves the odds of the next tomb by so much; a point of what both sides still
// have in camp and hand by less, since it has to be used first.
constexpr double kOddsAPoint = 0.075;
constexpr double kReserveCounts = 0.4;
// However poor a side is, it keeps that part of its chances, and the rich one's opponent as well:
// cards and coins come every round.
constexpr double kChancesOfThePoor = 0.25;

// What is in hand, as far as both sides can tell, in points.
constexpr double kHandCard = 1.0;
constexpr double kPapyrusCard = 2.5;

constexpr double kPapyrusEffect = 2.8;
constexpr double kObstacleEffect = 2.0;
constexpr double kUnknownHandCard = 0.7;  // it is an obstacle, and will be laid
constexpr double kUnknownPapyrus = 0.8;   // it will be laid in this tomb
constexpr double kLaidIsObstacle = 0.85;  // and no bluff

}  // namespace

Prospects::Prospects(const Sight& sight)
    : own_(sight.tombs_missing(sight.me())), opponents_(sight.tombs_missing(sight.opponent())) {
    const Valuation valuation(sight);
    const auto has = [&](Seat seat) {
        double points = kHandCard * sight.count(ZoneKey::hand, seat) +
                        kPapyrusCard * sight.count(ZoneKey::papyrus, seat) +
                        Valuation::kCoin * sight.counter(CounterKey::coins, seat);
        for (const Slot& slot : sight.cards(ZoneKey::camp, seat)) {
            points += valuation.in_camp(sight.card(slot), seat);
        }
        return points;
    };
    reserve_ = has(sight.me()) - has(sight.opponent());
}

double Prospects::after(int own, int opponents, double price) const {
    if (own == 0) return 1.0;
    if (opponents == 0) return 0.0;
    const double chance = race(own, opponents);
    const double next_tomb = race(own - 1, opponents) - race(own, opponents - 1);
    const double points = kReserveCounts * reserve_ - price;
    return std::clamp(chance + kOddsAPoint * next_tomb * points, kChancesOfThePoor * chance,
                      1.0 - kChancesOfThePoor * (1.0 - chance));
}

double Prospects::game(double odds, double price) const {
    return odds * after(own_ - 1, opponents_, price) +
           (1.0 - odds) * after(own_, opponents_ - 1, price);
}

double chance_to_win(const Sight& sight, double lead, const Unknown& opponents) {
    const double tie = sight.bearer() == sight.me() ? 0.5 : -0.5;
    const double spread = std::sqrt(0.2 + opponents.variance);
    return sigmoid((lead - opponents.mean + tie) / spread);
}

Unknown may_still_lay(const Sight& sight, const Memory& memory) {
    const Valuation valuation(sight);
    const Seat opponent = sight.opponent();
    Unknown unknown;
    int hand = sight.count(ZoneKey::hand, opponent);
    for (CardId id : memory.opponent_hand()) {
        if (hand == 0) break;
        --hand;
        const Card& card = sight.deck()[id];
        if (kObstacles.contains(card.kind)) unknown.add(0.8 * valuation.as_obstacle(card), 0.5);
    }
    unknown.add(kUnknownHandCard * hand, 1.2 * hand);
    const int papyrus = sight.count(ZoneKey::papyrus, opponent);
    return unknown.add(kUnknownPapyrus * papyrus, 1.2 * papyrus);
}

Unknown has_laid(const Sight& sight, const Memory& memory) {
    const Valuation valuation(sight);
    Unknown unknown;
    int main_cards = 0;
    int papyrus = 0;
    for (const Slot& slot : sight.cards(ZoneKey::face_down, sight.opponent())) {
        ++(slot.back == static_cast<std::uint8_t>(Back::papyrus) ? papyrus : main_cards);
    }
    for (CardId id : memory.opponent_hand()) {
        const Card& card = sight.deck()[id];
        if (main_cards == 0 || !kObstacles.contains(card.kind)) continue;
        --main_cards;
        unknown.add(0.9 * valuation.as_obstacle(card), 0.6);
    }
    unknown.add(kLaidIsObstacle * kObstacleEffect * main_cards, 1.5 * main_cards);
    return unknown.add(kPapyrusEffect * papyrus, 1.5 * papyrus);
}

}  // namespace valley::tara_wolf
