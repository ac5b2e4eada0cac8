// Bots at a table: their answers take the same time whatever they hold, come once, and keep no
// table open.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/bots/bots.hpp"
#include "tests/support/table_scene.hpp"
#include "valley/v1/journal.pb.h"

namespace valley::testing {
namespace {

using namespace std::chrono_literals;
using server::Milliseconds;

// Anna against a bot.
struct AgainstABot {
    FakeServer server;
    FakeClient* a;
    v1::Joined place;
    Random random;

    explicit AgainstABot(std::uint64_t seed = 1, const std::string& bot = "",
                         const v1::TableOptions& options = tara_wolf_table())
        : server(seed), a(&server.connect()), random(seed) {
        a->hello();
        place = a->create("Anna", options);
        a->sit();
        EXPECT_TRUE(a->ask(message::add_bot(std::nullopt, bot)).has_done());
        a->ready();
    }
    bool over() const { return a->game().has_outcome(); }
    void step() {
        if (a->asked()) {
            ASSERT_TRUE(a->ask(random_choice(a->game(), random)).has_chosen());
        } else {
            server.pass(server.settings().bot_time);
        }
    }
    void play_to_end() {
        for (int steps = 0; !over(); ++steps) {
            ASSERT_LT(steps, 3000);
            step();
        }
    }
    void back() {
        a = &server.connect();
        a->hello();
        a->resume(place.token());
    }
};

std::vector<journal::v1::Record> records(FakeServer& server) {
    std::vector<journal::v1::Record> all;
    for (const auto& [id, stored] : server.journal().records()) {
        for (const std::string& bytes : stored) {
            EXPECT_TRUE(all.emplace_back().ParseFromString(bytes));
        }
    }
    return all;
}

std::size_t choices(FakeServer& server) {
    std::size_t count = 0;
    for (const auto& record : records(server)) count += record.has_chosen() ? 1 : 0;
    return count;
}

TEST(Bots, AnswerAfterTheSameTimeWhateverTheyHold) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        AgainstABot table(seed);
        int answers = 0;
        while (!table.over()) {
            if (table.a->asked()) {
                table.step();
                continue;
            }
            const std::size_t before = choices(table.server);
            table.server.pass(table.server.settings().bot_time - 1ms);
            ASSERT_EQ(choices(table.server), before);
            table.server.pass(1ms);
            ASSERT_EQ(choices(table.server), before + 1);
            ++answers;
        }
        EXPECT_GT(answers, 20);
    }
}

TEST(Bots, GiveOneChoiceToEachPrompt) {
    for (const BotName& bot : bot_names()) {
        AgainstABot table(2, std::string(bot.name));
        Random luck(3);
        while (!table.over()) {
            // Whatever else happens meanwhile.
            if (luck.chance(1, 4)) table.a->ask(message::say("hm"));
            if (luck.chance(1, 4)) table.back();
            if (luck.chance(1, 8)) {
                table.server.crash();
                table.back();
            }
            table.server.pass(Milliseconds(luck.below(900)));
            if (table.a->asked()) table.step();
        }
        std::set<std::pair<std::uint32_t, std::uint32_t>> answered;
        for (const auto& record : records(table.server)) {
            if (!record.has_chosen()) continue;
            EXPECT_TRUE(answered.insert({record.chosen().seat(), record.chosen().prompt()}).second);
        }
        EXPECT_EQ(table.a->game().outcome().reason(), v1::Outcome::RULES);
    }
}

TEST(Bots, AreReadyAndAgreeToARematch) {
    AgainstABot table;
    table.play_to_end();
    EXPECT_TRUE(table.a->ask(message::ask_rematch()).has_done());
    EXPECT_EQ(table.a->game().game_number(), 2u);
    EXPECT_EQ(table.a->table().seats(0).holder(), v1::TableUpdate::Seat::BOT);
    EXPECT_EQ(table.a->game().view().seat(), 1u);
    table.play_to_end();
    EXPECT_EQ(table.a->game().game_number(), 2u);
    // In the middle of its thinking.
    EXPECT_TRUE(table.a->ask(message::ask_rematch()).has_done());
    table.a->ask(message::concede(3));
    EXPECT_TRUE(table.a->ask(message::ask_rematch()).has_done());
    table.play_to_end();
    EXPECT_EQ(table.a->game().game_number(), 4u);
}

// What a bot would have answered when its game was conceded is not its answer in a later one, where
// it has the same seat again.
TEST(Bots, TakeNoAnswerIntoTheNextGame) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        SCOPED_TRACE(seed);
        AgainstABot table(seed);
        for (int choices = 0; choices < 8 || table.a->asked(); ++choices) {
            ASSERT_LT(choices, 100);
            table.step();
        }
        for (std::uint64_t game = 1; game <= 2; ++game) {
            EXPECT_TRUE(table.a->ask(message::concede(game)).has_done());
            EXPECT_TRUE(table.a->ask(message::ask_rematch()).has_done());
        }
        table.play_to_end();
        EXPECT_EQ(table.a->game().game_number(), 3u);
        EXPECT_EQ(table.a->game().outcome().reason(), v1::Outcome::RULES);
    }
}

TEST(Bots, HaveNoClock) {
    AgainstABot table(1, "", with_clock(60));
    while (table.a->asked()) table.step();
    table.server.pass(400ms);
    table.back();
    EXPECT_EQ(table.a->game().clocks(1).bank_ms(), 60'000u);
    EXPECT_FALSE(table.a->game().clocks(1).running());
    EXPECT_TRUE(table.a->ask(message::concede(1)).has_done());
    EXPECT_EQ(table.a->game().clocks(1).bank_ms(), 60'000u);
    EXPECT_EQ(table.a->game().outcome().winners(0), 1u);
}

TEST(Bots, MayBeRemovedBeforeTheStart) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::joined);
    EXPECT_TRUE(scene.a->ask(message::add_bot(0)).has_done());
    EXPECT_TRUE(scene.a->ask(message::add_bot(1)).has_done());
    scene.server.pass(1min);
    EXPECT_FALSE(scene.a->has_game()) << "bots alone do not play";
    EXPECT_EQ(name_of(scene.a->ask(message::add_bot())), "SEAT_TAKEN");
    EXPECT_TRUE(scene.a->ask(message::remove_from_seat(1)).has_done());
    EXPECT_EQ(scene.a->table().seats(1).holder(), v1::TableUpdate::Seat::FREE);
    EXPECT_EQ(scene.a->table().seats(1).name(), "");
    scene.b->sit();
    scene.b->ready();
    EXPECT_TRUE(scene.b->has_game());
}

TEST(Bots, KeepNoTableOpen) {
    enum class Way { leaves, is_cut, concedes_and_is_cut };
    for (const Way way : {Way::leaves, Way::is_cut, Way::concedes_and_is_cut}) {
        for (const bool restart : {false, true}) {
            SCOPED_TRACE(std::to_string(static_cast<int>(way)) + (restart ? ", restart" : ""));
            AgainstABot table;
            for (int i = 0; i < 10; ++i) table.step();
            if (way == Way::leaves) table.a->ask(message::leave_table());
            if (way == Way::concedes_and_is_cut) table.a->ask(message::concede(1));
            table.a->cut();
            if (restart) table.server.crash();
            const server::Settings& settings = table.server.settings();
            if (way == Way::is_cut) {
                table.server.pass(settings.keep_playing - 1s);
                EXPECT_EQ(table.server.app().counts().tables, 1u);
                const std::size_t before = choices(table.server);
                table.server.pass(500ms);
                EXPECT_EQ(choices(table.server), before) << "the bot waits for its opponent";
                table.server.pass(1s);
            }
            if (way != Way::leaves) table.server.pass(settings.keep_finished);
            table.server.pass(1s);
            EXPECT_EQ(table.server.app().counts().tables, 0u);
            EXPECT_EQ(table.server.app().next_deadline(), std::nullopt);
        }
    }
}

TEST(Bots, WaitForWhoComesBackInTime) {
    AgainstABot table;
    for (int i = 0; i < 10; ++i) table.step();
    table.a->cut();
    table.server.pass(5h);
    table.back();
    table.play_to_end();
    EXPECT_EQ(table.a->game().outcome().reason(), v1::Outcome::RULES);
}

TEST(Bots, FiftyTablesAtOnce) {
    FakeServer server(4);
    Random random(4);
    std::vector<FakeClient*> people;
    for (int i = 0; i < 50; ++i) {
        FakeClient& client = server.connect();
        client.hello();
        client.create("Anna");
        client.sit();
        const auto bots = bot_names();
        const BotName& bot = bots[static_cast<std::size_t>(i) % bots.size()];
        EXPECT_TRUE(client.ask(message::add_bot(std::nullopt, std::string(bot.name))).has_done());
        client.ready();
        people.push_back(&client);
    }
    EXPECT_EQ(server.app().counts().games_running, 50u);
    int rounds = 0;
    while (server.app().counts().games_running > 0) {
        ASSERT_LT(++rounds, 3000);
        for (FakeClient* client : people) {
            if (client->asked()) client->send(random_choice(client->game(), random));
        }
        server.pass(200ms);
    }
    for (const FakeClient* client : people) {
        EXPECT_EQ(client->game().outcome().reason(), v1::Outcome::RULES);
        for (const auto& message : client->received()) EXPECT_FALSE(message.has_error());
    }
}

}  // namespace
}  // namespace valley::testing
