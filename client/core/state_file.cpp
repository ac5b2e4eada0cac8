#include "client/core/state_file.hpp"

#include <algorithm>
#include <utility>

#include "client/core/catalogue.hpp"
#include "client/core/text.hpp"

namespace valley::client {

namespace {

using Kind = StateTrouble::Kind;

constexpr std::string_view kHead = "valley places 1";
constexpr std::size_t kPlacesMax = 50;

std::string to_hex(std::string_view bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string hex;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        hex += kDigits[byte >> 4];
        hex += kDigits[byte & 15u];
    }
    return hex;
}

std::optional<std::string> from_hex(std::string_view hex) {
    const auto digit = [](char c) {
        return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    };
    if (hex.empty() || hex.size() % 2 != 0) return std::nullopt;
    std::string bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        const int high = digit(hex[i]);
        const int low = digit(hex[i + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        bytes += static_cast<char>(high * 16 + low);
    }
    return bytes;
}

std::string field_of(std::string_view text) {
    std::string field(text);
    std::ranges::replace_if(
        field, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
    return field;
}

// A place a line: address, code, token, name, with tabs between them.
std::string line_of(const KeptPlace& place) {
    return field_of(place.address) + '\t' + field_of(place.code) + '\t' + to_hex(place.token) +
           '\t' + field_of(place.name) + '\n';
}

std::optional<KeptPlace> place_in(std::string_view line) {
    std::vector<std::string_view> fields;
    while (true) {
        const auto tab = line.find('\t');
        fields.push_back(line.substr(0, tab));
        if (tab == std::string_view::npos) break;
        line.remove_prefix(tab + 1);
    }
    if (fields.size() != 4 || fields[0].empty() || fields[1].empty()) return std::nullopt;
    const auto token = from_hex(fields[2]);
    if (!token) return std::nullopt;
    // They are shown, and the file may be damaged.
    return KeptPlace{harmless(fields[0]), harmless(fields[1]), harmless(fields[3]), *token};
}

// Enough of the token to tell it from others, and not enough to be of use.
std::filesystem::path occupied_path(const std::filesystem::path& folder, std::string_view token) {
    return folder / ("at-" + to_hex(token.substr(0, 4)));
}

std::string file_text(const std::vector<KeptPlace>& places) {
    std::string text = std::string(kHead) + '\n';
    for (const KeptPlace& place : places) text += line_of(place);
    return text;
}

// False if a line makes no sense.
bool read_places(std::string_view text, std::vector<KeptPlace>& places) {
    bool whole = true;
    bool first = true;
    while (!text.empty()) {
        const auto end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        if (end == std::string_view::npos) whole = false;  // cut off
        text.remove_prefix(
            std::min(end == std::string_view::npos ? text.size() : end + 1, text.size()));
        if (std::exchange(first, false) && line == kHead) continue;
        if (auto place = place_in(line)) {
            places.push_back(std::move(*place));
        } else {
            whole = false;
        }
    }
    return whole;
}

}  // namespace

std::string to_text(const StateTrouble& trouble, Language language) {
    const std::string path = harmless(trouble.path.string());
    switch (trouble.kind) {
        case Kind::no_folder: return say(language, Say::state_no_folder);
        case Kind::unreadable:
            return say(language, Say::state_unreadable, {{"path", path}, {"why", trouble.why}});
        case Kind::damaged: return say(language, Say::state_damaged, {{"path", path}});
        case Kind::open_to_others:
            return say(language, Say::state_open_to_others, {{"path", path}});
        case Kind::unwritable:
            return say(language, Say::state_unwritable, {{"path", path}, {"why", trouble.why}});
    }
    return {};
}

StateFile::StateFile(std::filesystem::path folder)
    : folder_(std::move(folder)), path_(folder_.empty() ? folder_ : folder_ / "places") {}

std::filesystem::path StateFile::default_folder() {
    return folder_by_environment("XDG_STATE_HOME", ".local/state");
}

StateFile::Loaded StateFile::load() const {
    Loaded loaded;
    if (folder_.empty()) {
        loaded.trouble = StateTrouble{Kind::no_folder, {}, {}};
        return loaded;
    }
    const PrivateText read = read_private(path_);
    if (!read.trouble.empty()) {
        loaded.trouble = StateTrouble{Kind::unreadable, path_, read.trouble};
        return loaded;
    }
    if (read.was_open) loaded.trouble = StateTrouble{Kind::open_to_others, path_, {}};
    if (!read_places(read.text, loaded.places)) {
        loaded.trouble = StateTrouble{Kind::damaged, path_, {}};
        // The next change writes what could be read; what could not stays here.
        keep_damaged(path_, read.text);
    }
    return loaded;
}

template <typename Change>
std::optional<StateTrouble> StateFile::change(Change&& change) {
    if (folder_.empty()) return StateTrouble{Kind::no_folder, {}, {}};
    if (const std::string why = make_private_folder(folder_); !why.empty()) {
        return StateTrouble{Kind::unwritable, folder_, why};
    }
    // Held until the new file is in place: another client waits, and then adds to ours.
    const PrivateLock lock(path_);
    if (!lock.trouble().empty()) return StateTrouble{Kind::unwritable, path_, lock.trouble()};

    Loaded loaded = load();
    if (loaded.trouble && loaded.trouble->kind == Kind::unreadable) return loaded.trouble;
    change(loaded.places);
    if (loaded.places.size() > kPlacesMax) {
        loaded.places.erase(loaded.places.begin(),
                            loaded.places.end() - static_cast<std::ptrdiff_t>(kPlacesMax));
    }

    if (const std::string why = write_private(path_, file_text(loaded.places)); !why.empty()) {
        return StateTrouble{Kind::unwritable, path_, why};
    }
    return loaded.trouble;
}

std::optional<StateTrouble> StateFile::keep(const KeptPlace& place) {
    return change([&](std::vector<KeptPlace>& places) {
        std::erase_if(places, [&](const KeptPlace& other) {
            return other.address == place.address && other.code == place.code &&
                   other.name == place.name;
        });
        places.push_back(place);
    });
}

std::unique_ptr<PrivateLock> StateFile::occupy(std::string_view token) const {
    if (folder_.empty() || !make_private_folder(folder_).empty()) return nullptr;
    const auto path = occupied_path(folder_, token);
    auto lock = std::make_unique<PrivateLock>(path, PrivateLock::Wait::not_at_all);
    return lock->trouble().empty() ? std::move(lock) : nullptr;
}

std::optional<StateTrouble> StateFile::forget(std::string_view token) {
    std::error_code ignored;
    std::filesystem::remove(occupied_path(folder_, token).string() + ".lock", ignored);
    return change([&](std::vector<KeptPlace>& places) {
        std::erase_if(places, [&](const KeptPlace& other) { return other.token == token; });
    });
}

}  // namespace valley::client
