// What a run counts: choices, how long they took to reach everybody, and bytes.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

namespace valley::load {

using Clock = std::chrono::steady_clock;

// Of all tables of a run together.
class Tally {
  public:
    enum class Who { chooser, player, watcher };

    void start() { *this = Tally(); }

    // All viewers have what came of a choice.
    void reached_all(Clock::duration latency);
    // A choice of which the others see nothing: the rules hide it.
    void hidden() { ++hidden_; }
    // Something came for a choice that was taken to be hidden.
    void late() { ++late_; }
    // So many bytes came to a viewer for one choice.
    void received(Who who, std::size_t bytes);

    std::uint64_t choices() const { return latencies_.size() + hidden_; }
    // latency_us, hidden, late, bytes; of medians and quantiles, those that there are.
    nlohmann::json report() const;

  private:
    std::vector<std::uint32_t> latencies_;  // in ns
    std::uint64_t hidden_ = 0;
    std::uint64_t late_ = 0;
    std::vector<std::uint32_t> bytes_[3];
};

// One choice at a time of one table: from its sending to the moment when it has reached everybody.
class Step {
  public:
    Step(Tally& tally, std::size_t players, std::size_t viewers)
        : tally_(tally), players_(players), bytes_(viewers, 0) {}

    // Viewer number `chooser` sends its choice.
    void begin(std::size_t chooser);
    void received(std::size_t viewer, std::size_t bytes) { bytes_[viewer] += bytes; }
    // A viewer has what came of it; true if it was the last one.
    bool reach(std::size_t viewer);
    bool open() const { return missing_ > 0; }
    // It will reach nobody else.
    void settle();

  private:
    Tally& tally_;
    std::size_t players_;
    std::vector<std::size_t> bytes_;
    std::uint64_t waiting_for_ = 0;  // bit n: viewer n
    std::size_t missing_ = 0;
    std::size_t chooser_ = 0;
    Clock::time_point began_;
};

}  // namespace valley::load
