// The program where it may open few files.

#include <gtest/gtest.h>

#include <algorithm>
#include <asio/io_context.hpp>

#include "tests/processes/party.hpp"
#include "tests/processes/server_process.hpp"
#include "tests/server/raw_client.hpp"
#include "tests/support/files.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::testing {
namespace {

using server::RawClient;

// Two hundred connections to a server that may open 64 files: a game goes on, and whoever comes
// when they are gone is served.
TEST(Descriptors, AGameGoesOnWithoutFreeOnes) {
    const TemporaryFolder folder;
    const std::string log = folder.file("server.log");
    ServerProcess server(
        "/usr/bin/prlimit",
        for_hasty_people({"--nofile=64", server_program(), "--data", folder.file("valley.db"),
                          "--log-file", folder.file("more.log"), "--handshake-time", "1h"}),
        log);
    const std::uint64_t seed = seed_of_this_run();
    const Way way{{"127.0.0.1", server.port()}};
    asio::io_context io{1};
    Party party(io, seed, {way, way});
    ASSERT_TRUE(party.until([&] { return party.playing(); }, "a game"));
    {
        std::vector<RawClient> crowd;
        for (int i = 0; i < 200; ++i) {
            crowd.emplace_back(server.port());
            ASSERT_TRUE(crowd.back().valid());
        }
        ASSERT_TRUE(party.play_to_the_end());
        EXPECT_EQ(party.returns(), 0u);
    }
    Party next(io, seed + 1, {way, way});
    ASSERT_TRUE(next.play_to_the_end());
    EXPECT_EQ(server.stop(), 0);
    const std::string said = contents_of(log);
    EXPECT_NE(said.find("full"), std::string::npos) << said;
    EXPECT_LT(std::ranges::count(said, '\n'), 40) << said;
}

}  // namespace
}  // namespace valley::testing
