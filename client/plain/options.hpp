// The command line of valley-client.
#pragma once

#include <string>
#include <variant>

#include "client/core/endpoint.hpp"
#include "client/core/language.hpp"
#include "client/plain/plain.hpp"

namespace valley::client {

struct Options {
    Language language = Language::en;
    Endpoint server;  // not for Task::resume
    PlainSettings plain;
    v1::TableOptions table;  // Task::play and Task::host
    std::string password;
    std::string code;  // of the table; for Task::resume it may be empty
};

// The options, or the program's exit status after help or a complaint was printed.
std::variant<Options, int> parse_options(int argc, const char* const* argv);

}  // namespace valley::client
