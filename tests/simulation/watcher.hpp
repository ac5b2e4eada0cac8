// The watchers: compare everything the server sends, and everything the clients know, with what is
// on the disk.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "client/core/session.hpp"
#include "engine/core/random.hpp"
#include "server/memory_journal.hpp"
#include "server/settings.hpp"
#include "server/transport.hpp"
#include "tests/simulation/book.hpp"
#include "valley/v1/envelope.pb.h"

namespace valley::simulation {

using server::ConnectionId;
using server::TableId;

class Watcher {
  public:
    // All must outlive the watcher. `fail` is told what is wrong.
    Watcher(const Registry& games, const server::Settings& settings, const server::Clock& clock,
            const server::MemoryJournal& journal, std::function<void(std::string)> fail,
            std::uint64_t seed)
        : games_(games),
          settings_(settings),
          clock_(clock),
          journal_(journal),
          fail_(std::move(fail)),
          luck_(seed) {}

    // Takes in what has been stored since the last time.
    void read_disk();
    void server_gone();
    void server_started(const std::set<TableId>& open);
    // The server has decided something, which is not stored yet.
    void decided(TableId table, const std::string& record);
    void table_closed(TableId table) { closed_.insert(table); }

    // Before the server gets a message; when it sends one; before it is told, or has said, that a
    // connection has ended.
    void arrived(ConnectionId connection, const v1::ClientMessage& message);
    void sent(ConnectionId connection, const v1::ServerMessage& message);
    void ended(ConnectionId connection);

    // A client to which nothing is on its way.
    void check_client(ConnectionId connection, const client::Session& session);

    const Book* book(std::string_view code) const;
    bool is_open(std::string_view code) const;
    // Whether somebody with that token is at a table.
    bool has_place(std::string_view token) const;
    // Which changes with everything that is stored.
    std::uint64_t version() const { return version_; }

    struct Counts {
        std::size_t messages = 0;  // compared
        std::size_t clients = 0;   // times a client was compared
        std::size_t worlds = 0;    // other worlds looked at
        std::size_t charges = 0;   // of clocks
        // How often each request got each answer, each game ended so, each Goodbye was said.
        std::map<std::string, std::size_t> kinds;
    };
    const Counts& counts() const { return counts_; }

  private:
    struct Connection {
        std::map<std::uint64_t, v1::ClientMessage> requests;  // not answered
        std::optional<TableId> table;
        MemberNumber member = 0;
        std::uint64_t game = 0;
        std::size_t events = 0;
        std::size_t chat = 0;
    };
    struct Arrival {
        std::vector<std::uint32_t> picks;
        Time at{0};
    };
    using Asked = std::tuple<TableId, MemberNumber, std::uint64_t, std::uint32_t>;

    void fail(ConnectionId connection, const std::string& what);
    void check_arrival(const journal::v1::MemberCame& came);
    void check_charge(TableId table, const Book& book);
    void check_claim(TableId table, const journal::v1::GameEnded& ended);
    void check_answer(ConnectionId id, Connection& connection, const v1::ClientMessage& request,
                      const v1::ServerMessage& answer);
    std::string fault_of_done(const Book& book, MemberNumber member,
                              const v1::ClientMessage& request) const;
    std::string fault_of_choice(const Book& book, MemberNumber member, const v1::Choose& request,
                                const v1::ServerMessage& answer) const;
    void joined(ConnectionId id, Connection& connection, const v1::ClientMessage& request,
                const v1::Joined& joined);
    std::string fault_of(const v1::TableUpdate& update, const Connection& connection);
    std::string fault_of(const v1::GameUpdate& update, Connection& connection);
    std::string fault_of(const v1::ChatLines& lines, Connection& connection);
    std::string fault_of(const client::Model& model, const Connection& connection);
    std::string fault_of_world(const Book& book, const Book::Member& member);

    const Registry& games_;
    const server::Settings& settings_;
    const server::Clock& clock_;
    const server::MemoryJournal& journal_;
    std::function<void(std::string)> fail_;
    Random luck_;
    std::map<TableId, Book> books_;
    std::map<TableId, std::size_t> read_;
    std::set<TableId> closed_;
    std::map<ConnectionId, Connection> connections_;
    std::map<std::pair<TableId, MemberNumber>, ConnectionId> present_;
    std::map<std::pair<TableId, MemberNumber>, Time> away_since_;
    Time started_{0};
    std::map<Asked, std::vector<Arrival>> arrivals_;
    std::uint64_t version_ = 0;
    Counts counts_;
};

}  // namespace valley::simulation
