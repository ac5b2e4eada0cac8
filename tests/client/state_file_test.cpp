// Places kept in a file: secret, whole, and never in the way of a game.

#include "client/core/state_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include "tests/support/files.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::client {
namespace {

using Kind = StateTrouble::Kind;

const KeptPlace kAnna{"example.org:7922", "K7P3", "Anna", std::string("\0\x01\xfe\xff", 4)};
const KeptPlace kBob{"example.org:7922", "K7P3", "Bob", "0123456789abcdef"};
const KeptPlace kElsewhere{"[::1]:5", "ZZZZ", "Anna", "token"};

class StateFileTest : public ::testing::Test {
  protected:
    std::string text() const { return valley::testing::contents_of(file.path()); }
    void write(std::string_view content) const {
        valley::testing::write_private(file.path(), content);
    }
    static unsigned mode_of(const std::filesystem::path& path) {
        return valley::testing::mode_of(path);
    }

    TemporaryFolder folder;
    StateFile file{std::filesystem::path(folder.path()) / "state" / "valley"};
};

TEST_F(StateFileTest, HoldsNothingAtFirst) {
    const auto loaded = file.load();
    EXPECT_TRUE(loaded.places.empty());
    EXPECT_FALSE(loaded.trouble);
}

TEST_F(StateFileTest, KeepsAndForgets) {
    EXPECT_FALSE(file.keep(kAnna));
    EXPECT_FALSE(file.keep(kBob));
    EXPECT_FALSE(file.keep(kElsewhere));
    EXPECT_EQ(file.load().places, (std::vector{kAnna, kBob, kElsewhere}));

    KeptPlace renewed = kAnna;
    renewed.token = "another";
    EXPECT_FALSE(file.keep(renewed));
    EXPECT_EQ(file.load().places, (std::vector{kBob, kElsewhere, renewed}));

    EXPECT_FALSE(file.forget(kElsewhere.token));
    EXPECT_FALSE(file.forget("unknown"));
    EXPECT_EQ(file.load().places, (std::vector{kBob, renewed}));
}

TEST_F(StateFileTest, IsForItsOwnerAlone) {
    const auto before = ::umask(0);
    EXPECT_FALSE(file.keep(kAnna));
    ::umask(before);
    EXPECT_EQ(mode_of(file.path()), 0600u);
    EXPECT_EQ(mode_of(file.path().parent_path()), 0700u);
}

TEST_F(StateFileTest, TellsWhenOthersCouldReadIt) {
    EXPECT_FALSE(file.keep(kAnna));
    ::chmod(file.path().c_str(), 0644);
    const auto loaded = file.load();
    EXPECT_EQ(loaded.places, std::vector{kAnna});
    ASSERT_TRUE(loaded.trouble);
    EXPECT_EQ(loaded.trouble->kind, Kind::open_to_others);
    EXPECT_EQ(mode_of(file.path()), 0600u);
    EXPECT_FALSE(file.load().trouble);
}

TEST_F(StateFileTest, UsesWhatIsLeftOfADamagedFile) {
    EXPECT_FALSE(file.keep(kAnna));
    const std::string whole = text();
    const std::string damaged = whole + "nonsense\nhost\tCODE\tnothex\tname\nhost\tCODE\n\n";
    write(damaged);
    auto loaded = file.load();
    EXPECT_EQ(loaded.places, std::vector{kAnna});
    ASSERT_TRUE(loaded.trouble);
    EXPECT_EQ(loaded.trouble->kind, Kind::damaged);

    // The next change sets it right; what could not be read is not thrown away.
    const auto trouble = file.keep(kBob);
    ASSERT_TRUE(trouble);
    EXPECT_EQ(trouble->kind, Kind::damaged);
    loaded = file.load();
    EXPECT_EQ(loaded.places, (std::vector{kAnna, kBob}));
    EXPECT_FALSE(loaded.trouble);
    std::ifstream copy(file.path().string() + ".damaged");
    std::stringstream kept;
    kept << copy.rdbuf();
    EXPECT_EQ(kept.str(), damaged);
    EXPECT_EQ(mode_of(file.path().string() + ".damaged"), 0600u);
}

TEST_F(StateFileTest, SurvivesEveryCut) {
    EXPECT_FALSE(file.keep(kAnna));
    EXPECT_FALSE(file.keep(kBob));
    const std::string whole = text();
    for (std::size_t length = 0; length < whole.size(); ++length) {
        write(whole.substr(0, length));
        for (const KeptPlace& place : file.load().places) {
            EXPECT_TRUE(place.address == kAnna.address);
        }
    }
}

TEST_F(StateFileTest, IsTakenAsDamagedWhenItIsNoTextAtAll) {
    std::string bytes;
    for (int i = 0; i < 4096; ++i) bytes += static_cast<char>(i * 37);
    write(bytes);
    const auto loaded = file.load();
    EXPECT_TRUE(loaded.places.empty());
    ASSERT_TRUE(loaded.trouble);
    EXPECT_EQ(loaded.trouble->kind, Kind::damaged);
}

TEST_F(StateFileTest, TellsThatItCannotWrite) {
    // A file where a folder should be: not even root can write there.
    std::ofstream(folder.file("file")) << "x";
    StateFile blocked(folder.file("file/valley"));
    const auto trouble = blocked.keep(kAnna);
    ASSERT_TRUE(trouble);
    EXPECT_EQ(trouble->kind, Kind::unwritable);
    EXPECT_FALSE(trouble->why.empty());
    for (const Language language : {Language::en, Language::de}) {
        EXPECT_NE(to_text(*trouble, language).find(trouble->why), std::string::npos);
    }
}

TEST_F(StateFileTest, TellsThatItCannotRead) {
    std::filesystem::create_directories(file.path());  // a folder where the file should be
    const auto loaded = file.load();
    ASSERT_TRUE(loaded.trouble);
    EXPECT_EQ(loaded.trouble->kind, Kind::unreadable);
    EXPECT_TRUE(file.keep(kAnna));
}

TEST_F(StateFileTest, TellsThatThereIsNoFolder) {
    StateFile nowhere({});
    EXPECT_EQ(nowhere.load().trouble->kind, Kind::no_folder);
    EXPECT_EQ(nowhere.keep(kAnna)->kind, Kind::no_folder);
    EXPECT_EQ(nowhere.forget("x")->kind, Kind::no_folder);
}

TEST_F(StateFileTest, KeepsAWildNameOnItsLine) {
    KeptPlace wild = kAnna;
    wild.name = "An\tna\nexample.org:1\tAAAA\tff\tBob";
    EXPECT_FALSE(file.keep(wild));
    const auto loaded = file.load();
    ASSERT_EQ(loaded.places.size(), 1u);
    EXPECT_EQ(loaded.places[0].token, kAnna.token);
    EXPECT_FALSE(loaded.trouble);
}

TEST_F(StateFileTest, HasRoomForFiftyPlaces) {
    for (int i = 0; i < 60; ++i) {
        KeptPlace place = kAnna;
        place.code = std::to_string(i);
        EXPECT_FALSE(file.keep(place));
    }
    const auto places = file.load().places;
    ASSERT_EQ(places.size(), 50u);
    EXPECT_EQ(places.front().code, "10");
    EXPECT_EQ(places.back().code, "59");
}

TEST_F(StateFileTest, MayBeChangedBySeveralAtOnce) {
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([this, t] {
            StateFile own(file.path().parent_path());
            for (int i = 0; i < 10; ++i) {
                KeptPlace place = kAnna;
                place.code = std::to_string(t * 10 + i);
                EXPECT_FALSE(own.keep(place));
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(file.load().places.size(), 40u);
}

TEST(StateFolder, ComesFromTheEnvironment) {
    const char* state = std::getenv("XDG_STATE_HOME");
    const char* home = std::getenv("HOME");
    const std::string old_state = state != nullptr ? state : "";
    const std::string old_home = home != nullptr ? home : "";
    ::setenv("XDG_STATE_HOME", "/somewhere", 1);
    EXPECT_EQ(StateFile::default_folder(), "/somewhere/valley");
    ::setenv("XDG_STATE_HOME", "relative", 1);
    ::setenv("HOME", "/home/anna", 1);
    EXPECT_EQ(StateFile::default_folder(), "/home/anna/.local/state/valley");
    ::unsetenv("XDG_STATE_HOME");
    ::unsetenv("HOME");
    EXPECT_EQ(StateFile::default_folder(), "");
    if (state != nullptr) ::setenv("XDG_STATE_HOME", old_state.c_str(), 1);
    if (home != nullptr) ::setenv("HOME", old_home.c_str(), 1);
}

}  // namespace
}  // namespace valley::client
