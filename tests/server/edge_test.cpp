// Listener, wires and sessions over loopback, with clients that send any bytes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <future>
#include <thread>

#include "server/source.hpp"
#include "tests/server/edge_server.hpp"
#include "tests/server/raw_client.hpp"
#include "tests/support/temporary_folder.hpp"
#include "valley/v1/envelope.pb.h"

namespace valley::server {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// The reason of a Goodbye, or nothing if it is another message.
std::optional<v1::Goodbye::Reason> reason_of(const std::string& bytes) {
    v1::ServerMessage message;
    if (!message.ParseFromString(bytes) || !message.has_goodbye()) return std::nullopt;
    return message.goodbye().reason();
}

testing::AssertionResult says_goodbye(RawClient& client, v1::Goodbye::Reason reason) {
    const auto messages = client.receive_all();
    if (messages.empty()) return testing::AssertionFailure() << "no message at the end";
    if (reason_of(messages.back()) != reason) {
        return testing::AssertionFailure() << "the last message is " << messages.back();
    }
    if (!client.ended() || client.was_reset()) return testing::AssertionFailure() << "no end";
    return testing::AssertionSuccess();
}

// --- frames ---

TEST(EdgeTest, TakesMessagesOfEveryAllowedLength) {
    Server server;
    RawClient client = server.client();
    for (const std::size_t bytes : {std::size_t{1}, std::size_t{2}, kFrameMax - 1, kFrameMax}) {
        const std::string message(bytes, 'm');
        ASSERT_TRUE(client.send_message(message));
        EXPECT_EQ(client.receive(), message) << bytes;
    }
}

TEST(EdgeTest, EndsOnlyTheConnectionWithAWrongLength) {
    Server server;
    RawClient other = server.client();
    for (const std::uint32_t bytes :
         {0u, std::uint32_t{kFrameMax} + 1, 0x7fffffffu, 0x80000000u, 0xffffffffu}) {
        RawClient client = server.client();
        ASSERT_TRUE(client.send(length(bytes)));
        EXPECT_TRUE(says_goodbye(client, v1::Goodbye::PROTOCOL)) << bytes;
        ASSERT_TRUE(other.send_message("still here"));
        EXPECT_EQ(other.receive(), "still here");
    }
    EXPECT_TRUE(Server::eventually([&] { return server.closed() == 5 && server.sessions() == 1; }));
}

TEST(EdgeTest, AnswersWhatCameBeforeAWrongLength) {
    Server server;
    RawClient client = server.client();
    ASSERT_TRUE(client.send(frame("first") + length(0) + frame("never")));
    const auto messages = client.receive_all();
    ASSERT_THAT(messages, SizeIs(2));
    EXPECT_EQ(messages[0], "first");
    EXPECT_EQ(reason_of(messages[1]), v1::Goodbye::PROTOCOL);
    EXPECT_THAT(server.messages(), ElementsAre("first"));
}

TEST(EdgeTest, PutsMessagesTogetherHoweverTheyWereCut) {
    Settings settings = short_limits();
    settings.frame_time = Milliseconds(10'000);
    settings.handshake_time = settings.hello_time = Milliseconds(10'000);
    Server server(settings);
    const std::string bytes = frame("one") + frame("two") + frame(std::string(300, '3'));
    RawClient slow = server.client();
    for (const char byte : bytes) ASSERT_TRUE(slow.send(std::string_view(&byte, 1)));
    slow.finish_sending();
    EXPECT_THAT(slow.receive_all(), ElementsAre("one", "two", std::string(300, '3')));
    for (std::size_t cut = 0; cut <= bytes.size(); cut += 7) {
        RawClient client = server.client();
        ASSERT_TRUE(client.send(std::string_view(bytes).substr(0, cut)));
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        ASSERT_TRUE(client.send(std::string_view(bytes).substr(cut)));
        client.finish_sending();
        EXPECT_THAT(client.receive_all(), ElementsAre("one", "two", std::string(300, '3'))) << cut;
    }
}

TEST(EdgeTest, TwoHundredHostileConnectionsDoNotHinderOneThatPlays) {
    Settings settings = short_limits();
    settings.handshake_time = settings.hello_time = settings.idle_time = Milliseconds(20'000);
    Server server(settings);
    RawClient player = server.client();
    std::vector<RawClient> hostile;
    const std::uint32_t lengths[] = {0,          1,          kFrameMax,  kFrameMax + 1,
                                     0x7fffffff, 0x80000000, 0xffffffff, 1000};
    for (std::size_t i = 0; i < 200; ++i) {
        hostile.push_back(server.client());
        ASSERT_TRUE(hostile.back().send(length(lengths[i % 8])));
    }
    for (int i = 0; i < 50; ++i) {
        ASSERT_TRUE(player.send_message("move"));
        ASSERT_EQ(player.receive(), "move");
    }
    // All of them are told and gone, some at once and some when their time is up.
    for (RawClient& client : hostile) EXPECT_TRUE(says_goodbye(client, v1::Goodbye::PROTOCOL));
}

// --- time ---

TEST(EdgeTest, WaitsForAFirstMessageForALimitedTime) {
    Server server;
    RawClient silent = server.client();
    EXPECT_TRUE(says_goodbye(silent, v1::Goodbye::IDLE));
    silent.close();
    EXPECT_TRUE(Server::eventually([&] { return server.closed() == 1 && server.sessions() == 0; }));
}

TEST(EdgeTest, WaitsForHelloHoweverMuchElseComes) {
    Settings settings = short_limits();
    settings.idle_time = Milliseconds(20'000);
    Server server(settings);
    RawClient rude = server.client();
    // Until it is cut; far fewer than these are needed for that.
    for (int i = 0; i < 400 && rude.send_message("rude"); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        if (server.closed() > 0) break;
    }
    EXPECT_EQ(server.closed(), 1);
    EXPECT_TRUE(says_goodbye(rude, v1::Goodbye::IDLE));
}

TEST(EdgeTest, WaitsForTheRestOfAMessageForALimitedTime) {
    Settings settings = short_limits();
    settings.handshake_time = settings.hello_time = settings.idle_time = Milliseconds(20'000);
    Server server(settings);
    RawClient stuck = server.client();
    ASSERT_TRUE(stuck.send(length(100)));
    RawClient dripping = server.client();
    bool taken = true;
    ASSERT_TRUE(dripping.send(length(100)));
    for (int i = 0; i < 12 && taken; ++i) {
        taken = dripping.send("x");
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    EXPECT_TRUE(says_goodbye(stuck, v1::Goodbye::PROTOCOL));
    EXPECT_EQ(reason_of(dripping.receive().value_or("")), v1::Goodbye::PROTOCOL);
}

TEST(EdgeTest, KeepsWhoSpeaksAndEndsWhoDoesNot) {
    Settings settings = short_limits();
    settings.idle_time = Milliseconds(3'000);
    Server server(settings);
    RawClient client = server.client();
    // For longer than that in all, and never for so long at a time.
    const auto end = std::chrono::steady_clock::now() + settings.idle_time * 4 / 3;
    while (std::chrono::steady_clock::now() < end) {
        ASSERT_TRUE(client.send_message("ping"));
        ASSERT_EQ(client.receive(), "ping");
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    EXPECT_TRUE(says_goodbye(client, v1::Goodbye::IDLE));
}

// --- out ---

TEST(EdgeTest, DeliversAllThatFitsIntoTheOutbox) {
    Server server;
    RawClient client = server.client();
    ASSERT_TRUE(client.send_message("send 200"));
    for (int i = 0; i < 200; ++i) {
        EXPECT_EQ(client.receive(), std::to_string(i) + ":" + std::string(1000, 'x'));
    }
}

// All that somebody missed may be more than an outbox; and news go on meanwhile.
TEST(EdgeTest, DeliversAllThatOneRequestLeadsTo) {
    Settings settings = short_limits();
    settings.handshake_time = settings.hello_time = settings.idle_time = Milliseconds(20'000);
    Server server(settings);
    RawClient client = server.client();
    RawClient other = server.client();
    ASSERT_TRUE(client.send_message("send 2000"));
    ASSERT_TRUE(Server::eventually([&] { return server.messages().size() == 1; }));
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(other.send_message("tell 50"));
    for (int i = 0; i < 2000; ++i) {
        ASSERT_EQ(client.receive(), std::to_string(i) + ":" + std::string(1000, 'x'));
    }
    for (int i = 0; i < 200; ++i) {
        ASSERT_EQ(client.receive(), std::to_string(i % 50) + ":" + std::string(1000, 'x'));
    }
    EXPECT_EQ(server.closed(), 0);
}

TEST(EdgeTest, AnswersAllThatIsAskedAtOnceByWhoReads) {
    Server server;
    RawClient client = server.client();
    std::string orders;
    for (int i = 0; i < 400; ++i) orders += frame("send 5");
    ASSERT_TRUE(client.send(orders));
    for (int i = 0; i < 2000; ++i) {
        EXPECT_EQ(client.receive(), std::to_string(i % 5) + ":" + std::string(1000, 'x'));
    }
}

TEST(EdgeTest, DoesNotListenToWhoAsksAndDoesNotRead) {
    Server server;
    RawClient client = server.client();
    std::string orders;
    for (int i = 0; i < 1000; ++i) orders += frame("send 50");
    ASSERT_TRUE(client.send(orders));
    EXPECT_TRUE(Server::eventually([&] { return server.closed() == 1; }));  // idle, in effect
    EXPECT_LT(server.messages().size(), 900u);
}

TEST(EdgeTest, GivesUpAClientThatDoesNotRead) {
    Settings settings = short_limits();
    settings.handshake_time = settings.hello_time = settings.idle_time = Milliseconds(20'000);
    Server server(settings);
    RawClient slow = server.client();
    RawClient other = server.client();
    int rounds = 0;
    while (server.closed() == 0 && rounds < 1000) {
        ASSERT_TRUE(other.send_message("tell 50"));
        ++rounds;
    }
    EXPECT_EQ(server.closed(), 1);
    ASSERT_TRUE(other.send_message("still here"));
    EXPECT_EQ(other.receive(), "still here");
    // Now it reads: whole messages, in their order, and why it was given up.
    const auto messages = slow.receive_all();
    ASSERT_GE(messages.size(), 50u);
    for (std::size_t i = 0; i + 1 < messages.size(); ++i) {
        EXPECT_THAT(messages[i], testing::StartsWith(std::to_string(i % 50) + ":"));
    }
    EXPECT_EQ(reason_of(messages.back()), v1::Goodbye::TOO_SLOW);
}

TEST(EdgeTest, DoesNotWaitForEverForAClientThatNeverReads) {
    Settings settings = short_limits();
    settings.handshake_time = settings.hello_time = settings.idle_time = Milliseconds(20'000);
    Server server(settings);
    RawClient slow = server.client();
    RawClient other = server.client();
    for (int i = 0; i < 1000 && server.closed() == 0; ++i) other.send_message("tell 50");
    EXPECT_TRUE(Server::eventually([&] { return server.sessions() == 1; }));
    EXPECT_EQ(server.closed(), 1);
}

// --- the end ---

TEST(EdgeTest, ClosesWhenAllIsOut) {
    Server server;
    RawClient client = server.client();
    ASSERT_TRUE(client.send(frame("send 100") + frame("close") + frame("not handled")));
    // What comes while it ends is taken and dropped: it would turn the end into a reset.
    for (int i = 0; i < 20; ++i) client.send_message(std::string(1000, 'x'));
    const auto messages = client.receive_all();
    ASSERT_THAT(messages, SizeIs(102));
    EXPECT_EQ(messages[100], "good");
    EXPECT_EQ(messages[101], "bye");
    EXPECT_FALSE(client.was_reset());
    client.close();
    EXPECT_TRUE(Server::eventually([&] { return server.sessions() == 0; }));
    EXPECT_EQ(server.closed(), 0);
    EXPECT_THAT(server.messages(), ElementsAre("send 100", "close"));
}

TEST(EdgeTest, TellsOnceThatAClientHasGone) {
    Server server;
    RawClient polite = server.client();
    ASSERT_TRUE(polite.send_message("hello"));
    ASSERT_EQ(polite.receive(), "hello");
    polite.close();
    RawClient abrupt = server.client();
    ASSERT_TRUE(abrupt.send_message("hello"));
    ASSERT_EQ(abrupt.receive(), "hello");
    abrupt.reset();
    RawClient half = server.client();
    ASSERT_TRUE(half.send(length(10) + "half"));
    half.close();
    EXPECT_TRUE(Server::eventually([&] { return server.closed() == 3 && server.sessions() == 0; }));
    EXPECT_THAT(server.messages(), ElementsAre("hello", "hello"));
}

TEST(EdgeTest, AnswersAClientThatHasFinishedSending) {
    Server server;
    RawClient client = server.client();
    ASSERT_TRUE(client.send_message("last word"));
    client.finish_sending();
    EXPECT_THAT(client.receive_all(), ElementsAre("last word"));
}

// --- the door ---

TEST(EdgeTest, TurnsAwayWhoIsTooMany) {
    Settings settings = short_limits();
    settings.connections_max = 2;
    settings.handshake_time = settings.hello_time = Milliseconds(20'000);
    Server server(settings);
    RawClient first = server.client();
    RawClient second = server.client();
    RawClient third = server.client();
    RawClient silent = server.client();
    ASSERT_TRUE(third.send_message("me too"));
    EXPECT_TRUE(says_goodbye(third, v1::Goodbye::FULL));
    EXPECT_TRUE(says_goodbye(silent, v1::Goodbye::FULL));
    third.close();
    silent.close();
    ASSERT_TRUE(Server::eventually([&] { return server.sessions() == 2; }));
    first.close();
    ASSERT_TRUE(Server::eventually([&] { return server.sessions() == 1; }));
    RawClient fourth = server.client();
    ASSERT_TRUE(fourth.send_message("in"));
    EXPECT_EQ(fourth.receive(), "in");
    EXPECT_THAT(server.messages(), ElementsAre("in"));
    EXPECT_EQ(server.closed(), 1);  // who was turned away was nobody to the core
}

// However many come: of those that are turned away only a few are kept for their whole Goodbye.
TEST(EdgeTest, ACrowdThatIsTurnedAwayTakesNothing) {
    Settings settings = short_limits();
    settings.connections_max = 1;
    settings.handshake_time = settings.hello_time = settings.idle_time = Milliseconds(20'000);
    Server server(settings);
    RawClient first = server.client();
    ASSERT_TRUE(first.send_message("first"));
    ASSERT_EQ(first.receive(), "first");
    std::vector<RawClient> crowd;
    for (int i = 0; i < 100; ++i) {
        crowd.push_back(server.client());
        ASSERT_LE(server.sessions(), 17u);
    }
    for (RawClient& client : crowd) {
        EXPECT_EQ(reason_of(client.receive().value_or("")), v1::Goodbye::FULL);
    }
    ASSERT_TRUE(first.send_message("still here"));
    EXPECT_EQ(first.receive(), "still here");
}

TEST(EdgeTest, OneAddressHasSoManyConnections) {
    Settings settings = short_limits();
    settings.connections_of_address_max = 2;
    settings.handshake_time = settings.hello_time = Milliseconds(20'000);
    Server server(settings);
    const auto from = [&](const char* address) {
        return RawClient(server.port(), "127.0.0.1", address);
    };
    const auto gets_in = [](RawClient& client) {
        return client.send_message("in") && client.receive() == "in";
    };
    RawClient first = from("127.0.0.7");
    RawClient second = from("127.0.0.7");
    RawClient third = from("127.0.0.7");
    RawClient other = from("127.0.0.8");
    EXPECT_TRUE(gets_in(other));
    EXPECT_TRUE(gets_in(first));
    EXPECT_TRUE(gets_in(second));
    ASSERT_TRUE(third.send_message("in"));
    EXPECT_TRUE(says_goodbye(third, v1::Goodbye::FULL));
    third.close();
    second.reset();
    ASSERT_TRUE(Server::eventually([&] { return server.sessions() == 2; }));
    RawClient fourth = from("127.0.0.7");
    EXPECT_TRUE(gets_in(fourth));
}

TEST(Source, WhatOneCustomerHasOfIpv6IsOne) {
    EXPECT_EQ(source_of("192.0.2.1"), "192.0.2.1");
    EXPECT_NE(source_of("192.0.2.1"), source_of("192.0.2.2"));
    EXPECT_EQ(source_of("2001:db8:1:2::1"), source_of("2001:db8:1:2:ffff::9"));
    EXPECT_NE(source_of("2001:db8:1:2::1"), source_of("2001:db8:1:3::1"));
}

TEST(EdgeTest, DoesNotShareItsPort) {
    Server server;
    Settings settings = short_limits();
    settings.port = server.port();
    Server second(settings);
    EXPECT_THAT(second.trouble(), HasSubstr("another program has this port"));
    settings.address = "0.0.0.0";
    Server wider(settings);
    EXPECT_THAT(wider.trouble(), HasSubstr("another program has this port"));
    RawClient client = server.client();
    ASSERT_TRUE(client.send_message("first"));
    EXPECT_EQ(client.receive(), "first");
}

TEST(EdgeTest, TakesThePortOfAServerThatJustEnded) {
    Settings settings = short_limits();
    for (int i = 0; i < 5; ++i) {
        Server server(settings);
        ASSERT_EQ(server.trouble(), "");
        settings.port = server.port();
        RawClient client = server.client();
        ASSERT_TRUE(client.send_message("hello"));
        ASSERT_EQ(client.receive(), "hello");
    }
}

TEST(EdgeTest, ListensOnBothKindsOfAddress) {
    Settings settings = short_limits();
    settings.address = "::";
    Server server(settings);
    if (!server.trouble().empty()) {  // a machine without IPv6 is told so
        EXPECT_THAT(server.trouble(), testing::HasSubstr("::"));
        return;
    }
    EXPECT_EQ(server.address(), "[::]:" + std::to_string(server.port()));
    RawClient four(server.port(), "127.0.0.1");
    RawClient six(server.port(), "::1");
    ASSERT_TRUE(four.send_message("four"));
    EXPECT_EQ(four.receive(), "four");
    ASSERT_TRUE(six.send_message("six"));
    EXPECT_EQ(six.receive(), "six");
    EXPECT_THAT(server.addresses(), testing::UnorderedElementsAre("127.0.0.1", "::1"));
}

TEST(EdgeTest, RefusesWhatIsNoAddressOfThisMachine) {
    Settings settings = short_limits();
    for (const char* address : {"", "localhost", "1.2.3", "203.0.113.7", "127.0.0.1:80"}) {
        settings.address = address;
        EXPECT_THAT(Server(settings).trouble(), HasSubstr("--address")) << address;
    }
}

// --- no descriptors left ---

// A server in a process of its own that may open few files. Logs into the file, tells its port.
[[noreturn]] void serve_with_few_descriptors(int tell, const std::string& log) {
    spdlog::set_default_logger(spdlog::basic_logger_mt("few", log));
    spdlog::flush_on(spdlog::level::info);
    Settings settings = short_limits();
    settings.handshake_time = settings.hello_time = settings.idle_time = Milliseconds(60'000);
    const rlimit limit = {40, 40};
    setrlimit(RLIMIT_NOFILE, &limit);
    Server server(settings);
    const std::uint16_t port = server.port();
    if (write(tell, &port, sizeof port) != sizeof port) _exit(1);
    for (;;) pause();
}

TEST(EdgeTest, OutlivesALackOfDescriptors) {
    TemporaryFolder folder;
    const std::string log = folder.file("log");
    int tell[2];
    ASSERT_EQ(pipe(tell), 0);
    const pid_t child = fork();
    if (child == 0) serve_with_few_descriptors(tell[1], log);
    std::uint16_t port = 0;
    ASSERT_EQ(read(tell[0], &port, sizeof port), ssize_t{sizeof port});
    ::close(tell[0]);
    ::close(tell[1]);

    const auto echoes = [](RawClient& client, int seconds) {
        return client.send_message("move") && client.receive(seconds) == "move";
    };
    RawClient player(port);
    EXPECT_TRUE(echoes(player, 10));
    {
        std::vector<RawClient> crowd;
        for (int i = 0; i < 100; ++i) crowd.emplace_back(port);
        for (int i = 0; i < 20; ++i) {
            EXPECT_TRUE(echoes(player, 10));
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
        // Some that wait were told.
        int told = 0;
        for (RawClient& client : crowd) told += client.receive(0) ? 1 : 0;
        EXPECT_GE(told, 1);
    }
    RawClient late(port);
    EXPECT_TRUE(echoes(late, 10));
    EXPECT_TRUE(echoes(player, 10));

    kill(child, SIGKILL);
    rusage used = {};
    wait4(child, nullptr, 0, &used);
    EXPECT_LT(used.ru_utime.tv_sec + used.ru_stime.tv_sec, 1) << "it spins";
    std::ifstream file(log);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 4) << text;
    EXPECT_THAT(text, HasSubstr("no connection can be accepted"));
}

}  // namespace
}  // namespace valley::server
