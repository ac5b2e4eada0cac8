// What an export says of one game beyond the general shapes: its cards and its states.
//
// A new game gets a file of its own here and a line in game_json.cpp.
#pragma once

#include <memory>

#include "engine/export/json.hpp"

namespace valley {

class GameJson {
  public:
    virtual ~GameJson() = default;

    // All that the rules need to know of the cards: an array, in the order of Game::cards().
    virtual Json deck() const = 0;
    // The full state, which the rules' next step depends on and nothing else.
    virtual Json state(const Match& match) const = 0;
};

// For that game, which must outlive it; nullptr if it has no export.
std::unique_ptr<GameJson> game_json_for(const Game& game);

}  // namespace valley
