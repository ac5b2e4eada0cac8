#include "server/operate/store_reader.hpp"

#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "engine/core/check.hpp"
#include "server/files.hpp"
#include "server/sqlite.hpp"
#include "server/store_format.hpp"
#include "server/stored_records.hpp"

namespace valley::server {

namespace {

constexpr int kPatienceMs = 1000;

}  // namespace

std::variant<std::unique_ptr<StoreReader>, std::string> StoreReader::open(const std::string& path) {
    CHECK(sodium_init() >= 0, "libsodium does not start");
    struct stat facts = {};
    if (stat(path.c_str(), &facts) != 0) return "cannot read " + path + ": " + std::strerror(errno);
    if (!S_ISREG(facts.st_mode)) return path + " is not a file";

    sqlite3* database = nullptr;
    std::int64_t application = 0;
    std::int64_t version = 0;
    int code = sqlite3_open_v2(path.c_str(), &database,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                               nullptr);
    std::unique_ptr<StoreReader> reader(new StoreReader(database, 0));
    if (code == SQLITE_OK) {
        sqlite3_busy_timeout(database, kPatienceMs);
        code = execute(database,
                       "PRAGMA locking_mode=EXCLUSIVE; PRAGMA trusted_schema=OFF;"
                       " PRAGMA temp_store=MEMORY;");
    }
    if (code == SQLITE_OK) code = read_number(database, "PRAGMA application_id", application);
    if (code == SQLITE_OK) code = read_number(database, "PRAGMA user_version", version);
    if ((code & 0xff) == SQLITE_BUSY) return path + " is in use by a valley-server that runs";
    if ((code & 0xff) == SQLITE_CANTOPEN || (code & 0xff) == SQLITE_READONLY) {
        return this_user() + " may not use " + path + ": " + sqlite3_errmsg(database);
    }
    if ((code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_NOMEM) {
        return "cannot read " + path + ": " + sqlite3_errmsg(database);
    }
    if (code != SQLITE_OK || application != kApplicationId) {
        return path + " is not a data file of valley-server, nor a backup of one";
    }
    if (version > kSchemaVersion) return newer(path, version);
    reader->version_ = version;
    return reader;
}

StoreReader::~StoreReader() { sqlite3_close(database_); }

std::optional<std::string> StoreReader::damage() {
    Statement check(database_, "PRAGMA integrity_check(1)");
    const int code = check.step();
    if (code != SQLITE_ROW) return std::string(sqlite3_errmsg(database_));
    const std::string_view found = check.bytes(0);
    return found == "ok" ? std::nullopt : std::optional(std::string(found));
}

std::vector<Attachment> StoreReader::attachments() {
    std::vector<Attachment> found;
    // Where there is no such table the statement gives an error, and nothing.
    Statement list(database_, "SELECT name, content FROM files ORDER BY name");
    while (list.step() == SQLITE_ROW) {
        found.push_back({std::string(list.bytes(0)), std::string(list.bytes(1))});
    }
    return found;
}

void StoreReader::for_each_table(const std::function<void(const StoredTable&)>& visit) {
    std::vector<TableId> tables;
    // But for those that are going.
    Statement list(database_,
                   version_ == 1 ? "SELECT id FROM tables ORDER BY id"
                                 : "SELECT id FROM tables WHERE state <> 3 ORDER BY opened_at, id");
    while (list.step() == SQLITE_ROW) tables.push_back(table_of(list.number(0)));
    StoredRecords records(database_, version_);
    for (const TableId table : tables) {
        StoredTable stored;
        stored.id = table;
        records.read(table, stored.records);
        visit(stored);
    }
}

std::optional<std::string> StoreReader::copy_to(const std::string& path,
                                                const std::vector<Attachment>& attachments) {
    const int made = ::open(path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (made < 0) return "cannot make " + path + ": " + std::strerror(errno);
    ::close(made);
    int code = Statement(database_, "VACUUM INTO ?1").bind_text(1, path).run();
    std::string trouble = sqlite3_errmsg(database_);
    if (code == SQLITE_OK) {
        sqlite3* copy = nullptr;
        code = sqlite3_open_v2(path.c_str(), &copy, SQLITE_OPEN_READWRITE, nullptr);
        if (code == SQLITE_OK) code = execute(copy, "DROP TABLE IF EXISTS files");
        if (code == SQLITE_OK && !attachments.empty()) {
            code = execute(copy, kTableOfAttachments);
        }
        for (const Attachment& attachment : attachments) {
            if (code != SQLITE_OK) break;
            Statement insert(copy, "INSERT INTO files VALUES (?1, ?2)");
            code = insert.bind_text(1, attachment.name).bind(2, attachment.content).run();
        }
        trouble = sqlite3_errmsg(copy);
        sqlite3_close(copy);
    }
    if (code == SQLITE_OK && sync_path(path, O_RDWR) &&
        sync_path(folder_of(path), O_RDONLY | O_DIRECTORY)) {
        return std::nullopt;
    }
    if (code == SQLITE_OK) trouble = std::strerror(errno);
    unlink(path.c_str());
    return "cannot write " + path + ": " + trouble;
}

}  // namespace valley::server
