#include "server/sqlite_journal.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <random>

#include "tests/server/posts.hpp"
#include "tests/support/source_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::server {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TableId id(std::uint64_t number) { return TableId(number); }

// A journal in a folder of its own and the thread that uses it.
class SqliteJournalTest : public ::testing::Test {
  protected:
    std::string open(const std::string& name = "valley.db") {
        auto opened =
            SqliteJournal::open(folder_.file(name), posts_.post(),
                                [this](const std::string& line) { lines_.push_back(line); });
        if (auto* trouble = std::get_if<std::string>(&opened)) return *trouble;
        journal_ = std::move(std::get<std::unique_ptr<SqliteJournal>>(opened));
        return "";
    }
    void reopen() {
        journal_.reset();
        ASSERT_EQ(open(), "");
    }
    // Appends and waits for the answer.
    bool append(TableId table, const std::string& record) {
        std::optional<bool> answer;
        journal_->append(table, record, [&](bool stored) { answer = stored; });
        EXPECT_TRUE(posts_.run_until([&] { return answer.has_value(); }));
        return answer.value_or(false);
    }
    std::vector<std::string> records_of(TableId table) {
        for (StoredTable& stored : journal_->load()) {
            if (stored.id == table) return stored.records;
        }
        return {};
    }
    // Runs SQL on the file while no journal has it open.
    void execute(const std::string& sql) {
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open(folder_.file("valley.db").c_str(), &database), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
            << sqlite3_errmsg(database);
        sqlite3_close(database);
    }

    TemporaryFolder folder_;
    Posts posts_;
    std::vector<std::string> lines_;
    std::unique_ptr<SqliteJournal> journal_;
};

// While it lives, no file of this process can grow beyond `bytes`: a full disk.
class FullDisk {
  public:
    explicit FullDisk(rlim_t bytes) {
        signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit = {bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }

  private:
    rlimit before_ = {};
};

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
    execute("PRAGMA user_version = 3; PRAGMA wal_checkpoint(TRUNCATE)");
    const auto content = [&] {
        std::ifstream file(folder_.file("valley.db"), std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(file), {});
    };
    const std::string before = content();
    EXPECT_THAT(open(), HasSubstr("newer valley-server (schema version 3, this one knows 2)"));
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

TEST_F(SqliteJournalTest, DamagedTablesAreSetAsideAndTheOthersComeUp) {
    ASSERT_EQ(open(), "");
    for (std::uint64_t table = 1; table <= 5; ++table) {
        for (const char* record : {"one", "two", "three"}) EXPECT_TRUE(append(id(table), record));
    }
    journal_.reset();
    execute(
        "DELETE FROM records WHERE table_id = 1 AND number = 2;"
        "UPDATE records SET record = x'00' WHERE table_id = 2 AND number = 3;"
        "DELETE FROM records WHERE table_id = 4;");
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
            auto opened = SqliteJournal::open(folder_.file("valley.db"), posts.post(), {});
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
        usleep(static_cast<useconds_t>(2000 + luck() % 40'000));
        kill(writer, SIGKILL);
        waitpid(writer, nullptr, 0);
        char table = 0;
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
    EXPECT_GT(acknowledged[0], 20u);
}

// --- versions ---

// The rows of a query, as text, of a file that no journal has open.
std::vector<std::string> rows_of(const std::string& path, const std::string& sql) {
    sqlite3* database = nullptr;
    EXPECT_EQ(sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr), SQLITE_OK);
    std::vector<std::string> rows;
    const auto take = [](void* out, int columns, char** values, char**) {
        std::string row;
        for (int i = 0; i < columns; ++i) {
            row += (i > 0 ? "|" : "") + std::string(values[i] == nullptr ? "NULL" : values[i]);
        }
        static_cast<std::vector<std::string>*>(out)->push_back(row);
        return 0;
    };
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), take, &rows, nullptr), SQLITE_OK);
    sqlite3_close(database);
    return rows;
}
constexpr const char* kAllRecords =
    "SELECT table_id, number, hex(record), checksum FROM records ORDER BY table_id, number";

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
    // Nothing new fits into a file of that size; the signal that comes with it is ignored.
    signal(SIGXFSZ, SIG_IGN);
    rlimit limit{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &limit), 0);
    rlimit small = limit;
    small.rlim_cur = 2000;
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    const std::string trouble = open();
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
    EXPECT_THAT(trouble, HasSubstr("no copy of it can be made"));
    EXPECT_THAT(trouble, HasSubstr("left as it is"));
    EXPECT_THAT(rows_of(path(), "PRAGMA user_version"), ElementsAre("1"));
    EXPECT_EQ(rows_of(path(), kAllRecords), before);
    EXPECT_FALSE(std::filesystem::exists(copy()));
    EXPECT_EQ(open(), "");
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

// --- backups ---

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
    EXPECT_THAT(rows_of(copy, "SELECT count(*) FROM records"), ElementsAre("20"));
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
        return std::stoi(
            rows_of(folder_.file("copy"),
                    "SELECT count(*) FROM records WHERE table_id = " + std::to_string(table))[0]);
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
