#include "engine/selfplay/options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <random>
#include <thread>

#include "engine/games/tara_wolf/vocabulary.hpp"
#include "engine/selfplay/terminal.hpp"

namespace valley {

namespace {

constexpr std::int64_t kGames = 1000;
constexpr std::int64_t kGamesMax = 1'000'000'000;
constexpr unsigned kThreadsMax = 256;
constexpr int kUsage = 2;  // exit status

std::string list_of_bots() {
    std::string text;
    for (const BotName& bot : bot_names()) {
        text += "  " + std::string(bot.name) + ": " + std::string(bot.summary) + "\n";
    }
    return text;
}

std::string list_of_variants() {
    std::string text;
    for (const Word& variant : tara_wolf::vocabulary().variants) {
        text +=
            "  " + std::string(variant.key) + ": " + std::string(variant.in(Language::en)) + "\n";
    }
    return text;
}

std::vector<std::string> names_of_bots() {
    std::vector<std::string> names;
    for (const BotName& bot : bot_names()) names.emplace_back(bot.name);
    return names;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

// One of `words`, or CLI11's way of refusing it.
CLI::Validator one_of(std::vector<std::string> words) {
    const std::string list = joined(words);
    return CLI::Validator(
        [words = std::move(words), list](std::string& word) {
            if (std::ranges::find(words, word) != words.end()) return std::string();
            return "\"" + word + "\" is none of " + list;
        },
        "");
}

std::optional<std::uint32_t> variants_in(const std::vector<std::string>& names) {
    const auto known = tara_wolf::vocabulary().variants;
    std::uint32_t variants = 0;
    for (const std::string& name : names) {
        const auto found = std::ranges::find(known, name, &Word::key);
        if (found == known.end()) return std::nullopt;
        variants |= 1u << static_cast<unsigned>(found - known.begin());
    }
    return variants;
}

// A whole number, or 64 hexadecimal digits.
bool read_seed(const std::string& text, Seed& seed) {
    if (parse_seed(text, seed)) return true;
    std::uint64_t number = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    if (read.ec != std::errc() || read.ptr != end) return false;
    seed = seed_from(number);
    return true;
}

// A short one, so that it can be typed again.
Seed new_seed() {
    std::random_device device;
    return seed_from(device());
}

int refuse(const std::string& why) {
    std::fprintf(stderr, "valley-selfplay: %s\nvalley-selfplay --help shows all options.\n",
                 why.c_str());
    return kUsage;
}

}  // namespace

std::variant<Options, int> parse_options(int argc, const char* const* argv) {
    Options options;
    Series& series = options.series;
    series.matches = kGames;
    series.bots = {"sensible", "sensible"};
    series.threads = std::clamp(std::thread::hardware_concurrency(), 1u, kThreadsMax);
    std::string seed;
    std::string export_folder;
    std::string language = "en";
    std::vector<std::string> variants;
    bool no_swap = false;

    CLI::App app(
        "Plays Tara Wolf in Valley of the Kings, bot against bot: many games, of which it prints\n"
        "who wins and with what, or with --show one game, explained step by step.",
        "valley-selfplay");
    app.footer("Bots:\n" + list_of_bots() + "\nVariants:\n" + list_of_variants() +
               "\nThe same seed, bots, variants and deck give the same games on any number of\n"
               "threads. The intervals are 95 % confidence intervals (Wilson). The exit status is\n"
               "0, 1 if something failed, 2 if the arguments are wrong.");
    app.set_help_flag("-h,--help", "Show this help and end");

    auto* games =
        app.add_option("--games", series.matches, "Games to play (" + std::to_string(kGames) + ")")
            ->type_name("N")
            ->check(CLI::Range(std::int64_t{1}, kGamesMax));
    app.add_option("--a", series.bots[0], "Bot a: " + joined(names_of_bots()) + " (sensible)")
        ->type_name("BOT")
        ->check(one_of(names_of_bots()));
    app.add_option("--b", series.bots[1], "Bot b (sensible)")
        ->type_name("BOT")
        ->check(one_of(names_of_bots()));
    app.add_option("--seed", seed,
                   "Where the luck comes from: a number, or 64 hexadecimal digits (another one\n"
                   "each time; it is printed)")
        ->type_name("N");
    auto* swap = app.add_flag("--swap", series.swap,
                              "Play each seed twice, the second time with the seats exchanged\n"
                              "(the default if the bots differ: neither has better luck then)");
    auto* stay = app.add_flag("--no-swap", no_swap,
                              "Play each seed once, bot a at seat A (the default if they are the\n"
                              "same)")
                     ->excludes(swap);
    app.add_option("--variants", variants, "Variants to play with, separated by commas (none)")
        ->type_name("LIST")
        ->delimiter(',');
    app.add_option("--deck", options.deck_file, "A deck file to play with (the built-in deck)")
        ->type_name("FILE");
    auto* threads =
        app.add_option("--threads", series.threads, "Threads to play on (one for each core)")
            ->type_name("N")
            ->check(CLI::Range(1u, kThreadsMax));
    auto* json = app.add_flag("--json", options.json, "Print the statistics as one JSON document");
    app.add_option(
           "--export", export_folder,
           "Write each game to a file of its own in this folder, as engine/export/README.md\n"
           "describes; the folder is made if need be, files of the same name are replaced")
        ->type_name("DIR");
    app.add_flag("--show", options.show,
                 "Play one game and explain each step; both hands are shown, which players do\n"
                 "not see")
        ->excludes(games)
        ->excludes(swap)
        ->excludes(stay)
        ->excludes(threads)
        ->excludes(json);
    app.add_option("--lang", language, "Language of cards and explanations: en or de (en)")
        ->type_name("LANG")
        ->check(one_of({"en", "de"}));

    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        print(app.help());
        return 0;
    } catch (const CLI::ParseError& error) {
        return refuse(error.what());
    }

    if (seed.empty()) {
        series.seed = new_seed();
    } else if (!read_seed(seed, series.seed)) {
        return refuse("--seed: \"" + seed +
                      "\" is neither a whole number nor 64 hexadecimal digits");
    }
    const auto chosen = variants_in(variants);
    if (!chosen) {
        return refuse("--variants: a variant that there is not; there are:\n" + list_of_variants());
    }
    series.setup.variants = *chosen;
    if (app.count("--swap") == 0 && !no_swap) series.swap = series.bots[0] != series.bots[1];
    if (options.show) {
        series.swap = false;
        series.matches = 1;
    }
    if (app.count("--export") != 0 && export_folder.empty()) {
        return refuse("--export: the name of the folder is empty");
    }
    series.export_folder = export_folder;
    options.language = language == "de" ? Language::de : Language::en;
    return options;
}

}  // namespace valley
