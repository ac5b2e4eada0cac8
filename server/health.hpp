// valley-server health: whether the server that these settings describe answers.
#pragma once

namespace valley::server {

// Goes to the server as a player's client does (probe.hpp), and says in a line what came of it.
// Exit status 0: it answers; 1: it does not; 2: wrong arguments.
int run_health(int argc, const char* const* argv);

}  // namespace valley::server
