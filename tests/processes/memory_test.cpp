// The program when the system gives it no more memory.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <fstream>
#include <iterator>

#include "tests/processes/party.hpp"
#include "tests/processes/server_process.hpp"
#include "tests/server/raw_client.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::testing {
namespace {

// Of its address space, in bytes.
rlim_t size_of(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/statm");
    rlim_t pages = 0;
    file >> pages;
    return pages * 4096;
}

void allow(pid_t process, rlim_t bytes) {
    const rlimit limit{bytes, RLIM_INFINITY};
    ASSERT_EQ(::prlimit(process, RLIMIT_AS, &limit, nullptr), 0);
}

v1::ServerMessage hello_from(std::uint16_t port, std::vector<server::RawClient>& clients) {
    v1::ClientMessage hello;
    hello.set_request_id(1);
    hello.mutable_hello()->set_version_min(1);
    hello.mutable_hello()->set_version_max(1);
    server::RawClient& client = clients.emplace_back(port);
    v1::ServerMessage answer;
    if (client.send_message(hello.SerializeAsString())) {
        answer.ParseFromString(client.receive().value_or(""));
    }
    return answer;
}

TEST(Memory, WithoutItGamesGoOnAndNobodyNewComesInUntilThereIsSome) {
    TemporaryFolder folder;
    const std::string log_file = folder.file("server.log");
    const auto log = [&] {
        std::ifstream file(log_file);
        return std::string(std::istreambuf_iterator<char>(file), {});
    };
    ServerProcess server(
        server_program(),
        for_hasty_people({"--data", folder.file("valley.db"), "--connections-of-address-max",
                          "100000", "--idle-time", "1h"}),
        log_file);
    asio::io_context io{1};
    const Way way{{"127.0.0.1", server.port()}, true};
    Party party(io, seed_of_this_run(), {way, way});
    ASSERT_TRUE(party.until([&] { return party.playing(); }, "a game"));

    std::vector<server::RawClient> clients;
    allow(server.pid(), size_of(server.pid()));
    v1::ServerMessage answer;
    do {
        answer = hello_from(server.port(), clients);
    } while (answer.has_welcome() && clients.size() < 10'000);
    EXPECT_EQ(answer.goodbye().reason(), v1::Goodbye::FULL) << clients.size();
    EXPECT_NE(log().find("no more memory"), std::string::npos) << log();
    ASSERT_TRUE(party.play_to_the_end());
    EXPECT_EQ(party.returns(), 0u);

    allow(server.pid(), RLIM_INFINITY);
    EXPECT_TRUE(hello_from(server.port(), clients).has_welcome());
    EXPECT_NE(log().find("there is memory again"), std::string::npos) << log();
    EXPECT_EQ(server.stop(), 0);
}

}  // namespace
}  // namespace valley::testing
