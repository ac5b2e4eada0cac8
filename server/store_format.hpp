// What is where in a data file (sqlite_journal.hpp), for all that read one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/journal.hpp"

namespace valley::server {

inline constexpr int kApplicationId = 0x56414c59;  // "VALY"
inline constexpr int kSchemaVersion = 3;

// What makes the tables of a data file.
inline constexpr const char* kTables =
    "CREATE TABLE tables (id INTEGER PRIMARY KEY, state INTEGER NOT NULL,"
    " opened_at INTEGER, closed_at INTEGER) STRICT;"
    "CREATE TABLE records (table_id INTEGER NOT NULL, number INTEGER NOT NULL,"
    " record BLOB NOT NULL, checksum INTEGER NOT NULL,"
    " PRIMARY KEY (table_id, number)) STRICT, WITHOUT ROWID;";
inline constexpr const char* kArrivals =
    "CREATE TABLE arrivals (place INTEGER PRIMARY KEY, table_id INTEGER NOT NULL,"
    " number INTEGER NOT NULL, record BLOB NOT NULL, checksum INTEGER NOT NULL) STRICT;";
// What makes the table that only backups have (sqlite_journal.hpp).
inline constexpr const char* kTableOfAttachments =
    "CREATE TABLE files (name TEXT PRIMARY KEY, content BLOB) STRICT;";

// Of a row of tables. One that is going is removed by and by; its first records may be already.
enum class StoredState : std::int64_t { open = 0, closed = 1, set_aside = 2, going = 3 };

// A table's id as SQLite has it.
inline std::int64_t key_of(TableId table) { return static_cast<std::int64_t>(table); }
inline TableId table_of(std::int64_t key) { return TableId(static_cast<std::uint64_t>(key)); }

// Tells a record that was changed, or moved to another number or table, from what was written.
std::int64_t record_checksum(std::int64_t table, std::int64_t number, std::string_view record);

// What makes an empty database a data file, within a transaction.
std::string schema();

// What to say of a file that is none of ours, or is one of a later program's.
std::string foreign(const std::string& path);
std::string newer(const std::string& path, std::int64_t version);

}  // namespace valley::server
