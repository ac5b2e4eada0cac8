// What a player wants of the program: which server, what to do there, and what it ends with.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/core/endpoint.hpp"
#include "client/core/model.hpp"
#include "client/core/session.hpp"

namespace valley::client {

// What the program ends with.
enum class Exit : int {
    ok = 0,            // left as asked; a seat is kept
    refused = 1,       // the server did not do what the command line asks for
    usage = 2,         // the command line makes no sense
    unreachable = 3,   // no server there, or none that speaks our version
    place_lost = 4,    // replaced, removed, or the table is gone or cannot be played on
    broken = 5,        // the server says that this client broke the protocol
    wrong_server = 6,  // its key is not the one that was expected
};
Exit exit_of(End end);

enum class Task : std::uint8_t {
    play,    // at a new table against a bot
    host,    // at a new table
    join,    // at somebody's table
    watch,   // at somebody's table, without a seat
    resume,  // at a place from before
    list,    // public tables, and away
    learn,   // cards and words of its game, and away
};

struct PlayOrder {
    Task task = Task::join;
    std::string name;
    bool name_given = false;          // by the player; else another one is tried if it is taken
    Endpoint server;                  // not read by Task::resume
    std::string address;              // HOST:PORT of the server, as people are told it
    std::vector<std::string> invite;  // HOST:PORT where others reach it; none: at `address`
    std::string key;                  // the server's, for invitations; empty: not known yet
    bool insecure = false;            // unencrypted
    std::string invited_key;          // that the server has to have; empty: none was said
    std::string program = "valley-client --plain";  // as people are to type it
    std::string code;  // of the table; for Task::resume it may be empty
    std::string password;
    v1::TableOptions table;             // Task::play and Task::host
    std::optional<std::uint32_t> seat;  // to sit at
    std::string bot;                    // Task::play
    bool ready = true;                  // says ready as soon as it sits
    bool consent = false;               // to spectators who see everything late
};

// How others come to the table of that place: for each address what they type after "join", an
// invitation (endpoint.hpp), or address and code where the server's key is not known.
std::vector<std::string> invitations(const PlayOrder& order, const Place& place);
// Their one address is good on this machine only.
bool only_here(const PlayOrder& order);

// Tells a session that has not started what to do when the server has said Welcome: to come back to
// the place, if there is one, or else what the order says. Task::resume has a place.
void enter(Session& session, const PlayOrder& order,
           const std::optional<Place>& place = std::nullopt);

// Keeps places for later (state_file.hpp).
class PlaceKeeper {
  public:
    virtual ~PlaceKeeper() = default;
    // Both return what the player has to be told; empty if all went well.
    virtual std::string keep(const Place& place, const std::string& name) = 0;
    virtual std::string forget(const Place& place) = 0;
    // More than one place is kept at tables of this code.
    virtual bool has_others_at(const std::string& code) const = 0;
};

}  // namespace valley::client
