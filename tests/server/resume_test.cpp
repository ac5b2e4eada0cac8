// Coming back by token: who gets the place, and what the one who comes back is sent.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;

v1::Resume seen(std::uint64_t game, std::uint64_t events, std::uint64_t chat = 0) {
    v1::Resume resume;
    resume.set_game_number(game);
    resume.set_events_seen(events);
    resume.set_chat_seen(chat);
    return resume;
}

std::string bytes_of(const v1::GameUpdate& update) { return update.SerializeAsString(); }

// The kinds of messages that came from `first` on, in their order.
std::vector<std::string> kinds(const FakeClient& client, std::size_t first = 0) {
    std::vector<std::string> names;
    for (std::size_t i = first; i < client.received().size(); ++i) {
        names.push_back(name_of(client.received()[i]));
    }
    return names;
}

// --- who has the place ---

TEST(Resume, TheNewestConnectionHasThePlace) {
    TableScene scene;
    FakeClient& old = *scene.a;
    FakeClient& young = scene.back(scene.a_joined);
    ASSERT_TRUE(old.goodbye().has_value());
    EXPECT_EQ(old.goodbye()->reason(), v1::Goodbye::REPLACED);
    EXPECT_TRUE(old.received().back().has_goodbye());
    EXPECT_FALSE(old.open());
    EXPECT_TRUE(young.open());
    const v1::TableUpdate table = scene.b->table();
    EXPECT_EQ(table.members_size(), 2);
    EXPECT_TRUE(table.members(0).connected());

    // What still comes from the old one, and its end, change nothing.
    const std::size_t heard_by_b = scene.b->received().size();
    const std::size_t heard_by_young = young.received().size();
    v1::ClientMessage late = message::concede(1);
    late.set_request_id(1000);
    scene.server.app().on_message(old.id(), late.SerializeAsString());
    scene.server.app().on_closed(old.id());
    scene.server.settle();
    EXPECT_EQ(scene.b->received().size(), heard_by_b);
    EXPECT_EQ(young.received().size(), heard_by_young);
    scene.a = &young;
    scene.play_to_end();
}

// What was sent on a connection that the client has given up comes after what it sent on the next.
TEST(Resume, AnOlderConnectionOfTheSameClientThatComesInLateIsNoRival) {
    TableScene scene;
    const auto connect = [&](std::uint64_t run) -> FakeClient& {
        FakeClient& client = scene.server.connect();
        v1::ClientMessage hello = message::hello();
        hello.mutable_hello()->set_run(run);
        EXPECT_TRUE(client.ask(hello).has_welcome());
        return client;
    };
    const auto reason_after = [&](std::uint64_t first, std::uint64_t second) {
        FakeClient& old = connect(first);
        FakeClient& young = connect(second);
        EXPECT_TRUE(young.ask(message::resume(scene.a_joined.token())).has_joined());
        EXPECT_TRUE(old.ask(message::resume(scene.a_joined.token())).has_joined());
        EXPECT_FALSE(young.open());
        EXPECT_TRUE(young.goodbye().has_value());
        return young.goodbye()->reason();
    };
    EXPECT_EQ(reason_after(7, 7), v1::Goodbye::OVERTAKEN);
    EXPECT_EQ(reason_after(7, 8), v1::Goodbye::REPLACED);
    EXPECT_EQ(reason_after(7, 0), v1::Goodbye::REPLACED);
    EXPECT_EQ(reason_after(0, 0), v1::Goodbye::REPLACED) << "it is not said";
    // The one that nobody listens to ends, and the client is back.
    FakeClient& back = connect(7);
    EXPECT_TRUE(back.ask(message::resume(scene.a_joined.token())).has_joined());
    scene.a = &back;
    scene.play_to_end();
}

TEST(Resume, TwoThatTakeThePlaceFromEachOther) {
    TableScene scene;
    for (int i = 0; i < 50; ++i) {
        FakeClient& before = *scene.a;
        scene.a = &scene.back(scene.a_joined);
        EXPECT_FALSE(before.open());
        EXPECT_EQ(scene.server.app().counts().connections, 2u);
        scene.play(1);
    }
    EXPECT_EQ(scene.b->table().members_size(), 2);
    for (const auto& message : scene.b->received()) {
        if (!message.has_table_update()) continue;
        for (const auto& member : message.table_update().members()) {
            EXPECT_TRUE(member.connected()) << "a place that changes hands was never empty";
        }
    }
}

TEST(Resume, WithoutTheTokenNobodyGetsAFrame) {
    TableScene scene;
    scene.play(3);
    FakeClient& gone = scene.watcher("Gustav");
    const std::size_t joined = gone.received().size();
    ASSERT_GT(joined, 0u);
    std::string left_token;
    for (const auto& message : gone.received()) {
        if (message.has_joined()) left_token = message.joined().token();
    }
    ASSERT_EQ(left_token.size(), 16u);
    EXPECT_TRUE(gone.ask(message::leave_table()).has_done());

    std::string almost = scene.a_joined.token();
    almost[15] = static_cast<char>(almost[15] ^ 1);
    const std::string nothing;
    const std::string zeros(16, '\0');
    const std::string doubled = scene.a_joined.token() + scene.a_joined.token();
    for (const std::string& token : {nothing, zeros, almost, doubled, left_token}) {
        FakeClient& x = scene.connect();
        const v1::ServerMessage answer = x.ask(message::resume(token));
        ASSERT_TRUE(answer.has_error());
        EXPECT_EQ(name_of(answer), token.size() == 16 ? "BAD_TOKEN" : "MALFORMED");
        const std::size_t before = x.received().size();
        scene.play(2);
        EXPECT_EQ(x.received().size(), before) << "a stranger hears of the game";
        EXPECT_TRUE(x.open());
    }
    EXPECT_TRUE(scene.a->open() && scene.b->open());
    EXPECT_FALSE(scene.a->goodbye().has_value());
}

TEST(Resume, TheTokenOfTheOtherSeatOpensTheOtherSeat) {
    TableScene scene;
    FakeClient& x = scene.back(scene.b_joined);
    EXPECT_EQ(x.game().view().seat(), 1u);
    EXPECT_TRUE(scene.a->open());
    EXPECT_FALSE(scene.b->open());
}

TEST(Resume, AConnectionHasOnePlace) {
    TableScene scene;
    EXPECT_EQ(name_of(scene.a->ask(message::resume(scene.a_joined.token()))), "AT_A_TABLE");
    EXPECT_EQ(name_of(scene.a->ask(message::resume(scene.b_joined.token()))), "AT_A_TABLE");
    EXPECT_TRUE(scene.a->open() && scene.b->open());
}

TEST(Resume, TheTokenComesOnceAndFromNobodyElse) {
    TableScene scene;
    scene.play(4);
    scene.a = &scene.back(scene.a_joined);
    scene.watcher("Willi");
    int with_token = 0;
    for (const FakeClient* client : {scene.a, scene.b}) {
        for (const auto& message : client->received()) {
            if (message.has_joined()) with_token += message.joined().token().empty() ? 0 : 1;
        }
        for (const std::string& bytes : client->received_bytes()) {
            if (client == scene.a) {
                EXPECT_EQ(bytes.find(scene.a_joined.token()), std::string::npos);
            }
            if (client == scene.b) {
                EXPECT_EQ(bytes.find(scene.a_joined.token()), std::string::npos);
            }
        }
    }
    EXPECT_EQ(with_token, 1) << "Bruno's own, when he came";
    for (const auto& [id, records] : scene.server.journal().records()) {
        for (const std::string& record : records) {
            EXPECT_EQ(record.find(scene.a_joined.token()), std::string::npos);
        }
    }
}

// Who leaves on one connection while it takes the place on another is not left in the dark.
TEST(Resume, LeavingOnTheOldConnectionEndsTheNewOne) {
    TableScene scene;
    FakeClient& old = scene.watcher("Xaver");
    std::string token;
    for (const auto& message : old.received()) token += message.joined().token();
    old.send(message::leave_table());
    FakeClient& young = scene.server.connect();
    young.send(message::hello());
    young.send(message::resume(token));  // the leaving is being stored
    scene.server.settle();
    ASSERT_TRUE(young.goodbye().has_value());
    EXPECT_EQ(young.goodbye()->reason(), v1::Goodbye::REMOVED);
    EXPECT_EQ(scene.a->table().members_size(), 2);
}

// --- what does not matter for a token ---

TEST(Resume, TheDoorIsForNewcomersOnly) {
    server::Settings settings;
    settings.members_max = 2;
    v1::TableOptions options = with_watching(v1::NOBODY);
    FakeServer server(1, settings);
    FakeClient& a = server.connect();
    FakeClient& b = server.connect();
    a.hello();
    b.hello();
    const v1::Joined place = a.create("Anna", options, "secret");
    const v1::Joined place_b = b.join(place.code(), "Bruno", "secret");
    a.sit();
    b.sit();
    EXPECT_TRUE(b.ask(message::mute(place.member())).has_done());
    a.ready();
    b.ready();
    a.cut();
    FakeClient& x = server.connect();
    x.hello();
    for (const std::string& name : {std::string("Anna"), std::string("Xaver")}) {
        EXPECT_EQ(name_of(x.ask(message::join_table(place.code(), name, "secret"))), "NOT_ALLOWED");
        EXPECT_EQ(name_of(x.ask(message::join_table(place.code(), name))), "NO_TABLE");
    }
    // Started, full, locked, muted, not to be watched, and tried from an address that has guessed.
    EXPECT_TRUE(x.ask(message::resume(place.token())).has_joined());
    EXPECT_EQ(x.game().view().seat(), 0u);
    EXPECT_TRUE(x.table().members(0).connected());
    b.cut();
    FakeClient& y = server.connect();
    y.hello();
    EXPECT_TRUE(y.ask(message::resume(place_b.token())).has_joined());
    EXPECT_TRUE(y.table().members(0).muted());
}

// --- what is missing ---

// Anna plays on one connection; Bruno is cut after every single step, with every step before as the
// last one that he has. What he gets is the rest, and the view is the one he would have had.
TEST(Resume, ExactlyWhatWasMissedAtEveryPosition) {
    for (const std::uint64_t seed : {1u, 2u}) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        TableScene scene(tara_wolf_table(), for_many_returns(), TableScene::Until::started, seed);
        // A second server that plays the same game without any cut tells what is right.
        TableScene uncut(tara_wolf_table(), {}, TableScene::Until::started, seed);
        Random cuts(seed);
        int steps = 0;
        while (!uncut.over()) {
            uncut.play(1);
            const bool a_is_asked = scene.a->asked();
            const std::uint64_t had = scene.b->game().events_seen();
            if (a_is_asked) scene.b->cut();
            scene.play(1);
            const std::vector<v1::Event> all = events_of(*uncut.b, 1);
            for (const std::uint64_t from :
                 {had, std::uint64_t{0},
                  std::uint64_t{cuts.below(static_cast<std::uint32_t>(all.size() + 1))},
                  std::uint64_t{all.size()}}) {
                scene.b = &scene.back(scene.b_joined, seen(1, from));
                const v1::GameUpdate& update = scene.b->game();
                ASSERT_EQ(update.events_seen(), all.size());
                ASSERT_EQ(static_cast<std::size_t>(update.events_size()), all.size() - from);
                for (std::size_t i = from; i < all.size(); ++i) {
                    ASSERT_EQ(update.events(static_cast<int>(i - from)).SerializeAsString(),
                              all[i].SerializeAsString());
                }
                ASSERT_EQ(update.view().SerializeAsString(),
                          uncut.b->game().view().SerializeAsString());
                ASSERT_EQ(update.outcome().SerializeAsString(),
                          uncut.b->game().outcome().SerializeAsString());
                const auto names = kinds(*scene.b, 1);
                ASSERT_THAT(names, ElementsAre("joined", "table_update", "game_update"));
            }
            ++steps;
        }
        EXPECT_GT(steps, 50);
        // At the end, every position.
        const std::vector<v1::Event> all = events_of(*uncut.b, 1);
        for (std::size_t from = 0; from <= all.size(); ++from) {
            FakeClient& b = scene.back(scene.b_joined, seen(1, from));
            ASSERT_EQ(static_cast<std::size_t>(b.game().events_size()), all.size() - from);
        }
    }
}

TEST(Resume, WhoClaimsToHaveMoreThanThereIsGetsEverything) {
    TableScene scene;
    scene.play(10);
    scene.a->ask(message::say("hello"));
    const v1::GameUpdate before = scene.a->game();
    for (const std::uint64_t claim :
         {before.events_seen() + 1, before.events_seen() + 1000, ~std::uint64_t{0}}) {
        FakeClient& a = scene.back(scene.a_joined, seen(1, claim, claim));
        EXPECT_EQ(a.game().events_seen(), before.events_seen());
        EXPECT_EQ(static_cast<std::uint64_t>(a.game().events_size()), before.events_seen());
        EXPECT_EQ(a.game().view().SerializeAsString(), before.view().SerializeAsString());
        EXPECT_THAT(chat_of(a), ElementsAre("Anna: hello"));
    }
    // Of another game than is played.
    for (const std::uint64_t game : {std::uint64_t{0}, std::uint64_t{2}, ~std::uint64_t{0}}) {
        FakeClient& a = scene.back(scene.a_joined, seen(game, 3, 1));
        EXPECT_EQ(static_cast<std::uint64_t>(a.game().events_size()), before.events_seen());
        EXPECT_TRUE(chat_of(a).empty());
    }
}

// A late watcher has fewer events than there are, and its claims are measured by its own.
TEST(Resume, ALateWatcherWhoClaimsTooMuchGetsItsOwnEverything) {
    TableScene scene(with_watching(v1::DELAYED, 2), {}, TableScene::Until::seated);
    FakeClient& w = scene.watcher("Willi");
    std::string token;
    for (const auto& message : w.received()) token += message.joined().token();
    scene.a->ask(message::set_consent());
    scene.b->ask(message::set_consent());
    scene.a->ready();
    scene.b->ready();
    while (!w.has_game()) scene.play(1);
    const auto all = static_cast<std::uint64_t>(events_of(w, 1).size());
    ASSERT_GT(scene.a->game().events_seen(), all);
    v1::Joined place;
    place.set_token(token);
    for (std::uint64_t claim = all; claim <= all + 3; ++claim) {
        FakeClient& again = scene.back(place, seen(1, claim));
        EXPECT_EQ(static_cast<std::uint64_t>(again.game().events_size()), claim == all ? 0 : all);
    }
}

// A table as if everybody was connected: after a crash a watcher is not.
std::string with_all_there(v1::TableUpdate table) {
    for (auto& member : *table.mutable_members()) member.set_connected(true);
    return table.ShortDebugString();
}

// In the middle of a game in which nothing is as at its start, the one who comes back finds all of
// it as the one who stayed.
TEST(Resume, EverythingIsAsItWas) {
    v1::TableOptions options = with_clock(600, 5);
    options.set_watching(v1::DELAYED);
    options.set_watch_delay_rounds(2);
    TableScene scene(options, {}, TableScene::Until::seated);
    FakeClient& watcher = scene.watcher("Willi");
    EXPECT_TRUE(scene.a->ask(message::set_consent()).has_done());
    EXPECT_TRUE(scene.b->ask(message::set_consent()).has_done());
    EXPECT_TRUE(scene.a->ask(message::mute(scene.b_joined.member())).has_done());
    EXPECT_TRUE(scene.a->ask(message::say("good luck")).has_done());
    EXPECT_TRUE(watcher.ask(message::say("and to you")).has_done());
    scene.a->ready();
    scene.b->ready();
    for (int i = 0; i < 45 && !scene.over(); ++i) {
        scene.server.pass(700ms);
        scene.play(1);
        const v1::TableUpdate table = scene.a->table();
        const v1::GameUpdate game = scene.a->game();
        // Twice in a row, and once by a server that has begun anew.
        for (int times = 0; times < 3; ++times) {
            if (times == 2 && i % 9 == 0) {
                scene.server.crash();
                scene.both_back();
            } else {
                scene.a->cut();
                scene.a = &scene.back(scene.a_joined);
            }
            ASSERT_EQ(with_all_there(scene.a->table()), with_all_there(table));
            const v1::GameUpdate& now = scene.a->game();
            ASSERT_EQ(now.view().ShortDebugString(), game.view().ShortDebugString());
            ASSERT_EQ(now.events_seen(), game.events_seen());
            ASSERT_EQ(now.clocks_size(), game.clocks_size());
            for (int seat = 0; seat < now.clocks_size(); ++seat) {
                ASSERT_EQ(now.clocks(seat).ShortDebugString(),
                          game.clocks(seat).ShortDebugString());
            }
            ASSERT_THAT(chat_of(*scene.a), ElementsAre("Anna: good luck", "Willi: and to you"));
        }
    }
}

TEST(Resume, ChatThatWasMissedAndNoOther) {
    TableScene scene;
    FakeClient& willi = scene.watcher("Willi");
    std::uint32_t willi_number = 0;
    for (const auto& message : willi.received()) willi_number += message.joined().member();
    const auto say = [](FakeClient& who, const std::string& text) {
        EXPECT_TRUE(who.ask(message::say(text)).has_done());
    };
    say(*scene.a, "one");
    say(*scene.b, "two");
    say(willi, "players do not hear me");
    const std::uint64_t had = 2;
    scene.b->cut();
    say(*scene.a, "three");
    scene.server.pass(60s);
    say(*scene.a, "four");
    scene.b = &scene.back(scene.b_joined, seen(1, 0, had));
    EXPECT_THAT(chat_of(*scene.b), ElementsAre("Anna: three", "Anna: four"));
    for (std::uint64_t position = 0; position <= 4; ++position) {
        FakeClient& b = scene.back(scene.b_joined, seen(1, 0, position));
        EXPECT_EQ(chat_of(b).size(), 4 - position);
        scene.b = &b;
    }
    say(*scene.a, "five");
    EXPECT_THAT(chat_of(*scene.b), ElementsAre("Anna: five"));
    EXPECT_EQ(scene.b->received().back().chat_lines().chat_seen(), 5u);

    // Old lines are not kept for ever; the number says how many there were.
    server::Settings settings;
    settings.chat_lines_kept = 3;
    settings.chat.pace = 0ms;
    TableScene short_memory(tara_wolf_table(), settings);
    for (int i = 1; i <= 7; ++i) say(*short_memory.a, std::to_string(i));
    FakeClient& b = short_memory.back(short_memory.b_joined, seen(1, 0, 2));
    EXPECT_THAT(chat_of(b), ElementsAre("Anna: 5", "Anna: 6", "Anna: 7"));
    EXPECT_EQ(willi_number, 3u);
}

// --- choices around a cut ---

TEST(Resume, AChoiceSentTwiceCountsOnce) {
    enum class Cut { before_it_leaves, before_it_is_stored, before_the_answer, with_the_server };
    for (const Cut cut : {Cut::before_it_leaves, Cut::before_it_is_stored, Cut::before_the_answer,
                          Cut::with_the_server}) {
        for (int step = 0; step < 40; ++step) {
            SCOPED_TRACE(std::to_string(static_cast<int>(cut)) + " at " + std::to_string(step));
            TableScene scene;
            TableScene uncut;
            scene.play(step);
            uncut.play(step);
            FakeClient& asked = scene.asked();
            const bool is_a = &asked == scene.a;
            const v1::ClientMessage choice = random_choice(asked.game(), scene.random);
            EXPECT_TRUE(
                uncut.asked().ask(random_choice(uncut.asked().game(), uncut.random)).has_chosen());
            if (cut != Cut::before_it_leaves) asked.send(choice);
            if (cut == Cut::before_the_answer || cut == Cut::with_the_server) {
                scene.server.journal().flush();
            }
            if (cut == Cut::with_the_server) {
                scene.server.crash();
                scene.both_back();
            } else {
                asked.cut();
                (is_a ? scene.a : scene.b) = &scene.back(is_a ? scene.a_joined : scene.b_joined);
            }
            FakeClient& again = is_a ? *scene.a : *scene.b;
            for (int i = 0; i < 3; ++i) {
                const v1::ServerMessage answer = again.ask(choice);
                ASSERT_TRUE(answer.has_chosen()) << answer.DebugString();
                EXPECT_EQ(answer.chosen().prompt(), choice.choose().prompt());
            }
            EXPECT_EQ(scene.a->game().view().SerializeAsString(),
                      uncut.a->game().view().SerializeAsString());
            EXPECT_EQ(scene.b->game().view().SerializeAsString(),
                      uncut.b->game().view().SerializeAsString());
        }
    }
}

TEST(Resume, ASecondAnswerToAPromptIsStale) {
    TableScene scene;
    int tried = 0;
    while (!scene.over()) {
        FakeClient& asked = scene.asked();
        const v1::ClientMessage choice = random_choice(asked.game(), scene.random);
        ASSERT_TRUE(asked.ask(choice).has_chosen());
        v1::ClientMessage reordered = choice;
        auto& picks = *reordered.mutable_choose()->mutable_picks();
        std::reverse(picks.begin(), picks.end());
        EXPECT_EQ(name_of(asked.ask(reordered)), "chosen") << "a choice is a set";
        v1::ClientMessage different = choice;
        if (picks.empty()) {
            different.mutable_choose()->add_picks(0);
        } else {
            different.mutable_choose()->mutable_picks()->RemoveLast();
        }
        const std::string view = asked.game().view().SerializeAsString();
        EXPECT_EQ(name_of(asked.ask(different)), "STALE");
        EXPECT_EQ(asked.game().view().SerializeAsString(), view);
        ++tried;
    }
    EXPECT_GT(tried, 50);
}

TEST(Resume, TheSameActionManyTimesInOneGo) {
    TableScene scene;
    TableScene once;
    for (int step = 0; step < 30; ++step) {
        once.play(1);
        FakeClient& asked = scene.asked();
        const v1::ClientMessage choice = random_choice(asked.game(), scene.random);
        for (int i = 0; i < 10; ++i) asked.send(choice);
        scene.server.settle();
        ASSERT_EQ(scene.a->game().view().SerializeAsString(),
                  once.a->game().view().SerializeAsString());
    }
}

TEST(Resume, AChoiceFromAConnectionThatBreaksCountsAllTheSame) {
    TableScene scene(with_clock(10));
    FakeClient& asked = scene.asked();
    const bool is_a = &asked == scene.a;
    // Something else is being stored when it comes in, in time, and its connection breaks.
    scene.other().send(message::say("hm"));
    const v1::ClientMessage choice = random_choice(asked.game(), scene.random);
    scene.server.clock().pass(9s);
    asked.send(choice);
    asked.cut();
    scene.server.clock().pass(5s);
    scene.server.settle();
    FakeClient& again = scene.back(is_a ? scene.a_joined : scene.b_joined);
    EXPECT_FALSE(again.game().has_outcome());
    EXPECT_TRUE(again.ask(choice).has_chosen());
}

// --- the hidden step ---

// Whoever comes back while the other is in the middle of a hidden step gets what it would have got
// before that step, byte for byte, whatever it says that it has.
TEST(Resume, TheMiddleOfAHiddenStepShowsNothing) {
    int found = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        TableScene scene(with_clock(3600, 5), {}, TableScene::Until::started, seed);
        TableScene waiting(with_clock(3600, 5), {}, TableScene::Until::started, seed);
        while (!scene.over()) {
            const bool a_acts = scene.a->asked();
            FakeClient& other = scene.other();
            const std::size_t heard = other.received().size();
            scene.server.pass(700ms);
            waiting.server.pass(700ms);
            scene.play(1);
            if (!scene.over() && other.received().size() == heard) {
                ++found;
                // In the other server the same seat is still thinking about the step's first
                // question. Time has passed on both sides.
                scene.server.pass(1234ms);
                waiting.server.pass(1234ms);
                const auto& place = a_acts ? scene.b_joined : scene.a_joined;
                for (const std::uint64_t had : {std::uint64_t{0}, other.game().events_seen()}) {
                    FakeClient& here = scene.back(place, seen(1, had));
                    FakeClient& there = waiting.back(place, seen(1, had));
                    EXPECT_EQ(here.received_bytes(), there.received_bytes());
                    (a_acts ? scene.b : scene.a) = &here;
                    (a_acts ? waiting.b : waiting.a) = &there;
                }
            }
            waiting.play(1);
        }
    }
    EXPECT_GT(found, 10);
}

// --- after the end, and the next game ---

TEST(Resume, WhoComesBackInTheNextGameGetsAllOfIt) {
    TableScene scene;
    scene.play_to_end();
    const std::uint64_t had = scene.b->game().events_seen();
    const v1::Outcome outcome = scene.b->game().outcome();
    FakeClient& b = scene.back(scene.b_joined, seen(1, had));
    EXPECT_EQ(b.game().events_size(), 0);
    EXPECT_EQ(b.game().outcome().SerializeAsString(), outcome.SerializeAsString());
    const std::string before = bytes_of(b.game());
    EXPECT_TRUE(b.ask(message::ask_rematch()).has_done());
    EXPECT_TRUE(scene.a->ask(message::ask_rematch()).has_done());
    EXPECT_EQ(scene.a->game().game_number(), 2u);
    b.cut();
    FakeClient& again = scene.back(scene.b_joined, seen(1, had));
    EXPECT_EQ(again.game().game_number(), 2u);
    EXPECT_EQ(static_cast<std::uint64_t>(again.game().events_size()), again.game().events_seen());
    EXPECT_EQ(again.game().view().seat(), 0u) << "seats are swapped";
    EXPECT_FALSE(again.game().has_outcome());
    EXPECT_NE(bytes_of(again.game()), before);
}

// One who came and never heard that it had: the place does not stay taken.
TEST(Resume, WhoIsCutBeforeItHearsItsTokenHasNotCome) {
    TableScene scene;
    FakeClient& x = scene.connect();
    x.send(message::join_table(scene.a_joined.code(), "Xaver"));
    x.cut();
    scene.server.settle();
    EXPECT_EQ(scene.a->table().members_size(), 2);
    EXPECT_EQ(name_of(scene.connect().ask(message::join_table(scene.a_joined.code(), "Xaver"))),
              "joined");
    // The same for a table that somebody opened.
    FakeClient& y = scene.connect();
    y.send(message::create_table("Yvonne", tara_wolf_table()));
    y.cut();
    scene.server.settle();
    EXPECT_EQ(scene.server.app().counts().tables, 1u);
}

}  // namespace
}  // namespace valley::testing
