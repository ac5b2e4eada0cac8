// The commands about tables: who plays at which one, an invitation to one, the end of one.
#pragma once

namespace valley::server {

// valley-server tables: all that are open, and who is there.
int run_tables(int argc, const char* const* argv);
// valley-server invite [CODE]: what friends type to come to a table, which is opened if need be.
int run_invite(int argc, const char* const* argv);
// valley-server kick CODE WHO: takes somebody from a table.
int run_kick(int argc, const char* const* argv);
// valley-server close CODE: ends a table.
int run_close(int argc, const char* const* argv);
// valley-server drain: no new tables, and the server stops when no game is running.
int run_drain(int argc, const char* const* argv);

}  // namespace valley::server
