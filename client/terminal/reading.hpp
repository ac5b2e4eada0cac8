// Text to read: paragraphs that can be scrolled.
#pragma once

#include <string>
#include <vector>

#include "client/terminal/input.hpp"

namespace valley::client::tui {

struct Paragraph {
    std::string text;
    Style style = Role::text;
    int indent = 0;
    bool apart = true;  // an empty row before it
};
using Paragraphs = std::vector<Paragraph>;

// How many rows they take.
int rows_of(const Paragraphs& paragraphs, int width);

class Reading {
  public:
    // Draws what fits, and how much there is above and below at the right edge.
    void draw(Frame& frame, Rect rect, const Paragraphs& paragraphs) const;
    // Scrolls. True if the input was for that; `rect` is where it was drawn.
    bool handle(const Input& input, Rect rect, const Paragraphs& paragraphs);
    // There is more below.
    bool more(Rect rect, const Paragraphs& paragraphs) const;
    void page_down(Rect rect, const Paragraphs& paragraphs);
    void to_top() { first_ = 0; }

  private:
    int first_ = 0;
};

// The bars on top and at the bottom of a page that fills the screen, and what is between them.
Rect draw_bars(Frame& frame, std::string_view title, std::string_view hint);
// The same rectangle, without drawing.
Rect between_bars(Size size);

}  // namespace valley::client::tui
