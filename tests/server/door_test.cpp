// Who gets in: codes, passwords and tokens, how often they may be guessed, how much one may open.

#include <gtest/gtest.h>

#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

TEST(Door, WrongCodesAreSlowedForTheirAddress) {
    TableScene scene;
    const auto stranger = [&](const std::string& address) -> FakeClient& {
        FakeClient& client = scene.server.connect(address);
        client.hello();
        return client;
    };
    std::string last;
    int tries = 0;
    do {
        last = name_of(stranger("198.51.100.7").ask(message::join_table("222222", "Xaver")));
    } while (last == "NO_TABLE" && ++tries < 1000);
    EXPECT_EQ(last, "TOO_MANY");
    EXPECT_LT(tries, 50);
    // The right code is not told from a wrong one then, and neither is a token.
    FakeClient& x = stranger("198.51.100.7");
    EXPECT_EQ(name_of(x.ask(message::join_table(scene.a_joined.code(), "Xaver"))), "TOO_MANY");
    EXPECT_EQ(name_of(x.ask(message::resume(scene.a_joined.token()))), "TOO_MANY");
    // Others come in, and a little later the same one does. What one customer has of IPv6 is one.
    FakeClient& friend_of_anna = stranger("203.0.113.5");
    EXPECT_EQ(name_of(friend_of_anna.ask(message::join_table(scene.a_joined.code(), "Frida"))),
              "joined");
    scene.server.pass(std::chrono::seconds(5));
    EXPECT_EQ(name_of(x.ask(message::join_table(scene.a_joined.code(), "Xaver"))), "joined");
}

TEST(Door, RightCodesAreNotSlowed) {
    TableScene scene;
    FakeClient& x = scene.connect();
    for (int i = 0; i < 100; ++i) {
        ASSERT_EQ(name_of(x.ask(message::join_table(scene.a_joined.code(), "Xaver"))), "joined");
        ASSERT_EQ(name_of(x.ask(message::leave_table())), "done");
    }
}

TEST(Door, ANetworkOfManyAddressesIsOne) {
    TableScene scene;
    std::string last;
    for (int i = 0; i < 50; ++i) {
        FakeClient& x = scene.server.connect("2001:db8:1:2::" + std::to_string(i));
        x.hello();
        last = name_of(x.ask(message::join_table("222222", "Xaver")));
    }
    EXPECT_EQ(last, "TOO_MANY");
    FakeClient& neighbour = scene.server.connect("2001:db8:1:3::1");
    neighbour.hello();
    EXPECT_EQ(name_of(neighbour.ask(message::join_table("222222", "Xaver"))), "NO_TABLE");
}

// A code that does not exist and a password that is wrong are one answer.
TEST(Door, AWrongPasswordIsLikeAWrongCode) {
    TableScene scene;
    FakeClient& host = scene.connect();
    const v1::Joined place = host.create("Lotte", tara_wolf_table(), "secret");
    FakeClient& x = scene.connect();
    const auto wrong_code = x.ask(message::join_table("222222", "Xaver", "secret"));
    const auto wrong_password = x.ask(message::join_table(place.code(), "Xaver", "Secret"));
    EXPECT_EQ(wrong_code.error().SerializeAsString(), wrong_password.error().SerializeAsString());
    EXPECT_EQ(wrong_code.error().code(), v1::NO_TABLE);
    const std::string spoken = place.code().substr(0, 3) + "-" + place.code().substr(3);
    EXPECT_EQ(name_of(x.ask(message::join_table(spoken, "Xaver", "secret"))), "joined");
}

// The host takes a seat away: that connection ends and the token with it, across a restart too.
TEST(Door, WhoIsRemovedIsToldSoWhenItTriesToComeBack) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::seated);
    EXPECT_TRUE(scene.a->ask(message::remove_from_seat(1)).has_done());
    ASSERT_TRUE(scene.b->goodbye().has_value());
    EXPECT_EQ(scene.b->goodbye()->reason(), v1::Goodbye::REMOVED);
    EXPECT_EQ(name_of(scene.connect().ask(message::resume(scene.b_joined.token()))), "REMOVED");
    scene.server.crash();
    EXPECT_EQ(name_of(scene.connect().ask(message::resume(scene.b_joined.token()))), "REMOVED");
    EXPECT_EQ(name_of(scene.connect().ask(message::join_table(scene.a_joined.code(), "Bruno"))),
              "joined");
}

TEST(Door, TablesOfOneAddressAreLimited) {
    server::Settings settings;
    settings.tables_of_address_max = 3;
    FakeServer server(1, settings);
    const auto open = [&](const std::string& address) {
        FakeClient& client = server.connect(address);
        client.hello();
        return std::pair(&client,
                         name_of(client.ask(message::create_table("Anna", tara_wolf_table()))));
    };
    FakeClient& first = *open("192.0.2.1").first;
    EXPECT_EQ(open("192.0.2.1").second, "joined");
    EXPECT_EQ(open("192.0.2.1").second, "joined");
    EXPECT_EQ(open("192.0.2.1").second, "TOO_MANY");
    EXPECT_EQ(open("192.0.2.2").second, "joined");
    EXPECT_EQ(name_of(first.ask(message::leave_table())), "done");
    EXPECT_EQ(open("192.0.2.1").second, "joined");
}

}  // namespace
}  // namespace valley::testing
