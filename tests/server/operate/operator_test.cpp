// What an operator asks of a running server, by the core: tables, somebody taken from one, one that
// is ended, one that waits for whoever comes, and no new ones.

#include "server/operator.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/table.hpp"
#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

using control::v1::Refused;
using control::v1::Reply;
using control::v1::Request;
using server::Milliseconds;
using ::testing::HasSubstr;
using SeatHolder = v1::TableUpdate::Seat;

class OperatorTest : public ::testing::Test {
  protected:
    // What the server says to a request when everything has settled.
    Reply ask(const Request& request, FakeServer& server) {
        server::Operator::Program program;
        program.status = [] { return control::v1::Status(); };
        program.when_opened = [](auto done) { done({}); };
        program.drain = [&server](std::uint64_t, bool cancel) { server.app().drain(!cancel); };
        server::Operator by(server.app(), program);
        std::optional<Reply> reply;
        by.handle(request, [&](Reply answer) {
            EXPECT_FALSE(reply.has_value()) << "answered twice";
            reply = std::move(answer);
        });
        server.settle();
        EXPECT_TRUE(reply.has_value());
        return reply.value_or(Reply());
    }
    Reply tables(FakeServer& server) {
        Request request;
        request.mutable_list_tables();
        return ask(request, server);
    }
    static Request kick(const std::string& code, const std::string& name) {
        Request request;
        request.mutable_kick()->set_code(code);
        request.mutable_kick()->set_name(name);
        return request;
    }
    static Request close(const std::string& code) {
        Request request;
        request.mutable_close_table()->set_code(code);
        return request;
    }
    static Request open() {
        Request request;
        *request.mutable_open_table()->mutable_options() = tara_wolf_table();
        return request;
    }
    static Request drain(bool cancel = false) {
        Request request;
        request.mutable_drain()->set_cancel(cancel);
        return request;
    }
};

TEST_F(OperatorTest, ListsTablesAndWhoIsThere) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::started);
    FakeClient& willi = scene.server.connect();
    willi.hello();
    willi.join(scene.a_joined.code(), "Willi");
    scene.b->cut();
    scene.server.settle();
    const Reply reply = tables(scene.server);
    ASSERT_EQ(reply.tables().tables_size(), 1);
    const control::v1::Table& table = reply.tables().tables(0);
    EXPECT_EQ(table.code(), scene.a_joined.code());
    EXPECT_EQ(table.stage(), v1::PLAYING);
    EXPECT_EQ(table.games_played(), 1u);
    ASSERT_EQ(table.members_size(), 3);
    EXPECT_EQ(table.members(0).name(), "Anna");
    EXPECT_EQ(table.members(0).connection(), static_cast<std::uint64_t>(scene.a->id()));
    EXPECT_EQ(table.members(1).connection(), 0u);
    EXPECT_EQ(table.members(2).name(), "Willi");
    ASSERT_EQ(table.seats_size(), 2);
    EXPECT_EQ(table.seats(0).holder(), SeatHolder::PERSON);
}

TEST_F(OperatorTest, WhoIsKickedLosesTheGameAndDoesNotComeBack) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::started);
    EXPECT_TRUE(ask(kick(scene.a_joined.code(), "Bruno"), scene.server).has_done());
    ASSERT_TRUE(scene.b->goodbye().has_value());
    EXPECT_EQ(scene.b->goodbye()->reason(), v1::Goodbye::REMOVED);
    EXPECT_EQ(scene.a->table().stage(), v1::FINISHED);
    ASSERT_EQ(scene.a->game().outcome().winners_size(), 1);
    FakeClient& again = scene.server.connect();
    again.hello();
    EXPECT_EQ(again.ask(message::resume(scene.b_joined.token())).error().code(), v1::REMOVED);
}

TEST_F(OperatorTest, KicksByNumberToo) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::seated);
    Request request;
    request.mutable_kick()->set_code(scene.a_joined.code());
    request.mutable_kick()->set_member(2);
    EXPECT_TRUE(ask(request, scene.server).has_done());
    EXPECT_EQ(scene.a->table().members_size(), 1);
}

TEST_F(OperatorTest, SaysWhomItDoesNotKnow) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::seated);
    EXPECT_EQ(ask(kick(scene.a_joined.code(), "Carl"), scene.server).refused().reason(),
              Refused::NO_MEMBER);
    EXPECT_EQ(ask(kick("ZZZZZZ", "Anna"), scene.server).refused().reason(), Refused::NO_TABLE);
    EXPECT_EQ(ask(close("ZZZZZZ"), scene.server).refused().reason(), Refused::NO_TABLE);
    EXPECT_EQ(ask(Request(), scene.server).refused().reason(), Refused::MALFORMED);
}

TEST_F(OperatorTest, AClosedTableTellsEverybodyAndStaysClosed) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::started);
    EXPECT_TRUE(ask(close(scene.a_joined.code()), scene.server).has_done());
    scene.server.pass(Milliseconds(1));
    for (FakeClient* client : {scene.a, scene.b}) {
        ASSERT_TRUE(client->goodbye().has_value());
        EXPECT_EQ(client->goodbye()->reason(), v1::Goodbye::TABLE_CLOSED);
    }
    EXPECT_EQ(scene.server.app().counts().tables, 0u);
    scene.server.crash();
    EXPECT_EQ(scene.server.app().counts().tables, 0u);
}

TEST_F(OperatorTest, NothingHappensIfTheStoreFails) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::started);
    scene.server.journal().set_failing(true);
    EXPECT_EQ(ask(kick(scene.a_joined.code(), "Bruno"), scene.server).refused().reason(),
              Refused::NOT_SAVED);
    EXPECT_EQ(ask(close(scene.a_joined.code()), scene.server).refused().reason(),
              Refused::NOT_SAVED);
    EXPECT_EQ(ask(open(), scene.server).refused().reason(), Refused::NOT_SAVED);
    scene.server.journal().set_failing(false);
    EXPECT_EQ(scene.server.app().counts().games_running, 1u);
    EXPECT_EQ(scene.server.app().counts().tables, 1u);
    EXPECT_FALSE(scene.b->goodbye().has_value());
}

TEST_F(OperatorTest, ATableThatIsOpenedWaitsForItsHostAcrossARestart) {
    FakeServer server;
    const std::string code = ask(open(), server).opened().code();
    ASSERT_EQ(code.size(), 6u);
    server.crash();
    FakeClient& anna = server.connect();
    anna.hello();
    anna.join(code, "Anna");
    EXPECT_EQ(anna.table().host(), 1u);
    anna.sit();
    EXPECT_EQ(name_of(anna.ask(message::add_bot())), "done");
    // Like any other: gone with its last member.
    anna.ask(message::leave_table());
    server.pass(Milliseconds(1));
    EXPECT_EQ(server.app().counts().tables, 0u);
}

TEST_F(OperatorTest, ATableThatNobodyComesToIsClosedLikeOneThatWaits) {
    FakeServer server;
    ask(open(), server);
    server.pass(server.settings().keep_waiting - Milliseconds(1));
    EXPECT_EQ(server.app().counts().tables, 1u);
    server.pass(Milliseconds(1));
    EXPECT_EQ(server.app().counts().tables, 0u);
}

TEST_F(OperatorTest, ATableIsOnlyOpenedWithOptionsThatPlayersMayChoose) {
    FakeServer server;
    Request request;
    request.mutable_open_table()->mutable_options()->set_game("chess");
    const Reply reply = ask(request, server);
    EXPECT_EQ(reply.refused().reason(), Refused::FAILED);
    EXPECT_THAT(reply.refused().text(), HasSubstr("game"));
}

TEST_F(OperatorTest, WhileDrainingNoTableIsOpened) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::seated);
    EXPECT_TRUE(ask(drain(), scene.server).has_done());
    EXPECT_TRUE(scene.server.app().draining());
    FakeClient& carl = scene.server.connect();
    carl.hello();
    const auto create = message::with_ticket(message::create_table("Carl", tara_wolf_table()), "c");
    EXPECT_EQ(name_of(carl.ask(create)), "DRAINING");
    EXPECT_EQ(ask(open(), scene.server).refused().reason(), Refused::NOT_NOW);
    // What is there goes on, and others may come to it.
    EXPECT_EQ(name_of(carl.ask(message::join_table(scene.a_joined.code(), "Carl"))), "joined");
    carl.ask(message::leave_table());
    EXPECT_TRUE(ask(drain(true), scene.server).has_done());
    EXPECT_EQ(name_of(carl.ask(create)), "joined");
}

TEST_F(OperatorTest, WhileStoppingNothingIsBegun) {
    FakeServer server;
    server.app().stop();
    for (const Request& request : {open(), drain(), drain(true)}) {
        EXPECT_EQ(ask(request, server).refused().reason(), Refused::NOT_NOW);
    }
    EXPECT_FALSE(server.app().draining());
}

// Whoever has opened a table and did not hear of it is not refused for that.
TEST_F(OperatorTest, WhileDrainingARepeatedRequestIsAnswered) {
    FakeServer server;
    FakeClient& anna = server.connect();
    anna.hello();
    const auto create = message::with_ticket(message::create_table("Anna", tara_wolf_table()), "a");
    EXPECT_EQ(name_of(anna.ask(create)), "joined");
    anna.cut();
    server.app().drain(true);
    FakeClient& again = server.connect();
    again.hello();
    EXPECT_EQ(name_of(again.ask(create)), "joined");
}

}  // namespace
}  // namespace valley::testing
