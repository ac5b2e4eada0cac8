// What a player does (keys, mouse, pasted text), and what is to be done about it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "client/core/order.hpp"
#include "client/core/settings.hpp"
#include "client/terminal/frame.hpp"
#include "valley/v1/cards.pb.h"
#include "valley/v1/envelope.pb.h"

namespace valley::client::tui {

class Page;

// What a player does.

enum class Key : std::uint8_t {
    character,  // KeyInput::text
    enter,
    escape,
    tab,
    back_tab,
    backspace,
    remove,
    up,
    down,
    left,
    right,
    home,
    end,
    page_up,
    page_down,
    f1,
    other,
};
struct KeyInput {
    Key key = Key::other;
    std::string text;  // Key::character: one cluster, the space as well
    bool control = false;
    bool alt = false;

    bool is(Key k) const { return key == k && !control && !alt; }
    bool is(std::string_view character) const {
        return key == Key::character && !control && !alt && text == character;
    }
};
struct MouseInput {
    enum class What : std::uint8_t { press, wheel_up, wheel_down } what = What::press;
    Point at;
    // What lies there, of the frame that the player sees.
    std::optional<Target> target;
};
struct PasteInput {
    std::string text;
};
using Input = std::variant<KeyInput, MouseInput, PasteInput>;

// What is to be done about it: pages return these, FullScreen and the program carry them out.

struct Choose {  // answers the open prompt
    std::vector<std::uint32_t> picks;
};
struct Request {  // any other request of a front end (Session::request)
    v1::ClientMessage message;
};
struct OpenPage {  // on top of the stack
    std::shared_ptr<Page> page;
};
struct ClosePage {               // and all on top of it
    const Page* page = nullptr;  // nullptr: the top page
};
struct Tell {  // a line for the player, in the notices
    std::string text;
    bool alert = false;
};
struct Enter {  // a server: with a session of its own, and the game's page on top
    PlayOrder order;
};
struct Leave {};         // the server, back to the page that entered it; without one, the program
struct SwitchSteps {};   // Preferences::steps
struct SetPreferences {  // as a whole; what has changed is kept
    Settings settings;
};
struct Quit {};     // the program; a seat is kept
struct Suspend {};  // as Ctrl-Z does
struct Redraw {};   // everything, as Ctrl-L does
// From FullScreen to the program: keep what has changed, and show what it looks like now.
struct KeepPreferences {
    Settings before;
    Settings after;
};
struct TakeEntry {};  // enter what FullScreen::take_entry() says, if it still says anything
struct KeepCards {    // for the next start, as read last from a server
    v1::CardList cards;
    Language language;
};
using Intent =
    std::variant<Choose, Request, OpenPage, ClosePage, Tell, Enter, Leave, SwitchSteps,
                 SetPreferences, KeepPreferences, TakeEntry, KeepCards, Quit, Suspend, Redraw>;
using Intents = std::vector<Intent>;

// A line of text that is being typed. What arrives meanwhile does not touch it.
class TextLine {
  public:
    explicit TextLine(std::size_t characters_max = 300) : characters_max_(characters_max) {}
    // How much it takes from now on; what is more is left out as it is typed or pasted.
    void limit(std::size_t characters_max, std::size_t bytes_max) {
        characters_max_ = characters_max;
        bytes_max_ = bytes_max;
    }
    // "290/300" when not much more fits; else nothing.
    std::string room_left() const;

    // False if the input means nothing to a text line: Enter, Escape, Tab, the mouse.
    bool take(const Input& input);
    const std::string& text() const { return text_; }
    void set(std::string text);
    void clear() { set({}); }
    bool empty() const { return text_.empty(); }
    // Draws the part around the caret, and sets Frame::cursor.
    void draw(Frame& frame, int x, int y, int columns, Style style = Role::input) const;

  private:
    void insert(std::string_view text);
    std::size_t before(std::size_t at) const;
    std::size_t after(std::size_t at) const;

    std::size_t characters_max_;
    std::size_t bytes_max_ = 4000;
    std::string text_;
    std::size_t caret_ = 0;  // in bytes
};

}  // namespace valley::client::tui
