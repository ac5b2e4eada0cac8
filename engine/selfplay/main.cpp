// valley-selfplay: bots against bots. options.cpp has the arguments.

#include <csignal>
#include <cstdio>
#include <exception>

#include "engine/games/games.hpp"
#include "engine/games/tara_wolf/game.hpp"
#include "engine/selfplay/options.hpp"
#include "engine/selfplay/report.hpp"
#include "engine/selfplay/show.hpp"
#include "engine/selfplay/terminal.hpp"

namespace valley {
namespace {

constexpr int kFailed = 1;

int fail(const std::string& why) {
    std::fprintf(stderr, "valley-selfplay: %s\n", why.c_str());
    return kFailed;
}

// The game with the deck of the file, or the built-in one; nullptr after saying what is wrong.
std::unique_ptr<Game> load_game(const std::string& deck_file) {
    if (deck_file.empty()) {
        return std::make_unique<tara_wolf::TaraWolf>(tara_wolf::builtin_deck());
    }
    auto loaded = tara_wolf_with_deck(deck_file);
    if (auto* game = std::get_if<std::unique_ptr<Game>>(&loaded)) return std::move(*game);
    for (const auto& error : std::get<tara_wolf::DeckErrors>(loaded)) {
        std::fprintf(stderr, "%s\n", tara_wolf::to_text(error).c_str());
    }
    fail("this deck cannot be played with");
    return nullptr;
}

int show(const Game& game, const Options& options) {
    const Series& series = options.series;
    const Pairing pairing = pairing_of(series, 0);
    Show show(game, series.setup, pairing.seed, series.bots, {options.language, wants_colour()});
    Outcome outcome = play_pairing(game, series, pairing, &show);
    show.on_end(outcome);
    if (!series.export_folder.empty()) {
        if (auto trouble = write_export(game, series, 0, pairing, outcome)) return fail(*trouble);
    }
    return 0;
}

int play(const Game& game, const Options& options) {
    const auto played = play_series(game, options.series);
    if (const auto* trouble = std::get_if<std::string>(&played)) return fail(*trouble);
    const auto& result = std::get<SeriesResult>(played);
    print(options.json ? report_json(game, options.series, result)
                       : report_text(game, options.series, result, options.language));
    return 0;
}

int run(int argc, const char* const* argv) {
    // Whoever started this may have had SIGPIPE ignored: `| head` is to end it all the same.
    std::signal(SIGPIPE, SIG_DFL);
    const auto parsed = parse_options(argc, argv);
    if (const int* status = std::get_if<int>(&parsed)) return *status;
    const auto& options = std::get<Options>(parsed);

    const auto game = load_game(options.deck_file);
    if (!game) return kFailed;
    const auto& folder = options.series.export_folder;
    if (!folder.empty()) {
        if (auto trouble = prepare_export(folder)) return fail(*trouble);
    }
    return options.show ? show(*game, options) : play(*game, options);
}

}  // namespace
}  // namespace valley

int main(int argc, char** argv) try {
    const int status = valley::run(argc, argv);
    valley::finish_output();
    return status;
} catch (const std::exception& error) {  // out of memory, or a disk that is full
    std::fprintf(stderr, "valley-selfplay: %s\n", error.what());
    return valley::kFailed;
}
