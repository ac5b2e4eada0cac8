// Every message in every state of a connection: one answer, the right one, and after a refusal
// everything as it was.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>

#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string kNoToken(16, '\0');

// The kinds in the order of the columns' lines below.
std::vector<v1::ClientMessage> all_kinds(const TableScene& scene, const FakeClient& sender) {
    const std::uint64_t game = sender.has_game() ? sender.game().game_number() : 1;
    v1::ClientMessage choose = message::choose(game, 1, {0});
    if (sender.asked()) {
        Random random(5);
        choose = random_choice(sender.game(), random);
    }
    return {
        message::hello(),
        message::ping(),
        message::resume(kNoToken),
        message::list_tables(),
        message::create_table("Xenia", tara_wolf_table()),
        message::join_table(scene.a_joined.code(), "Xenia"),
        message::get_cards(),
        message::take_seat(),
        message::leave_table(),
        message::add_bot(),
        message::remove_from_seat(1),
        message::set_ready(),
        message::set_consent(),
        message::ask_rematch(),
        choose,
        message::concede(game),
        message::claim(game),
        message::say("Good luck"),
        message::mute(&sender == scene.a ? scene.b_joined.member() : scene.a_joined.member()),
    };
}

struct State {
    std::string name;
    std::function<FakeClient&(TableScene&)> reach;
    std::vector<std::string> answers;  // one a kind, in the order of all_kinds()
    TableScene::Until until = TableScene::Until::started;
};

// The game goes on until that one is asked, or is not.
FakeClient& until_asked(TableScene& scene, FakeClient& who, bool asked) {
    for (int i = 0; i < 200 && who.asked() != asked; ++i) scene.play(1);
    EXPECT_EQ(who.asked(), asked);
    return who;
}

// The other player of a game is cut, so long ago.
FakeClient& alone_for(TableScene& scene, FakeClient& who, server::Milliseconds time) {
    (&who == scene.a ? scene.b : scene.a)->cut();
    scene.server.pass(time);
    return until_asked(scene, who, who.asked());
}

void end_by_concession(TableScene& scene) {
    EXPECT_TRUE(scene.b->ask(message::concede(1)).has_done());
}

const std::vector<std::string> kNotAtATable = {
    "ALREADY_DONE",   "pong",           "BAD_TOKEN",      "table_list",     "joined",
    "joined",         "card_list",      "NOT_AT_A_TABLE", "NOT_AT_A_TABLE", "NOT_AT_A_TABLE",
    "NOT_AT_A_TABLE", "NOT_AT_A_TABLE", "NOT_AT_A_TABLE", "NOT_AT_A_TABLE", "NOT_AT_A_TABLE",
    "NOT_AT_A_TABLE", "NOT_AT_A_TABLE", "NOT_AT_A_TABLE", "NOT_AT_A_TABLE"};

std::vector<std::string> at_a_table(std::vector<std::string> rest) {
    std::vector<std::string> answers = {"ALREADY_DONE", "pong",       "AT_A_TABLE", "table_list",
                                        "AT_A_TABLE",   "AT_A_TABLE", "card_list"};
    answers.insert(answers.end(), rest.begin(), rest.end());
    return answers;
}

std::vector<State> states() {
    using Until = TableScene::Until;
    return {
        {"before Hello",
         [](TableScene& scene) -> FakeClient& { return scene.server.connect(); },
         {"welcome", "HELLO_FIRST", "HELLO_FIRST", "HELLO_FIRST", "HELLO_FIRST", "HELLO_FIRST",
          "HELLO_FIRST", "HELLO_FIRST", "HELLO_FIRST", "HELLO_FIRST", "HELLO_FIRST", "HELLO_FIRST",
          "HELLO_FIRST", "HELLO_FIRST", "HELLO_FIRST", "HELLO_FIRST", "HELLO_FIRST", "HELLO_FIRST",
          "HELLO_FIRST"}},
        {"in the lobby", [](TableScene& scene) -> FakeClient& { return scene.connect(); },
         kNotAtATable},
        {"after leaving",
         [](TableScene& scene) -> FakeClient& {
             FakeClient& x = scene.watcher("Xaver");
             EXPECT_TRUE(x.ask(message::leave_table()).has_done());
             return x;
         },
         kNotAtATable},
        {"a member without a seat, before the start",
         [](TableScene& scene) -> FakeClient& { return scene.watcher("Xaver"); },
         at_a_table({"SEAT_TAKEN", "done", "NOT_THE_HOST", "NOT_THE_HOST", "NO_SEAT", "NO_SEAT",
                     "NO_SEAT", "NO_SEAT", "NO_SEAT", "NO_SEAT", "done", "done"}),
         Until::seated},
        {"the same where a seat is free", [](TableScene& scene) -> FakeClient& { return *scene.b; },
         at_a_table({"seated", "done", "NOT_THE_HOST", "NOT_THE_HOST", "NO_SEAT", "NO_SEAT",
                     "NO_SEAT", "NO_SEAT", "NO_SEAT", "NO_SEAT", "done", "done"}),
         Until::joined},
        {"a host without a seat", [](TableScene& scene) -> FakeClient& { return *scene.a; },
         at_a_table({"seated", "done", "done", "done", "NO_SEAT", "NO_SEAT", "NO_SEAT", "NO_SEAT",
                     "NO_SEAT", "NO_SEAT", "done", "done"}),
         Until::joined},
        {"a host with a seat", [](TableScene& scene) -> FakeClient& { return *scene.a; },
         at_a_table({"seated", "done", "SEAT_TAKEN", "done", "done", "done", "WRONG_TIME",
                     "WRONG_TIME", "WRONG_TIME", "WRONG_TIME", "done", "done"}),
         Until::seated},
        {"a seat that is no host's", [](TableScene& scene) -> FakeClient& { return *scene.b; },
         at_a_table({"seated", "done", "NOT_THE_HOST", "NOT_THE_HOST", "done", "done", "WRONG_TIME",
                     "WRONG_TIME", "WRONG_TIME", "WRONG_TIME", "done", "done"}),
         Until::seated},
        {"a watcher of a game",
         [](TableScene& scene) -> FakeClient& { return scene.watcher("Xaver"); },
         at_a_table({"WRONG_TIME", "done", "NOT_THE_HOST", "NOT_THE_HOST", "NO_SEAT", "NO_SEAT",
                     "NO_SEAT", "NO_SEAT", "NO_SEAT", "NO_SEAT", "done", "done"})},
        {"the host, playing and asked",
         [](TableScene& scene) -> FakeClient& { return until_asked(scene, *scene.a, true); },
         at_a_table({"seated", "done", "WRONG_TIME", "WRONG_TIME", "done", "WRONG_TIME",
                     "WRONG_TIME", "chosen", "done", "NOT_ALLOWED", "done", "done"})},
        {"the host, playing and not asked",
         [](TableScene& scene) -> FakeClient& { return until_asked(scene, *scene.a, false); },
         at_a_table({"seated", "done", "WRONG_TIME", "WRONG_TIME", "done", "WRONG_TIME",
                     "WRONG_TIME", "NOT_ASKED", "done", "NOT_ALLOWED", "done", "done"})},
        {"who is no host, playing and asked",
         [](TableScene& scene) -> FakeClient& { return until_asked(scene, *scene.b, true); },
         at_a_table({"seated", "done", "NOT_THE_HOST", "NOT_THE_HOST", "done", "WRONG_TIME",
                     "WRONG_TIME", "chosen", "done", "NOT_ALLOWED", "done", "done"})},
        {"who is no host, playing and not asked",
         [](TableScene& scene) -> FakeClient& { return until_asked(scene, *scene.b, false); },
         at_a_table({"seated", "done", "NOT_THE_HOST", "NOT_THE_HOST", "done", "WRONG_TIME",
                     "WRONG_TIME", "NOT_ASKED", "done", "NOT_ALLOWED", "done", "done"})},
        {"asked, the other away",
         [](TableScene& scene) -> FakeClient& {
             return alone_for(scene, until_asked(scene, *scene.a, true), 59s);
         },
         at_a_table({"seated", "done", "WRONG_TIME", "WRONG_TIME", "done", "WRONG_TIME",
                     "WRONG_TIME", "chosen", "done", "WRONG_TIME", "done", "done"})},
        {"not asked, the other away for too long",
         [](TableScene& scene) -> FakeClient& {
             return alone_for(scene, until_asked(scene, *scene.b, false), 60s);
         },
         at_a_table({"seated", "done", "NOT_THE_HOST", "NOT_THE_HOST", "done", "WRONG_TIME",
                     "WRONG_TIME", "NOT_ASKED", "done", "done", "done", "done"})},
        {"playing against a bot and asked",
         [](TableScene& scene) -> FakeClient& {
             FakeClient& x = scene.connect();
             x.create("Xaver");
             x.sit();
             EXPECT_TRUE(x.ask(message::add_bot()).has_done());
             x.ready();
             for (int i = 0; i < 100 && !x.asked(); ++i) scene.server.pass(1s);
             return x;
         },
         at_a_table({"seated", "done", "WRONG_TIME", "WRONG_TIME", "done", "WRONG_TIME",
                     "WRONG_TIME", "chosen", "done", "NOT_ALLOWED", "done", "MALFORMED"})},
        {"a seat after the end",
         [](TableScene& scene) -> FakeClient& {
             end_by_concession(scene);
             return *scene.b;
         },
         at_a_table({"seated", "done", "NOT_THE_HOST", "NOT_THE_HOST", "done", "done", "done",
                     "GAME_OVER", "done", "WRONG_TIME", "done", "done"})},
        {"a host after the end",
         [](TableScene& scene) -> FakeClient& {
             end_by_concession(scene);
             return *scene.a;
         },
         at_a_table({"seated", "done", "WRONG_TIME", "WRONG_TIME", "done", "done", "done",
                     "GAME_OVER", "WRONG_TIME", "WRONG_TIME", "done", "done"})},
        {"a watcher after the end",
         [](TableScene& scene) -> FakeClient& {
             FakeClient& x = scene.watcher("Xaver");
             end_by_concession(scene);
             return x;
         },
         at_a_table({"WRONG_TIME", "done", "NOT_THE_HOST", "NOT_THE_HOST", "NO_SEAT", "NO_SEAT",
                     "NO_SEAT", "NO_SEAT", "NO_SEAT", "NO_SEAT", "done", "done"})},
        {"while the server stops",
         [](TableScene& scene) -> FakeClient& {
             scene.server.app().stop();
             return scene.server.connect();
         },
         std::vector<std::string>(19, "STOPPING")},
    };
}

std::size_t records_of(FakeServer& server) {
    std::size_t count = server.journal().waiting();
    for (const auto& [id, records] : server.journal().records()) count += records.size();
    return count;
}

TEST(MessageByState, OneAnswerAndTheRightOne) {
    std::set<int> kinds;
    for (const State& state : states()) {
        for (std::size_t kind = 0; kind < state.answers.size(); ++kind) {
            TableScene scene(tara_wolf_table(), {}, state.until);
            FakeClient& sender = state.reach(scene);
            const auto messages = all_kinds(scene, sender);
            ASSERT_EQ(messages.size(), state.answers.size()) << state.name;
            const v1::ClientMessage& message = messages[kind];
            SCOPED_TRACE(state.name + ": " + message.ShortDebugString());
            kinds.insert(message.body_case());
            const std::size_t records = records_of(scene.server);
            const std::size_t heard_by_a = scene.a->received().size();
            const std::size_t heard_by_b = scene.b->received().size();
            const bool was_open = sender.open();
            const std::uint64_t request = sender.send(message);
            scene.server.settle();
            const auto answers = sender.answers_to(request);
            ASSERT_EQ(answers.size(), 1u);
            EXPECT_EQ(name_of(answers[0]), state.answers[kind]);
            if (!answers[0].has_error()) continue;
            EXPECT_FALSE(answers[0].error().text().empty());
            EXPECT_EQ(records_of(scene.server), records) << "a refusal was written down";
            EXPECT_EQ(scene.a->received().size(), heard_by_a + (&sender == scene.a ? 1 : 0));
            EXPECT_EQ(scene.b->received().size(), heard_by_b + (&sender == scene.b ? 1 : 0));
            const bool stopping = answers[0].error().code() == v1::STOPPING;
            EXPECT_EQ(sender.open(), was_open && !stopping);
        }
    }
    // Every kind there is was tried.
    EXPECT_EQ(kinds.size(),
              static_cast<std::size_t>(v1::ClientMessage::descriptor()->field_count()) - 1);
}

// On the way to a table, and on the way from it, everything is answered all the same.
TEST(MessageByState, OneAnswerWhileComingAndGoing) {
    const std::vector<std::string> expected =
        at_a_table(std::vector<std::string>(12, "NOT_AT_A_TABLE"));
    for (std::size_t kind = 0; kind < expected.size(); ++kind) {
        TableScene scene;
        FakeClient& other_host = scene.connect();
        const v1::Joined place = other_host.create("Lotte");
        FakeClient& x = scene.connect();
        const v1::ClientMessage message = all_kinds(scene, x)[kind];
        SCOPED_TRACE(message.ShortDebugString());
        const auto only_answer = [&](std::uint64_t request) {
            const auto answers = x.answers_to(request);
            EXPECT_EQ(answers.size(), 1u);
            return answers.empty() ? "none" : name_of(answers[0]);
        };
        const std::uint64_t join = x.send(message::join_table(place.code(), "Xaver"));
        const std::uint64_t then = x.send(message);
        scene.server.settle();
        EXPECT_EQ(only_answer(join), "joined");
        EXPECT_EQ(only_answer(then), expected[kind]);

        const std::uint64_t leave = x.send(message::leave_table());
        const std::uint64_t after = x.send(message);
        const std::uint64_t later = x.send(message);
        scene.server.settle();
        EXPECT_EQ(only_answer(leave), "done");
        EXPECT_EQ(only_answer(after), expected[kind]);
        EXPECT_EQ(only_answer(later), expected[kind]);
    }
}

// Many wait at a table whose last member leaves: they hear that there is none.
TEST(MessageByState, WhoWaitsAtATableThatClosesIsAnswered) {
    TableScene scene;
    FakeClient& host = scene.connect();
    const v1::Joined place = host.create("Lotte");
    FakeClient& x = scene.connect();
    host.send(message::leave_table());
    const std::uint64_t join = x.send(message::join_table(place.code(), "Xaver"));
    scene.server.settle();
    ASSERT_EQ(x.answers_to(join).size(), 1u);
    EXPECT_EQ(name_of(x.answers_to(join)[0]), "NO_TABLE");
    EXPECT_EQ(name_of(x.ask(message::join_table(scene.a_joined.code(), "Xaver"))), "joined");
}

TEST(MessageByState, NothingIsHeardAfterGoodbye) {
    TableScene scene;
    FakeClient& x = scene.connect();
    x.send_bytes("\x07");
    ASSERT_TRUE(x.goodbye().has_value());
    EXPECT_EQ(x.goodbye()->reason(), v1::Goodbye::PROTOCOL);
    EXPECT_TRUE(x.received().back().has_goodbye());
    const std::size_t heard = x.received().size();
    const std::size_t records = records_of(scene.server);
    for (v1::ClientMessage& message : all_kinds(scene, x)) {
        message.set_request_id(100);
        scene.server.app().on_message(x.id(), message.SerializeAsString());
    }
    scene.server.app().on_closed(x.id());
    scene.server.settle();
    EXPECT_EQ(x.received().size(), heard);
    EXPECT_EQ(records_of(scene.server), records);
}

// --- fields ---

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// What a message comes to, sent where it would succeed, without that field of it.
TEST(MessageByState, EachFieldLeftOutInTurn) {
    const std::map<std::string, std::string> expected = {
        {"hello.version_min", "MALFORMED"},
        {"hello.version_max", "MALFORMED"},
        {"hello.features", "welcome"},
        {"hello.language", "welcome"},
        {"hello.client", "welcome"},
        {"hello.run", "welcome"},
        {"ping.nonce", "pong"},
        {"resume.token", "MALFORMED"},
        {"resume.game_number", "joined"},
        {"resume.events_seen", "joined"},
        {"resume.chat_seen", "joined"},
        {"list_tables.game", "table_list"},
        {"create_table.name", "BAD_NAME"},
        {"create_table.options", "BAD_OPTIONS"},
        {"create_table.password", "joined"},
        {"create_table.ticket", "joined"},
        {"join_table.code", "NO_TABLE"},
        {"join_table.name", "BAD_NAME"},
        {"join_table.password", "joined"},
        {"join_table.ticket", "joined"},
        {"get_cards.game", "MALFORMED"},
        {"get_cards.language", "card_list"},
        {"take_seat.seat", "SEAT_TAKEN"},  // any, and none is free
        {"add_bot.seat", "SEAT_TAKEN"},
        {"add_bot.bot", "SEAT_TAKEN"},
        {"remove_from_seat.seat", "MALFORMED"},
        {"remove_from_seat.member", "done"},
        {"set_ready.ready", "done"},
        {"set_consent.consent", "done"},
        {"ask_rematch.game_number", "WRONG_TIME"},
        {"choose.game_number", "MALFORMED"},
        {"choose.prompt", "MALFORMED"},
        {"choose.picks", "TOO_FEW"},
        {"concede.game_number", "MALFORMED"},
        {"claim.game_number", "MALFORMED"},
        {"say.text", "BAD_TEXT"},
        {"say.ticket", "done"},
        {"mute.member", "MALFORMED"},
        {"mute.muted", "done"},
    };
    std::set<std::string> tried;
    for (std::size_t kind = 0; kind < 19; ++kind) {
        TableScene probe;
        const v1::ClientMessage sample = all_kinds(probe, *probe.a)[kind];
        const auto* field = v1::ClientMessage::descriptor()->FindFieldByNumber(sample.body_case());
        for (int i = 0; i < field->message_type()->field_count(); ++i) {
            const FieldDescriptor* left_out = field->message_type()->field(i);
            const std::string name = field->name() + "." + left_out->name();
            tried.insert(name);
            SCOPED_TRACE(name);
            const bool in_play = field->number() >= 40 && field->number() < 50;
            TableScene scene(tara_wolf_table(), {},
                             in_play ? TableScene::Until::started : TableScene::Until::seated);
            FakeClient* sender = in_play ? &scene.asked() : scene.a;
            if (field->number() == 10) sender = &scene.server.connect();
            if (field->number() == 12 || (field->number() >= 20 && field->number() < 30)) {
                sender = &scene.connect();
            }
            if (field->name() == "take_seat") sender = &scene.watcher("Xaver");
            v1::ClientMessage message = all_kinds(scene, *sender)[kind];
            if (message.has_resume()) message.mutable_resume()->set_token(scene.a_joined.token());
            Message* inner = message.GetReflection()->MutableMessage(&message, field);
            inner->GetReflection()->ClearField(inner, left_out);
            const auto wanted = expected.find(name);
            ASSERT_NE(wanted, expected.end()) << "a new field: say here what it means to leave it";
            EXPECT_EQ(name_of(sender->ask(message)), wanted->second);
        }
    }
    for (const auto& [name, answer] : expected) EXPECT_TRUE(tried.contains(name)) << name;
}

TEST(MessageByState, NumbersOutOfRange) {
    TableScene waiting(tara_wolf_table(), {}, TableScene::Until::joined);
    FakeClient& host = *waiting.a;
    EXPECT_EQ(name_of(host.ask(message::take_seat(2))), "MALFORMED");
    EXPECT_EQ(name_of(host.ask(message::take_seat(0xffffffffu))), "MALFORMED");
    EXPECT_EQ(name_of(host.ask(message::add_bot(2))), "MALFORMED");
    EXPECT_EQ(name_of(host.ask(message::add_bot(0, "genius"))), "MALFORMED");
    EXPECT_EQ(name_of(host.ask(message::remove_from_seat(2))), "MALFORMED");
    EXPECT_EQ(name_of(host.ask(message::mute(9))), "MALFORMED");
    EXPECT_EQ(name_of(host.ask(message::mute(waiting.a_joined.member()))), "MALFORMED");
    v1::ClientMessage cards = message::get_cards();
    cards.mutable_get_cards()->set_language("de" + std::string(30, 'x'));
    EXPECT_EQ(name_of(host.ask(cards)), "card_list");
    cards.mutable_get_cards()->set_language("de" + std::string(31, 'x'));
    EXPECT_EQ(name_of(host.ask(cards)), "MALFORMED");
    for (const std::string& token : {std::string("short"), std::string(17, 'x')}) {
        EXPECT_EQ(name_of(waiting.connect().ask(message::resume(token))), "MALFORMED");
        v1::ClientMessage create = message::create_table("Xenia", tara_wolf_table());
        create.mutable_create_table()->set_ticket(token);
        EXPECT_EQ(name_of(waiting.connect().ask(create)), "MALFORMED");
        v1::ClientMessage join = message::join_table(waiting.a_joined.code(), "Xenia");
        join.mutable_join_table()->set_ticket(token);
        EXPECT_EQ(name_of(waiting.connect().ask(join)), "MALFORMED");
    }

    TableScene scene;
    FakeClient& asked = scene.asked();
    const v1::Prompt prompt = asked.game().view().prompt();
    const auto number = prompt.number();
    const auto beyond = static_cast<std::uint32_t>(prompt.options_size());
    const std::vector<std::uint32_t> many(65, 0);
    EXPECT_EQ(name_of(asked.ask(message::choose(1, number, many))), "MALFORMED");
    EXPECT_EQ(name_of(asked.ask(message::choose(1, number, {beyond}))), "OUT_OF_RANGE");
    EXPECT_EQ(name_of(asked.ask(message::choose(1, number, {0xffffffffu}))), "OUT_OF_RANGE");
    EXPECT_EQ(name_of(asked.ask(message::choose(1, number, {256}))), "OUT_OF_RANGE");
    EXPECT_EQ(name_of(asked.ask(message::choose(1, number + 1, {0}))), "STALE");
    EXPECT_EQ(name_of(asked.ask(message::choose(2, number, {0}))), "STALE");
    EXPECT_EQ(name_of(asked.ask(message::concede(2))), "STALE");
    EXPECT_EQ(name_of(asked.ask(message::claim(2))), "STALE");
    EXPECT_EQ(asked.game().view().prompt().number(), number);
}

TEST(MessageByState, OptionsOfATable) {
    const auto opened = [](const std::function<void(v1::TableOptions&)>& change) {
        FakeServer server;
        FakeClient& client = server.connect();
        client.hello();
        v1::TableOptions options = tara_wolf_table();
        change(options);
        return name_of(client.ask(message::create_table("Anna", options)));
    };
    EXPECT_EQ(opened([](auto& o) { o.set_game("chess"); }), "BAD_OPTIONS");
    EXPECT_EQ(opened([](auto& o) { o.add_variants("upside_down"); }), "BAD_OPTIONS");
    EXPECT_EQ(opened([](auto& o) { o.set_deck_hash("abc"); }), "BAD_OPTIONS");
    EXPECT_EQ(opened([](auto& o) { o.mutable_clock(); }), "BAD_OPTIONS");
    EXPECT_EQ(opened([](auto& o) { o.mutable_clock()->set_bank_seconds(9); }), "BAD_OPTIONS");
    EXPECT_EQ(opened([](auto& o) { o.mutable_clock()->set_bank_seconds(10); }), "joined");
    EXPECT_EQ(opened([](auto& o) { o.mutable_clock()->set_bank_seconds(36001); }), "BAD_OPTIONS");
    EXPECT_EQ(opened([](auto& o) {
                  o.mutable_clock()->set_bank_seconds(60);
                  o.mutable_clock()->set_increment_seconds(601);
              }),
              "BAD_OPTIONS");
    EXPECT_EQ(opened([](auto& o) { o.set_watching(static_cast<v1::Watching>(99)); }),
              "BAD_OPTIONS");
    EXPECT_EQ(opened([](auto& o) { o.set_watching(static_cast<v1::Watching>(-1)); }),
              "BAD_OPTIONS");
    for (std::uint32_t rounds : {0u, 1u, 101u, 0x7fffffffu, 0x80000000u, 0xffffffffu}) {
        EXPECT_EQ(opened([&](auto& o) {
                      o.set_watching(v1::DELAYED);
                      o.set_watch_delay_rounds(rounds);
                  }),
                  "BAD_OPTIONS")
            << rounds;
    }
    // A variant counts once, so that a list of options has an end.
    FakeServer server;
    FakeClient& client = server.connect();
    const v1::Welcome welcome = client.ask(message::hello()).welcome();
    for (const auto& variant : welcome.games(0).variants()) {
        EXPECT_EQ(opened([&](auto& o) { o.add_variants(variant.key()); }), "joined");
        EXPECT_EQ(opened([&](auto& o) {
                      o.add_variants(variant.key());
                      o.add_variants(variant.key());
                  }),
                  "BAD_OPTIONS");
    }
}

}  // namespace
}  // namespace valley::testing
