// A table from its opening to its end, over the real core: seats, games, refusals, coming back.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

using namespace std::chrono_literals;

// Two people at a running game.
struct Pair {
    FakeServer server;
    FakeClient* a;
    FakeClient* b;
    v1::Joined a_joined;
    v1::Joined b_joined;

    explicit Pair(const v1::TableOptions& options = {}, server::Settings settings = {})
        : server(1, std::move(settings)), a(&server.connect()), b(&server.connect()) {
        a->hello();
        b->hello("de");
        a_joined = a->create("Anna", options);
        b_joined = b->join(a_joined.code(), "Bruno");
        a->sit();
        b->sit();
        a->ready();
        b->ready();
    }
    FakeClient& asked() { return a->asked() ? *a : *b; }
    FakeClient& other() { return a->asked() ? *b : *a; }
};

TEST(Table, PlaysAWholeGame) {
    Pair pair;
    int choices = 0;
    while (!pair.a->game().has_outcome()) {
        ASSERT_NE(pair.a->asked(), pair.b->asked());
        const v1::ServerMessage answer = pair.asked().choose();
        ASSERT_TRUE(answer.has_chosen()) << answer.DebugString();
        ASSERT_LT(++choices, 1000);
    }
    EXPECT_EQ(pair.a->game().outcome().reason(), v1::Outcome::RULES);
    EXPECT_EQ(pair.a->game().outcome().winners_size(), 1);
    EXPECT_EQ(pair.a->table().stage(), v1::FINISHED);
    EXPECT_EQ(pair.b->game().outcome().winners(0), pair.a->game().outcome().winners(0));
}

TEST(Table, PlaysAgainstABot) {
    FakeServer server;
    FakeClient& a = server.connect();
    a.hello();
    a.create("Anna");
    a.sit();
    v1::ClientMessage bot;
    bot.mutable_add_bot();
    EXPECT_TRUE(a.ask(bot).has_done());
    a.ready();
    for (int choices = 0; !a.game().has_outcome(); ++choices) {
        ASSERT_LT(choices, 1000);
        if (a.asked()) {
            ASSERT_TRUE(a.choose().has_chosen());
        } else {
            server.pass(1s);
        }
    }
}

TEST(Table, ComesBackFromTheJournalAsItWas) {
    Pair pair;
    for (int i = 0; i < 20; ++i) pair.asked().choose();
    const std::string view_a = pair.a->game().view().SerializeAsString();
    const std::string view_b = pair.b->game().view().SerializeAsString();
    pair.server.crash();
    FakeClient& a = pair.server.connect();
    FakeClient& b = pair.server.connect();
    a.hello();
    b.hello();
    a.resume(pair.a_joined.token());
    b.resume(pair.b_joined.token());
    EXPECT_EQ(a.game().view().SerializeAsString(), view_a);
    EXPECT_EQ(b.game().view().SerializeAsString(), view_b);
    while (!a.game().has_outcome()) {
        FakeClient& asked = a.asked() ? a : b;
        ASSERT_TRUE(asked.choose().has_chosen());
    }
}

// Whatever is asked for at once by both, many times: one game begins, and one after it.
TEST(Table, BothAreReadyAndAskForARematchAtOnce) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::seated);
    const auto both = [&](const v1::ClientMessage& message) {
        for (int i = 0; i < 10; ++i) {
            scene.a->send(message);
            scene.b->send(message);
        }
        scene.server.settle();
    };
    const auto starts = [](const FakeClient& client) {
        std::set<std::uint64_t> games;
        for (const auto& message : client.received()) {
            if (message.has_game_update()) games.insert(message.game_update().game_number());
        }
        return games;
    };
    both(message::set_ready());
    EXPECT_EQ(starts(*scene.a), (std::set<std::uint64_t>{1}));
    both(message::concede(1));
    EXPECT_TRUE(scene.over());
    both(message::ask_rematch());
    EXPECT_EQ(starts(*scene.a), (std::set<std::uint64_t>{1, 2}));
    EXPECT_EQ(starts(*scene.b), (std::set<std::uint64_t>{1, 2}));
    EXPECT_FALSE(scene.over());
    scene.play_to_end();
}

// A table for two at which the one who is ready goes away and the other one becomes ready: whoever
// of them is the host, it waits for both.
TEST(Table, AGameBeginsWhenThoseWhoAreReadyAreThere) {
    for (const bool host_goes : {true, false}) {
        TableScene scene(tara_wolf_table(), {}, TableScene::Until::seated);
        FakeClient& leaver = host_goes ? *scene.a : *scene.b;
        FakeClient& other = host_goes ? *scene.b : *scene.a;
        leaver.ready();
        leaver.cut();
        other.ready();
        scene.server.pass(1h);
        EXPECT_EQ(other.table().stage(), v1::WAITING);
        EXPECT_TRUE(other.table().seats(host_goes ? 0 : 1).ready()) << "the seat stays as it was";

        FakeClient& back = scene.back(host_goes ? scene.a_joined : scene.b_joined);
        EXPECT_EQ(other.table().stage(), v1::PLAYING);
        EXPECT_EQ(back.table().stage(), v1::PLAYING);
        EXPECT_TRUE(back.has_game() && other.has_game());
    }
}

TEST(Table, WhoIsWaitedForMayThinkBetterOfIt) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::seated);
    scene.a->ready();
    scene.a->cut();
    scene.b->ready();
    EXPECT_TRUE(scene.b->ask(message::set_ready(false)).has_done());
    scene.a = &scene.back(scene.a_joined);
    EXPECT_EQ(scene.a->table().stage(), v1::WAITING);
    scene.b->ready();
    EXPECT_EQ(scene.a->table().stage(), v1::PLAYING);
}

TEST(Table, ARematchWaitsForThoseWhoAskedForIt) {
    TableScene scene;
    scene.play_to_end();
    EXPECT_TRUE(scene.a->ask(message::ask_rematch()).has_done());
    scene.a->cut();
    EXPECT_TRUE(scene.b->ask(message::ask_rematch()).has_done());
    EXPECT_EQ(scene.b->game().game_number(), 1u);
    scene.a = &scene.back(scene.a_joined);
    EXPECT_EQ(scene.a->game().game_number(), 2u);
    EXPECT_EQ(scene.b->game().game_number(), 2u);
}

// Nobody but those at seats is waited for.
TEST(Table, AGameBeginsWithoutWatchersWhoAreAway) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::seated);
    scene.watcher("Willi").cut();
    scene.a->ready();
    scene.b->ready();
    EXPECT_TRUE(scene.a->has_game());
}

}  // namespace
}  // namespace valley::testing
