// Keys and clicks of the full screen, without a terminal.

#include <gmock/gmock.h>

#include <array>

#include "client/terminal/answering.hpp"
#include "client/terminal/table_view.hpp"
#include "client/terminal/width.hpp"
#include "tests/client/screen_player.hpp"
#include "tests/client/strange_game.hpp"

namespace valley::client::tui {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using valley::testing::key_of;
using valley::testing::ScreenPlayer;
using valley::testing::TwoScreens;

v1::Prompt prompt_of(std::uint32_t min, std::uint32_t max, int options) {
    v1::Prompt prompt;
    prompt.set_number(7);
    prompt.set_min(min);
    prompt.set_max(max);
    for (int i = 0; i < options; ++i) prompt.add_options()->set_word(static_cast<unsigned>(i));
    return prompt;
}

TEST(Answering, TheFirstEnterOnlyShowsWhatTheSecondWouldTake) {
    const v1::Prompt prompt = prompt_of(1, 1, 3);
    Answering answering;
    answering.follow(&prompt, 1);
    EXPECT_EQ(answering.enter(prompt), Answering::Result::no_option);
    answering.move(1, prompt);
    answering.move(1, prompt);
    EXPECT_EQ(answering.enter(prompt), Answering::Result::send);
    EXPECT_THAT(answering.picks(), ElementsAre(1));
}

TEST(Answering, DigitsMakeNumbers) {
    const v1::Prompt prompt = prompt_of(1, 1, 14);
    Answering answering;
    answering.follow(&prompt, 1);
    answering.digit(1, prompt);
    EXPECT_EQ(answering.cursor(), 0);
    answering.digit(2, prompt);
    EXPECT_EQ(answering.cursor(), 11);
    answering.digit(9, prompt);
    EXPECT_EQ(answering.cursor(), 8);
    answering.digit(0, prompt);
    EXPECT_EQ(answering.cursor(), 8);
}

TEST(Answering, NumbersAreTheirOwnAnswer) {
    v1::Prompt prompt;
    prompt.set_min(1);
    prompt.set_max(1);
    for (int i = 0; i <= 4; ++i) prompt.add_options()->set_number(i);
    Answering answering;
    answering.follow(&prompt, 1);
    answering.digit(0, prompt);
    EXPECT_EQ(answering.cursor(), 0);
    answering.digit(3, prompt);
    EXPECT_EQ(answering.cursor(), 3);
}

TEST(Answering, SeveralAreReviewedBeforeTheyAreSent) {
    const v1::Prompt prompt = prompt_of(1, 2, 4);
    Answering answering;
    answering.follow(&prompt, 1);
    EXPECT_EQ(answering.enter(prompt), Answering::Result::too_few);
    answering.digit(4, prompt);
    EXPECT_EQ(answering.toggle(prompt), Answering::Result::changed);
    answering.digit(1, prompt);
    answering.toggle(prompt);
    answering.digit(2, prompt);
    EXPECT_EQ(answering.toggle(prompt), Answering::Result::too_many);
    EXPECT_EQ(answering.enter(prompt), Answering::Result::review);
    EXPECT_TRUE(answering.back());
    answering.digit(4, prompt);
    answering.toggle(prompt);
    EXPECT_EQ(answering.enter(prompt), Answering::Result::review);
    EXPECT_EQ(answering.enter(prompt), Answering::Result::send);
    EXPECT_THAT(answering.picks(), ElementsAre(0));
}

TEST(Answering, NoneIsReviewedAsWell) {
    const v1::Prompt prompt = prompt_of(0, 1, 2);
    Answering answering;
    answering.follow(&prompt, 1);
    answering.digit(1, prompt);
    EXPECT_EQ(answering.enter(prompt), Answering::Result::review);
    EXPECT_EQ(answering.enter(prompt), Answering::Result::send);
    EXPECT_THAT(answering.picks(), IsEmpty());
}

TEST(Answering, NothingToChooseIsOneEnter) {
    const v1::Prompt prompt = prompt_of(0, 0, 0);
    Answering answering;
    answering.follow(&prompt, 1);
    EXPECT_EQ(answering.enter(prompt), Answering::Result::send);
}

TEST(Answering, AnotherQuestionBeginsAnew) {
    v1::Prompt prompt = prompt_of(0, 2, 4);
    Answering answering;
    answering.follow(&prompt, 1);
    answering.digit(2, prompt);
    answering.toggle(prompt);
    answering.follow(&prompt, 1);
    EXPECT_EQ(answering.cursor(), 1);
    prompt.set_number(8);
    answering.follow(&prompt, 1);
    EXPECT_EQ(answering.cursor(), -1);
    EXPECT_THAT(answering.picks(), IsEmpty());
}

TEST(TextLine, TakesWhatIsTypedAndPasted) {
    TextLine line(10);
    for (const char* key : {"a", "b", "c", "Left", "Back", "x", "Home", "Delete"}) {
        EXPECT_TRUE(line.take(key_of(key))) << key;
    }
    EXPECT_EQ(line.text(), "xc");
    EXPECT_FALSE(line.take(key_of("Enter")));
    line.take(PasteInput{"12345678901234567890\x1b[2J"});
    EXPECT_EQ(line.text(), "12345678xc");
    EXPECT_EQ(line.room_left(), "10/10");
    TextLine narrow;
    narrow.limit(10, 7);
    narrow.take(PasteInput{"\xE4\xB8\xAD\xE6\x96\x87\xE5\xAD\x97"});
    EXPECT_EQ(narrow.text(), "\xE4\xB8\xAD\xE6\x96\x87");  // no half character
    EXPECT_EQ(narrow.room_left(), "6/7");
    EXPECT_EQ(TextLine().room_left(), "");
    line.set("e\xCC\x81\xE4\xB8\xAD");
    line.take(key_of("Back"));
    line.take(key_of("Back"));
    EXPECT_EQ(line.text(), "");
}

TEST(TextLine, ShowsTheCaretInTheRightColumn) {
    TextLine line;
    line.set("a\xE4\xB8\xAD");
    Frame frame({20, 1});
    line.draw(frame, 2, 0, 10);
    EXPECT_EQ(frame.cursor, (Point{5, 0}));
    line.set(std::string(30, 'x'));
    line.draw(frame, 2, 0, 10);
    EXPECT_EQ(frame.cursor, (Point{11, 0}));
}

TEST(Width, CountsAsTerminalsDo) {
    EXPECT_EQ(width_of("abc"), 3);
    EXPECT_EQ(width_of("Jürgen"), 6);
    EXPECT_EQ(width_of("e\xCC\x81"), 1);
    EXPECT_EQ(width_of("\xE4\xB8\xAD\xE6\x96\x87"), 4);
    EXPECT_EQ(width_of("\xE2\x9D\xA4\xEF\xB8\x8F"), 1);          // a heart and its selector
    EXPECT_EQ(width_of("\xF0\x9F\x87\xA9\xF0\x9F\x87\xAA"), 2);  // a flag: two letters
    EXPECT_EQ(width_of("\xF0\x9F\x91\xA8\xE2\x80\x8D\xF0\x9F\x91\xA9"), 4);  // a family: two people
    EXPECT_EQ(width_of("a\xE2\x80\x8B"
                       "b"),
              2);
    EXPECT_EQ(cut("\xE4\xB8\xAD\xE6\x96\x87\xE5\xAD\x97", 4), "\xE4\xB8\xAD\xE2\x80\xA6");
    EXPECT_THAT(wrap("one two  three", 7), ElementsAre("one two", "three"));
    EXPECT_THAT(wrap("abcdefghij", 4), ElementsAre("abcd", "efgh", "ij"));
}

TEST(Screen, AWrongKeySendsNothing) {
    TwoScreens two;
    ScreenPlayer& asked = two.asked();
    const auto number = asked.model().open_prompt()->number();
    asked.press({"Esc", "Esc", "x", "Space", "Up", "PageDown", "Tab", "Left", "Tab", "F1", "Esc",
                 "q", "y", "Delete"});
    ASSERT_NE(asked.model().open_prompt(), nullptr);
    EXPECT_EQ(asked.model().open_prompt()->number(), number);
    EXPECT_FALSE(asked.screen().exit());
}

TEST(Screen, AnswersByNumberAndByMouse) {
    TwoScreens two;
    ScreenPlayer& asked = two.asked();
    EXPECT_TRUE(asked.shows("How many of them"));
    asked.press({"2", "Enter"});
    two.rest();
    ASSERT_NE(asked.model().open_prompt(), nullptr);
    const auto number = asked.model().open_prompt()->number();
    const auto last = static_cast<std::uint32_t>(asked.model().open_prompt()->options_size() - 1);
    asked.click({Hit::option, last});
    EXPECT_EQ(asked.model().open_prompt()->number(), number);
    asked.click({Hit::option, last});
    two.rest();
    EXPECT_TRUE(asked.model().open_prompt() == nullptr ||
                asked.model().open_prompt()->number() != number);
}

TEST(Screen, ACardOnTheTableIsTheOptionThatItIs) {
    TwoScreens two;
    ScreenPlayer& asked = two.asked();
    asked.press({"4", "Enter"});
    two.rest();
    const Frame frame = asked.frame();
    const v1::Prompt& prompt = *asked.model().open_prompt();
    const CardPlace place = place_of_option(*asked.model().view, prompt.options(0));
    ASSERT_TRUE(place.valid()) << "with this seed there is a card to play:\n" << asked.text();
    asked.click({Hit::card, index_of_card(place)});
    EXPECT_TRUE(asked.shows("►1 "));
}

TEST(Screen, ChatIsNotTouchedByWhatHappens) {
    TwoScreens two;
    ScreenPlayer& asked = two.asked();
    ScreenPlayer& typing = two.other();
    typing.press({"c"});
    typing.type("half a li");
    asked.press({"2", "Enter"});
    two.rest();
    EXPECT_TRUE(typing.shows("Say: half a li"));
    typing.screen().input(PasteInput{"ne 1 2 3"}, typing.now());
    typing.press({"Enter"});
    two.rest();
    EXPECT_EQ(asked.model().chat.back().text(), "half a line 1 2 3");
    EXPECT_TRUE(asked.shows("half a line 1 2 3"));
}

TEST(Screen, ChatThatIsRefusedComesBack) {
    TwoScreens two;
    ScreenPlayer& typing = two.other();
    // More than a server takes at once.
    for (int i = 0; i < 40 && !typing.shows(say(Language::en, Say::refused_too_many)); ++i) {
        typing.press({"c"});
        typing.type("line " + std::to_string(i));
        typing.press({"Enter"});
        two.rest();
    }
    ASSERT_TRUE(typing.shows(say(Language::en, Say::refused_too_many))) << typing.text();
    const std::string last = two.asked().model().chat.back().text();
    typing.press({"c"});
    EXPECT_FALSE(typing.shows("Say: " + last + " "));
    EXPECT_TRUE(typing.shows("Say: line ")) << typing.text();
}

TEST(Screen, ChatTakesAsMuchAsTheServer) {
    TwoScreens two;
    ScreenPlayer& typing = two.other();
    const std::uint32_t most = typing.model().server.limits().chat_characters();
    ASSERT_GT(most, 0u);
    typing.press({"c"});
    std::string text;
    for (std::uint32_t i = 0; i < most + 50; ++i) text += "\xC3\xB6";
    typing.screen().input(PasteInput{text}, typing.now());
    const std::string full = std::to_string(most) + "/" + std::to_string(most);
    EXPECT_TRUE(typing.shows(full)) << typing.text();
    typing.press({"Enter"});
    two.rest();
    ASSERT_FALSE(two.asked().model().chat.empty()) << typing.text();
    EXPECT_EQ(two.asked().model().chat.back().text(), text.substr(0, 2 * most));
}

TEST(Screen, OwnChatIsNotNews) {
    TwoScreens two;
    two.other().press({"c"});
    two.other().type("mine");
    two.other().press({"Enter"});
    two.rest();
    EXPECT_TRUE(two.asked().shows("mine"));
    EXPECT_FALSE(two.other().shows("mine")) << two.other().text();
}

TEST(Screen, PastedTextIsNoAnswer) {
    TwoScreens two;
    ScreenPlayer& asked = two.asked();
    const auto number = asked.model().open_prompt()->number();
    asked.screen().input(PasteInput{"2\n2\n"}, asked.now());
    two.rest();
    EXPECT_EQ(asked.model().open_prompt()->number(), number);
}

TEST(Screen, ConcedesOnlyWhenSure) {
    TwoScreens two;
    ScreenPlayer& asked = two.asked();
    ScreenPlayer& other = two.other();
    asked.press({"m"});
    const auto choose = [&](std::string_view words) {
        for (int i = 0; i < 12; ++i) {
            const std::string text = asked.text();
            const auto at = text.find("► " + std::string(words));
            if (at != std::string::npos) return asked.press({"Enter"});
            asked.press({"Down"});
        }
        FAIL() << "no " << words << "\n" << asked.text();
    };
    choose("Give up this game");
    EXPECT_TRUE(asked.shows("Do you really give up"));
    asked.press({"Enter", "x", "Esc"});
    EXPECT_TRUE(asked.model().playing());
    asked.press({"m"});
    choose("Give up this game");
    asked.press({"y"});
    two.rest();
    EXPECT_FALSE(asked.model().playing());
    EXPECT_TRUE(asked.shows("The game is over."));
    asked.press({"r"});
    two.rest();
    other.press({"r"});
    two.rest();
    EXPECT_TRUE(asked.model().playing());
    EXPECT_TRUE(two.asked().shows("Your move"));
}

TEST(Screen, StepsCanBeGoneThroughOrSkipped) {
    TwoScreens two;
    two.asked().press({"0", "Enter"});
    two.rest();
    for (int i = 0; i < 60; ++i) {
        if (two.other().shows("What happens  ")) break;
        two.asked().press({"Esc", "Esc"});
        two.choose_at_random();
    }
    ScreenPlayer& shown = two.anna.shows("[Space go on]") ? two.anna : two.bruno;
    ASSERT_TRUE(shown.shows("[Space go on]")) << shown.text();
    shown.press({"Esc"});
    EXPECT_FALSE(shown.shows("[Space go on]"));
}

TEST(Screen, QuittingSaysWhyAndHowToComeBack) {
    TwoScreens two;
    two.anna.press({"m", "q"});
    EXPECT_EQ(two.anna.screen().exit(), Exit::ok);
    EXPECT_THAT(two.anna.screen().last_words(), ::testing::StartsWith("You have quit. Your place"));
}

TEST(Screen, ALostConnectionIsSeenAndTheAnswerIsKept) {
    TwoScreens two;
    ScreenPlayer& asked = two.asked();
    asked.cut();
    asked.screen().update(asked.now());
    EXPECT_TRUE(asked.shows("no connection, trying again in"));
    asked.screen().input(key_of("2"), asked.now());
    asked.screen().input(key_of("Enter"), asked.now());
    EXPECT_TRUE(asked.shows("There is no connection now; your answer is kept"));
    two.server.pass(server::Milliseconds(60'000));
    asked.on_time();
    two.rest();
    EXPECT_TRUE(asked.shows("connected"));
    EXPECT_FALSE(asked.shows("How many of them"));
}

// A full screen whose server is played by hand.
struct ByHand {
    ByHand() {
        session.enter(Place{"K7P3", "token", 0});
        screen.frame({80, 24}, now);
        screen.attach(valley::testing::order_of(Task::resume, "Anna"), session, keeper);
        session.start(now);
        session.connecting(now);
        session.connected(now);
    }
    void say(const v1::ServerMessage& message) {
        session.message(message.SerializeAsString(), now);
        screen.update(now);
    }
    void press(std::string_view key) { screen.input(key_of(key), now); }

    const Time now{0};
    valley::testing::MemoryKeeper keeper;
    Session session{{}, [] { return 0u; }};
    FullScreen screen{Language::en, {}};
};

constexpr std::array kAllSizes = {Size{80, 24}, Size{120, 40}, Size{40, 12}, Size{20, 5},
                                  Size{1, 1}};

TEST(Screen, PlaysWhatItDoesNotKnow) {
    ByHand anna;
    for (const v1::ServerMessage& message : valley::testing::strange_game()) anna.say(message);
    for (const Size size : kAllSizes) {
        EXPECT_EQ(valley::testing::flaws_of(anna.screen.frame(size, anna.now)), "");
    }
    const std::string text = anna.screen.frame({80, 24}, anna.now).to_text();
    for (const char* words : {"question 55", "card 1234", "1 option 1, of a kind"}) {
        EXPECT_NE(text.find(words), text.npos) << words << "\n" << text;
    }
    anna.session.take_outbox();
    anna.press("2");
    anna.press("Enter");
    v1::ClientMessage sent;
    const auto outbox = anna.session.take_outbox();
    ASSERT_EQ(outbox.size(), 1u);
    ASSERT_TRUE(sent.ParseFromString(outbox[0]));
    EXPECT_EQ(sent.choose().prompt(), 3u);
    EXPECT_THAT(sent.choose().picks(), ElementsAre(1u));
}

// Our server lets no such names and lines through; another one might.
TEST(Screen, ShowsTextsOfAnybodyAsHarmlessMarks) {
    ByHand anna;
    for (const v1::ServerMessage& message : valley::testing::strange_game()) anna.say(message);
    std::string marks = "z";
    for (int i = 0; i < 200; ++i) marks += "\xCC\x81";
    const std::string texts[] = {"\x1b[2J\x1b]0;x\a",
                                 "\xC2\x9B"
                                 "2J",
                                 "ok\r\nServer: gone",
                                 "a\xE2\x80\xA8"
                                 "b\v\n\n\n",
                                 "\xE2\x80\xAE"
                                 "right to left",
                                 marks,
                                 std::string(4000, 'x'),
                                 "%s %n {0} {} ${x}"};
    for (const std::string& text : texts) {
        v1::ServerMessage table;
        table.mutable_table_update()->set_code(text);
        table.mutable_table_update()->set_stage(v1::PLAYING);
        table.mutable_table_update()->add_seats()->set_name(text);
        table.mutable_table_update()->add_members()->set_name(text);
        anna.say(table);
        v1::ServerMessage chat;
        chat.mutable_chat_lines()->set_chat_seen(anna.session.model().chat_seen + 1);
        chat.mutable_chat_lines()->add_lines()->set_text(text);
        chat.mutable_chat_lines()->mutable_lines(0)->set_name(text);
        anna.say(chat);
        for (const char* page : {"", "l", "m", "?"}) {
            if (*page != '\0') anna.press(page);
            for (const Size size : kAllSizes) {
                const Frame frame = anna.screen.frame(size, anna.now);
                EXPECT_EQ(valley::testing::flaws_of(frame), "") << text << "\n" << frame.to_text();
            }
            if (*page != '\0') anna.press("Esc");
        }
    }
}

// What is said to somebody without a seat names keys, and has room in its line.
TEST(FullScreen, SaysToALatecomerWhatTheKeysAre) {
    for (const Language language : {Language::en, Language::de}) {
        TwoScreens two(1, language);
        ScreenPlayer carl(
            two.server, valley::testing::order_of(Task::join, "Carl", two.anna.model().place->code),
            language);
        carl.settle();
        EXPECT_TRUE(carl.shows(say(language, Say::ui_seats_given))) << carl.text();
        for (const Say line : {Say::ui_seats_given, Say::ui_seats_taken}) {
            EXPECT_LE(width_of(say(language, line)), 78) << say(language, line);
        }
        EXPECT_LE(width_of(say(language, Say::ui_grace, {{"name", "Anna"}, {"n", 600}})), 78);
    }
}

TEST(FullScreen, SaysThatNothingWasSaidYet) {
    TwoScreens two;
    two.anna.press({"l", "Tab", "Tab"});
    EXPECT_TRUE(two.anna.shows("Nobody has said anything yet.")) << two.anna.text();
}

// What stands beside a name may be cut, but does not vanish.
TEST(FullScreen, KeepsAllThatIsSaidBesideANameInSight) {
    for (const int columns : {80, 110}) {
        TwoScreens two(1, Language::de);
        two.bruno.cut();
        two.rest();
        two.anna.size = {columns, 24};
        std::string row;
        for (const std::string line : {"Anna \u00B7 ", "Bruno (nicht verbunden)"}) {
            const std::string text = two.anna.text();
            const auto at = text.find(line);
            ASSERT_NE(at, text.npos) << text;
            row = text.substr(at, text.find('\n', at) - at);
            EXPECT_TRUE(row.find("Passm") != row.npos || row.find("\u2026") != row.npos) << text;
        }
    }
}

}  // namespace
}  // namespace valley::client::tui
