// Thousands of sessions that end in every way, at every stage, and what is left of them: nothing.
//
// Each stage is reached by raw bytes, and each way to end is taken from it. Then the server must be
// as it was: no connection, no open table, no member, and no more memory than some rounds before.
// That is counted to the byte; where a sanitizer is, it is what the system says, roughly.
// VALLEY_SOAK_ROUNDS says how many rounds; the normal run makes a few.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tests/processes/server_process.hpp"
#ifdef VALLEY_SCARCE_MEMORY_LIBRARY
#include "tests/processes/scarcity.hpp"
#endif
#include "tests/server/raw_client.hpp"
#include "tests/server/tls_client.hpp"
#include "tests/support/files.hpp"
#include "tests/support/temporary_folder.hpp"
#include "valley/v1/envelope.pb.h"

namespace valley::testing {
namespace {

using namespace std::chrono_literals;
using server::RawClient;
using server::TlsClient;

constexpr int kRoundsOfANormalRun = 4;
constexpr int kTurnsARound = 2;  // each stage with each end
// After this many rounds everything has been allocated that is kept.
constexpr int kRoundsToWarmUp = 2;
// What the program itself may hold more after later rounds, in bytes: what SQLite keeps of its
// file, which grows by some pages a round, up to the size of its cache; and what moves by itself.
[[maybe_unused]] constexpr std::int64_t kPagesARound = 30 * 1024;
[[maybe_unused]] constexpr std::int64_t kPagesMost = 2500 * 1024;
[[maybe_unused]] constexpr std::int64_t kInUseNoise = 64 * 1024;
// A sanitizer remembers where memory was asked for, and more places with each round. What nobody
// refers to any more it reports at the end.
[[maybe_unused]] constexpr long kNoise = 6'000;  // in kB
[[maybe_unused]] constexpr long kNoiseARound = 300;

enum class Stage {
    silent,         // nothing was sent
    half_hello,     // a part of the first frame
    greeted,        // Hello and its answer
    watching,       // at a table, without a seat
    seated,         // a seat, before the start
    playing,        // a game
    replaced,       // the place was taken by another connection
    half_handshake  // a part of what begins TLS
};
constexpr std::array kStages = {Stage::silent,   Stage::half_hello,    Stage::greeted,
                                Stage::watching, Stage::seated,        Stage::playing,
                                Stage::replaced, Stage::half_handshake};
enum class End {
    polite,    // leaves, and closes when the answer is there
    closed,    // closes
    reset,     // RST
    cut_off,   // half a frame, and closes
    stuck,     // half a frame, and stays
    quiet,     // stays and says nothing more
    frozen,    // asks for more and more, and never reads
    nonsense,  // bytes that are no frame
};
constexpr std::array kEnds = {End::polite, End::closed, End::reset,  End::cut_off,
                              End::stuck,  End::quiet,  End::frozen, End::nonsense};

// The beginning of a ClientHello: a record of 512 bytes is announced.
const std::string kHalfHandshake("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11);

// What the system knows of the server.
std::size_t open_files(pid_t process) {
    const std::filesystem::path folder = "/proc/" + std::to_string(process) + "/fd";
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}
long resident_kb(pid_t process) {
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS:")) return std::stol(line.substr(6));
    }
    return 0;
}

bool within_patience(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(20ms);
    }
    return true;
}

class Soak {
    static constexpr int kTries = 20;

  public:
    explicit Soak(std::uint16_t port) : port_(port) {}

    // Everybody who stays until the server ends it.
    void wait_for_those_who_stay() {
        for (RawClient& client : staying_) {
            while (client.receive(60)) {
            }
            EXPECT_TRUE(client.ended()) << "a connection is never ended";
        }
        staying_.clear();
    }

    void play_through() {
        for (const Stage stage : kStages) {
            for (const End end : kEnds) {
                // Where other work goes on, its times, which are short, may run out on the way.
                std::optional<RawClient> client;
                for (int tries = 0; !client && tries < kTries; ++tries) client = reach(stage);
                ASSERT_TRUE(client) << "stage " << static_cast<int>(stage);
                finish(*std::move(client), end);
                ++sessions_;
            }
            by_tls(stage);
        }
    }

    // A game that is left now is the last one that is closed for that; true when it is.
    bool last_table_is_closed() {
        if (!reach(Stage::playing)) return false;
        Someone one{RawClient(port_)};
        if (!one.hello()) return false;
        return within_patience([&] {
            v1::ClientMessage join;
            join.mutable_join_table()->set_code(code_);
            join.mutable_join_table()->set_name("Anna");  // taken, as long as the table is there
            const auto answer = one.ask(join);
            return answer && answer->error().code() == v1::NO_TABLE;
        });
    }

    int sessions() const { return sessions_; }

  private:
    struct Someone {
        RawClient wire;
        std::uint64_t requests = 0;

        // The answer, past all news; nothing if the connection ends before.
        std::optional<v1::ServerMessage> ask(v1::ClientMessage message) {
            message.set_request_id(++requests);
            wire.send_message(message.SerializeAsString());
            while (const auto bytes = wire.receive()) {
                v1::ServerMessage answer;
                EXPECT_TRUE(answer.ParseFromString(*bytes));
                if (answer.request_id() == requests) return answer;
            }
            return std::nullopt;
        }
        bool hello() {
            v1::ClientMessage message;
            message.mutable_hello()->set_version_min(1);
            message.mutable_hello()->set_version_max(1);
            const auto answer = ask(message);
            return answer && answer->has_welcome();
        }
    };

    std::optional<RawClient> reach(Stage stage) {
        Someone one{RawClient(port_)};
        ++sessions_;
        switch (stage) {
            case Stage::silent: return std::move(one.wire);
            case Stage::half_hello:
                one.wire.send(server::length(25) + "\x08\x01");
                return std::move(one.wire);
            case Stage::half_handshake: one.wire.send(kHalfHandshake); return std::move(one.wire);
            default: break;
        }
        if (!one.hello()) return std::nullopt;
        if (stage == Stage::greeted) return std::move(one.wire);
        v1::ClientMessage create;
        create.mutable_create_table()->set_name("Anna");
        create.mutable_create_table()->mutable_options()->set_game("tara_wolf");
        const auto joined = one.ask(create);
        if (!joined || !joined->has_joined()) return std::nullopt;
        if (stage == Stage::watching) return std::move(one.wire);
        if (stage == Stage::replaced) return replaced(std::move(one), joined->joined().token());
        v1::ClientMessage sit;
        sit.mutable_take_seat();
        if (!one.ask(sit)) return std::nullopt;
        if (stage == Stage::seated) return std::move(one.wire);
        v1::ClientMessage bot;
        bot.mutable_add_bot();
        v1::ClientMessage ready;
        ready.mutable_set_ready()->set_ready(true);
        if (!one.ask(bot) || !one.ask(ready)) return std::nullopt;
        code_ = joined->joined().code();
        return std::move(one.wire);
    }
    // Another connection takes the place and goes.
    std::optional<RawClient> replaced(Someone one, const std::string& token) {
        Someone other{RawClient(port_)};
        v1::ClientMessage resume;
        resume.mutable_resume()->set_token(token);
        if (!other.hello() || !other.ask(resume)) return std::nullopt;
        other.wire.reset();
        ++sessions_;
        return std::move(one.wire);
    }

    void finish(RawClient client, End end) {
        v1::ClientMessage message;
        message.set_request_id(1'000'000);
        switch (end) {
            case End::polite:
                message.mutable_leave_table();
                client.send_message(message.SerializeAsString());
                client.finish_sending();
                while (client.receive(60)) {
                }
                return;
            case End::closed: return client.close();
            case End::reset: return client.reset();
            case End::cut_off:
                client.send(server::length(100) + "half of a message");
                return client.close();
            case End::stuck: client.send(server::length(100) + "half of a message"); break;
            case End::quiet: break;
            case End::frozen: {
                message.mutable_get_cards()->set_game("tara_wolf");
                std::string frames;
                for (std::uint64_t i = 0; i < 60; ++i) {
                    message.set_request_id(2'000'000 + i);
                    frames += server::frame(message.SerializeAsString());
                }
                client.send(frames);
                break;
            }
            case End::nonsense: client.send(server::length(0xffffffff) + "nonsense"); break;
        }
        staying_.push_back(std::move(client));
    }

    // The same by TLS, as far as that makes a difference: shaken hands, then an end without the
    // farewell, or with it.
    void by_tls(Stage stage) {
        TlsClient client(port_);
        ASSERT_TRUE(client.valid());
        ++sessions_;
        if (stage == Stage::silent) return;
        v1::ClientMessage hello;
        hello.set_request_id(1);
        hello.mutable_hello()->set_version_min(1);
        hello.mutable_hello()->set_version_max(1);
        client.send_message(hello.SerializeAsString());
        EXPECT_TRUE(client.receive());
        if (stage == Stage::half_hello) client.send(server::length(100) + "half");
    }

    const std::uint16_t port_;
    std::vector<RawClient> staying_;
    std::string code_;  // of the last game
    int sessions_ = 0;
};

int rounds() {
    const char* wanted = std::getenv("VALLEY_SOAK_ROUNDS");  // NOLINT(concurrency-mt-unsafe)
    return wanted == nullptr ? kRoundsOfANormalRun : std::atoi(wanted);
}

TEST(Soak, NothingIsLeftOfSessionsHoweverTheyEnd) {
    // What a sanitizer keeps of freed memory to recognise its use must not look like a leak.
    ::setenv("ASAN_OPTIONS", "quarantine_size_mb=1:thread_local_quarantine_size_kb=64", 0);
    const TemporaryFolder folder;
    const std::vector<std::string> arguments = {"--data",
                                                folder.file("valley.db"),
                                                "--hello-time",
                                                "1s",
                                                "--lookups",
                                                "1/0s",
                                                "--handshake-time",
                                                "1s",
                                                "--frame-time",
                                                "1s",
                                                "--idle-time",
                                                "2s",
                                                "--keep-waiting",
                                                "1s",
                                                "--keep-playing",
                                                "1s",
                                                "--keep-finished",
                                                "1s",
                                                "--new-tables",
                                                "1/0s",
                                                "--tables-of-address-max",
                                                "10000",
                                                "--tries",
                                                "1/0s",
                                                "--messages",
                                                "1/0s",
                                                "--changes",
                                                "1/0s",
                                                "--bot-time",
                                                "0s",
                                                "--outbox-bytes-max",
                                                "128k"};
    const std::string log = folder.file("log");
#ifdef VALLEY_SCARCE_MEMORY_LIBRARY
    Scarcity counted(folder.file("memory"));
    ServerProcess server(server_program(), arguments, log, counted.environment());
    std::vector<std::int64_t> in_use;
#else
    ServerProcess server(server_program(), arguments, log);
#endif
    const std::size_t files_before = open_files(server.pid());

    Soak soak(server.port());
    std::vector<long> memory;
    for (int round = 0; round < rounds(); ++round) {
        for (int turn = 0; turn < kTurnsARound; ++turn) soak.play_through();
        soak.wait_for_those_who_stay();
        ASSERT_TRUE(within_patience([&] { return open_files(server.pid()) <= files_before; }))
            << open_files(server.pid()) << " files are open, " << files_before << " were";
        // Tables whose people are gone close by themselves.
        ASSERT_TRUE(soak.last_table_is_closed());
        memory.push_back(resident_kb(server.pid()));
        std::printf("round %d: %d sessions, %ld kB", round + 1, soak.sessions(), memory.back());
#ifdef VALLEY_SCARCE_MEMORY_LIBRARY
        in_use.push_back(counted->in_use);
        std::printf(", %ld bytes in use", static_cast<long>(in_use.back()));
#endif
        std::printf("\n");
    }
    const auto warm = static_cast<std::size_t>(std::min(kRoundsToWarmUp, rounds()) - 1);
    const auto later = static_cast<long>(memory.size() - 1 - warm);
#ifdef VALLEY_SCARCE_MEMORY_LIBRARY
    EXPECT_LE(in_use.back(),
              in_use.at(warm) + kInUseNoise + std::min(later * kPagesARound, kPagesMost));
#else
    EXPECT_LE(memory.back(), memory.at(warm) + kNoise + later * kNoiseARound);
#endif

    // The next server finds none of them.
    EXPECT_EQ(server.stop(), 0);
    EXPECT_EQ(contents_of(log).find(" error "), std::string::npos) << contents_of(log);
    ServerProcess next(server_program(), arguments, folder.file("log of the next"));
    EXPECT_EQ(next.stop(), 0);
    EXPECT_NE(contents_of(folder.file("log of the next")).find(" 0 tables"), std::string::npos)
        << contents_of(folder.file("log of the next"));
}

}  // namespace
}  // namespace valley::testing
