// What a player's client would find that came to the server on this machine just now.
#pragma once

#include <chrono>
#include <string>
#include <variant>

#include "server/settings.hpp"

namespace valley::server {

struct Welcomed {
    std::string address;             // where it was found: "127.0.0.1:7922"
    std::string server;              // program and version, as it says
    std::chrono::milliseconds time;  // from the beginning to its welcome
};

struct NoWelcome {
    std::string why;    // what went wrong and, where that is known, what to do about it
    bool full = false;  // nothing is wrong: the server has as many connections as it takes
};

// Connects to the address and port of these settings (of "all addresses": to this machine's own),
// by TLS, without looking whose key it is, says Hello and waits for Welcome. Blocks, for `patience`
// at most.
std::variant<Welcomed, NoWelcome> probe(const Settings& settings,
                                        std::chrono::milliseconds patience);

}  // namespace valley::server
