#include "tests/support/game_cases.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "engine/games/games.hpp"
#include "tests/support/random_player.hpp"
#include "tests/support/scale.hpp"

namespace valley {

namespace {

std::uint64_t first_game() {
    const char* text = std::getenv("VALLEY_SEED");
    return text == nullptr ? 1 : std::strtoull(text, nullptr, 10);
}

std::uint64_t current_game = 0;

void say_game_on_abort(int) {
    std::fprintf(stderr, "in game %llu\n", static_cast<unsigned long long>(current_game));
    std::signal(SIGABRT, SIG_DFL);
    std::raise(SIGABRT);
}

}  // namespace

std::string name_of(const GameCase& game_case) {
    return std::string(game_case.game->facts().key) + "_" + std::to_string(game_case.setup.seats) +
           "_seats_variants_" + std::to_string(game_case.setup.variants);
}

std::string name_of_param(const ::testing::TestParamInfo<GameCase>& param) {
    return name_of(param.param);
}

void PrintTo(const GameCase& game_case, std::ostream* out) { *out << name_of(game_case); }

const std::vector<GameCase>& game_cases() {
    static const Registry kGames = builtin_games();
    static const std::vector<GameCase> kCases = [] {
        std::vector<GameCase> cases;
        for (const auto& game : kGames.games()) {
            const GameFacts& facts = game->facts();
            for (std::size_t seats : {facts.seats_min, facts.seats_max}) {
                if (seats == facts.seats_min && !cases.empty() && cases.back().game == game.get()) {
                    continue;
                }
                for (std::uint32_t v = 0; v < (1u << facts.words.variants.size()); ++v) {
                    cases.push_back({game.get(), {seats, v}});
                }
            }
        }
        return cases;
    }();
    return kCases;
}

void for_each_game(std::uint64_t games, const std::function<void(std::uint64_t number)>& play) {
    const std::uint64_t first = first_game();
    const std::uint64_t count = testing::scaled(games);
    std::printf("games %llu to %llu (VALLEY_SEED, VALLEY_GAMES_PERCENT)\n",
                static_cast<unsigned long long>(first),
                static_cast<unsigned long long>(first + count - 1));
    std::fflush(stdout);
    const auto before = std::signal(SIGABRT, say_game_on_abort);
    for (current_game = first; current_game < first + count; ++current_game) {
        const ::testing::ScopedTrace trace(__FILE__, __LINE__,
                                           "game " + std::to_string(current_game));
        play(current_game);
        if (::testing::Test::HasFatalFailure()) break;
    }
    std::signal(SIGABRT, before);
}

Play::Play(const GameCase& game_case, std::uint64_t number)
    : game(*game_case.game),
      luck(seed_from(number)),
      random(number),
      match(game.start(game_case.setup, chance, events)) {}

void Play::step() {
    const Seat seat = match->waiting_on().lowest();
    match->prompt(seat, prompt);
    choice = pick_at_random(prompt, random);
    const auto refused = match->apply(seat, choice, chance, events);
    ASSERT_FALSE(refused) << key_of(*refused);
    ASSERT_LE(++answered, kPromptsMax) << "the game does not end";
}

void Play::play_to_end() {
    while (!over() && !::testing::Test::HasFatalFailure()) step();
}

std::vector<Viewer> players_and_spectator(std::size_t seats) {
    std::vector<Viewer> viewers = {Viewer::spectator()};
    for (std::size_t i = 0; i < seats; ++i) viewers.push_back(Viewer::seat(seat_at(i)));
    return viewers;
}

}  // namespace valley
