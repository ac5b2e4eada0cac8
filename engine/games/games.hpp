// All games that this project plays: the one place where a new one is entered.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/core/registry.hpp"
#include "engine/games/tara_wolf/deck_file.hpp"

namespace valley {

// Every game with its built-in cards.
Registry builtin_games();

// Tara Wolf with the deck of a file, or what is wrong with that file.
std::variant<std::unique_ptr<Game>, std::vector<tara_wolf::DeckError>> tara_wolf_with_deck(
    const std::string& path);

}  // namespace valley
