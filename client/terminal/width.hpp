// How many columns text takes on a terminal, and where it may be cut.
//
// A *cluster* is what one place on the screen shows: a letter with its marks. Terminals disagree
// about some sequences, so those are taken apart before they are shown: emoji joined to one picture
// become several, selectors and skin tones go, flags become their two letters. What is left has the
// same width everywhere.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace valley::client::tui {

struct Cluster {
    std::string text;  // UTF-8
    int width = 1;     // columns: 1 or 2
};

// The clusters of a text that harmless() (client/core/text.hpp) has been over. Anything that has no
// width and stands alone, and what a terminal would obey, is left out.
std::vector<Cluster> clusters_of(std::string_view text);
int width_of(std::string_view text);

// The text cut to `width` columns, with "…" as the last one if anything is missing.
std::string cut(std::string_view text, int width);

// Broken into lines of at most `width` columns, at spaces where that is possible. Empty text has no
// lines; spaces at line ends go.
std::vector<std::string> wrap(std::string_view text, int width);

}  // namespace valley::client::tui
