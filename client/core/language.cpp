#include "client/core/language.hpp"

#include <cstdlib>

namespace valley::client {

namespace {

constexpr char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::optional<Language> language_of(std::string_view locale) {
    for (std::size_t i = 0; i < kLanguages; ++i) {
        const std::string_view code = kLanguageCodes[i];
        if (locale.size() < code.size()) continue;
        if (small(locale[0]) != code[0] || small(locale[1]) != code[1]) continue;
        const char next = locale.size() > 2 ? locale[2] : '_';
        if (next == '_' || next == '-' || next == '.' || next == '@') {
            return static_cast<Language>(i);
        }
    }
    return std::nullopt;
}

Language language_of_environment() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name);
        if (value != nullptr && *value != '\0') return language_of(value).value_or(Language::en);
    }
    return Language::en;
}

}  // namespace valley::client
