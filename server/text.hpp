// What users write: names and chat, checked once, where it comes in.
//
// What passes can be shown anywhere as it is: valid UTF-8 in composed form (NFC), one line, without
// anything that a reader cannot see or that moves other text. In detail:
//
//   refused   control characters, line breaks and tabs among them; characters that change the
//             direction of text; all that is invisible (soft hyphens, fillers, tags ...); private
//             and unassigned characters; more than kMarksMax combining marks in a row, or one with
//             nothing before it to stand on
//   dropped   the joiners U+200C and U+200D and the selectors U+FE0E and U+FE0F: without them an
//             emoji of several people shows as several emoji, and every terminal agrees on how wide
//             they are
//   changed   every kind of space becomes a plain one; none stay at either end
//   allowed   everything else: letters of all scripts, digits, punctuation, symbols, emoji
//
// Letters of scripts that run from right to left are allowed; setting them in a line is the
// client's business.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace valley::server {

// Enough for every living language once letters and accents are composed.
inline constexpr std::size_t kMarksMax = 3;

enum class TextFault : std::uint8_t {
    none,
    empty,      // or nothing but spaces
    too_long,   // in bytes, as it came or as it became, or in characters
    not_utf8,   // bytes that are no UTF-8
    forbidden,  // a character that is refused
    marks,      // too many combining marks in a row, or one that stands on nothing
    no_letter,  // a name without any letter or digit
    reserved,   // a name that could be taken for the program's
};
// "too_long", for logs.
std::string_view key_of(TextFault fault);

// A character is a code point, after composing.
struct TextLimits {
    std::size_t bytes_max = 0;
    std::size_t characters_max = 0;
};

struct CheckedText {
    std::string text;  // as it may be kept and shown; empty after a fault
    TextFault fault = TextFault::none;

    bool good() const { return fault == TextFault::none; }
};

// A line of chat.
CheckedText check_chat(std::string_view raw, TextLimits limits);
// A name. Also: runs of spaces become one, there is a letter or a digit, and it looks like none
// that is reserved. "Server", "System", "Bot" and their like are refused as the whole name, as a
// word of it and with a number behind.
CheckedText check_name(std::string_view raw, TextLimits limits);

// How a checked name looks: read without case and then by shape, or by shape and then without case.
struct Looks {
    std::u32string by_letter;
    std::u32string by_shape;
};
Looks looks_of(std::string_view name);
// Whether two of them could be mistaken for one another: equal but for case, accents, spaces,
// punctuation, symbols, widths and styles of letters (full-width, bold ...) and letters that look
// alike: the common ones of Cyrillic and Greek, 0 and O, 1 and l and I, rn and m, vv and w.
bool alike(const Looks& a, const Looks& b);

}  // namespace valley::server
