#include "server/salvage.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "server/files.hpp"
#include "server/sqlite.hpp"
#include "server/store_format.hpp"

namespace valley::server {

namespace {

int copy_tables(sqlite3* damaged, StoredRecords& records, sqlite3* fresh) {
    Statement tables(damaged,
                     "SELECT id, state, ifnull(opened_at, -1), ifnull(closed_at, -1) FROM tables");
    Statement new_table(fresh,
                        "INSERT INTO tables VALUES (?1, ?2, nullif(?3, -1), nullif(?4, -1))");
    Statement new_record(fresh, "INSERT INTO records VALUES (?1, ?2, ?3, ?4)");
    while (tables.step() == SQLITE_ROW) {
        const std::int64_t id = tables.number(0);
        new_table.bind(1, id).bind(2, tables.number(1));
        const int code = new_table.bind(3, tables.number(2)).bind(4, tables.number(3)).run();
        if (code != SQLITE_OK) return code;
        std::vector<std::string> sound;
        records.read(table_of(id), sound);
        std::int64_t number = 0;
        for (const std::string& record : sound) {
            new_record.bind(1, id).bind(2, ++number).bind(3, record);
            new_record.bind(4, record_checksum(id, number, record));
            if (const int stored = new_record.run(); stored != SQLITE_OK) return stored;
        }
    }
    return SQLITE_OK;
}

}  // namespace

std::optional<std::string> salvage(sqlite3* damaged, StoredRecords& records,
                                   const std::string& path) {
    unlink(path.c_str());
    const int made = ::open(path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (made < 0) return "cannot make " + path + ": " + std::strerror(errno);
    ::close(made);
    sqlite3* fresh = nullptr;
    int code = sqlite3_open_v2(path.c_str(), &fresh,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                               nullptr);
    if (code == SQLITE_OK) code = execute(fresh, "PRAGMA page_size=1024; BEGIN EXCLUSIVE;");
    if (code == SQLITE_OK) code = execute(fresh, schema().c_str());
    if (code == SQLITE_OK) code = copy_tables(damaged, records, fresh);
    if (code == SQLITE_OK) code = execute(fresh, "COMMIT");
    const std::string reason = sqlite3_errmsg(fresh);
    sqlite3_close(fresh);
    if (code == SQLITE_OK && sync_path(path, O_RDWR)) return std::nullopt;
    unlink(path.c_str());
    unlink((path + "-journal").c_str());
    return "cannot write " + path + ": " + (code == SQLITE_OK ? std::strerror(errno) : reason);
}

}  // namespace valley::server
