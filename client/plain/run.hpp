// The plain front end as a program: on a terminal or a pipe, with a connection.
#pragma once

#include "client/plain/options.hpp"

namespace valley::client {

// Returns the program's exit status.
int run_plain(Options options);

}  // namespace valley::client
