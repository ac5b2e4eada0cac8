// TOML for deck files: the parser's exceptions as errors for people, and a few questions to its
// values. Included by sources that read the file only; toml11 is in no interface of ours.
#pragma once

#include <string>
#include <string_view>
#include <toml.hpp>
#include <variant>

#include "engine/games/tara_wolf/deck_text.hpp"

namespace valley::tara_wolf {

// The table of the whole file. Takes what check_deck_text() lets pass; does not throw.
std::variant<toml::value, TextError> parse_toml(std::string_view text);

// The value of that key of a table, or nullptr.
const toml::value* find(const toml::value& table, std::string_view key);
// The line on which a value stands, of a table that of its header.
int line_of(const toml::value& value);
// What a value is, to be read after "cost is ...": 3, the text "three", a list.
std::string what_is(const toml::value& value);

}  // namespace valley::tara_wolf
