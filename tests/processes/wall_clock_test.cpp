// The program while somebody sets the machine's clock.

#include <gtest/gtest.h>

#include <cstdint>
#include <ctime>
#include <fstream>
#include <iterator>

#include "tests/processes/party.hpp"
#include "tests/processes/server_process.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::testing {
namespace {

TEST(WallClock, NothingDependsOnIt) {
    constexpr std::int64_t kHour = 3600;
    constexpr std::int64_t kYear = 365 * 24 * kHour;
    TemporaryFolder folder;
    const std::string clock = folder.file("clock");
    const auto set_clock = [&](std::int64_t seconds_wrong) {
        std::fstream file(clock, std::ios::in | std::ios::out | std::ios::binary);
        if (!file) file.open(clock, std::ios::out | std::ios::binary);
        file.write(reinterpret_cast<const char*>(&seconds_wrong), sizeof seconds_wrong);
    };
    set_clock(0);
    ServerProcess server(server_program(), for_hasty_people({"--data", folder.file("valley.db")}),
                         folder.file("server.log"),
                         {"LD_PRELOAD=" VALLEY_WALL_CLOCK_LIBRARY, "VALLEY_WALL_CLOCK=" + clock,
                          // g++'s wants to be loaded before anything else.
                          "ASAN_OPTIONS=verify_asan_link_order=0"});
    asio::io_context io{1};
    const Way way{{"127.0.0.1", server.port()}};
    Party party(io, seed_of_this_run(), {way, way, way});
    party.plan().options.mutable_clock()->set_bank_seconds(1800);
    for (const std::int64_t wrong : {kHour, -kHour, -20 * kYear, 20 * kYear}) {
        const std::uint64_t revision = party.revision();
        const auto goes_on = [&] { return party.playing() && party.revision() > revision + 5; };
        ASSERT_TRUE(party.until(goes_on, "the game goes on"));
        set_clock(wrong);
    }
    ASSERT_TRUE(party.play_to_the_end());
    EXPECT_EQ(party.returns(), 0u);
    EXPECT_TRUE(party.finds_all_again(server.port()));
    EXPECT_EQ(server.stop(), 0);
    // It was its clock that was set: the last lines of its log are from another year.
    std::ifstream file(folder.file("server.log"));
    const std::string log(std::istreambuf_iterator<char>(file), {});
    const std::time_t then = std::time(nullptr) + 20 * kYear;
    const std::string year = std::to_string(1900 + std::gmtime(&then)->tm_year);
    EXPECT_NE(log.find("\n" + year), std::string::npos) << log;
}

}  // namespace
}  // namespace valley::testing
