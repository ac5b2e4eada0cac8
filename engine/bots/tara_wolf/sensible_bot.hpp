// Tara Wolf with some sense: values cards by what they do, counts the strength in the tomb for both
// sides, keeps useful companions in camp, gives up a tomb that costs more than it is worth, passes
// when it is weak, and bluffs now and then.
//
// It weighs "chance to win this tomb, times what the tomb is worth" against "what is gone for later
// tombs": odds.hpp has the chances, valuation.hpp the prices, camp_plan.hpp and tomb_plan.hpp the
// decisions. Knows the deck, which is public.
#pragma once

#include "engine/bots/bot.hpp"
#include "engine/bots/tara_wolf/memory.hpp"

namespace valley::tara_wolf {

class SensibleBot final : public Bot {
  public:
    // `deck` must outlive it.
    explicit SensibleBot(const Deck& deck) : deck_(deck) {}

    void choose(const View& view, std::span<const SeenEvent> news, Choice& choice) override;

  private:
    void on_new_game() override { memory_.new_game(seat()); }

    const Deck& deck_;
    Memory memory_;
};

}  // namespace valley::tara_wolf
