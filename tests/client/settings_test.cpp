// The player's settings in a file: closed to others, whole, and never in the way of a game.

#include "client/core/settings.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "tests/support/files.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::client {
namespace {

Settings everything_set() {
    Settings settings;
    settings.name = "Änne = 漢字";
    settings.language = Language::de;
    settings.colours = Colours::sixteen;
    settings.backdrop = Backdrop::light;
    settings.letters = Letters::ascii;
    settings.steps = false;
    settings.pace = Pace::quick;
    settings.explain = false;
    settings.explained = {"tara_wolf.prompt.enter", "tara_wolf.phase.camp"};
    settings.server = "[2001:db8::1]:7922";
    return settings;
}

class SettingsTest : public ::testing::Test {
  protected:
    std::string text() const { return valley::testing::contents_of(file.path()); }
    void write(std::string_view content) const {
        valley::testing::write_private(file.path(), content);
    }
    Settings load() const {
        const auto loaded = file.load(Language::en);
        EXPECT_EQ(loaded.trouble, "");
        return loaded.settings;
    }
    static unsigned mode_of(const std::filesystem::path& path) {
        return valley::testing::mode_of(path);
    }

    TemporaryFolder folder;
    SettingsFile file{std::filesystem::path(folder.path()) / "config" / "valley"};
};

TEST_F(SettingsTest, OfANewPlayerAreExplainedTo) {
    EXPECT_EQ(load(), settings_of_a_new_player());
    EXPECT_TRUE(load().explain);
    EXPECT_TRUE(load().steps);
    EXPECT_EQ(load().name, "");
}

TEST_F(SettingsTest, ComeBackAsTheyWere) {
    EXPECT_EQ(file.keep(settings_of_a_new_player(), everything_set(), Language::en), "");
    EXPECT_EQ(load(), everything_set());
    EXPECT_EQ(mode_of(file.path()), 0600u);
    EXPECT_EQ(mode_of(file.path().parent_path()), 0700u);
}

TEST_F(SettingsTest, KeepOnlyWhatHasChanged) {
    write("name = Anna\ncolours = 256\n");
    // The command line said another name; only the language was changed.
    Settings before = load();
    before.name = "Guest";
    Settings after = before;
    after.language = Language::de;
    EXPECT_EQ(file.keep(before, after, Language::en), "");
    EXPECT_EQ(load().name, "Anna");
    EXPECT_EQ(load().language, Language::de);
    EXPECT_EQ(load().colours, Colours::indexed);
    EXPECT_EQ(mode_of(file.path()), 0600u);
}

TEST_F(SettingsTest, ExplainedIsAddedTo) {
    Settings before;
    Settings first = before;
    first.explained = {"a.prompt.one"};
    file.keep(before, first, Language::en);
    // By a program that has not seen the first one.
    Settings second = before;
    second.explained = {"a.prompt.two"};
    file.keep(before, second, Language::en);
    EXPECT_EQ(load().explained, (std::set<std::string>{"a.prompt.one", "a.prompt.two"}));
    file.keep(second, before, Language::en);
    EXPECT_TRUE(load().explained.empty());
}

TEST_F(SettingsTest, LinesOfOthersStay) {
    write("# mine\nfuture = 7 = 8\nname = Anna\n\nsound=loud\n");
    Settings after = load();
    after.steps = false;
    file.keep(load(), after, Language::en);
    file.keep(after, load(), Language::en);
    EXPECT_NE(text().find("# mine\n"), std::string::npos) << text();
    EXPECT_NE(text().find("future = 7 = 8\n"), std::string::npos) << text();
    EXPECT_NE(text().find("sound=loud\n"), std::string::npos) << text();
    EXPECT_EQ(load().name, "Anna");
}

TEST_F(SettingsTest, DamageIsToldAndLeavesTheRest) {
    const std::string rows[] = {
        "colours = pink",    "nonsense",        "= 3",
        "language = xx",     "steps = perhaps", "server = \x1b[2J",
        "explained = a b;c", "\xff\xfe = 1",    std::string("server = a\0b", 12)};
    for (const std::string& damage : rows) {
        write("name = Anna\n" + damage + "\nletters = ascii\n");
        const auto loaded = file.load(Language::en);
        EXPECT_NE(loaded.trouble.find("makes no sense"), std::string::npos) << damage;
        EXPECT_EQ(loaded.trouble.find('\x1b'), std::string::npos) << damage;
        Settings expected = settings_of_a_new_player();
        expected.name = "Anna";
        expected.letters = Letters::ascii;
        EXPECT_EQ(loaded.settings.colours, expected.colours) << damage;
        EXPECT_EQ(loaded.settings.letters, expected.letters) << damage;
        EXPECT_EQ(loaded.settings.name, "Anna") << damage;
    }
}

TEST_F(SettingsTest, NoFileOfAnyBytesIsInTheWay) {
    std::string junk;
    for (int i = 0; i < 5000; ++i) junk += static_cast<char>((i * 7919 + i / 13) % 256);
    write(junk);
    EXPECT_NE(file.load(Language::de).trouble, "");
    Settings after;
    after.name = "Anna";
    EXPECT_EQ(file.keep(Settings(), after, Language::en), "");
    EXPECT_EQ(file.load(Language::en).settings.name, "Anna");
    EXPECT_TRUE(std::filesystem::exists(file.path().string() + ".damaged"));
}

TEST_F(SettingsTest, TellsWhatIsInTheWay) {
    Settings after;
    after.name = "Anna";
    EXPECT_NE(SettingsFile({}).keep(Settings(), after, Language::en), "");
    EXPECT_EQ(SettingsFile({}).load(Language::en).trouble, "");
    std::filesystem::create_directories(file.path());  // a folder where the file should be
    EXPECT_NE(file.load(Language::en).trouble, "");
    EXPECT_NE(file.keep(Settings(), after, Language::en), "");
    EXPECT_EQ(file.keep(after, after, Language::en), "") << "nothing to keep";
}

TEST(ExplainedKey, IsOneWordWhateverAServerSends) {
    EXPECT_EQ(explained_key("tara_wolf", "prompt", "enter"), "tara_wolf.prompt.enter");
    EXPECT_EQ(explained_key("A b\n", "phase", "ü"), "__b_.phase.__");
    Settings settings;
    settings.explained = {explained_key("x\n= y", "prompt", "\x1b")};
    EXPECT_EQ(settings_in(to_text(settings)).settings.explained, settings.explained);
}

}  // namespace
}  // namespace valley::client
