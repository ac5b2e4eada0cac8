// What the player has set, and the file that keeps it from one start of the program to the next.
//
// $XDG_CONFIG_HOME/valley/settings (usually ~/.config/valley/settings), a line for each:
// "key = value". Lines that this program does not know are kept. What cannot be understood is told
// and counts as not set; nothing here fails.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "client/core/language.hpp"

namespace valley::client {

enum class Colours : std::uint8_t { automatic, truecolor, indexed, sixteen, none };
enum class Backdrop : std::uint8_t { automatic, dark, light };
enum class Letters : std::uint8_t { automatic, ascii };
// Of the steps in which the others' doings are shown: the next one comes on a key, or by itself.
enum class Pace : std::uint8_t { keys, slow, quick };

// What values are called, in the file and on the command line.
template <typename Value>
using Named = std::pair<std::string_view, Value>;
inline constexpr std::array kColours = {
    Named<Colours>{"auto", Colours::automatic}, Named<Colours>{"24bit", Colours::truecolor},
    Named<Colours>{"256", Colours::indexed},    Named<Colours>{"16", Colours::sixteen},
    Named<Colours>{"none", Colours::none},
};
inline constexpr std::array kBackdrops = {
    Named<Backdrop>{"auto", Backdrop::automatic},
    Named<Backdrop>{"dark", Backdrop::dark},
    Named<Backdrop>{"light", Backdrop::light},
};
template <typename Value, std::size_t n>
constexpr std::optional<Value> value_named(const std::array<Named<Value>, n>& names,
                                           std::string_view name) {
    for (const auto& [known, value] : names) {
        if (known == name) return value;
    }
    return std::nullopt;
}

struct Settings {
    std::string name;                  // at tables; empty: none chosen
    std::optional<Language> language;  // unset: as the environment says
    Colours colours = Colours::automatic;
    Backdrop backdrop = Backdrop::automatic;
    Letters letters = Letters::automatic;
    bool steps = true;  // what others do is shown step by step
    Pace pace = Pace::keys;
    bool explain = false;  // steps of the game are explained the first time that they are asked
    // What has been explained, as explained_key() names it.
    std::set<std::string> explained;
    std::string server;  // HOST:PORT that was entered last

    friend bool operator==(const Settings&, const Settings&) = default;
};
// Of a player whom no file knows: one who has not seen the game yet.
Settings settings_of_a_new_player();

// "tara_wolf.prompt.enter"
std::string explained_key(std::string_view game, std::string_view list, std::string_view word);

struct SettingsText {
    Settings settings;
    bool whole = true;  // every line made sense
};
SettingsText settings_in(std::string_view text);
// The text with these settings, and the lines of `old` that mean nothing to us.
std::string to_text(const Settings& settings, std::string_view old = {});

class SettingsFile {
  public:
    // In `folder`, which is made when something is kept; empty: there is none.
    explicit SettingsFile(std::filesystem::path folder);
    // Where the file belongs by the environment; empty if that does not say.
    static std::filesystem::path default_folder();

    struct Loaded {
        Settings settings = settings_of_a_new_player();
        std::string trouble;  // to be told; empty if all went well
    };
    Loaded load(Language language) const;
    // Keeps what has changed from `before` to `after`, and leaves the rest of the file as it is:
    // another program may have changed it, and what the command line said is not in it. Returns
    // what the player has to be told.
    std::string keep(const Settings& before, const Settings& after, Language language) const;

    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path folder_;
    std::filesystem::path path_;
};

}  // namespace valley::client
