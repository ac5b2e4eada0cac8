// Pages: what fills the screen, one on top of the other.
//
// A page is a state and two functions of it: draw, which makes the same frame of the same state and
// scene every time, and handle, which turns an input into a new state and intents. A page has no
// terminal, socket or clock, and no state of the game: that is in the Model. README.md shows how to
// add one.
#pragma once

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/core/order.hpp"
#include "client/core/session.hpp"
#include "client/core/settings.hpp"
#include "client/core/wording.hpp"
#include "client/terminal/frame.hpp"
#include "client/terminal/input.hpp"

namespace valley::client::tui {

struct Notice {
    std::string text;
    bool alert = false;
    std::uint64_t number = 0;  // grows by one with each
};
inline constexpr std::size_t kNoticesKept = 200;

// What the player has set; kept from one start of the program to the next.
using Preferences = Settings;

// What every page may look at. Before a server is entered the model is empty and the link ended.
struct Scene {
    const Model& model;
    const Wording& wording;
    const PlayOrder& order;             // what was asked for: name, address, ...
    const std::deque<Notice>& notices;  // what the client had to say, the newest last
    const Preferences& preferences;
    Size size;  // of the frame that the player sees
    Link link = Link::ended;
    bool can_go_back = false;   // to the pages before this server: with Leave
    bool awaits_cards = false;  // words of the game are on their way
    Time retry_at{0};           // Link::waiting: the next try to connect
    Time now{0};
};

class Page {
  public:
    virtual ~Page() = default;

    // Draws onto a frame that holds the page below if this is an overlay, and is empty otherwise.
    virtual void draw(const Scene& scene, Frame& frame) const = 0;
    virtual void handle(const Input& input, const Scene& scene, Intents& intents) = 0;
    // Told each of the session's news, also when another page lies on top.
    virtual void news(const News& /*news*/, const Scene& /*scene*/, Intents& /*intents*/) {}
    // The page below shines through.
    virtual bool overlay() const { return false; }
    // Time has passed: what wake() named, or less. `on_top`: the player sees this page.
    virtual void time(const Scene& /*scene*/, bool /*on_top*/, Intents& /*intents*/) {}
    // When the frame changes by itself: a running clock. Nothing: only when something happens.
    virtual std::optional<Time> wake(const Scene& /*scene*/) const { return std::nullopt; }
};

// Below this the table is not shown.
inline constexpr Size kFullSize{80, 24};
constexpr bool is_small(Size size) {
    return size.width < kFullSize.width || size.height < kFullSize.height;
}

// The stack. Never empty while the program runs: closing the last page quits.
class Pages {
  public:
    void open(std::shared_ptr<Page> page) { pages_.push_back(std::move(page)); }
    // Closes the page and all on top of it; one that is not there is not missed.
    void close(const Page* page);
    void close_above(std::size_t count) { pages_.resize(std::min(count, pages_.size())); }
    std::size_t count() const { return pages_.size(); }
    bool has(const Page* page) const {
        return std::ranges::any_of(pages_, [page](const auto& here) { return here.get() == page; });
    }
    Page* top() const { return pages_.empty() ? nullptr : pages_.back().get(); }

    Frame draw(const Scene& scene, Size size) const;
    void handle(const Input& input, const Scene& scene, Intents& intents);
    void news(const News& news, const Scene& scene, Intents& intents);
    void time(const Scene& scene, Intents& intents);
    std::optional<Time> wake(const Scene& scene) const;

  private:
    std::vector<std::shared_ptr<Page>> pages_;
};

}  // namespace valley::client::tui
