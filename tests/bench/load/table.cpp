#include "tests/bench/load/table.hpp"

#include <utility>

namespace valley::load {

namespace {

constexpr std::size_t kPlayers = 2;
constexpr const char* kGame = "tara_wolf";

std::string name_of(std::size_t viewer) {
    if (viewer == 0) return "Anna";
    if (viewer == 1) return "Bruno";
    return "Clara " + std::to_string(viewer - kPlayers + 1);
}

}  // namespace

Table::Table(asio::io_context& io, const Target& target, std::size_t watchers,
             Viewer::Reading reading, Pace pace, unsigned seed, Tally& tally, Owner& owner)
    : target_(target),
      pace_(pace),
      random_(seed),
      owner_(owner),
      step_(tally, kPlayers, kPlayers + watchers),
      settling_(io),
      thinking_(io) {
    for (std::size_t i = 0; i < kPlayers + watchers; ++i) {
        viewers_.push_back(std::make_unique<Viewer>(io, i, reading, *this));
    }
}

void Table::start() {
    v1::CreateTable request;
    request.set_name(name_of(0));
    request.mutable_options()->set_game(kGame);
    viewers_.front()->open_and_create(target_, request);
}

void Table::time() {
    for (const auto& viewer : viewers_) viewer->time();
}

void Table::leave() {
    left_ = true;
    settling_.cancel();
    thinking_.cancel();
    for (const auto& viewer : viewers_) viewer->close();
}

// The host first, then the others with its code; who is ready when all are there.
void Table::on_joined(Viewer& viewer) {
    if (viewer.number() < kPlayers) {
        v1::ClientMessage message;
        message.mutable_take_seat()->set_seat(static_cast<std::uint32_t>(viewer.number()));
        viewer.request(std::move(message));
    }
    if (viewer.number() == 0) {
        for (std::size_t i = 1; i < viewers_.size(); ++i) {
            v1::JoinTable request;
            request.set_code(viewer.code());
            request.set_name(name_of(i));
            viewers_[i]->open_and_join(target_, request);
        }
    }
    if (++joined_ < viewers_.size()) return;
    for (std::size_t i = 0; i < kPlayers; ++i) {
        v1::ClientMessage message;
        message.mutable_set_ready()->set_ready(true);
        viewers_[i]->request(std::move(message));
    }
}

void Table::on_bytes(Viewer& viewer, std::size_t bytes) { step_.received(viewer.number(), bytes); }

void Table::on_game(Viewer& viewer) {
    if (left_) return;
    if (!playing_) {
        playing_ = true;
        owner_.on_playing();
    }
    if (step_.open() && step_.reach(viewer.number())) {
        settle_at_.reset();
        return go_on();
    }
    // Others may not be shown this one, or this one is the first of its game.
    if (settle_at_) return;
    settle_at_ = Clock::now() + pace_.settle;
    if (!std::exchange(settles_, true)) settle(*settle_at_);
}

// One timer that is set anew only when it ends: nearly every choice is over before.
void Table::settle(Clock::time_point at) {
    settling_.expires_at(at);
    settling_.async_wait([this](std::error_code error) {
        if (error || left_) return;
        if (settle_at_ && *settle_at_ > Clock::now()) return settle(*settle_at_);
        settles_ = false;
        if (!settle_at_) return;
        settle_at_.reset();
        step_.settle();
        go_on();
    });
}

void Table::go_on() {
    if (pace_.think == pace_.think.zero()) return choose();
    if (thinks_) return;
    thinks_ = true;
    const auto most = static_cast<std::uint32_t>(2 * pace_.think.count());
    thinking_.expires_after(std::chrono::milliseconds(random_() % (most + 1)));
    thinking_.async_wait([this](std::error_code error) {
        if (error || left_) return;
        thinks_ = false;
        choose();
    });
}

void Table::choose() {
    if (step_.open()) return;
    for (std::size_t i = 0; i < kPlayers; ++i) {
        if (!viewers_[i]->game().question) continue;
        step_.begin(i);
        viewers_[i]->choose(random_);
        return owner_.on_choices(*this, ++choices_);
    }
    ask_rematch();
}

void Table::ask_rematch() {
    const Glimpse& game = viewers_.front()->game();
    if (!game.over || asked_rematch_ == game.game) return;
    asked_rematch_ = game.game;
    for (std::size_t i = 0; i < kPlayers; ++i) {
        v1::ClientMessage message;
        message.mutable_ask_rematch();
        viewers_[i]->request(std::move(message));
    }
}

void Table::on_trouble(Viewer& viewer, const std::string& what) {
    if (!left_) owner_.on_trouble(name_of(viewer.number()) + ": " + what);
}

}  // namespace valley::load
