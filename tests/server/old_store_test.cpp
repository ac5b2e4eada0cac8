// Data files of earlier versions: taken up, with a copy kept.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "server/store_format.hpp"
#include "tests/server/journal_fixture.hpp"
#include "tests/support/source_file.hpp"

namespace valley::server {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// A file as the program of each version left it, with three open tables of 3, 70 and 16 records.
class OldStoreTest : public SqliteJournalTest, public ::testing::WithParamInterface<int> {
  protected:
    void put_old_store() {
        std::filesystem::copy_file(
            valley::testing::source_path("tests/golden/store_version_" + version() + ".db"),
            path());
        std::filesystem::permissions(path(), std::filesystem::perms(0600));
    }
    std::string version() const { return std::to_string(GetParam()); }
    std::string path() const { return folder_.file("valley.db"); }
    std::string copy() const { return path() + ".version-" + version(); }
};

INSTANTIATE_TEST_SUITE_P(Versions, OldStoreTest, ::testing::Range(1, kSchemaVersion));

TEST_P(OldStoreTest, IsTakenUpAndKeptAsItWas) {
    put_old_store();
    auto before = rows_of(path(), kAllSortedRecords);
    ASSERT_EQ(before.size(), 89u);
    ASSERT_EQ(open(), "");
    ASSERT_THAT(lines_, SizeIs(1));
    EXPECT_THAT(lines_[0], HasSubstr("is of an older version (" + version() + ")"));
    EXPECT_THAT(lines_[0], HasSubstr(copy()));
    EXPECT_THAT(journal_->load(), SizeIs(3));
    EXPECT_TRUE(append(id(77), "a record"));
    journal_.reset();
    EXPECT_THAT(rows_of(path(), "PRAGMA user_version"),
                ElementsAre(std::to_string(kSchemaVersion)));
    auto after = rows_of(path(), kAllRecords);
    ASSERT_EQ(after.size(), 90u);
    std::ranges::sort(before);
    std::ranges::sort(after);
    EXPECT_TRUE(std::ranges::includes(after, before));
    EXPECT_THAT(rows_of(path(), "SELECT count(*) FROM tables WHERE opened_at IS NULL"),
                ElementsAre("3"));
    EXPECT_THAT(rows_of(copy(), "PRAGMA user_version"), ElementsAre(version()));
    auto copied = rows_of(copy(), kAllSortedRecords);
    std::ranges::sort(copied);
    EXPECT_EQ(copied, before);
    EXPECT_EQ(std::filesystem::status(copy()).permissions(), std::filesystem::perms(0600));
    // Once: the second start has nothing to tell.
    lines_.clear();
    ASSERT_EQ(open(), "");
    EXPECT_THAT(lines_, IsEmpty());
    EXPECT_FALSE(std::filesystem::exists(copy() + ".2"));
}

TEST_P(OldStoreTest, AnEarlierCopyIsNotLost) {
    put_old_store();
    std::ofstream(copy()) << "of last year";
    ASSERT_EQ(open(), "");
    EXPECT_TRUE(std::filesystem::exists(copy() + ".2"));
    EXPECT_EQ(std::filesystem::file_size(copy()), 12u);
}

TEST_P(OldStoreTest, IsLeftAsItIsIfNoCopyCanBeKept) {
    put_old_store();
    const auto before = rows_of(path(), kAllSortedRecords);
    std::string trouble;
    {
        const FullDisk full(2000);
        trouble = open();
    }
    EXPECT_THAT(trouble, HasSubstr("no copy of it can be made"));
    EXPECT_THAT(trouble, HasSubstr("left as it is"));
    EXPECT_THAT(rows_of(path(), "PRAGMA user_version"), ElementsAre(version()));
    EXPECT_EQ(rows_of(path(), kAllSortedRecords), before);
    EXPECT_FALSE(std::filesystem::exists(copy()));
    EXPECT_EQ(open(), "");
}

}  // namespace
}  // namespace valley::server
