// Requests for a place that are sent again: whatever was lost in between, one place comes of them.

#include <gtest/gtest.h>

#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

using namespace std::chrono_literals;

v1::ClientMessage opening(const std::string& ticket = "of Anna") {
    return message::with_ticket(message::create_table("Anna", tara_wolf_table()), ticket);
}
v1::ClientMessage joining(const std::string& code, const std::string& ticket = "of Bruno") {
    return message::with_ticket(message::join_table(code, "Bruno"), ticket);
}

FakeClient& greeted(FakeServer& server) {
    FakeClient& client = server.connect();
    client.hello();
    return client;
}

std::string token_in(const v1::ServerMessage& answer) {
    EXPECT_TRUE(answer.has_joined()) << answer.DebugString();
    return answer.joined().token();
}

TEST(Ticket, ATableIsOpenedOnceWhereverTheServerEnds) {
    for (int flushes = 0; flushes <= 3; ++flushes) {
        SCOPED_TRACE(flushes);
        FakeServer server;
        greeted(server).send(opening());
        for (int i = 0; i < flushes; ++i) server.journal().flush(1);
        server.crash();
        server.settle();
        FakeClient& again = greeted(server);
        const std::string token = token_in(again.ask(opening()));
        EXPECT_EQ(again.table().members_size(), 1);
        EXPECT_EQ(again.table().members(0).name(), "Anna");
        EXPECT_EQ(server.app().counts().tables, 1u);
        // And once more, when everything is known.
        EXPECT_EQ(token_in(greeted(server).ask(opening())), token);
        EXPECT_EQ(server.app().counts().tables, 1u);
        EXPECT_TRUE(greeted(server).ask(message::resume(token)).has_joined());
    }
}

TEST(Ticket, SomebodyComesOnceWhereverTheServerEnds) {
    for (int flushes = 0; flushes <= 2; ++flushes) {
        SCOPED_TRACE(flushes);
        TableScene scene(tara_wolf_table(), {}, TableScene::Until::joined);
        FakeClient& host = scene.connect();
        const v1::Joined place = host.create("Lotte");
        scene.connect().send(joining(place.code()));
        for (int i = 0; i < flushes; ++i) scene.server.journal().flush(1);
        scene.server.crash();
        FakeClient& again = scene.connect();
        const std::string token = token_in(again.ask(joining(place.code())));
        EXPECT_EQ(again.table().members_size(), 2);
        EXPECT_EQ(token_in(scene.connect().ask(joining(place.code()))), token);
    }
}

TEST(Ticket, AConnectionThatEndsBeforeTheAnswerLosesNothing) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::joined);
    FakeClient& lost = scene.connect();
    lost.send(message::with_ticket(message::join_table(scene.a_joined.code(), "Xaver"), "x"));
    lost.cut();
    scene.server.pass(59s);
    FakeClient& again = scene.connect();
    const auto answer =
        again.ask(message::with_ticket(message::join_table(scene.a_joined.code(), "Xaver"), "x"));
    EXPECT_TRUE(answer.has_joined()) << answer.DebugString();
    EXPECT_EQ(scene.a->table().members_size(), 3);

    // Nobody comes for it: the name is free again after the grace, and whoever has the ticket comes
    // anew. A table that was opened so is gone by then.
    FakeClient& gone = scene.connect();
    gone.send(message::with_ticket(message::join_table(scene.a_joined.code(), "Zoe"), "z"));
    gone.cut();
    FakeClient& host = scene.connect();
    host.send(opening());
    host.cut();
    scene.server.settle();
    EXPECT_EQ(scene.server.app().counts().members, 5u);
    EXPECT_EQ(scene.server.app().counts().tables, 2u);
    scene.server.pass(60s);
    EXPECT_EQ(scene.server.app().counts().members, 3u);
    EXPECT_EQ(scene.server.app().counts().tables, 1u);
    EXPECT_EQ(name_of(scene.connect().ask(message::join_table(scene.a_joined.code(), "Zoe"))),
              "joined");
    EXPECT_EQ(token_in(greeted(scene.server).ask(opening())).size(), 16u);

    // Without a ticket nobody could come back to the place: it is given up at once.
    FakeClient& other = scene.connect();
    other.send(message::join_table(scene.a_joined.code(), "Yvo"));
    other.cut();
    scene.server.settle();
    EXPECT_EQ(scene.a->table().members_size(), 4);
}

TEST(Ticket, WhileTheFirstRequestIsOnItsWay) {
    for (const std::string password : {"", "secret"}) {
        SCOPED_TRACE(password);
        FakeServer server;
        v1::ClientMessage create = opening();
        create.mutable_create_table()->set_password(password);
        FakeClient& first = greeted(server);
        FakeClient& second = greeted(server);
        first.send(create);
        const std::string token = token_in(second.ask(create));
        EXPECT_EQ(server.app().counts().tables, 1u);
        ASSERT_TRUE(first.goodbye().has_value());
        EXPECT_EQ(first.goodbye()->reason(), v1::Goodbye::REPLACED);
        EXPECT_TRUE(second.open());

        v1::ClientMessage join = joining(second.table().code());
        join.mutable_join_table()->set_password(password);
        FakeClient& third = greeted(server);
        FakeClient& fourth = greeted(server);
        third.send(join);
        EXPECT_NE(token_in(fourth.ask(join)), token);
        EXPECT_EQ(second.table().members_size(), 2);
        EXPECT_FALSE(third.open());
    }
}

TEST(Ticket, IsOfOnePlaceOnly) {
    FakeServer server;
    FakeClient& a = greeted(server);
    a.create("Anna");
    FakeClient& b = greeted(server);
    b.create("Bert");
    ASSERT_TRUE(greeted(server).ask(joining(a.table().code())).has_joined());
    EXPECT_EQ(name_of(greeted(server).ask(joining(b.table().code()))), "MALFORMED");
    EXPECT_EQ(name_of(greeted(server).ask(opening("of Bruno"))), "MALFORMED");
    EXPECT_EQ(a.table().members_size(), 2);
    EXPECT_EQ(b.table().members_size(), 1);
    EXPECT_EQ(server.app().counts().tables, 2u);
}

TEST(Ticket, EndsWithItsPlace) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::joined);
    const std::string& code = scene.a_joined.code();
    const auto join = message::with_ticket(message::join_table(code, "Xaver"), "x");
    FakeClient& x = scene.connect();
    const std::string token = token_in(x.ask(join));
    x.sit();
    EXPECT_TRUE(scene.a->ask(message::remove_from_seat(0)).has_done());
    EXPECT_EQ(name_of(scene.connect().ask(join)), "REMOVED");
    scene.server.crash();
    EXPECT_EQ(name_of(scene.connect().ask(join)), "REMOVED");

    // Who has left comes anew.
    const auto other = message::with_ticket(message::join_table(code, "Yvo"), "y");
    FakeClient& y = scene.connect();
    EXPECT_TRUE(y.ask(other).has_joined());
    EXPECT_TRUE(y.ask(message::leave_table()).has_done());
    EXPECT_TRUE(y.ask(other).has_joined());
}

TEST(Ticket, AStoreThatFailsLeavesNoTableBehind) {
    for (int flushes = 0; flushes <= 1; ++flushes) {
        FakeServer server;
        FakeClient& client = greeted(server);
        const std::uint64_t request = client.send(opening());
        for (int i = 0; i < flushes; ++i) server.journal().flush(1);
        server.journal().set_failing(true);
        server.settle();
        EXPECT_EQ(client.received().back().request_id(), request);
        EXPECT_EQ(name_of(client.received().back()), "NOT_SAVED");
        server.journal().set_failing(false);
        server.settle();
        EXPECT_EQ(server.app().counts().tables, 0u);
        EXPECT_TRUE(client.ask(opening()).has_joined());
        EXPECT_EQ(server.app().counts().tables, 1u);
    }
}

TEST(Ticket, WhatIsAskedForOnceMoreCountsOnce) {
    server::Settings settings;
    settings.tables_of_address_max = 2;
    FakeServer server(1, settings);
    ASSERT_TRUE(greeted(server).ask(opening("one")).has_joined());
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(greeted(server).ask(opening("one")).has_joined());
    ASSERT_TRUE(greeted(server).ask(opening("two")).has_joined());
    EXPECT_TRUE(greeted(server).ask(opening("two")).has_joined());
    EXPECT_EQ(name_of(greeted(server).ask(opening("three"))), "TOO_MANY");
}

TEST(Ticket, OfARunningGameBringsTheGame) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::joined);
    FakeClient& a = scene.connect();
    a.ask(opening());
    a.sit();
    EXPECT_TRUE(a.ask(message::add_bot()).has_done());
    a.ready();
    ASSERT_TRUE(a.has_game());
    FakeClient& again = scene.connect();
    ASSERT_TRUE(again.ask(opening()).has_joined());
    ASSERT_TRUE(again.has_game());
    EXPECT_EQ(again.game().events_seen(), static_cast<std::uint64_t>(again.game().events_size()));
}

TEST(Ticket, ASeatIsTakenOnce) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::seated);
    const auto seat_of = [](const v1::ServerMessage& answer) {
        EXPECT_TRUE(answer.has_seated()) << answer.DebugString();
        return answer.seated().seat();
    };
    EXPECT_EQ(seat_of(scene.b->ask(message::take_seat())), 1u);
    EXPECT_EQ(seat_of(scene.b->ask(message::take_seat(1))), 1u);
    EXPECT_EQ(name_of(scene.b->ask(message::take_seat(0))), "ALREADY_DONE");
    scene.a->ready();
    scene.b->ready();
    EXPECT_EQ(seat_of(scene.b->ask(message::take_seat())), 1u);
    EXPECT_EQ(name_of(scene.b->ask(message::take_seat(0))), "ALREADY_DONE");
}

}  // namespace
}  // namespace valley::testing
