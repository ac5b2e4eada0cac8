// Series of matches: seeds, pairings, statistics, and that threads change nothing.

#include "engine/selfplay/series.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/games/games.hpp"
#include "engine/selfplay/report.hpp"

namespace valley::testing {
namespace {

const Game& the_game() {
    static const Registry kGames = builtin_games();
    return *kGames.games().front();
}

Series small_series() {
    Series series;
    series.seed = seed_from(4);
    series.bots = {"sensible", "naive"};
    series.matches = 12;
    series.swap = true;
    return series;
}

SeriesResult played(const Series& series) {
    return std::get<SeriesResult>(play_series(the_game(), series));
}

TEST(Wilson, KnownIntervals) {
    // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    const auto expect = [](std::int64_t won, std::int64_t of, double low, double high) {
        const Interval interval = wilson({won, of});
        EXPECT_NEAR(interval.low, low, 0.00006) << won << " of " << of;
        EXPECT_NEAR(interval.high, high, 0.00006) << won << " of " << of;
    };
    expect(81, 263, 0.2553, 0.3662);
    expect(15, 148, 0.0624, 0.1605);
    expect(0, 20, 0.0, 0.1611);
    expect(1, 29, 0.0061, 0.1718);
    expect(0, 0, 0.0, 1.0);
}

TEST(Series, SeedsAndSeatsOfAMatch) {
    Series series = small_series();
    EXPECT_EQ(pairing_of(series, 0).seed, seed_from(4));
    EXPECT_EQ(pairing_of(series, 1).seed, seed_from(4));
    EXPECT_EQ(pairing_of(series, 1).bot_at, (std::array<std::size_t, 2>{1, 0}));
    EXPECT_NE(pairing_of(series, 2).seed, seed_from(4));
    series.swap = false;
    EXPECT_EQ(pairing_of(series, 1).bot_at, (std::array<std::size_t, 2>{0, 1}));
    EXPECT_NE(pairing_of(series, 1).seed, seed_from(4));
}

TEST(Series, SeedOfAMatchCarriesOver) {
    Seed series{};
    series[8] = 0xff;
    const Seed next = seed_of_match(series, 1);
    EXPECT_EQ(next[8], 0);
    EXPECT_EQ(next[9], 1);
    EXPECT_EQ(seed_text(seed_from(12)), "12");
    EXPECT_EQ(seed_text(series), std::string(16, '0') + "ff" + std::string(46, '0'));
}

TEST(Series, ThreadsChangeNothing) {
    Series series = small_series();
    auto report = [&](unsigned threads) {
        series.threads = threads;
        auto json = nlohmann::json::parse(report_json(the_game(), series, played(series)));
        for (const char* differs : {"threads", "seconds", "games_per_second"}) json.erase(differs);
        return json;
    };
    const auto one = report(1);
    EXPECT_EQ(one, report(3));
    EXPECT_EQ(one["games"], 12);
}

TEST(Series, CountsAddUp) {
    const Statistics sum = played(small_series()).statistics;
    EXPECT_EQ(sum.matches, 12);
    EXPECT_EQ(sum.bots[0].of, 12);
    EXPECT_EQ(sum.bots[0].won + sum.bots[1].won, 12);
    EXPECT_EQ(sum.seats[0].won + sum.seats[1].won, 12);
    EXPECT_EQ(sum.first_bearer.of, 12);
    Share adventurers;
    for (const Share& share : sum.adventurers) adventurers.add(share);
    EXPECT_EQ(adventurers.of, 24);
    EXPECT_EQ(adventurers.won, 12);
    for (const Share& share : sum.cards_used) EXPECT_LE(share.of, 24);
}

TEST(Series, ReportsInBothLanguages) {
    const Series series = small_series();
    const SeriesResult result = played(series);
    EXPECT_NE(report_text(the_game(), series, result, Language::en).find("Worker"),
              std::string::npos);
    EXPECT_NE(report_text(the_game(), series, result, Language::de).find("Arbeiter"),
              std::string::npos);
}

TEST(Series, ExportsAFileForEachMatch) {
    Series series = small_series();
    series.matches = 4;
    series.threads = 2;
    series.export_folder =
        std::filesystem::path(::testing::TempDir()) / "valley_series_test" / "export";
    ASSERT_EQ(prepare_export(series.export_folder), std::nullopt);
    played(series);
    for (const char* name :
         {"game-000001-sensible-naive.json", "game-000002-naive-sensible.json",
          "game-000003-sensible-naive.json", "game-000004-naive-sensible.json"}) {
        std::ifstream file(series.export_folder / name);
        EXPECT_TRUE(nlohmann::json::parse(file).contains("result")) << name;
    }
    // A file is no folder, and nothing can be written below it.
    const auto file = series.export_folder / "game-000001-sensible-naive.json";
    EXPECT_NE(prepare_export(file), std::nullopt);
    series.export_folder = file;
    EXPECT_TRUE(std::holds_alternative<std::string>(play_series(the_game(), series)));
    std::filesystem::remove_all(file.parent_path().parent_path());
}

}  // namespace
}  // namespace valley::testing
