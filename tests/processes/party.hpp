// The people of one table of a real server, until something is so.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tests/processes/driver.hpp"

namespace valley::testing {

// Draws a seed, or takes that of the environment (VALLEY_SEED), and prints it.
std::uint64_t seed_of_this_run();
// Whether tests are to take their time (VALLEY_LONG=1), in which the conditions are those of the
// world and not the quicker ones of every day.
bool in_long_form();

// What a server is told at which people act as fast as programs do.
std::vector<std::string> for_hasty_people(std::vector<std::string> arguments);

// Steps until it is so; the end of patience (two minutes, where tests take their time twenty)
// fails, and so does any trouble, which says what must never happen.
::testing::AssertionResult step_until(const std::function<bool()>& is_so, const std::string& what,
                                      const std::function<void()>& step,
                                      const std::function<std::string()>& trouble);

class Party {
  public:
    // Two players, and watchers; each reaches the server by a way of its own, in their order.
    // `io` must outlive it.
    Party(asio::io_context& io, std::uint64_t seed, const std::vector<Way>& ways);

    // To be changed before the first step.
    TablePlan& plan() { return plan_; }
    // Lets everybody act, and waits a moment for what comes of it.
    void step();
    // As step_until().
    ::testing::AssertionResult until(const std::function<bool()>& is_so, const std::string& what);
    // Until the game is over for everybody, by its rules.
    ::testing::AssertionResult play_to_the_end();
    // Whether all of them are at the table, and the game has begun.
    bool playing() const;
    // How many choices the game is old, as far as the first of them knows.
    std::uint64_t revision() const;
    // Everybody comes back by another program, over that port, and finds all that it was shown.
    ::testing::AssertionResult finds_all_again(std::uint16_t port);

    Driver& operator[](std::size_t i) { return *people_[i]; }
    std::size_t unsaved() const;
    std::size_t returns() const;

  private:
    std::string trouble() const;

    asio::io_context& io_;
    TablePlan plan_;
    std::vector<std::unique_ptr<Driver>> people_;
    bool acting_ = true;
};

}  // namespace valley::testing
