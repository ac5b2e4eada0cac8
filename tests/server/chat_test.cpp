// Who hears whom, what may be said and how often, and what people may be called.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Anna and Bruno at the seats, Willi and Wanda without.
struct Room : TableScene {
    FakeClient* willi;
    FakeClient* wanda;
    v1::Joined willi_joined;
    v1::Joined wanda_joined;
    FakeClient* stranger;  // at no table

    explicit Room(server::Settings settings = talkative())
        : TableScene(tara_wolf_table(), std::move(settings), Until::seated),
          willi(&connect()),
          wanda(&connect()),
          stranger(&connect()) {
        willi_joined = willi->join(a_joined.code(), "Willi");
        wanda_joined = wanda->join(a_joined.code(), "Wanda");
    }
    static server::Settings talkative() {
        server::Settings settings;
        settings.chat.pace = 0ms;
        return settings;
    }
    std::vector<FakeClient*> everybody() { return {a, b, willi, wanda, stranger}; }

    // "abwx" as far as they hear a line of `speaker`: Anna, Bruno, Willi, Wanda; '!' for others.
    std::string who_hears(FakeClient& speaker) {
        const std::string line = "line " + std::to_string(++lines_);
        EXPECT_TRUE(speaker.ask(message::say(line)).has_done());
        std::string heard;
        const std::string names = "abwx!";
        const auto all = everybody();
        for (std::size_t i = 0; i < all.size(); ++i) {
            int times = 0;
            for (const std::string& said : chat_of(*all[i])) times += said.ends_with(line) ? 1 : 0;
            EXPECT_LE(times, 1);
            if (times > 0) heard += names[i];
        }
        return heard;
    }
    void start() {
        a->ready();
        b->ready();
    }

  private:
    int lines_ = 0;
};

std::uint64_t chat_seen(const FakeClient& client) {
    std::uint64_t seen = 0;
    for (const auto& message : client.received()) {
        if (message.has_chat_lines()) seen = message.chat_lines().chat_seen();
    }
    return seen;
}

TEST(Chat, WhoHearsWhom) {
    Room room;
    const auto all_hear_all = [&] {
        for (FakeClient* speaker : {room.a, room.b, room.willi, room.wanda}) {
            EXPECT_EQ(room.who_hears(*speaker), "abwx");
        }
    };
    const auto seats_do_not_hear_watchers = [&] {
        EXPECT_EQ(room.who_hears(*room.a), "abwx");
        EXPECT_EQ(room.who_hears(*room.b), "abwx");
        EXPECT_EQ(room.who_hears(*room.willi), "wx");
        EXPECT_EQ(room.who_hears(*room.wanda), "wx");
    };
    all_hear_all();
    room.start();
    seats_do_not_hear_watchers();
    room.play(5);
    seats_do_not_hear_watchers();
    room.a->ask(message::concede(1));
    all_hear_all();
    room.a->ask(message::ask_rematch());
    all_hear_all();
    room.b->ask(message::ask_rematch());
    ASSERT_EQ(room.a->game().game_number(), 2u);
    seats_do_not_hear_watchers();
    room.b->ask(message::leave_table());
    // Bruno is a stranger now and hears nothing.
    EXPECT_EQ(room.who_hears(*room.a), "awx");
    EXPECT_EQ(name_of(room.b->ask(message::say("hello?"))), "NOT_AT_A_TABLE");
    EXPECT_EQ(name_of(room.stranger->ask(message::say("hello?"))), "NOT_AT_A_TABLE");
}

TEST(Chat, ASeatThatIsTakenCountsAtOnce) {
    Room room;
    room.b->ask(message::leave_table());
    EXPECT_TRUE(room.willi->ask(message::take_seat()).has_seated());
    room.willi->ready();
    room.a->ready();
    ASSERT_TRUE(room.willi->has_game());
    EXPECT_EQ(room.who_hears(*room.wanda), "x");
    EXPECT_EQ(room.who_hears(*room.willi), "awx");
}

TEST(Chat, MuteWorksOneWay) {
    Room room;
    const std::uint32_t bruno = room.b_joined.member();
    const std::size_t others = room.b->received().size() + room.willi->received().size();
    EXPECT_TRUE(room.a->ask(message::mute(bruno)).has_done());
    EXPECT_TRUE(room.a->ask(message::mute(bruno)).has_done());
    EXPECT_EQ(room.b->received().size() + room.willi->received().size(), others)
        << "nobody else is told";
    EXPECT_TRUE(room.a->table().members(1).muted());
    EXPECT_FALSE(room.b->table().members(0).muted());
    EXPECT_EQ(room.who_hears(*room.b), "bwx");
    EXPECT_EQ(room.who_hears(*room.a), "abwx");
    EXPECT_EQ(room.who_hears(*room.willi), "abwx");
    // Through a game, a cut and a restart.
    room.start();
    EXPECT_EQ(room.who_hears(*room.b), "bwx");
    room.server.crash();
    room.both_back();
    EXPECT_TRUE(room.a->table().members(1).muted());
    room.willi = &room.back(room.willi_joined);
    room.wanda = &room.back(room.wanda_joined);
    room.stranger = &room.connect();
    EXPECT_EQ(room.who_hears(*room.b), "bwx");
    EXPECT_TRUE(room.a->ask(message::mute(bruno, false)).has_done());
    EXPECT_EQ(room.who_hears(*room.b), "abwx");
    // What was said meanwhile does not come later.
    FakeClient& again = room.back(room.a_joined);
    for (const std::string& line : chat_of(again)) {
        EXPECT_TRUE(!line.starts_with("Bruno") || line == chat_of(again).back()) << line;
    }
}

TEST(Chat, WhoComesIsNotSentWhatWasSaidBefore) {
    Room room;
    room.who_hears(*room.a);
    FakeClient& late = room.watcher("Spaet");
    EXPECT_THAT(chat_of(late), IsEmpty());
    EXPECT_TRUE(room.b->ask(message::say("welcome")).has_done());
    EXPECT_THAT(chat_of(late), ElementsAre("Bruno: welcome"));
    EXPECT_EQ(chat_seen(late), 1u);
    EXPECT_EQ(chat_seen(*room.a), 2u);
}

TEST(Chat, ALineTellsWhoSaidItAndWhereFrom) {
    Room room;
    room.who_hears(*room.b);
    room.who_hears(*room.wanda);
    std::vector<v1::ChatLines::Line> lines;
    for (const auto& message : room.a->received()) {
        for (const auto& line : message.chat_lines().lines()) lines.push_back(line);
    }
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0].member(), room.b_joined.member());
    EXPECT_EQ(lines[0].seat(), 1u);
    EXPECT_EQ(lines[1].member(), room.wanda_joined.member());
    EXPECT_FALSE(lines[1].has_seat());
}

TEST(Chat, HistoryIsThatOfTheListener) {
    Room room;
    room.start();
    room.who_hears(*room.a);
    room.who_hears(*room.willi);
    room.who_hears(*room.wanda);
    room.who_hears(*room.b);
    for (const auto& [place, client] :
         {std::pair(room.a_joined, room.a), std::pair(room.willi_joined, room.willi)}) {
        const auto live = chat_of(*client);
        for (const bool crash : {false, true}) {
            if (crash) room.server.crash();
            FakeClient& again = room.back(place);
            EXPECT_EQ(chat_of(again), live);
            EXPECT_EQ(chat_seen(again), live.size());
        }
    }
    // After the game too: what watchers said during it stays theirs.
    room.both_back();
    room.a->ask(message::concede(1));
    EXPECT_EQ(chat_of(room.back(room.a_joined)).size(), 2u);
}

// --- text ---

TEST(Chat, ComesOutAsItWasTyped) {
    Room room;
    for (const std::string& text :
         {std::string("%s %n %d%%"), std::string("{} {0} {:x} {{ }}"), std::string("${x} $(x) `x`"),
          std::string("back\\slash \\n \\x1b[2J"), std::string("<b>&amp;\"quotes\"'"),
          std::string("größer, naïve, 日本語, Ω"), std::string("Server: Bruno has conceded"),
          std::string("- - -"), std::string("a  b")}) {
        EXPECT_EQ(name_of(room.a->ask(message::say(text))), "done") << text;
        EXPECT_EQ(chat_of(*room.b).back(), "Anna: " + text);
        EXPECT_EQ(chat_of(*room.willi).back(), "Anna: " + text);
    }
    room.server.crash();
    FakeClient& again = room.back(room.b_joined);
    EXPECT_EQ(chat_of(again), chat_of(*room.b));
}

TEST(Chat, WhatMayNotBeSaid) {
    Room room;
    const std::size_t heard = room.b->received().size();
    for (const std::string& text :
         {std::string(), std::string("   "), std::string("two\nlines"), std::string("a\r\nb"),
          std::string("tab\there"), std::string("\x1b[2J"), std::string("bell\x07"),
          std::string("null\0inside", 11),
          std::string("\xc2\x9b"
                      "2J"),
          std::string("line\xe2\x80\xa8separator"), std::string("\xe2\x80\xaertl"),
          std::string(301, 'x'), std::string("zalgo a") + [] {
              std::string marks;
              for (int i = 0; i < 200; ++i) marks += "\xcc\x81";
              return marks;
          }()}) {
        EXPECT_EQ(name_of(room.a->ask(message::say(text))), "BAD_TEXT") << text;
    }
    EXPECT_EQ(room.b->received().size(), heard);
    // The limit is one of characters, and of bytes for those that take many.
    std::string umlauts;
    std::string emoji;
    for (int i = 0; i < 300; ++i) umlauts += "ä";
    for (int i = 0; i < 250; ++i) emoji += "🦊";
    EXPECT_EQ(name_of(room.a->ask(message::say(std::string(300, 'x')))), "done");
    EXPECT_EQ(name_of(room.a->ask(message::say(umlauts))), "done");
    EXPECT_EQ(name_of(room.a->ask(message::say(umlauts + "ä"))), "BAD_TEXT");
    EXPECT_EQ(name_of(room.a->ask(message::say(emoji))), "done");
    EXPECT_EQ(name_of(room.a->ask(message::say(emoji + "🦊"))), "BAD_TEXT");
}

TEST(Chat, HasItsPace) {
    Room room{server::Settings()};
    int said = 0;
    v1::ServerMessage answer;
    while ((answer = room.a->ask(message::say("again"))).has_done()) ASSERT_LT(++said, 1000);
    EXPECT_GE(said, 5);
    EXPECT_LE(said, 20);
    ASSERT_EQ(name_of(answer), "TOO_MANY");
    ASSERT_GT(answer.error().retry_after_ms(), 0u);
    EXPECT_EQ(chat_of(*room.b).size(), static_cast<std::size_t>(said));
    // Others may speak. Coming back does not help, waiting does.
    EXPECT_EQ(name_of(room.b->ask(message::say("well"))), "done");
    room.a = &room.back(room.a_joined);
    const v1::ServerMessage again = room.a->ask(message::say("again"));
    EXPECT_EQ(name_of(again), "TOO_MANY");
    room.server.pass(server::Milliseconds(again.error().retry_after_ms()));
    EXPECT_EQ(name_of(room.a->ask(message::say("again"))), "done");
    // Many in one go are no way around it.
    const std::size_t before = chat_of(*room.a).size();
    for (int i = 0; i < 50; ++i) room.wanda->send(message::say("flood"));
    room.server.settle();
    EXPECT_LE(chat_of(*room.a).size() - before, 20u);
}

// --- names ---

TEST(Names, TwoThatLookAlikeAreNotAtOneTable) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::seated);
    const auto answer = [&](const std::string& name) {
        FakeClient& x = scene.connect();
        const std::string result = name_of(x.ask(message::join_table(scene.a_joined.code(), name)));
        if (result == "joined") x.ask(message::leave_table());
        return result;
    };
    for (const std::string& name :
         {std::string("Anna"), std::string("anna"), std::string(" Anna "), std::string("ANNA"),
          std::string("An na"), std::string("\xd0\x90nna"), std::string("Änna"),
          std::string("\xef\xbc\xa1nna"), std::string("Ann\xd0\xb0"), std::string("A-n-n-a"),
          std::string("An\xe2\x80\x8dna")}) {
        EXPECT_EQ(answer(name), "NAME_TAKEN") << name;
    }
    for (const std::string& name :
         {std::string(), std::string("   "), std::string("\xe2\x80\x8b"), std::string("Server"),
          std::string("System"), std::string("Bot 1"), std::string("server"), std::string("A\nB"),
          std::string("\x1b[31mRed"), std::string(25, 'x'), std::string("..."),
          std::string("Anna\xe2\x80\x8b")}) {
        EXPECT_EQ(answer(name), "BAD_NAME") << name;
    }
    EXPECT_EQ(answer("Annabel"), "joined");
    // Also while Anna is away, and for two who come in the same moment.
    scene.a->cut();
    EXPECT_EQ(answer("Anna"), "NAME_TAKEN");
    FakeClient& x = scene.connect();
    FakeClient& y = scene.connect();
    x.send(message::join_table(scene.a_joined.code(), "Xaver"));
    y.send(message::join_table(scene.a_joined.code(), "xaver"));
    scene.server.settle();
    EXPECT_EQ(name_of(x.received().at(1)), "joined");
    EXPECT_EQ(name_of(y.received().at(1)), "NAME_TAKEN");
}

TEST(Names, NobodyIsCalledLikeABotAtTheTable) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::joined);
    scene.a->sit();
    EXPECT_TRUE(scene.a->ask(message::add_bot()).has_done());
    const std::string bot = scene.a->table().seats(1).name();
    ASSERT_FALSE(bot.empty());
    EXPECT_NE(name_of(scene.connect().ask(message::join_table(scene.a_joined.code(), bot))),
              "joined");
}

TEST(Names, MembersAreCountedUpToALimit) {
    server::Settings settings;
    settings.members_max = 5;
    TableScene scene(tara_wolf_table(), settings);
    std::vector<FakeClient*> all;
    for (int i = 0; i < 6; ++i) {
        all.push_back(&scene.connect());
        all.back()->send(message::join_table(scene.a_joined.code(),
                                             std::string("Gast ") + static_cast<char>('A' + i)));
    }
    scene.server.settle();
    int joined = 0;
    for (const FakeClient* client : all) {
        joined += name_of(client->received().at(1)) == "joined" ? 1 : 0;
    }
    EXPECT_EQ(joined, 3);
    EXPECT_EQ(scene.a->table().members_size(), 5);
}

}  // namespace
}  // namespace valley::testing
