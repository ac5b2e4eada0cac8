// Puts records into an open data file (sqlite_journal.hpp says what is where): a transaction at a
// time among the arrivals, and these among the records of their tables. Used by sqlite_file.cpp;
// one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>

#include "server/journal.hpp"

struct sqlite3;

namespace valley::server {

// Results are codes of SQLite; SQLITE_OK if all went well.
class RecordWriter {
  public:
    struct Row {
        TableId table;
        std::string_view record;
        bool refused = false;  // set by write(): the table was closed or set aside before
    };

    // A table that takes no records any more.
    struct Closing {
        TableId table;
        bool leaves_records;  // else they may be removed
    };

    RecordWriter();
    ~RecordWriter();
    RecordWriter(const RecordWriter&) = delete;
    RecordWriter& operator=(const RecordWriter&) = delete;

    // The database to write to from now on, which must outlive that; nullptr: none. What is known
    // of its tables stays: it is the same file, opened anew, or has the same in it.
    int use(sqlite3* database);

    // Stores every row as the next record of its table, but for those of closed tables, and closes
    // tables: all in one transaction, or nothing of it. What a transaction that failed may have
    // left all the same is taken back by the next one.
    int write(std::span<Row> rows, std::span<const Closing> closings);
    // Whether something that was refused may have come into the file.
    bool doubts() const { return !doubtful_.empty(); }

    // Rows that are not among the records of their tables yet.
    std::size_t arrivals() const { return arrivals_; }
    // Puts them there; or says why some are still where they were.
    int sort();

    // The number of the next record of a table, as somebody has read it; and that it has none.
    void know(TableId table, std::int64_t next) { next_[table] = next; }
    void forget(TableId table) { next_.erase(table); }

  private:
    struct Numbers;
    struct Prepared;

    int count_arrivals();
    int take_back();
    int put(std::span<Row> rows, std::span<const Closing> closings, Numbers& numbers);

    sqlite3* database_ = nullptr;
    std::unique_ptr<Prepared> prepared_;  // of database_
    std::size_t arrivals_ = 0;
    std::unordered_map<TableId, std::int64_t> next_;  // number of the next record, where known
    // From which number on records were refused, and may have come into the file nevertheless.
    std::unordered_map<TableId, std::int64_t> doubtful_;
};

}  // namespace valley::server
