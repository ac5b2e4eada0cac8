#include "engine/core/registry.hpp"

#include "engine/core/check.hpp"

namespace valley {

void Registry::add(std::unique_ptr<Game> game) {
    CHECK(find(game->facts().key) == nullptr, "two games of one key");
    games_.push_back(std::move(game));
}

const Game* Registry::find(std::string_view key) const {
    for (const auto& game : games_) {
        if (game->facts().key == key) return game.get();
    }
    return nullptr;
}

}  // namespace valley
