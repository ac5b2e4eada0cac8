// Keys by their names.
#pragma once

#include <string_view>

#include "client/terminal/input.hpp"

namespace valley::testing {

// "Enter", "Esc", "Tab", "Up", "Space", ...; or a character, as itself.
client::tui::KeyInput key_of(std::string_view name);

}  // namespace valley::testing
