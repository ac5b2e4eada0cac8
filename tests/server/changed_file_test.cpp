// The data file while it is in use, and somebody else writes into it or cuts it off: nothing is
// confirmed any more, and that is said.

#include <gmock/gmock.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <variant>

#include "tests/server/journal_fixture.hpp"

namespace valley::server {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

class ChangedFileTest : public SqliteJournalTest {
  protected:
    std::string file() const { return folder_.file("valley.db"); }
    std::string log() const { return folder_.file("valley.db-wal"); }
    // From the start of it, as cp does.
    static void write_over(const std::string& path, const std::string& bytes) {
        std::fstream stream(path, std::ios::in | std::ios::out | std::ios::binary);
        ASSERT_TRUE(stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size())));
    }
};

TEST_F(ChangedFileTest, NothingMoreIsStoredIntoIt) {
    const std::pair<const char*, std::function<void()>> changes[] = {
        {"emptied", [&] { fs::resize_file(file(), 0); }},
        {"cut in half", [&] { fs::resize_file(file(), fs::file_size(file()) / 2); }},
        {"written over", [&] { write_over(file(), std::string(4000, 'x')); }},
        {"its log emptied", [&] { fs::resize_file(log(), 0); }},
        {"its log cut off", [&] { fs::resize_file(log(), fs::file_size(log()) - 1); }},
        {"its log written over", [&] { write_over(log(), std::string(100, 'x')); }},
        {"another one copied over it",
         [&] {
             fs::copy_file(folder_.file("other.db"), file(), fs::copy_options::overwrite_existing);
         }},
    };
    ASSERT_EQ(open("other.db"), "");
    EXPECT_TRUE(append(id(7), "of another server"));
    journal_.reset();
    for (const auto& [what, change] : changes) {
        SCOPED_TRACE(what);
        for (const char* name : {"valley.db", "valley.db-wal"}) fs::remove(folder_.file(name));
        ASSERT_EQ(open(), "");
        lines_.clear();
        EXPECT_TRUE(append(id(1), "before"));
        change();
        EXPECT_FALSE(append(id(1), "lost"));
        EXPECT_FALSE(append(id(2), "lost"));
        posts_.run_all();
        EXPECT_THAT(lines_, ElementsAre(AllOf(HasSubstr(file()), HasSubstr("another program"),
                                              HasSubstr("valley.db-wal.left-"))));
        EXPECT_FALSE(fs::exists(log()));
        journal_.reset();
    }
    // The copy is as it was: nothing of the log has come into it.
    ASSERT_EQ(open(), "");
    EXPECT_THAT(records_of(id(7)), ElementsAre("of another server"));
    EXPECT_THAT(records_of(id(1)), ElementsAre());
}

// Also if nothing was to be stored after it.
TEST_F(ChangedFileTest, NothingIsPutIntoItAtTheEnd) {
    ASSERT_EQ(open("other.db"), "");
    EXPECT_TRUE(append(id(7), "of another server"));
    journal_.reset();
    ASSERT_EQ(open(), "");
    EXPECT_TRUE(append(id(1), "before"));
    fs::copy_file(folder_.file("other.db"), file(), fs::copy_options::overwrite_existing);
    reopen();
    EXPECT_THAT(records_of(id(7)), ElementsAre("of another server"));
    EXPECT_THAT(records_of(id(1)), ElementsAre());
    EXPECT_TRUE(fs::exists(log() + ".left-1"));
}

// The server says so when it ends, and where that lies which is not in the file.
TEST_F(ChangedFileTest, IsReportedAtTheEnd) {
    ASSERT_EQ(open(), "");
    EXPECT_TRUE(append(id(1), "before"));
    write_over(file(), std::string(4000, 'x'));
    journal_.reset();
    EXPECT_THAT(lines_, ElementsAre(AllOf(HasSubstr("another program"),
                                          HasSubstr("valley.db-wal.left-1"))));
}

// Has something done in the middle of the next transaction of any database that is opened while
// it lives.
class Meanwhile {
  public:
    Meanwhile() { sqlite3_auto_extension(reinterpret_cast<void (*)()>(&watch)); }
    ~Meanwhile() {
        sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(&watch));
        action_ = nullptr;
    }
    Meanwhile(const Meanwhile&) = delete;
    Meanwhile& operator=(const Meanwhile&) = delete;
    static void once(std::function<void()> action) { action_ = std::move(action); }
    static bool done() { return action_ == nullptr; }

  private:
    static int watch(sqlite3* database, char**, const sqlite3_api_routines*) {
        sqlite3_commit_hook(
            database,
            [](void*) {
                if (const auto action = std::exchange(action_, nullptr)) action();
                return 0;
            },
            nullptr);
        return SQLITE_OK;
    }
    static inline std::function<void()> action_;
};

TEST_F(ChangedFileTest, WhatOthersWriteMeanwhileIsNotTakenForTheServers) {
    Meanwhile meanwhile;
    auto opened = SqliteFile::open(file());
    auto& stored = std::get<std::unique_ptr<SqliteFile>>(opened);
    SqliteFile::Row row{id(1), "record"};
    ASSERT_EQ(stored->store(std::span(&row, 1), {}), std::nullopt);
    meanwhile.once([&] { write_over(file(), std::string(4000, 'x')); });
    stored->store(std::span(&row, 1), {});
    ASSERT_TRUE(meanwhile.done());
    EXPECT_THAT(stored->store(std::span(&row, 1), {}).value_or(""), HasSubstr("another program"));
}

TEST_F(ChangedFileTest, IsNotBackedUp) {
    const std::string copy = folder_.file("copy");
    for (const bool begun : {false, true}) {
        SCOPED_TRACE(begun);
        for (const char* name : {"valley.db", "valley.db-wal"}) fs::remove(folder_.file(name));
        auto opened = SqliteFile::open(file());
        auto& stored = std::get<std::unique_ptr<SqliteFile>>(opened);
        SqliteFile::Row row{id(1), "record"};
        ASSERT_EQ(stored->store(std::span(&row, 1), {}), std::nullopt);
        if (begun) {
            ASSERT_EQ(stored->begin_backup(copy, {}), std::nullopt);
        }
        write_over(file(), std::string(4000, 'x'));
        if (begun) {
            const auto done = stored->continue_backup();
            ASSERT_TRUE(done.has_value());
            EXPECT_THAT(done->trouble.value_or(""), HasSubstr("another program"));
        }
        EXPECT_THAT(stored->begin_backup(copy, {}).value_or(""), HasSubstr("another program"));
        EXPECT_FALSE(fs::exists(copy));
    }
}

// The log lies beside what a link leads to.
TEST_F(ChangedFileTest, ItsLogIsPutAsideAlsoIfItIsALink) {
    fs::create_directory(folder_.file("elsewhere"));
    ASSERT_EQ(open("elsewhere/real.db"), "");
    journal_.reset();
    fs::create_symlink(folder_.file("elsewhere/real.db"), file());
    ASSERT_EQ(open(), "");
    EXPECT_TRUE(append(id(1), "before"));
    write_over(file(), std::string(4000, 'x'));
    EXPECT_FALSE(append(id(1), "lost"));
    posts_.run_all();
    EXPECT_THAT(lines_, ElementsAre(HasSubstr("elsewhere/real.db-wal.left-1")));
    EXPECT_FALSE(fs::exists(folder_.file("elsewhere/real.db-wal")));
}

// Here because its new name would be too long.
TEST_F(ChangedFileTest, ALogThatCannotBePutAsideIsNamed) {
    const std::string name(247, 'n');
    ASSERT_EQ(open(name), "");
    EXPECT_TRUE(append(id(1), "before"));
    write_over(folder_.file(name), std::string(4000, 'x'));
    EXPECT_FALSE(append(id(1), "lost"));
    posts_.run_all();
    EXPECT_THAT(lines_, ElementsAre(HasSubstr("move " + folder_.file(name) + "-wal away before")));
}

// What the server does to its file by itself is no change by others.
TEST_F(ChangedFileTest, WhatIsPutInOrderIsNoChange) {
    ASSERT_EQ(open(), "");
    for (int i = 0; i < 6000; ++i) journal_->append(id(1), std::string(900, 'x'), [](bool) {});
    EXPECT_TRUE(append(id(1), "last"));
    EXPECT_TRUE(append(id(2), "later"));
    reopen();
    EXPECT_EQ(records_of(id(1)).size(), 6001u);
    EXPECT_TRUE(append(id(2), "and later"));
    EXPECT_THAT(lines_, ElementsAre());
}

// Emptied, and the server was killed before it saw that: it does not begin anew as if nothing had
// been there, which would remove the log as well.
TEST_F(ChangedFileTest, AnEmptyOneWithALogIsNotBegunAnew) {
    std::ofstream(file()).flush();
    std::ofstream(log()) << "what was stored";
    EXPECT_THAT(open(), AllOf(HasSubstr("is empty"), HasSubstr("valley.db-wal")));
    EXPECT_EQ(fs::file_size(log()), 15u);
    fs::remove(log());
    EXPECT_EQ(open(), "");
}

}  // namespace
}  // namespace valley::server
