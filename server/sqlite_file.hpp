// The file of the SQLite journal: its schema, its lock, and what can go wrong with it. Used by
// sqlite_journal.cpp, which says what is in the file; one thread at a time.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "server/journal.hpp"

struct sqlite3;

namespace valley::server {

class SqliteFile {
  public:
    static constexpr int kSchemaVersion = 1;

    // Opens the file or makes it, takes its lock, and writes to it once to see that this works.
    // Otherwise: what is in the way and what to do about it.
    static std::variant<std::unique_ptr<SqliteFile>, std::string> open(const std::string& path);
    ~SqliteFile();
    SqliteFile(const SqliteFile&) = delete;
    SqliteFile& operator=(const SqliteFile&) = delete;

    struct Row {
        TableId table;
        std::string_view record;
        bool refused = false;  // set by store(): the table was closed or set aside before
    };
    // Stores every row as the next record of its table, but for those of closed tables, and closes
    // tables: all in one transaction that is durable on return. Or nothing of it, and returns what
    // the trouble is; then it may be tried again.
    //
    // If the file is gone from its place, puts it there again with all that was in it, as far as
    // nothing else lies there.
    std::optional<std::string> store(std::span<Row> rows, std::span<const TableId> closings);

    struct Damage {
        TableId table;
        std::string what;
    };
    struct Content {
        std::vector<StoredTable> tables;  // the open ones, in the order of their ids
        std::vector<Damage> damages;      // what was open and is damaged
        std::string trouble;              // with the list of tables itself; empty if there is none
    };
    Content read();
    // Has the damaged tables not read again.
    std::optional<std::string> set_aside(std::span<const Damage> damages);

  private:
    // Where a file is found on its disk, whatever it is called.
    struct Place {
        dev_t device = 0;
        ino_t inode = 0;
        friend bool operator==(const Place&, const Place&) = default;
    };
    struct Numbers;

    explicit SqliteFile(std::string path) : path_(std::move(path)) {}
    static std::optional<Place> place_of(const std::string& path);

    std::optional<std::string> connect(bool may_create);
    std::optional<std::string> prepare(bool& busy);
    void disconnect();
    std::optional<std::string> back_in_place();
    std::optional<std::string> put_copy_in_place();
    int transact(std::span<Row> rows, std::span<const TableId> closings);
    int write(std::span<Row> rows, std::span<const TableId> closings, Numbers& numbers);
    std::string why(int code) const;

    const std::string path_;  // absolute
    sqlite3* database_ = nullptr;
    std::optional<Place> file_;
    std::optional<Place> log_;  // FILE-wal
    bool failed_before_ = false;
    std::unordered_map<TableId, std::int64_t> next_;  // number of the next record, where known
};

}  // namespace valley::server
