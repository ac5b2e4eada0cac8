// The text of a deck file before anything is understood of it: what it may contain, and how pieces
// of it are quoted in a message.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace valley::tara_wolf {

// A deck file is small and simple. The bounds keep a file that is no deck from costing time, memory
// or stack; the deck that comes with the game stays far below each of them.
inline constexpr std::size_t kDeckBytesMax = std::size_t{256} * 1024;
inline constexpr std::size_t kLineBytesMax = 2000;
inline constexpr std::size_t kBareWordBytesMax = 40;  // a key or a number outside of quotes
inline constexpr int kBracketsMax = 4;                // [[ or [{ and the like, open at once
inline constexpr int kDotsMax = 8;                    // a.b.c, in one line outside of quotes

struct TextError {
    int line;
    std::string what;
    std::string hint;
};

// The first thing in the text that no deck file may contain: too much of anything, bytes that are
// not UTF-8, control characters, a string over several lines. Takes any bytes. What it lets pass is
// safe to give to the TOML parser, which bounds nothing by itself.
std::optional<TextError> check_deck_text(std::string_view text);

// Whether UTF-8 text can be shown on one line of somebody's terminal as it is: no control
// characters (escape sequences and newlines among them), nothing that turns the direction of
// writing.
bool is_plain(std::string_view text);

// The text with '?' for each character that is_plain() refuses, cut if it is long.
std::string plain(std::string_view text, std::size_t bytes_max);
// The same, short and between double quotes.
std::string in_quotes(std::string_view text);

// The one of `words` that somebody who wrote `word` probably meant; empty if none is near.
std::string_view nearest(std::string_view word, std::span<const std::string_view> words);

// "a, b or c"
std::string list_of(std::span<const std::string_view> words);

}  // namespace valley::tara_wolf
