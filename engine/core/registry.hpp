// The games that a program offers, by key.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"

namespace valley {

// Owns its games. Filled at start, then only read, and so safe to read from many threads.
class Registry {
  public:
    // CHECKs that no game of this key is there yet.
    void add(std::unique_ptr<Game> game);
    // The game of that key, or nullptr.
    const Game* find(std::string_view key) const;
    const std::vector<std::unique_ptr<Game>>& games() const { return games_; }

  private:
    std::vector<std::unique_ptr<Game>> games_;
};

}  // namespace valley
