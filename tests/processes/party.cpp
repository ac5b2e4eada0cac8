#include "tests/processes/party.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <random>

namespace valley::testing {

namespace {
constexpr std::chrono::minutes kPatience{2};  // nothing is measured by it
constexpr std::chrono::minutes kLongPatience{20};
constexpr client::Time kADay{24 * 3600'000};
}  // namespace

std::uint64_t seed_of_this_run() {
    const char* given = std::getenv("VALLEY_SEED");
    const std::uint64_t seed =
        given != nullptr ? std::strtoull(given, nullptr, 10) : std::random_device()();
    std::cout << "VALLEY_SEED=" << seed << std::endl;
    return seed;
}

bool in_long_form() { return std::getenv("VALLEY_LONG") != nullptr; }

std::vector<std::string> for_hasty_people(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(),
                     {"--chat", "1/0s", "--changes", "1/0s", "--messages", "1/0s", "--lookups",
                      "1/0s", "--chat-lines-kept", "10000", "--table-records-max", "1000000"});
    return arguments;
}

::testing::AssertionResult step_until(const std::function<bool()>& is_so, const std::string& what,
                                      const std::function<void()>& step,
                                      const std::function<std::string()>& trouble) {
    const auto end =
        std::chrono::steady_clock::now() + (in_long_form() ? kLongPatience : kPatience);
    while (!is_so()) {
        if (const std::string fault = trouble(); !fault.empty()) {
            return ::testing::AssertionFailure() << fault;
        }
        if (std::chrono::steady_clock::now() > end) {
            return ::testing::AssertionFailure() << "waited in vain: " << what;
        }
        step();
    }
    return ::testing::AssertionSuccess();
}

Party::Party(asio::io_context& io, std::uint64_t seed, const std::vector<Way>& ways) : io_(io) {
    plan_.options.set_game("tara_wolf");
    plan_.options.add_variants("short_game");
    plan_.options.set_watching(v1::PUBLIC);
    Random luck(seed);
    for (const Way& way : ways) {
        const auto role = people_.empty()       ? Driver::Role::host
                          : people_.size() == 1 ? Driver::Role::guest
                                                : Driver::Role::watcher;
        const std::string name = std::string(1, static_cast<char>('A' + people_.size())) + "nna";
        people_.push_back(std::make_unique<Driver>(io_, way, name, role, plan_, luck.next()));
    }
}

void Party::step() {
    if (acting_) {
        for (const auto& driver : people_) driver->act();
    }
    io_.run_for(std::chrono::microseconds(300));
    io_.restart();
}

::testing::AssertionResult Party::until(const std::function<bool()>& is_so,
                                        const std::string& what) {
    return step_until(
        is_so, what, [this] { step(); }, [this] { return trouble(); });
}

::testing::AssertionResult Party::play_to_the_end() {
    const auto over = [](const auto& driver) { return driver->has_place() && driver->game_over(); };
    auto result = until([&] { return std::ranges::all_of(people_, over); }, "the game ends");
    if (!result) return result;
    for (const auto& driver : people_) {
        if (driver->model().outcome->reason() != v1::Outcome::RULES) {
            return ::testing::AssertionFailure() << "the game did not end by its rules";
        }
    }
    return result;
}

bool Party::playing() const {
    return std::ranges::all_of(people_, [](const auto& driver) {
        return driver->has_place() && driver->connected() && driver->model().view;
    });
}

std::uint64_t Party::revision() const {
    if (!people_[0]->has_place()) return 0;
    const client::Model& model = people_[0]->model();
    return model.view ? model.view->revision() : 0;
}

::testing::AssertionResult Party::finds_all_again(std::uint16_t port) {
    for (const auto& driver : people_) {
        driver->remember();
        driver->begin_anew_at(port);
    }
    acting_ = false;
    const auto back = [](const auto& driver) { return driver->is_back(); };
    auto result = until([&] { return std::ranges::all_of(people_, back); }, "all are back");
    acting_ = true;
    for (const auto& driver : people_) {
        const std::string fault = driver->fault(kADay);
        if (result && !fault.empty()) result = ::testing::AssertionFailure() << fault;
    }
    return result;
}

std::size_t Party::unsaved() const {
    std::size_t sum = 0;
    for (const auto& driver : people_) sum += driver->unsaved();
    return sum;
}

std::size_t Party::returns() const {
    std::size_t sum = 0;
    for (const auto& driver : people_) sum += driver->returns();
    return sum;
}

std::string Party::trouble() const {
    for (const auto& driver : people_) {
        if (!driver->trouble().empty()) return driver->trouble();
    }
    return "";
}

}  // namespace valley::testing
