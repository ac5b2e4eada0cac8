// Plays any game, without a thought: a number of picks from min to max, each as likely as the
// others, then that many options at random.
#pragma once

#include "engine/bots/bot.hpp"

namespace valley {

// Such a choice for tests and tools that need no bot.
void choose_at_random(const Prompt& prompt, Random& random, Choice& choice);

class RandomBot final : public Bot {
  public:
    void choose(const View& view, std::span<const SeenEvent> news, Choice& choice) override;
};

}  // namespace valley
