// Lists of things to do, and the pages that are made of one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client/terminal/page.hpp"

namespace valley::client::tui {

struct MenuItem {
    std::string text;
    Intents intents;
    std::string confirm;  // asked before it is done; empty: it is done at once
    std::string key;      // one character that does it too; may be empty
};

// A list with a highlighted line. The items are made anew each time, from what the scene says.
class Menu {
  public:
    // The line that is highlighted when it comes. none: no line, until a key or the mouse moves to
    // one; and again none when the line there has become another one. So an Enter that was meant
    // for what was there before does nothing.
    enum class Highlight : std::uint8_t { first, none };
    explicit Menu(Highlight highlight = Highlight::first) : highlight_(highlight) {}

    // Draws a line for each item, with clicks (Hit::item); the highlighted one is always seen.
    void draw(Frame& frame, Rect rect, const std::vector<MenuItem>& items) const;
    // True if the input meant something.
    bool handle(const Input& input, const std::vector<MenuItem>& items, Intents& intents);

  private:
    // Which line is highlighted; -1: none.
    int cursor(const std::vector<MenuItem>& items) const;
    void move_to(int line, const std::vector<MenuItem>& items);

    Highlight highlight_;
    int cursor_ = 0;
    std::string text_;  // Highlight::none: of the line there
};

// What can be done at the table now: seats, being ready, consent, rematch, claim.
std::vector<MenuItem> table_items(const Scene& scene);
// Ways out: concede, leave, quit.
std::vector<MenuItem> exit_items(const Scene& scene);
// Who is at the table, to be muted or heard.
std::vector<MenuItem> people_items(const Scene& scene);

// The menu of the game page, over it.
class MenuPage final : public Page {
  public:
    void draw(const Scene& scene, Frame& frame) const override;
    void handle(const Input& input, const Scene& scene, Intents& intents) override;
    bool overlay() const override { return true; }

  private:
    std::vector<MenuItem> items(const Scene& scene) const;

    Menu menu_;
    bool people_ = false;
};

// "Do you really ...?", over another page. Only the named key does it.
class ConfirmPage final : public Page {
  public:
    ConfirmPage(std::string question, Intents intents)
        : question_(std::move(question)), intents_(std::move(intents)) {}
    void draw(const Scene& scene, Frame& frame) const override;
    void handle(const Input& input, const Scene& scene, Intents& intents) override;
    bool overlay() const override { return true; }

  private:
    std::string question_;
    Intents intents_;
};

// A box in the middle of the frame, emptied, with a title. Returns its inside.
Rect draw_window(Frame& frame, Size inside, std::string_view title);
// "[key label]" in at most so many columns, to be clicked (Hit::button). Returns the column where
// another one may begin.
int draw_button(Frame& frame, Point at, int columns, std::string_view key, std::string_view label,
                std::uint32_t button);

}  // namespace valley::client::tui
