// What cards and coins are worth to a player, in points of strength: a point is what one strength
// more in some later tomb is worth. All figures come from what a card does, never from which card
// it is.
#pragma once

#include "engine/bots/tara_wolf/sight.hpp"

namespace valley::tara_wolf {

class Valuation {
  public:
    explicit Valuation(const Sight& sight) : sight_(sight) {}

    static constexpr double kCoin = 0.85;
    static constexpr double kDrawnCard = 1.35;  // a card drawn from the main stack

    // The strength that a character is likely to have in a tomb.
    double likely_strength(const Card& card) const;
    // What a card in the camp of `owner` is worth to it: what it can still do in a tomb, or its use
    // if it stays in camp.
    double in_camp(const Card& card, Seat owner) const;
    // What its seat loses when it goes into the tomb.
    double price_of_sending(const Card& card) const;
    // What the "when you play" effects are worth now.
    double when_played(const Card& card) const;
    // What a card of the own hand or Papyrus is worth if it is kept.
    double in_hand(const Card& card) const;
    // The likely effect of an obstacle on the lead in a tomb.
    double as_obstacle(const Card& card) const;

  private:
    double rounds_left() const;
    double use_in_camp(const Card& card, Seat owner) const;

    const Sight& sight_;
};

}  // namespace valley::tara_wolf
