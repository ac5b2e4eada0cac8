// The running server: the core with the machine's sockets, files, clock and threads around it.
//
// One thread runs the core and the sockets; the journal has one, the bots have a few, the log has
// one, and all of them post back to the first.
#pragma once

#include "engine/core/registry.hpp"
#include "server/settings.hpp"

namespace valley::server {

// Keeps SIGTERM, SIGINT and SIGHUP for run_server, which acts on those that came before it as well.
// The first process of a container would not be ended by them and not hear of them either. Call it
// first, before there are other threads.
void hold_stop_signals();

// Serves until a signal stops it. What prevents it from starting is said on stderr, with what to do
// about it. Returns the exit status.
int run_server(Settings settings, const Registry& games);

}  // namespace valley::server
