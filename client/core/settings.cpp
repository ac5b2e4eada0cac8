#include "client/core/settings.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "client/core/catalogue.hpp"
#include "client/core/private_file.hpp"
#include "client/core/text.hpp"

namespace valley::client {

namespace {

constexpr std::string_view kHead = "# Settings of valley-client. Lines of other programs are kept.";
constexpr std::size_t kValueBytesMax = 500;

constexpr std::array kLetters = {
    Named<Letters>{"auto", Letters::automatic},
    Named<Letters>{"ascii", Letters::ascii},
};
constexpr std::array kPaces = {
    Named<Pace>{"keys", Pace::keys},
    Named<Pace>{"slow", Pace::slow},
    Named<Pace>{"quick", Pace::quick},
};
constexpr std::array kSwitches = {Named<bool>{"yes", true}, Named<bool>{"no", false}};

template <typename Table, typename Value>
bool read(const Table& table, std::string_view text, Value& value) {
    const auto named = value_named(table, text);
    if (named) value = *named;
    return named.has_value();
}

template <typename Table, typename Value>
std::string_view name_in(const Table& table, Value value) {
    for (const auto& [name, meaning] : table) {
        if (meaning == value) return name;
    }
    return {};
}

// One line of words, as a name or an address is. Anything else is not a value of ours.
bool read_words(std::string_view text, std::string& value) {
    if (text.size() > kValueBytesMax || harmless(text) != text) return false;
    value = text;
    return true;
}

bool read_explained(std::string_view text, std::set<std::string>& explained) {
    explained.clear();
    while (!text.empty()) {
        const auto space = text.find(' ');
        const std::string_view word = text.substr(0, space);
        text = space == std::string_view::npos ? "" : trimmed(text.substr(space));
        const bool plain = std::ranges::all_of(word, [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
        });
        if (!plain) return false;
        explained.emplace(word);
    }
    return true;
}

enum class Line : std::uint8_t { known, unknown, empty, damaged };

Line read_line(std::string_view line, Settings& settings) {
    line = trimmed(line);
    if (line.empty() || line == kHead) return Line::empty;
    if (harmless(line, kPrivateFileBytesMax) != line) return Line::damaged;
    if (line.front() == '#') return Line::unknown;
    const auto equals = line.find('=');
    if (equals == std::string_view::npos || equals == 0) return Line::damaged;
    const std::string_view key = trimmed(line.substr(0, equals));
    const std::string_view value = trimmed(line.substr(equals + 1));
    bool fine = true;
    if (key == "name") {
        fine = read_words(value, settings.name);
    } else if (key == "language") {
        settings.language = language_of(value);
        fine = settings.language.has_value();
    } else if (key == "colours") {
        fine = read(kColours, value, settings.colours);
    } else if (key == "background") {
        fine = read(kBackdrops, value, settings.backdrop);
    } else if (key == "letters") {
        fine = read(kLetters, value, settings.letters);
    } else if (key == "steps") {
        fine = read(kSwitches, value, settings.steps);
    } else if (key == "pace") {
        fine = read(kPaces, value, settings.pace);
    } else if (key == "explain") {
        fine = read(kSwitches, value, settings.explain);
    } else if (key == "explained") {
        fine = read_explained(value, settings.explained);
    } else if (key == "server") {
        fine = read_words(value, settings.server);
    } else {
        return Line::unknown;
    }
    return fine ? Line::known : Line::damaged;
}

template <typename Use>
void each_line(std::string_view text, Use&& use) {
    while (!text.empty()) {
        const auto end = text.find('\n');
        use(text.substr(0, end));
        if (end == std::string_view::npos) return;
        text.remove_prefix(end + 1);
    }
}

}  // namespace

Settings settings_of_a_new_player() {
    Settings settings;
    settings.explain = true;
    return settings;
}

std::string explained_key(std::string_view game, std::string_view list, std::string_view word) {
    std::string key(game);
    key.append(".").append(list).append(".").append(word);
    // Whatever a server calls them, a key is one word of the file.
    std::ranges::replace_if(
        key,
        [](char c) { return (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '_' && c != '.'; },
        '_');
    return key.substr(0, kValueBytesMax);
}

SettingsText settings_in(std::string_view text) {
    SettingsText read{settings_of_a_new_player()};
    each_line(text, [&](std::string_view line) {
        Settings tried = read.settings;
        const Line is = read_line(line, tried);
        if (is == Line::known) read.settings = std::move(tried);
        if (is == Line::damaged) read.whole = false;
    });
    return read;
}

std::string to_text(const Settings& settings, std::string_view old) {
    std::string text = std::string(kHead) + "\n";
    const auto add = [&](std::string_view key, std::string_view value) {
        text.append(key).append(" = ").append(value).append("\n");
    };
    if (!settings.name.empty()) add("name", settings.name);
    if (settings.language) add("language", code_of(*settings.language));
    add("colours", name_in(kColours, settings.colours));
    add("background", name_in(kBackdrops, settings.backdrop));
    add("letters", name_in(kLetters, settings.letters));
    add("steps", name_in(kSwitches, settings.steps));
    add("pace", name_in(kPaces, settings.pace));
    add("explain", name_in(kSwitches, settings.explain));
    if (!settings.explained.empty()) {
        std::string words;
        for (const std::string& word : settings.explained) {
            words += (words.empty() ? "" : " ") + word;
        }
        add("explained", words);
    }
    if (!settings.server.empty()) add("server", settings.server);
    each_line(old, [&](std::string_view line) {
        Settings ignored;
        if (read_line(line, ignored) == Line::unknown) text.append(line).append("\n");
    });
    return text;
}

SettingsFile::SettingsFile(std::filesystem::path folder)
    : folder_(std::move(folder)), path_(folder_.empty() ? folder_ : folder_ / "settings") {}

std::filesystem::path SettingsFile::default_folder() {
    return folder_by_environment("XDG_CONFIG_HOME", ".config");
}

SettingsFile::Loaded SettingsFile::load(Language language) const {
    Loaded loaded;
    if (folder_.empty()) return loaded;
    const PrivateText read = read_private(path_);
    if (!read.there) {
        if (!read.trouble.empty()) {
            loaded.trouble = say(language, Say::settings_unreadable,
                                 {{"path", harmless(path_.string())}, {"why", read.trouble}});
        }
        return loaded;
    }
    SettingsText understood = settings_in(read.text);
    loaded.settings = std::move(understood.settings);
    if (!understood.whole) {
        loaded.trouble = say(loaded.settings.language.value_or(language), Say::settings_damaged,
                             {{"path", harmless(path_.string())}});
    }
    return loaded;
}

std::string SettingsFile::keep(const Settings& before, const Settings& after,
                               Language language) const {
    const auto trouble = [&](const std::string& why) {
        return say(language, Say::settings_unwritable,
                   {{"path", harmless(path_.string())}, {"why", why}});
    };
    if (before == after) return {};
    if (folder_.empty()) return say(language, Say::settings_no_folder);
    if (const std::string why = make_private_folder(folder_); !why.empty()) return trouble(why);
    const PrivateLock lock(path_);
    if (!lock.trouble().empty()) return trouble(lock.trouble());

    const PrivateText old = read_private(path_);
    if (!old.trouble.empty()) return trouble(old.trouble);
    SettingsText now = settings_in(old.text);
    if (!now.whole) keep_damaged(path_, old.text);
    Settings& kept = now.settings;
    const auto take = [&](auto field) {
        if (!(before.*field == after.*field)) kept.*field = after.*field;
    };
    take(&Settings::name);
    take(&Settings::language);
    take(&Settings::colours);
    take(&Settings::backdrop);
    take(&Settings::letters);
    take(&Settings::steps);
    take(&Settings::pace);
    take(&Settings::explain);
    take(&Settings::server);
    if (after.explained.empty() && !before.explained.empty()) kept.explained.clear();
    kept.explained.insert(after.explained.begin(), after.explained.end());
    const std::string why = write_private(path_, to_text(kept, old.text));
    return why.empty() ? std::string() : trouble(why);
}

}  // namespace valley::client
