// Finished games out of the records of a table, as the store has them.

#include "server/operate/finished_games.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/source_file.hpp"
#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

using server::FinishedGames;
using server::StoredTable;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// The only table that there ever was.
StoredTable stored(FakeServer& server) {
    server.settle();
    const auto& [id, records] = *server.journal().records().begin();
    return {id, records};
}

std::string document_of(const server::FinishedGame& game) {
    const auto document = export_match(*game.game, game.played);
    const auto* error = std::get_if<ExportError>(&document);
    EXPECT_EQ(error, nullptr) << to_text(*error);
    return error != nullptr ? "" : std::get<std::string>(document);
}

class FinishedGamesTest : public ::testing::Test {
  protected:
    FinishedGames found() { return finished_games(games_, stored(scene_.server)); }

    const Registry registry_ = builtin_games();
    const server::Games games_{registry_};
    TableScene scene_;
};

TEST_F(FinishedGamesTest, AGameThatRunsIsNone) {
    scene_.play(20);
    const FinishedGames games = found();
    EXPECT_TRUE(games.games.empty());
    EXPECT_TRUE(games.running);
    EXPECT_EQ(games.trouble, "");
}

TEST_F(FinishedGamesTest, EveryGameOfATableThatIsOver) {
    scene_.play_to_end();
    scene_.a->ask(message::ask_rematch());
    scene_.b->ask(message::ask_rematch());
    scene_.play(10);
    scene_.a->ask(message::concede(scene_.a->game().game_number()));
    scene_.a->ask(message::ask_rematch());
    scene_.b->ask(message::ask_rematch());
    scene_.play(5);

    const FinishedGames games = found();
    ASSERT_EQ(games.games.size(), 2u);
    EXPECT_TRUE(games.running);
    EXPECT_EQ(games.games[0].number, 1u);
    EXPECT_EQ(games.games[0].code, scene_.a_joined.code());
    EXPECT_THAT(games.games[0].played.players, ElementsAre("Anna", "Bruno"));
    EXPECT_FALSE(games.games[0].played.closure.has_value());
    EXPECT_THAT(document_of(games.games[0]), HasSubstr("\"ending\":\"tombs\""));
    // Seats are swapped in a rematch.
    EXPECT_THAT(games.games[1].played.players, ElementsAre("Bruno", "Anna"));
    EXPECT_EQ(games.games[1].played.closure->reason, "conceded");
    EXPECT_THAT(document_of(games.games[1]), HasSubstr("\"reason\":\"conceded\""));
    EXPECT_NE(games.games[0].played.seed, games.games[1].played.seed);
}

TEST_F(FinishedGamesTest, ATableOfAnotherDeckIsSaid) {
    scene_.play_to_end();
    auto loaded = tara_wolf_with_deck(source_path("tests/replay/rare_deck.toml").string());
    Registry others;
    others.add(std::move(std::get<std::unique_ptr<Game>>(loaded)));
    const server::Games other_games(others);
    const FinishedGames games = finished_games(other_games, stored(scene_.server));
    EXPECT_TRUE(games.games.empty());
    EXPECT_FALSE(games.running);
    EXPECT_THAT(games.trouble, HasSubstr(scene_.a_joined.code()));
    EXPECT_THAT(games.trouble, HasSubstr("--deck"));
}

}  // namespace
}  // namespace valley::testing
