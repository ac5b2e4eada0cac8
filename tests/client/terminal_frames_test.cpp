// What the full screen looks like: each kind of question and each page in three sizes and both
// languages, compared with tests/golden/frames. A change of the rules, the words or the looks shows
// there as a difference; if it is meant, write the files anew with VALLEY_WRITE_GOLDEN=1.
//
// A file has one size after the other; each as its text, and below a line of = the roles of its
// cells by their letters (Frame::to_text).

#include <gmock/gmock.h>

#include <set>

#include "client/terminal/game_page.hpp"
#include "client/terminal/looks.hpp"
#include "client/terminal/theme.hpp"
#include "client/terminal/width.hpp"
#include "tests/client/golden_frames.hpp"
#include "tests/client/screen_player.hpp"
#include "tests/support/source_file.hpp"

namespace valley::client::tui {
namespace {

using valley::testing::ScreenPlayer;
using valley::testing::TwoScreens;

class FramesTest : public ::testing::TestWithParam<Language> {
  protected:
    void expect(ScreenPlayer& player, const std::string& name) {
        valley::testing::expect_golden_frames(player,
                                              name + "_" + std::string(code_of(GetParam())));
    }
};
INSTANTIATE_TEST_SUITE_P(Languages, FramesTest, ::testing::Values(Language::en, Language::de),
                         [](const auto& one) { return std::string(code_of(one.param)); });

// Each kind of question, the first time that one comes in games at random.
TEST_P(FramesTest, Questions) {
    std::set<std::string> seen;
    int kinds = 1;
    for (std::uint64_t seed = 1; seed <= 60 && static_cast<int>(seen.size()) < kinds; ++seed) {
        TwoScreens two(seed, GetParam());
        while (!two.over()) {
            ScreenPlayer& asked = two.asked();
            const auto& words = asked.model().cards()->words();
            kinds = words.prompts_size();
            const v1::Prompt prompt = *asked.model().open_prompt();
            const std::string kind = words.prompts(static_cast<int>(prompt.key())).key();
            if (prompt.options_size() > 1 && seen.insert(kind).second) {
                asked.press({"Esc"});
                if (asked.screen().top() != nullptr && asked.shows("╔═")) asked.press({"Esc"});
                asked.press({"Down"});
                if (prompt.max() > 1) asked.press({"Space", "Down"});
                expect(asked, "question_" + kind);
                if (prompt.max() > 1) {
                    for (std::uint32_t i = 1; i < prompt.min(); ++i) {
                        asked.press({"Space", "Down"});
                    }
                    asked.press({"Enter"});
                    if (kind == "enter" || kind == "obstacles") expect(asked, "review_" + kind);
                    asked.press({"Esc"});
                }
            }
            two.choose_at_random();
        }
    }
    EXPECT_EQ(static_cast<int>(seen.size()), kinds);
}

v1::TableOptions with_consolation() {
    v1::TableOptions options = valley::testing::tara_wolf_table();
    options.add_variants("consolation_coins");
    return options;
}

// Each kind of step, the first time that one is shown: whatever looks.hpp makes a step of, for
// whoever does it or for the other side.
TEST_P(FramesTest, Steps) {
    std::set<std::string> wanted;
    std::set<std::string> seen;
    for (std::uint64_t seed = 1; seed <= 200 && (wanted.empty() || seen != wanted); ++seed) {
        TwoScreens two(seed, GetParam(), with_consolation());
        const auto& words = two.anna.model().cards()->words();
        for (int key = 0; key < words.events_size(); ++key) {
            for (const std::uint32_t seat : {0u, 1u}) {
                v1::Event event;
                event.set_key(static_cast<std::uint32_t>(key));
                event.set_seat(seat);
                const bool shown = weight_of(event, two.anna.model()) != Weight::quiet;
                if (shown) wanted.insert(words.events(key).key());
            }
        }
        const auto look = [&](ScreenPlayer& player) {
            while (const Reveal* steps = player.reveal()) {
                for (const v1::Event& event : steps->now()) {
                    const std::string& key = words.events(static_cast<int>(event.key())).key();
                    if (!wanted.contains(key) || !seen.insert(key).second) continue;
                    expect(player, "step_" + key);
                }
                player.press({"Space"});
            }
        };
        while (!two.over()) {
            two.choose_at_random();
            look(two.anna);
            look(two.bruno);
        }
    }
    EXPECT_EQ(seen, wanted);
}

// Each phase, as it looks to whoever waits in it.
TEST_P(FramesTest, Phases) {
    std::set<std::string> seen;
    int phases = 1;
    for (std::uint64_t seed = 1; seed <= 20 && static_cast<int>(seen.size()) < phases; ++seed) {
        TwoScreens two(seed, GetParam());
        const auto& words = two.anna.model().cards()->words();
        phases = words.phases_size();
        const auto look = [&](ScreenPlayer& player) {
            while (player.reveal() != nullptr) player.press({"Esc"});
            const auto phase = static_cast<int>(player.model().view->phase());
            const std::string& key = words.phases(phase).key();
            if (!seen.insert(key).second) return;
            player.press({"Esc"});
            if (player.shows("\xE2\x95\x94\xE2\x95\x90")) player.press({"Esc"});
            expect(player, "phase_" + key);
        };
        while (!two.over()) {
            look(two.other());
            two.choose_at_random();
        }
        look(two.other());
    }
    EXPECT_EQ(static_cast<int>(seen.size()), phases);
}

TEST_P(FramesTest, PagesAroundTheGame) {
    valley::testing::FakeServer server;
    ScreenPlayer anna(server, valley::testing::order_of(Task::host, "Anna"), GetParam());
    anna.settle();
    expect(anna, "room");

    TwoScreens two(3, GetParam());
    expect(two.other(), "waiting");
    ScreenPlayer& asked = two.asked();
    asked.press({"m"});
    expect(asked, "menu");
    asked.press({"Esc", "?"});
    expect(asked, "help");
    asked.press({"Esc", "Tab", "Up"});
    expect(asked, "looking_around");
    asked.press({"Tab", "l"});
    expect(asked, "log");
    asked.press({"Tab"});
    expect(asked, "log_round");
    asked.press({"Tab", "Tab"});
    expect(asked, "log_notices");
    asked.press({"Esc", "c"});
    asked.type("Hallo, \xE4\xB8\xAD\xE6\x96\x87!");
    expect(asked, "typing");
    asked.press({"Enter"});
    two.rest();
    expect(two.other(), "chat");
    two.other().press({"l", "Tab", "Tab"});
    expect(two.other(), "log_chat");
    two.other().press({"Esc", "m", "p"});
    expect(two.other(), "people");
    two.other().press({"Esc", "Esc"});
    asked.cut();
    asked.screen().update(asked.now());
    expect(asked, "no_connection");
}

TEST_P(FramesTest, TheEnd) {
    TwoScreens two(5, GetParam());
    while (!two.over()) two.choose_at_random();
    two.anna.press({"Esc"});
    expect(two.anna, "over");
    // From the last line up: quit, back to the start (not where the table came first), leave.
    two.anna.press({"End", "Up", "Enter"});
    expect(two.anna, "confirm_leave");
}

TEST_P(FramesTest, AClock) {
    TwoScreens two(7, GetParam(), valley::testing::with_clock(600, 20));
    two.server.pass(server::Milliseconds(12'345));
    expect(two.asked(), "clock");
    EXPECT_TRUE(two.asked().screen().wake(two.asked().now()));
    TwoScreens without(7, GetParam());
    EXPECT_FALSE(without.asked().screen().wake(without.asked().now()));
}

// Hints and titles have their whole text at the smallest full size.
TEST_P(FramesTest, HintsFit) {
    for (const Say hint : {Say::ui_hint_one, Say::ui_hint_several, Say::ui_hint_review,
                           Say::ui_hint_reveal, Say::ui_hint_look, Say::ui_hint_wait,
                           Say::ui_hint_over, Say::ui_hint_room, Say::ui_hint_log}) {
        EXPECT_LE(width_of(say(GetParam(), hint)), 78) << say(GetParam(), hint);
    }
    EXPECT_LE(width_of(say(GetParam(), Say::ui_hint_small)), 38);
    EXPECT_LE(width_of(say(GetParam(), Say::ui_small)), 38);
}

// The pictures in the README of the project are these frames.
TEST(Readme, ShowsWhatItLooksLike) {
    const std::string readme = valley::testing::source_file("README.md");
    for (const std::string name : {"question_obstacles_en", "step_eliminated_en"}) {
        const std::string frames =
            valley::testing::source_file("tests/golden/frames/" + name + ".txt");
        const auto from = frames.find('\n') + 1;
        const std::string frame = frames.substr(from, frames.find("\n===") + 1 - from);
        EXPECT_NE(readme.find("```text\n" + frame + "```\n"), readme.npos)
            << "not as in " << name << ":\n"
            << frame;
    }
}

TEST(Theme, EachRoleHasALookAtEachDepth) {
    std::string text;
    for (const Ground ground : {Ground::dark, Ground::light}) {
        for (const Depth depth : {Depth::none, Depth::sixteen, Depth::indexed, Depth::truecolor}) {
            text += std::string(ground == Ground::dark ? "dark" : "light") + " " +
                    std::to_string(static_cast<int>(depth)) + "\n";
            for (std::size_t i = 0; i < kRoles; ++i) {
                const Look look = look_of(static_cast<Role>(i), {depth, ground, false});
                const auto colour = [](const std::optional<std::uint32_t>& value) {
                    return value ? std::to_string(*value) : std::string("-");
                };
                text += "  " + std::to_string(i) + " " + colour(look.ink) + " " +
                        colour(look.ground) + (look.bold ? " bold" : "") +
                        (look.underline ? " underline" : "") + (look.inverse ? " inverse" : "") +
                        "\n";
                if (depth == Depth::none) {
                    EXPECT_FALSE(look.ink || look.ground);
                }
            }
        }
    }
    valley::testing::expect_golden(text, "frames/theme.txt");
    // What is highlighted and what is picked can be told without colours.
    const Theme plain{Depth::none, Ground::dark, false};
    EXPECT_NE(look_of(Role::cursor, plain), look_of(Role::text, plain));
    EXPECT_NE(look_of(Role::picked, plain), look_of(Role::text, plain));
}

const char* no_colour(const char* name) {
    return std::string_view(name) == "NO_COLOR" ? "1"
           : std::string_view(name) == "TERM"   ? "xterm"
                                                : nullptr;
}
const char* light_256(const char* name) {
    const std::string_view wanted = name;
    if (wanted == "TERM") return "xterm-256color";
    if (wanted == "COLORFGBG") return "0;15";
    return wanted == "LANG" ? "de_DE.UTF-8" : nullptr;
}

TEST(Theme, IsWhatTheEnvironmentAsksFor) {
    const Theme plain = theme_of_environment(no_colour);
    EXPECT_EQ(plain.depth, Depth::none);
    EXPECT_TRUE(plain.ascii);
    const Theme light = theme_of_environment(light_256);
    EXPECT_EQ(light.depth, Depth::indexed);
    EXPECT_EQ(light.ground, Ground::light);
    EXPECT_FALSE(light.ascii);
}

TEST(Frame, BecomesAscii) {
    TwoScreens two;
    const Frame frame = in_ascii(two.asked().frame());
    for (int y = 0; y < frame.height(); ++y) {
        for (int x = 0; x < frame.width(); ++x) {
            for (const char c : frame.at(x, y).text) {
                ASSERT_TRUE(c >= 0x20 && c < 0x7F) << frame.at(x, y).text;
            }
        }
    }
}

std::string first_row(const Frame& frame) {
    const std::string text = frame.to_text();
    return text.substr(0, text.find('\n'));
}

TEST(Frame, SpellsGermanLettersOutWhereThereIsRoom) {
    const auto ascii = [](std::string_view text, int columns) {
        Frame frame({columns, 1});
        frame.text(0, 0, text);
        return first_row(in_ascii(frame));
    };
    EXPECT_EQ(ascii("Tal der Könige", 20), "Tal der Koenige");
    EXPECT_EQ(ascii("Größe, Übermut", 20), "Groesse, Uebermut");
    EXPECT_EQ(ascii("Größe", 6), "Groese") << "one space, one letter";
    EXPECT_EQ(ascii("Größe", 5), "Grose");
    EXPECT_EQ(ascii("│Öl  │ x", 20), "|Oel | x");
    EXPECT_EQ(ascii("│Öl│  x", 20), "|Ol|  x") << "frames stay where they are";
    EXPECT_EQ(ascii("mü 漢字  x", 20), "mue ? ?  x");

    Frame typing({20, 1});
    typing.text(0, 0, "Jö");
    typing.cursor = Point{2, 0};
    EXPECT_EQ(in_ascii(typing).cursor->x, 3);
}

}  // namespace
}  // namespace valley::client::tui
