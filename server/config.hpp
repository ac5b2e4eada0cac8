// The settings: every member of Settings, by the same name as a flag, as a variable of the
// environment and in a file.
#pragma once

#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/settings.hpp"

namespace CLI {
class App;
}

namespace valley::server {

// How the program, or one of its commands (commands.hpp), speaks of itself, and what it takes
// besides the settings.
struct Usage {
    std::string name;    // "valley-server health"
    std::string about;   // the first lines of --help
    std::string footer;  // its last ones
    // Adds options of its own; may be empty.
    std::function<void(CLI::App&)> add_options;
    // --help shows the settings.
    bool shows_settings = false;
    // What --help and --version say, and refusals.
    std::FILE* out = stdout;
    std::FILE* err = stderr;
};

// What was asked for; flags win over the file that --config names, and that one over the
// environment: --idle-time is VALLEY_SERVER_IDLE_TIME there, and a variable that begins so and is
// no setting is refused. argv[0] is not looked at. Or the exit status if the program is to end
// here: 0 after --help and --version, 2 after a refusal, which has been explained.
std::variant<Settings, int> read_settings(int argc, const char* const* argv, const Usage& usage);

// "90s", "1m30s": as the settings write times. Nothing if it is none.
std::optional<Milliseconds> read_time(std::string_view text);

}  // namespace valley::server
