// The odds of a tomb and of the game.
#pragma once

#include "engine/bots/tara_wolf/memory.hpp"
#include "engine/bots/tara_wolf/valuation.hpp"

namespace valley::tara_wolf {

// What a side may still add to its total, as far as the other can tell.
struct Unknown {
    double mean = 0.0;
    double variance = 0.0;

    Unknown& add(double more_mean, double more_variance) {
        mean += more_mean;
        variance += more_variance;
        return *this;
    }
};

// What becomes of the game after this tomb: with one Tomb more on either side, and with what both
// sides then still have.
class Prospects {
  public:
    explicit Prospects(const Sight& sight);

    // The chance to win the game if this tomb is won with these odds and `price` points of strength
    // are given for it. A price weighs little if this tomb may end the game.
    double game(double odds, double price) const;

  private:
    double after(int own, int opponents, double price) const;

    int own_;  // Tombs missing
    int opponents_;
    double reserve_ = 0.0;  // what the own side has more than the other, in points
};

// The chance that `lead` holds against what is unknown; the bearer wins a tie (R5.12).
double chance_to_win(const Sight& sight, double lead, const Unknown& opponents);

// What the opponent's hidden cards will do to the lead: those it may still lay, and those that it
// has laid.
Unknown may_still_lay(const Sight& sight, const Memory& memory);
Unknown has_laid(const Sight& sight, const Memory& memory);

}  // namespace valley::tara_wolf
