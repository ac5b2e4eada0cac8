#include "engine/games/games.hpp"

#include "engine/games/tara_wolf/game.hpp"

namespace valley {

Registry builtin_games() {
    Registry games;
    games.add(std::make_unique<tara_wolf::TaraWolf>(tara_wolf::builtin_deck()));
    return games;
}

std::variant<std::unique_ptr<Game>, std::vector<tara_wolf::DeckError>> tara_wolf_with_deck(
    const std::string& path) {
    auto read = tara_wolf::load_deck(path);
    if (auto* errors = std::get_if<std::vector<tara_wolf::DeckError>>(&read)) {
        return std::move(*errors);
    }
    return std::make_unique<tara_wolf::TaraWolf>(std::get<tara_wolf::Deck>(std::move(read)));
}

}  // namespace valley
