#include "client/core/text.hpp"

#include <array>

namespace valley::client {

namespace {

constexpr std::size_t kCombiningMost = 4;
// For each character that is asked for: with its marks and some that are left out. What is longer
// than that together is cut, so that text without anything to see does not take longer than other.
constexpr std::size_t kBytesACharacter = 64;
constexpr char32_t kReplacement = 0xFFFD;

bool breaks_line(char32_t c) {
    return (c >= 0x09 && c <= 0x0D) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7F && c < 0xA0); }

struct Range {
    char32_t first;
    char32_t last;
};

// Invisible, or turning the direction of writing; the joiners U+200C and U+200D are not among them.
constexpr std::array<Range, 12> kUnseen = {{
    {0x00AD, 0x00AD},  // soft hyphen
    {0x061C, 0x061C},  // Arabic letter mark
    {0x115F, 0x1160},  // Hangul fillers
    {0x180E, 0x180E},  // Mongolian vowel separator
    {0x200B, 0x200B},  // zero-width space
    {0x200E, 0x200F},  // direction marks
    {0x202A, 0x202E},  // embedding and overriding
    {0x2060, 0x206F},  // word joiner, isolates, deprecated format characters
    {0x3164, 0x3164},  // Hangul filler
    {0xFEFF, 0xFEFF},  // zero-width no-break space
    {0xFFF9, 0xFFFB},  // interlinear annotations
    {0xE0000, 0xE0FFF},
}};

constexpr std::array<Range, 9> kCombining = {{
    {0x0300, 0x036F},
    {0x0483, 0x0489},
    {0x0591, 0x05BD},
    {0x0610, 0x061A},
    {0x064B, 0x065F},
    {0x1AB0, 0x1AFF},
    {0x1DC0, 0x1DFF},
    {0x20D0, 0x20FF},
    {0xFE20, 0xFE2F},
}};

template <std::size_t n>
bool among(const std::array<Range, n>& ranges, char32_t c) {
    for (const Range& range : ranges) {
        if (c >= range.first && c <= range.last) return true;
    }
    return false;
}

}  // namespace

Character character_at(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) return {first, 1};
    std::size_t bytes = 0;
    char32_t code = 0;
    char32_t least = 0;
    if ((first & 0xE0u) == 0xC0u) {
        bytes = 2;
        code = first & 0x1Fu;
        least = 0x80;
    } else if ((first & 0xF0u) == 0xE0u) {
        bytes = 3;
        code = first & 0x0Fu;
        least = 0x800;
    } else if ((first & 0xF8u) == 0xF0u) {
        bytes = 4;
        code = first & 0x07u;
        least = 0x10000;
    }
    if (bytes == 0 || text.size() - at < bytes) return {kReplacement, 1};
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xC0u) != 0x80u) return {kReplacement, 1};
        code = (code << 6) | (byte(i) & 0x3Fu);
    }
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (code < least || code > 0x10FFFF || surrogate) return {kReplacement, 1};
    return {code, bytes};
}

std::string harmless(std::string_view text, std::size_t characters_max) {
    const bool too_long = text.size() / kBytesACharacter > characters_max;
    if (too_long) text = text.substr(0, kBytesACharacter * characters_max);
    std::string out;
    std::size_t characters = 0;
    std::size_t combining = 0;
    bool after_break = false;
    for (std::size_t at = 0; at < text.size();) {
        const auto [code, bytes] = character_at(text, at);
        std::string_view shown = text.substr(at, bytes);
        at += bytes;
        if (among(kUnseen, code)) continue;
        combining = among(kCombining, code) ? combining + 1 : 0;
        if (combining > kCombiningMost) continue;
        if (breaks_line(code)) {
            if (after_break) continue;
            after_break = true;
            shown = " ";
        } else {
            after_break = false;
            if (is_control(code) || code == kReplacement) shown = kMark;
        }
        if (characters == characters_max) return out += "…";
        ++characters;
        out += shown;
    }
    return too_long ? out += "…" : out;
}

std::string harmless_name(std::string_view name) {
    const std::string shown = harmless(name, 64);
    const auto first = shown.find_first_not_of(' ');
    if (first == std::string::npos) return {};
    return shown.substr(first, shown.find_last_not_of(' ') - first + 1);
}

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string folded(std::string_view text) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        out += small(text[i]);
        if (text[i] != '\xC3' || i + 1 == text.size()) continue;
        // À to Þ have their small ones 32 later; the multiplication sign among them has none.
        const auto second = static_cast<unsigned char>(text[++i]);
        const bool capital = second >= 0x80 && second <= 0x9E && second != 0x97;
        out += static_cast<char>(capital ? second + 32 : second);
    }
    return out;
}

}  // namespace valley::client
