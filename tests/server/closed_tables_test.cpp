// Tables that were closed long ago go from the file, in pieces; others stay.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/server/journal_fixture.hpp"

namespace valley::server {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::chrono::hours kLong(24 * 90);
constexpr const char* kTables = "SELECT id, state FROM tables ORDER BY id";

class ClosedTablesTest : public SqliteJournalTest {
  protected:
    // Tables of so many records each, closed in the year that is given, or open.
    void make(std::uint64_t first, std::uint64_t last, int records, bool closed = true) {
        int stored = 0;
        for (std::uint64_t table = first; table <= last; ++table) {
            for (int i = 0; i < records; ++i) {
                journal_->append(id(table), std::string(200, 'r'), [&](bool) { ++stored; });
            }
        }
        const int all = static_cast<int>(last - first + 1) * records;
        ASSERT_TRUE(posts_.run_until([&] { return stored == all; }));
        if (!closed) return;
        for (std::uint64_t table = first; table <= last; ++table) journal_->close(id(table));
    }
    void long_ago() {
        journal_.reset();
        execute("UPDATE tables SET closed_at = unixepoch() - 1000 WHERE closed_at IS NOT NULL");
    }
    // Opens the file and waits until a round has removed so many.
    void remove(std::size_t tables, std::chrono::seconds after = std::chrono::seconds(500)) {
        reopen();
        std::size_t removed = 0;
        journal_->remove_closed(after, [&](std::size_t count) { removed += count; });
        EXPECT_TRUE(posts_.run_until([&] { return removed >= tables; }));
        EXPECT_EQ(removed, tables);
    }
    // All that is stored, older than kLong.
    void make_old() {
        journal_.reset();
        execute(
            "UPDATE tables SET opened_at = opened_at - 10000000,"
            " closed_at = closed_at - 10000000");
    }
    // Returns when its first piece is done, which is all of a round that finds nothing to remove.
    void begin_round(std::chrono::seconds after) {
        bool begun = false;
        journal_->remove_closed(after, [](std::size_t) {});
        journal_->when_opened([&](const SqliteJournal::Opened&) { begun = true; });
        EXPECT_TRUE(posts_.run_until([&] { return begun; }));
    }
    std::vector<std::string> rows(const std::string& sql) {
        journal_.reset();
        return rows_of(folder_.file("valley.db"), sql);
    }
};

TEST_F(ClosedTablesTest, GoAndOthersStay) {
    ASSERT_EQ(open(), "");
    make(1, 3, 4);
    make(4, 4, 4, false);
    make(5, 5, 4);
    long_ago();
    execute("UPDATE tables SET state = 2 WHERE id = 2");                      // set aside
    execute("UPDATE tables SET closed_at = unixepoch() - 400 WHERE id = 3");  // not long enough
    execute("UPDATE tables SET closed_at = NULL WHERE id = 5");               // of an old version
    remove(2);
    EXPECT_THAT(rows(kTables), ElementsAre("3|1", "4|0", "5|1"));
    EXPECT_THAT(rows("SELECT table_id, count(*) FROM records GROUP BY table_id"),
                ElementsAre("3|4", "4|4", "5|4"));
    EXPECT_THAT(rows("SELECT closed_at FROM tables WHERE id = 4"), ElementsAre("NULL"));
    // The time that is not known begins now.
    EXPECT_THAT(rows("SELECT unixepoch() - closed_at < 100 FROM tables WHERE id = 5"),
                ElementsAre("1"));
    ASSERT_EQ(open(), "");
    EXPECT_EQ(records_of(id(4)).size(), 4u);
    EXPECT_THAT(lines_, IsEmpty());
}

TEST_F(ClosedTablesTest, GoInPiecesBetweenWhichOthersAreStored) {
    ASSERT_EQ(open(), "");
    make(1, 1, 2600);
    make(2, 30, 2);
    make(900, 900, 1, false);
    long_ago();
    ASSERT_EQ(open(), "");
    std::size_t removed = 0;
    journal_->remove_closed(std::chrono::seconds(500),
                            [&](std::size_t tables) { removed += tables; });
    int stored = 0;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (removed == 0 && std::chrono::steady_clock::now() < end) {
        ASSERT_TRUE(append(id(900), "step"));
        ++stored;
        posts_.run_all();
    }
    EXPECT_EQ(removed, 30u);
    EXPECT_GT(stored, 5) << "it was done in one piece";
    reopen();
    EXPECT_EQ(records_of(id(900)).size(), static_cast<std::size_t>(stored) + 1);
    EXPECT_THAT(rows(kTables), ElementsAre("900|0"));
    EXPECT_THAT(rows(kAllRecords).size(), static_cast<std::size_t>(stored) + 1);
}

TEST_F(ClosedTablesTest, ALongOneGoesInSeveralPieces) {
    ASSERT_EQ(open(), "");
    make(1, 1, 2600);
    long_ago();
    auto opened = SqliteFile::open(folder_.file("valley.db"));
    auto& file = std::get<std::unique_ptr<SqliteFile>>(opened);
    int pieces = 1;
    while (!file->remove_closed(std::time(nullptr) - 500).removed && pieces < 100) ++pieces;
    EXPECT_EQ(pieces, 6);  // of 500 records at most
    EXPECT_TRUE(file->remove_closed(std::time(nullptr) - 500).last);
    file.reset();
    EXPECT_THAT(rows(kAllRecords), IsEmpty());
}

TEST_F(ClosedTablesTest, LeaveTheirRoomToOthers) {
    ASSERT_EQ(open(), "");
    make(1, 30, 150);
    long_ago();
    // From the second round on: how much is sorted already, and so takes more room, is up to
    // chance.
    std::uintmax_t full = 0;
    for (std::uint64_t round = 1; round <= 6; ++round) {
        remove(30);
        make(round * 1000 + 1, round * 1000 + 30, 150);
        long_ago();
        if (round == 2) full = std::filesystem::file_size(folder_.file("valley.db"));
    }
    EXPECT_LT(std::filesystem::file_size(folder_.file("valley.db")), full + full / 4);
}

TEST_F(ClosedTablesTest, GoOnAfterACrash) {
    ASSERT_EQ(open(), "");
    make(1, 3, 10);
    long_ago();
    execute(kSortArrivals);
    execute("UPDATE tables SET state = 3 WHERE id = 2");
    execute("DELETE FROM records WHERE table_id = 2 AND number < 6");
    remove(3);
    EXPECT_THAT(rows(kTables), IsEmpty());
    EXPECT_THAT(rows(kAllRecords), IsEmpty());
}

TEST_F(ClosedTablesTest, OneThatCannotGoDoesNotKeepTheOthers) {
    ASSERT_EQ(open(), "");
    make(1, 3, 10);
    long_ago();
    execute(kSortArrivals);
    execute(
        "CREATE TRIGGER stuck BEFORE DELETE ON records WHEN old.table_id = 2"
        " BEGIN SELECT RAISE(ABORT, 'stuck'); END");
    remove(2);
    EXPECT_THAT(rows(kTables), ElementsAre("2|1"));
    ASSERT_FALSE(lines_.empty());
    EXPECT_THAT(lines_[0], HasSubstr("a table that was closed cannot be removed: stuck"));
}

TEST_F(ClosedTablesTest, StayIfNobodyWantsThemRemoved) {
    ASSERT_EQ(open(), "");
    make(1, 3, 10);
    long_ago();
    ASSERT_EQ(open(), "");
    make(9, 9, 2500, false);
    EXPECT_THAT(rows(kTables), ElementsAre("1|1", "2|1", "3|1", "9|0"));
}

TEST_F(ClosedTablesTest, WhatIsDiscardedGoesWhateverIsKept) {
    ASSERT_EQ(open(), "");
    make(1, 2, 4);
    make(3, 4, 4, false);
    journal_->discard(id(3));
    remove(1, std::chrono::seconds(0));
    EXPECT_THAT(rows(kTables), ElementsAre("1|1", "2|1", "4|0"));
    EXPECT_THAT(rows("SELECT table_id, count(*) FROM records GROUP BY table_id"),
                ElementsAre("1|4", "2|4", "4|4"));
    EXPECT_THAT(rows("SELECT count(*) FROM arrivals"), ElementsAre("0"));
}

// What is stored while a round is under way lies among the arrivals at first.
TEST_F(ClosedTablesTest, NoRecordStaysWithoutItsTable) {
    ASSERT_EQ(open(), "");
    make(1, 1, 2000);
    make(2, 2, 3, false);
    auto opened = [&] {
        journal_.reset();
        execute("UPDATE tables SET closed_at = 1 WHERE id = 1");
        return SqliteFile::open(folder_.file("valley.db"));
    }();
    auto& file = std::get<std::unique_ptr<SqliteFile>>(opened);
    EXPECT_FALSE(file->remove_closed(std::time(nullptr)).last);
    SqliteFile::Row row{id(2), "arrives late"};
    const SqliteFile::Closing closing{id(2), true};
    ASSERT_EQ(file->store(std::span(&row, 1), std::span(&closing, 1)), std::nullopt);
    int pieces = 0;
    while (!file->remove_closed(std::time(nullptr)).last && pieces < 100) ++pieces;
    file.reset();
    EXPECT_THAT(rows(kTables), IsEmpty());
    EXPECT_THAT(rows(kAllRecords), IsEmpty());
}

TEST_F(ClosedTablesTest, WhereNoneHasToGoNothingIsSorted) {
    auto opened = SqliteFile::open(folder_.file("valley.db"));
    auto& file = std::get<std::unique_ptr<SqliteFile>>(opened);
    SqliteFile::Row row{id(1), "of an open one"};
    ASSERT_EQ(file->store(std::span(&row, 1), {}), std::nullopt);
    EXPECT_TRUE(file->remove_closed(std::time(nullptr)).last);
    file.reset();
    EXPECT_THAT(rows("SELECT count(*) FROM arrivals"), ElementsAre("1"));
}

// By a date that is years ahead everything is old.
TEST_F(ClosedTablesTest, StayForHoursIfTheDateSeemsWrong) {
    ASSERT_EQ(open(), "");
    make(1, 3, 4);
    make(4, 4, 4, false);
    journal_->discard(id(4));
    make_old();
    remove(1, kLong);
    EXPECT_THAT(rows(kTables), ElementsAre("1|1", "2|1", "3|1"));
    ASSERT_EQ(lines_.size(), 1u);
    EXPECT_THAT(lines_[0], HasSubstr("Is the date right?"));
}

// It has the date that is doubted.
TEST_F(ClosedTablesTest, WhatIsStoredMeanwhileDoesNotSayThatTheDateIsRight) {
    ASSERT_EQ(open(), "");
    make(1, 3, 4);
    make_old();
    execute("INSERT INTO tables (id, state, opened_at) VALUES (4, 0, 1)");  // damaged: no records
    reopen();
    EXPECT_THAT(journal_->load(), IsEmpty());
    EXPECT_THAT(journal_->set_aside(), ElementsAre(id(4)));
    lines_.clear();
    begin_round(kLong);
    EXPECT_THAT(lines_, ElementsAre(HasSubstr("Is the date right?")));
    make(5, 5, 4);
    make(6, 6, 4, false);
    begin_round(kLong);
    EXPECT_EQ(lines_.size(), 1u);
    EXPECT_THAT(rows(kTables), ElementsAre("1|1", "2|1", "3|1", "4|2", "5|1", "6|0"));
}

TEST_F(ClosedTablesTest, GoIfSomethingNewWasThereAtTheStart) {
    ASSERT_EQ(open(), "");
    make(1, 3, 4);
    make_old();
    ASSERT_EQ(open(), "");
    make(5, 5, 1, false);
    remove(3, kLong);
    EXPECT_THAT(rows(kTables), ElementsAre("5|0"));
    EXPECT_THAT(lines_, IsEmpty());
}

// As at the first start of every server.
TEST_F(ClosedTablesTest, AnEmptyFileSaysNothingAboutTheDate) {
    ASSERT_EQ(open(), "");
    begin_round(kLong);
    EXPECT_THAT(lines_, IsEmpty());
}

}  // namespace
}  // namespace valley::server
