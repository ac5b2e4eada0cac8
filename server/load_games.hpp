// The games that the settings ask for.
#pragma once

#include <optional>

#include "engine/core/registry.hpp"
#include "server/settings.hpp"

namespace valley::server {

// All games, Tara Wolf with the deck of the file if one is named; or none, after saying on stderr
// what is wrong.
std::optional<Registry> load_games(const Settings& settings);

}  // namespace valley::server
