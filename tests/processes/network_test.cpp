// Whole games over a network that loses packets, is cut, and gives people other addresses.

#include <gtest/gtest.h>
#include <sys/mount.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iostream>

#include "tests/processes/party.hpp"
#include "tests/processes/server_process.hpp"
#include "tests/support/fault_proxy.hpp"
#include "tests/support/namespaces.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::testing {
namespace {

using std::chrono::milliseconds;

// People are at one end of a cable, and the server is at the other.
class NetworkTest : public ::testing::Test {
  protected:
    static void SetUpTestSuite() { trouble() = enter_own_world(); }
    void SetUp() override {
        ASSERT_EQ(trouble(), "");
        for (const char* command :
             {"ip netns add server", "ip link add people type veth peer name server netns server",
              "ip addr add 10.9.0.2/24 dev people", "ip link set people up",
              "ip -n server addr add 10.9.0.1/24 dev server",
              "ip -n server addr add 10.9.0.9/24 dev server", "ip -n server link set server up"}) {
            ASSERT_EQ(run(command), "");
        }
    }
    void TearDown() override {
        server.reset();
        run("nft flush ruleset");
        run("ip link del people");
        run("ip netns del server");
    }

    void start(std::vector<std::string> arguments = {}) {
        const std::vector<std::string> all = {
            "netns",     "exec",    "server", server_program(),
            "--address", "0.0.0.0", "--data", folder.file("valley.db")};
        arguments.insert(arguments.begin(), all.begin(), all.end());
        server = std::make_unique<ServerProcess>("/sbin/ip", for_hasty_people(arguments),
                                                 folder.file("server.log"));
    }
    // By TLS, as between machines; dead links are noticed soon.
    Way way(const std::string& host) const {
        return {{host, server->port()}, false, client::Time{500}, client::Time{1500}};
    }
    // Packets in both directions to which this applies.
    static std::string drop(const std::string& in, const std::string& out) {
        return run(
            "nft 'table inet line { chain in { type filter hook input priority 0; iifname "
            "people " +
            in + " drop; }; chain out { type filter hook output priority 0; oifname people " + out +
            " drop; }; }'");
    }
    static std::string drop_none() { return run("nft flush ruleset"); }

    static constexpr const char* kSomeLost = "numgen random mod 100 < 5";
    // One packet in twenty is lost and all of them are late, as on a bad day.
    static LineFaults late() {
        LineFaults faults;
        faults.delay = milliseconds(in_long_form() ? 300 : 1);
        return faults;
    }

    static std::string& trouble() {
        static std::string text;
        return text;
    }
    const std::uint64_t seed = seed_of_this_run();
    Random luck{seed};
    TemporaryFolder folder;
    asio::io_context io{1};
    std::unique_ptr<ServerProcess> server;
};

TEST_F(NetworkTest, AGameIsPlayedOverALineThatLosesPackets) {
    start();
    FaultProxy proxy(io, "10.9.0.1", server->port(), luck.next(), late());
    ASSERT_EQ(drop(kSomeLost, kSomeLost), "");
    Way patient{{"127.0.0.1", proxy.port()}};
    Party party(io, luck.next(), {patient, patient});
    ASSERT_TRUE(party.play_to_the_end());
    EXPECT_EQ(party.returns(), 0u);
    ASSERT_EQ(drop_none(), "");
    EXPECT_TRUE(party.finds_all_again(proxy.port()));
    EXPECT_EQ(server->stop(), 0);
}

// A cable is out for a while: the system knows it, or nobody is told.
TEST_F(NetworkTest, AGameOutlivesCablesThatArePulled) {
    start();
    Party party(io, luck.next(), {way("10.9.0.1"), way("10.9.0.1"), way("10.9.0.1")});
    const auto cut_off = [&] { return !party[0].connected() && !party[1].connected(); };
    for (int cut = 0; cut < 4; ++cut) {
        const std::uint64_t revision = party.revision();
        const auto goes_on = [&] { return party.playing() && party.revision() > revision + 5; };
        ASSERT_TRUE(party.until(goes_on, "the game goes on"));
        ASSERT_EQ(cut % 2 == 0 ? run("ip link set people down") : drop("", ""), "");
        ASSERT_TRUE(party.until(cut_off, "both know that they are cut off"));
        ASSERT_EQ(cut % 2 == 0 ? run("ip link set people up") : drop_none(), "");
    }
    ASSERT_TRUE(party.play_to_the_end());
    EXPECT_GE(party.returns(), 8u);
    EXPECT_TRUE(party.finds_all_again(server->port()));
    EXPECT_EQ(server->stop(), 0);
}

// The others are told of somebody whose line is dead, though no message is due from it for long.
TEST_F(NetworkTest, TheServerKnowsADeadLineToo) {
    start({"--link-time", "2s"});
    Way quiet = way("10.9.0.9");
    quiet.quiet_time = client::Time{15'000};
    quiet.answer_time = client::Time{20'000};
    Party party(io, luck.next(), {way("10.9.0.1"), quiet});
    const auto guest_is_there = [&] {
        const auto& members = party[0].model().table->members();
        return std::ranges::any_of(members, [](const auto& member) {
            return member.name() == "Bnna" && member.connected();
        });
    };
    ASSERT_TRUE(party.until([&] { return party.playing() && guest_is_there(); }, "a game"));
    ASSERT_EQ(drop("ip saddr 10.9.0.9", "ip daddr 10.9.0.9"), "");
    ASSERT_TRUE(party.until([&] { return !guest_is_there(); }, "the host hears of it"));
    ASSERT_EQ(drop_none(), "");
    ASSERT_TRUE(party.play_to_the_end());
    EXPECT_EQ(server->stop(), 0);
}

TEST_F(NetworkTest, AGameOutlivesChangesOfAddresses) {
    start();
    const std::string hosts = folder.file("hosts");
    const auto name_server = [&](const std::string& address) {
        std::ofstream(hosts) << address << " server.example\n";
    };
    name_server("10.9.0.1");
    ASSERT_EQ(::mount(hosts.c_str(), "/etc/hosts", nullptr, MS_BIND, nullptr), 0);
    Party party(io, luck.next(), {way("server.example"), way("server.example")});
    const auto goes_on = [&](std::uint64_t from, std::size_t returns) {
        return party.until(
            [&, from, returns] {
                return party.playing() && party.revision() > from + 5 && party.returns() >= returns;
            },
            "the game goes on");
    };
    EXPECT_TRUE(goes_on(0, 0));
    EXPECT_EQ(run("ip addr add 10.9.0.3/24 dev people && ip addr del 10.9.0.2/24 dev people"), "");
    EXPECT_EQ(run("ip addr replace 10.9.0.3/24 dev people"), "");
    EXPECT_TRUE(goes_on(party.revision(), 2));
    EXPECT_EQ(run("ip -n server addr del 10.9.0.1/24 dev server"), "");
    EXPECT_EQ(run("ip -n server addr replace 10.9.0.5/24 dev server"), "");
    name_server("10.9.0.5");
    EXPECT_TRUE(goes_on(party.revision(), 4));
    EXPECT_TRUE(party.play_to_the_end());
    ::umount2("/etc/hosts", MNT_DETACH);
    EXPECT_EQ(server->stop(), 0);
}

// All of it in one game: the line is late and loses packets, then it is cut, silently and not, and
// both its ends get other addresses.
TEST_F(NetworkTest, AGameOutlivesABadDay) {
    start();
    FaultProxy hosts(io, "10.9.0.1", server->port(), luck.next(), late());
    FaultProxy guests(io, "10.9.0.1", server->port(), luck.next(), late());
    const auto by = [](const FaultProxy& proxy) {
        Way way{{"127.0.0.1", proxy.port()}};
        way.quiet_time = client::Time{3'000};
        way.answer_time = client::Time{in_long_form() ? 10'000 : 3'000};
        return way;
    };
    Party party(io, luck.next(), {by(hosts), by(guests)});
    const auto cut_off = [&] { return !party[0].connected() && !party[1].connected(); };
    const auto put = [](const std::string& trouble) { ASSERT_EQ(trouble, ""); };
    const auto silence = [&] { put(drop("", "")); };
    const auto pull = [&] { put(run("ip link set people down")); };
    const auto plug = [&] { put(run("ip link set people up")); };
    const auto nothing = [] {};
    const auto people_move = [&] {
        put(run("ip addr add 10.9.0.3/24 dev people"));
        put(run("ip addr del 10.9.0.2/24 dev people"));
        put(run("ip addr replace 10.9.0.3/24 dev people"));
        silence();
    };
    const auto server_moves = [&] {
        put(run("ip -n server addr del 10.9.0.1/24 dev server"));
        put(run("ip -n server addr replace 10.9.0.5/24 dev server"));
        hosts.move_to("10.9.0.5");
        guests.move_to("10.9.0.5");
    };
    struct Trouble {
        std::function<void()> begin, end;
    };
    for (const Trouble& trouble : {Trouble{silence, nothing}, Trouble{pull, plug},
                                   Trouble{people_move, nothing}, Trouble{server_moves, nothing}}) {
        put(drop(kSomeLost, kSomeLost));
        const std::uint64_t revision = party.revision();
        const auto goes_on = [&] { return party.playing() && party.revision() > revision + 3; };
        ASSERT_TRUE(party.until(goes_on, "the game goes on"));
        trouble.begin();
        ASSERT_TRUE(party.until(cut_off, "both know that they are cut off"));
        trouble.end();
        put(drop_none());
    }
    put(drop(kSomeLost, kSomeLost));
    ASSERT_TRUE(party.play_to_the_end());
    std::cout << party.returns() << " returns\n";
    EXPECT_GE(party[0].returns(), 4u);
    EXPECT_GE(party[1].returns(), 4u);
    put(drop_none());
    EXPECT_TRUE(party.finds_all_again(hosts.port()));
    EXPECT_EQ(server->stop(), 0);
}

}  // namespace
}  // namespace valley::testing
