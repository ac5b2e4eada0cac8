// Secrecy by swapping: what a viewer gets must be the same in every world that the viewer could be
// in.
//
// A SecrecyCheck plays one match and, after every step and for every viewer, exchanges everything
// that the viewer may not know for another world that fits all it was ever shown
// (Game::possible_world). Two things are compared:
//
//   now        in the other world the viewer's view, open question and refusals are equal;
//   the step   in another world as of before the step, whoever acted can act so that the viewer is
//              shown the same events and then sees the same view.
//
// The second finds leaks in events: a world that fits the leaked fact does not exist for a
// possible_world() that reads no faces which the viewer should never have been shown.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/game.hpp"

namespace valley::testing {

// What reaches a viewer. The engine's own way is the default; a test plants a leak by overriding.
class Observer {
  public:
    virtual ~Observer() = default;
    virtual void view(const Match& match, Viewer viewer, View& out) const {
        match.view(viewer, out);
    }
    virtual std::optional<SeenEvent> event(const Event& event, Viewer viewer) const {
        return seen_by(event, viewer);
    }
    virtual std::optional<Rejection> refusal(const Match& match, Seat seat,
                                             const Choice& choice) const;
};

// Chooses for whoever is asked. Gets the asked seat's view and the events that it has not yet had.
using Chooser = std::function<Choice(Seat seat, const View& view, std::span<const SeenEvent> news)>;
Chooser random_chooser(Random& random);

class SecrecyCheck {
  public:
    SecrecyCheck(const Game& game, const Observer& observer, std::uint64_t seed);

    // Plays a match to its end. Returns the leak that was found, told for a reader, or "".
    std::string play(const Setup& setup, const Chooser& chooser);
    std::size_t worlds() const { return worlds_; }

  private:
    struct Watch;  // what one viewer has seen so far
    std::string check_now(const Match& match, const Watch& watch);
    std::string check_step(Watch& watch, Seat seat, std::span<const Draw> draws,
                           const View& view_before, std::size_t events_before);
    // Whether `seat` can act in `world` so that the viewer sees what it saw.
    bool can_explain(const Match& world, const Watch& watch, std::size_t events_before, Seat seat,
                     std::span<const Choice> hints, std::span<const Draw> draws);

    const Game& game_;
    const Observer& observer_;
    std::uint64_t seed_;
    Random random_;
    std::size_t worlds_ = 0;
};

}  // namespace valley::testing
