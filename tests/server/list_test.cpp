// The list of public tables: which ones are in it, in which order, and what it says of them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::IsEmpty;

v1::TableOptions listed(v1::TableOptions options = tara_wolf_table()) {
    options.set_listed(true);
    return options;
}

FakeClient& greeted(FakeServer& server) {
    FakeClient& client = server.connect();
    client.hello();
    return client;
}

v1::TableList list_of(FakeServer& server, const std::string& game = "") {
    v1::ClientMessage message = message::list_tables();
    message.mutable_list_tables()->set_game(game);
    return greeted(server).ask(message).table_list();
}

std::vector<std::string> codes_in(FakeServer& server, const std::string& game = "") {
    std::vector<std::string> codes;
    const v1::TableList list = list_of(server, game);
    for (const auto& entry : list.tables()) codes.push_back(entry.code());
    return codes;
}

TEST(List, SaysHowATableStands) {
    FakeServer server;
    FakeClient& a = greeted(server);
    const std::string code = a.create("Anna", listed(with_clock(60)), "secret").code();
    v1::TableList list = list_of(server);
    ASSERT_EQ(list.tables_size(), 1);
    EXPECT_EQ(list.tables(0).code(), code);
    EXPECT_EQ(list.tables(0).options().clock().bank_seconds(), 60u);
    EXPECT_EQ(list.tables(0).stage(), v1::WAITING);
    EXPECT_TRUE(list.tables(0).has_password());
    EXPECT_EQ(list.tables(0).free_seats(), 2u);
    EXPECT_THAT(list.tables(0).names(), IsEmpty()) << "only those who sit are named";

    a.sit();
    EXPECT_TRUE(a.ask(message::add_bot()).has_done());
    a.ready();
    list = list_of(server);
    EXPECT_EQ(list.tables(0).stage(), v1::PLAYING);
    EXPECT_EQ(list.tables(0).free_seats(), 0u);
    EXPECT_THAT(list.tables(0).names(), ElementsAre("Anna", "sensible"));

    EXPECT_TRUE(a.ask(message::concede(1)).has_done());
    EXPECT_THAT(codes_in(server), IsEmpty()) << "the game is over";
    server.crash();
    EXPECT_THAT(codes_in(server), IsEmpty()) << "and stays so";
}

TEST(List, HasTablesThatPlayOnceMore) {
    TableScene scene(listed());
    scene.play_to_end();
    EXPECT_THAT(codes_in(scene.server), IsEmpty());
    EXPECT_TRUE(scene.a->ask(message::ask_rematch()).has_done());
    EXPECT_TRUE(scene.b->ask(message::ask_rematch()).has_done());
    EXPECT_THAT(codes_in(scene.server), ElementsAre(scene.a_joined.code()));
    scene.a->ask(message::leave_table());
    scene.b->ask(message::leave_table());
    EXPECT_THAT(codes_in(scene.server), IsEmpty()) << "it is closed";
}

// As long as nothing of it is stored nobody sees it, and if nothing can be, nobody ever does.
TEST(List, HasNoTableThatCouldNotBeStored) {
    FakeServer server;
    FakeClient& a = greeted(server);
    const auto open = [&] {
        std::size_t tables = 0;
        server.app().for_each_table([&](const server::Table&) { ++tables; });
        return tables;
    };
    server.journal().set_failing(true);
    EXPECT_EQ(name_of(a.ask(message::create_table("Anna", listed()))), "NOT_SAVED");
    EXPECT_EQ(open(), 0u);
    EXPECT_THAT(codes_in(server), IsEmpty());
    server.journal().set_failing(false);
    const std::string code = a.create("Anna", listed()).code();
    EXPECT_EQ(open(), 1u);
    EXPECT_THAT(codes_in(server), ElementsAre(code));
}

TEST(List, HasPublicTablesOnly) {
    FakeServer server;
    greeted(server).create("Anna");
    EXPECT_THAT(codes_in(server), IsEmpty());
    const std::string code = greeted(server).create("Bert", listed()).code();
    EXPECT_THAT(codes_in(server), ElementsAre(code));
    EXPECT_THAT(codes_in(server, "tara_wolf"), ElementsAre(code));
    EXPECT_THAT(codes_in(server, "chess"), IsEmpty());
}

TEST(List, TheNewestComeFirstAlsoAfterRestarts) {
    server::Settings settings;
    settings.tables_of_address_max = 1000;
    FakeServer server(1, settings);
    std::vector<std::string> codes;
    for (int i = 0; i < 12; ++i) {
        if (i % 3 == 2) server.crash();
        codes.insert(codes.begin(), greeted(server).create("Anna", listed()).code());
        ASSERT_THAT(codes_in(server), ElementsAreArray(codes));
    }
    server.crash();
    EXPECT_THAT(codes_in(server), ElementsAreArray(codes));

    while (codes.size() < 100) {
        codes.insert(codes.begin(), greeted(server).create("Anna", listed()).code());
    }
    EXPECT_THAT(codes_in(server), ElementsAreArray(codes));
    codes.insert(codes.begin(), greeted(server).create("Anna", listed()).code());
    codes.pop_back();
    EXPECT_THAT(codes_in(server), ElementsAreArray(codes)) << "of more the newest hundred";
}

}  // namespace
}  // namespace valley::testing
