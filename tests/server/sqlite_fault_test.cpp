// The journal's file on a disk that fails at every single thing that is asked of it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "server/sqlite_file.hpp"
#include "server/sqlite_journal.hpp"
#include "tests/server/journal_fixture.hpp"
#include "tests/support/faulty_disk.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::server {
namespace {

constexpr TableId kTable{7};

struct Fault {
    const char* name;
    int code;
    std::size_t count;  // of failures in a row
};

class SqliteDiskTest : public ::testing::Test {
  protected:
    std::unique_ptr<SqliteFile> open(const std::string& name) {
        auto opened = SqliteFile::open(folder.file(name));
        if (const auto* trouble = std::get_if<std::string>(&opened)) {
            ADD_FAILURE() << *trouble;
            return nullptr;
        }
        return std::move(std::get<std::unique_ptr<SqliteFile>>(opened));
    }
    // Whether it was stored.
    static bool store(SqliteFile& file, const std::string& record) {
        SqliteFile::Row row{kTable, record};
        return !file.store(std::span(&row, 1), {});
    }
    std::vector<std::string> records_in(const std::string& name) {
        const auto file = open(name);
        if (!file) return {};
        const SqliteFile::Content content = file->read();
        EXPECT_TRUE(content.troubles.empty());
        for (const auto& damage : content.damages) ADD_FAILURE() << damage.what;
        return content.tables.empty() ? std::vector<std::string>() : content.tables[0].records;
    }

    TemporaryFolder folder;
    valley::testing::FaultyDisk disk;
};

class SqliteFaultTest : public SqliteDiskTest, public ::testing::WithParamInterface<Fault> {};

INSTANTIATE_TEST_SUITE_P(, SqliteFaultTest,
                         ::testing::Values(Fault{"FullOnce", SQLITE_FULL, 1},
                                           Fault{"FullForAWhile", SQLITE_FULL, 40},
                                           Fault{"WriteOnce", SQLITE_IOERR_WRITE, 1},
                                           Fault{"WriteForAWhile", SQLITE_IOERR_WRITE, 40},
                                           Fault{"SyncOnce", SQLITE_IOERR_FSYNC, 1},
                                           Fault{"SyncForAWhile", SQLITE_IOERR_FSYNC, 40},
                                           Fault{"ReadOnly", SQLITE_READONLY, 40},
                                           Fault{"Memory", SQLITE_NOMEM, 3}),
                         [](const auto& tested) { return tested.param.name; });

// Whatever fails: what was confirmed is there, in its order, and when the disk is well again things
// go on. What was refused is not there.
TEST_P(SqliteFaultTest, WhatWasConfirmedIsThereAndNothingElse) {
    const Fault& fault = GetParam();
    std::size_t failures = 1;
    for (std::size_t calls = 0; failures > 0 && !HasFailure(); ++calls) {
        SCOPED_TRACE("after " + std::to_string(calls) + " calls");
        const std::string name = "valley" + std::to_string(calls) + ".db";
        std::vector<std::string> confirmed;
        {
            const auto file = open(name);
            ASSERT_TRUE(file);
            const auto add = [&](const std::string& record) {
                const bool stored = store(*file, record);
                if (stored) confirmed.push_back(record);
                return stored;
            };
            for (int i = 0; i < 3; ++i) EXPECT_TRUE(add("before " + std::to_string(i)));
            disk.fail(calls, fault.count, fault.code);
            for (int i = 0; i < 12; ++i) add("meanwhile " + std::to_string(i));
            failures = disk.heal();
            EXPECT_TRUE(add("after"));
            EXPECT_TRUE(add("after that"));
        }
        EXPECT_EQ(records_in(name), confirmed);
    }
}

// The same, and killed while the disk fails. One step that was under way may turn out to be stored,
// as always when the answer is lost.
TEST_P(SqliteFaultTest, KilledMeanwhileNothingConfirmedIsLost) {
    namespace fs = std::filesystem;
    const Fault& fault = GetParam();
    std::size_t failures = 1;
    for (std::size_t calls = 0; failures > 0 && !HasFailure(); ++calls) {
        SCOPED_TRACE("after " + std::to_string(calls) + " calls");
        const std::string name = "valley" + std::to_string(calls) + ".db";
        std::vector<std::string> confirmed;
        std::string refused;
        {
            const auto file = open(name);
            ASSERT_TRUE(file);
            disk.fail(calls, fault.count, fault.code);
            for (int i = 0; i < 12 && refused.empty(); ++i) {
                const std::string record = "record " + std::to_string(i);
                (store(*file, record) ? confirmed.emplace_back() : refused) = record;
            }
            for (const char* part : {"", "-wal"}) {
                const fs::path from = folder.file(name + part);
                if (fs::exists(from)) fs::copy_file(from, folder.file("copy-" + name + part));
            }
            failures = disk.heal();
        }
        std::vector<std::string> found = records_in("copy-" + name);
        if (!refused.empty() && !found.empty() && found.back() == refused) found.pop_back();
        EXPECT_EQ(found, confirmed);
    }
}

// What was being written when the power went: as much of it as is whole comes up, and no more.
TEST_F(SqliteDiskTest, AHalfWrittenLogIsReadAsFarAsItGoes) {
    namespace fs = std::filesystem;
    std::vector<std::string> confirmed;
    {
        const auto file = open("valley.db");
        ASSERT_TRUE(file);
        for (int i = 0; i < 8; ++i) {
            const std::string record = "record " + std::to_string(i);
            if (store(*file, record)) confirmed.push_back(record);
        }
        for (const char* part : {"", "-wal"}) {
            fs::copy_file(folder.file(std::string("valley.db") + part),
                          folder.file(std::string("whole.db") + part));
        }
    }
    ASSERT_EQ(confirmed.size(), 8u);
    const auto size = fs::file_size(folder.file("whole.db-wal"));
    std::size_t most = 0;
    for (std::uintmax_t cut = 0; cut <= size; cut += 499) {
        SCOPED_TRACE("cut at " + std::to_string(cut));
        for (const char* part : {"", "-wal"}) {
            fs::copy_file(folder.file(std::string("whole.db") + part),
                          folder.file(std::string("cut.db") + part),
                          fs::copy_options::overwrite_existing);
        }
        fs::resize_file(folder.file("cut.db-wal"), cut);
        const std::vector<std::string> found = records_in("cut.db");
        ASSERT_LE(found.size(), confirmed.size());
        EXPECT_GE(found.size(), most);
        most = found.size();
        EXPECT_TRUE(std::equal(found.begin(), found.end(), confirmed.begin()));
    }
    EXPECT_GE(most, 7u);
}

// What was refused last is taken back also when nothing more is stored before the end.
TEST_F(SqliteDiskTest, WhatWasRefusedIsNotThereAfterACleanEnd) {
    // As many as it takes until the connection is opened anew, and a few more.
    for (std::size_t count = 1; count <= 12; ++count) {
        std::size_t failures = 1;
        for (std::size_t calls = 0; failures > 0 && !HasFailure(); ++calls) {
            SCOPED_TRACE(std::to_string(count) + " after " + std::to_string(calls) + " calls");
            const std::string name = std::to_string(count) + "-" + std::to_string(calls) + ".db";
            std::vector<std::string> confirmed;
            Posts posts;
            {
                auto opened = SqliteJournal::open(
                    folder.file(name), posts.post(), [](const std::string&) {}, no_meter(),
                    sync_of_tests());
                auto& journal = std::get<std::unique_ptr<SqliteJournal>>(opened);
                const auto add = [&](const std::string& record) {
                    std::optional<bool> answer;
                    journal->append(kTable, record, [&](bool stored) { answer = stored; });
                    ASSERT_TRUE(posts.run_until([&] { return answer.has_value(); }));
                    if (*answer) confirmed.push_back(record);
                };
                add("before");
                disk.fail(calls, count, SQLITE_IOERR_FSYNC);
                for (const char* record : {"one", "two", "three"}) add(record);
                failures = disk.heal();
            }
            posts.run_all();
            EXPECT_EQ(records_in(name), confirmed);
        }
    }
}

// A connection that could not be opened anew has no file open: what lies in the place by then may
// be another server's.
TEST_F(SqliteDiskTest, AnotherFileIsNotTakenForTheOneThatCouldNotBeOpened) {
    namespace fs = std::filesystem;
    {
        ASSERT_TRUE(store(*open("other.db"), "of another"));
    }
    const auto file = open("valley.db");
    ASSERT_TRUE(store(*file, "before"));
    disk.fail(0, 1000, SQLITE_IOERR_WRITE);
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(store(*file, "refused"));
    disk.heal();
    fs::rename(folder.file("valley.db"), folder.file("away.db"));
    if (fs::exists(folder.file("valley.db-wal"))) {
        fs::rename(folder.file("valley.db-wal"), folder.file("away.db-wal"));
    }
    fs::copy_file(folder.file("other.db"), folder.file("valley.db"));
    EXPECT_FALSE(store(*file, "refused"));
    fs::remove(folder.file("valley.db"));
    EXPECT_FALSE(store(*file, "refused"));
    fs::rename(folder.file("away.db"), folder.file("valley.db"));
    if (fs::exists(folder.file("away.db-wal"))) {
        fs::rename(folder.file("away.db-wal"), folder.file("valley.db-wal"));
    }
    EXPECT_TRUE(store(*file, "after"));
    EXPECT_EQ(records_in("other.db"), std::vector<std::string>{"of another"});
}

// The same file, but nothing in it.
TEST_F(SqliteDiskTest, AnEmptyFileIsNotTakenForWhatWasStored) {
    namespace fs = std::filesystem;
    const auto file = open("valley.db");
    ASSERT_TRUE(store(*file, "before"));
    disk.fail(0, 1000, SQLITE_IOERR_WRITE);
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(store(*file, "refused"));
    disk.heal();
    fs::remove(folder.file("valley.db-wal"));
    fs::resize_file(folder.file("valley.db"), 0);
    EXPECT_FALSE(store(*file, "refused"));
    EXPECT_EQ(fs::file_size(folder.file("valley.db")), 0u);
}

}  // namespace
}  // namespace valley::server
