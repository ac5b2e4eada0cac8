// Frames in all the sizes that are compared with files in tests/golden/frames.
#pragma once

#include <array>
#include <string>

#include "client/terminal/frame.hpp"
#include "tests/support/golden.hpp"

namespace valley::testing {

// The smallest one that shows everything, a large one, and one that is too small for it.
inline constexpr std::array kFrameSizes = {client::tui::Size{80, 24}, client::tui::Size{120, 40},
                                           client::tui::Size{40, 12}};

// One frame after the other, in each of the sizes. `player` has a `size` and a `frame()`.
template <typename Player>
std::string frames_of(Player& player) {
    std::string text;
    const client::tui::Size before = player.size;
    for (const client::tui::Size size : kFrameSizes) {
        player.size = size;
        text += "--- " + std::to_string(size.width) + "x" + std::to_string(size.height) + "\n" +
                player.frame().to_text();
    }
    player.size = before;
    player.frame();
    return text;
}

// That the frames are those of tests/golden/frames/`name`.txt.
template <typename Player>
void expect_golden_frames(Player& player, const std::string& name) {
    expect_golden(frames_of(player), "frames/" + name + ".txt");
}

}  // namespace valley::testing
