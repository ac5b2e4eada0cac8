// Tara Wolf without a plan: half cards, half coins; plays all it can pay, always opens, sends
// everybody, lays every obstacle and Papyrus card, never bluffs, and otherwise takes what comes
// first.
#pragma once

#include "engine/bots/bot.hpp"

namespace valley::tara_wolf {

class NaiveBot final : public Bot {
  public:
    void choose(const View& view, std::span<const SeenEvent> news, Choice& choice) override;
};

}  // namespace valley::tara_wolf
