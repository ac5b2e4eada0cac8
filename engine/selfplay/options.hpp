// The arguments of valley-selfplay.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "engine/selfplay/series.hpp"

namespace valley {

struct Options {
    Series series;
    std::string deck_file;  // empty: the built-in deck
    bool json = false;
    bool show = false;
    Language language = Language::en;
};

// What was asked for, or the exit status if the program is to end here: 0 after --help, 2 after a
// refusal, which has been explained on stderr.
std::variant<Options, int> parse_options(int argc, const char* const* argv);

}  // namespace valley
