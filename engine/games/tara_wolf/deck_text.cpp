#include "engine/games/tara_wolf/deck_text.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <vector>

namespace valley::tara_wolf {

namespace {

constexpr std::size_t kQuotedBytesMax = 60;

// The code point at the front of `text` and its length in bytes; length 0 if it is not UTF-8.
struct CodePoint {
    std::uint32_t value = 0;
    std::size_t bytes = 0;
};

CodePoint first_code_point(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t first = byte(0);
    if (first < 0x80) return {first, 1};
    const std::size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || text.size() < bytes) return {};
    std::uint32_t value = first & (0x7fu >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return {};
        value = value << 6 | (byte(i) & 0x3fu);
    }
    constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
    if (value < kSmallest[bytes] || value > 0x10ffff) return {};
    if (value >= 0xd800 && value <= 0xdfff) return {};
    return {value, bytes};
}

bool is_control(std::uint32_t c) {
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029;
}

// Overrides, embeddings, isolates and marks of writing direction: they can make one text look like
// another.
bool turns_direction(std::uint32_t c) {
    return c == 0x061c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069);
}

bool is_bare(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '+' ||
           c == '.' || c == ':';
}

// What the shape of a line tells without parsing it, brackets being counted from line to line.
class ShapeCheck {
  public:
    std::optional<TextError> line(std::string_view text, int number) {
        int dots = 0;
        for (std::size_t i = 0; i < text.size();) {
            const char c = text[i];
            if (c == '#') return std::nullopt;  // a comment, to the end of the line
            if (c == '"' || c == '\'') {
                if (text.substr(i, 3) == std::string(3, c)) {
                    return TextError{number, "a text in triple quotes",
                                     "write each text on one line, in single quotation marks: "
                                     "\"like this\""};
                }
                const std::size_t end = end_of_string(text, i);
                if (end == std::string_view::npos) {
                    return TextError{number, "a text that is not closed on its line",
                                     std::string("add the ") + c + " that closes it"};
                }
                i = end;
                continue;
            }
            if (c == '[' || c == '{') ++open_;
            if ((c == ']' || c == '}') && open_ > 0) --open_;
            if (open_ > kBracketsMax) {
                return TextError{number, "brackets within brackets within brackets",
                                 "a deck needs [[card]] and { en = ..., de = ... } only"};
            }
            std::size_t end = i;
            while (end < text.size() && is_bare(text[end])) {
                if (text[end] == '.') ++dots;
                ++end;
            }
            if (end - i > kBareWordBytesMax) {
                return TextError{number,
                                 "a word of " + std::to_string(end - i) + " characters, " +
                                     in_quotes(text.substr(i, kBareWordBytesMax)) + "...",
                                 "texts stand in quotation marks: \"like this\""};
            }
            if (dots > kDotsMax) {
                return TextError{number, "too many dots in one line",
                                 "texts stand in quotation marks: \"like this\""};
            }
            i = std::max(end, i + 1);
        }
        return std::nullopt;
    }

  private:
    // One past the closing quote of the string that opens at `begin`, or npos.
    static std::size_t end_of_string(std::string_view text, std::size_t begin) {
        const char quote = text[begin];
        for (std::size_t i = begin + 1; i < text.size(); ++i) {
            if (text[i] == quote) return i + 1;
            if (text[i] == '\\' && quote == '"') ++i;
        }
        return std::string_view::npos;
    }

    int open_ = 0;
};

// The bytes of one line, without its line feed.
std::optional<TextError> check_bytes(std::string_view line, int number) {
    if (line.size() > kLineBytesMax) {
        return TextError{
            number, "a line of " + std::to_string(line.size()) + " bytes",
            "a line of a deck file has at most " + std::to_string(kLineBytesMax) + " bytes"};
    }
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    for (std::size_t i = 0; i < line.size();) {
        const CodePoint c = first_code_point(line.substr(i));
        if (c.bytes == 0) {
            return TextError{number, "bytes that are not UTF-8",
                             "save the file as UTF-8 (a text editor offers this as \"encoding\")"};
        }
        if (is_control(c.value) && c.value != '\t') {
            return TextError{number, "a control character (code " + std::to_string(c.value) + ")",
                             "remove it; a deck file is plain text"};
        }
        i += c.bytes;
    }
    return std::nullopt;
}

std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row.back();
}

}  // namespace

std::optional<TextError> check_deck_text(std::string_view text) {
    if (text.size() > kDeckBytesMax) {
        return TextError{1,
                         "the file has " + std::to_string(text.size()) +
                             " bytes, a deck has at "
                             "most " +
                             std::to_string(kDeckBytesMax),
                         "check that this is the deck file that you meant"};
    }
    ShapeCheck shape;
    int number = 0;
    while (!text.empty()) {
        ++number;
        const std::string_view line = text.substr(0, text.find('\n'));
        if (auto error = check_bytes(line, number)) return error;
        if (auto error = shape.line(line, number)) return error;
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return std::nullopt;
}

bool is_plain(std::string_view text) {
    while (!text.empty()) {
        const CodePoint c = first_code_point(text);
        if (c.bytes == 0 || is_control(c.value) || turns_direction(c.value)) return false;
        text.remove_prefix(c.bytes);
    }
    return true;
}

std::string plain(std::string_view text, std::size_t bytes_max) {
    std::string result;
    while (!text.empty()) {
        const CodePoint c = first_code_point(text);
        const std::string_view piece = text.substr(0, std::max<std::size_t>(c.bytes, 1));
        if (result.size() + piece.size() > bytes_max) return result + "...";
        result += is_plain(piece) ? piece : "?";
        text.remove_prefix(piece.size());
    }
    return result;
}

std::string in_quotes(std::string_view text) {
    std::string result = "\"";
    result += plain(text, kQuotedBytesMax);
    return result + "\"";
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> words) {
    // A third of the letters may be wrong; a long word is nobody's typing mistake.
    if (word.size() > kBareWordBytesMax) return {};
    std::string_view best;
    std::size_t best_distance = std::max<std::size_t>(word.size() / 3, 1) + 1;
    for (std::string_view candidate : words) {
        const std::size_t d = distance(word, candidate);
        if (d < best_distance) {
            best = candidate;
            best_distance = d;
        }
    }
    return best;
}

std::string list_of(std::span<const std::string_view> words) {
    std::string result;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) result += i + 1 == words.size() ? " or " : ", ";
        result += words[i];
    }
    return result;
}

}  // namespace valley::tara_wolf
