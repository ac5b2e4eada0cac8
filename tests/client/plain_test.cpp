// The plain client against the real server's core: what is typed, what is told.

#include "client/plain/plain.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/core/text.hpp"
#include "tests/client/plain_player.hpp"
#include "tests/client/strange_game.hpp"
#include "tests/support/table_scene.hpp"

namespace valley::client {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using valley::testing::FakeServer;
using valley::testing::PlainPlayer;

PlainSettings typed(PlainSettings settings) {
    settings.interactive = true;
    return settings;
}

// Two people at a table with a game begun: Anna types, Bob's lines come from a pipe.
struct Two {
    explicit Two(std::uint64_t seed = 1, Language language = Language::en)
        : server(seed),
          anna(server, typed(PlainPlayer::settings(Task::host, "Anna")), language),
          bob(server, PlainPlayer::settings(Task::join, "Bob", host()), Language::de) {
        settle();
    }
    std::string host() {
        anna.settle();
        return anna.code();
    }
    void settle() { valley::testing::settle(server, {&anna, &bob}); }
    // Until Anna is asked.
    void reach_anna() {
        for (int i = 0; i < 1000 && anna.model().open_prompt() == nullptr; ++i) {
            ASSERT_TRUE(bob.answer_somehow());
            settle();
        }
    }
    // Until one of Anna's questions fits.
    bool reach(const std::function<bool(const v1::Prompt&)>& fits) {
        for (int i = 0; i < 3000; ++i) {
            settle();
            const v1::Prompt* prompt = anna.model().open_prompt();
            if (prompt != nullptr && fits(*prompt)) return true;
            if (prompt != nullptr) {
                anna.answer_somehow();
                if (anna.model().open_prompt() == prompt) anna.type("");  // sure
            } else if (!bob.answer_somehow()) {
                return false;
            }
        }
        return false;
    }

    FakeServer server;
    PlainPlayer anna;
    PlainPlayer bob;
};

void expect_harmless(const std::string& output) {
    std::size_t at = 0;
    while (at < output.size()) {
        const std::size_t end = output.find('\n', at);
        ASSERT_NE(end, std::string::npos);
        const std::string line = output.substr(at, end - at);
        EXPECT_EQ(harmless(line), line);
        at = end + 1;
    }
}

TEST(Plain, ATableBegins) {
    Two two;
    const std::string& anna = two.anna.output();
    EXPECT_THAT(anna, HasSubstr("Connecting to example.org:7922.\n"));
    EXPECT_THAT(anna, HasSubstr("You are at table " + two.anna.code() + " as Anna.\n"));
    EXPECT_THAT(
        anna, HasSubstr("  valley-client --plain join example.org:7922 " + two.anna.code() + "\n"));
    EXPECT_THAT(anna, HasSubstr("Seat 1: free\n"));
    EXPECT_THAT(anna, HasSubstr("Bob comes to the table.\n"));
    EXPECT_THAT(anna, HasSubstr("Bob is ready.\n"));
    EXPECT_THAT(anna, HasSubstr("Game 1 begins.\n"));
    EXPECT_THAT(two.bob.output(), HasSubstr("Du bist als Bob am Tisch " + two.anna.code() + ".\n"));
    EXPECT_THAT(two.bob.output(), HasSubstr("Spiel 1 beginnt.\n"));
    ASSERT_EQ(two.anna.keeper.places.size(), 1u);
    EXPECT_EQ(two.anna.keeper.places[0].token.size(), 16u);
    // Exactly one of them is asked; the other one knows for whom to wait.
    const bool anna_asked = two.anna.model().open_prompt() != nullptr;
    EXPECT_NE(anna_asked, two.bob.model().open_prompt() != nullptr);
    EXPECT_TRUE(anna_asked ? two.bob.told("Warten auf Anna") : two.anna.told("Waiting for Bob"));
}

TEST(Plain, AWholeGameIsPlayed) {
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        Two two(seed);
        EXPECT_FALSE(two.reach([](const v1::Prompt&) { return false; }));
        ASSERT_TRUE(two.anna.model().outcome) << "seed " << seed;
        EXPECT_TRUE(two.anna.told("The game is over.\nWinner: "));
        EXPECT_TRUE(two.anna.told("Why: enough Tombs won."));
        EXPECT_TRUE(two.bob.told("Das Spiel ist aus.\nGewonnen hat: "));
        for (const PlainPlayer* player : {&two.anna, &two.bob}) {
            expect_harmless(player->output());
            EXPECT_FALSE(player->told("unknown") || player->told("unbekannt"));
            EXPECT_FALSE(player->told("(event") || player->told("(Ereignis"));
            EXPECT_FALSE(player->told("text "));
        }
        // Everything on request, after as during a game.
        for (const char* command : {"table", "cards", "log 1000", "who", "help", "card worker"}) {
            two.anna.take_output();
            two.anna.type(command);
            EXPECT_GT(two.anna.output().size(), 10u) << command;
            EXPECT_FALSE(two.anna.told("is not a command")) << command;
        }
        two.anna.type("rematch");
        two.bob.type("revanche");
        two.settle();
        EXPECT_TRUE(two.anna.told("You have asked for another game."));
        EXPECT_TRUE(two.anna.told("Game 2 begins."));
    }
}

TEST(Plain, TheTableIsToldOnRequest) {
    Two two;
    two.reach_anna();
    two.anna.take_output();
    two.anna.type("table");
    const std::string& table = two.anna.output();
    EXPECT_THAT(table, HasSubstr("Round 1, camp phase."));
    EXPECT_THAT(table, HasSubstr("Anna (you): coins: "));
    EXPECT_THAT(table, HasSubstr("Bob: coins: "));
    EXPECT_THAT(table, HasSubstr("medallion"));
    EXPECT_THAT(table, HasSubstr("pass marker"));
    EXPECT_THAT(table, HasSubstr("  hand: "));
    EXPECT_THAT(table, HasSubstr("  main stack: "));
    EXPECT_THAT(table, HasSubstr("Shared: coins in the supply: "));
    EXPECT_THAT(table, Not(HasSubstr("step of the effect")));
    // The other hand is a number.
    EXPECT_THAT(table, ::testing::ContainsRegex("\n  hand: [0-9]+ cards\n"));

    two.anna.take_output();
    two.anna.type("cards");
    EXPECT_THAT(two.anna.output(), HasSubstr("hand:\n  "));
    EXPECT_THAT(two.anna.output(), HasSubstr("Papyrus cards:\n  "));
    EXPECT_THAT(two.anna.output(), HasSubstr("strength "));

    two.anna.take_output();
    two.anna.type("karte worker");  // every language's words are understood
    EXPECT_THAT(two.anna.output(), HasSubstr("Worker, Companion, cost "));
    two.anna.type("card xyzzy\x1b[2J");
    EXPECT_THAT(two.anna.output(), HasSubstr("No card has \"xyzzy"));
    expect_harmless(two.anna.output());
}

TEST(Plain, HelpIsAboutThePresentStep) {
    Two two;
    two.reach_anna();
    two.anna.take_output();
    two.anna.type("?");
    EXPECT_THAT(two.anna.output(), HasSubstr("You get four resources."));
    EXPECT_THAT(two.anna.output(), HasSubstr("Type one of these numbers: 0, 1, 2, 3, 4."));
    EXPECT_THAT(two.anna.output(), HasSubstr("chat TEXT"));
    // What the game says of the question and of the phase.
    const v1::Words& words = two.anna.model().cards()->words();
    const v1::View& view = *two.anna.model().view;
    const std::string& question = words.prompts(static_cast<int>(view.prompt().key())).help();
    const std::string& phase = words.phases(static_cast<int>(view.phase())).help();
    ASSERT_FALSE(question.empty() || phase.empty());
    EXPECT_THAT(two.anna.output(), HasSubstr(question));
    EXPECT_THAT(two.anna.output(), HasSubstr(phase));
    // Whoever waits can read what the other one is asked.
    two.bob.take_output();
    two.bob.type("?");
    EXPECT_TRUE(two.bob.told(
        two.bob.model().cards()->words().phases(static_cast<int>(view.phase())).help()));
}

TEST(Plain, TheRulesAreToldOnRequest) {
    Two two;
    two.reach_anna();
    two.anna.take_output();
    two.anna.type("rules");
    const v1::Words& words = two.anna.model().cards()->words();
    for (const auto* list : {&words.phases(), &words.kinds(), &words.endings()}) {
        for (const v1::Word& word : *list) EXPECT_TRUE(two.anna.told(word.help())) << word.key();
    }
    EXPECT_TRUE(two.anna.told("Phase: camp phase:\n"));
}

TEST(Plain, TheCodeIsToldOnceMore) {
    Two two;
    two.anna.take_output();
    two.anna.type("who");
    EXPECT_TRUE(two.anna.told("Table " + two.anna.code() + "\n"));
}

// Who is asked whether watchers may see everything is not made ready before the answer.
TEST(Plain, ConsentComesBeforeBeingReady) {
    FakeServer server;
    v1::TableOptions options = valley::testing::with_watching(v1::DELAYED, 2);
    PlainSettings settings = typed(PlainPlayer::settings(Task::host, "Anna"));
    PlainPlayer anna(server, settings, Language::en, options);
    anna.settle();
    EXPECT_TRUE(anna.told("type consent yes, or consent no."));
    EXPECT_TRUE(anna.told("You are not ready yet: first say whether"));
    EXPECT_FALSE(anna.model().table->seats(0).ready());
    PlainPlayer bob(server, PlainPlayer::settings(Task::join, "Bob", anna.code()), Language::de);
    valley::testing::settle(server, {&anna, &bob});
    EXPECT_TRUE(bob.model().table->seats(1).ready()) << "nobody is there to ask";
    anna.type("consent yes");
    anna.type("ready");
    valley::testing::settle(server, {&anna, &bob});
    EXPECT_TRUE(anna.told("Game 1 begins."));
    EXPECT_TRUE(anna.model().table->seats(0).consents());
}

TEST(Plain, AWrongLineLosesNothing) {
    Two two;
    two.reach_anna();
    const auto prompt = two.anna.model().open_prompt()->number();
    for (const char* line : {"5", "", "1 2", "nonsense", "/", "card", "mute 77", "sit x", "remove",
                             "consent", "chat", "-1", "1e3", "{card}", "%n"}) {
        two.anna.take_output();
        two.anna.type(line);
        EXPECT_FALSE(two.anna.output().empty()) << line;
        ASSERT_NE(two.anna.model().open_prompt(), nullptr) << line;
        EXPECT_EQ(two.anna.model().open_prompt()->number(), prompt) << line;
    }
    two.anna.type("2");
    EXPECT_TRUE(two.anna.told("cards 2, coins 2."));
}

TEST(Plain, SaysThatNothingIsAsked) {
    Two two;
    two.reach_anna();
    // Anna decides; Bob is not asked. His line waits, as it comes from a pipe.
    two.bob.take_output();
    two.bob.type("2");
    EXPECT_EQ(two.bob.output(), "");
    // A person is told at once.
    Two other(2);
    if (other.anna.model().open_prompt() != nullptr) {
        while (other.anna.model().open_prompt() != nullptr) {
            other.anna.answer_somehow();
            if (other.anna.model().open_prompt() != nullptr) other.anna.type("");
            other.settle();
        }
    }
    other.anna.take_output();
    other.anna.type("1");
    EXPECT_TRUE(other.anna.told("You are not asked anything now."));
    EXPECT_TRUE(other.anna.told("Waiting for Bob"));
}

TEST(Plain, ABigStepIsRepeatedBeforeItIsSent) {
    Two two;
    const auto big = [](const v1::Prompt& prompt) {
        return prompt.max() >= 2 && prompt.min() == 0 && prompt.options_size() >= 2;
    };
    ASSERT_TRUE(two.reach(big));
    const auto number = two.anna.model().open_prompt()->number();
    two.anna.take_output();
    two.anna.type("1 2");
    EXPECT_TRUE(two.anna.told("You choose: "));
    ASSERT_NE(two.anna.model().open_prompt(), nullptr);
    two.anna.type("n");
    EXPECT_TRUE(two.anna.told("or 0 for none."));
    two.anna.take_output();
    two.anna.type("");  // none, by an Enter too many
    EXPECT_TRUE(two.anna.told("You choose: nothing."));
    two.anna.type("table");  // a command in between
    EXPECT_TRUE(two.anna.told("Round "));
    EXPECT_EQ(two.anna.model().open_prompt()->number(), number);
    two.anna.type("1");
    two.anna.type("y");
    two.settle();
    const auto* next = two.anna.model().open_prompt();
    EXPECT_TRUE(next == nullptr || next->number() != number);
}

TEST(Plain, ConcedingIsConfirmed) {
    Two two;
    two.anna.type("concede");
    EXPECT_TRUE(two.anna.told("Type yes to concede."));
    two.anna.type("what?");
    EXPECT_TRUE(two.anna.told("Nothing was done."));
    EXPECT_FALSE(two.anna.model().outcome);
    two.anna.type("aufgeben");
    two.anna.type("ja");
    two.settle();
    EXPECT_TRUE(two.anna.told("You have conceded."));
    EXPECT_TRUE(two.anna.told("Winner: Bob. The other side conceded."));
    EXPECT_TRUE(two.bob.told("Gewonnen hat: Bob. Die andere Seite hat aufgegeben."));
    two.anna.type("concede");
    EXPECT_TRUE(two.anna.told("You are not playing a game now."));
}

TEST(Plain, LeavingGivesThePlaceUp) {
    Two two;
    two.anna.type("leave");
    EXPECT_TRUE(two.anna.told("If you leave, you concede the game."));
    two.anna.type("yes");
    two.settle();
    EXPECT_EQ(two.anna.exit(), Exit::ok);
    EXPECT_TRUE(two.anna.told("You have left the table."));
    EXPECT_FALSE(two.anna.told("Your place is kept"));
    EXPECT_TRUE(two.anna.keeper.places.empty());
    EXPECT_TRUE(two.bob.told("Anna verlässt den Tisch."));
}

TEST(Plain, QuittingKeepsThePlace) {
    Two two;
    two.anna.type("quit");
    EXPECT_EQ(two.anna.exit(), Exit::ok);
    EXPECT_TRUE(two.anna.told("To come back, type: valley-client --plain resume " +
                              two.anna.keeper.places.at(0).code));
    two.settle();
    EXPECT_TRUE(two.bob.told("Anna hat die Verbindung verloren."));

    PlainPlayer back(two.server, typed(PlainPlayer::settings(Task::resume, "Anna")));
    back.session().enter(two.anna.keeper.places.at(0));
    valley::testing::settle(two.server, {&back, &two.bob});
    EXPECT_TRUE(back.told("Connected; you have your place at table "));
    // The question waits for its words.
    EXPECT_FALSE(back.told("(question"));
    EXPECT_FALSE(back.told("phase 0"));
    EXPECT_TRUE(two.bob.told("Anna ist wieder da."));
    EXPECT_EQ(back.model().seat(), 0u);
    EXPECT_TRUE(back.model().view->has_seat());
    EXPECT_NE(back.model().open_prompt() != nullptr, two.bob.model().open_prompt() != nullptr);
}

TEST(Plain, ChatIsToldAndMuted) {
    Two two;
    two.anna.type("chat %s {0} hello  ");
    two.settle();
    EXPECT_TRUE(two.bob.told("Anna sagt: %s {0} hello\n"));
    two.bob.type("/say Servus");
    two.settle();
    EXPECT_TRUE(two.anna.told("Bob says: Servus\n"));
    two.anna.type("mute bob");
    EXPECT_TRUE(two.anna.told("You do not hear Bob any more."));
    two.bob.type("chat hörst du mich?");
    two.settle();
    EXPECT_FALSE(two.anna.told("hörst du mich?"));
    two.anna.type("who");
    EXPECT_TRUE(two.anna.told("  2  Bob, at seat 2, muted\n"));
    two.anna.type("unmute 2");
    EXPECT_TRUE(two.anna.told("You hear Bob again."));
}

TEST(Plain, AServerThatDiesIsWaitedFor) {
    Two two;
    two.reach_anna();
    two.anna.take_output();
    two.server.crash();
    two.anna.run();
    EXPECT_TRUE(two.anna.told("The connection is lost.\nTrying again in 1 second, "));
    two.anna.type("3");
    EXPECT_TRUE(two.anna.told("your answer is kept and sent"));
    two.server.pass(server::Milliseconds(1'000));
    two.settle();
    EXPECT_TRUE(two.anna.told("Connected; you have your place at table "));
    EXPECT_TRUE(two.anna.told("cards 3, coins 1."));
}

TEST(Plain, AQuestionIsAskedAgainAfterACut) {
    Two two;
    two.reach_anna();
    two.anna.take_output();
    two.anna.cut();
    two.anna.run();
    two.server.pass(server::Milliseconds(1'000));
    two.settle();
    const std::string output = two.anna.take_output();
    const auto lost = output.find("The connection is lost.");
    const auto back = output.find("Connected; ");
    const auto asked = output.find("You get four resources.");
    ASSERT_NE(asked, std::string::npos);
    EXPECT_LT(lost, back);
    EXPECT_LT(back, asked);
}

// From a pipe.

TEST(Plain, LinesTypedAheadWaitForTheirMoment) {
    FakeServer server;
    PlainPlayer player(server, PlainPlayer::settings(Task::play, "Anna"));
    player.type("2");
    player.type("0");  // whatever is asked next is answered or refused, in order
    player.type("chat done");
    player.end_input();
    for (int i = 0; i < 100 && !player.exit(); ++i) {
        server.pass(server::Milliseconds(1'000));
        player.settle();
    }
    EXPECT_EQ(player.exit(), Exit::ok);
    const auto split = player.output().find("cards 2, coins 2.");
    const auto chat = player.output().find("Anna says: done");
    const auto end = player.output().find("There is no more input: leaving.");
    ASSERT_NE(split, std::string::npos);
    ASSERT_NE(chat, std::string::npos);
    ASSERT_NE(end, std::string::npos);
    EXPECT_LT(split, chat);
    EXPECT_LT(chat, end);
    EXPECT_EQ(player.keeper.places.size(), 1u);  // the seat is kept
}

TEST(Plain, AnEmptyPipeSitsDownAndLeaves) {
    Two two;
    two.bob.end_input();
    EXPECT_EQ(two.bob.exit(), Exit::ok);
    EXPECT_TRUE(two.bob.told("Die Eingabe ist zu Ende: Schluss."));
    EXPECT_EQ(two.bob.keeper.places.size(), 1u);
}

TEST(Plain, WatchingGoesOnWithoutInput) {
    Two two;
    PlainPlayer carl(two.server, PlainPlayer::settings(Task::watch, "Carl", two.anna.code()));
    valley::testing::settle(two.server, {&two.anna, &two.bob, &carl});
    carl.end_input();
    EXPECT_FALSE(carl.exit());
    EXPECT_TRUE(two.anna.told("Carl comes to the table."));
    two.anna.type("concede yes");
    valley::testing::settle(two.server, {&two.anna, &two.bob, &carl});
    EXPECT_TRUE(carl.told("Winner: Bob."));
    EXPECT_EQ(carl.exit(), Exit::ok);
}

// Ends.

TEST(Plain, ExitsByWhatHappened) {
    FakeServer server;
    PlainPlayer wrong(server, PlainPlayer::settings(Task::join, "Anna", "AAAA"));
    wrong.settle();
    EXPECT_EQ(wrong.exit(), Exit::refused);
    EXPECT_TRUE(wrong.told("There is no table with this code, or the password is wrong."));

    PlainPlayer lost(server, PlainPlayer::settings(Task::resume, "Anna"));
    lost.session().enter(Place{"AAAA", std::string(16, 'x'), 0});
    lost.settle();
    EXPECT_EQ(lost.exit(), Exit::place_lost);
    EXPECT_TRUE(lost.told("The server does not know your place any more"));

    PlainPlayer list(server, PlainPlayer::settings(Task::list, ""));
    list.settle();
    EXPECT_EQ(list.exit(), Exit::ok);
    EXPECT_TRUE(list.told("There is no public table."));
}

TEST(Plain, AReplacedClientStops) {
    Two two;
    PlainPlayer second(two.server, PlainPlayer::settings(Task::resume, "Anna"));
    second.session().enter(two.anna.keeper.places.at(0));
    valley::testing::settle(two.server, {&two.anna, &two.bob, &second});
    EXPECT_EQ(two.anna.exit(), Exit::place_lost);
    EXPECT_TRUE(two.anna.told("taken up on another connection"));
    EXPECT_EQ(two.anna.keeper.places.size(), 1u);  // the token is as good as before
    EXPECT_FALSE(second.exit());
    two.server.pass(server::Milliseconds(60'000));
    valley::testing::settle(two.server, {&two.anna, &two.bob, &second});
    EXPECT_FALSE(second.exit());
}

TEST(Plain, ARemovedPlayerForgetsThePlace) {
    FakeServer server;
    PlainSettings host = typed(PlainPlayer::settings(Task::host, "Anna"));
    host.ready = false;
    PlainPlayer anna(server, host);
    anna.settle();
    PlainPlayer bob(server, typed(PlainPlayer::settings(Task::join, "Bob", anna.code())));
    valley::testing::settle(server, {&anna, &bob});
    anna.type("remove 2");
    valley::testing::settle(server, {&anna, &bob});
    EXPECT_EQ(bob.exit(), Exit::place_lost);
    EXPECT_TRUE(bob.told("The host, or whoever runs the server, has taken your place"));
    EXPECT_TRUE(bob.keeper.places.empty());
    EXPECT_TRUE(anna.told("Seat 2 is free."));
}

TEST(Plain, ATakenNameIsChangedUnlessItWasChosen) {
    FakeServer server;
    PlainPlayer anna(server, PlainPlayer::settings(Task::host, "Anna"));
    anna.settle();
    PlainSettings same = PlainPlayer::settings(Task::join, "Anna", anna.code());
    PlainPlayer chosen(server, same);
    chosen.settle();
    EXPECT_EQ(chosen.exit(), Exit::refused);
    EXPECT_TRUE(chosen.told("Choose another name with --name."));
    same.name_given = false;
    PlainPlayer other(server, same);
    other.settle();
    EXPECT_FALSE(other.exit());
    EXPECT_TRUE(other.told("as Anna 2."));
    EXPECT_EQ(other.keeper.names.at(0), "Anna 2");
}

TEST(Plain, APlaceThatCannotBeKeptIsTold) {
    FakeServer server;
    PlainPlayer anna(server, PlainPlayer::settings(Task::host, "Anna"));
    anna.keeper.trouble = "The disk is full.";
    anna.settle();
    EXPECT_TRUE(anna.told("The disk is full.\n"));
    EXPECT_FALSE(anna.exit());
}

TEST(Plain, AgainstABot) {
    FakeServer server;
    PlainSettings settings = typed(PlainPlayer::settings(Task::play, "Anna"));
    settings.bot = "sensible";
    PlainPlayer anna(server, settings);
    anna.settle();
    EXPECT_TRUE(anna.told("Sensible Bot takes seat 2."));
    EXPECT_TRUE(anna.told("Game 1 begins."));
    PlainPlayer german(server, settings, Language::de);
    german.settle();
    EXPECT_TRUE(german.told("Strategiebot nimmt Platz 2."));
    EXPECT_FALSE(german.told("sensible"));
}

// Which there are is said, and no table is left behind.
TEST(Plain, ABotOrVariantThatThereIsNot) {
    FakeServer server;
    PlainSettings settings = typed(PlainPlayer::settings(Task::play, "Anna"));
    settings.bot = "foo";
    PlainPlayer anna(server, settings);
    anna.settle();
    EXPECT_EQ(anna.exit(), Exit::refused);
    EXPECT_TRUE(anna.told("There is no bot foo. There are: random, naive, sensible\n"));
    EXPECT_FALSE(anna.told("To come back"));
    EXPECT_TRUE(anna.keeper.places.empty());
    PlainPlayer guest(server, PlainPlayer::settings(Task::join, "Bob", anna.code()));
    guest.settle();
    EXPECT_TRUE(guest.told("There is no table with this code"));

    v1::TableOptions table = valley::testing::tara_wolf_table();
    table.add_variants("nonsense");
    PlainPlayer host(server, PlainPlayer::settings(Task::host, "Anna"), Language::en, table);
    host.settle();
    EXPECT_EQ(host.exit(), Exit::refused);
    EXPECT_TRUE(host.told("There is no variant nonsense. There are: short_game, "));

    // At a table, a host who types it.
    PlainPlayer typing(server, typed(PlainPlayer::settings(Task::host, "Anna")));
    typing.settle();
    typing.type("bot foo");
    EXPECT_TRUE(typing.told("There is no bot foo."));
    EXPECT_FALSE(typing.exit());
}

// Who comes late learns why there is no seat, and what can be done instead.
TEST(Plain, ComingToATableWhoseGameHasBegun) {
    Two two;
    PlainPlayer piped(two.server, PlainPlayer::settings(Task::join, "Carl", two.anna.code()));
    piped.settle();
    EXPECT_EQ(piped.exit(), Exit::refused);
    EXPECT_TRUE(piped.told("The game at this table has begun; its seats are taken.\n"));
    EXPECT_TRUE(piped.told("To watch, type: valley-client --plain watch example.org:7922 " +
                           two.anna.code() + "\n"));
    EXPECT_FALSE(piped.told("Not now."));
    EXPECT_TRUE(piped.keeper.places.empty()) << "nothing of it is left";
    EXPECT_EQ(two.anna.model().table->members_size(), 2);

    PlainPlayer there(two.server,
                      typed(PlainPlayer::settings(Task::join, "Dora", two.anna.code())));
    there.settle();
    EXPECT_FALSE(there.exit());
    EXPECT_TRUE(there.told("You can watch. Type quit to leave."));
    EXPECT_FALSE(there.told("Type sit"));
}

TEST(Plain, PlaysWhatItDoesNotKnow) {
    valley::testing::MemoryKeeper keeper;
    Session session({}, [] { return 0u; });
    Plain plain(typed(PlainPlayer::settings(Task::watch, "Anna")), session, keeper);
    session.enter(Place{"K7P3", "token", 0});
    const Time now{0};
    session.start(now);
    session.connecting(now);
    session.connected(now);
    for (const v1::ServerMessage& message : valley::testing::strange_game()) {
        session.message(message.SerializeAsString(), now);
        plain.update(now);
    }
    EXPECT_THAT(plain.take_output(),
                HasSubstr("Something happened (event 4711).\n\n"
                          "Choose, please (question 55).\n"
                          "  1  option 1, of a kind that this program does not know\n"
                          "  2  card 1234\n"
                          "Type one number from 1 to 2.\n"));
    plain.line("table", now);
    EXPECT_THAT(plain.take_output(), HasSubstr("zone 77: 2 cards, on top: card 1234"));
    session.take_outbox();
    plain.line("1", now);
    v1::ClientMessage sent;
    const auto outbox = session.take_outbox();
    ASSERT_EQ(outbox.size(), 1u);
    ASSERT_TRUE(sent.ParseFromString(outbox[0]));
    EXPECT_EQ(sent.choose().prompt(), 3u);
    EXPECT_THAT(sent.choose().picks(), ::testing::ElementsAre(0u));
}

}  // namespace
}  // namespace valley::client
