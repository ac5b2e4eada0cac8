// valley-server: config.cpp has the settings, runtime.cpp runs it.

#include <cstdio>

#include "engine/games/games.hpp"
#include "server/config.hpp"
#include "server/runtime.hpp"

namespace valley::server {
namespace {

constexpr int kFailed = 1;  // exit status

// All games, Tara Wolf with the deck of the file if one is named; or none, after saying what is
// wrong.
std::optional<Registry> load_games(const std::string& deck) {
    if (deck.empty()) return builtin_games();
    auto loaded = tara_wolf_with_deck(deck);
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

int run(int argc, const char* const* argv) {
    auto read = read_settings(argc, argv);
    if (const int* status = std::get_if<int>(&read)) return *status;
    auto& settings = std::get<Settings>(read);
    const auto games = load_games(settings.deck);
    return games ? run_server(std::move(settings), *games) : kFailed;
}

}  // namespace
}  // namespace valley::server

int main(int argc, char** argv) { return valley::server::run(argc, argv); }
