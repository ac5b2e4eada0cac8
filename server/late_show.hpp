// What watchers get who are shown everything, late: the table as a round began, some rounds after.
//
// It plays the game a second time, with marked cards (Game::marked), so that it can tell which of
// the cards that lay hidden then lie open now. Nothing that it knows but seen() and view() may
// leave the server.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "engine/core/chance.hpp"
#include "engine/core/game.hpp"

namespace valley::server {

class LateShow {
  public:
    // Of a game that starts from `seed`. `delay` is in rounds; 0: only when the game is over.
    LateShow(const Game& game, const Setup& setup, const Seed& seed, int delay);

    // The choice that the game has just taken; CHECKs that it can be taken.
    void choose(Seat seat, const Choice& choice);
    // The game is over, by its rules or because its table closed it: all is shown.
    void end();

    bool begun() const { return begun_; }  // nothing is shown before
    std::span<const SeenEvent> seen() const { return seen_; }
    const View& view() const { return view_; }

  private:
    // The match as it was when a round began, to be shown later.
    struct Moment {
        int round = 0;
        std::unique_ptr<Match> match;
        std::size_t events = 0;  // that had happened
    };
    void follow_rounds();
    void show(const Match& then, std::size_t events, const Match* now);

    const Game& marked_;
    int delay_;
    SeededChance chance_;
    EventLog log_;
    std::unique_ptr<Match> match_;
    std::deque<Moment> moments_;
    std::vector<SeenEvent> seen_;
    View view_;
    bool begun_ = false;
    std::size_t shown_ = 0;  // events of the log that went into seen_
};

}  // namespace valley::server
