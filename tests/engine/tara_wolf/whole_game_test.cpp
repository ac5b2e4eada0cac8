// A whole game as a text to read, compared with the one in tests/golden. A change of the rules, of
// a bot or of the words shows there as a difference; if it is meant, write the text anew with
// VALLEY_WRITE_GOLDEN=1.

#include <gtest/gtest.h>

#include <sstream>

#include "engine/bots/bots.hpp"
#include "engine/core/wording.hpp"
#include "engine/games/games.hpp"
#include "tests/support/golden.hpp"

namespace valley {
namespace {

constexpr std::uint64_t kSeed = 1922;

// Every question, answer and event of a game between two sensible bots; secrets are told, as the
// reader of a replay is told them.
std::string whole_game(const Game& game, Language language) {
    const std::vector<std::string> names = {"Anna", "Bruno"};
    const Wording words(game, language, names);
    std::ostringstream text;
    EventLog log;
    std::size_t told = 0;
    const auto tell = [&] {
        for (const Event& event : log.all().subspan(told)) {
            text << words.event(event.full) << '\n';
        }
        told = log.all().size();
    };

    SeededChance chance(seed_from(kSeed));
    const auto match = game.start(valley::Setup{}, chance, log);
    std::array<std::unique_ptr<Bot>, 2> bots;
    std::array<std::size_t, 2> news{};
    for (std::size_t i = 0; i < bots.size(); ++i) {
        bots[i] = make_bot("sensible", game);
        bots[i]->new_game(seat_at(i), kSeed + i);
    }
    tell();
    while (!match->result()) {
        const Seat seat = match->waiting_on().lowest();
        const std::size_t i = index_of(seat);
        View view;
        match->view(Viewer::seat(seat), view);
        const auto seen = log.since(Viewer::seat(seat), news[i]);
        news[i] += seen.size();
        Choice choice;
        bots[i]->choose(view, seen, choice);
        text << "\n  " << names[i] << ": " << words.prompt(view.prompt) << "\n  -> ";
        if (choice.count == 0) text << (language == Language::de ? "nichts" : "none");
        for (std::size_t pick = 0; pick < choice.count; ++pick) {
            if (pick > 0) text << ", ";
            text << words.option(view.prompt.options[choice.picks[pick]]);
        }
        text << '\n';
        EXPECT_FALSE(match->apply(seat, choice, chance, log));
        tell();
    }
    return text.str();
}

TEST(WholeGame, ReadsAsItDid) {
    const Registry games = builtin_games();
    valley::testing::expect_golden(whole_game(*games.find("tara_wolf"), Language::en),
                                   "whole_game_en.txt");
    valley::testing::expect_golden(whole_game(*games.find("tara_wolf"), Language::de),
                                   "whole_game_de.txt");
}

}  // namespace
}  // namespace valley
