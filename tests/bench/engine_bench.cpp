// How fast the engine is. README.md, beside this file, says what is measured and what came out.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <vector>

#include "engine/games/games.hpp"
#include "tests/support/random_player.hpp"

namespace valley {
namespace {

const Game& tara_wolf_game() {
    static const Registry kGames = builtin_games();
    return *kGames.find("tara_wolf");
}

std::unique_ptr<Match> new_match(std::uint64_t number) {
    SeededChance chance(seed_from(number));
    NoEvents events;
    return tara_wolf_game().start({}, chance, events);
}

// What is done at each choice besides asking and answering. Made once, used for many games.
struct Nothing {
    void at_choice(const Match&) {}
};

struct Copy {
    std::unique_ptr<Match> copy = new_match(0);
    void at_choice(const Match& match) { copy->assign(match); }
};

struct ThreeViews {
    std::array<View, 3> views;
    void at_choice(const Match& match) {
        match.view(Viewer::seat(Seat{0}), views[0]);
        match.view(Viewer::seat(Seat{1}), views[1]);
        match.view(Viewer::spectator(), views[2]);
    }
};

struct Fingerprint {
    std::uint64_t sum = 0;
    void at_choice(const Match& match) { sum += match.fingerprint(); }
};

// Plays one game from its setup to its end; returns the number of choices.
template <typename Extra>
std::int64_t play_game(std::uint64_t number, Extra& extra) {
    SeededChance chance(seed_from(number));
    Random random(number);
    NoEvents events;
    Prompt prompt;
    std::int64_t choices = 0;
    const auto match = tara_wolf_game().start({}, chance, events);
    for (SeatSet asked = match->waiting_on(); !asked.empty(); asked = match->waiting_on()) {
        extra.at_choice(*match);
        match->prompt(asked.lowest(), prompt);
        match->apply(asked.lowest(), pick_at_random(prompt, random), chance, events);
        ++choices;
    }
    benchmark::DoNotOptimize(extra);
    return choices;
}

// Items are choices.
template <typename Extra>
void games(benchmark::State& state) {
    Extra extra;
    std::uint64_t number = 0;
    std::int64_t choices = 0;
    for (auto _ : state) choices += play_game(++number, extra);
    state.SetItemsProcessed(choices);
}
BENCHMARK_TEMPLATE(games, Nothing)->Name("games");
BENCHMARK_TEMPLATE(games, Copy)->Name("games/with_copy");
BENCHMARK_TEMPLATE(games, ThreeViews)->Name("games/with_three_views");
BENCHMARK_TEMPLATE(games, Fingerprint)->Name("games/with_fingerprint");

template <typename Extra>
double cpu_seconds_for(std::uint64_t first, std::uint64_t count, Extra& extra,
                       std::int64_t& choices) {
    const std::clock_t start = std::clock();
    for (std::uint64_t i = 0; i < count; ++i) choices += play_game(first + i, extra);
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

double median(std::vector<double>& values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

// What each extra costs, as a share of the speed without it: in one run, the same games one way and
// another in turn, so that a busy machine is busy for all of them. The median of all rounds.
void ratios(benchmark::State& state) {
    constexpr std::uint64_t kGames = 100;
    Nothing nothing;
    Copy copy;
    ThreeViews views;
    Fingerprint fingerprint;
    std::vector<double> speeds, with_copy, with_views, with_fingerprint;
    std::uint64_t first = 1;
    for (auto _ : state) {
        std::int64_t choices = 0;
        std::int64_t again = 0;
        const double plain = cpu_seconds_for(first, kGames, nothing, choices);
        speeds.push_back(static_cast<double>(choices) / plain);
        with_copy.push_back(plain / cpu_seconds_for(first, kGames, copy, again));
        with_views.push_back(plain / cpu_seconds_for(first, kGames, views, again));
        with_fingerprint.push_back(plain / cpu_seconds_for(first, kGames, fingerprint, again));
        first += kGames;
    }
    state.counters["choices_per_second"] = median(speeds);
    state.counters["copy"] = median(with_copy);
    state.counters["three_views"] = median(with_views);
    state.counters["fingerprint"] = median(with_fingerprint);
    state.counters["rounds"] = static_cast<double>(speeds.size());
}
BENCHMARK(ratios)->Unit(benchmark::kMillisecond);

// Matches at all moments of some games, so that nothing is measured at one lucky moment.
const std::vector<std::unique_ptr<Match>>& moments() {
    static const auto kMoments = [] {
        std::vector<std::unique_ptr<Match>> moments;
        struct Keep {
            std::vector<std::unique_ptr<Match>>& all;
            void at_choice(const Match& match) { all.push_back(match.clone()); }
        } keep{moments};
        for (std::uint64_t number = 1; number <= 5; ++number) play_game(number, keep);
        return moments;
    }();
    return kMoments;
}

template <typename Do>
void at_moments(benchmark::State& state, Do what) {
    std::size_t i = 0;
    for (auto _ : state) {
        what(*moments()[i]);
        i = i + 1 < moments().size() ? i + 1 : 0;
    }
    state.SetItemsProcessed(state.iterations());
}

void view_of_a_seat(benchmark::State& state) {
    View view;
    at_moments(state, [&](const Match& match) {
        match.view(Viewer::seat(Seat{0}), view);
        benchmark::DoNotOptimize(view);
    });
}
BENCHMARK(view_of_a_seat);

void view_of_a_spectator(benchmark::State& state) {
    View view;
    at_moments(state, [&](const Match& match) {
        match.view(Viewer::spectator(), view);
        benchmark::DoNotOptimize(view);
    });
}
BENCHMARK(view_of_a_spectator);

// Nobody has looked since the last step: the copy before it takes its time too.
void first_view_of_a_seat(benchmark::State& state) {
    View view;
    const auto copy = new_match(0);
    at_moments(state, [&](const Match& match) {
        copy->assign(match);
        copy->view(Viewer::seat(Seat{0}), view);
        benchmark::DoNotOptimize(view);
    });
}
BENCHMARK(first_view_of_a_seat);

void prompt(benchmark::State& state) {
    Prompt asked;
    at_moments(state, [&](const Match& match) {
        match.prompt(match.waiting_on().lowest(), asked);
        benchmark::DoNotOptimize(asked);
    });
}
BENCHMARK(prompt);

void copy_into_another_match(benchmark::State& state) {
    const auto copy = new_match(0);
    at_moments(state, [&](const Match& match) {
        copy->assign(match);
        benchmark::DoNotOptimize(*copy);
    });
}
BENCHMARK(copy_into_another_match);

void copy_into_a_new_match(benchmark::State& state) {
    at_moments(state, [](const Match& match) { benchmark::DoNotOptimize(match.clone()); });
}
BENCHMARK(copy_into_a_new_match);

void fingerprint(benchmark::State& state) {
    at_moments(state, [](const Match& match) { benchmark::DoNotOptimize(match.fingerprint()); });
}
BENCHMARK(fingerprint);

void setup(benchmark::State& state) {
    std::uint64_t number = 0;
    for (auto _ : state) benchmark::DoNotOptimize(new_match(++number));
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(setup);

void restore(benchmark::State& state) {
    std::vector<std::vector<std::byte>> saved;
    for (const auto& match : moments()) saved.push_back(match->bytes());
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(tara_wolf_game().restore(saved[i]));
        i = i + 1 < saved.size() ? i + 1 : 0;
    }
}
BENCHMARK(restore);

}  // namespace
}  // namespace valley
