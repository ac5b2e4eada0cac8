#include "server/sqlite_backup.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "server/files.hpp"
#include "server/sqlite.hpp"
#include "server/store_format.hpp"

namespace valley::server {

namespace {

constexpr int kPagesOfPiece = 1024;  // a megabyte

}  // namespace

std::variant<std::unique_ptr<SqliteBackup>, std::string> SqliteBackup::begin(
    sqlite3* database, const std::string& path, std::vector<Attachment> attachments) {
    const int made = ::open(path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (made < 0) {
        return "the server (" + this_user() + ") cannot make " + path + ": " +
               std::strerror(errno) +
               "; name a file that is not there yet, in a folder that this user may write to";
    }
    std::unique_ptr<SqliteBackup> backup(new SqliteBackup(path, made, std::move(attachments)));
    const int code = sqlite3_open_v2(path.c_str(), &backup->copy_,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    if (code == SQLITE_OK) {
        backup->copying_ = sqlite3_backup_init(backup->copy_, "main", database, "main");
    }
    if (backup->copying_ != nullptr) return backup;
    return "cannot write " + path + ": " + sqlite3_errmsg(backup->copy_);
}

SqliteBackup::~SqliteBackup() {
    if (copying_ != nullptr) sqlite3_backup_finish(copying_);
    sqlite3_close(copy_);
    ::close(descriptor_);
    if (finished_) return;
    unlink(path_.c_str());
    unlink((path_ + "-journal").c_str());
}

std::optional<BackedUp> SqliteBackup::copy_piece() {
    int code = sqlite3_backup_step(copying_, kPagesOfPiece);
    // Each piece is flushed by itself, or what is stored meanwhile would wait behind the last one
    // until the whole file is on the disk.
    if (code == SQLITE_OK && fdatasync(descriptor_) != 0) code = SQLITE_IOERR_FSYNC;
    if (code == SQLITE_OK) return std::nullopt;
    const std::string trouble = code == SQLITE_DONE ? finish() : sqlite3_errstr(code);
    if (!trouble.empty()) {
        return BackedUp{"cannot write " + path_ + ": " + trouble + "; is there room on its disk?",
                        0};
    }
    finished_ = true;
    std::error_code ignored;
    return BackedUp{std::nullopt, std::filesystem::file_size(path_, ignored)};
}

// Everything is copied. Makes one file of it that needs no other, and sees it on the disk.
std::string SqliteBackup::finish() {
    sqlite3_backup_finish(std::exchange(copying_, nullptr));
    int code = execute(copy_, "PRAGMA journal_mode=DELETE;");
    if (code == SQLITE_OK) code = execute(copy_, kTableOfAttachments);
    for (const Attachment& attachment : attachments_) {
        if (code != SQLITE_OK) break;
        Statement insert(copy_, "INSERT INTO files VALUES (?1, ?2)");
        code = insert.bind_text(1, attachment.name).bind(2, attachment.content).run();
    }
    if (code != SQLITE_OK) return sqlite3_errmsg(copy_);
    code = sqlite3_close(std::exchange(copy_, nullptr));
    if (code != SQLITE_OK) return sqlite3_errstr(code);
    if (!sync_path(path_, O_RDWR) || !sync_path(folder_of(path_), O_RDONLY | O_DIRECTORY)) {
        return std::strerror(errno);
    }
    return "";
}

}  // namespace valley::server
