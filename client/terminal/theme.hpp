// Roles in colours, by what the terminal can show.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "client/core/settings.hpp"
#include "client/terminal/frame.hpp"

namespace valley::client::tui {

enum class Depth : std::uint8_t {
    none,       // NO_COLOR, or a terminal without: bold, underlined and inverse only
    sixteen,    // the terminal's own 16
    indexed,    // 256
    truecolor,  // 24 bits
};
enum class Ground : std::uint8_t { dark, light };

struct Theme {
    Depth depth = Depth::truecolor;
    Ground ground = Ground::dark;
    bool ascii = false;
    // Set by the player: what the terminal says of itself does not count.
    bool depth_asked = false;
    bool ground_asked = false;
};

// A colour as the terminal's depth has it: unset is the terminal's own; else 0..15, 0..255 or
// 0xRRGGBB.
struct Look {
    std::optional<std::uint32_t> ink;
    std::optional<std::uint32_t> ground;
    bool bold = false;
    bool underline = false;
    bool inverse = false;
    friend bool operator==(const Look&, const Look&) = default;
};
Look look_of(Style style, const Theme& theme);

// What the environment asks for: NO_COLOR, COLORTERM, TERM, COLORFGBG (light or dark), and the
// locale (ASCII without UTF-8). `get` is std::getenv, or a test's; it may return nullptr.
Theme theme_of_environment(const char* (*get)(const char* name));
// With what the player has set.
Theme theme_of(const Settings& settings, Theme usual);

}  // namespace valley::client::tui
