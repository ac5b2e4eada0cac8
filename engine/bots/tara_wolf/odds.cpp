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

// How much the next tomb matters.
double swing(int own, int opponents) {
    if (own <= 0 || opponents <= 0) return 0.0;
    return race(own - 1, opponents) - race(own, opponents - 1);
}

// How much one point of strength moves the odds of an ordinary tomb.
constexpr double kOddsAPoint = 0.09;

constexpr double kPapyrusEffect = 2.8;
constexpr double kObstacleEffect = 2.0;
constexpr double kUnknownHandCard = 0.7;  // it is an obstacle, and will be laid
constexpr double kUnknownPapyrus = 0.8;   // it will be laid in this tomb
constexpr double kLaidIsObstacle = 0.85;  // and no bluff

}  // namespace

Stakes stakes_of(const Sight& sight) {
    const int own = sight.tombs_missing(sight.me());
    const int opponents = sight.tombs_missing(sight.opponent());
    const double next = 0.5 * (swing(own - 1, opponents) + swing(own, opponents - 1));
    return {swing(own, opponents), kOddsAPoint * next};
}

double chance_to_win(const Sight& sight, double lead, const Unknown& opponents) {
    const double tie = sight.bearer() == sight.me() ? 0.5 : -0.5;
    const double spread = std::sqrt(0.2 + opponents.variance);
    // A sigmoid that needs a square root only: the same on every machine.
    const double x = (lead - opponents.mean + tie) / spread;
    return 0.5 * (1.0 + x / std::sqrt(1.0 + x * x));
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
