// The command line of valley-client.
#pragma once

#include <string>
#include <variant>

#include "client/core/language.hpp"
#include "client/core/settings.hpp"
#include "client/plain/plain.hpp"

namespace valley::client {

struct Options {
    Language language = Language::en;
    bool plain_asked = false;  // --plain
    bool start = false;        // the full screen asks what to do; else `plain` says it
    PlainSettings plain;       // what to do, for the full screen as well
    // As kept, with what the command line says instead of it.
    Settings settings;
    std::string settings_trouble;  // to be told
};

// The options, or the program's exit status after help or a complaint was printed, in the language
// that the command line asks for. What it does not say is as in `settings`, then as in the
// environment.
std::variant<Options, int> parse_options(int argc, const char* const* argv,
                                         const Settings& settings = {});
// For lines of text: false if there is nothing to do in them, and a complaint was printed.
bool fit_for_lines(const Options& options);

}  // namespace valley::client
