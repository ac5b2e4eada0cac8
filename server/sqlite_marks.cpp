#include "server/sqlite_marks.hpp"

#include <sqlite3.h>

namespace valley::server {

namespace {

std::optional<SqliteMark> mark_of(sqlite3* database, int handle) {
    sqlite3_file* file = nullptr;
    if (database == nullptr || sqlite3_file_control(database, "main", handle, &file) != SQLITE_OK ||
        file == nullptr || file->pMethods == nullptr) {
        return std::nullopt;
    }
    SqliteMark mark;
    sqlite3_int64 bytes = 0;
    if (file->pMethods->xFileSize(file, &bytes) != SQLITE_OK) return std::nullopt;
    mark.bytes = bytes;
    const int code =
        file->pMethods->xRead(file, mark.head.data(), static_cast<int>(mark.head.size()), 0);
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return std::nullopt;
    return mark;
}

}  // namespace

std::optional<SqliteMark> mark_of_file(sqlite3* database) {
    return mark_of(database, SQLITE_FCNTL_FILE_POINTER);
}

std::optional<SqliteMark> mark_of_log(sqlite3* database) {
    return mark_of(database, SQLITE_FCNTL_JOURNAL_POINTER);
}

}  // namespace valley::server
