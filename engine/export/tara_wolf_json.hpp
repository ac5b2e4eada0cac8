// Cards and states of Tara Wolf as JSON.
#pragma once

#include "engine/export/game_json.hpp"
#include "engine/games/tara_wolf/game.hpp"

namespace valley::tara_wolf {

class TaraWolfJson final : public GameJson {
  public:
    explicit TaraWolfJson(const TaraWolf& game) : deck_(game.deck()) {}

    Json deck() const override;
    Json state(const Match& match) const override;

  private:
    Json cards(const State& state, Zone zone) const;
    Json seat(const State& state, Seat seat) const;

    const Deck& deck_;
};

}  // namespace valley::tara_wolf
