// The gate: everything about a table and its game that leaves for a client is made here, for one
// receiver at a time. What this file does not know how to make is not sent.
#pragma once

#include <map>
#include <optional>

#include "server/clock.hpp"
#include "server/table_state.hpp"
#include "server/transport.hpp"
#include "valley/v1/envelope.pb.h"

namespace valley::server {

// A member's connection, and how much has gone out on it.
struct Presence {
    std::optional<ConnectionId> connection;
    Time away_since{0};      // when there is no connection
    bool was_here = false;   // has been connected; after a restart of the server it is taken for so
    std::uint64_t game = 0;  // of which the rest speaks
    std::uint64_t events_sent = 0;
    std::uint32_t revision_sent = 0;
    bool outcome_sent = false;
    std::uint64_t chat_sent = 0;
};
using Presences = std::map<MemberNumber, Presence>;

// The clocks of a game as they stand now; empty if it is played without.
struct ClockReading {
    Milliseconds bank{0};
    bool running = false;
};
using ClockReadings = std::vector<ClockReading>;

v1::TableUpdate table_update(const TableState& table, const Presences& presences,
                             const MemberState& receiver, Time now, Milliseconds grace);

// What `receiver` has not been sent of the game, and how it stands for it: the bytes of a
// ServerMessage with a GameUpdate. Notes in `presence` that it has gone out. Empty if there is no
// game, if the table's options show it nothing of the game, or if there is nothing new that it may
// notice.
//
// It has at most `events_max` events, so that it fits into one message whatever a client has
// missed: what is still missing comes with the next call, and the outcome with the last.
inline constexpr std::size_t kEventsOfUpdateMax = 4096;
std::string game_update(const TableState& table, const MemberState& receiver, Presence& presence,
                        const ClockReadings& clocks, std::size_t events_max = kEventsOfUpdateMax);
// How many events of the game there are for `receiver` so far; none if it is shown nothing of it.
std::size_t events_for(const TableState& table, const MemberState& receiver);

// The chat lines that `receiver` heard and has not been sent; nothing if there are none.
std::optional<v1::ChatLines> chat_lines(const TableState& table, const MemberState& receiver,
                                        std::uint64_t chat_seen);

// Whether a member without a seat is shown anything of a game.
bool may_watch(const TableState& table);

}  // namespace valley::server
