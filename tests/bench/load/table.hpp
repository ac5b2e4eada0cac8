// One table of real games: two players who choose at random, and watchers. Game follows game.
#pragma once

#include <memory>
#include <optional>
#include <random>
#include <vector>

#include "tests/bench/load/steps.hpp"
#include "tests/bench/load/viewer.hpp"

namespace valley::load {

struct Pace {
    std::chrono::milliseconds think{0};   // on average, before each choice; 0: as fast as possible
    std::chrono::milliseconds settle{2};  // until a choice that did not reach all was a hidden one
};

class Table : public Viewer::Owner {
  public:
    // Who hears of it; must outlive the table.
    class Owner {
      public:
        virtual ~Owner() = default;
        virtual void on_playing() = 0;  // all are there, and a game has begun
        virtual void on_choices(Table&, std::uint64_t made) = 0;  // one more
        virtual void on_trouble(const std::string& what) = 0;
    };

    Table(asio::io_context& io, const Target& target, std::size_t watchers, Viewer::Reading reading,
          Pace pace, unsigned seed, Tally& tally, Owner& owner);

    void start();
    void time();
    // All go away at once; the server keeps the table.
    void leave();

  private:
    void on_joined(Viewer& viewer) override;
    void on_game(Viewer& viewer) override;
    void on_bytes(Viewer& viewer, std::size_t bytes) override;
    void on_trouble(Viewer& viewer, const std::string& what) override;
    void settle(Clock::time_point at);
    void go_on();
    void choose();
    void ask_rematch();

    const Target target_;
    const Pace pace_;
    std::mt19937 random_;
    Owner& owner_;
    std::vector<std::unique_ptr<Viewer>> viewers_;  // first the players
    Step step_;
    asio::steady_timer settling_;
    asio::steady_timer thinking_;
    std::optional<Clock::time_point> settle_at_;
    bool settles_ = false;  // the timer runs
    bool thinks_ = false;
    std::size_t joined_ = 0;
    bool playing_ = false;
    std::uint64_t asked_rematch_ = 0;  // after game number
    std::uint64_t choices_ = 0;
    bool left_ = false;
};

}  // namespace valley::load
