// Somebody at a table of a real server: a client's core over TCP, which plays by itself and
// remembers everything that it was shown.
#pragma once

#include <asio/io_context.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/core/connection.hpp"
#include "client/core/session.hpp"
#include "engine/core/random.hpp"

namespace valley::testing {

// What the people of one table have in common.
struct TablePlan {
    v1::TableOptions options;
    std::string password;
    std::string code;    // when its host has it
    bool plays = true;   // or stays as it is, with its first question open
    bool starts = true;  // or waits for ever
    // One of so many steps is a line of chat, with this at its end.
    std::uint32_t talks_each = 12;
    std::string chatter = {};
};

// All that somebody was shown of the table, and told to count.
struct Shown {
    std::optional<client::Place> place;
    std::optional<v1::TableUpdate> table;
    std::uint64_t game = 0;
    std::vector<std::string> events;
    std::optional<v1::View> view;
    std::vector<v1::GameUpdate::Clock> clocks;
    std::optional<v1::Outcome> outcome;
    std::vector<std::string> chat;

    bool seated = false;
    bool ready = false;
    std::optional<std::pair<std::uint64_t, std::uint32_t>> counted;  // game and prompt
    std::vector<std::string> said;                                   // lines that count
};

// How it reaches the server.
struct Way {
    client::Endpoint server;
    bool plain = false;  // or by TLS
    // For what is taken for a dead link, small enough that a test need not wait.
    client::Time quiet_time{20'000};
    client::Time answer_time{10'000};
};

class Driver {
  public:
    enum class Role : std::uint8_t { host, guest, watcher };

    // `io` and `plan` must outlive it.
    Driver(asio::io_context& io, Way way, std::string name, Role role, TablePlan& plan,
           std::uint64_t seed);
    Driver(asio::io_context& io, std::uint16_t port, std::string name, Role role, TablePlan& plan,
           std::uint64_t seed)
        : Driver(io, Way{{"127.0.0.1", port}}, std::move(name), role, plan, seed) {}

    // Does what there is to do now.
    void act();
    // The server is at another port now; the client goes on there.
    void move_to(std::uint16_t port);
    // The same by another program, which has the token and nothing else.
    void begin_anew_at(std::uint16_t port);
    // Notes what was shown so far: what a server that has ended must not take back.
    void remember();
    bool connected() const { return session_ && session_->link() == client::Link::ready; }
    // The place is there again, with all that comes after Joined.
    bool is_back() const;
    // What is not as it was when remember() was called, or "". `away`: how long ago that was, which
    // may have gone from a clock.
    std::string fault(client::Time away) const;

    bool has_place() const { return session_ && session_->model().place.has_value(); }
    bool game_over() const { return session_->model().outcome.has_value(); }
    // How often it was told that something could not be stored, and so has not happened.
    std::size_t unsaved() const { return unsaved_; }
    // How often it came back to its place.
    std::size_t returns() const { return returns_; }
    const std::string& name() const { return name_; }
    const client::Model& model() const { return session_->model(); }
    // Something that must never happen, or "".
    const std::string& trouble() const { return trouble_; }

  private:
    void begin();
    void connect();
    void take_news();
    void take(const client::AnswerNews& news);
    void ask(v1::ClientMessage message);
    void before_game();
    void in_game();
    std::string fault_of_table() const;
    std::string fault_of_game(client::Time away) const;
    std::string fault_of_chat() const;

    asio::io_context& io_;
    Way way_;
    std::string name_;
    Role role_;
    TablePlan& plan_;
    Random luck_;
    std::unique_ptr<client::Session> session_;
    std::unique_ptr<client::Connection> connection_;
    bool entered_ = false;
    // What has come since the last Joined.
    bool back_ = false;
    bool table_back_ = false;
    bool game_back_ = false;
    Shown shown_;
    std::vector<std::pair<std::uint64_t, std::string>> lines_sent_;  // by their requests
    int lines_ = 0;
    std::size_t unsaved_ = 0;
    std::size_t returns_ = 0;
    std::string trouble_;
};

}  // namespace valley::testing
