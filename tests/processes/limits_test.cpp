// What the protocol's page promises of limits, by the program over TCP.

#include <gtest/gtest.h>

#include <asio/io_context.hpp>
#include <chrono>
#include <functional>
#include <random>
#include <sstream>
#include <thread>

#include "client/core/connection.hpp"
#include "client/core/session.hpp"
#include "tests/processes/party.hpp"
#include "tests/processes/server_process.hpp"
#include "tests/server/raw_client.hpp"
#include "tests/support/files.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::testing {
namespace {

using namespace std::chrono_literals;
using server::RawClient;

// A client's core over TCP, without a will of its own.
struct Caller {
    Caller(asio::io_context& io, std::uint16_t port,
           const std::function<void(client::Session&)>& enter)
        : session({}, [this] { return static_cast<std::uint32_t>(luck()); }),
          connection(io, session, {"127.0.0.1", port}, {}, [this] { take_news(); }) {
        enter(session);
        connection.start();
    }
    void take_news() {
        for (const client::News& news : session.take_news()) {
            const auto* link = std::get_if<client::LinkNews>(&news);
            if (link != nullptr && link->lost) ++cuts;
        }
    }

    std::random_device luck;
    client::Session session;
    client::Connection connection;
    int cuts = 0;
};

class LimitsTest : public ::testing::Test {
  protected:
    std::unique_ptr<ServerProcess> start(std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--data", folder.file("valley.db")});
        return std::make_unique<ServerProcess>(server_program(), arguments,
                                               folder.file("server.log"));
    }
    // Within patience; nothing is measured by it.
    bool until(const std::function<bool()>& condition) {
        const auto end = std::chrono::steady_clock::now() + 60s;
        while (!condition()) {
            if (std::chrono::steady_clock::now() > end) return false;
            io.run_for(1ms);
            io.restart();
        }
        return true;
    }

    TemporaryFolder folder;
    asio::io_context io{1};
};

// More than a message may hold, and far more than may wait for somebody who does not read.
TEST_F(LimitsTest, WhoComesBackGetsAllThatWasMissed) {
    const auto server = start({"--outbox-bytes-max", "128k", "--chat-lines-kept", "4000", "--chat",
                               "1/0s", "--messages", "1/0s"});
    Caller host(io, server->port(), [](client::Session& session) {
        v1::CreateTable create;
        create.set_name("Anna");
        create.mutable_options()->set_game("tara_wolf");
        session.enter(std::move(create));
    });
    ASSERT_TRUE(until([&] { return host.session.model().table.has_value(); }));
    auto guest = std::make_unique<Caller>(io, server->port(), [&](client::Session& session) {
        v1::JoinTable join;
        join.set_name("Bruno");
        join.set_code(host.session.model().place->code);
        session.enter(std::move(join));
    });
    ASSERT_TRUE(until([&] { return guest->session.model().table.has_value(); }));
    const client::Place place = *guest->session.model().place;
    guest.reset();

    constexpr std::size_t kLines = 1500;
    for (std::size_t i = 0; i < kLines; ++i) {
        v1::ClientMessage message;
        std::string& text = *message.mutable_say()->mutable_text();
        for (int word = 0; word < 290; ++word) text += "\xe4\xb8\x96";  // three bytes each
        text += std::to_string(i);
        ASSERT_NE(host.session.request(message, client::Connection::now()), 0u);
        host.connection.poke();
        if (i % 20 == 0) {
            ASSERT_TRUE(until([&] { return !host.session.awaits_answers(); }));
        }
    }
    ASSERT_TRUE(until([&] { return host.session.model().chat.size() == kLines; }));

    Caller back(io, server->port(), [&](client::Session& session) { session.enter(place); });
    EXPECT_TRUE(until([&] { return back.session.model().chat.size() == kLines || back.cuts > 0; }));
    EXPECT_EQ(back.cuts, 0);
    EXPECT_EQ(back.session.model().chat_seen, kLines);
    EXPECT_EQ(server->stop(), 0);
}

TEST_F(LimitsTest, NobodyStaysWithoutHello) {
    const auto server = start({"--hello-time", "300ms"});
    RawClient rude(server->port());
    v1::ClientMessage message;
    message.mutable_ping();
    std::vector<v1::ServerMessage> answers;
    // Until it is cut; far fewer than these are needed for that.
    for (std::uint64_t i = 1; i <= 400; ++i) {
        message.set_request_id(i);
        if (!rude.send_message(message.SerializeAsString())) break;
        const auto bytes = rude.receive();
        if (!bytes) break;
        ASSERT_TRUE(answers.emplace_back().ParseFromString(*bytes));
        if (answers.back().has_goodbye()) break;
        std::this_thread::sleep_for(50ms);
    }
    ASSERT_GE(answers.size(), 2u);
    EXPECT_EQ(answers.front().error().code(), v1::HELLO_FIRST);
    ASSERT_TRUE(answers.back().has_goodbye()) << answers.size();
    EXPECT_EQ(answers.back().goodbye().reason(), v1::Goodbye::IDLE);
}

// Nobody may write lines into the log that are not the server's own.
TEST_F(LimitsTest, WhatCannotBeReadLeavesNoLine) {
    const auto server = start({});
    for (int i = 0; i < 20; ++i) {
        RawClient rude(server->port());
        v1::ClientMessage message;
        message.set_request_id(1);
        message.mutable_hello()->set_language("no UTF-8: x");
        std::string bytes = message.SerializeAsString();
        bytes.back() = '\xff';
        ASSERT_TRUE(rude.send_message(bytes));
        v1::ServerMessage answer;
        ASSERT_TRUE(answer.ParseFromString(rude.receive().value_or("")));
        EXPECT_EQ(answer.goodbye().reason(), v1::Goodbye::PROTOCOL);
    }
    EXPECT_EQ(server->stop(), 0);
    std::istringstream log(contents_of(folder.file("server.log")));
    for (std::string line; std::getline(log, line);) {
        EXPECT_TRUE(line.starts_with("20")) << "not a line of the server: " << line;
    }
}

}  // namespace
}  // namespace valley::testing
