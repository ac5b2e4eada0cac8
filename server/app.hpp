// The server, without its wires: connections, requests, tables, time.
//
// App is the whole of what the server decides, as one object on one thread that is told what
// happens and answers through interfaces. The program (main.cpp) gives it sockets, a SQLite file
// and the system's clock; the simulation gives it fakes, and runs the same code.
//
// One message is handled from start to end without waiting for anything. What has to be durable
// first waits in its table (table.hpp), not here.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/clock.hpp"
#include "server/entropy.hpp"
#include "server/journal.hpp"
#include "server/meter.hpp"
#include "server/report.hpp"
#include "server/settings.hpp"
#include "server/transport.hpp"
#include "server/workers.hpp"
#include "valley/v1/error.pb.h"
#include "valley/v1/lobby.pb.h"

namespace valley::server {

class Games;
class Table;

// What App is given. All of it must outlive the App.
struct Surroundings {
    const Games& games;
    const Clock& clock;
    Transport& transport;
    Journal& journal;
    Workers& workers;           // for bots
    Workers& password_workers;  // each takes 64 MiB while it hashes
    Entropy& entropy;
    Report& report;
    Meter& meter = no_meter();
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

    // --- what the operator asks for; `done` is told what stood in the way, if something did ---

    // All tables that are open, the oldest first; to look at only, and during the call.
    void for_each_table(const std::function<void(const Table&)>& visit) const;
    // By its code, in any spelling; nullptr if there is none. To look at only, and at once.
    const Table* find_table(const std::string& code) const;
    using Outcome = std::function<void(std::optional<v1::Error>)>;
    // Opens a table whose host is whoever comes first.
    void open_table(const v1::TableOptions& options,
                    const std::function<void(std::optional<v1::Error>, std::string code)>& done);
    // Takes a member from its table for good; what it plays is lost for it.
    void remove(const std::string& code, std::uint32_t member, Outcome done);
    // Ends a table, with the game that runs there.
    void close_table(const std::string& code, Outcome done);
    // From now on no new tables are opened, or they are again.
    void drain(bool on);
    bool draining() const;

    // Says goodbye to everybody and takes nothing new. Tables stay in the journal. It has
    // stopped once nothing is waiting to be stored any more.
    void stop();
    bool stopping() const;
    bool stopped() const;

    // For tests and for the operator: how much of everything there is.
    struct Counts {
        std::size_t connections = 0;
        std::size_t tables = 0;
        std::size_t members = 0;
        std::size_t games_running = 0;
        std::size_t tables_waiting = 0;
        std::size_t tables_finished = 0;
    };
    Counts counts() const;
    // Whether a game is running at any table.
    bool playing() const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace valley::server
