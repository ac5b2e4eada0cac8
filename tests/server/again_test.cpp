// A request whose answer was lost is sent once more on the next connection: what it asked for is
// there once, and its answer is the first one's, whatever has happened since.

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

using namespace std::chrono_literals;
using Until = TableScene::Until;

void nothing(TableScene&) {}

v1::ClientMessage with_seat_of(v1::ClientMessage remove, std::uint32_t member) {
    remove.mutable_remove_from_seat()->set_member(member);
    return remove;
}
v1::ClientMessage after_game(std::uint64_t number) {
    v1::ClientMessage message = message::ask_rematch();
    message.mutable_ask_rematch()->set_game_number(number);
    return message;
}
v1::ClientMessage with_number(v1::ClientMessage say, std::uint64_t ticket) {
    say.mutable_say()->set_ticket(ticket);
    return say;
}

// What somebody asks for, how it comes to that, and what the others do before it is asked again.
struct Case {
    std::string what;
    Until until = Until::seated;
    std::function<void(TableScene&)> before;
    std::function<v1::ClientMessage(TableScene&)> request;
    std::string answer;
    std::function<void(TableScene&)> meanwhile;
};

void third_sits_down_and_all_are_ready(TableScene& scene) {
    FakeClient& third = scene.watcher("Clara");
    third.sit();
    third.ready();
    if (scene.a->open()) scene.a->ready();
}
void other_is_ready(TableScene& scene) { scene.b->ready(); }
void first_game_ends(TableScene& scene) {
    EXPECT_TRUE(scene.b->ask(message::concede(1)).has_done());
}
void other_asks_for_a_rematch(TableScene& scene) {
    EXPECT_TRUE(scene.b->ask(after_game(1)).has_done());
}
void other_asks_for_a_rematch_first(TableScene& scene) {
    first_game_ends(scene);
    other_asks_for_a_rematch(scene);
}

std::vector<Case> cases() {
    return {
        {"a seat", Until::joined, nothing, [](auto&) { return message::take_seat(); }, "seated",
         [](TableScene& scene) { scene.b->sit(); }},
        {"that seat", Until::joined, nothing, [](auto&) { return message::take_seat(1); }, "seated",
         [](TableScene& scene) { scene.b->sit(); }},
        {"to be ready", Until::seated, nothing, [](auto&) { return message::set_ready(); }, "done",
         nothing},
        {"to be ready, and the game begins", Until::seated, other_is_ready,
         [](auto&) { return message::set_ready(); }, "done", nothing},
        {"to be ready, and the game begins and ends", Until::seated, other_is_ready,
         [](auto&) { return message::set_ready(); }, "done",
         [](TableScene& scene) { EXPECT_TRUE(scene.b->ask(message::concede(1)).has_done()); }},
        {"not to be ready", Until::seated, [](TableScene& scene) { scene.a->ready(); },
         [](auto&) { return message::set_ready(false); }, "done", other_is_ready},
        {"to consent", Until::seated, [](TableScene& scene) { scene.a->ready(); },
         [](auto&) { return message::set_consent(); }, "done", other_is_ready},
        {"not to consent", Until::seated,
         [](TableScene& scene) {
             EXPECT_TRUE(scene.a->ask(message::set_consent()).has_done());
             scene.a->ready();
         },
         [](auto&) { return message::set_consent(false); }, "done", other_is_ready},
        {"a bot", Until::joined, nothing, [](auto&) { return message::add_bot(1); }, "done",
         nothing},
        {"a bot, and the game begins", Until::joined,
         [](TableScene& scene) {
             scene.a->sit();
             scene.a->ready();
         },
         [](auto&) { return message::add_bot(1, "random"); }, "done", nothing},
        {"that a bot goes", Until::joined,
         [](TableScene& scene) { EXPECT_TRUE(scene.a->ask(message::add_bot(1)).has_done()); },
         [](auto&) { return with_seat_of(message::remove_from_seat(1), 0); }, "done",
         [](TableScene& scene) { scene.b->sit(); }},
        {"that somebody goes", Until::seated, nothing,
         [](TableScene& scene) {
             return with_seat_of(message::remove_from_seat(1), scene.b_joined.member());
         },
         "done", third_sits_down_and_all_are_ready},
        {"that somebody goes, and the next one plays", Until::seated,
         [](TableScene& scene) { scene.a->ready(); },
         [](TableScene& scene) {
             return with_seat_of(message::remove_from_seat(1), scene.b_joined.member());
         },
         "done", third_sits_down_and_all_are_ready},
        {"a rematch", Until::started, first_game_ends, [](auto&) { return after_game(1); }, "done",
         nothing},
        {"a rematch, and it begins when all are there", Until::started, first_game_ends,
         [](auto&) { return after_game(1); }, "done", other_asks_for_a_rematch},
        {"a rematch, and it begins", Until::started, other_asks_for_a_rematch_first,
         [](auto&) { return after_game(1); }, "done", nothing},
        {"a rematch, and it begins and ends", Until::started, other_asks_for_a_rematch_first,
         [](auto&) { return after_game(1); }, "done",
         [](TableScene& scene) { EXPECT_TRUE(scene.b->ask(message::concede(2)).has_done()); }},
        {"what it chose", Until::started,
         [](TableScene& scene) {
             for (int i = 0; i < 200 && !scene.a->asked(); ++i) scene.play(1);
         },
         [](TableScene& scene) { return random_choice(scene.a->game(), scene.random); }, "chosen",
         [](TableScene& scene) { EXPECT_TRUE(scene.b->ask(message::concede(1)).has_done()); }},
        {"to give up", Until::started, nothing, [](auto&) { return message::concede(1); }, "done",
         nothing},
        {"a game whose other player is away", Until::started,
         [](TableScene& scene) {
             scene.b->cut();
             scene.server.pass(60s);
         },
         [](auto&) { return message::claim(1); }, "done",
         [](TableScene& scene) { scene.b = &scene.back(scene.b_joined); }},
        {"a line of chat", Until::started, nothing,
         [](auto&) { return with_number(message::say("Good luck"), 77); }, "done",
         [](TableScene& scene) { EXPECT_TRUE(scene.b->ask(message::say("Thanks")).has_done()); }},
        {"not to hear somebody", Until::started, nothing,
         [](TableScene& scene) { return message::mute(scene.b_joined.member()); }, "done", nothing},
        {"not to hear somebody who leaves", Until::started, nothing,
         [](TableScene& scene) { return message::mute(scene.b_joined.member()); }, "done",
         [](TableScene& scene) { EXPECT_TRUE(scene.b->ask(message::leave_table()).has_done()); }},
    };
}

std::size_t records_of(FakeServer& server) {
    std::size_t count = server.journal().waiting();
    for (const auto& [id, records] : server.journal().records()) count += records.size();
    return count;
}

TEST(Again, WhatIsAskedForAtATableIsThereOnce) {
    for (const Case& tried : cases()) {
        for (const bool crash : {false, true}) {
            SCOPED_TRACE(tried.what + (crash ? ", and the server ends" : ""));
            TableScene scene(with_watching(v1::DELAYED, 2), {}, tried.until);
            tried.before(scene);
            const v1::ClientMessage request = tried.request(scene);
            const std::uint64_t lost = scene.a->send(request);
            scene.server.settle();
            ASSERT_EQ(scene.a->answers_to(lost).size(), 1u);
            v1::ServerMessage first = scene.a->answers_to(lost)[0];
            EXPECT_EQ(name_of(first), tried.answer);
            scene.a->cut();
            tried.meanwhile(scene);
            scene.server.settle();
            if (crash) scene.server.crash();
            scene.a = &scene.back(scene.a_joined);
            const std::size_t records = records_of(scene.server);
            v1::ServerMessage second = scene.a->ask(request);
            EXPECT_EQ(records_of(scene.server), records);
            first.clear_request_id();
            second.clear_request_id();
            EXPECT_EQ(second.DebugString(), first.DebugString());
        }
    }
}

// Without a place there is nothing to come back to: the same request finds it, or finds it gone.
TEST(Again, APlaceIsTakenAndLeftOnce) {
    for (const bool crash : {false, true}) {
        SCOPED_TRACE(crash);
        TableScene scene;
        const v1::ClientMessage join =
            message::with_ticket(message::join_table(scene.a_joined.code(), "Clara"), "c");
        const v1::ClientMessage create =
            message::with_ticket(message::create_table("Dora", tara_wolf_table()), "d");
        for (const v1::ClientMessage& request : {join, create}) {
            FakeClient& lost = scene.connect();
            v1::Joined first = lost.ask(request).joined();
            lost.cut();
            if (crash) scene.server.crash();
            const std::size_t records = records_of(scene.server);
            FakeClient& again = scene.connect();
            const v1::Joined second = again.ask(request).joined();
            EXPECT_EQ(second.DebugString(), first.DebugString());
            EXPECT_EQ(second.token().size(), 16u);
            EXPECT_EQ(records_of(scene.server), records);
            EXPECT_TRUE(again.ask(message::leave_table()).has_done());
            again.cut();
            EXPECT_EQ(name_of(scene.connect().ask(message::resume(first.token()))), "BAD_TOKEN");
        }
    }
}

// Who leaves, hears nothing of it and comes back has left, or does so by asking once more.
TEST(Again, ATableIsLeftOnce) {
    struct Leaving {
        std::string lost;
        bool crash;
        std::string resumed;
        std::string left;
    };
    for (const Leaving& tried : {Leaving{"the request", false, "joined", "done"},
                                 Leaving{"the request", true, "joined", "done"},
                                 Leaving{"while it is stored", false, "joined", "Goodbye REMOVED"},
                                 Leaving{"while it is stored", true, "joined", "done"},
                                 Leaving{"the answer", false, "BAD_TOKEN", "NOT_AT_A_TABLE"},
                                 Leaving{"the answer", true, "BAD_TOKEN", "NOT_AT_A_TABLE"}}) {
        SCOPED_TRACE(tried.lost + (tried.crash ? ", and the server ends" : ""));
        TableScene scene;
        FakeClient* back = &scene.connect();
        if (tried.lost != "the request") scene.a->send(message::leave_table());
        if (tried.lost == "the answer") scene.server.settle();
        scene.a->cut();
        if (tried.crash) {
            scene.server.crash();
            back = &scene.connect();
        }
        const std::uint64_t resumes = back->send(message::resume(scene.a_joined.token()));
        const std::uint64_t leaves = back->send(message::leave_table());
        scene.server.settle();
        ASSERT_EQ(back->answers_to(resumes).size(), 1u);
        EXPECT_EQ(name_of(back->answers_to(resumes)[0]), tried.resumed);
        const auto answers = back->answers_to(leaves);
        ASSERT_NE(answers.empty(), !back->goodbye().has_value());
        EXPECT_EQ(answers.empty() ? "Goodbye " + v1::Goodbye::Reason_Name(back->goodbye()->reason())
                                  : name_of(answers[0]),
                  tried.left);
        EXPECT_EQ(name_of(scene.connect().ask(message::resume(scene.a_joined.token()))),
                  "BAD_TOKEN");
    }
}

// What the sender did not mean is not done, and what is not so yet is as it always was.
TEST(Again, OnlyWhatIsSoAlreadyIsDoneAtAnyTime) {
    TableScene scene;
    EXPECT_EQ(name_of(scene.a->ask(message::set_ready(false))), "WRONG_TIME");
    EXPECT_EQ(name_of(scene.a->ask(message::set_consent())), "WRONG_TIME");
    EXPECT_EQ(name_of(scene.a->ask(message::add_bot(1))), "WRONG_TIME");
    EXPECT_EQ(name_of(scene.a->ask(message::remove_from_seat(1))), "WRONG_TIME");
    EXPECT_EQ(name_of(scene.a->ask(after_game(1))), "WRONG_TIME");
    EXPECT_EQ(name_of(scene.a->ask(after_game(2))), "STALE");
    EXPECT_TRUE(scene.a->ask(message::concede(1)).has_done());
    EXPECT_EQ(name_of(scene.b->ask(message::concede(1))), "WRONG_TIME");
    EXPECT_EQ(name_of(scene.a->ask(message::claim(1))), "WRONG_TIME");
    EXPECT_EQ(name_of(scene.b->ask(message::claim(1))), "WRONG_TIME");
    EXPECT_EQ(name_of(scene.a->ask(after_game(2))), "STALE");

    // Two people may draw the same number, and without one each line is one.
    EXPECT_TRUE(scene.a->ask(with_number(message::say("one"), 5)).has_done());
    EXPECT_TRUE(scene.b->ask(with_number(message::say("two"), 5)).has_done());
    EXPECT_TRUE(scene.a->ask(message::say("three")).has_done());
    EXPECT_TRUE(scene.a->ask(message::say("three")).has_done());
    EXPECT_EQ(chat_of(*scene.b),
              (std::vector<std::string>{"Anna: one", "Bruno: two", "Anna: three", "Anna: three"}));
}

// Whatever of the chat a table keeps, and across a restart.
TEST(Again, ALineIsSaidOnceAlsoWhereOneIsKept) {
    server::Settings settings;
    settings.chat_lines_kept = 1;
    TableScene scene(with_watching(v1::DELAYED, 2), settings);
    const auto lines = [](const FakeClient& client) {
        int count = 0;
        for (const auto& message : client.received()) count += message.chat_lines().chat_seen() > 0;
        return count;
    };
    EXPECT_TRUE(scene.a->ask(with_number(message::say("one"), 5)).has_done());
    EXPECT_TRUE(scene.a->ask(with_number(message::say("two"), 6)).has_done());
    const int heard = lines(*scene.a);
    EXPECT_TRUE(scene.a->ask(with_number(message::say("one"), 5)).has_done());
    EXPECT_EQ(lines(*scene.a), heard);
    scene.server.crash();
    FakeClient& back = scene.back(scene.a_joined);
    const int told = lines(back);
    EXPECT_TRUE(back.ask(with_number(message::say("two"), 6)).has_done());
    EXPECT_EQ(lines(back), told);
    EXPECT_TRUE(back.ask(with_number(message::say("three"), 7)).has_done());
    EXPECT_EQ(lines(back), told + 1);
}

// Every kind of request that is sent at a table is in the list above.
TEST(Again, NoRequestIsForgotten) {
    std::set<int> tried = {v1::ClientMessage::kLeaveTable};
    for (const Case& one : cases()) {
        TableScene scene(with_watching(v1::DELAYED, 2), {}, one.until);
        one.before(scene);
        tried.insert(one.request(scene).body_case());
    }
    const auto* body = v1::ClientMessage::descriptor()->FindOneofByName("body");
    for (int i = 0; i < body->field_count(); ++i) {
        const int number = body->field(i)->number();
        if (number >= 30) {
            EXPECT_TRUE(tried.contains(number)) << body->field(i)->name();
        }
    }
}

}  // namespace
}  // namespace valley::testing
