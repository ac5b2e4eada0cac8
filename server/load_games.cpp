#include "server/load_games.hpp"

#include <cstdio>

#include "engine/games/games.hpp"

namespace valley::server {

std::optional<Registry> load_games(const Settings& settings) {
    if (settings.deck.empty()) return builtin_games();
    auto loaded = tara_wolf_with_deck(settings.deck);
    if (const auto* errors = std::get_if<tara_wolf::DeckErrors>(&loaded)) {
        for (const auto& error : *errors) {
            std::fprintf(stderr, "%s\n", tara_wolf::to_text(error).c_str());
        }
        std::fprintf(stderr,
                     "valley-server: this deck cannot be played with. Correct the file, or start "
                     "without --deck for the built-in one.\n");
        return std::nullopt;
    }
    Registry games;
    games.add(std::move(std::get<std::unique_ptr<Game>>(loaded)));
    return games;
}

}  // namespace valley::server
