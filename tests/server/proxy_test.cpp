// Connections from a proxy, which says whose they are: the header by raw bytes, and whom limits and
// logs take for the one who came.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <sstream>

#include "server/networks.hpp"
#include "server/proxy_header.hpp"
#include "server/tls.hpp"
#include "server/wires.hpp"
#include "tests/server/edge_server.hpp"
#include "tests/server/raw_client.hpp"
#include "tests/server/tls_client.hpp"
#include "tests/support/temporary_folder.hpp"
#include "valley/v1/envelope.pb.h"

namespace valley::server {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using namespace std::string_literals;

// --- the header ---

const std::string kSignature = "\r\n\r\n\0\r\nQUIT\n"s;
constexpr int kLocal = 0x20;  // version 2, and the command
constexpr int kProxy = 0x21;
constexpr int kTcp4 = 0x11;  // the family, and the transport
constexpr int kTcp6 = 0x21;

std::string binary(int command, int family, std::string_view rest) {
    const auto byte = [](std::size_t value) { return std::string(1, static_cast<char>(value)); };
    return kSignature + byte(static_cast<std::size_t>(command)) +
           byte(static_cast<std::size_t>(family)) + byte(rest.size() >> 8) +
           byte(rest.size() & 0xff) + std::string(rest);
}

// 203.0.113.9:4660 to 10.0.0.1:7922.
const std::string kAddresses4 = "\xcb\0\x71\x09\x0a\0\0\x01\x12\x34\x1e\xf2"s;
// [2001:db8::9]:4660 to [2001:db8::1]:7922.
const std::string kAddresses6 =
    "\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x09"s
    "\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x01"s
    "\x12\x34\x1e\xf2"s;
const std::string kMapped6 =
    "\0\0\0\0\0\0\0\0\0\0\xff\xff\xcb\0\x71\x09"s
    "\0\0\0\0\0\0\0\0\0\0\xff\xff\x0a\0\0\x01"s
    "\x12\x34\x1e\xf2"s;

std::string line(const std::string& words) { return "PROXY " + words + "\r\n"; }

struct Good {
    std::string header;
    std::string address;
};
const Good kGood[] = {
    {line("TCP4 203.0.113.9 10.0.0.1 4660 7922"), "203.0.113.9"},
    {line("TCP4 255.255.255.255 255.255.255.255 65535 65535"), "255.255.255.255"},
    {line("TCP6 2001:db8::9 2001:db8::1 4660 7922"), "2001:db8::9"},
    {line("TCP6 2001:0DB8:0:0:0:0:0:9 ::1 0 0"), "2001:db8::9"},
    {line("TCP6 ::ffff:203.0.113.9 ::ffff:10.0.0.1 4660 7922"), "203.0.113.9"},
    {line("UNKNOWN"), ""},
    {line("UNKNOWN ffff:f...f:ffff ffff:f...f:ffff 65535 65535"), ""},
    {line("UNKNOWN " + std::string(91, 'x')), ""},  // 107 bytes
    {binary(kProxy, kTcp4, kAddresses4), "203.0.113.9"},
    {binary(kProxy, kTcp4, kAddresses4 + "\x04\0\x03\0\0\0"s), "203.0.113.9"},
    {binary(kProxy, kTcp4, kAddresses4 + std::string(kProxyHeaderBytesMax - 28, 'x')),
     "203.0.113.9"},
    {binary(kProxy, kTcp6, kAddresses6), "2001:db8::9"},
    {binary(kProxy, kTcp6, kMapped6), "203.0.113.9"},
    {binary(kLocal, kTcp4, kAddresses4), ""},
    {binary(kLocal, 0, ""), ""},
    {binary(kProxy, 0, "anything"), ""},
    {binary(kProxy, 0x12, kAddresses4), ""},            // UDP
    {binary(kProxy, 0x31, std::string(216, '/')), ""},  // a local socket
};

TEST(ProxyHeaderTest, TellsWhoseTheConnectionIsHoweverItIsCut) {
    const std::string behind = "\0\0\0\x01x"s;
    for (const Good& good : kGood) {
        const std::string bytes = good.header + behind;
        for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
            ProxyHeader header;
            std::string_view first = std::string_view(bytes).substr(0, cut);
            std::string_view second = std::string_view(bytes).substr(cut);
            header.take(first);
            ASSERT_EQ(header.complete(), cut >= good.header.size()) << good.header << cut;
            if (!header.complete()) {
                ASSERT_EQ(first, "");
                ASSERT_EQ(header.begun(), cut > 0);
                header.take(second);
            }
            ASSERT_TRUE(header.complete()) << good.header << cut;
            ASSERT_EQ(header.fault(), "");
            ASSERT_EQ(header.address(), good.address) << good.header;
            ASSERT_EQ(std::string(first) + std::string(second), behind) << good.header << cut;
        }
    }
}

struct Bad {
    std::string bytes;
    std::string says;
};
const Bad kBad[] = {
    {"\x16\x03\x01\x02\0"s, "does not begin with"},
    {"\0\0\0\x05hello"s, "does not begin with"},
    {"GET / HTTP/1.1\r\n", "does not begin with"},
    {"proxy TCP4 1.2.3.4 1.2.3.4 1 1\r\n", "does not begin with"},
    {"PROXY\r\n", "does not begin with"},
    {kSignature.substr(0, 11) + "x", "does not begin with"},
    {line(""), "no sense"},
    {line("TCP4"), "no sense"},
    {line("TCP4 203.0.113.9 10.0.0.1 4660"), "no sense"},
    {line("TCP4 203.0.113.9 10.0.0.1 4660 7922 "), "no sense"},
    {line("TCP4  203.0.113.9 10.0.0.1 4660 7922"), "no sense"},
    {line("TCP4 203.0.113 10.0.0.1 4660 7922"), "no sense"},
    {line("TCP4 203.0.113.9 10.0.0.256 4660 7922"), "no sense"},
    {line("TCP4 203.0.113.9 10.0.0.1 4660 65536"), "no sense"},
    {line("TCP4 203.0.113.9 10.0.0.1 -1 7922"), "no sense"},
    {line("TCP4 2001:db8::9 2001:db8::1 4660 7922"), "no sense"},
    {line("TCP6 203.0.113.9 10.0.0.1 4660 7922"), "no sense"},
    {line("TCP6 fe80::9%eth0 fe80::1 4660 7922"), "no sense"},
    {line("UDP4 203.0.113.9 10.0.0.1 4660 7922"), "no sense"},
    {"PROXY " + std::string(101, 'x'), "does not end"},
    {line("UNKNOWN " + std::string(92, 'x')), "does not end"},
    {binary(0x11, kTcp4, kAddresses4), "does not know"},  // version 1, binary
    {binary(0x31, kTcp4, kAddresses4), "does not know"},
    {binary(0x22, kTcp4, kAddresses4), "does not know"},  // a command that there is not
    {binary(kProxy, 0x41, kAddresses4), "does not know"},
    {binary(kProxy, 0x13, kAddresses4), "does not know"},
    {binary(kProxy, kTcp4, kAddresses4.substr(1)), "too short"},
    {binary(kProxy, kTcp6, kAddresses6.substr(1)), "too short"},
    {binary(kProxy, kTcp4, ""), "too short"},
    {binary(kProxy, kTcp4, std::string(kProxyHeaderBytesMax - 15, 'x')), "are allowed"},
    {binary(kProxy, kTcp4, std::string(65535, 'x')), "65551 bytes"},
};

TEST(ProxyHeaderTest, RefusesWhatIsNoneHoweverItIsCut) {
    for (const Bad& bad : kBad) {
        ProxyHeader whole;
        std::string_view bytes = bad.bytes;
        whole.take(bytes);
        EXPECT_THAT(whole.fault(), HasSubstr(bad.says)) << bad.bytes;
        EXPECT_FALSE(whole.complete()) << bad.bytes;
        EXPECT_EQ(whole.address(), "") << bad.bytes;
        ProxyHeader pieces;
        for (const char byte : bad.bytes) {
            std::string_view piece(&byte, 1);
            pieces.take(piece);
        }
        EXPECT_EQ(pieces.fault(), whole.fault()) << bad.bytes;
    }
}

// --- whom an operator names ---

TEST(NetworksTest, ContainWhatTheyName) {
    const auto networks =
        Networks::read("10.0.0.7,192.0.2.0/24, 2001:db8::/33,::1,198.51.100.8/30");
    ASSERT_TRUE(networks);
    for (const char* in : {"10.0.0.7", "::ffff:10.0.0.7", "192.0.2.0", "192.0.2.255", "2001:db8::",
                           "2001:db8:7fff:ffff::1", "::1", "198.51.100.11", "::1%lo"}) {
        EXPECT_TRUE(networks->contain(in)) << in;
    }
    for (const char* out : {"10.0.0.6", "10.0.0.8", "192.0.3.0", "192.0.1.255",
                            "2001:db8:8000::", "2001:db9::", "::", "::2", "::10.0.0.7",
                            "198.51.100.12", "198.51.100.7", "", "10.0.0.7:80", "a"}) {
        EXPECT_FALSE(networks->contain(out)) << out;
    }
    EXPECT_FALSE(networks->everybody());
    EXPECT_TRUE(networks->text().starts_with("10.0.0.7,192.0.2.0/24, "));
}

TEST(NetworksTest, NothingIsNobodyAndNoBitsAreEverybody) {
    const auto nobody = Networks::read("");
    ASSERT_TRUE(nobody);
    EXPECT_TRUE(nobody->empty());
    EXPECT_FALSE(nobody->contain("127.0.0.1"));
    const auto ipv4 = Networks::read("1.2.3.4/0");
    ASSERT_TRUE(ipv4);
    EXPECT_TRUE(ipv4->everybody());
    EXPECT_TRUE(ipv4->contain("203.0.113.9"));
    EXPECT_FALSE(ipv4->contain("2001:db8::9"));
    const auto all = Networks::read("::/0");
    ASSERT_TRUE(all);
    EXPECT_TRUE(all->everybody());
    EXPECT_TRUE(all->contain("203.0.113.9"));
    EXPECT_TRUE(all->contain("2001:db8::9"));
}

TEST(NetworksTest, PartOfIPv6IsNothingOfIPv4) {
    for (const char* part : {"::1/64", "::/1", "::/95", "::fffe:0:0/95"}) {
        const auto networks = Networks::read(part);
        ASSERT_TRUE(networks) << part;
        EXPECT_FALSE(networks->contain("203.0.113.9")) << part;
        EXPECT_FALSE(networks->contain("::ffff:203.0.113.9")) << part;
        EXPECT_FALSE(networks->everybody()) << part;
    }
    const auto mapped = Networks::read("::ffff:10.0.0.0/104");
    ASSERT_TRUE(mapped);
    EXPECT_TRUE(mapped->contain("10.1.2.3"));
    EXPECT_FALSE(mapped->contain("11.1.2.3"));
}

TEST(NetworksTest, RefuseWhatIsNoList) {
    for (const char* bad : {"::ffff:10.0.0.0/8", "a", "10.0.0", "10.0.0.7/", "10.0.0.7/33",
                            "10.0.0.7/-1", "10.0.0.7/8x", "10.0.0.7/ 8", "2001:db8::/129",
                            "10.0.0.7;10.0.0.8", ",10.0.0.7", "10.0.0.7,,10.0.0.8", "[::1]"}) {
        EXPECT_FALSE(Networks::read(bad)) << bad;
    }
}

// --- connections ---

constexpr const char* kProxyAddress = "127.0.0.9";
const std::string kFrom9 = line("TCP4 203.0.113.9 10.0.0.1 4660 7922");
const std::string kFrom8 = line("TCP4 203.0.113.8 10.0.0.1 4660 7922");

// The lines of the log as long as it lives.
class Log {
  public:
    Log() : before_(spdlog::default_logger()) {
        auto logger = std::make_shared<spdlog::logger>(
            "proxy", std::make_shared<spdlog::sinks::ostream_sink_mt>(lines_));
        logger->set_level(spdlog::level::debug);
        spdlog::set_default_logger(logger);
    }
    ~Log() { spdlog::set_default_logger(before_); }
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;
    // Once nobody writes any more.
    std::string text() const { return lines_.str(); }

  private:
    std::ostringstream lines_;
    std::shared_ptr<spdlog::logger> before_;
};

Settings with_proxy() {
    Settings settings = short_limits();
    settings.proxies_from = *Networks::read(std::string(kProxyAddress) + ",::1");
    settings.handshake_time = settings.hello_time = settings.idle_time = Milliseconds(20'000);
    return settings;
}

RawClient from_proxy(const Server& server) {
    return RawClient(server.port(), "127.0.0.1", kProxyAddress);
}

TEST(ProxyTest, TheAddressInTheHeaderCounts) {
    Server server(with_proxy());
    for (const Good& good : kGood) {
        RawClient client = from_proxy(server);
        ASSERT_TRUE(client.send(good.header + frame("hello")));
        EXPECT_EQ(client.receive(), "hello") << good.header;
        EXPECT_EQ(server.addresses().back(), good.address.empty() ? kProxyAddress : good.address);
    }
}

TEST(ProxyTest, TheHeaderMayComeInPieces) {
    Server server(with_proxy());
    RawClient client = from_proxy(server);
    for (const char byte : binary(kProxy, kTcp4, kAddresses4) + frame("hello")) {
        ASSERT_TRUE(client.send(std::string_view(&byte, 1)));
    }
    EXPECT_EQ(client.receive(), "hello");
    EXPECT_THAT(server.addresses(), ElementsAre("203.0.113.9"));
}

TEST(ProxyTest, EncryptionBeginsBehindTheHeader) {
    TemporaryFolder folder;
    Settings settings = with_proxy();
    settings.proxies_from = *Networks::read("127.0.0.1");
    settings.data = folder.file("valley.db");
    auto tls = Tls::open(settings);
    ASSERT_TRUE(std::holds_alternative<std::unique_ptr<Tls>>(tls));
    Server server(settings, std::get<std::unique_ptr<Tls>>(tls).get());
    for (const std::string& header : {kFrom9, binary(kProxy, kTcp4, kAddresses4)}) {
        TlsClient client(server.port(), 0, header);
        ASSERT_TRUE(client.valid());
        ASSERT_TRUE(client.send_message("secret"));
        EXPECT_EQ(client.receive(), "secret");
    }
    EXPECT_THAT(server.addresses(), ElementsAre("203.0.113.9", "203.0.113.9"));
}

// A proxy on this machine does not make this machine's of those who come by it.
TEST(ProxyTest, WhoIsElsewhereMayNotSpeakPlainEither) {
    TemporaryFolder folder;
    for (const bool insecure : {false, true}) {
        Settings settings = with_proxy();
        settings.proxies_from = *Networks::read("127.0.0.1");
        settings.data = folder.file("valley.db");
        settings.insecure = insecure;
        auto tls = Tls::open(settings);
        ASSERT_TRUE(std::holds_alternative<std::unique_ptr<Tls>>(tls));
        Server server(settings, std::get<std::unique_ptr<Tls>>(tls).get());
        RawClient elsewhere = server.client();
        ASSERT_TRUE(elsewhere.send(kFrom9 + frame("plain")));
        EXPECT_EQ(elsewhere.receive() == "plain", insecure);
        for (const std::string header :
             {"PROXY TCP4 127.0.0.1 127.0.0.1 1 2\r\n", "PROXY UNKNOWN\r\n"}) {
            RawClient here = server.client();
            ASSERT_TRUE(here.send(header + frame("plain")));
            EXPECT_EQ(here.receive(), "plain") << header;
        }
    }
}

// A reset instead of an end may cost the Goodbye on its way.
TEST(ProxyTest, WhoIsTurnedAwayUnreadIsNotReset) {
    asio::io_context io;
    asio::ip::tcp::acceptor acceptor(io, {asio::ip::address_v4::loopback(), 0});
    for (const std::string& sent : {kFrom9, kFrom9 + frame("hello"), frame("hello")}) {
        RawClient client(acceptor.local_endpoint().port());
        ASSERT_TRUE(client.send(sent));
        Stream stream(io);
        acceptor.accept(stream);
        stream.wait(Stream::wait_read);
        Wires::turn_away(std::move(stream));
        const auto messages = client.receive_all();
        ASSERT_EQ(messages.size(), 1u) << sent;
        v1::ServerMessage message;
        ASSERT_TRUE(message.ParseFromString(messages[0]));
        EXPECT_EQ(message.goodbye().reason(), v1::Goodbye::FULL);
        // After a reset this end would take nothing more.
        EXPECT_TRUE(client.send("more")) << sent;
    }
}

TEST(ProxyTest, NobodyElseIsBelieved) {
    Server server(with_proxy());
    for (const std::string& header : {kFrom9, binary(kProxy, kTcp4, kAddresses4)}) {
        RawClient client = server.client();
        ASSERT_TRUE(client.send(header + frame("hello")));
        const auto messages = client.receive_all();
        ASSERT_EQ(messages.size(), 1u);  // a length that is far too long
        v1::ServerMessage message;
        ASSERT_TRUE(message.ParseFromString(messages[0]));
        EXPECT_EQ(message.goodbye().reason(), v1::Goodbye::PROTOCOL);
    }
    EXPECT_THAT(server.addresses(), ElementsAre("127.0.0.1", "127.0.0.1"));
    EXPECT_THAT(server.messages(), IsEmpty());
}

TEST(ProxyTest, WhatIsNoHeaderEndsThatConnectionAndNoOther) {
    Log log;
    {
        Server server(with_proxy());
        RawClient other = from_proxy(server);
        ASSERT_TRUE(other.send(kFrom8 + frame("first")));
        EXPECT_EQ(other.receive(), "first");
        for (const Bad& bad : kBad) {
            RawClient client = from_proxy(server);
            client.send(bad.bytes);
            EXPECT_THAT(client.receive_all(), IsEmpty()) << bad.bytes;
            EXPECT_TRUE(client.ended()) << bad.bytes;
        }
        ASSERT_TRUE(other.send_message("last"));
        EXPECT_EQ(other.receive(), "last");
        EXPECT_THAT(server.addresses(), ElementsAre("203.0.113.8"));
        EXPECT_EQ(server.sessions(), 1u);
    }
    // One line, however many there are.
    const std::string text = log.text();
    const std::string says = "127.0.0.9, which --proxies-from names: what it sends does not begin";
    EXPECT_THAT(text, HasSubstr(says));
    EXPECT_EQ(text.find("--proxies-from"), text.rfind("--proxies-from")) << text;
    EXPECT_THAT(text, HasSubstr("connected from 203.0.113.8, by the proxy 127.0.0.9"));
}

TEST(ProxyTest, TheHeaderHasTheTimeOfAHandshake) {
    Log log;
    {
        Settings settings = with_proxy();
        settings.handshake_time = Milliseconds(200);
        Server server(settings);
        RawClient silent = from_proxy(server);
        EXPECT_THAT(silent.receive_all(), IsEmpty());
        EXPECT_TRUE(silent.ended());
        RawClient stuck = from_proxy(server);
        ASSERT_TRUE(stuck.send(kFrom9.substr(0, 20)));
        EXPECT_THAT(stuck.receive_all(), IsEmpty());
        EXPECT_TRUE(stuck.ended());
        RawClient gone = from_proxy(server);
        ASSERT_TRUE(gone.send(kSignature));
        gone.finish_sending();
        EXPECT_THAT(gone.receive_all(), IsEmpty());
        EXPECT_TRUE(gone.ended());
        EXPECT_THAT(server.addresses(), IsEmpty());
    }
    EXPECT_THAT(log.text(), HasSubstr("its PROXY header does not come"));
}

TEST(ProxyTest, LimitsOfOneAddressAreThoseOfThePlayers) {
    Settings settings = with_proxy();
    settings.connections_of_address_max = 2;
    Server server(settings);
    const auto welcome = [&](const std::string& header) {
        RawClient client = from_proxy(server);
        client.send(header + frame("hello"));
        const bool in = client.receive() == "hello";
        return std::pair(std::move(client), in);
    };
    const auto first = welcome(kFrom9);
    const auto second = welcome(kFrom9);
    const auto third = welcome(kFrom9);
    const auto other = welcome(kFrom8);
    const auto same = welcome(binary(kProxy, kTcp6, kMapped6));
    EXPECT_TRUE(first.second);
    EXPECT_TRUE(second.second);
    EXPECT_FALSE(third.second);
    EXPECT_TRUE(other.second);
    EXPECT_FALSE(same.second);
}

// Who has not said whom it brings takes no place of a player for good, and there is a limit.
TEST(ProxyTest, ThoseNotIntroducedYetAreCounted) {
    Settings settings = with_proxy();
    settings.connections_max = 4;
    settings.handshake_time = Milliseconds(60'000);
    Server server(settings);
    std::vector<RawClient> waiting;
    for (int i = 0; i < 40; ++i) waiting.push_back(from_proxy(server));
    // Those above connections_max and a few are told at once.
    int told = 0;
    for (std::size_t i = 20; i < waiting.size(); ++i) told += waiting[i].receive() ? 1 : 0;
    EXPECT_EQ(told, 20);
    EXPECT_EQ(waiting[0].receive(0), std::nullopt);
    EXPECT_FALSE(waiting[0].ended());
    waiting.clear();
    EXPECT_TRUE(Server::eventually([&] {
        RawClient client = from_proxy(server);
        client.send(kFrom9 + frame("hello"));
        return client.receive() == "hello";
    }));
}

TEST(ProxyTest, EndsWithTheServer) {
    std::vector<RawClient> waiting;
    {
        Server server(with_proxy());
        for (int i = 0; i < 10; ++i) {
            waiting.push_back(from_proxy(server));
            ASSERT_TRUE(waiting.back().send("PROXY "));
        }
        RawClient last = from_proxy(server);  // accepted after those
        ASSERT_TRUE(last.send(kFrom9 + frame("hello")));
        ASSERT_EQ(last.receive(), "hello");
    }
    for (RawClient& client : waiting) {
        EXPECT_EQ(client.receive(), std::nullopt);
        EXPECT_TRUE(client.ended());
    }
}

}  // namespace
}  // namespace valley::server
