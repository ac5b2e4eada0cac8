// Clocks, grace, claims, and tables whose time is up. All by the server's clock alone.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

using namespace std::chrono_literals;
using server::Milliseconds;
using ::testing::Each;
using ::testing::ElementsAre;

std::vector<std::uint32_t> banks(const FakeClient& client) {
    std::vector<std::uint32_t> banks;
    for (const auto& clock : client.game().clocks()) banks.push_back(clock.bank_ms());
    return banks;
}

std::vector<bool> running(const FakeClient& client) {
    std::vector<bool> running;
    for (const auto& clock : client.game().clocks()) running.push_back(clock.running());
    return running;
}

std::size_t outcomes(const FakeClient& client, std::uint64_t game) {
    std::size_t count = 0;
    for (const auto& message : client.received()) {
        count += message.game_update().has_outcome() && message.game_update().game_number() == game
                     ? 1
                     : 0;
    }
    return count;
}

std::size_t seat_of(const FakeClient& client) { return client.game().view().seat(); }

// --- bank and increment ---

TEST(Clock, OnlyTheSeatThatIsAskedLosesTime) {
    TableScene scene(with_clock(600));
    FakeClient& watcher = scene.watcher("Willi");
    std::vector<std::uint32_t> left = {600'000, 600'000};
    for (std::uint32_t step = 1; !scene.over(); ++step) {
        const std::size_t seat = seat_of(scene.asked());
        const std::uint32_t thought = step * 37 % 400;
        scene.server.pass(Milliseconds(thought));
        const std::size_t heard = scene.a->received().size() + scene.b->received().size();
        scene.play(1);
        left[seat] -= thought;
        if (heard == scene.a->received().size() + scene.b->received().size()) continue;
        const FakeClient& actor = seat == 0 ? *scene.a : *scene.b;
        EXPECT_EQ(banks(actor), left);
        const FakeClient& other = seat == 0 ? *scene.b : *scene.a;
        if (other.game().view().revision() == actor.game().view().revision()) {
            EXPECT_EQ(banks(other), left);
            EXPECT_EQ(banks(watcher), left);
        }
    }
    EXPECT_EQ(banks(*scene.a), left);
    EXPECT_EQ(banks(*scene.b), left);
    EXPECT_EQ(banks(watcher), left);
    EXPECT_THAT(running(*scene.a), Each(false));
}

// An increment for the seat of each camp phase, and for both in each tomb phase; the rules' own
// events say when one begins.
TEST(Clock, IncrementsComeWithThePhases) {
    TableScene scene(with_clock(100, 10));
    const auto games = builtin_games();
    const auto grants = games.games().front()->facts().time_grants;
    ASSERT_FALSE(grants.empty());
    int for_one = 0;
    int for_all = 0;
    while (!scene.over()) {
        scene.play(1);
        std::vector<std::uint32_t> expected = {100'000, 100'000};
        for_one = for_all = 0;
        for (const v1::Event& event : events_of(*scene.a, 1)) {
            for (const TimeGrant& grant : grants) {
                if (grant.event != event.key()) continue;
                (grant.everybody ? for_all : for_one) += 1;
                for (std::uint32_t seat = 0; seat < 2; ++seat) {
                    if (grant.everybody || event.seat() == seat) expected[seat] += 10'000;
                }
            }
        }
        if (scene.a->game().view().revision() >= scene.b->game().view().revision()) {
            EXPECT_EQ(banks(*scene.a), expected);
        }
    }
    EXPECT_GT(for_one, 1);
    EXPECT_GT(for_all, 1);
}

TEST(Clock, WithoutOneNothingRuns) {
    TableScene scene;
    EXPECT_EQ(scene.a->game().clocks_size(), 0);
    scene.server.pass(23h);
    scene.play(3);
    EXPECT_FALSE(scene.over());
}

TEST(Clock, WhoeverRunsOutLosesInThatMoment) {
    TableScene scene(with_clock(30));
    const auto loser = static_cast<std::uint32_t>(seat_of(scene.asked()));
    scene.server.pass(29'999ms);
    EXPECT_FALSE(scene.over());
    scene.server.pass(1ms);
    ASSERT_TRUE(scene.over());
    for (const FakeClient* client : {scene.a, scene.b}) {
        EXPECT_EQ(client->game().outcome().reason(), v1::Outcome::TIME);
        EXPECT_THAT(client->game().outcome().winners(), ElementsAre(1 - loser));
        EXPECT_EQ(banks(*client)[loser], 0u);
        EXPECT_THAT(running(*client), Each(false));
        EXPECT_FALSE(client->game().view().has_prompt());
        EXPECT_EQ(client->table().stage(), v1::FINISHED);
    }
}

TEST(Clock, ItStopsWhenTheChoiceIsReceived) {
    // Received in time and stored late counts.
    TableScene in_time(with_clock(10));
    FakeClient& asked = in_time.asked();
    in_time.other().send(message::say("hm"));
    in_time.server.clock().pass(9'999ms);
    const std::uint64_t request = asked.send(random_choice(asked.game(), in_time.random));
    in_time.server.clock().pass(5s);
    in_time.server.app().on_time();
    in_time.server.settle();
    EXPECT_FALSE(in_time.over());
    EXPECT_TRUE(std::ranges::any_of(asked.received(), [&](const v1::ServerMessage& message) {
        return message.request_id() == request && message.has_chosen();
    }));
    EXPECT_EQ(banks(asked)[seat_of(asked)], 1u);

    // Received at the end is too late, although the timer has not been heard yet.
    TableScene too_late(with_clock(10));
    FakeClient& slow = too_late.asked();
    too_late.server.clock().pass(10s);
    EXPECT_EQ(name_of(slow.ask(random_choice(slow.game(), too_late.random))), "GAME_OVER");
    EXPECT_EQ(slow.game().outcome().reason(), v1::Outcome::TIME);
}

TEST(Clock, GoneOrFrozenItRunsOutAllTheSame) {
    for (const bool frozen : {false, true}) {
        TableScene scene(with_clock(300));
        FakeClient& asked = scene.asked();
        FakeClient& other = scene.other();
        if (!frozen) asked.cut();
        scene.server.pass(299s);
        EXPECT_FALSE(other.game().has_outcome());
        scene.server.pass(1s);
        ASSERT_TRUE(other.game().has_outcome()) << "pushed, without anybody asking";
        EXPECT_EQ(other.game().outcome().reason(), v1::Outcome::TIME);
    }
    // Also in the first minute of a table, and with both of them gone.
    TableScene scene(with_clock(10));
    FakeClient& asked = scene.asked();
    const auto& place = &asked == scene.a ? scene.b_joined : scene.a_joined;
    scene.a->cut();
    scene.b->cut();
    scene.server.pass(11s);
    FakeClient& again = scene.back(place);
    ASSERT_TRUE(again.game().has_outcome());
    EXPECT_EQ(again.game().outcome().reason(), v1::Outcome::TIME);
    EXPECT_THAT(again.game().outcome().winners(),
                ElementsAre(static_cast<std::uint32_t>(seat_of(again))));
}

TEST(Clock, AChangeOfTurnWhileTheOtherIsAwayStartsItsClock) {
    TableScene scene(with_clock(10));
    FakeClient& actor = scene.asked();
    const auto& place = &actor == scene.a ? scene.b_joined : scene.a_joined;
    scene.other().cut();
    while (actor.asked()) {
        ASSERT_TRUE(actor.ask(random_choice(actor.game(), scene.random)).has_chosen());
    }
    scene.server.pass(9s);
    EXPECT_FALSE(actor.game().has_outcome());
    scene.server.pass(2s);
    ASSERT_TRUE(actor.game().has_outcome());
    EXPECT_EQ(actor.game().outcome().reason(), v1::Outcome::TIME);
    EXPECT_TRUE(scene.back(place).game().has_outcome());
}

TEST(Clock, OneResultAndNoSecond) {
    const auto finish = [](TableScene& scene, int how) {
        switch (how) {
            case 0: scene.play_to_end(); return;
            case 1: scene.a->ask(message::concede(1)); return;
            case 2: scene.server.pass(100s); return;
            default:
                scene.b->cut();
                scene.server.pass(90s);
                scene.a->ask(message::claim(1));
                scene.b = &scene.back(scene.b_joined);
        }
    };
    for (int how = 0; how < 4; ++how) {
        SCOPED_TRACE(how);
        TableScene scene(with_clock(how == 0 ? 3600 : 100));
        finish(scene, how);
        ASSERT_TRUE(scene.over());
        const auto at_the_end = banks(*scene.a);
        const std::string outcome = scene.a->game().outcome().SerializeAsString();
        scene.server.pass(300s);
        EXPECT_EQ(outcomes(*scene.a, 1), 1u);
        EXPECT_EQ(outcomes(*scene.b, 1), 1u);
        FakeClient& again = scene.back(scene.a_joined);
        EXPECT_EQ(banks(again), at_the_end);
        EXPECT_EQ(again.game().outcome().SerializeAsString(), outcome);
        scene.a = &again;
        // A rematch has full clocks, and the old ones do not run in it.
        EXPECT_TRUE(scene.a->ask(message::ask_rematch()).has_done());
        EXPECT_TRUE(scene.b->ask(message::ask_rematch()).has_done());
        const std::uint32_t full = how == 0 ? 3'600'000 : 100'000;
        EXPECT_THAT(banks(*scene.a), ElementsAre(full, full));
        scene.server.pass(Milliseconds(full - 1));
        EXPECT_FALSE(scene.over());
        scene.server.pass(1ms);
        EXPECT_TRUE(scene.over());
        EXPECT_EQ(outcomes(*scene.a, 2), 1u);
    }
}

TEST(Clock, CuttingAndComingBackCostsNobodyButTheOneWhoIsAsked) {
    TableScene scene(with_clock(600));
    for (const bool is_asked : {true, false}) {
        for (int i = 0; i < 5; ++i) {
            const auto before = banks(scene.back(scene.a_joined));
            scene.a = &scene.back(scene.a_joined);
            scene.b = &scene.back(scene.b_joined);
            const std::size_t turn = seat_of(scene.asked());
            FakeClient& leaver = is_asked ? scene.asked() : scene.other();
            const bool is_a = &leaver == scene.a;
            leaver.cut();
            scene.server.pass(2s);
            FakeClient& back = scene.back(is_a ? scene.a_joined : scene.b_joined);
            (is_a ? scene.a : scene.b) = &back;
            auto expected = before;
            expected[turn] -= 2000;
            EXPECT_EQ(banks(back), expected);
            FakeClient& other = scene.back(is_a ? scene.b_joined : scene.a_joined);
            (is_a ? scene.b : scene.a) = &other;
            EXPECT_EQ(banks(other), expected);
            EXPECT_EQ(running(other), running(back));
        }
    }
}

// --- a restart of the server ---

TEST(Clock, DowntimeIsChargedToNobody) {
    TableScene scene(with_clock(30));
    scene.play(1);
    FakeClient& asked = scene.asked();
    const std::size_t turn = seat_of(asked);
    const auto before = banks(asked);
    const bool is_a = &asked == scene.a;
    scene.server.clock().pass(1h);  // down
    scene.server.crash();
    // The other one is back first and sees the clock stand.
    scene.server.pass(20s);
    FakeClient& other = scene.back(is_a ? scene.b_joined : scene.a_joined);
    EXPECT_EQ(banks(other), before);
    EXPECT_THAT(running(other), Each(false));
    scene.server.pass(20s);
    FakeClient& again = scene.back(is_a ? scene.a_joined : scene.b_joined);
    EXPECT_EQ(banks(again), before);
    EXPECT_TRUE(running(again)[turn]);
    // The other one is told that it runs now.
    EXPECT_TRUE(running(other)[turn]);
    EXPECT_EQ(banks(other), before);
    scene.server.pass(10s);
    EXPECT_TRUE(again.ask(random_choice(again.game(), scene.random)).has_chosen());
    EXPECT_EQ(banks(again)[turn], before[turn] - 10'000);
}

TEST(Clock, AfterARestartItWaitsAsLongAsTheGraceAndNoLonger) {
    TableScene scene(with_clock(30));
    FakeClient& asked = scene.asked();
    const std::size_t turn = seat_of(asked);
    const bool is_a = &asked == scene.a;
    scene.server.crash();
    FakeClient& other = scene.back(is_a ? scene.b_joined : scene.a_joined);
    EXPECT_THAT(running(other), Each(false));
    scene.server.pass(59'999ms);
    EXPECT_THAT(running(other), Each(false));
    scene.server.pass(1ms);
    EXPECT_TRUE(running(other)[turn]) << "the other one is told";
    scene.server.pass(29'999ms);
    EXPECT_FALSE(other.game().has_outcome());
    scene.server.pass(1ms);
    ASSERT_TRUE(other.game().has_outcome());
    EXPECT_EQ(other.game().outcome().reason(), v1::Outcome::TIME);
}

TEST(Clock, WhoWasBackAfterARestartGetsNoSecondWait) {
    TableScene scene(with_clock(10));
    const bool is_a = scene.a->asked();
    scene.server.crash();
    scene.both_back();
    FakeClient& actor = is_a ? *scene.a : *scene.b;
    FakeClient& other = is_a ? *scene.b : *scene.a;
    other.cut();
    while (actor.asked()) {
        ASSERT_TRUE(actor.ask(random_choice(actor.game(), scene.random)).has_chosen());
    }
    scene.server.pass(10s);
    EXPECT_TRUE(actor.game().has_outcome());
}

TEST(Clock, WhatWasConfirmedBeforeARestartIsStillThere) {
    TableScene scene(with_clock(100));
    scene.server.pass(7s);
    FakeClient& actor = scene.asked();
    const std::size_t seat = seat_of(actor);
    scene.play(1);
    const auto before = banks(actor);
    EXPECT_EQ(before[seat], 93'000u);
    scene.server.crash();
    scene.both_back();
    EXPECT_EQ(banks(*scene.a), before);
    EXPECT_EQ(banks(*scene.b), before);
}

// --- grace and claims ---

TEST(Grace, AClaimHasToWait) {
    TableScene scene;
    EXPECT_EQ(name_of(scene.a->ask(message::claim(1))), "NOT_ALLOWED");
    scene.server.pass(10s);
    scene.b->cut();
    EXPECT_EQ(scene.a->table().seats(1).grace_ms(), 60'000u);
    scene.server.pass(20s);
    const v1::ServerMessage early = scene.a->ask(message::claim(1));
    EXPECT_EQ(name_of(early), "WRONG_TIME");
    EXPECT_EQ(early.error().retry_after_ms(), 40'000u);
    scene.server.pass(39'999ms);
    EXPECT_EQ(name_of(scene.a->ask(message::claim(1))), "WRONG_TIME");
    scene.server.pass(1ms);
    EXPECT_FALSE(scene.over()) << "nobody has to claim";
    EXPECT_EQ(name_of(scene.a->ask(message::claim(1))), "done");
    EXPECT_EQ(scene.a->game().outcome().reason(), v1::Outcome::CLAIMED);
    EXPECT_THAT(scene.a->game().outcome().winners(), ElementsAre(0));
    FakeClient& b = scene.back(scene.b_joined);
    EXPECT_EQ(name_of(b.ask(message::claim(1))), "WRONG_TIME");
    EXPECT_EQ(b.game().outcome().reason(), v1::Outcome::CLAIMED);
}

TEST(Grace, EachCutGetsAWholeGrace) {
    TableScene scene;
    for (int i = 0; i < 10; ++i) {
        scene.b->cut();
        scene.server.pass(59s);
        EXPECT_EQ(name_of(scene.a->ask(message::claim(1))), "WRONG_TIME");
        scene.b = &scene.back(scene.b_joined);
        EXPECT_FALSE(scene.a->table().seats(1).has_grace_ms());
        EXPECT_EQ(name_of(scene.a->ask(message::claim(1))), "NOT_ALLOWED");
        scene.play(2);
        scene.server.pass(120s);
    }
    EXPECT_FALSE(scene.over());
}

TEST(Grace, IsCountedFromTheStartOfTheGame) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::seated);
    scene.b->ready();
    scene.a->send(message::set_ready());
    scene.server.journal().flush(1);  // Anna is ready, and the start is being stored
    scene.b->cut();
    scene.server.clock().pass(10min);
    scene.server.settle();
    ASSERT_TRUE(scene.a->has_game());
    EXPECT_EQ(scene.a->table().seats(1).grace_ms(), 60'000u);
    EXPECT_EQ(name_of(scene.a->ask(message::claim(1))), "WRONG_TIME");
}

TEST(Grace, ARestartGivesItAnew) {
    TableScene scene;
    scene.b->cut();
    scene.server.pass(59s);
    scene.server.crash();
    scene.a = &scene.back(scene.a_joined);
    const v1::ServerMessage answer = scene.a->ask(message::claim(1));
    EXPECT_EQ(name_of(answer), "WRONG_TIME");
    EXPECT_EQ(answer.error().retry_after_ms(), 60'000u);
}

TEST(Grace, ABotIsNeverAway) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::joined);
    scene.a->sit();
    EXPECT_TRUE(scene.a->ask(message::add_bot()).has_done());
    scene.a->ready();
    scene.server.pass(10min);
    EXPECT_EQ(name_of(scene.a->ask(message::claim(1))), "NOT_ALLOWED");
}

// --- tables whose time is up ---

TEST(Keeping, BothGoneTheGameWaitsAndIsThenAbandoned) {
    TableScene scene;
    scene.play(5);
    scene.server.pass(5h);
    scene.a->cut();
    scene.server.pass(1h);
    scene.b->cut();
    scene.server.pass(24h - 1s);
    EXPECT_EQ(scene.server.app().counts().games_running, 1u);
    {  // one looks in and the whole time begins anew
        FakeClient& b = scene.back(scene.b_joined);
        EXPECT_FALSE(b.game().has_outcome());
        b.cut();
    }
    scene.server.pass(24h);
    EXPECT_EQ(scene.server.app().counts().games_running, 0u);
    EXPECT_EQ(scene.server.app().counts().tables, 1u);
    FakeClient& b = scene.back(scene.b_joined);
    EXPECT_EQ(b.game().outcome().reason(), v1::Outcome::ABANDONED);
    EXPECT_EQ(b.game().outcome().winners_size(), 0);
    b.cut();
    scene.server.pass(10min);
    EXPECT_EQ(scene.server.app().counts().tables, 0u);
    EXPECT_EQ(scene.server.app().counts().members, 0u);
    FakeClient& late = scene.connect();
    EXPECT_EQ(name_of(late.ask(message::resume(scene.b_joined.token()))), "BAD_TOKEN");
    EXPECT_EQ(name_of(late.ask(message::join_table(scene.a_joined.code(), "Bruno"))), "NO_TABLE");
    // Its record is kept, and it does not come back.
    EXPECT_FALSE(scene.server.journal().records().empty());
    scene.server.crash();
    EXPECT_EQ(scene.server.app().counts().tables, 0u);
}

TEST(Keeping, WatchersDoNotKeepAGameThatNobodyPlays) {
    TableScene scene;
    FakeClient* w = &scene.watcher("Willi");
    scene.a->cut();
    scene.b->cut();
    for (int hour = 0; hour < 23; ++hour) {  // nor by coming and going
        scene.server.pass(1h);
        w->cut();
        w = &scene.watcher("Willi " + std::string(1, static_cast<char>('a' + hour)));
    }
    EXPECT_EQ(scene.server.app().counts().games_running, 1u);
    scene.server.pass(1h);
    EXPECT_EQ(w->game().outcome().reason(), v1::Outcome::ABANDONED);
}

TEST(Keeping, AFinishedTableIsKeptFromTheEndOn) {
    TableScene scene(with_clock(1800));
    scene.a->cut();
    scene.b->cut();
    scene.server.pass(30min);  // the clock ends it with nobody there
    ASSERT_EQ(scene.server.app().counts().games_running, 0u);
    ASSERT_EQ(scene.server.app().counts().tables, 1u);
    scene.server.pass(9min);
    FakeClient& b = scene.back(scene.b_joined);
    EXPECT_EQ(b.game().outcome().reason(), v1::Outcome::TIME);
}

TEST(Keeping, AWaitingTableIsClosedAndItsCodeIsFree) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::seated);
    scene.a->cut();
    scene.server.pass(2h);
    EXPECT_EQ(scene.server.app().counts().tables, 1u) << "Bruno is there";
    scene.b->cut();
    scene.server.pass(30min - 1ms);
    EXPECT_EQ(scene.server.app().counts().tables, 1u);
    scene.server.pass(1ms);
    EXPECT_EQ(scene.server.app().counts().tables, 0u);
}

TEST(Keeping, WhoIsAwayWithoutASeatGoes) {
    TableScene scene;
    FakeClient& w = scene.watcher("Willi");
    std::string token;
    for (const auto& message : w.received()) token += message.joined().token();
    w.cut();
    EXPECT_EQ(scene.a->table().members_size(), 3);
    scene.server.pass(30min - 1ms);
    EXPECT_EQ(scene.a->table().members_size(), 3);
    scene.server.pass(1ms);
    EXPECT_EQ(scene.a->table().members_size(), 2);
    EXPECT_EQ(name_of(scene.connect().ask(message::resume(token))), "BAD_TOKEN");
    EXPECT_EQ(scene.server.app().counts().members, 2u);
}

// A thousand tables that end in every way leave nothing behind.
TEST(Keeping, NothingIsLeftOfAThousandTables) {
    server::Settings settings;
    settings.tables_of_address_max = 5000;
    settings.new_tables.pace = 0ms;
    FakeServer server(1, settings);
    Random random(7);
    const auto come = [&]() -> FakeClient& {
        FakeClient& client = server.connect();
        client.hello();
        return client;
    };
    std::vector<FakeClient*> open;
    for (int i = 0; i < 1000; ++i) {
        FakeClient& a = come();
        const v1::Joined place = a.create("Anna", i % 2 == 0 ? with_clock(60) : tara_wolf_table());
        open.push_back(&a);
        const int how = i % 10;
        if (how == 0) {  // opened and left alone
            a.cut();
            continue;
        }
        if (how == 1) {  // left before anything
            a.ask(message::leave_table());
            continue;
        }
        a.sit();
        if (how == 2 || how == 3) {  // a bot, with a game that begins or not
            a.ask(message::add_bot());
            if (how == 3) a.ready();
            if (i % 4 == 0) a.ask(message::leave_table());
            continue;
        }
        FakeClient& b = come();
        const v1::Joined b_place = b.join(place.code(), "Bruno");
        open.push_back(&b);
        b.sit();
        FakeClient& w = come();
        w.join(place.code(), "Willi");
        open.push_back(&w);
        if (how == 4) {  // never ready, removed
            a.ask(message::remove_from_seat(1));
            continue;
        }
        a.ready();
        b.ready();
        switch (how) {
            case 5: a.ask(message::concede(1)); break;
            case 6: b.ask(message::leave_table()); break;
            case 7:
                a.cut();
                b.cut();
                break;
            case 8: {
                FakeClient& again = come();
                again.resume(b_place.token());
                open.push_back(&again);
                break;
            }
            default: a.ask(message::leave_table()); break;
        }
    }
    EXPECT_GT(server.app().counts().tables, 500u);
    random.shuffle(std::span(open));
    for (FakeClient* client : open) {
        if (random.chance(1, 3) && client->open()) client->ask(message::leave_table());
        client->cut();
    }
    server.pass(26h);
    const server::App::Counts counts = server.app().counts();
    EXPECT_EQ(counts.tables, 0u);
    EXPECT_EQ(counts.members, 0u);
    EXPECT_EQ(counts.connections, 0u);
    EXPECT_EQ(counts.games_running, 0u);
    EXPECT_EQ(server.app().next_deadline(), std::nullopt);
    EXPECT_TRUE(server.journal().load().empty());
}

}  // namespace
}  // namespace valley::testing
