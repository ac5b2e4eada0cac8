// The server, without its wires: connections, requests, tables, time.
//
// App is the whole of what the server decides, as one object on one thread that is told what
// happens and answers through interfaces. The program (main.cpp) gives it sockets, a SQLite file
// and the system's clock; the simulation gives it fakes, and runs the same code.
//
// One message is handled from start to end without waiting for anything. What has to be durable
// first waits in its table (table.hpp), not here.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/registry.hpp"
#include "server/clock.hpp"
#include "server/entropy.hpp"
#include "server/journal.hpp"
#include "server/report.hpp"
#include "server/settings.hpp"
#include "server/transport.hpp"
#include "server/workers.hpp"

namespace valley::server {

// What App is given. All of it must outlive the App.
struct Surroundings {
    const Registry& games;
    const Clock& clock;
    Transport& transport;
    Journal& journal;
    Workers& workers;
    Entropy& entropy;
    Report& report;
};

class App {
  public:
    App(const Settings& settings, const Surroundings& surroundings);
    ~App();

    // Takes up all tables that the journal holds; before anything else. Returns how many; a table
    // whose records make no sense is left in the store, logged, and not counted.
    std::size_t recover();

    // A connection came from `address` (for limits and logs).
    void on_connected(ConnectionId connection, std::string_view address);
    // One whole message came, serialised.
    void on_message(ConnectionId connection, std::string_view message);
    // The other side has gone, or the transport gave it up.
    void on_closed(ConnectionId connection);

    // When on_time() has to be called next, if nothing else happens. It may be called too early.
    std::optional<Time> next_deadline() const;
    void on_time();

    // Says goodbye to everybody and takes nothing new. Tables stay in the journal. True once
    // nothing is waiting to be stored any more.
    void stop();
    bool stopped() const;

    // For tests and for the operator: how much of everything there is.
    struct Counts {
        std::size_t connections = 0;
        std::size_t tables = 0;
        std::size_t members = 0;
        std::size_t games_running = 0;
    };
    Counts counts() const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace valley::server
