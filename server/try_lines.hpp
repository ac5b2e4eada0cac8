// Those who try table codes faster than their address may: they stand in line for the next try, a
// line for each address, and whoever was wrong less often goes first. So a friend gets in behind an
// address from which others guess. When a try is free is not known here: App has the buckets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/clock.hpp"
#include "server/transport.hpp"
#include "valley/v1/lobby.pb.h"

namespace valley::server {

// A JoinTable that waits.
struct HeldJoin {
    ConnectionId connection{};
    std::uint64_t request = 0;
    v1::JoinTable wanted;
    std::size_t wrong_tries = 0;  // codes and passwords of this connection
};

class TryLines {
  public:
    static constexpr std::size_t kLengthMost = 64;  // of one line

    // Nobody of this address waits.
    bool empty(const std::string& address) const { return !lines_.contains(address); }

    // Puts it behind those who were wrong as often or less. `turn` is when a line that begins with
    // it may try. Of a full line the last one gives way, which may be this one, and is returned.
    std::optional<HeldJoin> stand(const std::string& address, HeldJoin join, Time turn);
    // That connection waits no longer.
    void leave(const std::string& address, ConnectionId connection);
    // Ends all lines; whoever stood in one.
    std::vector<HeldJoin> clear();

    // When due() has something to say at the earliest.
    std::optional<Time> next_turn() const;
    // An address whose line was to try by now, if there is one. Then the caller may take the first
    // of the line, and says when the line is to try again.
    std::optional<std::string> due(Time now);
    HeldJoin take(const std::string& address);  // of a line that is not empty
    void put_off(const std::string& address, Time turn);

  private:
    std::unordered_map<std::string, std::deque<HeldJoin>> lines_;  // none is empty
    std::set<std::pair<Time, std::string>> turns_;                 // some of lines that are no more
};

}  // namespace valley::server
