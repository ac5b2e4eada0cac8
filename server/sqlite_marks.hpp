// By what a server notices that somebody else has written into its data file, or cut it off, while
// it had the file open: the length and the head of the file, and of its write-ahead log. Nobody but
// its own SQLite changes them, which reads neither again.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

struct sqlite3;

namespace valley::server {

struct SqliteMark {
    std::int64_t bytes = 0;
    std::array<char, 100> head{};  // filled up with zeros

    friend bool operator==(const SqliteMark&, const SqliteMark&) = default;
};

// As they are on the disk now, read through the handles that SQLite has open (closing another one
// would take its locks away). Nothing if that cannot be read, or there is no database.
std::optional<SqliteMark> mark_of_file(sqlite3* database);
std::optional<SqliteMark> mark_of_log(sqlite3* database);

}  // namespace valley::server
