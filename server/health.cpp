#include "server/health.hpp"

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>

#include "server/config.hpp"
#include "server/probe.hpp"

namespace valley::server {

namespace {

constexpr int kFailed = 1;  // exit status
constexpr std::int64_t kPatienceDefault = 5000;
constexpr std::int64_t kPatienceMax = 600'000;

}  // namespace

int run_health(int argc, const char* const* argv) {
    std::int64_t patience = kPatienceDefault;
    Usage usage;
    usage.name = "valley-server health";
    usage.about =
        "Asks the server on this machine whether it answers, as a player's client would: connects "
        "to its port, encrypted, and says hello.";
    usage.footer =
        "It finds the server by the same settings as the server itself (valley-server --help):\n"
        "flags, --config FILE, and the environment. Exit status: 0 if it answers, also\n"
        "that it is full; 1 if not.";
    usage.add_options = [&patience](CLI::App& app) {
        app.add_option("--patience", patience, "Milliseconds to wait for an answer (5000)")
            ->type_name("N")
            ->check(CLI::Range(std::int64_t{1}, kPatienceMax));
    };
    const auto read = read_settings(argc, argv, usage);
    if (const int* status = std::get_if<int>(&read)) return *status;

    const auto outcome = probe(std::get<Settings>(read), std::chrono::milliseconds(patience));
    if (const auto* none = std::get_if<NoWelcome>(&outcome)) {
        if (none->full) {
            std::printf("healthy: %s\n", none->why.c_str());
            return 0;
        }
        std::fprintf(stderr, "not healthy: %s\n", none->why.c_str());
        return kFailed;
    }
    const auto& welcome = std::get<Welcomed>(outcome);
    std::printf("healthy: %s at %s answers, in %lld ms\n", welcome.server.c_str(),
                welcome.address.c_str(), static_cast<long long>(welcome.time.count()));
    return 0;
}

}  // namespace valley::server
