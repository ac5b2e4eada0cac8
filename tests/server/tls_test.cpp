// Encrypted connections: what the server shows, takes, refuses and renews.

#include "server/tls.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <thread>

#include "server/channel.hpp"
#include "tests/server/edge_server.hpp"
#include "tests/server/tls_client.hpp"
#include "tests/support/temporary_folder.hpp"
#include "valley/v1/envelope.pb.h"

namespace valley::server {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

std::string contents(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

class TlsTest : public testing::Test {
  protected:
    Settings settings(const std::string& data = "valley.db") const {
        Settings settings = short_limits();
        settings.handshake_time = settings.hello_time = Milliseconds(20'000);
        settings.idle_time = Milliseconds(20'000);
        settings.data = folder.file(data);
        return settings;
    }
    static std::unique_ptr<Tls> opened(const Settings& settings) {
        auto tls = Tls::open(settings);
        if (const auto* why = std::get_if<std::string>(&tls)) {
            ADD_FAILURE() << *why;
            return nullptr;
        }
        return std::move(std::get<std::unique_ptr<Tls>>(tls));
    }
    static std::string refused(const Settings& settings) {
        const auto tls = Tls::open(settings);
        const auto* why = std::get_if<std::string>(&tls);
        return why != nullptr ? *why : "it was opened";
    }

    TemporaryFolder folder;
};

TEST_F(TlsTest, AKeyIsMadeOnceAndKept) {
    const auto first = opened(settings());
    ASSERT_TRUE(first);
    EXPECT_TRUE(first->self_made());
    EXPECT_THAT(first->fingerprint(), SizeIs(43));
    struct stat found = {};
    ASSERT_EQ(::stat(folder.file("valley.db.key").c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777u, 0600u);
    EXPECT_EQ(opened(settings())->fingerprint(), first->fingerprint());
    EXPECT_NE(opened(settings("other.db"))->fingerprint(), first->fingerprint());
}

// What is drawn for them is never such that they could not be read again.
TEST_F(TlsTest, EveryKeyThatIsMadeCanBeUsed) {
    for (int i = 0; i < 200; ++i) {
        ASSERT_TRUE(opened(settings("valley" + std::to_string(i) + ".db"))) << i;
    }
}

TEST_F(TlsTest, MessagesGoThroughInBothDirections) {
    const auto tls = opened(settings());
    Server server(settings(), tls.get());
    for (const int version : {TLS1_2_VERSION, TLS1_3_VERSION}) {
        TlsClient client(server.port(), version);
        ASSERT_TRUE(client.valid());
        EXPECT_EQ(client.fingerprint(), tls->fingerprint());
        ASSERT_TRUE(client.send_message("hello"));
        EXPECT_EQ(client.receive(), "hello");
        const std::string large(kFrameMax, 'm');
        ASSERT_TRUE(client.send_message(large));
        EXPECT_EQ(client.receive(), large);
        // Several at once, some of which lie read and undone for a while.
        std::string orders;
        for (int i = 0; i < 100; ++i) orders += frame("send 5");
        ASSERT_TRUE(client.send(orders));
        for (int i = 0; i < 500; ++i) {
            ASSERT_EQ(client.receive(), std::to_string(i % 5) + ":" + std::string(1000, 'x'));
        }
        ASSERT_TRUE(client.send_message("close"));
        EXPECT_EQ(client.receive(), "good");
        EXPECT_EQ(client.receive(), "bye");
        EXPECT_EQ(client.receive(), std::nullopt);
    }
    EXPECT_TRUE(Server::eventually([&] { return server.sessions() == 0; }));
}

TEST_F(TlsTest, OldVersionsAreRefused) {
    const auto tls = opened(settings());
    Server server(settings(), tls.get());
    EXPECT_FALSE(TlsClient(server.port(), TLS1_VERSION).valid());
    EXPECT_FALSE(TlsClient(server.port(), TLS1_1_VERSION).valid());
    EXPECT_TRUE(TlsClient(server.port(), TLS1_2_VERSION).valid());
    EXPECT_TRUE(Server::eventually([&] { return server.sessions() == 0; }));
}

// On one port: whoever is on this machine may speak either.
TEST_F(TlsTest, PlainAndEncryptedSideBySide) {
    const auto tls = opened(settings());
    Server server(settings(), tls.get());
    RawClient plain = server.client();
    TlsClient encrypted(server.port());
    ASSERT_TRUE(encrypted.valid());
    for (int i = 0; i < 20; ++i) {
        ASSERT_TRUE(plain.send_message("plain"));
        ASSERT_TRUE(encrypted.send_message("encrypted"));
        ASSERT_EQ(plain.receive(), "plain");
        ASSERT_EQ(encrypted.receive(), "encrypted");
    }
}

// An address of IPv4 comes to a socket of both kinds as one of IPv6.
TEST_F(TlsTest, PlainFromThisMachineHoweverItIsListenedTo) {
    Settings both = settings();
    both.address = "::";
    const auto tls = opened(both);
    Server server(both, tls.get());
    if (!server.trouble().empty()) {  // a machine without IPv6 is told so
        EXPECT_THAT(server.trouble(), HasSubstr("::"));
        return;
    }
    for (const char* address : {"127.0.0.1", "::1"}) {
        RawClient plain(server.port(), address);
        ASSERT_TRUE(plain.send_message("plain"));
        EXPECT_EQ(plain.receive(), "plain") << address;
    }
}

TEST_F(TlsTest, AHalfHandshakeHasALimitedTime) {
    Settings impatient = settings();
    impatient.handshake_time = Milliseconds(300);
    const auto tls = opened(impatient);
    Server server(impatient, tls.get());
    RawClient half = server.client();
    ASSERT_TRUE(half.send(std::string("\x16\x03\x01", 3)));
    RawClient garbage = server.client();
    ASSERT_TRUE(garbage.send("\x16 this is no handshake at all, is it?"));
    EXPECT_TRUE(Server::eventually([&] { return server.sessions() == 0 && server.closed() == 2; }));
}

// The time for Hello begins when the handshake is over.
TEST_F(TlsTest, AHelloHasItsOwnTime) {
    Settings impatient = settings();
    impatient.hello_time = Milliseconds(300);
    const auto tls = opened(impatient);
    Server server(impatient, tls.get());
    RawClient half = server.client();
    ASSERT_TRUE(half.send(std::string("\x16\x03\x01", 3)));
    TlsClient whole(server.port());
    ASSERT_TRUE(whole.valid());
    v1::ServerMessage goodbye;
    ASSERT_TRUE(goodbye.ParseFromString(whole.receive().value_or("")));
    EXPECT_EQ(goodbye.goodbye().reason(), v1::Goodbye::IDLE);
    EXPECT_EQ(server.closed(), 1);
}

// Who is turned away can read why.
TEST_F(TlsTest, WhoIsTooManyIsToldEncrypted) {
    Settings small = settings();
    small.connections_max = 1;
    const auto tls = opened(small);
    Server server(small, tls.get());
    TlsClient first(server.port());
    ASSERT_TRUE(first.valid());
    TlsClient second(server.port());
    ASSERT_TRUE(second.valid());
    v1::ServerMessage goodbye;
    ASSERT_TRUE(goodbye.ParseFromString(second.receive().value_or("")));
    EXPECT_EQ(goodbye.goodbye().reason(), v1::Goodbye::FULL);
    EXPECT_EQ(second.receive(), std::nullopt);
}

TEST_F(TlsTest, ManyThatBreakOffLeaveNothingBehind) {
    const auto tls = opened(settings());
    Server server(settings(), tls.get());
    for (int i = 0; i < 50; ++i) {
        RawClient client = server.client();
        client.send(std::string("\x16\x03\x01\x02\x00\x01", 6));
        if (i % 2 == 0) client.reset();
    }
    TlsClient client(server.port());
    ASSERT_TRUE(client.valid());
    ASSERT_TRUE(client.send_message("still here"));
    EXPECT_EQ(client.receive(), "still here");
    EXPECT_TRUE(Server::eventually([&] { return server.sessions() == 1; }));
}

// Scanners, browsers, and those that mean harm.
TEST_F(TlsTest, WhatSpeaksSomethingElseEndsAlone) {
    const auto tls = opened(settings());
    Server server(settings(), tls.get());
    TlsClient player(server.port());
    ASSERT_TRUE(player.valid());
    std::string empty_records;
    for (int i = 0; i < 2000; ++i) empty_records += std::string("\x16\x03\x01\0\0", 5);
    const std::string strange[] = {
        "GET / HTTP/1.1\r\nHost: valley\r\n\r\n",
        std::string(1 << 20, '\0'),
        "\x16\x03\x01\xff\xff" + std::string(70'000, 'z'),  // a record longer than any
        empty_records,
        std::string("\x15\x03\x01\0\2\2\x28", 7),           // an alert to begin with
        std::string("\x14\x03\x03\0\1\1", 6),               // other keys from now on
        std::string("\x16\x03\x01\0\4\1\0\0\0", 9),         // an empty ClientHello
        std::string("\x16\x03\x01\0\4\1\xff\xff\xff", 9) +  // one of 16 MB
            "\x16\x03\x01\x40" + std::string(1 + 16384, '\0'),
    };
    for (const std::string& bytes : strange) {
        RawClient other = server.client();
        other.send(bytes);
        other.finish_sending();
        other.receive_all();
        EXPECT_TRUE(other.ended());
        ASSERT_TRUE(player.send_message("still here"));
        ASSERT_EQ(player.receive(), "still here");
    }
    EXPECT_TRUE(Server::eventually([&] { return server.sessions() == 1; }));
}

// What brings no message for us can be endless: it takes turns with the others.
TEST_F(TlsTest, KeysRenewedWithoutEndHoldNobodyUp) {
    const auto tls = opened(settings());
    asio::io_context context;
    Acceptor acceptor(context, {asio::ip::address_v4::loopback(), 0});
    std::unique_ptr<TlsClient> client;
    std::thread other(
        [&] { client = std::make_unique<TlsClient>(acceptor.local_endpoint().port()); });
    Channel channel(acceptor.accept());
    channel.secure(tls->connection(channel.socket().native_handle()));
    ASSERT_EQ(channel.handshake(), Channel::Need::nothing);  // this once it may wait
    other.join();
    ASSERT_TRUE(client->valid());

    channel.socket().non_blocking(true);
    ASSERT_TRUE(client->renew_keys(500));
    ASSERT_TRUE(client->send("at last"));
    ASSERT_TRUE(Server::eventually([&] { return channel.socket().available() > 500 * 27; }));
    std::array<char, 100> buffer{};
    int turns = 0;
    for (std::size_t left = channel.socket().available(); left > 0; ++turns) {
        const Channel::Step step = channel.read(buffer);
        const std::size_t now = channel.socket().available();
        EXPECT_LT(left - now, 2000u) << "in one turn";
        left = now;
        if (left > 0) {
            ASSERT_EQ(step.need, Channel::Need::readable);
        } else {
            EXPECT_EQ(std::string_view(buffer.data(), step.count), "at last");
        }
    }
    EXPECT_GT(turns, 10);
}

// --- files ---

// Players' clients know the server by the key: a certificate can be made anew for it.
TEST_F(TlsTest, AKeyOutlivesTheLossOfItsCertificate) {
    const std::string before = opened(settings())->fingerprint();
    const std::string key = contents(folder.file("valley.db.key"));
    std::filesystem::remove(folder.file("valley.db.certificate"));
    const auto tls = opened(settings());
    ASSERT_TRUE(tls);
    EXPECT_EQ(tls->fingerprint(), before);
    EXPECT_EQ(contents(folder.file("valley.db.key")), key);

    // What is there and no key is not written over.
    std::filesystem::remove(folder.file("valley.db.certificate"));
    std::ofstream(folder.file("valley.db.key")) << "nonsense";
    EXPECT_THAT(refused(settings()), HasSubstr("valley.db.key"));
    EXPECT_EQ(contents(folder.file("valley.db.key")), "nonsense");
}

TEST_F(TlsTest, AKeyIsWrittenToAFileThatNobodyElseHasPutThere) {
    std::ofstream(folder.file("elsewhere")) << "as it was";
    std::filesystem::create_symlink(folder.file("elsewhere"), folder.file("valley.db.key.new"));
    ASSERT_TRUE(opened(settings()));
    EXPECT_EQ(contents(folder.file("elsewhere")), "as it was");
    EXPECT_FALSE(std::filesystem::is_symlink(folder.file("valley.db.key")));
}

// A server that asked at its terminal would stand still, at every renewal too.
TEST_F(TlsTest, AKeyWithAPassphraseIsRefused) {
    (void)opened(settings());
    const std::string path = folder.file("valley.db.key");
    std::FILE* file = std::fopen(path.c_str(), "r+");
    ASSERT_NE(file, nullptr);
    EVP_PKEY* const key = PEM_read_PrivateKey(file, nullptr, nullptr, nullptr);
    std::rewind(file);
    const std::string words = "open sesame";
    EXPECT_EQ(PEM_write_PrivateKey(file, key, EVP_aes_128_cbc(),
                                   reinterpret_cast<const unsigned char*>(words.data()),
                                   static_cast<int>(words.size()), nullptr, nullptr),
              1);
    std::fclose(file);
    EVP_PKEY_free(key);
    EXPECT_THAT(refused(settings()), HasSubstr("passphrase"));
}

TEST_F(TlsTest, TakesTheOperatorsFiles) {
    const auto own = opened(settings());
    Settings theirs = settings("other.db");
    theirs.tls_certificate = folder.file("valley.db.certificate");
    theirs.tls_key = folder.file("valley.db.key");
    const auto tls = opened(theirs);
    ASSERT_TRUE(tls);
    EXPECT_FALSE(tls->self_made());
    EXPECT_EQ(tls->fingerprint(), own->fingerprint());
    EXPECT_FALSE(std::filesystem::exists(folder.file("other.db.key")));
}

TEST_F(TlsTest, SaysWhatIsWrongWithTheFiles) {
    (void)opened(settings("one.db"));
    (void)opened(settings("two.db"));
    std::ofstream(folder.file("nonsense")) << "nonsense";
    Settings wrong = settings();
    wrong.tls_certificate = folder.file("one.db.certificate");
    wrong.tls_key = folder.file("two.db.key");
    EXPECT_THAT(refused(wrong), HasSubstr("two.db.key does not belong"));
    wrong.tls_key = folder.file("nonsense");
    EXPECT_THAT(refused(wrong), HasSubstr("cannot use the key " + wrong.tls_key));
    wrong.tls_key = folder.file("gone");
    EXPECT_THAT(refused(wrong),
                HasSubstr("cannot use the key " + wrong.tls_key + ": No such file or directory"));
    wrong.tls_certificate = folder.file("nonsense");
    EXPECT_THAT(refused(wrong), HasSubstr("cannot use the certificate " + wrong.tls_certificate));

    std::ofstream(folder.file("one.db.key")) << "nonsense";
    EXPECT_THAT(refused(settings("one.db")), HasSubstr("move both files away"));
    EXPECT_THAT(refused(settings("no/such/folder.db")), HasSubstr("Is its folder there"));
}

// A pair that is renewed is taken up by connections that come later; one that is broken is not.
TEST_F(TlsTest, RenewedFilesAreTakenUp) {
    (void)opened(settings("new.db"));
    const auto tls = opened(settings());
    tls->look_every(std::chrono::seconds(0));
    Server server(settings(), tls.get());
    const auto fingerprint = [&] {
        const TlsClient client(server.port());
        return client.valid() ? client.fingerprint() : "no connection";
    };
    const std::string before = fingerprint();
    TlsClient old(server.port());
    ASSERT_TRUE(old.valid());

    const auto replace = [&](const std::string& name, const std::string& text) {
        std::ofstream(folder.file("draft")) << text;
        std::filesystem::rename(folder.file("draft"), folder.file(name));
    };
    const std::string new_key = contents(folder.file("new.db.key"));
    const std::string new_certificate = contents(folder.file("new.db.certificate"));
    replace("valley.db.key", new_key);  // half of the pair
    EXPECT_EQ(fingerprint(), before);
    replace("valley.db.certificate", "nonsense");
    EXPECT_EQ(fingerprint(), before);
    std::filesystem::remove(folder.file("valley.db.certificate"));
    EXPECT_EQ(fingerprint(), before);
    replace("valley.db.certificate", new_certificate);
    EXPECT_EQ(fingerprint(), opened(settings("new.db"))->fingerprint());
    EXPECT_NE(fingerprint(), before);

    // Who was connected before goes on.
    ASSERT_TRUE(old.send_message("still here"));
    EXPECT_EQ(old.receive(), "still here");
}

// --- who comes back ---

// The server's side and a client's of one connection; the handshake is done.
struct Handshake {
    Handshake(Tls& tls, SSL_CTX* context, SSL_SESSION* session) {
        int ends[2];
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
        std::ranges::copy(ends, sockets.begin());
        server = tls.connection(sockets[0]);
        client = SSL_new(context);
        SSL_set_fd(client, sockets[1]);
        if (session != nullptr) SSL_set_session(client, session);
        bool connected = false;
        std::thread other([&] {
            char byte = 0;
            connected = SSL_connect(client) == 1 && SSL_read(client, &byte, 1) == 1;
        });
        EXPECT_EQ(SSL_accept(server), 1);
        EXPECT_EQ(SSL_write(server, "x", 1), 1);
        other.join();
        EXPECT_TRUE(connected);
    }
    ~Handshake() {
        SSL_shutdown(client);
        SSL_free(client);
        SSL_free(server);
        for (const int socket : sockets) ::close(socket);
    }
    Handshake(const Handshake&) = delete;
    Handshake& operator=(const Handshake&) = delete;

    std::array<int, 2> sockets{};
    SSL* server = nullptr;
    SSL* client = nullptr;
};

// By its ticket. Nothing of it is kept here, also of those who take none.
TEST_F(TlsTest, WhoComesBackIsKnownByItsTicketAlone) {
    const auto tls = opened(settings());
    for (const int version : {TLS1_2_VERSION, TLS1_3_VERSION}) {
        for (const bool takes_tickets : {true, false}) {
            SSL_CTX* const context = SSL_CTX_new(TLS_client_method());
            SSL_CTX_set_max_proto_version(context, version);
            if (!takes_tickets) SSL_CTX_set_options(context, SSL_OP_NO_TICKET);
            SSL_SESSION* session = nullptr;
            {
                const Handshake first(*tls, context, nullptr);
                session = SSL_get1_session(first.client);
                EXPECT_EQ(SSL_CTX_sess_number(SSL_get_SSL_CTX(first.server)), 0) << version;
            }
            const Handshake again(*tls, context, session);
            if (takes_tickets) {
                EXPECT_EQ(SSL_session_reused(again.client), 1) << version;
            }
            SSL_SESSION_free(session);
            SSL_CTX_free(context);
        }
    }
}

// --- who may speak unencrypted ---

TEST_F(TlsTest, OtherMachinesMayNotSpeakUnencrypted) {
    const auto address = [](const char* text) { return asio::ip::make_address(text); };
    Settings open = settings();
    open.insecure = true;
    EXPECT_TRUE(may_speak_plain(settings(), address("127.0.0.1")));
    EXPECT_TRUE(may_speak_plain(settings(), address("127.1.2.3")));
    EXPECT_TRUE(may_speak_plain(settings(), address("::1")));
    for (const char* other : {"192.168.0.2", "10.0.0.1", "2001:db8::1", "172.17.0.1"}) {
        EXPECT_FALSE(may_speak_plain(settings(), address(other))) << other;
        EXPECT_TRUE(may_speak_plain(open, address(other))) << other;
    }
}

// One who does is told why, and the message that it sent is not handled.
TEST_F(TlsTest, WhoMayNotSpeakUnencryptedIsTold) {
    struct Nobody final : Session::Owner {
        void on_message(ConnectionId, std::string_view) override { ++messages; }
        void on_lost(ConnectionId) override { ++lost; }
        void on_ended(ConnectionId) override {}
        int messages = 0;
        int lost = 0;
    } owner;
    const Settings limits = settings();
    const auto tls = opened(limits);
    asio::io_context context;
    Acceptor acceptor(context, {asio::ip::address_v4::loopback(), 0});
    RawClient client(acceptor.local_endpoint().port());
    {
        const Session::Speech speech{tls.get(), false};
        const auto session =
            std::make_shared<Session>(ConnectionId{1}, acceptor.accept(), speech, limits, owner);
        session->start();
    }
    ASSERT_TRUE(client.send_message("hello"));
    client.finish_sending();
    context.run();
    const auto messages = client.receive_all();
    ASSERT_THAT(messages, SizeIs(1));
    v1::ServerMessage goodbye;
    ASSERT_TRUE(goodbye.ParseFromString(messages[0]));
    EXPECT_EQ(goodbye.goodbye().reason(), v1::Goodbye::PROTOCOL);
    EXPECT_THAT(goodbye.goodbye().text(), HasSubstr("TLS"));
    EXPECT_EQ(owner.messages, 0);
    EXPECT_EQ(owner.lost, 1);
}

}  // namespace
}  // namespace valley::server
