// Before the game: every way to a table, by keys, against the real server's core; what it refuses
// is shown where it belongs, and what was typed is still there.

#include <gmock/gmock.h>

#include "client/terminal/cards_page.hpp"
#include "client/terminal/game_page.hpp"
#include "client/terminal/join_page.hpp"
#include "client/terminal/key_page.hpp"
#include "client/terminal/places_page.hpp"
#include "client/terminal/server_page.hpp"
#include "client/terminal/settings_page.hpp"
#include "client/terminal/table_form_page.hpp"
#include "client/terminal/width.hpp"
#include "tests/client/golden_frames.hpp"
#include "tests/client/start_player.hpp"

namespace valley::client::tui {
namespace {

using ::testing::HasSubstr;
using valley::testing::FakeServer;
using valley::testing::StartPlayer;

const std::string kServer(StartPlayer::kServer);

Settings named(const std::string& name) {
    Settings settings;
    settings.name = name;
    settings.server = kServer;
    return settings;
}

class StartPagesTest : public ::testing::Test {
  protected:
    FakeServer server{2};  // where Anna is asked first
};

TEST_F(StartPagesTest, OneKeyPlaysAgainstABotAtTheOwnServer) {
    StartPlayer anna(server, named("Anna"), Language::en, kServer);
    anna.press({"Enter"});
    ASSERT_TRUE(anna.is_on<GamePage>()) << anna.text();
    EXPECT_TRUE(anna.model().playing());
    EXPECT_EQ(anna.model().table->seats(0).name(), "Anna");
}

TEST_F(StartPagesTest, TheFormTakesTheUsualBotUnlessAnotherOneIsChosen) {
    for (const bool another : {false, true}) {
        StartPlayer anna(server, named("Anna"), Language::de);
        anna.press({"t", "Enter"});
        ASSERT_TRUE(anna.is_on<ServerPage>()) << anna.text();
        anna.press({"Enter"});
        ASSERT_TRUE(anna.is_on<TableFormPage>()) << anna.text();
        EXPECT_TRUE(anna.shows("der übliche dieses Servers")) << anna.text();
        anna.press({"Tab", "Tab"});
        if (another) {
            anna.press({"Right"});
            EXPECT_TRUE(anna.shows("Zufallsbot: nimmt irgendeine Antwort")) << anna.text();
        }
        for (int i = 0; i < 15 && anna.is_on<TableFormPage>(); ++i) anna.press({"Enter"});
        ASSERT_TRUE(anna.visits()) << anna.text();
        EXPECT_EQ(anna.model().table->seats(1).name(), another ? "random" : "sensible");
    }
}

TEST_F(StartPagesTest, WithoutAServerItAsksWhich) {
    StartPlayer anna(server);
    anna.press({"b"});
    ASSERT_TRUE(anna.is_on<AddressPage>());
    anna.press({"Enter"});
    EXPECT_THAT(anna.text(), HasSubstr("no address"));
    anna.type("nowhere.example");
    anna.press({"Enter"});
    ASSERT_TRUE(anna.is_on<ServerPage>());
    EXPECT_THAT(anna.text(), HasSubstr("nobody there"));
    EXPECT_FALSE(anna.visits());
    anna.press({"Esc"});
    // What was typed is there to be mended.
    EXPECT_THAT(anna.text(), HasSubstr("nowhere.example"));
    EXPECT_EQ(anna.kept.server, "nowhere.example:7922");
}

TEST_F(StartPagesTest, APublicTableIsOpenedListedAndJoined) {
    StartPlayer anna(server, named("Anna"));
    anna.press({"t", "Enter"});
    ASSERT_TRUE(anna.is_on<ServerPage>()) << anna.text();
    EXPECT_THAT(anna.text(), HasSubstr("There is no public table"));
    EXPECT_FALSE(anna.visits()) << "it asks once, and goes";
    anna.press({"o"});
    ASSERT_TRUE(anna.is_on<TableFormPage>());
    // From the button up: listed, password, spectators, clock, the variants, the name.
    anna.press({"Up", "Right", "Up", "Up", "Right", "Up", "Right"});
    EXPECT_THAT(anna.text(), HasSubstr("5 minutes"));
    anna.press({"Down", "Down"});
    anna.type("secret");
    EXPECT_THAT(anna.text(), ::testing::Not(HasSubstr("secret")));
    anna.press({"Down", "Down", "Enter"});
    ASSERT_TRUE(anna.is_on<GamePage>()) << anna.text();
    const v1::TableOptions& options = anna.model().table->options();
    EXPECT_TRUE(options.listed());
    EXPECT_EQ(options.clock().bank_seconds(), 300u);
    EXPECT_EQ(options.watching(), v1::NOBODY);
    const std::string code = anna.model().place->code;

    StartPlayer bruno(server, named("Bruno"), Language::de);
    bruno.press({"t", "Enter"});
    EXPECT_THAT(bruno.text(), HasSubstr(code + "  Anna"));
    EXPECT_THAT(bruno.text(), HasSubstr("Passwort"));
    bruno.press({"End", "Enter"});
    ASSERT_TRUE(bruno.is_on<JoinPage>());
    // A wrong password is said at the table that it is for, and nothing typed is lost.
    bruno.type("wrong");
    bruno.press({"Enter", "Enter"});
    ASSERT_TRUE(bruno.is_on<JoinPage>());
    EXPECT_THAT(bruno.text(), HasSubstr(code));
    EXPECT_THAT(bruno.text(), HasSubstr(say(Language::de, Say::refused_no_table)));
    bruno.press({"Down", "Down"});
    for (int i = 0; i < 5; ++i) bruno.press({"Back"});
    bruno.type("secret");
    bruno.press({"Enter", "Enter"});
    ASSERT_TRUE(bruno.is_on<GamePage>()) << bruno.text();
    anna.settle();
    bruno.settle();
    EXPECT_TRUE(bruno.model().playing());
}

TEST_F(StartPagesTest, ClockAndDelayAreWhatIsTyped) {
    StartPlayer anna(server, named("Anna"), Language::en, kServer);
    anna.press({"t", "Enter", "o", "Up", "Up", "Up"});
    EXPECT_FALSE(anna.shows("Rounds late"));
    anna.press({"Right", "Right", "Down", "Back"});
    anna.type("101");
    anna.press({"Up", "Up", "Left"});
    EXPECT_TRUE(anna.shows("another one")) << anna.text();
    anna.press({"Down", "Back", "Back"});
    anna.type("25");
    anna.press({"Down", "Back"});
    anna.type("5");
    const auto submit = [&] {
        for (int i = 0; i < 12 && !anna.shows("\xE2\x96\xBA [ Open"); ++i) anna.press({"Down"});
        anna.press({"Enter"});
    };
    submit();
    ASSERT_TRUE(anna.is_on<TableFormPage>()) << anna.text();
    EXPECT_TRUE(anna.shows("a number from 2 to 100")) << anna.text();
    // The line that is wrong is the highlighted one.
    anna.press({"Back", "Back", "Back"});
    anna.type("7");
    submit();
    ASSERT_TRUE(anna.is_on<GamePage>()) << anna.text();
    const v1::TableOptions& options = anna.model().table->options();
    EXPECT_EQ(options.clock().bank_seconds(), 25u * 60);
    EXPECT_EQ(options.clock().increment_seconds(), 5u);
    EXPECT_EQ(options.watching(), v1::DELAYED);
    EXPECT_EQ(options.watch_delay_rounds(), 7u);
}

TEST_F(StartPagesTest, ANameThatIsTakenIsSaidAtTheName) {
    StartPlayer anna(server, named("Anna"), Language::en, kServer);
    anna.press({"t", "Enter", "o", "Enter"});
    ASSERT_TRUE(anna.is_on<GamePage>()) << anna.text();
    const std::string code = anna.model().place->code;

    StartPlayer other(server, named("Anna"));
    other.press({"j"});
    other.type(code);
    other.press({"Enter", "Enter", "Enter", "Enter"});
    ASSERT_TRUE(other.is_on<JoinPage>()) << other.text();
    EXPECT_THAT(other.text(), HasSubstr(say(Language::en, Say::refused_name_taken)));
    // The name is what is highlighted.
    other.type(" the second");
    other.press({"Enter", "Enter", "Enter"});
    ASSERT_TRUE(other.is_on<GamePage>()) << other.text();
    EXPECT_EQ(other.model().self()->name(), "Anna the second");
}

TEST_F(StartPagesTest, AnInvitationSaysServerAndCode) {
    StartPlayer anna(server, named("Anna"), Language::en, kServer);
    anna.press({"t", "Enter", "o", "Enter"});
    const std::string code = anna.model().place->code;
    Settings settings;
    settings.name = "Bruno";
    StartPlayer bruno(server, settings);
    bruno.press({"j"});
    bruno.type("valley://" + kServer + "/" + code);
    EXPECT_THAT(bruno.text(), HasSubstr("Code of the table  " + code));
    bruno.press({"Up", "Enter"});
    ASSERT_TRUE(bruno.is_on<GamePage>()) << bruno.text();
    EXPECT_TRUE(bruno.model().seat());
}

TEST_F(StartPagesTest, ATableIsWatchedByItsCode) {
    StartPlayer anna(server, named("Anna"), Language::en, kServer);
    anna.press({"Enter"});
    const std::string code = anna.model().place->code;
    StartPlayer carl(server, named("Carl"));
    carl.press({"w"});
    carl.press({"Enter"});
    EXPECT_TRUE(carl.is_on<JoinPage>());
    carl.press({"Up"});
    carl.type(code);
    carl.press({"Enter", "Enter", "Enter", "Enter"});
    ASSERT_TRUE(carl.is_on<GamePage>()) << carl.text();
    EXPECT_FALSE(carl.model().seat());
}

TEST_F(StartPagesTest, AfterLeavingTheStartIsThereAgain) {
    StartPlayer anna(server, named("Anna"), Language::en, kServer);
    anna.press({"Enter"});
    anna.press({"m", "End", "Up", "Up", "Enter"});
    EXPECT_THAT(anna.text(), HasSubstr("Do you really")) << anna.text();
    anna.press({"y"});
    ASSERT_TRUE(anna.is_on<StartPage>()) << anna.text();
    EXPECT_FALSE(anna.visits());
    EXPECT_FALSE(anna.screen().exit());
    anna.press({"q"});
    EXPECT_EQ(anna.screen().exit(), Exit::ok);
}

TEST_F(StartPagesTest, FromATableOneGoesBackAndKeepsTheSeat) {
    StartPlayer anna(server, named("Anna"), Language::en, kServer);
    anna.press({"Enter"});
    const Place place = *anna.model().place;
    anna.press({"m", "End", "Up", "Enter"});
    ASSERT_TRUE(anna.is_on<StartPage>()) << anna.text();
    EXPECT_THAT(anna.text(), HasSubstr(place.code));
    anna.places = {{kServer, place.code, "Anna", place.token}};
    anna.press({"r", "Enter"});
    ASSERT_TRUE(anna.is_on<GamePage>()) << anna.text();
    EXPECT_TRUE(anna.model().playing());
    EXPECT_TRUE(anna.model().seat());
}

TEST_F(StartPagesTest, APlaceIsComeBackTo) {
    StartPlayer anna(server, named("Anna"), Language::en, kServer);
    EXPECT_FALSE(anna.shows("Back to a table"));
    anna.press({"Enter"});
    const Place place = *anna.model().place;
    StartPlayer again(server, named("Anna"));
    again.places = {{kServer, place.code, "Anna", place.token}};
    again.press({"r"});
    ASSERT_TRUE(again.is_on<PlacesPage>()) << again.text();
    EXPECT_THAT(again.text(), HasSubstr(place.code + "  Anna"));
    again.press({"Enter"});
    ASSERT_TRUE(again.is_on<GamePage>()) << again.text();
    EXPECT_TRUE(again.model().playing());
}

TEST_F(StartPagesTest, APlaceThatIsGoneIsTold) {
    StartPlayer anna(server, named("Anna"));
    anna.places = {{kServer, "XXXX", "Anna", std::string(16, 'x')}};
    anna.press({"r", "Enter"});
    ASSERT_TRUE(anna.is_on<PlacesPage>()) << anna.text();
    EXPECT_TRUE(anna.shows(say(Language::en, Say::end_place_lost).substr(0, 20))) << anna.text();
}

TEST_F(StartPagesTest, CardsAndRulesCanBeReadBeforeAnyGame) {
    StartPlayer anna(server, named("Anna"), Language::en, kServer);
    anna.press({"k"});
    ASSERT_TRUE(anna.is_on<CardsPage>());
    EXPECT_THAT(anna.text(), HasSubstr("Mercenary"));
    EXPECT_FALSE(anna.visits()) << "it asks once, and goes";
    ASSERT_EQ(anna.kept_cards.size(), 1u);
    anna.press({"Esc", "?"});
    EXPECT_THAT(anna.text(), HasSubstr("Phase: "));
    anna.press({"Esc", "F1", "Tab"});
    EXPECT_TRUE(anna.shows("Ctrl-L")) << anna.text();
    // Each language has its own words.
    anna.press({"Esc", "l", "k"});
    EXPECT_THAT(anna.text(), HasSubstr("S\xC3\xB6ldner"));
    EXPECT_EQ(anna.kept_cards.size(), 2u);
    anna.press({"Esc", "l", "k"});
    EXPECT_THAT(anna.text(), HasSubstr("Mercenary"));
    EXPECT_EQ(anna.kept_cards.size(), 2u);

    // The next time they are here, with nobody to ask.
    StartPlayer later(server);
    for (const v1::CardList& cards : anna.kept_cards) later.screen().know(cards);
    later.press({"k"});
    EXPECT_THAT(later.text(), HasSubstr("Mercenary"));
}

// While cards are fetched for the help, the player goes on: what comes of that visit is no answer
// to what was asked for since.
TEST_F(StartPagesTest, WhatWasAskedForBeforeIsNoAnswer) {
    StartPlayer anna(server, named("Anna"));
    anna.press_at_once({"?"});
    ASSERT_TRUE(anna.visits());
    anna.press_at_once({"Esc", "t", "Enter"});
    EXPECT_TRUE(anna.shows("Connecting to")) << anna.text();
    anna.settle();
    ASSERT_TRUE(anna.is_on<ServerPage>());
    EXPECT_TRUE(anna.shows("There is no public table")) << anna.text();
    EXPECT_FALSE(anna.visits());
    anna.press({"r"});
    EXPECT_TRUE(anna.shows("There is no public table")) << anna.text();

    StartPlayer bruno(server, named("Bruno"));
    bruno.press_at_once({"?"});
    bruno.press_at_once({"Esc", "j", "X", "X", "X", "X", "Enter", "Enter", "Enter", "Enter"});
    bruno.settle();
    ASSERT_TRUE(bruno.is_on<JoinPage>()) << bruno.text();
    EXPECT_THAT(bruno.text(), HasSubstr(say(Language::en, Say::refused_no_table)));
}

TEST_F(StartPagesTest, EnterTwiceInOneReadEntersOnce) {
    StartPlayer anna(server, named("Anna"), Language::en, kServer);
    anna.press({"t", "Enter", "o"});
    anna.press_at_once({"Enter", "Enter"});
    anna.settle();
    ASSERT_TRUE(anna.is_on<GamePage>()) << anna.text();
    anna.press({"m", "End", "Up", "Enter"});
    EXPECT_TRUE(anna.is_on<TableFormPage>()) << anna.text();

    StartPlayer bruno(server, named("Bruno"));
    bruno.press({"j"});
    bruno.type("XXXX");
    bruno.press({"Enter", "Enter", "Enter"});
    bruno.press_at_once({"Enter", "Enter"});
    bruno.settle();
    ASSERT_TRUE(bruno.is_on<JoinPage>()) << bruno.text();
    EXPECT_THAT(bruno.text(), HasSubstr(say(Language::en, Say::refused_no_table)));
}

TEST_F(StartPagesTest, WhatIsCancelledInTheSameReadIsNotEntered) {
    StartPlayer anna(server, named("Anna"));
    anna.press({"t"});
    anna.press_at_once({"Enter", "Esc"});
    anna.settle();
    EXPECT_TRUE(anna.is_on<AddressPage>()) << anna.text();
    EXPECT_FALSE(anna.visits());
    EXPECT_FALSE(anna.screen().exit());
}

TEST_F(StartPagesTest, AStrayEnterAtTheTableDoesNothing) {
    StartPlayer anna(server, named("Anna"), Language::en, kServer);
    anna.press({"t", "Enter", "o"});
    // The second one comes while it connects, the third when the table is there.
    anna.press_at_once({"Enter"});
    anna.press_at_once({"Enter"});
    anna.settle();
    ASSERT_TRUE(anna.is_on<GamePage>()) << anna.text();
    EXPECT_TRUE(anna.model().table->seats(0).ready());
    anna.press({"Enter"});
    EXPECT_TRUE(anna.model().table->seats(0).ready());
    EXPECT_FALSE(anna.shows("►")) << anna.text();
    // An arrow highlights, and what is highlighted is done once.
    anna.press({"Down", "Enter", "Enter"});
    EXPECT_FALSE(anna.model().table->seats(0).ready());
    EXPECT_FALSE(anna.shows("►")) << anna.text();
    anna.press({"r"});
    EXPECT_TRUE(anna.model().table->seats(0).ready());
}

const ServerKey kNewKey{std::string(43, 'k'), true};

// It is to be seen once, whatever else happens meanwhile.
TEST_F(StartPagesTest, ANewKeyIsShownUntilItIsSeen) {
    StartPlayer anna(server, named("Anna"));
    anna.server_key = kNewKey;
    anna.press({"t", "Enter"});
    ASSERT_TRUE(anna.is_on<KeyPage>()) << anna.text();
    EXPECT_THAT(anna.text(), HasSubstr(kNewKey.fingerprint));
    EXPECT_THAT(anna.text(), HasSubstr(kServer));
    anna.press({"Enter"});
    EXPECT_TRUE(anna.is_on<KeyPage>()) << "this one was meant for the page before";
    anna.press({"Space"});
    ASSERT_TRUE(anna.is_on<ServerPage>());
    EXPECT_TRUE(anna.shows("There is no public table")) << anna.text();

    StartPlayer bruno(server, named("Bruno"));
    bruno.server_key = kNewKey;
    bruno.press({"j"});
    bruno.type("XXXX");
    bruno.press({"Enter", "Enter", "Enter", "Enter"});
    ASSERT_TRUE(bruno.is_on<KeyPage>()) << "although the table is none: " << bruno.text();
    bruno.press({"Esc"});
    ASSERT_TRUE(bruno.is_on<JoinPage>());
    EXPECT_THAT(bruno.text(), HasSubstr(say(Language::en, Say::refused_no_table)));
}

// Whoever opened the table, and however.
TEST_F(StartPagesTest, AnInvitationHasTheKeyOfTheServer) {
    StartPlayer anna(server, named("Anna"), Language::en, kServer);
    anna.server_key = {std::string(43, 'k'), false};
    anna.size = {120, 40};
    anna.press({"t", "Enter", "o", "Enter"});
    ASSERT_TRUE(anna.is_on<GamePage>()) << anna.text();
    const Place place = *anna.model().place;
    const std::string invitation =
        "valley://" + kServer + "/" + place.long_code + "#" + std::string(43, 'k');
    // Alone on its row, from the edge on: it can be selected and copied.
    EXPECT_THAT(anna.text(), HasSubstr("\n" + invitation + "\n")) << anna.text();
    EXPECT_THAT(anna.text(), HasSubstr("valley-client join"));
    anna.press({"q"});
    EXPECT_THAT(anna.screen().last_words(),
                ::testing::EndsWith("\n  valley-client join " + invitation));

    StartPlayer again(server, named("Anna"), Language::en, kServer);
    again.server_key = anna.server_key;
    again.size = anna.size;
    again.places = {{kServer, place.code, "Anna", place.token}};
    again.press({"r", "Enter"});
    EXPECT_THAT(again.text(), HasSubstr("\n" + invitation + "\n")) << again.text();
}

TEST_F(StartPagesTest, WithoutAServerItSaysWhereCardsComeFrom) {
    StartPlayer anna(server);
    for (const char* key : {"k", "?"}) {
        anna.press({key});
        EXPECT_TRUE(anna.shows("Cards and rules come from the server")) << anna.text();
        anna.press({"Esc"});
    }
    // One that does not answer is told at the start, and the keys can be read all the same.
    Settings away;
    away.server = "nowhere.example:7922";
    StartPlayer bruno(server, away);
    bruno.press({"?"});
    EXPECT_TRUE(bruno.shows("Cards and rules come from the server")) << bruno.text();
    bruno.press({"Esc"});
    ASSERT_TRUE(bruno.is_on<StartPage>());
    EXPECT_TRUE(bruno.shows("nobody there")) << bruno.text();
}

TEST_F(StartPagesTest, AtATableTheLanguageOfTheGameChangesToo) {
    Settings settings = named("Anna");
    settings.steps = false;
    StartPlayer anna(server, settings, Language::en, kServer);
    anna.press({"Enter"});
    ASSERT_TRUE(anna.shows("camp phase")) << anna.text();
    const auto change = [&] {
        anna.press({"m"});
        for (int i = 0; i < 20 && !anna.shows("\xE2\x96\xBA " +
                                              say(anna.screen().language(), Say::ui_do_settings));
             ++i) {
            anna.press({"Down"});
        }
        anna.press({"Enter", "Down", "Right", "Esc"});
    };
    change();
    EXPECT_TRUE(anna.shows("Lagerphase")) << anna.text();
    EXPECT_TRUE(anna.shows("Du bist dran")) << anna.text();
    EXPECT_FALSE(anna.shows("camp phase"));
    change();
    EXPECT_TRUE(anna.shows("camp phase")) << anna.text();
    EXPECT_FALSE(anna.shows("Lagerphase"));
}

TEST_F(StartPagesTest, TheLanguageChangesAtOnceAndIsKept) {
    StartPlayer anna(server);
    anna.press({"l"});
    EXPECT_TRUE(anna.shows("Gegen einen Bot spielen"));
    EXPECT_EQ(anna.kept.language, Language::de);
    anna.press({"l"});
    EXPECT_TRUE(anna.shows("Play against a bot"));
}

TEST_F(StartPagesTest, SettingsCountAtOnceAndTheNameWhenItIsTyped) {
    StartPlayer anna(server);
    anna.press({"s"});
    ASSERT_TRUE(anna.is_on<SettingsPage>());
    for (int i = 0; i < 6; ++i) anna.press({"Back"});
    anna.type("Änne");
    EXPECT_EQ(anna.kept.name, "");
    anna.press({"Down", "Right"});
    EXPECT_TRUE(anna.shows("Einstellungen")) << anna.text();
    EXPECT_TRUE(anna.shows("Änne")) << anna.text();
    anna.press({"Down", "Left", "Down", "Right", "Down", "Right", "Down", "Right"});
    EXPECT_EQ(anna.kept.colours, Colours::none);
    EXPECT_EQ(anna.kept.backdrop, Backdrop::dark);
    EXPECT_EQ(anna.kept.letters, Letters::ascii);
    EXPECT_EQ(anna.kept.pace, Pace::slow);
    anna.press({"Left", "Left"});
    EXPECT_FALSE(anna.kept.steps);
    anna.press({"Esc"});
    EXPECT_EQ(anna.kept.name, "Änne");
    EXPECT_TRUE(anna.shows("Dein Name: Änne"));
}

TEST_F(StartPagesTest, WhoSetsNoNameGetsOneThatIsFree) {
    StartPlayer anna(server, {}, Language::en, kServer);
    anna.press({"t", "Enter", "o", "Enter"});
    const std::string code = anna.model().place->code;
    StartPlayer bruno(server, {}, Language::en, kServer);
    bruno.press({"j"});
    bruno.type(kServer);
    bruno.press({"Enter"});
    bruno.type(code);
    bruno.press({"Enter", "Enter", "Enter", "Enter"});
    ASSERT_TRUE(bruno.is_on<GamePage>()) << bruno.text();
    EXPECT_EQ(bruno.model().self()->name(), "Player 2");
    EXPECT_EQ(bruno.kept.name, "");
}

TEST(StartHints, FitAtTheSmallestFullSize) {
    for (const Language language : {Language::en, Language::de}) {
        for (const Say hint : {Say::ui_hint_start, Say::ui_hint_form, Say::ui_hint_server,
                               Say::ui_hint_host, Say::ui_hint_places, Say::ui_hint_help,
                               Say::ui_hint_cards, Say::ui_hint_cards_typing}) {
            EXPECT_LE(width_of(say(language, hint)), 78) << say(language, hint);
        }
    }
}

// What it looks like.
class StartFrames : public ::testing::TestWithParam<Language> {
  protected:
    void expect(StartPlayer& player, const std::string& name) {
        valley::testing::expect_golden_frames(player,
                                              name + "_" + std::string(code_of(GetParam())));
    }
    FakeServer server{2};  // likewise
};
INSTANTIATE_TEST_SUITE_P(Languages, StartFrames, ::testing::Values(Language::en, Language::de),
                         [](const auto& one) { return std::string(code_of(one.param)); });

TEST_P(StartFrames, OfEachPage) {
    StartPlayer anna(server, named("Anna"), GetParam(), kServer);
    anna.places = {{kServer, "K7P3", "Anna", std::string(16, 'x')},
                   {"192.0.2.7:7922", "B2DF", "Änne", std::string(16, 'y')}};
    expect(anna, "start");
    anna.press({"h"});
    expect(anna, "start_host");
    anna.press({"Esc", "j"});
    expect(anna, "start_join");
    anna.press({"Tab", "Tab", "Tab", "Tab", "Enter"});
    anna.press({"Esc", "r"});
    expect(anna, "start_places");
    anna.press({"Esc", "s"});
    expect(anna, "settings");
    anna.press({"Esc", "?"});
    expect(anna, "start_help");
    anna.press({"Esc", "t"});
    expect(anna, "start_address");
    anna.press({"Enter"});
    expect(anna, "server_empty");
    anna.press({"o"});
    expect(anna, "table_form");
    anna.press({"Up", "Up", "Up", "Right", "Right", "Up", "Left"});
    expect(anna, "table_form_own");
    anna.press({"Right", "Down", "Left", "Left", "Down", "Down", "Right", "Down", "Enter"});
    ASSERT_TRUE(anna.is_on<GamePage>());

    StartPlayer bruno(server, named("Bruno"), GetParam());
    bruno.press({"t", "Enter"});
    expect(bruno, "server_tables");
    bruno.press({"Esc", "Esc", "j"});
    bruno.type("XXXX");
    bruno.press({"Enter", "Enter", "Enter", "Enter"});
    expect(bruno, "start_join_refused");
}

}  // namespace
}  // namespace valley::client::tui
