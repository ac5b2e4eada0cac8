#include "engine/selfplay/series.hpp"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <fstream>
#include <mutex>
#include <thread>

#include "engine/core/check.hpp"

namespace valley {

namespace {

using Bots = std::array<std::unique_ptr<Bot>, 2>;  // by seat

Bots make_bots(const Game& game, const Series& series, const Pairing& pairing) {
    Bots bots;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        bots[seat] = make_bot(series.bots[pairing.bot_at[seat]], game);
        CHECK(bots[seat] != nullptr, "a series is between bots that there are");
    }
    return bots;
}

Outcome play_with(const Game& game, const Series& series, const Pairing& pairing, const Bots& bots,
                  Watcher* watcher) {
    const std::array<std::uint64_t, 2> bot_seeds = {seed_of_bot(pairing.seed, pairing.bot_at[0]),
                                                    seed_of_bot(pairing.seed, pairing.bot_at[1])};
    return play_match(game, series.setup, pairing.seed, bots, bot_seeds, watcher);
}

// Draws itself on stderr while matches are played, and goes away at the end.
class ProgressBar {
  public:
    explicit ProgressBar(std::int64_t total) : total_(total), shown_(isatty(STDERR_FILENO) != 0) {}

    void draw(std::int64_t done) const {
        static constexpr std::int64_t kWidth = 40;
        if (!shown_) return;
        const std::int64_t filled = total_ == 0 ? kWidth : kWidth * done / total_;
        const std::string bar = std::string(static_cast<std::size_t>(filled), '#') +
                                std::string(static_cast<std::size_t>(kWidth - filled), '.');
        std::fprintf(stderr, "\r[%s] %lld of %lld games", bar.c_str(), static_cast<long long>(done),
                     static_cast<long long>(total_));
    }
    void remove() const {
        if (shown_) std::fprintf(stderr, "\r\033[K");
    }

  private:
    std::int64_t total_;
    bool shown_;
};

std::string system_error(const std::filesystem::path& path, const std::error_code& error) {
    return "cannot write to " + path.string() + ": " + error.message();
}

}  // namespace

Pairing pairing_of(const Series& series, std::int64_t match) {
    const auto number = static_cast<std::uint64_t>(match);
    if (!series.swap) return {seed_of_match(series.seed, number), {0, 1}};
    const bool swapped = number % 2 != 0;
    return {seed_of_match(series.seed, number / 2),
            {swapped ? std::size_t{1} : std::size_t{0}, swapped ? std::size_t{0} : std::size_t{1}}};
}

Outcome play_pairing(const Game& game, const Series& series, const Pairing& pairing,
                     Watcher* watcher) {
    return play_with(game, series, pairing, make_bots(game, series, pairing), watcher);
}

std::variant<SeriesResult, std::string> play_series(const Game& game, const Series& series) {
    const auto began = std::chrono::steady_clock::now();
    std::atomic<std::int64_t> next{0};
    std::atomic<std::int64_t> done{0};

    std::mutex mutex;  // guards what follows
    std::condition_variable changed;
    Statistics sum(game.cards().size());
    std::optional<std::string> failure;
    unsigned running = series.threads;

    const auto work = [&] {
        Statistics own(game.cards().size());
        std::optional<std::string> trouble;
        // Bots begin each match anew, so that one pair for each order of the seats is enough.
        std::array<Bots, 2> bots = {make_bots(game, series, {{}, {0, 1}}),
                                    make_bots(game, series, {{}, {1, 0}})};
        while (!trouble) {
            const std::int64_t match = next.fetch_add(1);
            if (match >= series.matches) break;
            const Pairing pairing = pairing_of(series, match);
            Outcome outcome = play_with(game, series, pairing, bots[pairing.bot_at[0]], nullptr);
            own.add(outcome, pairing.bot_at);
            if (!series.export_folder.empty()) {
                trouble = write_export(game, series, match, pairing, outcome);
            }
            done.fetch_add(1);
        }
        if (trouble) next.store(series.matches);  // the others stop too
        const std::lock_guard lock(mutex);
        sum.add(own);
        if (trouble) failure = trouble;
        --running;
        changed.notify_one();
    };

    const ProgressBar bar(series.matches);
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < series.threads; ++i) threads.emplace_back(work);
    {
        std::unique_lock lock(mutex);
        bar.draw(0);
        while (
            !changed.wait_for(lock, std::chrono::milliseconds(100), [&] { return running == 0; })) {
            bar.draw(done.load());
        }
    }
    for (std::thread& thread : threads) thread.join();
    bar.remove();
    if (failure) return *failure;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    return SeriesResult{std::move(sum), took.count()};
}

std::optional<std::string> prepare_export(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (!error && access(folder.c_str(), W_OK | X_OK) != 0) {
        error = std::error_code(errno, std::generic_category());
    }
    if (error) return system_error(folder, error);
    return std::nullopt;
}

std::optional<std::string> write_export(const Game& game, const Series& series, std::int64_t match,
                                        const Pairing& pairing, Outcome& outcome) {
    const std::string& bot_a = series.bots[pairing.bot_at[0]];
    const std::string& bot_b = series.bots[pairing.bot_at[1]];
    outcome.played.players = {bot_a, bot_b};
    auto document = export_match(game, outcome.played);
    if (auto* error = std::get_if<ExportError>(&document)) return to_text(*error);

    std::string number = std::to_string(match + 1);
    number.insert(0, number.size() < 6 ? 6 - number.size() : 0, '0');
    const auto file =
        series.export_folder / ("game-" + number + "-" + bot_a + "-" + bot_b + ".json");
    errno = 0;
    std::ofstream out(file, std::ios::binary);
    out << std::get<std::string>(document);
    out.close();
    if (!out) return system_error(file, std::error_code(errno, std::generic_category()));
    return std::nullopt;
}

}  // namespace valley
