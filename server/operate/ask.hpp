// The other end of the operator's door (server/control.hpp): one question to the server that runs.
#pragma once

#include <string>
#include <variant>

#include "server/settings.hpp"
#include "valley/v1/control.pb.h"

namespace valley::server {

struct NoAnswer {
    bool no_server = false;  // nobody is there: it does not run, or elsewhere
    std::string why;         // for people, with what to do
};

// Asks the server of these settings and waits for what it says: a minute at most, for a backup as
// long as it takes. A refusal is a NoAnswer too.
std::variant<control::v1::Reply, NoAnswer> ask(const Settings& settings,
                                               control::v1::Request request);

}  // namespace valley::server
