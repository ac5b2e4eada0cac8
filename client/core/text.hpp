// Text of others, made harmless before it reaches a terminal.
//
// Names, chat and the server's texts are written by somebody else: they may hold sequences that
// move the cursor, recolour or clear the screen, turn the direction of writing, or pretend to be a
// line of the program. What comes out of here is one line of valid UTF-8 that a terminal only
// shows.
#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace valley::client {

// What stands where something was that a terminal would have obeyed.
inline constexpr std::string_view kMark = "\xEF\xBF\xBD";  // U+FFFD

// Line breaks and tabs become one space; other control characters (C0, DEL, C1) and bytes that are
// no UTF-8 become kMark; direction changes, invisible characters and more than four combining marks
// on one letter are left out. Joiners inside emoji stay. After `characters_max` characters the text
// ends in "…".
std::string harmless(std::string_view text, std::size_t characters_max = 2000);

// harmless(), without spaces around it.
std::string harmless_name(std::string_view name);

// Without spaces, tabs and carriage returns around it.
std::string_view trimmed(std::string_view text);

// For finding: letters of ASCII, and of Latin-1 with marks, as the small ones.
std::string folded(std::string_view text);

// The number that a word is, with nothing before or after it.
template <std::integral Number>
std::optional<Number> number_in(std::string_view word) {
    Number number = 0;
    const char* const end = word.data() + word.size();
    const auto [stopped, error] = std::from_chars(word.data(), end, number);
    if (error != std::errc() || stopped != end) return std::nullopt;
    return number;
}

// The character that begins at text[at], and how many bytes it has; {U+FFFD, 1} for bytes that are
// no UTF-8. `at` must be inside.
struct Character {
    char32_t code;
    std::size_t bytes;
};
Character character_at(std::string_view text, std::size_t at);

}  // namespace valley::client
