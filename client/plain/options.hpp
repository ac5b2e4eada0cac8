// The command line of valley-client.
#pragma once

#include <string>
#include <variant>

#include "client/core/language.hpp"
#include "client/plain/plain.hpp"

namespace valley::client {

struct Options {
    Language language = Language::en;
    bool plain_asked = false;  // --plain
    PlainSettings plain;       // what to do, for the full screen as well
};

// The options, or the program's exit status after help or a complaint was printed.
std::variant<Options, int> parse_options(int argc, const char* const* argv);

}  // namespace valley::client
