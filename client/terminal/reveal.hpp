// What happened, step by step at the player's pace.
//
// An update brings the table as it is now and the events that led there. While they are shown, the
// table is the one from before with the events so far carried out on it: cards move from where an
// event says to where it says. After the last step it is the table as it really is.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <vector>

#include "client/core/session.hpp"

namespace valley::client::tui {

// Moves the card of an event on a view. Knows no rule: what an event does not say does not change.
// What a server says wrong (a position beyond the zone, more slots than a client keeps) moves
// another card, or shows none more.
void carry_out(const v1::Event& event, v1::View& view);

// Of the events that are told and those to come: with more there is nothing to be shown step by
// step.
inline constexpr std::size_t kEventsShownMost = 1000;

class Reveal {
  public:
    // New events. Without `show` they are not shown, and neither are those of a game that was
    // come back to, or so many that nobody would look at all of them (kEventsShownMost).
    void take(const GameNews& news, const Model& model, bool show);

    bool running() const { return !steps_.empty(); }
    // The table to be shown; nullptr: the model's.
    const v1::View* view() const { return running() ? &view_ : nullptr; }
    // The events of the present step, the most important one last, and how many steps there are.
    const std::vector<v1::Event>& now() const { return steps_.front(); }
    std::size_t number() const { return shown_ + 1; }
    std::size_t count() const { return shown_ + steps_.size(); }
    // The events of the steps before, the newest last.
    const std::vector<v1::Event>& before() const { return before_; }

    // How many events at the end of the model's are not told yet.
    std::size_t events_hidden() const;

    void next();
    void skip();

  private:
    void carry_out_step();

    std::deque<std::vector<v1::Event>> steps_;
    std::vector<v1::Event> rest_;  // after the last step
    std::size_t shown_ = 0;
    std::vector<v1::Event> before_;
    v1::View view_;
    std::optional<v1::View> last_view_;  // of the model, as of the last update
};

}  // namespace valley::client::tui
