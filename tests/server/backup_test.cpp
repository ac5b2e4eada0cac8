// Copies of the data file, made while games go on.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/server/journal_fixture.hpp"

namespace valley::server {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class BackupTest : public SqliteJournalTest {
  protected:
    // Starts one, and lets it end.
    std::optional<std::string> backup(const std::string& name) {
        std::optional<std::optional<std::string>> done;
        journal_->backup(folder_.file(name), {{"key", "a key"}},
                         [&](std::optional<std::string> trouble, std::uint64_t bytes) {
                             EXPECT_EQ(trouble.has_value(), bytes == 0);
                             done = std::move(trouble);
                         });
        EXPECT_TRUE(posts_.run_until([&] { return done.has_value(); }));
        return done.value_or(std::nullopt);
    }
};

TEST_F(BackupTest, HoldsAllThatIsStored) {
    ASSERT_EQ(open(), "");
    for (int i = 0; i < 20; ++i) ASSERT_TRUE(append(id(1), std::string(5000, 'x')));
    ASSERT_EQ(backup("copy"), std::nullopt);
    const std::string copy = folder_.file("copy");
    EXPECT_EQ(std::filesystem::status(copy).permissions(), std::filesystem::perms(0600));
    EXPECT_THAT(rows_of(copy, kAllRecords), SizeIs(20));
    EXPECT_THAT(rows_of(copy, "SELECT name, content FROM files"), ElementsAre("key|a key"));
    EXPECT_THAT(rows_of(copy, "PRAGMA journal_mode"), ElementsAre("delete"));
    EXPECT_FALSE(std::filesystem::exists(copy + "-wal"));
    // It can take the place of the file as it is.
    journal_.reset();
    ASSERT_EQ(open("copy"), "");
    EXPECT_THAT(records_of(id(1)), SizeIs(20));
}

// While tables are played at: what is acknowledged before it begins is in it, and every table is in
// it up to one moment.
TEST_F(BackupTest, IsOfOneMomentWhileTablesAreWritten) {
    ASSERT_EQ(open(), "");
    for (int i = 0; i < 300; ++i) ASSERT_TRUE(append(id(3), std::string(20'000, 'x')));
    std::array<int, 2> stored{};
    bool ends = false;
    std::function<void(std::size_t)> write = [&](std::size_t table) {
        journal_->append(id(table), std::to_string(stored[table]), [&, table](bool good) {
            ASSERT_TRUE(good);
            ++stored[table];
            // The other table's turn: their numbers never differ by more than one.
            if (!ends) write(1 - table);
        });
    };
    write(0);
    ASSERT_TRUE(posts_.run_until([&] { return stored[0] >= 10; }));
    const int before = stored[0];
    ASSERT_EQ(backup("copy"), std::nullopt);
    EXPECT_GT(stored[0], before) << "nothing was stored while it was written";
    ends = true;
    const auto count = [&](int table) {
        return std::ranges::count_if(
            rows_of(folder_.file("copy"), kAllRecords),
            [&](const std::string& row) { return row.starts_with(std::to_string(table) + "|"); });
    };
    EXPECT_GE(count(0), before);
    EXPECT_GE(count(0), count(1));
    EXPECT_LE(count(0), count(1) + 1);
    EXPECT_EQ(count(3), 300);
    EXPECT_THAT(rows_of(folder_.file("copy"), "PRAGMA integrity_check"), ElementsAre("ok"));
}

TEST_F(BackupTest, DoesNotWriteOverAnything) {
    ASSERT_EQ(open(), "");
    std::ofstream(folder_.file("copy")) << "something";
    const auto trouble = backup("copy");
    ASSERT_TRUE(trouble.has_value());
    EXPECT_THAT(*trouble, HasSubstr("File exists"));
    EXPECT_EQ(std::filesystem::file_size(folder_.file("copy")), 9u);
    EXPECT_THAT(backup("no folder/copy").value_or(""), HasSubstr("No such file or directory"));
}

TEST_F(BackupTest, WithoutRoomLeavesNothingAndTheGamesGoOn) {
    ASSERT_EQ(open(), "");
    for (int i = 0; i < 20; ++i) ASSERT_TRUE(append(id(1), std::string(50'000, 'x')));
    signal(SIGXFSZ, SIG_IGN);
    rlimit limit{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &limit), 0);
    rlimit small = limit;
    small.rlim_cur = 100'000;
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto trouble = backup("copy");
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
    ASSERT_TRUE(trouble.has_value());
    EXPECT_THAT(*trouble, HasSubstr("cannot write"));
    EXPECT_FALSE(std::filesystem::exists(folder_.file("copy")));
    EXPECT_TRUE(append(id(1), "more"));
    EXPECT_EQ(backup("copy"), std::nullopt);
}

// A server that ends does not wait for it.
TEST_F(BackupTest, EndsWithTheJournal) {
    ASSERT_EQ(open(), "");
    for (int i = 0; i < 400; ++i) ASSERT_TRUE(append(id(1), std::string(50'000, 'x')));
    journal_->backup(folder_.file("copy"), {}, [](std::optional<std::string>, std::uint64_t) {});
    journal_.reset();
    ASSERT_EQ(open(), "");
    EXPECT_THAT(records_of(id(1)), SizeIs(400));
}

}  // namespace
}  // namespace valley::server
