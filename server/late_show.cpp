#include "server/late_show.hpp"

#include "engine/core/check.hpp"

namespace valley::server {

LateShow::LateShow(const Game& game, const Setup& setup, const Seed& seed, int delay)
    : marked_(game.marked()),
      delay_(delay),
      chance_(seed),
      match_(marked_.start(setup, chance_, log_)) {
    follow_rounds();
}

void LateShow::choose(Seat seat, const Choice& choice) {
    const auto refused = match_->apply(seat, choice, chance_, log_);
    CHECK(!refused, "a game with marked cards goes like the one without");
    follow_rounds();
}

void LateShow::end() { show(*match_, log_.all().size(), nullptr); }

// Keeps the match as each round begins, and shows what is old enough.
void LateShow::follow_rounds() {
    if (delay_ == 0 || match_->result()) return;
    View now;
    match_->view(Viewer::spectator(), now);
    if (!moments_.empty() && moments_.back().round == now.round) return;
    moments_.push_back({now.round, match_->clone(), log_.all().size()});
    while (moments_.front().round + delay_ <= now.round) {
        show(*moments_.front().match, moments_.front().events, match_.get());
        moments_.pop_front();
    }
}

void LateShow::show(const Match& then, std::size_t events, const Match* now) {
    for (const Event& event : log_.all().subspan(shown_, events - shown_)) {
        if (auto seen = marked_.late_event(event, now)) seen_.push_back(*seen);
    }
    shown_ = events;
    marked_.late_view(then, now, view_);
    begun_ = true;
}

}  // namespace valley::server
