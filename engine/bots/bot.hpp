// A bot: a player that is a program.
//
// A bot learns what a person at its seat would learn, the view of its seat and the events that the
// seat was shown, and nothing else: no state, no chance of the game, no other seat's view. Its own
// luck comes from its own Random, so that the same seed and the same table give the same answers.
//
//     bot.new_game(seat, seed);
//     bot.choose(view, news, choice);   // each time its seat is asked
#pragma once

#include <cstdint>
#include <span>

#include "engine/core/choice.hpp"
#include "engine/core/event.hpp"
#include "engine/core/random.hpp"
#include "engine/core/view.hpp"

namespace valley {

class Bot {
  public:
    virtual ~Bot() = default;

    // A new match begins, with the bot at `seat`. Forgets the match before.
    void new_game(Seat seat, std::uint64_t seed) {
        seat_ = seat;
        random_ = Random(seed);
        on_new_game();
    }

    // Answers `view.prompt`, which is open for the bot's seat. `news` is what the seat was shown
    // since the last call, at the first one everything since the start of the match. Any choice
    // that comes out is one that the game accepts; its picks are in rising order.
    virtual void choose(const View& view, std::span<const SeenEvent> news, Choice& choice) = 0;

  protected:
    Seat seat() const { return seat_; }
    Random& random() { return random_; }

  private:
    virtual void on_new_game() {}

    Seat seat_ = kNoSeat;
    Random random_{0};
};

}  // namespace valley
