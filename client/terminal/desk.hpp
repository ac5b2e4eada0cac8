// The lower part of the game page: what is asked, what was just done, what is waited for; beside it
// the highlighted card in full.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/terminal/answering.hpp"
#include "client/terminal/page.hpp"
#include "client/terminal/reveal.hpp"

namespace valley::client::tui {

// What can be clicked besides cards and options.
enum class Button : std::uint32_t { enter, space, escape };

// An option in few words: the card with its figures, where it lies if that tells it from others.
std::string short_option(const v1::Prompt& prompt, int option, const Scene& scene);

// "Picked: 2. 1 more is possible."
std::string picked_line(const v1::Prompt& prompt, const Answering& answering,
                        const Wording& wording);

// How the options lie in a rectangle: column by column.
struct OptionGrid {
    int rows = 1;
    std::vector<int> widths;  // of the columns
    int first = 0;            // the first column that is seen
    int columns_seen = 1;
};
OptionGrid option_grid(const v1::Prompt& prompt, Rect rect, int cursor, const Scene& scene);

// The question with its options, or the review of the answer. Returns the options' rectangle.
Rect draw_question(Frame& frame, Rect rect, const v1::Prompt& prompt, const Answering& answering,
                   const Scene& scene);
// Where draw_question puts the options, for keys that move among them.
Rect options_rect(Rect rect, const v1::Prompt& prompt, const Scene& scene);

void draw_reveal(Frame& frame, Rect rect, const Reveal& reveal, const Scene& scene);
// What is waited for, and what happened last.
void draw_waiting(Frame& frame, Rect rect, const Scene& scene);

// The last events and chat lines, the newest at the bottom.
void draw_log(Frame& frame, Rect rect, const Scene& scene, std::size_t events_hidden);
void draw_chat(Frame& frame, Rect rect, const Scene& scene);

}  // namespace valley::client::tui
