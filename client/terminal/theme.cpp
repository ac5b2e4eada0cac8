#include "client/terminal/theme.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <string>

namespace valley::client::tui {

namespace {

// One colour for every depth: 24 bits, and the nearest of the terminal's own 16 chosen by hand.
struct Colour {
    std::uint32_t rgb;
    std::uint8_t basic;  // of the 16
};
struct Entry {
    Role role;
    std::optional<Colour> ink;
    std::optional<Colour> ground;
    bool bold = false;
    // Where there are no colours.
    bool underline_plain = false;
    bool inverse_plain = false;
};

constexpr Colour kBlack{0x101418, 0};
constexpr Colour kWhite{0xFFFFFF, 15};

// The colours of cards are the same on both grounds: they bring their own.
constexpr Entry card(Role role, std::uint32_t ink, std::uint32_t ground, std::uint8_t basic_ink,
                     std::uint8_t basic_ground) {
    return {role, Colour{ink, basic_ink}, Colour{ground, basic_ground}};
}
constexpr std::array kCards = {
    card(Role::card_gold, 0x241A00, 0xE8C15A, 0, 3),
    card(Role::card_blue, 0x071A2E, 0x8FC1EE, 0, 6),
    card(Role::card_green, 0x08240E, 0x9CD69A, 0, 2),
    card(Role::card_violet, 0x1D0A2E, 0xC9A6EA, 0, 5),
    card(Role::card_red, 0x2E0A06, 0xF09A86, 15, 1),
    card(Role::card_sand, 0x2B2110, 0xE2CFA2, 0, 7),
    card(Role::card_teal, 0x04262A, 0x7FD3CF, 0, 6),
    card(Role::card_grey, 0x16191C, 0xC2C8CE, 0, 7),
    card(Role::card_back, 0xD9C9A0, 0x5A4632, 7, 8),
};

constexpr std::array kDark = {
    Entry{Role::text, std::nullopt, std::nullopt},
    Entry{Role::dim, Colour{0x8C96A0, 8}, std::nullopt},
    Entry{Role::strong, kWhite, std::nullopt, true},
    Entry{Role::title, Colour{0xF0CC6A, 11}, std::nullopt, true},
    Entry{Role::border, Colour{0x5C6670, 8}, std::nullopt},
    Entry{Role::bar, Colour{0xF3E6C4, 15}, Colour{0x3A2E1E, 4}, false, false, true},
    Entry{Role::key, Colour{0xF0CC6A, 11}, std::nullopt, true},
    Entry{Role::alert, Colour{0xFF8A70, 9}, std::nullopt, true, true},
    Entry{Role::good, Colour{0x8FDC8A, 10}, std::nullopt, true},
    Entry{Role::own, Colour{0x8FDC8A, 10}, std::nullopt, true},
    Entry{Role::other, Colour{0xFFB07A, 11}, std::nullopt, true},
    Entry{Role::choice, Colour{0xFFFFFF, 15}, std::nullopt, true},
    Entry{Role::cursor, kBlack, Colour{0xFFE38A, 11}, true, false, true},
    Entry{Role::picked, kBlack, Colour{0x8FDC8A, 10}, true, true},
    Entry{Role::input, kWhite, Colour{0x2A3138, 0}, false, true},
};

constexpr std::array kLight = {
    Entry{Role::text, std::nullopt, std::nullopt},
    Entry{Role::dim, Colour{0x5E6870, 8}, std::nullopt},
    Entry{Role::strong, Colour{0x000000, 0}, std::nullopt, true},
    Entry{Role::title, Colour{0x7A4A00, 4}, std::nullopt, true},
    Entry{Role::border, Colour{0x8A9299, 8}, std::nullopt},
    Entry{Role::bar, Colour{0x2A2010, 15}, Colour{0xEAD9B0, 4}, false, false, true},
    Entry{Role::key, Colour{0x8A3B00, 4}, std::nullopt, true},
    Entry{Role::alert, Colour{0xB02010, 1}, std::nullopt, true, true},
    Entry{Role::good, Colour{0x1F6B22, 2}, std::nullopt, true},
    Entry{Role::own, Colour{0x1F6B22, 2}, std::nullopt, true},
    Entry{Role::other, Colour{0x9A4A00, 1}, std::nullopt, true},
    Entry{Role::choice, Colour{0x000000, 0}, std::nullopt, true},
    Entry{Role::cursor, kWhite, Colour{0x1D3F72, 4}, true, false, true},
    Entry{Role::picked, kWhite, Colour{0x1F6B22, 2}, true, true},
    Entry{Role::input, Colour{0x000000, 0}, Colour{0xE4E8EC, 7}, false, true},
};

const Entry& entry_of(Role role, Ground ground) {
    const auto* card = std::ranges::find(kCards, role, &Entry::role);
    if (card != kCards.end()) return *card;
    const auto& entries = ground == Ground::dark ? kDark : kLight;
    const auto* found = std::ranges::find(entries, role, &Entry::role);
    return found == entries.end() ? entries.front() : *found;
}

// The nearest colour of the 6x6x6 cube and the greys of 256-colour terminals.
std::uint32_t indexed(std::uint32_t rgb) {
    const auto channel = [rgb](int shift) { return static_cast<int>((rgb >> shift) & 0xFFu); };
    const std::array<int, 3> wanted = {channel(16), channel(8), channel(0)};
    constexpr std::array<int, 6> kSteps = {0, 95, 135, 175, 215, 255};
    std::array<int, 3> cube{};
    int cube_distance = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        int best = 0;
        for (int step = 1; step < 6; ++step) {
            if (std::abs(kSteps[static_cast<std::size_t>(step)] - wanted[i]) <
                std::abs(kSteps[static_cast<std::size_t>(best)] - wanted[i])) {
                best = step;
            }
        }
        cube[i] = best;
        const int miss = kSteps[static_cast<std::size_t>(best)] - wanted[i];
        cube_distance += miss * miss;
    }
    const int mean = (wanted[0] + wanted[1] + wanted[2]) / 3;
    const int grey = std::clamp((mean - 3) / 10, 0, 23);
    int grey_distance = 0;
    for (const int value : wanted) {
        const int miss = 8 + 10 * grey - value;
        grey_distance += miss * miss;
    }
    if (grey_distance < cube_distance) return static_cast<std::uint32_t>(232 + grey);
    return static_cast<std::uint32_t>(16 + 36 * cube[0] + 6 * cube[1] + cube[2]);
}

std::optional<std::uint32_t> at_depth(const std::optional<Colour>& colour, Depth depth) {
    if (!colour || depth == Depth::none) return std::nullopt;
    if (depth == Depth::sixteen) return colour->basic;
    return depth == Depth::indexed ? indexed(colour->rgb) : colour->rgb;
}

bool contains(const char* text, std::string_view part) {
    return text != nullptr && std::string_view(text).find(part) != std::string_view::npos;
}

}  // namespace

Look look_of(Style style, const Theme& theme) {
    const Entry& entry = entry_of(style.role, theme.ground);
    Look look;
    look.ink = at_depth(entry.ink, theme.depth);
    look.ground = at_depth(entry.ground, theme.depth);
    look.bold = entry.bold || style.bold;
    look.underline = style.underline;
    look.inverse = style.inverse;
    if (theme.depth == Depth::none) {
        look.underline |= entry.underline_plain;
        look.inverse |= entry.inverse_plain;
    }
    return look;
}

Theme theme_of_environment(const char* (*get)(const char* name)) {
    Theme theme;
    const auto set = [&](const char* name) {
        const char* value = get(name);
        return value != nullptr && *value != '\0';
    };
    const char* term = get("TERM");
    if (set("NO_COLOR")) {
        theme.depth = Depth::none;
    } else if (contains(get("COLORTERM"), "truecolor") || contains(get("COLORTERM"), "24bit") ||
               contains(term, "direct")) {
        theme.depth = Depth::truecolor;
    } else if (contains(term, "256") || contains(term, "kitty") || contains(term, "alacritty") ||
               contains(term, "foot")) {
        theme.depth = Depth::indexed;
    } else if (contains(term, "mono") || contains(term, "vt1") || contains(term, "vt2")) {
        theme.depth = Depth::none;
    } else {
        theme.depth = Depth::sixteen;
    }

    // "15;0": the last number is the ground, of the 16 colours.
    if (const char* colours = get("COLORFGBG"); colours != nullptr) {
        const std::string_view text = colours;
        const auto last = text.substr(text.rfind(';') + 1);
        int ground = 0;
        const auto [end, error] = std::from_chars(last.data(), last.data() + last.size(), ground);
        if (error == std::errc() && (ground == 7 || ground == 15)) theme.ground = Ground::light;
    }

    const char* locale = nullptr;
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        if (set(name)) {
            locale = get(name);
            break;
        }
    }
    const bool utf8 = contains(locale, "UTF-8") || contains(locale, "utf8") ||
                      contains(locale, "utf-8") || contains(locale, "UTF8");
    // The Linux console has few characters, but the ones for boxes.
    theme.ascii = !utf8;
    return theme;
}

Theme theme_of(const Settings& settings, Theme usual) {
    switch (settings.colours) {
        case Colours::automatic: break;
        case Colours::truecolor: usual.depth = Depth::truecolor; break;
        case Colours::indexed: usual.depth = Depth::indexed; break;
        case Colours::sixteen: usual.depth = Depth::sixteen; break;
        case Colours::none: usual.depth = Depth::none; break;
    }
    usual.depth_asked = settings.colours != Colours::automatic;
    if (settings.backdrop != Backdrop::automatic) {
        usual.ground = settings.backdrop == Backdrop::light ? Ground::light : Ground::dark;
        usual.ground_asked = true;
    }
    if (settings.letters == Letters::ascii) usual.ascii = true;
    return usual;
}

}  // namespace valley::client::tui
