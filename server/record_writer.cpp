#include "server/record_writer.hpp"

#include <string>
#include <vector>

#include "server/sqlite.hpp"
#include "server/store_format.hpp"

namespace valley::server {

namespace {

constexpr const char* kSort =
    "BEGIN IMMEDIATE;"
    "INSERT INTO records SELECT table_id, number, record, checksum FROM arrivals"
    " ORDER BY table_id, number;"
    "DELETE FROM arrivals;"
    "COMMIT;";

}  // namespace

// The numbers that a transaction gives out; kept if it is committed.
struct RecordWriter::Numbers {
    std::unordered_map<TableId, std::int64_t> first;
    std::unordered_map<TableId, std::int64_t> next;
    std::size_t records = 0;
};

// What is said for each transaction, understood once.
struct RecordWriter::Prepared {
    explicit Prepared(sqlite3* database)
        : begin(database, "BEGIN IMMEDIATE"),
          commit(database, "COMMIT"),
          state_of(database,
                   "SELECT state, max("
                   "ifnull((SELECT max(number) FROM records WHERE table_id = id), 0),"
                   "ifnull((SELECT max(number) FROM arrivals WHERE table_id = id), 0))"
                   " FROM tables WHERE id = ?1"),
          new_table(database,
                    "INSERT INTO tables (id, state, opened_at) VALUES (?1, 0, unixepoch())"),
          new_record(database,
                     "INSERT INTO arrivals (table_id, number, record, checksum)"
                     " VALUES (?1, ?2, ?3, ?4)"),
          close_table(database,
                      "UPDATE tables SET state = ?2, closed_at = unixepoch()"
                      " WHERE id = ?1 AND state = 0") {}

    Statement begin;
    Statement commit;
    Statement state_of;
    Statement new_table;
    Statement new_record;
    Statement close_table;
};

RecordWriter::RecordWriter() = default;
RecordWriter::~RecordWriter() = default;

int RecordWriter::use(sqlite3* database) {
    prepared_.reset();
    database_ = database;
    arrivals_ = 0;
    return database == nullptr ? SQLITE_OK : count_arrivals();
}

int RecordWriter::count_arrivals() {
    std::int64_t count = 0;
    const int code = read_number(database_, "SELECT count(*) FROM arrivals", count);
    arrivals_ = static_cast<std::size_t>(count);
    return code;
}

int RecordWriter::write(std::span<Row> rows, std::span<const Closing> closings) {
    Numbers numbers;
    if (!prepared_) prepared_ = std::make_unique<Prepared>(database_);
    int code = prepared_->begin.run();
    if (code == SQLITE_OK) code = take_back();
    if (code == SQLITE_OK) code = put(rows, closings, numbers);
    if (code == SQLITE_OK) code = prepared_->commit.run();
    if (code != SQLITE_OK) {
        if (sqlite3_get_autocommit(database_) == 0) execute(database_, "ROLLBACK");
        doubtful_.insert(numbers.first.begin(), numbers.first.end());
        return code;
    }
    doubtful_.clear();
    arrivals_ += numbers.records;
    for (const auto& [table, number] : numbers.next) next_[table] = number;
    for (const Closing& closing : closings) next_.erase(closing.table);
    return SQLITE_OK;
}

// A disk that fails at the very end of a transaction has it all the same, perhaps: a connection
// that is opened anew finds it in the write-ahead log. What was refused must not come back.
int RecordWriter::take_back() {
    if (doubtful_.empty()) return SQLITE_OK;
    Statement no_records(database_, "DELETE FROM records WHERE table_id = ?1 AND number >= ?2");
    Statement no_arrivals(database_, "DELETE FROM arrivals WHERE table_id = ?1 AND number >= ?2");
    Statement no_table(database_, "DELETE FROM tables WHERE id = ?1 AND ?2 = 1");
    for (const auto& [table, number] : doubtful_) {
        if (const int code = no_records.bind(1, key_of(table)).bind(2, number).run()) return code;
        if (const int code = no_arrivals.bind(1, key_of(table)).bind(2, number).run()) return code;
        if (const int code = no_table.bind(1, key_of(table)).bind(2, number).run()) return code;
    }
    return SQLITE_OK;
}

int RecordWriter::put(std::span<Row> rows, std::span<const Closing> closings, Numbers& numbers) {
    auto& [begin, commit, state_of, new_table, new_record, close_table] = *prepared_;
    for (Row& row : rows) {
        const std::int64_t table = key_of(row.table);
        auto known = numbers.next.find(row.table);
        if (known == numbers.next.end()) {
            std::int64_t number = 1;
            if (const auto before = next_.find(row.table); before != next_.end()) {
                number = before->second;
            } else {
                const int found = state_of.bind(1, table).step();
                if (found == SQLITE_ROW) {
                    row.refused =
                        state_of.number(0) != static_cast<std::int64_t>(StoredState::open);
                    number = state_of.number(1) + 1;
                }
                state_of.reset();
                if (found != SQLITE_ROW && found != SQLITE_DONE) return found;
                if (row.refused) continue;
                if (found == SQLITE_DONE) {
                    if (const int code = new_table.bind(1, table).run()) return code;
                }
            }
            numbers.first.emplace(row.table, number);
            known = numbers.next.emplace(row.table, number).first;
        }
        const std::int64_t number = known->second++;
        new_record.bind(1, table).bind(2, number).bind(3, row.record);
        new_record.bind(4, record_checksum(table, number, row.record));
        if (const int code = new_record.run()) return code;
        ++numbers.records;
    }
    for (const Closing& closing : closings) {
        const StoredState state = closing.leaves_records ? StoredState::closed : StoredState::going;
        close_table.bind(1, key_of(closing.table)).bind(2, static_cast<std::int64_t>(state));
        if (const int code = close_table.run()) return code;
    }
    return SQLITE_OK;
}

// Puts the arrivals among the records of their tables; SQLITE_OK, or why some are still where they
// were.
int RecordWriter::sort() {
    const auto done = [this](int code) {
        if (code != SQLITE_OK && sqlite3_get_autocommit(database_) == 0) {
            execute(database_, "ROLLBACK");
        }
        return code;
    };
    int code = done(execute(database_, kSort));
    if (code == SQLITE_OK) {
        arrivals_ = 0;
        return code;
    }
    if ((code & 0xff) != SQLITE_CORRUPT && (code & 0xff) != SQLITE_CONSTRAINT) return code;

    // A damaged place concerns some tables; the others are sorted all the same.
    std::vector<std::int64_t> tables;
    {
        Statement list(database_, "SELECT DISTINCT table_id FROM arrivals");
        while (list.step() == SQLITE_ROW) tables.push_back(list.number(0));
    }
    for (const std::int64_t table : tables) {
        const std::string of = " FROM arrivals WHERE table_id = " + std::to_string(table);
        done(execute(database_, ("BEGIN IMMEDIATE;"
                                 "INSERT INTO records SELECT table_id, number, record, checksum" +
                                 of + " ORDER BY number; DELETE" + of + "; COMMIT;")
                                    .c_str()));
    }
    count_arrivals();
    return arrivals_ == 0 ? SQLITE_OK : code;
}

}  // namespace valley::server
