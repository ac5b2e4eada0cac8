#include "engine/games/tara_wolf/deck_toml.hpp"

#include <cctype>
#include <charconv>
#include <exception>
#include <sstream>

namespace valley::tara_wolf {

namespace {

constexpr std::size_t kParserWordsMax = 300;

// The parser says "[error] toml::where: what", then for each place concerned its line as
//  12 | foo =
//     |      ^--- why
// The last place is the one at fault.
struct ParserMessage {
    int line = 1;
    std::string what;
    std::string why;
};

// Without the full stop, or the space after a colon, at its end; "here" alone says nothing.
std::string trimmed(std::string words) {
    while (!words.empty() && (words.back() == '.' || words.back() == ' ')) words.pop_back();
    return words == "here" ? "" : words;
}

ParserMessage understand(std::string_view message) {
    ParserMessage result;
    std::istringstream lines{std::string(message)};
    std::string line;
    std::getline(lines, line);
    for (std::string_view prefix : {"[error] ", "toml::"}) {
        if (line.starts_with(prefix)) line.erase(0, prefix.size());
    }
    const std::size_t where = line.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_");
    if (where != std::string::npos && line[where] == ':') {
        line.erase(0, line.find_first_not_of(": ", where));
    }
    result.what = trimmed(line);
    while (std::getline(lines, line)) {
        const std::size_t first = line.find_first_not_of(' ');
        if (first == std::string::npos) continue;
        if (std::isdigit(static_cast<unsigned char>(line[first])) != 0) {
            std::from_chars(line.data() + first, line.data() + line.size(), result.line);
            continue;
        }
        for (std::string_view mark : {"^--- ", "~ "}) {
            const std::size_t at = line[first] == '|' ? line.rfind(mark) : std::string::npos;
            if (at != std::string::npos) result.why = trimmed(line.substr(at + mark.size()));
        }
    }
    return result;
}

}  // namespace

std::variant<toml::value, TextError> parse_toml(std::string_view text) {
    constexpr const char* kAdvice =
        "a line is key = value, texts stand in quotation marks, a card begins with [[card]]";
    const std::string refusal = "this is not TOML: ";
    try {
        std::istringstream stream{std::string(text) + "\n"};
        return toml::parse(stream, "deck");
    } catch (const toml::exception& error) {
        const ParserMessage message = understand(error.what());
        const bool both = !message.what.empty() && !message.why.empty();
        const std::string what = refusal + message.what + (both ? ", " : "") + message.why;
        return TextError{message.line, plain(what, kParserWordsMax), kAdvice};
    } catch (const std::exception& error) {
        return TextError{1, plain(refusal + error.what(), kParserWordsMax), kAdvice};
    }
}

const toml::value* find(const toml::value& table, std::string_view key) {
    const auto& entries = table.as_table();
    const auto found = entries.find(std::string(key));
    return found == entries.end() ? nullptr : &found->second;
}

int line_of(const toml::value& value) { return static_cast<int>(value.location().line()); }

std::string what_is(const toml::value& value) {
    switch (value.type()) {
        case toml::value_t::boolean: return value.as_boolean() ? "true" : "false";
        case toml::value_t::integer: return std::to_string(value.as_integer());
        case toml::value_t::floating: return "a number with a fraction";
        case toml::value_t::string: return "the text " + in_quotes(value.as_string().str);
        case toml::value_t::array: return "a list";
        case toml::value_t::table: return "a table";
        default: return "a date or a time";
    }
}

}  // namespace valley::tara_wolf
