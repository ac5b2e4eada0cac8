// A picture of the whole screen: a grid of cells, and what lies where for the mouse.
//
// Pages draw into a Frame; Terminal shows it; tests compare it with files. Nothing can be drawn
// outside of it: what does not fit is left out, a wide character that would be halved is a space.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace valley::client::tui {

// What something is. theme.hpp says which colours that means on this terminal.
enum class Role : std::uint8_t {
    text,
    dim,     // less important
    strong,  // more important
    title,   // of a box or page
    border,
    bar,        // the top and bottom line
    key,        // a key that can be pressed
    alert,      // refusals, trouble
    good,       // success
    own,        // this player's name
    other,      // the others' names
    choice,     // can be chosen
    cursor,     // what is highlighted now
    picked,     // is part of the answer
    input,      // where text is typed
    card_gold,  // cards, by kind (looks.hpp)
    card_blue,
    card_green,
    card_violet,
    card_red,
    card_sand,
    card_teal,
    card_grey,
    card_back,
};
inline constexpr std::size_t kRoles = static_cast<std::size_t>(Role::card_back) + 1;

struct Style {
    Role role = Role::text;
    bool bold = false;
    bool underline = false;
    bool inverse = false;

    Style() = default;
    Style(Role r) : role(r) {}  // NOLINT: a role alone is a style
    Style with_bold() const {
        Style style = *this;
        style.bold = true;
        return style;
    }
    Style with_underline() const {
        Style style = *this;
        style.underline = true;
        return style;
    }
    friend bool operator==(const Style&, const Style&) = default;
};

struct Cell {
    std::string text = " ";  // one cluster (width.hpp); empty: the right half of the cell before
    Style style;
    friend bool operator==(const Cell&, const Cell&) = default;
};

struct Size {
    int width = 80;
    int height = 24;
    friend bool operator==(const Size&, const Size&) = default;
};
struct Point {
    int x = 0;
    int y = 0;
    friend bool operator==(const Point&, const Point&) = default;
};
struct Rect {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    int right() const { return x + width; }
    int bottom() const { return y + height; }
    bool empty() const { return width <= 0 || height <= 0; }
    bool contains(int px, int py) const {
        return px >= x && px < right() && py >= y && py < bottom();
    }
    // Smaller by so many cells on each side.
    Rect inside(int dx = 1, int dy = 1) const {
        return {x + dx, y + dy, width - 2 * dx, height - 2 * dy};
    }
};

// What a click means: a kind that the page names for itself, and a number.
struct Target {
    int kind = 0;
    std::uint32_t index = 0;
    friend bool operator==(const Target&, const Target&) = default;
};

enum class Line : std::uint8_t { single, rounded, heavy, twofold };

class Frame {
  public:
    explicit Frame(Size size);

    Size size() const { return size_; }
    int width() const { return size_.width; }
    int height() const { return size_.height; }
    Rect all() const { return {0, 0, size_.width, size_.height}; }
    const Cell& at(int x, int y) const;

    // Writes one line from column x on, into at most `columns`; too long text ends in "…". Returns
    // how many columns it took. Text of others must be harmless() (client/core/text.hpp).
    int text(int x, int y, std::string_view text, Style style = {}, int columns = 1 << 20);
    // The same, ending before column `right`.
    int text_right(int right, int y, std::string_view text, Style style = {},
                   int columns = 1 << 20);
    // Wrapped into the rectangle; the last line that fits ends in "…" if more would follow. Returns
    // how many lines it took.
    int paragraph(Rect rect, std::string_view text, Style style = {});

    void fill(Rect rect, Style style, std::string_view cluster = " ");
    void box(Rect rect, Style style, Line line = Line::rounded);
    // A horizontal line.
    void rule(int x, int y, int columns, Style style, Line line = Line::single);
    // Changes how cells look, not what they hold.
    void restyle(Rect rect, Style style);

    // Clicks inside the rectangle mean this; of several the one that was added last.
    void hit(Rect rect, Target target);
    std::optional<Target> target_at(int x, int y) const;
    void clear_hits() { hits_.clear(); }

    // Where the text cursor stands; nothing: it is hidden.
    std::optional<Point> cursor;

    // How many texts had to be cut so far: a page that must not lose words is tested by this.
    int cuts() const { return cuts_; }

    // For tests and golden files: the rows as text, and the rows of role letters (theme.hpp).
    std::string to_text() const;

  private:
    void put(int x, int y, std::string_view text, int width, Style style);

    struct Hit {
        Rect rect;
        Target target;
    };
    Size size_;
    std::vector<Cell> cells_;
    std::vector<Hit> hits_;
    int cuts_ = 0;
};

// All of it in ASCII, for terminals and fonts that have nothing else. German letters are spelt out,
// "ö" as "oe", where there is a space to spare behind the text.
Frame in_ascii(const Frame& frame);

}  // namespace valley::client::tui
