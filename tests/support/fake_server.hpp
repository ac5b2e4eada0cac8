// The real server core on fake wires, a fake clock and a fake disk, and clients that send whatever
// message a test wants and keep all that comes back. One thread, one seed, no waiting.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/games/games.hpp"
#include "server/app.hpp"
#include "server/games.hpp"
#include "server/memory_journal.hpp"
#include "valley/v1/envelope.pb.h"

namespace valley::testing {

class FakeClock final : public server::Clock {
  public:
    server::Time now() const override { return now_; }
    void pass(server::Milliseconds time) { now_ += time; }

  private:
    server::Time now_{1'000'000};
};

class SeededEntropy final : public server::Entropy {
  public:
    explicit SeededEntropy(std::uint64_t seed) : random_(seed) {}
    void fill(std::span<std::uint8_t> bytes) override {
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random_.next());
    }

  private:
    Random random_;
};

// Keeps jobs until they are run.
class FakeWorkers final : public server::Workers {
  public:
    void run(std::function<void()> job, std::function<void()> done) override {
        jobs_.push_back({std::move(job), std::move(done)});
    }
    bool work() {
        if (jobs_.empty()) return false;
        const auto [job, done] = std::move(jobs_.front());
        jobs_.pop_front();
        job();
        done();
        return true;
    }
    bool waiting() const { return !jobs_.empty(); }
    void forget() { jobs_.clear(); }

  private:
    std::deque<std::pair<std::function<void()>, std::function<void()>>> jobs_;
};

// A bug or trouble that the server reports fails the test.
class StrictReport final : public server::Report {
  public:
    void event(std::string_view, std::string_view) override {}
    void trouble(std::string_view what, std::string_view where) override { bug(what, where); }
    void bug(std::string_view what, std::string_view where) override;
    // For tests that damage something on purpose.
    std::size_t expected_bugs = 0;
};

// The games of a server, with what it computes of them once. Copies share it.
class OfferedGames {
  public:
    // Those that are built in; made once.
    OfferedGames();
    // NOLINTNEXTLINE(google-explicit-constructor): a registry is what a test has
    OfferedGames(Registry registry);
    const server::Games& games() const { return offer_->games; }

  private:
    struct Offer {
        explicit Offer(Registry all) : registry(std::move(all)), games(registry) {}
        const Registry registry;
        const server::Games games;
    };
    std::shared_ptr<const Offer> offer_;
};

class FakeServer;

// One connection to the server. Lives as long as the server object.
class FakeClient {
  public:
    // Sends a message with the next request id; returns the id.
    std::uint64_t send(v1::ClientMessage message);
    void send_bytes(std::string_view bytes);
    // Everything until nothing happens any more, then the answer to that request.
    v1::ServerMessage ask(v1::ClientMessage message);
    void cut();
    bool open() const { return open_; }
    server::ConnectionId id() const { return id_; }

    // All that came, in order.
    const std::vector<v1::ServerMessage>& received() const { return received_; }
    const std::vector<std::string>& received_bytes() const { return received_bytes_; }
    // All that came with the id of that request.
    std::vector<v1::ServerMessage> answers_to(std::uint64_t request) const;
    // The last of its kind; CHECKs that one came.
    const v1::TableUpdate& table() const;
    const v1::GameUpdate& game() const;
    bool has_game() const;
    // The Goodbye that came, if one did.
    std::optional<v1::Goodbye> goodbye() const;

    // The usual steps, each expected to succeed.
    void hello(const std::string& language = "en");
    v1::Joined create(const std::string& name, const v1::TableOptions& options = {},
                      const std::string& password = "");
    v1::Joined join(const std::string& code, const std::string& name,
                    const std::string& password = "");
    v1::Joined resume(const std::string& token, const v1::Resume& seen = {});
    void sit();
    void ready();
    // Answers the open prompt with the first `min` options, or with `picks`.
    v1::ServerMessage choose(std::optional<std::vector<std::uint32_t>> picks = std::nullopt);
    bool asked() const;

  private:
    friend class FakeServer;
    FakeClient(FakeServer& server, server::ConnectionId id) : server_(server), id_(id) {}

    FakeServer& server_;
    server::ConnectionId id_;
    bool open_ = true;
    std::uint64_t last_request_ = 0;
    std::vector<v1::ServerMessage> received_;
    std::vector<std::string> received_bytes_;
};

class FakeServer final : public server::Transport {
  public:
    explicit FakeServer(std::uint64_t seed = 1, server::Settings settings = {},
                        OfferedGames games = {});
    ~FakeServer() override;

    FakeClient& connect(const std::string& address = "192.0.2.1");
    // Flushes the journal, runs jobs and what is due, until nothing is left to do at this moment.
    void settle();
    // Runs one job of the workers; false if there is none.
    bool work() { return workers_.work() || password_workers_.work(); }
    const FakeWorkers& workers() const { return workers_; }
    const FakeWorkers& password_workers() const { return password_workers_; }
    // Lets time pass, stopping at each deadline on the way.
    void pass(server::Milliseconds time);
    // The server is gone from one step to the next; a new one takes up what the disk holds. All
    // connections are cut.
    void crash();

    server::App& app() { return *app_; }
    server::MemoryJournal& journal() { return journal_; }
    FakeClock& clock() { return clock_; }
    StrictReport& report() { return report_; }
    server::Settings& settings() { return settings_; }

    // Whether the transport knows that this connection has said Hello.
    bool is_greeted(server::ConnectionId connection) const { return greeted_.contains(connection); }

    void send(server::ConnectionId connection, std::string message) override;
    void greeted(server::ConnectionId connection) override { greeted_.insert(connection); }
    void close(server::ConnectionId connection) override;

  private:
    friend class FakeClient;
    void start();

    server::Settings settings_;
    OfferedGames games_;
    FakeClock clock_;
    server::MemoryJournal journal_;
    FakeWorkers workers_;
    FakeWorkers password_workers_;
    SeededEntropy entropy_;
    StrictReport report_;
    std::map<server::ConnectionId, std::unique_ptr<FakeClient>> clients_;
    std::set<server::ConnectionId> greeted_;
    std::uint64_t last_connection_ = 0;
    std::unique_ptr<server::App> app_;
};

// Options of a table for Tara Wolf.
v1::TableOptions tara_wolf_table();

}  // namespace valley::testing
