// Learning the game: help with the present step, the cards to look through, explanations of what is
// asked for the first time. The rules in them are the game's own words.

#include <gmock/gmock.h>

#include <set>

#include "client/terminal/cards_page.hpp"
#include "client/terminal/game_page.hpp"
#include "client/terminal/help_page.hpp"
#include "client/terminal/lesson_page.hpp"
#include "tests/client/golden_frames.hpp"
#include "tests/client/start_player.hpp"

namespace valley::client::tui {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using valley::testing::FakeServer;
using valley::testing::StartPlayer;

const std::string kServer(StartPlayer::kServer);

// The text of a frame as one line, to find words that were wrapped in it.
std::string words_of(std::string_view text) {
    std::string words;
    for (const char c : text) {
        const bool space = c == ' ' || c == '\n';
        if (space && (words.empty() || words.back() == ' ')) continue;
        words += space ? ' ' : c;
    }
    return words;
}

class LearningTest : public ::testing::TestWithParam<Language> {
  protected:
    static Settings settings(bool explain) {
        Settings settings;
        settings.name = "Anna";
        settings.steps = false;
        settings.explain = explain;
        return settings;
    }
    void expect(StartPlayer& player, const std::string& name) {
        valley::testing::expect_golden_frames(player,
                                              name + "_" + std::string(code_of(GetParam())));
    }
    FakeServer server{2};  // where Anna is asked first
};
INSTANTIATE_TEST_SUITE_P(Languages, LearningTest, ::testing::Values(Language::en, Language::de),
                         [](const auto& one) { return std::string(code_of(one.param)); });

// Answers what is asked with the first options that will do, by the session.
void answer(StartPlayer& player) {
    const v1::Prompt* asked = player.model().open_prompt();
    ASSERT_NE(asked, nullptr);
    std::vector<std::uint32_t> picks;
    const std::uint32_t wanted = asked->min() > 0 ? asked->min() : std::min(asked->max(), 2u);
    for (std::uint32_t i = 0; i < wanted; ++i) picks.push_back(i);
    player.choose(std::move(picks));
}

TEST_P(LearningTest, EachStepIsExplainedOnce) {
    StartPlayer anna(server, settings(true), GetParam(), kServer);
    anna.size = {120, 40};
    anna.press({"Enter"});
    ASSERT_TRUE(anna.is_on<LessonPage>()) << anna.text();
    expect(anna, "lesson_aim");
    EXPECT_THAT(words_of(anna.text()),
                HasSubstr(words_of(Wording(GetParam(), anna.model()).aim()).substr(0, 40)));
    anna.press({"Enter"});
    expect(anna, "lesson_phase");

    std::set<std::string> seen;
    for (int turn = 0; turn < 400 && !anna.model().outcome; ++turn) {
        const v1::Prompt* asked = anna.model().open_prompt();
        ASSERT_NE(asked, nullptr) << anna.text();
        const auto& words = anna.model().cards()->words();
        const std::string kind = words.prompts(static_cast<int>(asked->key())).key();
        const bool fresh = seen.insert(kind).second;
        if (fresh) {
            ASSERT_TRUE(anna.is_on<LessonPage>()) << kind << "\n" << anna.text();
            std::string all;
            for (int pages = 0; pages < 40 && anna.is_on<LessonPage>(); ++pages) {
                all += words_of(anna.text());
                if (pages == 0 && turn > 0) expect(anna, "lesson_" + kind);
                anna.press({"Enter"});
            }
            const std::string help = Wording(GetParam(), anna.model()).prompt_help(asked->key());
            EXPECT_THAT(all, HasSubstr(words_of(help).substr(0, 30))) << kind;
            for (const std::uint32_t card : cards_of(*asked)) {
                EXPECT_THAT(all, HasSubstr(Wording(GetParam(), anna.model()).card(card)));
            }
        }
        while (anna.is_on<LessonPage>()) anna.press({"Esc"});
        answer(anna);
    }
    EXPECT_GE(seen.size(), 5u);
    EXPECT_TRUE(anna.kept.explained.contains("tara_wolf.prompt.split"));
    EXPECT_TRUE(anna.kept.explained.contains("tara_wolf.game.aim"));

    // In the next game nothing of that comes again.
    const Settings kept = anna.kept;
    StartPlayer again(server, kept, GetParam(), kServer);
    again.press({"Enter"});
    EXPECT_TRUE(again.is_on<GamePage>()) << again.text();
}

TEST_P(LearningTest, CanBeTurnedOffAndOnAgain) {
    StartPlayer anna(server, settings(true), GetParam(), kServer);
    anna.size = {120, 40};
    anna.press({"Enter"});
    ASSERT_TRUE(anna.is_on<LessonPage>());
    anna.press({"x"});
    EXPECT_TRUE(anna.is_on<GamePage>());
    EXPECT_FALSE(anna.kept.explain);
    EXPECT_TRUE(anna.shows(say(GetParam(), Say::ui_lesson_is_off).substr(0, 30))) << anna.text();
    answer(anna);
    EXPECT_TRUE(anna.is_on<GamePage>());
    // The settings are in the menu.
    anna.press({"m", "Down", "Down", "Down", "Down", "Enter"});
    EXPECT_TRUE(anna.shows(say(GetParam(), Say::ui_set_again))) << anna.text();
    anna.press({"Up", "Up", "Enter"});
    EXPECT_TRUE(anna.kept.explain);
    EXPECT_TRUE(anna.kept.explained.empty());
    anna.press({"Esc"});
    EXPECT_TRUE(anna.is_on<LessonPage>()) << anna.text();
}

TEST_P(LearningTest, HelpIsAboutTheStepAndItsCards) {
    StartPlayer anna(server, settings(false), GetParam(), kServer);
    anna.size = {120, 40};
    anna.press({"Enter", "?"});
    const Wording wording(GetParam(), anna.model());
    const v1::Prompt& asked = *anna.model().open_prompt();
    EXPECT_THAT(words_of(anna.text()), HasSubstr(wording.prompt(asked).substr(0, 40)));
    EXPECT_THAT(words_of(anna.text()), HasSubstr(wording.prompt_help(asked.key()).substr(0, 40)));
    expect(anna, "help_step");
    anna.press({"Tab"});
    expect(anna, "help_game");
    anna.press({"Tab"});
    expect(anna, "help_keys");
    anna.press({"Esc"});
    EXPECT_TRUE(anna.is_on<GamePage>());
    answer(anna);
    anna.press({"?"});
    const v1::Prompt& play = *anna.model().open_prompt();
    for (const std::uint32_t card : cards_of(play)) {
        EXPECT_THAT(anna.text(), HasSubstr(wording.card(card)));
    }
}

TEST_P(LearningTest, AllCardsCanBeLookedThrough) {
    StartPlayer anna(server, settings(false), GetParam(), kServer);
    anna.size = {120, 40};
    anna.press({"Enter", "?", "k"});
    ASSERT_TRUE(anna.is_on<CardsPage>());
    expect(anna, "cards");
    const v1::CardList& list = *anna.model().cards();
    const Wording wording(GetParam(), anna.model());
    std::set<std::string> seen;
    for (int i = 0; i < list.cards_size(); ++i) {
        const std::string text = words_of(anna.text());
        for (int c = 0; c < list.cards_size(); ++c) {
            const std::string name = wording.card(static_cast<std::uint32_t>(c));
            if (text.find(name) != std::string::npos) seen.insert(list.cards(c).key());
        }
        anna.press({"Down"});
    }
    EXPECT_EQ(static_cast<int>(seen.size()), list.cards_size());

    // By kind: only those.
    anna.press({"Home", "Right"});
    const std::string first_kind = wording.kind(0);
    EXPECT_THAT(anna.text(), HasSubstr("< " + first_kind + " >"));
    for (const auto& card : list.cards()) {
        if (card.kind() == 0) {
            EXPECT_THAT(anna.text(), HasSubstr(card.name()));
        }
    }
    expect(anna, "cards_of_a_kind");
    // By text, without minding capitals.
    anna.press({"Left", "/"});
    const std::string name = list.cards(list.cards_size() - 1).name();
    std::string typed = name;
    typed[0] = static_cast<char>(typed[0] | 0x20);
    anna.type(typed);
    EXPECT_THAT(anna.text(), HasSubstr(name));
    anna.press({"Enter"});
    expect(anna, "cards_found");
    anna.press({"/"});
    anna.type("zzzzz");
    EXPECT_TRUE(anna.shows(say(GetParam(), Say::ui_cards_none).substr(0, 15))) << anna.text();
    anna.press({"Esc", "Esc"});
    EXPECT_FALSE(anna.is_on<CardsPage>());
}

// The bot's turn, or the player's.
void go_on(StartPlayer& player) {
    if (player.model().open_prompt() != nullptr) return answer(player);
    player.pass(Time{1000});
}

// Where steps go on by themselves they do so while they are seen, each for as long as it is set.
TEST(Pace, IsThatOfTheSettings) {
    FakeServer server{2};  // where Anna is asked first
    Settings settings;
    settings.name = "Anna";
    settings.pace = Pace::quick;
    StartPlayer anna(server, settings, Language::en, kServer);
    anna.press({"Enter"});
    const auto page = [&] { return dynamic_cast<GamePage*>(anna.screen().top()); };
    const auto running = [&] { return page() != nullptr && page()->reveal().running(); };
    for (int i = 0; i < 40 && !running(); ++i) answer(anna);
    ASSERT_TRUE(running()) << anna.text();
    const auto wake = anna.screen().wake(server.clock().now());
    ASSERT_TRUE(wake);
    EXPECT_GT(*wake, server.clock().now());

    // Not while something lies on top of it.
    const std::size_t left = page()->reveal().count() - page()->reveal().number();
    anna.press({"l"});
    EXPECT_FALSE(anna.is_on<GamePage>());
    for (int i = 0; i < 5; ++i) anna.pass(Time{3000});
    anna.press({"Esc"});
    ASSERT_TRUE(running());
    EXPECT_EQ(page()->reveal().count() - page()->reveal().number(), left);
    for (int i = 0; i < 60 && running(); ++i) anna.pass(Time{3000});
    EXPECT_FALSE(running());

    // By keys: for ever.
    settings.pace = Pace::keys;
    StartPlayer bruno(server, settings, Language::en, kServer);
    bruno.press({"Enter"});
    const auto waits = [&] {
        const auto* here = dynamic_cast<GamePage*>(bruno.screen().top());
        return here != nullptr && here->reveal().running();
    };
    for (int i = 0; i < 40 && !waits(); ++i) go_on(bruno);
    ASSERT_TRUE(waits());
    for (int i = 0; i < 60; ++i) bruno.pass(Time{1000});
    EXPECT_TRUE(waits());
}

// A server whose list has no explanations, as older ones, and words that are not known.
TEST(Explanations, WithoutTheGamesWordsThereAreFewer) {
    Model model;
    Wording wording(Language::en, model);
    EXPECT_EQ(wording.prompt_help(3), "");
    EXPECT_EQ(wording.phase_help(99), "");
    EXPECT_EQ(wording.kind_help(1), "");
    EXPECT_EQ(wording.variant_help("x"), "");
    EXPECT_EQ(wording.aim(), "");
}

}  // namespace
}  // namespace valley::client::tui
