// A store that the disk has damaged: what can be read of it comes up and goes on, and the rest is
// set aside.

#include "server/sqlite_journal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/server/journal_fixture.hpp"
#include "tests/support/files.hpp"

namespace valley::server {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

// A page of the file with what was stored last is destroyed.
TEST_F(SqliteJournalTest, WhatCanBeReadOfDamagedArrivalsIsKept) {
    ASSERT_EQ(open(), "");
    EXPECT_TRUE(append(id(1), "safe"));
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(append(id(2), "arrival " + std::to_string(i)));
    EXPECT_TRUE(append(id(3), "too late"));
    journal_.reset();
    {
        std::fstream file(folder_.file("valley.db"),
                          std::ios::in | std::ios::out | std::ios::binary);
        const std::string content(std::istreambuf_iterator<char>(file), {});
        const std::size_t place = content.find("arrival 60");
        ASSERT_NE(place, std::string::npos);
        file.seekp(static_cast<std::streamoff>(place / 1024 * 1024));
        file.write(std::string(1024, '\xff').data(), 1024);
    }
    ASSERT_EQ(open(), "");
    const auto there = journal_->load();
    ASSERT_THAT(there, SizeIs(2));
    EXPECT_THAT(there[0].records, ElementsAre("safe"));
    EXPECT_GE(there[1].records.size(), 20u);
    EXPECT_LE(there[1].records.size(), 60u);
    ASSERT_THAT(lines_, SizeIs(3));
    EXPECT_THAT(lines_[0], HasSubstr("table 3 is damaged"));
    EXPECT_THAT(lines_[1], HasSubstr("valley.db is damaged, so that tables may lack steps"));
    EXPECT_THAT(lines_[2], HasSubstr("put into a new one"));
    EXPECT_THAT(lines_[2], HasSubstr("valley.db.damaged-1"));
    EXPECT_TRUE(append(id(2), "goes on"));

    lines_.clear();
    reopen();
    EXPECT_EQ(records_of(id(2)).back(), "goes on");
    EXPECT_THAT(records_of(id(1)), ElementsAre("safe"));
    EXPECT_THAT(lines_, IsEmpty());
    journal_.reset();
    EXPECT_THAT(rows_of(folder_.file("valley.db"), "PRAGMA integrity_check"), ElementsAre("ok"));
    EXPECT_EQ(std::filesystem::status(folder_.file("valley.db")).permissions(),
              std::filesystem::perms(0600));
    EXPECT_THAT(rows_of(folder_.file("valley.db.damaged-1"), "SELECT count(*) FROM tables"),
                ElementsAre("3"));
}

// A record that its table has already: the table's arrivals cannot be sorted, those of others can.
TEST_F(SqliteJournalTest, OneDamagedTableDoesNotKeepOthersFromBeingSorted) {
    ASSERT_EQ(open(), "");
    for (const char* record : {"one", "two"}) EXPECT_TRUE(append(id(1), record));
    EXPECT_TRUE(append(id(2), "one"));
    journal_.reset();
    execute(
        "INSERT INTO records SELECT table_id, number, record, checksum FROM arrivals"
        " WHERE table_id = 1 AND number = 1");
    ASSERT_EQ(open(), "");
    EXPECT_THAT(journal_->load(), SizeIs(2));
    constexpr int kRecords = 2500;
    int stored = 0;
    for (int i = 0; i < kRecords; ++i) {
        journal_->append(id(2), "more", [&](bool good) { stored += good; });
    }
    ASSERT_TRUE(posts_.run_until([&] { return stored == kRecords; }));
    EXPECT_TRUE(append(id(2), "last"));
    journal_.reset();
    posts_.run_all();
    EXPECT_THAT(lines_, Contains(HasSubstr("cannot be tidied up")));
    const std::string path = folder_.file("valley.db");
    EXPECT_THAT(rows_of(path, "SELECT table_id, count(*) FROM arrivals WHERE table_id = 1"),
                ElementsAre("1|2"));
    EXPECT_GT(std::stoi(rows_of(path, "SELECT count(*) FROM records WHERE table_id = 2")[0]),
              kRecords / 2);
    lines_.clear();
    ASSERT_EQ(open(), "");
    EXPECT_THAT(records_of(id(2)), SizeIs(kRecords + 2));
}

// Whether what is damaged had been sorted or not.
class DamagedJournalTest : public SqliteJournalTest,
                           public ::testing::WithParamInterface<const char*> {};

INSTANTIATE_TEST_SUITE_P(Rows, DamagedJournalTest, ::testing::Values("records", "arrivals"),
                         [](const auto& name) { return std::string(name.param); });

TEST_P(DamagedJournalTest, DamagedTablesAreSetAsideAndTheOthersComeUp) {
    ASSERT_EQ(open(), "");
    for (std::uint64_t table = 1; table <= 5; ++table) {
        for (const char* record : {"one", "two", "three"}) EXPECT_TRUE(append(id(table), record));
    }
    journal_.reset();
    const std::string rows = GetParam();
    if (rows == "records") execute(kSortArrivals);
    execute("DELETE FROM " + rows + " WHERE table_id = 1 AND number = 2;" +  //
            "UPDATE " + rows + " SET record = x'00' WHERE table_id = 2 AND number = 3;" +
            "DELETE FROM " + rows + " WHERE table_id = 4;");
    ASSERT_EQ(open(), "");
    std::vector<TableId> there;
    for (const StoredTable& table : journal_->load()) there.push_back(table.id);
    EXPECT_THAT(there, ElementsAre(id(3), id(5)));
    EXPECT_THAT(journal_->set_aside(), ElementsAre(id(1), id(2), id(4)));
    EXPECT_THAT(lines_, ElementsAre(HasSubstr("table 1 is damaged"), HasSubstr("record 3 is not"),
                                    HasSubstr("no records")));
    EXPECT_FALSE(append(id(1), "four"));
    EXPECT_TRUE(append(id(3), "four"));
    lines_.clear();
    reopen();
    EXPECT_THAT(journal_->load(), SizeIs(2));
    EXPECT_THAT(journal_->set_aside(), IsEmpty());
    EXPECT_THAT(lines_, Not(::testing::Contains(HasSubstr("damaged"))));
}

// Changes where a page of the file says that its first row is, to what SQLite refuses when it reads
// the page, and takes for the same place when it does not look (sqlite.org/fileformat2.html, 1.6).
// False if it has no rows.
bool displace_first_row(std::string& page) {
    const char kind = page[0];
    const bool leaf = kind == 13 || kind == 10;
    if (!leaf && kind != 5 && kind != 2) return false;
    const bool empty = page[3] == 0 && page[4] == 0;
    char& pointer = page[leaf ? 8 : 12];
    pointer = static_cast<char>(pointer | 0x40);
    return !empty;
}

TEST_P(DamagedJournalTest, WhateverComesUpAlsoGoesOn) {
    constexpr std::size_t kPageBytes = 1024;
    ASSERT_EQ(open(), "");
    for (std::uint64_t table = 5; table > 0; --table) EXPECT_TRUE(append(id(table), "first"));
    for (int number = 0; number < 8; ++number) {
        for (std::uint64_t table = 1; table <= 5; ++table) {
            EXPECT_TRUE(append(id(table), std::string(150, 'x')));
        }
    }
    journal_.reset();
    const std::string rows = GetParam();
    if (rows == "records") execute(kSortArrivals);
    const std::string path = folder_.file("valley.db");
    const std::string sound = testing::contents_of(path);
    int damaged = 0;
    for (std::size_t page = 1; page < sound.size() / kPageBytes; ++page) {
        std::string first = sound.substr(page * kPageBytes, kPageBytes);
        if (!displace_first_row(first)) continue;
        SCOPED_TRACE("page " + std::to_string(page + 1));
        std::ofstream(path, std::ios::binary)
            << std::string(sound).replace(page * kPageBytes, kPageBytes, first);
        lines_.clear();
        ASSERT_EQ(open(), "");
        const auto there = journal_->load();
        EXPECT_THAT(lines_, Contains(HasSubstr("is damaged")));
        for (const StoredTable& table : there) EXPECT_TRUE(append(table.id, "goes on"));
        lines_.clear();
        reopen();
        for (StoredTable table : there) {
            table.records.push_back("goes on");
            EXPECT_EQ(records_of(table.id), table.records);
        }
        EXPECT_THAT(lines_, IsEmpty());
        journal_.reset();
        ++damaged;
    }
    EXPECT_GE(damaged, 5);
}

TEST_F(SqliteJournalTest, ABadSpotOnTheDiskCostsTheTablesOnItAtMost) {
    ASSERT_EQ(open(), "");
    for (std::uint64_t table = 1; table <= 200; ++table) {
        EXPECT_TRUE(append(id(table), std::string(500, 'x')));
    }
    journal_.reset();
    const auto size = std::filesystem::file_size(folder_.file("valley.db"));
    {
        std::fstream file(folder_.file("valley.db"),
                          std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(static_cast<std::streamoff>(size / 2 / 4096 * 4096));
        file << std::string(4096, '\xa5');
    }
    ASSERT_EQ(open(), "");
    const std::size_t there = journal_->load().size();
    EXPECT_LT(there, 200u);
    EXPECT_GT(there, 50u);
    EXPECT_EQ(journal_->set_aside().size() + there, 200u);
}

}  // namespace
}  // namespace valley::server
