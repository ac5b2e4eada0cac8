// The settings, from flags and from a file: every member of Settings, by the same name in both.
#pragma once

#include <variant>

#include "server/settings.hpp"

namespace valley::server {

// What was asked for; flags win over the file that --config names. Or the exit status if the
// program is to end here: 0 after --help and --version, 2 after a refusal, which has been explained
// on stderr.
std::variant<Settings, int> read_settings(int argc, const char* const* argv);

}  // namespace valley::server
