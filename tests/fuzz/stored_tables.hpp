// Tables in every phase, played once by honest people and stored, for servers that begin with them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/journal.hpp"
#include "valley/v1/envelope.pb.h"

namespace valley::fuzz {

// Whoever has the token is at the table, by that name.
struct Place {
    std::string token;
    std::string name;
    // What it was sent before its table was stored; 0: of no game.
    std::uint64_t game_number = 0;
    std::uint64_t events_seen = 0;
};
// Comes back to it, and knows what it has seen.
v1::ClientMessage resume(const Place& place);

struct StoredScene {
    server::StoredTable table;
    std::string code;
    std::vector<Place> places;
};

inline constexpr const char* kPassword = "open sesame";

struct StoredTables {
    // Waiting, seated, at the first question, in the middle and near the end of a game, with a
    // clock, with watchers of each kind, over with a rematch asked for, against a bot, behind a
    // password.
    std::vector<StoredScene> in_each_phase;
    // Of two people who only want to play.
    StoredScene other;
};

// Made once.
const StoredTables& stored_tables();

// Adds what of a record nobody may be sent: seeds, the hashes of tokens and passwords.
void add_secrets(const std::string& record, std::vector<std::string>& secrets);

}  // namespace valley::fuzz
