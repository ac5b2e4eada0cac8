// How often somebody may say something: of messages, and of changes that everybody is told of.

#include <gtest/gtest.h>

#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

TEST(Pace, WhoSendsTooMuchIsToldAndThenCut) {
    TableScene scene;
    FakeClient& x = scene.watcher("Xaver");
    std::size_t refused = 0;
    for (int i = 0; i < 10'000 && x.open(); ++i) {
        x.send(message::ping());
        if (x.received().back().has_error()) {
            EXPECT_EQ(x.received().back().error().code(), v1::TOO_MANY);
            EXPECT_GT(x.received().back().error().retry_after_ms(), 0u);
            ++refused;
        }
    }
    EXPECT_FALSE(x.open());
    EXPECT_GT(refused, 100u);
    EXPECT_EQ(x.goodbye()->reason(), v1::Goodbye::PROTOCOL);
    scene.play(5);  // the others notice nothing
}

TEST(Pace, WhoWaitsAfterTooMuchIsHeardAgain) {
    TableScene scene;
    FakeClient& x = scene.watcher("Xaver");
    v1::ServerMessage answer;
    do {
        answer = x.ask(message::ping());
    } while (answer.has_pong());
    scene.server.pass(server::Milliseconds(answer.error().retry_after_ms() + 100));
    EXPECT_TRUE(x.ask(message::ping()).has_pong());
}

// A small request with a large answer cannot be repeated without end; the others can.
TEST(Pace, LongAnswersHaveTheirPace) {
    TableScene scene;
    v1::ClientMessage cards;
    cards.mutable_get_cards()->set_game("tara_wolf");
    v1::ClientMessage tables;
    tables.mutable_list_tables();
    for (const v1::ClientMessage& wanted : {cards, tables}) {
        FakeClient& x = scene.connect();
        v1::ServerMessage answer;
        int answers = 0;
        while (!(answer = x.ask(wanted)).has_error() && answers < 1000) ++answers;
        EXPECT_EQ(name_of(answer), "TOO_MANY");
        EXPECT_LE(answers, 100);
        EXPECT_TRUE(x.ask(message::ping()).has_pong());
        scene.server.pass(server::Milliseconds(answer.error().retry_after_ms()));
        EXPECT_FALSE(x.ask(wanted).has_error());
        EXPECT_TRUE(x.ask(wanted).has_error());
    }
}

// Nor can it be repeated on ever new connections: everybody at the table is told each time.
TEST(Pace, ComingBackHasItsPace) {
    TableScene scene;
    const v1::ClientMessage join =
        message::with_ticket(message::join_table(scene.a_joined.code(), "Xaver"), "of Xaver");
    const v1::Joined place = scene.connect().ask(join).joined();
    for (const v1::ClientMessage& again : {message::resume(place.token()), join}) {
        v1::ServerMessage answer;
        int times = 0;
        const std::size_t heard = scene.b->received().size();
        while ((answer = scene.connect().ask(again)).has_joined() && times < 1000) ++times;
        EXPECT_EQ(name_of(answer), "TOO_MANY");
        EXPECT_LE(times, 60);
        EXPECT_LE(scene.b->received().size(), heard + 2 * 60);
        scene.server.pass(server::Milliseconds(answer.error().retry_after_ms()));
        EXPECT_TRUE(scene.connect().ask(again).has_joined());
        EXPECT_FALSE(scene.connect().ask(again).has_joined());
    }
    // The others come back as before.
    scene.a->cut();
    EXPECT_TRUE(scene.connect().ask(message::resume(scene.a_joined.token())).has_joined());
}

TEST(Pace, ComingAndLeavingHasItsPace) {
    TableScene scene;
    const v1::ClientMessage join = message::join_table(scene.a_joined.code(), "Xaver");
    v1::ServerMessage answer;
    int times = 0;
    for (; times < 1000; ++times) {
        FakeClient& x = scene.connect();
        answer = x.ask(join);
        if (!answer.has_joined()) break;
        EXPECT_TRUE(x.ask(message::leave_table()).has_done());
        x.cut();
    }
    EXPECT_EQ(name_of(answer), "TOO_MANY");
    EXPECT_GE(times, 190);  // whoever finds room gets in
    EXPECT_LE(times, 200);
    scene.server.pass(server::Milliseconds(answer.error().retry_after_ms()));
    EXPECT_TRUE(scene.connect().ask(join).has_joined());
}

// What everybody is told of cannot be repeated without end; playing can.
TEST(Pace, ChangesHaveTheirPace) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::seated);
    const std::size_t heard = scene.a->received().size();
    v1::ServerMessage answer;
    for (int i = 0; i < 500; ++i) answer = scene.b->ask(message::set_ready(i % 2 == 0));
    EXPECT_EQ(name_of(answer), "TOO_MANY");
    EXPECT_LT(scene.a->received().size() - heard, 100u);
    EXPECT_FALSE(scene.a->has_game());
    scene.server.pass(server::Milliseconds(answer.error().retry_after_ms()));
    EXPECT_EQ(name_of(scene.b->ask(message::set_consent())), "done");
}

// Everybody is told of everybody who comes and goes, and so all of them together have a pace too.
// What they are not told at once they are told a moment later.
TEST(Pace, ManyWhoComeAndGoAreToldOfTogether) {
    TableScene scene;
    FakeClient& x = scene.watcher("Xaver");
    std::vector<v1::Joined> places;
    constexpr int kMany = 100;
    for (int i = 0; i < kMany; ++i) {
        FakeClient& client = scene.connect();
        places.push_back(client.join(scene.a_joined.code(), "W" + std::to_string(i)));
        EXPECT_EQ(client.table().members_size(), i + 4) << "who comes sees at once who is there";
        client.cut();
    }
    const auto there = [&] {
        int count = 0;
        for (const auto& member : x.table().members()) count += member.connected() ? 1 : 0;
        return count;
    };
    scene.server.pass(std::chrono::seconds(20));
    std::size_t heard = x.received().size();
    for (int times = 0; times < 5; ++times) {
        for (const v1::Joined& place : places) scene.back(place).cut();
    }
    std::vector<FakeClient*> back;
    for (const v1::Joined& place : places) back.push_back(&scene.back(place));
    EXPECT_LE(x.received().size(), heard + 60);
    scene.server.pass(std::chrono::milliseconds(200));
    EXPECT_EQ(there(), kMany + 3);
    heard = x.received().size();
    for (FakeClient* client : back) client->cut();
    EXPECT_LE(x.received().size(), heard + 1);
    EXPECT_EQ(x.table().members_size(), kMany + 3);
    scene.server.pass(std::chrono::milliseconds(400));
    EXPECT_EQ(there(), 3);
}

}  // namespace
}  // namespace valley::testing
