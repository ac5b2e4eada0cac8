// The languages that the client speaks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace valley::client {

enum class Language : std::uint8_t { en, de };
inline constexpr std::size_t kLanguages = 2;
// As the protocol writes them.
inline constexpr std::array<std::string_view, kLanguages> kLanguageCodes = {"en", "de"};

constexpr std::string_view code_of(Language language) {
    return kLanguageCodes[static_cast<std::size_t>(language)];
}

// The language of a locale: "de", "de_AT.UTF-8" and "DE" are German. Nothing if it is neither of
// ours.
std::optional<Language> language_of(std::string_view locale);

// What LC_ALL, LC_MESSAGES and LANG ask for, the first that is set; English if that is not ours.
Language language_of_environment();

}  // namespace valley::client
