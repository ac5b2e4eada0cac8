// Tables in every phase, played once by honest people and stored, for servers that begin with them.
#pragma once

#include <string>
#include <vector>

#include "server/journal.hpp"

namespace valley::fuzz {

// Whoever has the token is at the table, by that name.
struct Place {
    std::string token;
    std::string name;
};

struct StoredScene {
    server::StoredTable table;
    std::string code;
    std::vector<Place> places;
};

struct StoredTables {
    // Waiting, seated, at the first question, in the middle and near the end of a game, with a
    // clock, with watchers of each kind, over with a rematch asked for, against a bot, behind a
    // password.
    std::vector<StoredScene> in_each_phase;
    // Of two people who only want to play.
    StoredScene other;

    // Tokens, the hashes of tokens and passwords, seeds, and the password.
    std::vector<std::string> secrets() const;
};

// Made once.
const StoredTables& stored_tables();

// Adds what of a record nobody may be sent.
void add_secrets(const std::string& record, std::vector<std::string>& secrets);

}  // namespace valley::fuzz
