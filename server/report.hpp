// What the server's core tells the operator. The program writes it to its log; the simulation takes
// a bug for a failure. Texts never hold a hand, a seed, a password, a token, or what users wrote.
#pragma once

#include <string_view>

namespace valley::server {

class Report {
  public:
    virtual ~Report() = default;
    // Something worth a line: a table opened, a game started or ended. `where` is a table's code.
    virtual void event(std::string_view what, std::string_view where) = 0;
    // A fault of ours or a damaged store. What it concerned is set aside, the rest goes on.
    virtual void bug(std::string_view what, std::string_view where) = 0;
};

}  // namespace valley::server
