#include "server/sqlite_journal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <random>

#include "tests/server/journal_fixture.hpp"
#include "tests/support/files.hpp"

namespace valley::server {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

// Runs `child` in a process of its own and returns its exit status.
int in_child(const std::function<int()>& child) {
    const pid_t process = fork();
    if (process == 0) _exit(child());
    int status = 0;
    waitpid(process, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Counts the transactions of every connection that is opened while it lives.
class CommitCounter {
  public:
    CommitCounter() {
        commits = 0;
        sqlite3_auto_extension(reinterpret_cast<void (*)()>(&watch));
    }
    ~CommitCounter() { sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(&watch)); }

    static inline std::atomic<int> commits = 0;

  private:
    static int watch(sqlite3* database, const char**, const void*) {
        sqlite3_commit_hook(
            database, [](void*) -> int { return ++commits, 0; }, nullptr);
        return SQLITE_OK;
    }
};

TEST_F(SqliteJournalTest, GivesBackWhatWasStoredInItsOrder) {
    ASSERT_EQ(open(), "");
    EXPECT_THAT(journal_->load(), IsEmpty());
    EXPECT_TRUE(append(id(7), "first"));
    EXPECT_TRUE(append(id(0xffffffffffffffff), std::string("\0\xff\n", 3)));
    EXPECT_TRUE(append(id(7), "second"));
    EXPECT_TRUE(append(id(7), ""));
    reopen();
    EXPECT_THAT(records_of(id(7)), ElementsAre("first", "second", ""));
    EXPECT_THAT(records_of(id(0xffffffffffffffff)), ElementsAre(std::string("\0\xff\n", 3)));
    EXPECT_THAT(journal_->load(), SizeIs(2));
    EXPECT_TRUE(append(id(7), "third"));
    reopen();
    EXPECT_THAT(records_of(id(7)), ElementsAre("first", "second", "", "third"));
    EXPECT_THAT(lines_, IsEmpty());
}

TEST_F(SqliteJournalTest, GoesOnCountingWithoutHavingLoaded) {
    ASSERT_EQ(open(), "");
    EXPECT_TRUE(append(id(1), "first"));
    reopen();
    EXPECT_TRUE(append(id(1), "second"));
    reopen();
    EXPECT_THAT(records_of(id(1)), ElementsAre("first", "second"));
}

TEST_F(SqliteJournalTest, AnswersLaterAndOnTheThreadThatIsPostedTo) {
    ASSERT_EQ(open(), "");
    std::thread::id answered;
    journal_->append(id(1), "record", [&](bool) { answered = std::this_thread::get_id(); });
    journal_->load();  // waits for the journal's thread
    EXPECT_EQ(answered, std::thread::id());
    ASSERT_TRUE(posts_.run_until([&] { return answered != std::thread::id(); }));
    EXPECT_EQ(answered, std::this_thread::get_id());
}

TEST_F(SqliteJournalTest, StoresWhatSeveralTablesAppendInFewTransactions) {
    CommitCounter counter;
    ASSERT_EQ(open(), "");
    CommitCounter::commits = 0;
    constexpr int kTables = 500;
    std::vector<int> order;
    for (int i = 0; i < kTables; ++i) {
        journal_->append(id(static_cast<std::uint64_t>(i) + 1), "record", [&order, i](bool stored) {
            if (stored) order.push_back(i);
        });
    }
    ASSERT_TRUE(posts_.run_until([&] { return order.size() == kTables; }));
    EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
    EXPECT_GE(CommitCounter::commits, 1);
    EXPECT_LE(CommitCounter::commits, kTables / 5);
    reopen();
    EXPECT_THAT(journal_->load(), SizeIs(kTables));
}

TEST_F(SqliteJournalTest, DoesNotGiveBackAClosedTableButKeepsIt) {
    ASSERT_EQ(open(), "");
    EXPECT_TRUE(append(id(1), "kept"));
    EXPECT_TRUE(append(id(2), "open"));
    journal_->close(id(1));
    reopen();
    EXPECT_THAT(journal_->load(), SizeIs(1));
    EXPECT_THAT(records_of(id(2)), ElementsAre("open"));
    EXPECT_FALSE(append(id(1), "too late"));
    posts_.run_all();
    EXPECT_THAT(lines_, ElementsAre(HasSubstr("closed")));
    reopen();
    EXPECT_THAT(journal_->load(), SizeIs(1));
    journal_.reset();
    execute("UPDATE tables SET state = 0");
    ASSERT_EQ(open(), "");
    EXPECT_THAT(records_of(id(1)), ElementsAre("kept"));
}

TEST_F(SqliteJournalTest, OneRefusedRecordDoesNotHinderOthers) {
    ASSERT_EQ(open(), "");
    EXPECT_TRUE(append(id(1), "record"));
    journal_->close(id(1));
    EXPECT_TRUE(append(id(2), "record"));
    int answers = 0;
    journal_->append(id(1), "late", [&](bool stored) { answers += stored ? 100 : 1; });
    journal_->append(id(2), "other", [&](bool stored) { answers += stored ? 1 : 100; });
    ASSERT_TRUE(posts_.run_until([&] { return answers >= 2; }));
    EXPECT_EQ(answers, 2);
}

TEST_F(SqliteJournalTest, StoresWhatIsWaitingBeforeItEnds) {
    ASSERT_EQ(open(), "");
    for (int i = 0; i < 50; ++i) journal_->append(id(1), std::to_string(i), [](bool) {});
    reopen();
    EXPECT_THAT(records_of(id(1)), SizeIs(50));
    posts_.run_all();  // the answers do not need the journal
}

TEST_F(SqliteJournalTest, IsForItsOwnerAlone) {
    ASSERT_EQ(open(), "");
    EXPECT_TRUE(append(id(1), "record"));
    for (const char* name : {"valley.db", "valley.db-wal"}) {
        struct stat facts = {};
        ASSERT_EQ(stat(folder_.file(name).c_str(), &facts), 0) << name;
        EXPECT_EQ(facts.st_mode & 0777, 0600u) << name;
    }
}

TEST_F(SqliteJournalTest, AFullDiskFailsTheWholeBatchAndHeals) {
    ASSERT_EQ(open(), "");
    EXPECT_TRUE(append(id(1), "before"));
    {
        const FullDisk full(64 * 1024);
        int failed = 0;
        journal_->append(id(2), "small", [&](bool stored) { failed += stored ? 0 : 1; });
        journal_->append(id(1), std::string(200'000, 'x'),
                         [&](bool stored) { failed += stored ? 100 : 1; });
        ASSERT_TRUE(posts_.run_until([&] { return failed >= 1; }));
        for (int i = 0; i < 20; ++i) EXPECT_FALSE(append(id(3), std::string(200'000, 'x')));
    }
    EXPECT_TRUE(append(id(1), "after"));
    posts_.run_all();
    EXPECT_THAT(lines_, ElementsAre(HasSubstr("nothing can be stored"), HasSubstr("works again")));
    reopen();
    EXPECT_THAT(records_of(id(1)), ElementsAre("before", "after"));
    EXPECT_THAT(records_of(id(3)), IsEmpty());
}

TEST_F(SqliteJournalTest, HalfOfABatchIsNeverStored) {
    ASSERT_EQ(open(), "");
    EXPECT_TRUE(append(id(1), "before"));
    std::vector<std::pair<int, bool>> answers;
    {
        const FullDisk full(300 * 1024);
        // Some of these share a transaction, and one of them is too much.
        for (int i = 0; i < 40; ++i) {
            journal_->append(id(100 + static_cast<std::uint64_t>(i)), std::string(20'000, 'x'),
                             [&answers, i](bool stored) { answers.emplace_back(i, stored); });
        }
        ASSERT_TRUE(posts_.run_until([&] { return answers.size() == 40; }));
    }
    reopen();
    std::set<TableId> there;
    for (const StoredTable& table : journal_->load()) there.insert(table.id);
    for (const auto& [i, stored] : answers) {
        EXPECT_EQ(there.contains(id(100 + static_cast<std::uint64_t>(i))), stored) << i;
    }
}

TEST_F(SqliteJournalTest, AFileThatIsDeletedIsWrittenAnew) {
    ASSERT_EQ(open(), "");
    EXPECT_TRUE(append(id(1), "before"));
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
        std::filesystem::remove(entry.path());
    }
    EXPECT_TRUE(append(id(1), "after"));
    reopen();
    EXPECT_THAT(records_of(id(1)), ElementsAre("before", "after"));
}

TEST_F(SqliteJournalTest, AFolderThatIsDeletedIsWaitedFor) {
    std::filesystem::create_directory(folder_.file("data"));
    ASSERT_EQ(open("data/valley.db"), "");
    EXPECT_TRUE(append(id(1), "before"));
    std::filesystem::remove_all(folder_.file("data"));
    EXPECT_FALSE(append(id(1), "lost"));
    EXPECT_FALSE(append(id(2), "lost"));
    std::filesystem::create_directory(folder_.file("data"));
    EXPECT_TRUE(append(id(1), "after"));
    journal_.reset();
    ASSERT_EQ(open("data/valley.db"), "");
    EXPECT_THAT(records_of(id(1)), ElementsAre("before", "after"));
    posts_.run_all();
    EXPECT_THAT(lines_, ElementsAre(HasSubstr("was deleted"), HasSubstr("works again")));
}

TEST_F(SqliteJournalTest, ALogThatIsDeletedIsMadeAnew) {
    ASSERT_EQ(open(), "");
    EXPECT_TRUE(append(id(1), "before"));
    std::filesystem::remove(folder_.file("valley.db-wal"));
    EXPECT_TRUE(append(id(1), "after"));
    reopen();
    EXPECT_THAT(records_of(id(1)), ElementsAre("before", "after"));
}

TEST_F(SqliteJournalTest, AnotherFileInItsPlaceIsNotTouched) {
    ASSERT_EQ(open(), "");
    EXPECT_TRUE(append(id(1), "before"));
    std::filesystem::rename(folder_.file("valley.db"), folder_.file("away.db"));
    std::ofstream(folder_.file("valley.db")) << "something else";
    EXPECT_FALSE(append(id(1), "lost"));
    std::filesystem::remove(folder_.file("valley.db"));
    std::filesystem::rename(folder_.file("away.db"), folder_.file("valley.db"));
    EXPECT_TRUE(append(id(1), "after"));
    reopen();
    EXPECT_THAT(records_of(id(1)), ElementsAre("before", "after"));
}

TEST_F(SqliteJournalTest, ASecondServerIsToldWhoHasTheFile) {
    ASSERT_EQ(open(), "");
    EXPECT_TRUE(append(id(1), "before"));
    const int status = in_child([&] {
        auto second = SqliteJournal::open(folder_.file("valley.db"), posts_.post(), {});
        const auto* trouble = std::get_if<std::string>(&second);
        return trouble != nullptr && trouble->find("in use") != std::string::npos ? 0 : 1;
    });
    EXPECT_EQ(status, 0);
    EXPECT_TRUE(append(id(1), "after"));
    reopen();
    EXPECT_THAT(records_of(id(1)), ElementsAre("before", "after"));
}

TEST_F(SqliteJournalTest, ANewerFileIsRefusedAndLeftAsItIs) {
    ASSERT_EQ(open(), "");
    EXPECT_TRUE(append(id(1), "before"));
    journal_.reset();
    execute("PRAGMA user_version = 4; PRAGMA wal_checkpoint(TRUNCATE)");
    const auto content = [&] {
        std::ifstream file(folder_.file("valley.db"), std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(file), {});
    };
    const std::string before = content();
    EXPECT_THAT(open(), HasSubstr("newer valley-server (schema version 4, this one knows 3)"));
    EXPECT_EQ(content(), before);
    EXPECT_FALSE(std::filesystem::exists(folder_.file("valley.db-wal")));
}

TEST_F(SqliteJournalTest, WhatIsNoDataFileIsRefused) {
    std::ofstream(folder_.file("valley.db")) << std::string(5000, 'x');
    EXPECT_THAT(open(), HasSubstr("is not a data file of valley-server"));
    std::filesystem::remove(folder_.file("valley.db"));
    execute("CREATE TABLE other (a)");
    EXPECT_THAT(open(), HasSubstr("is not a data file of valley-server"));
}

TEST_F(SqliteJournalTest, SaysWhyAFileCannotBeUsed) {
    EXPECT_THAT(open("none/valley.db"), HasSubstr("make that folder"));
    std::filesystem::create_directory(folder_.file("folder"));
    EXPECT_THAT(open("folder"), HasSubstr("is not a file"));
    std::filesystem::create_symlink("nowhere/else", folder_.file("link"));
    EXPECT_THAT(open("link"), HasSubstr("link"));
    ASSERT_EQ(open("name with ? and % and #.db"), "");
    EXPECT_TRUE(append(id(1), "record"));
    journal_.reset();
    EXPECT_EQ(open("name with ? and % and #.db"), "");
}

TEST_F(SqliteJournalTest, SaysWhichUserMayNotWrite) {
    ASSERT_EQ(open(), "");
    EXPECT_TRUE(append(id(1), "before"));
    journal_.reset();
    chmod(folder_.path().c_str(), 0755);
    chmod(folder_.file("valley.db").c_str(), 0444);
    const auto said = [&](const std::string& name, const char* text) {
        return in_child([&] {
            if (geteuid() == 0 && setuid(65534) != 0) return 2;
            auto second = SqliteJournal::open(folder_.file(name), posts_.post(), {});
            const auto* trouble = std::get_if<std::string>(&second);
            const std::string user = "user " + std::to_string(geteuid());
            return trouble != nullptr && trouble->find(user) != std::string::npos &&
                           trouble->find(text) != std::string::npos
                       ? 0
                       : 1;
        });
    };
    if (geteuid() == 0) {
        EXPECT_EQ(said("valley.db", "let it write there"), 0);
        EXPECT_EQ(said("other.db", "let it write there"), 0);
        chmod(folder_.path().c_str(), 0777);
    }
    EXPECT_EQ(said("valley.db", "let it do so"), 0);
}

TEST_F(SqliteJournalTest, SortsWhatHasArrivedNowAndThen) {
    constexpr int kTables = 250;
    constexpr int kRounds = 20;
    const std::string long_text(300, 'x');
    ASSERT_EQ(open(), "");
    int stored = 0;
    for (int round = 0; round < kRounds; ++round) {
        const int before = stored;
        for (int table = 1; table <= kTables; ++table) {
            const auto key = static_cast<std::uint64_t>(table * 37);
            journal_->append(id(key), std::to_string(round) + long_text,
                             [&](bool good) { stored += good; });
        }
        ASSERT_TRUE(posts_.run_until([&] { return stored == before + kTables; }));
    }
    // Nothing of it is anywhere but in the data file.
    for (const auto& open : std::filesystem::directory_iterator("/proc/self/fd")) {
        std::error_code closed;
        EXPECT_THAT(std::filesystem::read_symlink(open.path(), closed).string(),
                    Not(HasSubstr("etilqs")));
    }
    journal_.reset();
    const std::string path = folder_.file("valley.db");
    const auto count = [&](const char* sql) { return std::stoi(rows_of(path, sql)[0]); };
    EXPECT_GE(count("SELECT count(*) FROM records"), kTables * kRounds / 2);
    EXPECT_LT(count("SELECT count(*) FROM arrivals"), kTables * kRounds / 2);
    ASSERT_EQ(open(), "");
    const auto tables = journal_->load();
    EXPECT_THAT(tables, SizeIs(kTables));
    for (const StoredTable& table : tables) {
        ASSERT_THAT(table.records, SizeIs(kRounds));
        for (int round = 0; round < kRounds; ++round) {
            EXPECT_EQ(table.records[static_cast<std::size_t>(round)],
                      std::to_string(round) + long_text);
        }
    }
    EXPECT_THAT(lines_, IsEmpty());
}

TEST_F(SqliteJournalTest, NothingAcknowledgedIsLostWhenTheProcessIsKilled) {
    std::mt19937 luck(2);
    std::vector<std::uint64_t> acknowledged(4, 0);  // records of each table
    for (int round = 0; round < 25; ++round) {
        int tell[2];
        ASSERT_EQ(pipe(tell), 0);
        const pid_t writer = fork();
        if (writer == 0) {
            // Appends as fast as it can and tells each acknowledged record.
            ::close(tell[0]);
            Posts posts;
            auto opened = SqliteJournal::open(folder_.file("valley.db"), posts.post(), {},
                                              no_meter(), sync_of_tests());
            auto* journal = std::get_if<std::unique_ptr<SqliteJournal>>(&opened);
            if (journal == nullptr) _exit(1);
            std::vector<std::uint64_t> next(4, 1);
            for (const StoredTable& table : (*journal)->load()) {
                next[static_cast<std::size_t>(table.id)] = table.records.size() + 1;
            }
            std::function<void(std::uint64_t)> write = [&](std::uint64_t table) {
                const std::uint64_t number = next[table]++;
                (*journal)->append(id(table), std::to_string(number), [&, table](bool stored) {
                    const char message = static_cast<char>(table);
                    if (!stored || ::write(tell[1], &message, 1) != 1) _exit(1);
                    write(table);
                });
            };
            for (std::uint64_t table = 0; table < 4; ++table) write(table);
            posts.run_until([] { return false; });
            _exit(0);
        }
        ::close(tell[1]);
        char table = 0;
        if (round % 2 == 0) {  // not before something was stored, however slow the machine is
            ASSERT_EQ(read(tell[0], &table, 1), 1) << "round " << round;
            ++acknowledged[static_cast<std::size_t>(table)];
        }
        usleep(static_cast<useconds_t>(2000 + luck() % 40'000));
        kill(writer, SIGKILL);
        waitpid(writer, nullptr, 0);
        while (read(tell[0], &table, 1) == 1) ++acknowledged[static_cast<std::size_t>(table)];
        ::close(tell[0]);

        ASSERT_EQ(open(), "") << "round " << round;
        for (std::uint64_t i = 0; i < 4; ++i) {
            const auto records = records_of(id(i));
            ASSERT_GE(records.size(), acknowledged[i]) << "round " << round;
            ASSERT_LE(records.size(), acknowledged[i] + 1) << "round " << round;
            for (std::size_t number = 0; number < records.size(); ++number) {
                ASSERT_EQ(records[number], std::to_string(number + 1));
            }
            acknowledged[i] = records.size();
        }
        journal_.reset();
    }
}

TEST_F(SqliteJournalTest, KnowsWhenTablesWereOpened) {
    const auto now = std::chrono::duration_cast<std::chrono::seconds>(
                         std::chrono::system_clock::now().time_since_epoch())
                         .count();
    ASSERT_EQ(open(), "");
    ASSERT_TRUE(append(id(1), "a"));
    ASSERT_TRUE(append(id(2), "b"));
    journal_->close(id(1));
    ASSERT_TRUE(append(id(3), "c"));
    reopen();
    std::optional<SqliteJournal::Opened> opened;
    journal_->when_opened([&](SqliteJournal::Opened times) { opened = std::move(times); });
    ASSERT_TRUE(posts_.run_until([&] { return opened.has_value(); }));
    ASSERT_EQ(opened->size(), 2u);
    EXPECT_GE(opened->at(id(2)), now - 1);
    EXPECT_FALSE(opened->contains(id(1)));
}

}  // namespace
}  // namespace valley::server
