#include "engine/selfplay/report.hpp"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace valley {

namespace {

using Json = nlohmann::ordered_json;

struct Row {
    std::string name;  // for people
    std::string key;   // for programs
    Share share;
};

std::string number(const char* format, double value) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), format, value);
    return text.data();
}

// How wide a text stands on a terminal: the bytes that go on a character of UTF-8 do not count.
std::size_t width(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0u) != 0x80u; }));
}

std::string left(const std::string& text, std::size_t columns) {
    const std::size_t wide = width(text);
    return text + std::string(wide < columns ? columns - wide : 0, ' ');
}

std::string right(const std::string& text, std::size_t columns) {
    const std::size_t wide = width(text);
    return std::string(wide < columns ? columns - wide : 0, ' ') + text;
}

std::string table(const std::string& title, const std::vector<Row>& rows) {
    std::size_t columns = width(title);
    for (const Row& row : rows) columns = std::max(columns, width(row.name));
    std::string text = left(title, columns) + "     games       won    share   95 % interval\n";
    for (const Row& row : rows) {
        const Interval interval = wilson(row.share);
        text += left(row.name, columns) + right(std::to_string(row.share.of), 10) +
                right(std::to_string(row.share.won), 10) +
                right(number("%.1f %%", 100 * row.share.rate()), 9) +
                right(number("%.1f", 100 * interval.low), 8) + " to " +
                right(number("%.1f", 100 * interval.high), 5) + "\n";
    }
    return text + "\n";
}

// The cards that were counted, the one that wins most often first.
std::vector<Row> card_rows(const Game& game, const std::vector<Share>& shares, Language language) {
    std::vector<Row> rows;
    for (std::size_t card = 0; card < shares.size(); ++card) {
        const CardFace& face = game.cards()[card];
        if (shares[card].of == 0) continue;
        rows.push_back({face.name[static_cast<std::size_t>(language)], face.key, shares[card]});
    }
    std::ranges::stable_sort(rows, [](const Row& a, const Row& b) {
        return a.share.won * b.share.of > b.share.won * a.share.of;
    });
    return rows;
}

// Everything that is counted, table by table.
struct Tables {
    std::vector<Row> bots, seats, bearers, adventurers, cards;

    Tables(const Game& game, const Series& series, const Statistics& sum, Language language)
        : bots{{"a: " + series.bots[0], "a", sum.bots[0]},
               {"b: " + series.bots[1], "b", sum.bots[1]}},
          seats{{"seat A", "A", sum.seats[0]}, {"seat B", "B", sum.seats[1]}},
          bearers{{"bears the medallion first", "first_bearer", sum.first_bearer},
                  {"the other seat",
                   "other",
                   {sum.first_bearer.of - sum.first_bearer.won, sum.first_bearer.of}}},
          adventurers(card_rows(game, sum.adventurers, language)),
          cards(card_rows(game, sum.cards_used, language)) {}
};

double per_match(std::int64_t sum, std::int64_t matches) {
    return matches == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(matches);
}

double matches_per_second(const SeriesResult& result) {
    return result.seconds <= 0 ? 0.0
                               : static_cast<double>(result.statistics.matches) / result.seconds;
}

Json rows_json(const std::vector<Row>& rows) {
    Json json = Json::object();
    for (const Row& row : rows) {
        const Interval interval = wilson(row.share);
        json[row.key] = {{"games", row.share.of},
                         {"won", row.share.won},
                         {"share", row.share.rate()},
                         {"low", interval.low},
                         {"high", interval.high}};
    }
    return json;
}

std::vector<std::string> variants_of(const Game& game, const Setup& setup) {
    std::vector<std::string> keys;
    const auto variants = game.facts().words.variants;
    for (std::size_t i = 0; i < variants.size(); ++i) {
        if (((setup.variants >> i) & 1u) != 0) keys.emplace_back(variants[i].key);
    }
    return keys;
}

}  // namespace

std::string report_text(const Game& game, const Series& series, const SeriesResult& result,
                        Language language) {
    const Statistics& sum = result.statistics;
    const Tables tables(game, series, sum, language);
    std::string text =
        std::to_string(sum.matches) + " games, " + series.bots[0] + " against " + series.bots[1] +
        (series.swap ? ", each seed twice with the seats exchanged\n" : ", bot a at seat A\n") +
        "seed " + seed_text(series.seed) + "\n";
    for (const std::string& variant : variants_of(game, series.setup)) {
        text += "variant " + variant + "\n";
    }
    text += "\n" + table("bot", tables.bots) + table("seat", tables.seats) +
            table("first bearer", tables.bearers) + table("Adventurer", tables.adventurers) +
            table("card played or laid", tables.cards);
    text += number("%.2f rounds and ", per_match(sum.rounds, sum.matches)) +
            number("%.1f prompts a game; ", per_match(sum.prompts, sum.matches)) +
            number("%.0f games a second", matches_per_second(result)) + " on " +
            std::to_string(series.threads) + (series.threads == 1 ? " thread\n" : " threads\n");
    return text;
}

std::string report_json(const Game& game, const Series& series, const SeriesResult& result) {
    const Statistics& sum = result.statistics;
    const Tables tables(game, series, sum, Language::en);
    Json json = {{"game", game.facts().key},
                 {"rules_version", game.facts().rules_version},
                 {"a", series.bots[0]},
                 {"b", series.bots[1]},
                 {"games", sum.matches},
                 {"swap", series.swap},
                 {"seed", seed_text(series.seed)},
                 {"variants", variants_of(game, series.setup)},
                 {"bots", rows_json(tables.bots)},
                 {"seats", rows_json(tables.seats)},
                 {"first_bearer", rows_json(tables.bearers)},
                 {"adventurers", rows_json(tables.adventurers)},
                 {"cards", rows_json(tables.cards)},
                 {"rounds_per_game", per_match(sum.rounds, sum.matches)},
                 {"prompts_per_game", per_match(sum.prompts, sum.matches)},
                 {"seconds", result.seconds},
                 {"games_per_second", matches_per_second(result)},
                 {"threads", series.threads}};
    return json.dump(2) + "\n";
}

}  // namespace valley
