// The end of the server between any two steps: what was acknowledged is there again, and nothing
// that might be lost was shown to anybody.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "tests/support/table_scene.hpp"
#include "valley/v1/journal.pb.h"

namespace valley::testing {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;

// A table as its members see it, without what depends on who is connected just now.
struct Picture {
    std::vector<std::string> lines;
    friend bool operator==(const Picture&, const Picture&) = default;
};

std::string described(v1::TableUpdate table) {
    for (auto& seat : *table.mutable_seats()) seat.clear_grace_ms();
    for (auto& member : *table.mutable_members()) member.clear_connected();
    return table.DebugString();
}

// One life of a table: requests one after the other, by people who are told apart by name.
class Life {
  public:
    explicit Life(std::uint64_t seed, const v1::TableOptions& options)
        : server_(seed), options_(options), random_(seed) {}

    struct Step {
        std::string who;
        // Made when its turn has come: a choice depends on what is asked.
        std::function<v1::ClientMessage(const FakeClient&)> message;
    };

    FakeServer& server() { return server_; }
    FakeClient& client(const std::string& who) {
        FakeClient*& client = clients_[who];
        if (client == nullptr || !client->open()) {
            client = &server_.connect();
            client->hello();
            if (const auto place = places_.find(who); place != places_.end()) {
                client->resume(place->second.token());
            }
        }
        return *client;
    }
    const std::string& code() const { return code_; }
    const v1::TableOptions& options() const { return options_; }
    Random& random() { return random_; }
    bool has_place(const std::string& who) const { return places_.contains(who); }
    int places() const { return static_cast<int>(places_.size()); }

    void took_place(const std::string& who, const v1::Joined& joined) {
        places_[who] = joined;
        code_ = joined.code();
    }
    void left(const std::string& who) { places_.erase(who); }
    const std::string& token(const std::string& who) { return places_[who].token(); }

    // Everybody comes back, with nothing in hand.
    void all_back() {
        for (const auto& [who, place] : places_) client(who);
    }

    // What a fresh look shows.
    Picture look() {
        all_back();  // a clock that waited for somebody runs from now on
        Picture picture;
        for (const auto& [who, place] : places_) {
            FakeClient& client = server_.connect();
            client.hello();
            client.resume(place.token());
            clients_[who] = &client;
            picture.lines.push_back(who);
            picture.lines.push_back(described(client.table()));
            if (client.has_game()) picture.lines.push_back(client.game().DebugString());
            for (const std::string& line : chat_of(client)) picture.lines.push_back(line);
        }
        return picture;
    }
    // What everybody was shown so far.
    std::size_t messages_out() const {
        std::size_t count = 0;
        for (const auto& [who, client] : clients_) count += client->received().size();
        return count;
    }

  private:
    FakeServer server_;
    v1::TableOptions options_;
    Random random_;
    std::string code_;
    std::map<std::string, FakeClient*> clients_;
    std::map<std::string, v1::Joined> places_;
};

using Step = Life::Step;

// One who came twice, since the first time was lost on the way, has another number.
std::uint32_t number_of(const FakeClient& client, const std::string& name) {
    for (const auto& member : client.table().members()) {
        if (member.name() == name) return member.member();
    }
    return 0;
}

Step muting(const std::string& who, const std::string& whom, bool muted = true) {
    return {who, [whom, muted](const FakeClient& client) {
                return message::mute(number_of(client, whom), muted);
            }};
}

Step always(const std::string& who, const v1::ClientMessage& message) {
    return {who, [message](const FakeClient&) { return message; }};
}

Step joining(Life& life, const std::string& who) {
    return {who, [&life, who](const FakeClient&) {
                return message::with_ticket(message::join_table(life.code(), who), "of " + who);
            }};
}

// Everything that can happen at a table, up to the first choices of a game.
std::vector<Step> opening(Life& life) {
    return {
        always("Anna",
               message::with_ticket(message::create_table("Anna", life.options()), "of Anna")),
        joining(life, "Bruno"),
        joining(life, "Willi"),
        always("Anna", message::say("before anybody sits")),
        always("Anna", message::take_seat(1)),
        always("Anna", message::add_bot(0)),
        always("Anna", message::remove_from_seat(0)),
        always("Bruno", message::take_seat(0)),
        muting("Bruno", "Willi"),
        always("Willi", message::say("Bruno does not hear this")),
        muting("Bruno", "Willi", false),
        muting("Willi", "Anna"),
        always("Anna", message::set_consent()),
        always("Bruno", message::set_consent()),
        always("Anna", message::set_ready()),
        always("Anna", message::set_ready(false)),
        always("Anna", message::set_ready()),
        always("Anna", message::say("Willi does not hear this")),
        always("Bruno", message::set_ready()),
    };
}

std::vector<Step> after_the_end() {
    return {
        always("Bruno", message::say("once more?")), always("Anna", message::ask_rematch()),
        always("Willi", message::say("yes")),        always("Bruno", message::ask_rematch()),
        always("Anna", message::concede(2)),         always("Bruno", message::leave_table()),
        always("Willi", message::leave_table()),
    };
}

// Carries one step out, with the end of the server after `flushes` steps of the disk in its middle.
// Then what has to be so is looked at, and the step is sent again as a client would.
void step_with_a_crash(Life& life, const Step& step, int flushes) {
    const std::string& who = step.who;
    const Picture before = life.look();
    FakeClient& client = life.client(who);
    const v1::ClientMessage message = step.message(client);
    SCOPED_TRACE(who + ": " + message.ShortDebugString() + ", after " + std::to_string(flushes));
    const std::size_t shown = life.messages_out();
    const std::uint64_t request = client.send(message);
    EXPECT_EQ(life.messages_out(), shown) << "something was shown that was not stored yet";
    for (int i = 0; i < flushes; ++i) life.server().journal().flush(1);
    const auto answers = client.answers_to(request);
    const bool acknowledged = !answers.empty();
    const auto answer = acknowledged ? answers.front() : v1::ServerMessage();
    ASSERT_FALSE(answer.has_error()) << answer.DebugString();
    if (acknowledged && answer.has_joined()) life.took_place(who, answer.joined());
    if (acknowledged && message.has_leave_table()) life.left(who);
    life.server().crash();
    if (message.has_leave_table() && !acknowledged) {
        FakeClient& again = life.server().connect();
        again.hello();
        const v1::ServerMessage place = again.ask(message::resume(life.token(who)));
        if (place.has_joined()) {
            EXPECT_TRUE(again.ask(message).has_done());
        }
        life.left(who);
        return;
    }

    const Picture after = life.look();
    if (acknowledged) {
        EXPECT_NE(after, before) << "what was acknowledged is gone";
        return;
    }
    // It happened or it did not; sent again, it has happened once.
    const bool new_place = message.has_create_table() || message.has_join_table();
    if (new_place) {
        const v1::ServerMessage again = life.client(who).ask(message);
        ASSERT_TRUE(again.has_joined()) << again.DebugString();
        life.took_place(who, again.joined());
        EXPECT_EQ(life.server().app().counts().tables, 1u);
        EXPECT_EQ(life.client(who).table().members_size(), life.places());
        return;
    }
    const bool happened = after != before;
    if (message.has_say() && happened) return;  // a line is not sent twice
    const v1::ServerMessage again = life.client(who).ask(message);
    if (happened) {
        const Picture repeated = life.look();
        if (message.has_choose()) {
            EXPECT_TRUE(again.has_chosen()) << again.DebugString();
        }
        if (!message.has_remove_from_seat()) {
            EXPECT_EQ(repeated, after) << again.DebugString();
        }
    } else {
        EXPECT_FALSE(again.has_error()) << again.DebugString();
    }
}

// Without a crash, but with the disk's steps one by one: nothing is shown before it is stored.
void step_without(Life& life, const Step& step) {
    FakeClient& client = life.client(step.who);
    const v1::ClientMessage message = step.message(client);
    const v1::ServerMessage answer = client.ask(message);
    ASSERT_FALSE(answer.has_error()) << step.who << message.DebugString() << answer.DebugString();
    if (answer.has_joined()) life.took_place(step.who, answer.joined());
    if (message.has_leave_table()) life.left(step.who);
}

TEST(Crash, BetweenAnyTwoStepsBeforeAGame) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        for (int flushes = 0; flushes <= 3; ++flushes) {
            Life life(seed, with_clock(600, 5));
            SCOPED_TRACE("seed " + std::to_string(seed));
            for (const Step& step : opening(life)) step_with_a_crash(life, step, flushes);
            life.all_back();
            ASSERT_TRUE(life.client("Anna").has_game());
            EXPECT_EQ(life.client("Anna").game().game_number(), 1u);
            EXPECT_EQ(life.client("Anna").table().seats(1).name(), "Anna");
            EXPECT_EQ(life.client("Bruno").table().seats(0).name(), "Bruno");
        }
    }
}

TEST(Crash, AtEveryChoice) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        for (int flushes = 0; flushes <= 1; ++flushes) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            Life life(seed, with_watching(v1::DELAYED, 2));
            for (const Step& step : opening(life)) step_without(life, step);
            int choices = 0;
            while (!life.client("Anna").game().has_outcome()) {
                const std::string who = life.client("Anna").asked() ? "Anna" : "Bruno";
                life.server().pass(300ms);
                const Step choice = {who, [&](const FakeClient& client) {
                                         return random_choice(client.game(), life.random());
                                     }};
                step_with_a_crash(life, choice, flushes);
                life.all_back();
                ASSERT_LT(++choices, 1000);
                if (::testing::Test::HasFailure()) return;
            }
            EXPECT_EQ(life.client("Bruno").game().outcome().reason(), v1::Outcome::RULES);
            for (const Step& step : after_the_end()) step_with_a_crash(life, step, flushes);
        }
    }
}

// All that came on that connection.
std::uint64_t events_since(const FakeClient& client) {
    std::uint64_t events = 0;
    for (const auto& message : client.received()) {
        events += static_cast<std::uint64_t>(message.game_update().events_size());
    }
    return events;
}

// A crash at random moments, with a random part of what waits on the disk: what a seat was shown is
// never taken back.
TEST(Crash, NobodyIsBehindWhatWasShown) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        TableScene scene(with_clock(3600), {}, TableScene::Until::started, seed);
        Random luck(seed);
        while (!scene.over()) {
            FakeClient& asked = scene.asked();
            const v1::ClientMessage choice = random_choice(asked.game(), scene.random);
            asked.send(choice);
            scene.other().send(message::say("hm"));
            for (std::uint32_t i = luck.below(4); i > 0; --i) scene.server.journal().flush(1);
            if (!luck.chance(1, 3)) {
                scene.server.settle();
                continue;
            }
            const v1::GameUpdate shown_a = scene.a->game();
            const v1::GameUpdate shown_b = scene.b->game();
            scene.server.crash();
            v1::Resume has_a;
            has_a.set_game_number(1);
            has_a.set_events_seen(shown_a.events_seen());
            v1::Resume has_b = has_a;
            has_b.set_events_seen(shown_b.events_seen());
            scene.a = &scene.back(scene.a_joined, has_a);
            scene.b = &scene.back(scene.b_joined, has_b);
            for (const auto& [now, shown] :
                 {std::pair(&scene.a->game(), &shown_a), std::pair(&scene.b->game(), &shown_b)}) {
                ASSERT_GE(now->events_seen(), shown->events_seen());
                ASSERT_GE(now->view().revision(), shown->view().revision());
            }
            ASSERT_EQ(events_since(*scene.a),
                      scene.a->game().events_seen() - shown_a.events_seen());
            ASSERT_EQ(events_since(*scene.b),
                      scene.b->game().events_seen() - shown_b.events_seen());
            if (!scene.over()) {
                ASSERT_NE(scene.a->asked(), scene.b->asked());
            }
        }
    }
}

TEST(Crash, TheOpenPromptGoesToTheSameSeatAlone) {
    TableScene scene;
    while (!scene.over()) {
        const bool a_is_asked = scene.a->asked();
        const std::string prompt = scene.asked().game().view().prompt().SerializeAsString();
        scene.server.crash();
        scene.both_back();
        ASSERT_EQ(scene.a->asked(), a_is_asked);
        ASSERT_NE(scene.b->asked(), a_is_asked);
        ASSERT_EQ(scene.asked().game().view().prompt().SerializeAsString(), prompt);
        scene.play(1);
    }
    // And a result is a result.
    const std::string outcome = scene.a->game().outcome().SerializeAsString();
    scene.server.crash();
    scene.both_back();
    EXPECT_EQ(scene.a->game().outcome().SerializeAsString(), outcome);
    EXPECT_EQ(scene.b->game().outcome().SerializeAsString(), outcome);
    EXPECT_EQ(scene.a->table().stage(), v1::FINISHED);
}

// Leaving a game gives it up: both or nothing.
TEST(Crash, LeavingAGameIsOneStep) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        TableScene scene(tara_wolf_table(), {}, TableScene::Until::started, seed);
        scene.b->send(message::leave_table());
        scene.server.crash();
        FakeClient& a = scene.back(scene.a_joined);
        const bool over = a.game().has_outcome();
        const auto answer = scene.connect().ask(message::resume(scene.b_joined.token()));
        EXPECT_EQ(name_of(answer), over ? "BAD_TOKEN" : "joined");
        EXPECT_EQ(a.table().members_size(), over ? 1 : 2);
    }
    TableScene scene;
    EXPECT_TRUE(scene.b->ask(message::leave_table()).has_done());
    EXPECT_EQ(scene.a->game().outcome().reason(), v1::Outcome::CONCEDED);
    EXPECT_THAT(scene.a->game().outcome().winners(), ElementsAre(0));
    // It can still be read who played there, and nobody sits down in the middle of the result.
    const v1::TableUpdate table = scene.a->table();
    EXPECT_EQ(table.seats(1).holder(), v1::TableUpdate::Seat::PERSON);
    EXPECT_EQ(table.seats(1).name(), "Bruno");
    EXPECT_EQ(table.seats(1).member(), 0u);
    EXPECT_TRUE(scene.a->ask(message::ask_rematch()).has_done());
    EXPECT_EQ(scene.a->table().stage(), v1::FINISHED);
    scene.server.crash();
    EXPECT_EQ(described(scene.back(scene.a_joined).table()), described(scene.a->table()));
}

TEST(Crash, BotsGoOn) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::joined);
    scene.a->sit();
    EXPECT_TRUE(scene.a->ask(message::add_bot()).has_done());
    scene.a->ready();
    int crashes = 0;
    for (int steps = 0; !scene.over(); ++steps) {
        ASSERT_LT(steps, 2000);
        if (scene.a->asked()) {
            ASSERT_TRUE(scene.a->ask(random_choice(scene.a->game(), scene.random)).has_chosen());
            continue;
        }
        // In the middle of its thinking.
        scene.server.clock().pass(400ms);
        scene.server.crash();
        scene.a = &scene.back(scene.a_joined);
        ++crashes;
        scene.server.pass(1s);
    }
    EXPECT_GT(crashes, 10);
}

// Both are ready and the server ends before the game is dealt: it is dealt by the next one, when
// both are back.
TEST(Crash, AStartThatWasDueIsMadeUpFor) {
    int made_up_for = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        TableScene scene(tara_wolf_table(), {}, TableScene::Until::seated, seed);
        scene.a->ready();
        scene.b->send(message::set_ready());
        scene.server.journal().flush(1);  // Bruno is ready
        EXPECT_FALSE(scene.a->has_game());
        const auto stored = [&] { return scene.server.journal().records().begin()->second.size(); };
        const std::size_t before = stored();
        scene.server.crash();
        const bool dealt = stored() > before;
        scene.a = &scene.back(scene.a_joined);
        EXPECT_EQ(scene.a->has_game(), dealt);
        scene.b = &scene.back(scene.b_joined);
        ASSERT_TRUE(scene.a->has_game());
        if (!dealt) ++made_up_for;
    }
    EXPECT_GT(made_up_for, 0);
}

// The records of a closed table are its own for ever, also where a server starts that has never
// heard of it.
TEST(Crash, NoTableGetsTheRecordsOfAClosedOne) {
    FakeServer server;
    for (std::size_t tables = 1; tables <= 5; ++tables) {
        FakeClient& a = server.connect();
        a.hello();
        a.create("Anna");
        a.sit();
        EXPECT_TRUE(a.ask(message::add_bot()).has_done());
        a.ready();
        EXPECT_EQ(server.journal().records().size(), tables);
        EXPECT_TRUE(a.ask(message::leave_table()).has_done());
        server.crash();
        EXPECT_EQ(server.app().counts().tables, 0u);
    }
}

TEST(Crash, APasswordStillGuardsTheTable) {
    TableScene scene;
    FakeClient& host = scene.connect();
    const v1::Joined place = host.create("Lotte", tara_wolf_table(), "secret");
    scene.server.crash();
    FakeClient& x = scene.connect();
    EXPECT_EQ(name_of(x.ask(message::join_table(place.code(), "Xaver"))), "NO_TABLE");
    EXPECT_EQ(name_of(x.ask(message::join_table(place.code(), "Xaver", "secret"))), "joined");
    for (const auto& [id, records] : scene.server.journal().records()) {
        for (const std::string& record : records) {
            EXPECT_EQ(record.find("secret"), std::string::npos);
        }
    }
}

// --- a disk that fails ---

TEST(FailingDisk, NothingHappensAndItHeals) {
    Life life(1, tara_wolf_table());
    auto steps = opening(life);
    for (int i = 0; i < 12; ++i) {
        steps.push_back({"", [&life](const FakeClient& client) {
                             return random_choice(client.game(), life.random());
                         }});
    }
    steps.push_back(always("Anna", message::concede(1)));
    for (const Step& rest : after_the_end()) steps.push_back(rest);
    for (Step& step : steps) {
        if (step.who.empty()) step.who = life.client("Anna").asked() ? "Anna" : "Bruno";
        const Picture before = life.look();
        const std::size_t out = life.messages_out();
        FakeClient& client = life.client(step.who);
        v1::ClientMessage message = step.message(client);
        SCOPED_TRACE(step.who + ": " + message.ShortDebugString());
        const std::size_t hello = client.received().size();
        life.server().journal().set_failing(true);
        const v1::ServerMessage answer = client.ask(message);
        EXPECT_EQ(name_of(answer), "NOT_SAVED");
        EXPECT_EQ(client.received().size(), hello + 1);
        EXPECT_LE(life.messages_out(), out + 2) << "others were told of what did not happen";
        life.server().pass(5s);
        life.server().journal().set_failing(false);
        life.server().pass(5s);
        const Picture after = life.look();
        EXPECT_EQ(after, before);
        const v1::ServerMessage again = life.client(step.who).ask(message);
        ASSERT_FALSE(again.has_error()) << again.DebugString();
        if (again.has_joined()) life.took_place(step.who, again.joined());
        if (message.has_leave_table()) life.left(step.who);
    }
    EXPECT_EQ(life.server().app().counts().tables, 1u);
}

TEST(FailingDisk, WhatTheTableDoesByItselfIsTriedAgain) {
    // A start, a result by the clock, a bot's choice.
    TableScene scene(with_clock(30), {}, TableScene::Until::seated);
    scene.a->ready();
    scene.b->send(message::set_ready());
    scene.server.journal().flush(1);
    scene.server.journal().set_failing(true);
    scene.server.pass(10s);
    EXPECT_FALSE(scene.a->has_game());
    scene.server.journal().set_failing(false);
    scene.server.pass(2s);
    ASSERT_TRUE(scene.a->has_game());
    EXPECT_EQ(scene.a->game().clocks(0).bank_ms(), 30'000u) << "waiting for the disk costs nobody";

    scene.server.journal().set_failing(true);
    scene.server.pass(60s);
    EXPECT_FALSE(scene.over());
    scene.server.journal().set_failing(false);
    scene.server.pass(2s);
    ASSERT_TRUE(scene.over());
    EXPECT_EQ(scene.a->game().outcome().reason(), v1::Outcome::TIME);

    FakeClient& c = scene.connect();
    c.create("Carla");
    c.sit();
    c.ask(message::add_bot());
    c.ready();
    while (c.asked()) ASSERT_TRUE(c.choose().has_chosen());
    const std::string view = c.game().view().SerializeAsString();
    scene.server.journal().set_failing(true);
    scene.server.pass(10s);
    EXPECT_EQ(c.game().view().SerializeAsString(), view);
    scene.server.journal().set_failing(false);
    scene.server.pass(10s);
    EXPECT_NE(c.game().view().SerializeAsString(), view);
}

TEST(FailingDisk, ACrashMeanwhileTakesNothingBack) {
    TableScene scene;
    scene.play(6);
    const std::string view = scene.a->game().view().SerializeAsString();
    scene.server.journal().set_failing(true);
    FakeClient& asked = scene.asked();
    EXPECT_EQ(name_of(asked.ask(random_choice(asked.game(), scene.random))), "NOT_SAVED");
    EXPECT_TRUE(asked.asked()) << "the prompt is as open as before";
    asked.send(random_choice(asked.game(), scene.random));
    scene.server.crash();
    scene.server.journal().set_failing(false);
    scene.both_back();
    EXPECT_EQ(scene.a->game().view().SerializeAsString(), view);
    scene.play_to_end();
}

}  // namespace
}  // namespace valley::testing
