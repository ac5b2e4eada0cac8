// What the server's core tells the operator. The program writes it to its log; the simulation takes
// a bug for a failure. Texts never hold a hand, a seed, a password, a token, or what users wrote.
#pragma once

#include <string_view>

#include "server/transport.hpp"

namespace valley::server {

class Report {
  public:
    virtual ~Report() = default;
    // Something worth a line: a table is opened, a game begins or is over. `table` is its code.
    virtual void event(std::string_view what, std::string_view table) = 0;
    // Something that is worth one for whoever looks for a fault.
    virtual void detail(std::string_view, std::string_view /*table*/, ConnectionId) {}
    // Nothing is broken, but something cannot be done until the operator does what the text says.
    virtual void trouble(std::string_view what, std::string_view where) = 0;
    // A fault of ours or a damaged store. What it concerned is set aside, the rest goes on.
    virtual void bug(std::string_view what, std::string_view where) = 0;
};

}  // namespace valley::server
