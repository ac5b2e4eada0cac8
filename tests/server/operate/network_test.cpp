#include "server/operate/network.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace valley::server {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Network, TellsWhoCanReachAnAddress) {
    struct Row {
        const char* address;
        Reach reach;
    };
    const Row rows[] = {
        {"127.0.0.1", Reach::this_machine},
        {"127.255.0.1", Reach::this_machine},
        {"::1", Reach::this_machine},
        {"::ffff:127.0.0.1", Reach::this_machine},
        {"0.0.0.0", Reach::nobody},
        {"::", Reach::nobody},
        {"", Reach::nobody},
        {"example.org", Reach::nobody},
        {"169.254.7.7", Reach::link},
        {"fe80::1", Reach::link},
        {"10.0.0.1", Reach::network},
        {"172.16.0.1", Reach::network},
        {"172.31.255.255", Reach::network},
        {"172.32.0.1", Reach::everybody},
        {"192.168.1.2", Reach::network},
        {"192.169.1.2", Reach::everybody},
        {"fd00::1", Reach::network},
        {"fc00::1", Reach::network},
        {"100.64.0.1", Reach::shared},
        {"100.127.255.254", Reach::shared},
        {"100.63.255.255", Reach::everybody},
        {"100.128.0.0", Reach::everybody},
        {"192.0.2.7", Reach::everybody},
        {"2001:db8::1", Reach::everybody},
    };
    for (const Row& row : rows) EXPECT_EQ(reach_of(row.address), row.reach) << row.address;
}

const std::vector<Interface> kMachine = {
    {"lo", "127.0.0.1"}, {"lo", "::1"},           {"eth0", "2001:db8::7"}, {"eth0", "192.168.1.2"},
    {"eth0", "fe80::1"}, {"mesh0", "100.64.0.9"}, {"eth1", "192.0.2.7"},   {"mesh0", "fd7a::9"},
};

TEST(Network, FindsThePlacesWhereOthersReachAServer) {
    EXPECT_THAT(places_to_reach("[::]:7922", "", kMachine),
                ElementsAre("192.168.1.2:7922", "[fd7a::9]:7922", "100.64.0.9:7922",
                            "192.0.2.7:7922", "[2001:db8::7]:7922"));
    EXPECT_THAT(places_to_reach("0.0.0.0:80", "", kMachine),
                ElementsAre("192.168.1.2:80", "100.64.0.9:80", "192.0.2.7:80"));
    EXPECT_THAT(places_to_reach("192.168.1.2:7922", "", kMachine), ElementsAre("192.168.1.2:7922"));
    EXPECT_THAT(places_to_reach("[2001:db8::7]:1", "", kMachine), ElementsAre("[2001:db8::7]:1"));
    EXPECT_THAT(places_to_reach("127.0.0.1:7922", "", kMachine), ElementsAre("127.0.0.1:7922"));
    EXPECT_THAT(places_to_reach("[::]:7922", "", {}), ElementsAre("127.0.0.1:7922"));
}

TEST(Network, AGivenNameWins) {
    const auto place = [](const std::string& name) {
        return places_to_reach("[::]:7922", name, kMachine);
    };
    EXPECT_THAT(place("example.org"), ElementsAre("example.org:7922"));
    EXPECT_THAT(place("example.org:80"), ElementsAre("example.org:80"));
    EXPECT_THAT(place("2001:db8::1"), ElementsAre("[2001:db8::1]:7922"));
    EXPECT_THAT(place("[2001:db8::1]"), ElementsAre("[2001:db8::1]:7922"));
    EXPECT_THAT(place("[2001:db8::1]:80"), ElementsAre("[2001:db8::1]:80"));
}

TEST(Network, ThisMachineHasALoopback) {
    const auto found = interfaces();
    EXPECT_TRUE(std::ranges::any_of(found, [](const Interface& interface) {
        return reach_of(interface.address) == Reach::this_machine;
    }));
}

TEST(Network, TellsHostAndPortApart) {
    struct Row {
        const char* place;
        const char* host;
        const char* port;
    };
    for (const Row& row : {Row{"example.org", "example.org", ""},
                           {"example.org:80", "example.org", "80"},
                           {"192.0.2.7", "192.0.2.7", ""},
                           {"192.0.2.7:80", "192.0.2.7", "80"},
                           {"2001:db8::7", "2001:db8::7", ""},
                           {"[2001:db8::7]", "2001:db8::7", ""},
                           {"[2001:db8::7]:80", "2001:db8::7", "80"},
                           {"[::]:1", "::", "1"},
                           {"", "", ""},
                           {":80", "", "80"},
                           {"example.org:", "example.org", ""}}) {
        const auto [host, port] = split_place(row.place);
        EXPECT_EQ(host, row.host) << row.place;
        EXPECT_EQ(port, row.port) << row.place;
    }
}

TEST(Network, ResolvesNamesAndAddresses) {
    constexpr std::chrono::seconds kPatience{30};
    EXPECT_THAT(resolve("localhost", kPatience).addresses, Contains("127.0.0.1"));
    EXPECT_THAT(resolve("192.0.2.7", kPatience).addresses, ElementsAre("192.0.2.7"));
    EXPECT_THAT(resolve("2001:db8::7", kPatience).addresses, ElementsAre("2001:db8::7"));
    const Resolved nothing = resolve("no name at all", kPatience);
    EXPECT_THAT(nothing.addresses, IsEmpty());
    EXPECT_NE(nothing.trouble, "");
}

}  // namespace
}  // namespace valley::server
