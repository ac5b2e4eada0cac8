// A world: one server, one disk, a few tables, people with real client cores, wires that are slow
// and torn, and one seed from which all of it follows.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/app.hpp"
#include "server/games.hpp"
#include "tests/simulation/person.hpp"
#include "tests/simulation/watcher.hpp"
#include "tests/simulation/wire.hpp"
#include "tests/support/fake_server.hpp"

namespace valley::simulation {

class World final : public server::Transport {
  public:
    explicit World(std::uint64_t seed);
    ~World() override;

    // Lives through the storm, the calm and the farewell. Returns what went wrong, with the last
    // things that happened, or "".
    std::string run();

    struct Counts {
        std::size_t steps = 0;
        std::size_t choices = 0;
        std::size_t games = 0;
        std::size_t cuts = 0;
        std::size_t crashes = 0;
        std::size_t stops = 0;
        std::size_t disk_failures = 0;
        std::size_t restarts = 0;  // of clients
        Milliseconds time{0};      // that passed
    };
    const Counts& counts() const { return counts_; }
    const Watcher& watcher() const { return watcher_; }

    void send(server::ConnectionId connection, std::string message) override;
    void close(server::ConnectionId connection) override;

  private:
    // The disk, with the watchers looking on.
    class Disk final : public server::Journal {
      public:
        explicit Disk(World& world, std::uint64_t seed) : memory(seed), world_(world) {}
        void append(TableId table, std::string record, std::function<void(bool)> done) override;
        void close(TableId table) override;
        // What it has stored stays, for the watchers to read to the end.
        void discard(TableId table) override { close(table); }
        std::vector<server::StoredTable> load() override { return memory.load(); }
        server::MemoryJournal memory;

      private:
        World& world_;
    };
    class Complaints final : public server::Report {
      public:
        explicit Complaints(World& world) : world_(world) {}
        void event(std::string_view, std::string_view) override {}
        void trouble(std::string_view what, std::string_view where) override { bug(what, where); }
        void bug(std::string_view what, std::string_view where) override;

      private:
        World& world_;
    };
    enum class Weather : std::uint8_t { storm, calm, farewell };
    struct Action {
        enum class Kind : std::uint8_t {
            up,
            down,
            connect,
            arrive,
            flush,
            work,
            server,
            client,
            act,
            start
        } kind;
        std::size_t index = 0;
    };

    void make_tables();
    bool step();
    void do_action(const Action& action);
    void list_due(std::vector<Action>& due, std::optional<Time>& next);
    void trouble();
    void flush();
    void connect(std::size_t person);
    void arrive(Wire& wire);
    void deliver_up(Wire& wire);
    void deliver_down(Wire& wire);
    void pump(std::size_t person);
    void client_closes(Wire& wire);
    void server_ends(Wire& wire);
    void cut(Wire& wire);
    void take_server_down(bool stopped);
    void start_server();
    void check_clients();
    void check_end();
    bool all_gone() const;
    bool all_finished() const;
    void live_until(bool (World::*done)() const, std::size_t steps, Milliseconds time,
                    const char* what);

    Wire& wire_of(server::ConnectionId id) { return *wires_.at(id); }
    Milliseconds below(Milliseconds bound) {
        return Milliseconds(luck_.below(static_cast<std::uint32_t>(bound.count()) + 1));
    }
    void note(std::string what);
    void fail(std::string what);

    Random luck_;
    Registry games_;
    server::Games offered_{games_};
    server::Settings settings_;
    testing::FakeClock clock_;
    Disk disk_;
    testing::FakeWorkers workers_;
    testing::SeededEntropy entropy_;
    Complaints complaints_;
    Watcher watcher_;
    std::unique_ptr<server::App> app_;
    std::deque<Plan> plans_;
    std::vector<std::unique_ptr<Person>> people_;
    std::map<server::ConnectionId, std::unique_ptr<Wire>> wires_;
    std::uint64_t last_connection_ = 0;
    Weather weather_ = Weather::storm;
    bool stormy_wires_ = false;
    bool slow_wires_ = false;
    std::uint32_t trouble_odds_ = 0;  // one in so many steps
    std::optional<Time> flush_at_;
    std::optional<Time> disk_heals_at_;
    std::optional<Time> starts_at_;
    std::deque<std::string> notes_;
    std::string failure_;
    Counts counts_;
};

}  // namespace valley::simulation
