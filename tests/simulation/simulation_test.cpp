// Worlds of one seed each. VALLEY_SEED=n runs that one alone, VALLEY_SEEDS=k the first k.

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <string>

#include "tests/simulation/world.hpp"
#include "tests/support/scale.hpp"

namespace valley::simulation {
namespace {

constexpr std::uint64_t kSeeds = 200;
constexpr std::uint64_t kShares = 10;  // tests that may run side by side

std::optional<std::uint64_t> number_in(const char* variable) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing else runs
    const char* text = std::getenv(variable);
    if (text == nullptr) return std::nullopt;
    return std::strtoull(text, nullptr, 10);
}

using Kinds = std::map<std::string, std::size_t>;

void live(std::uint64_t seed, Kinds& kinds) {
    std::cout << "seed " << seed << std::endl;  // before anything can go wrong
    World world(seed);
    const std::string failure = world.run();
    const World::Counts& counts = world.counts();
    const Watcher::Counts& watched = world.watcher().counts();
    std::cout << "  " << counts.steps << " steps, " << counts.choices << " choices, " << counts.cuts
              << " cuts, " << counts.crashes << " crashes, " << counts.stops << " stops, "
              << counts.disk_failures << " disk failures, " << counts.restarts
              << " clients begun again, " << counts.time.count() / 1000 << " s; compared "
              << watched.messages << " messages, " << watched.clients << " times a client, "
              << watched.worlds << " other worlds, " << watched.charges << " charges\n";
    for (const auto& [kind, count] : watched.kinds) kinds[kind] += count;
    if (!failure.empty())
        ADD_FAILURE() << "VALLEY_SEED=" << seed << " reproduces this.\n" << failure;
}

class Simulation : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(Simulation, EveryWorldComesToItsEnd) {
    const std::uint64_t share = GetParam();
    Kinds kinds;
    if (const auto seed = number_in("VALLEY_SEED")) {
        if (share == 0) live(*seed, kinds);
        return;
    }
    const std::uint64_t seeds = number_in("VALLEY_SEEDS").value_or(testing::scaled(kSeeds));
    for (std::uint64_t seed = 1 + share; seed <= seeds && !HasFailure(); seed += kShares) {
        live(seed, kinds);
    }
    std::cout << "all that was answered and how games ended:\n";
    for (const auto& [kind, count] : kinds) std::cout << "  " << count << "  " << kind << "\n";
}
INSTANTIATE_TEST_SUITE_P(Share, Simulation, ::testing::Range(std::uint64_t{0}, kShares));

}  // namespace
}  // namespace valley::simulation
