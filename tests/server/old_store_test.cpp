// Data files of earlier versions: taken up, with a copy kept.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/server/journal_fixture.hpp"
#include "tests/support/source_file.hpp"

namespace valley::server {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class OldStoreTest : public SqliteJournalTest {
  protected:
    // A file as the program of version 1 left it: three open tables with 3, 70 and 16 records.
    void put_old_store() {
        std::filesystem::copy_file(valley::testing::source_path("tests/golden/store_version_1.db"),
                                   path());
        std::filesystem::permissions(path(), std::filesystem::perms(0600));
    }
    std::string path() const { return folder_.file("valley.db"); }
    std::string copy() const { return path() + ".version-1"; }
};

TEST_F(OldStoreTest, IsTakenUpAndKeptAsItWas) {
    put_old_store();
    auto before = rows_of(path(), kAllRecords);
    ASSERT_EQ(before.size(), 89u);
    ASSERT_EQ(open(), "");
    ASSERT_THAT(lines_, SizeIs(1));
    EXPECT_THAT(lines_[0], HasSubstr("is of an older version (1)"));
    EXPECT_THAT(lines_[0], HasSubstr(copy()));
    EXPECT_THAT(journal_->load(), SizeIs(3));
    EXPECT_TRUE(append(id(77), "a record"));
    journal_.reset();
    EXPECT_THAT(rows_of(path(), "PRAGMA user_version"), ElementsAre("2"));
    auto after = rows_of(path(), kAllRecords);
    ASSERT_EQ(after.size(), 90u);
    std::ranges::sort(before);
    std::ranges::sort(after);
    EXPECT_TRUE(std::ranges::includes(after, before));
    EXPECT_THAT(rows_of(path(), "SELECT count(*) FROM tables WHERE opened_at IS NULL"),
                ElementsAre("3"));
    EXPECT_THAT(rows_of(copy(), "PRAGMA user_version"), ElementsAre("1"));
    auto copied = rows_of(copy(), kAllRecords);
    std::ranges::sort(copied);
    EXPECT_EQ(copied, before);
    EXPECT_EQ(std::filesystem::status(copy()).permissions(), std::filesystem::perms(0600));
    // Once: the second start has nothing to tell.
    lines_.clear();
    ASSERT_EQ(open(), "");
    EXPECT_THAT(lines_, IsEmpty());
    EXPECT_FALSE(std::filesystem::exists(copy() + ".2"));
}

TEST_F(OldStoreTest, AnEarlierCopyIsNotLost) {
    put_old_store();
    std::ofstream(copy()) << "of last year";
    ASSERT_EQ(open(), "");
    EXPECT_TRUE(std::filesystem::exists(copy() + ".2"));
    EXPECT_EQ(std::filesystem::file_size(copy()), 12u);
}

TEST_F(OldStoreTest, IsLeftAsItIsIfNoCopyCanBeKept) {
    put_old_store();
    const auto before = rows_of(path(), kAllRecords);
    std::string trouble;
    {
        const FullDisk full(2000);
        trouble = open();
    }
    EXPECT_THAT(trouble, HasSubstr("no copy of it can be made"));
    EXPECT_THAT(trouble, HasSubstr("left as it is"));
    EXPECT_THAT(rows_of(path(), "PRAGMA user_version"), ElementsAre("1"));
    EXPECT_EQ(rows_of(path(), kAllRecords), before);
    EXPECT_FALSE(std::filesystem::exists(copy()));
    EXPECT_EQ(open(), "");
}

}  // namespace
}  // namespace valley::server
