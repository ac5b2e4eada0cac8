// The games that were played to their end at a table, out of its records.
#pragma once

#include <string>
#include <vector>

#include "engine/export/export.hpp"
#include "server/games.hpp"
#include "server/journal.hpp"

namespace valley::server {

struct FinishedGame {
    TableId table{};
    std::string code;          // of the table
    std::uint64_t number = 0;  // at the table, from 1 on
    const Game* game = nullptr;
    PlayedMatch played;
};

struct FinishedGames {
    std::vector<FinishedGame> games;
    bool running = false;  // one more is not over
    // Why some of it cannot be read: records that make no sense here, which are those of a game
    // with other rules or another deck. "" if all can.
    std::string trouble;
};

// `games` must outlive the result.
FinishedGames finished_games(const Games& games, const StoredTable& table);

}  // namespace valley::server
