// valley-server: config.cpp has the settings, runtime.cpp runs it, commands.cpp has what it does
// besides.

#include <csignal>

#include "proto/quiet.hpp"
#include "server/commands.hpp"
#include "server/config.hpp"
#include "server/load_games.hpp"
#include "server/runtime.hpp"

namespace valley::server {
namespace {

constexpr int kFailed = 1;  // exit status

Usage usage() {
    Usage usage;
    usage.name = "valley-server";
    usage.about =
        "The server of Tara Wolf in Valley of the Kings: people connect to it, open tables and "
        "play.";
    usage.footer =
        "A TIME is a number with ms, s, m, h or d, or several of them: 90s, 1m30s, 24h.\n"
        "N/TIME is how many at once, and each how long one more: 20/3s; 0s: no limit.\n"
        "A SIZE is a number of bytes, of KiB (64k) or of MiB (1M).\n"
        "Settings may come from the environment too: --idle-time 2m is "
        "VALLEY_SERVER_IDLE_TIME=2m.\n"
        "When it is ready it says \"listening on ADDRESS:PORT\" on stdout, and in the next line "
        "the\n"
        "\"key\" by which clients know it; the log goes to stderr.\n"
        "SIGTERM, SIGINT and SIGHUP stop it; tables and games are kept for the next start. The\n"
        "exit status is 0, 1 if it could not start, 2 if the settings are wrong.\n\n" +
        list_of_commands();
    usage.shows_settings = true;
    return usage;
}

int run(int argc, const char* const* argv) {
    keep_protobuf_quiet();
    if (argc > 1) {
        if (const Command* command = find_command(argv[1])) {
            // Written as an error instead, so that a command puts in order what it has begun.
            std::signal(SIGPIPE, SIG_IGN);
            return command->run(argc - 1, argv + 1);
        }
    }
    hold_stop_signals();
    auto read = read_settings(argc, argv, usage());
    if (const int* status = std::get_if<int>(&read)) return *status;
    auto& settings = std::get<Settings>(read);
    const auto games = load_games(settings);
    return games ? run_server(std::move(settings), *games) : kFailed;
}

}  // namespace
}  // namespace valley::server

int main(int argc, char** argv) { return valley::server::run(argc, argv); }
