// What tests of the journal in a file begin with: a journal in a folder of its own, and a full
// disk.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>

#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/sqlite_journal.hpp"
#include "tests/server/posts.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::server {

inline TableId id(std::uint64_t number) { return TableId(number); }

// All tests of the journal run with each kind of sync.
inline JournalSync sync_of_tests() {
    const char* kind = std::getenv("VALLEY_TEST_JOURNAL_SYNC");
    return kind != nullptr && std::string_view(kind) == "normal" ? JournalSync::normal
                                                                 : JournalSync::full;
}

// A journal in a folder of its own and the thread that uses it.
class SqliteJournalTest : public ::testing::Test {
  protected:
    std::string open(const std::string& name = "valley.db") {
        auto opened = SqliteJournal::open(
            folder_.file(name), posts_.post(),
            [this](const std::string& line) { lines_.push_back(line); }, no_meter(),
            sync_of_tests());
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

// The rows of a query, as text, of a file that no journal has open.
inline std::vector<std::string> rows_of(const std::string& path, const std::string& sql) {
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
inline constexpr const char* kAllRecords =
    "SELECT table_id, number, hex(record), checksum FROM"
    " (SELECT table_id, number, record, checksum FROM records UNION ALL"
    "  SELECT table_id, number, record, checksum FROM arrivals) ORDER BY table_id, number";
// Of a file of a version that had no arrivals.
inline constexpr const char* kAllSortedRecords =
    "SELECT table_id, number, hex(record), checksum FROM records ORDER BY table_id, number";
// What the journal does now and then.
inline constexpr const char* kSortArrivals =
    "INSERT INTO records SELECT table_id, number, record, checksum FROM arrivals;"
    "DELETE FROM arrivals";

}  // namespace valley::server
