// Whole games over bad lines: late, in pieces, cut at any byte, frozen, by somebody who reads
// slowly; plain and encrypted.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <utility>

#include "tests/processes/party.hpp"
#include "tests/processes/server_process.hpp"
#include "tests/support/fault_proxy.hpp"
#include "tests/support/files.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::testing {
namespace {

using std::chrono::milliseconds;

// With what the server is told, and whether people speak TLS.
class LineTest : public ::testing::TestWithParam<bool> {
  protected:
    void start(std::vector<std::string> arguments = {}) {
        arguments.insert(arguments.end(), {"--data", folder.file("valley.db")});
        server = std::make_unique<ServerProcess>(server_program(), for_hasty_people(arguments),
                                                 folder.file("server.log"));
    }
    Way way(const FaultProxy& proxy) const {
        return {{"127.0.0.1", proxy.port()}, !GetParam(), client::Time{400}, client::Time{2000}};
    }
    Way direct() const { return {{"127.0.0.1", server->port()}, !GetParam()}; }

    const std::uint64_t seed = seed_of_this_run();
    Random luck{seed};
    TemporaryFolder folder;
    asio::io_context io{1};
    std::unique_ptr<ServerProcess> server;
};

INSTANTIATE_TEST_SUITE_P(, LineTest, ::testing::Bool(),
                         [](const auto& tested) { return tested.param ? "Encrypted" : "Plain"; });

TEST_P(LineTest, AGameIsPlayedHoweverLateItsBytesAre) {
    start();
    LineFaults late;
    late.delay = milliseconds(in_long_form() ? 300 : 15);
    late.jitter = milliseconds(in_long_form() ? 100 : 10);
    late.piece_most = 700;
    FaultProxy proxy(io, "127.0.0.1", server->port(), luck.next(), late);
    Way slow = way(proxy);
    slow.quiet_time = client::Time{20'000};
    slow.answer_time = client::Time{10'000};
    Party party(io, luck.next(), {slow, slow, slow});
    ASSERT_TRUE(party.play_to_the_end());
    EXPECT_EQ(party.returns(), 0u);  // being late is no reason for a cut
    EXPECT_TRUE(party.finds_all_again(server->port()));
    EXPECT_EQ(server->stop(), 0);
}

TEST_P(LineTest, AGameIsPlayedWhereverItsConnectionsAreCut) {
    start();
    LineFaults bad;
    bad.piece_most = 50;
    bad.cut_within = 12'000;
    bad.cuts = {Cut::finish, Cut::reset, Cut::half};
    FaultProxy proxy(io, "127.0.0.1", server->port(), luck.next(), bad);
    const Way unsure = way(proxy);
    Party party(io, luck.next(), {unsure, unsure, unsure});
    ASSERT_TRUE(party.play_to_the_end());
    EXPECT_GE(proxy.cuts(), 5u);
    std::cout << proxy.cuts() << " cuts\n";
    EXPECT_TRUE(party.finds_all_again(server->port()));
    EXPECT_EQ(server->stop(), 0);
}

// Nobody is told of the end of a link that is dead: both sides find out. Before somebody has a
// place that costs nothing but time; who has one comes back to it.
TEST_P(LineTest, AGameOutlivesDeadLinks) {
    start();
    LineFaults bad;
    bad.cut_within = 6'000;  // less than comes before the first question
    bad.cuts = {Cut::freeze};
    FaultProxy hosts(io, "127.0.0.1", server->port(), luck.next(), bad);
    FaultProxy watchers(io, "127.0.0.1", server->port(), luck.next(), bad);
    Party party(io, luck.next(), {way(hosts), direct(), way(watchers)});
    struct Unsure {
        Driver& driver;
        FaultProxy& proxy;
        std::size_t cuts = 0;
        bool lost_its_place = false;
    };
    std::array<Unsure, 2> unsure{Unsure{party[0], hosts}, Unsure{party[2], watchers}};
    const auto all_lost_theirs = [&] {
        for (Unsure& one : unsure) {
            const bool cut = one.proxy.cuts() > std::exchange(one.cuts, one.proxy.cuts());
            one.lost_its_place |= cut && one.driver.has_place();
        }
        return std::ranges::all_of(unsure, &Unsure::lost_its_place);
    };
    ASSERT_TRUE(party.until(all_lost_theirs, "both are cut off from their places"));
    hosts.set({});
    watchers.set({});
    ASSERT_TRUE(party.play_to_the_end());
    for (const Unsure& one : unsure) EXPECT_GE(one.driver.returns(), 1u) << one.driver.name();
    EXPECT_TRUE(party.finds_all_again(server->port()));
    EXPECT_EQ(server->stop(), 0);
}

// A watcher that does not keep up loses its connection, not the server's memory, and holds up
// nobody.
TEST_P(LineTest, WhoReadsSlowlyHoldsUpNobody) {
    start({"--frame-bytes-max", "4k", "--outbox-bytes-max", "16k", "--members-max", "20",
           "--log-level", "debug"});
    LineFaults slow;
    slow.piece_most = 200;
    slow.client_reads_each = milliseconds(100);
    FaultProxy proxy(io, "127.0.0.1", server->port(), luck.next(), slow);
    Party party(io, luck.next(), {direct(), direct(), way(proxy)});
    const auto cut_off = [&] {
        return contents_of(folder.file("server.log")).find("TOO_SLOW") != std::string::npos;
    };
    // They only talk, until there is more of it than the system keeps for the watcher; and than a
    // table keeps.
    const std::uint32_t usual = std::exchange(party.plan().talks_each, 1);
    ASSERT_TRUE(party.until(cut_off, "the server cuts the watcher off"));
    party.plan().talks_each = usual;
    const auto over = [&](std::size_t i) { return party[i].has_place() && party[i].game_over(); };
    ASSERT_TRUE(party.until([&] { return over(0) && over(1); }, "the players end their game"));
    proxy.set({});
    proxy.cut_all();
    ASSERT_TRUE(party.play_to_the_end());
    EXPECT_EQ(server->stop(), 0);
}

}  // namespace
}  // namespace valley::testing
