// What a player remembers of what it was shown: hand cards of the opponent (R7.3).
#pragma once

#include <span>
#include <vector>

#include "engine/core/event.hpp"
#include "engine/games/tara_wolf/deck.hpp"

namespace valley::tara_wolf {

class Memory {
  public:
    void new_game(Seat me);
    void take_in(std::span<const SeenEvent> news);

    // Cards that the opponent holds for certain, or has laid face down since they were seen.
    std::span<const CardId> opponent_hand() const { return opponent_hand_; }

  private:
    void forget(CardId card);

    Seat me_ = kNoSeat;
    std::vector<CardId> opponent_hand_;
};

}  // namespace valley::tara_wolf
