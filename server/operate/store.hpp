// The commands about what is stored: a copy of all of it, such a copy put back, finished games.
#pragma once

namespace valley::server {

// valley-server backup FILE: a copy of everything, also while games run.
int run_backup(int argc, const char* const* argv);
// valley-server restore FILE: puts a backup in the place of the data, while no server runs.
int run_restore(int argc, const char* const* argv);
// valley-server export FOLDER: every finished game as one JSON document.
int run_export(int argc, const char* const* argv);

}  // namespace valley::server
