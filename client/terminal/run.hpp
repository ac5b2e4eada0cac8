// The full screen as a program: terminal, connection and signals on one loop.
#pragma once

#include <optional>

#include "client/plain/options.hpp"

namespace valley::client::tui {

// Returns the program's exit status; nothing if the terminal is not up to it and the player wants
// the plain mode.
std::optional<int> run_full_screen(Options options);

}  // namespace valley::client::tui
