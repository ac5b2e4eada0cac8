// The program when the system gives it no memory: refused once, at each moment that there is, or
// again and again from some moment on.
//
// It is refused by a library that is loaded before the program (support/scarce_memory.cpp), to
// whatever asks: the program, the standard library, OpenSSL, SQLite.

#include <gtest/gtest.h>

#include <csignal>
#include <memory>
#include <optional>

#include "tests/processes/party.hpp"
#include "tests/processes/scarcity.hpp"
#include "tests/processes/server_process.hpp"
#include "tests/server/raw_client.hpp"
#include "tests/server/tls_client.hpp"
#include "tests/support/files.hpp"
#include "tests/support/table_scene.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::testing {
namespace {

using server::RawClient;
using server::TlsClient;

class MemoryTest : public ::testing::Test {
  protected:
    // OpenSSL writes to connections that the server has ended.
    MemoryTest() { std::signal(SIGPIPE, SIG_IGN); }

    std::unique_ptr<ServerProcess> start(std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--data", folder.file("valley.db")});
        return std::make_unique<ServerProcess>(server_program(), std::move(arguments),
                                               folder.file("server.log"), memory.environment());
    }
    std::string log() const { return contents_of(folder.file("server.log")); }

    TemporaryFolder folder;
    Scarcity memory{folder.file("memory")};
};

v1::ClientMessage create(const std::string& name) {
    return message::create_table(name, tara_wolf_table());
}

// Somebody who asks one thing after the other.
template <typename Wire>
class Asker {
  public:
    explicit Asker(std::uint16_t port) : wire_(port) {}
    bool valid() const { return wire_.valid(); }
    // The answer, past all news; nothing when the connection has ended.
    std::optional<v1::ServerMessage> ask(v1::ClientMessage message) {
        message.set_request_id(++requests_);
        if (!wire_.send_message(message.SerializeAsString())) return std::nullopt;
        while (const auto bytes = wire_.receive()) {
            v1::ServerMessage answer;
            EXPECT_TRUE(answer.ParseFromString(*bytes));
            if (answer.has_chat_lines()) chat_seen_ = answer.chat_lines().chat_seen();
            if (answer.request_id() == requests_) return answer;
        }
        return std::nullopt;
    }
    // How many lines were said at its table, as far as it was told before the last answer.
    std::uint64_t chat_seen() const { return chat_seen_; }

  private:
    Wire wire_;
    std::uint64_t requests_ = 0;
    std::uint64_t chat_seen_ = 0;
};

// Comes back to a place, to a server that was started anew: how many lines it finds there.
std::uint64_t lines_found(std::uint16_t port, const std::string& token) {
    Asker<RawClient> back(port);
    EXPECT_TRUE(back.ask(message::hello()));
    const auto joined = back.ask(message::resume(token));
    EXPECT_TRUE(joined && joined->has_joined());
    EXPECT_TRUE(back.ask(message::ping()));
    return back.chat_seen();
}

// Comes, asks one thing after the other, goes: whether all of it was done. If not, the first thing
// that was not could not be stored, or the connection has ended.
template <typename Wire>
bool visit(std::uint16_t port, const std::vector<v1::ClientMessage>& requests) {
    Asker<Wire> guest(port);
    if (!guest.valid()) return false;
    for (const v1::ClientMessage& message : requests) {
        const auto answer = guest.ask(message);
        if (!answer) return false;
        if (answer->has_error()) {
            EXPECT_EQ(answer->error().code(), v1::NOT_SAVED) << answer->ShortDebugString();
            return false;
        }
    }
    return true;
}

// Every attempt to get memory on the way of a guest is refused in its turn, or one that the store
// makes meanwhile. Whoever is there notices nothing but that something may have to be asked for
// once more, and the next guest is served. `lines` counts what is said at the table of `anna`.
template <typename Wire>
void refuse_each(Scarcity& memory, std::uint16_t port, Asker<RawClient>& anna, std::uint64_t& lines,
                 const std::vector<v1::ClientMessage>& requests) {
    ASSERT_TRUE(visit<Wire>(port, requests)) << "what is kept for good is there now";
    constexpr std::uint64_t kAttemptsMost = 100'000;
    std::uint64_t number = 1;
    int hurt = 0;
    for (; number < kAttemptsMost; ++number) {
        const std::uint64_t refused = memory->refused;
        memory->refuse_in = number;
        const bool all = visit<Wire>(port, requests);
        memory->refuse_in = 0;
        if (!all) ++hurt;
        ++lines;
        auto answer = anna.ask(message::say(std::to_string(number)));
        if (answer && answer->error().code() == v1::NOT_SAVED) {
            answer = anna.ask(message::say(std::to_string(number)));
        }
        ASSERT_TRUE(answer && answer->has_done()) << "after attempt " << number;
        if (memory->refused == refused) {
            EXPECT_TRUE(all);
            break;
        }
        if (!all) {
            ASSERT_TRUE(visit<Wire>(port, requests)) << "after attempt " << number;
        }
    }
    std::printf("%ld attempts refused, %d guests not served in full\n",
                static_cast<long>(number) - 1, hurt);
    EXPECT_LT(number, kAttemptsMost) << "a guest takes memory without end";
    EXPECT_GT(number, 100u) << "memory is not refused";
}

const std::vector<std::string> kNoHurry = {"--journal-sync",
                                           "normal",
                                           "--chat",
                                           "1/0s",
                                           "--changes",
                                           "1/0s",
                                           "--messages",
                                           "1/0s",
                                           "--lookups",
                                           "1/0s",
                                           "--new-tables",
                                           "1/0s",
                                           "--tables-of-address-max",
                                           "100000",
                                           "--keep-waiting",
                                           "1s"};

TEST_F(MemoryTest, OneRefusalHurtsAtMostOneGuest) {
    auto server = start(kNoHurry);
    Asker<RawClient> anna(server->port());
    ASSERT_TRUE(anna.ask(message::hello()));
    const auto joined = anna.ask(create("Anna"));
    ASSERT_TRUE(joined && joined->has_joined());
    std::uint64_t lines = 0;
    refuse_each<RawClient>(
        memory, server->port(), anna, lines,
        {message::hello(), create("Gustav"), message::take_seat(), message::say("hello")});
    refuse_each<TlsClient>(memory, server->port(), anna, lines, {message::hello()});
    EXPECT_EQ(server->stop(), 0) << log();
    server = start(kNoHurry);
    EXPECT_EQ(lines_found(server->port(), joined->joined().token()), lines) << "all is stored";
    EXPECT_EQ(server->stop(), 0) << log();
}

v1::ServerMessage hello_from(std::uint16_t port, std::vector<RawClient>& clients) {
    v1::ClientMessage message = message::hello();
    message.set_request_id(1);
    RawClient& client = clients.emplace_back(port);
    v1::ServerMessage answer;
    if (client.send_message(message.SerializeAsString())) {
        answer.ParseFromString(client.receive().value_or(""));
    }
    return answer;
}

TEST_F(MemoryTest, WithoutAnyMoreGamesGoOnAndNobodyNewComesInUntilThereIsSome) {
    const auto server =
        start(for_hasty_people({"--connections-of-address-max", "100000", "--idle-time", "1h"}));
    asio::io_context io{1};
    const Way way{{"127.0.0.1", server->port()}, true};
    Party party(io, seed_of_this_run(), {way, way});
    ASSERT_TRUE(party.until([&] { return party.playing(); }, "a game"));

    memory->all_taken = true;
    std::vector<RawClient> clients;
    v1::ServerMessage answer;
    do {
        answer = hello_from(server->port(), clients);
    } while (answer.has_welcome() && clients.size() < 10'000);
    EXPECT_EQ(answer.goodbye().reason(), v1::Goodbye::FULL) << clients.size();
    ASSERT_TRUE(party.play_to_the_end());
    EXPECT_EQ(party.returns(), 0u);

    memory->all_taken = false;
    EXPECT_TRUE(hello_from(server->port(), clients).has_welcome());
    EXPECT_EQ(server->stop(), 0);
    EXPECT_NE(log().find("no more memory"), std::string::npos) << log();
    EXPECT_NE(log().find("there is memory again"), std::string::npos) << log();
}

// Somebody takes all that is kept back, too: the program says so and ends, and nothing is lost.
TEST_F(MemoryTest, WithoutTheReserveItEndsAndWhatWasConfirmedIsStored) {
    const std::vector<std::string> arguments = {"--outbox-bytes-max", "64M",  "--chat",    "1/0s",
                                                "--messages",         "1/0s", "--lookups", "1/0s"};
    auto server = start(arguments);
    Asker<RawClient> anna(server->port());
    ASSERT_TRUE(anna.ask(message::hello()));
    const auto joined = anna.ask(create("Anna"));
    ASSERT_TRUE(joined && joined->has_joined());
    RawClient glutton(server->port());
    v1::ClientMessage wanted = message::hello();
    wanted.set_request_id(1);
    ASSERT_TRUE(glutton.send_message(wanted.SerializeAsString()));

    memory->all_taken = true;
    constexpr std::uint64_t kRequestsMost = 100'000;
    wanted.mutable_get_cards()->set_game("tara_wolf");
    std::uint64_t lines = 0;
    for (std::uint64_t request = 2; request < kRequestsMost; ++request) {
        wanted.set_request_id(request);
        if (!glutton.send_message(wanted.SerializeAsString())) break;
        const auto answer = anna.ask(message::say("still here"));
        if (!answer) break;
        if (answer->has_done()) ++lines;
    }
    EXPECT_GT(lines, 0u);
    EXPECT_EQ(server->stop(), 1) << log();
    EXPECT_NE(log().find("out of memory. What was confirmed is stored"), std::string::npos)
        << log();

    memory->all_taken = false;
    server = start(arguments);
    EXPECT_GE(lines_found(server->port(), joined->joined().token()), lines);
    EXPECT_EQ(server->stop(), 0) << log();
}

}  // namespace
}  // namespace valley::testing
