#include "server/sqlite_file.hpp"

#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include "engine/core/check.hpp"
#include "server/files.hpp"
#include "server/salvage.hpp"
#include "server/sqlite.hpp"
#include "server/store_format.hpp"

namespace valley::server {

namespace {

constexpr int kPatienceMs = 1000;  // for a lock that a server just ending still has
// The more arrivals are sorted at once, the fewer pages are changed for each; the fewer, the
// shorter is the time during which nothing else can be stored.
constexpr std::size_t kArrivalsMax = 2000;
constexpr std::size_t kLogPagesMax = 4000;

// What makes a file of each version one of the next, from version 1 on.
constexpr const char* kMigrations[] = {
    // When tables were opened and closed was not stored.
    "ALTER TABLE tables ADD COLUMN opened_at INTEGER;"
    "ALTER TABLE tables ADD COLUMN closed_at INTEGER;",
    // Everything was put among the records of its table at once.
    kArrivals,
};
static_assert(std::size(kMigrations) == kSchemaVersion - 1);

std::string log_of(const std::string& path) { return path + "-wal"; }

bool has_log(const std::string& path) {
    struct stat facts = {};
    return stat(log_of(path).c_str(), &facts) == 0 && facts.st_size > 0;
}

// Gives the file another name besides, the first that is free of those with that ending and a
// number; "" if that cannot be done.
std::string second_name(const std::string& path, const std::string& ending) {
    for (int number = 1; number < 100; ++number) {
        std::string name = path + ending + std::to_string(number);
        if (link(path.c_str(), name.c_str()) == 0) return name;
        if (errno != EEXIST) break;
    }
    return "";
}

// Gives it such a name instead of its own, also where files cannot have two; "" if that fails.
std::string move_aside(const std::string& path, const std::string& ending) {
    if (std::string name = second_name(path, ending); !name.empty()) {
        unlink(path.c_str());
        return name;
    }
    for (int number = 1; number < 100; ++number) {
        std::string name = path + ending + std::to_string(number);
        if (access(name.c_str(), F_OK) == 0) continue;
        return rename(path.c_str(), name.c_str()) == 0 ? name : "";
    }
    return "";
}

// What stands in the way before SQLite is asked, in words that name the remedy.
std::optional<std::string> obstacle(const std::string& path, bool may_create) {
    const std::string folder = folder_of(path);
    const std::string other = "name another file with --data";
    struct stat facts = {};
    if (stat(folder.c_str(), &facts) != 0) {
        return "cannot store tables in " + path + ": the folder " + folder + ": " +
               std::strerror(errno) + "; make that folder, or " + other;
    }
    if (faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) != 0) {
        return "cannot store tables in " + path + ": " + this_user() + " may not write in " +
               folder + ": " + std::strerror(errno) + "; let it write there, or " + other;
    }
    if (stat(path.c_str(), &facts) != 0) {
        if (errno == ENOENT && may_create) return std::nullopt;
        return "cannot read " + path + ": " + std::strerror(errno) + "; " + other;
    }
    if (!S_ISREG(facts.st_mode)) return path + " is not a file; " + other;
    if (faccessat(AT_FDCWD, path.c_str(), R_OK | W_OK, AT_EACCESS) != 0) {
        return this_user() + " may not read and write " + path + ": " + std::strerror(errno) +
               "; let it do so, or " + other;
    }
    return std::nullopt;
}

// A number in the head of a database file, highest byte first (sqlite.org/fileformat2.html, 1.3).
std::int64_t number_at(std::string_view head, std::size_t at) {
    std::int64_t number = 0;
    for (const char byte : head.substr(at, 4))
        number = number << 8 | static_cast<std::uint8_t>(byte);
    return number;
}

// Looks at the head of the file without touching it or anything beside it. The rest of it may make
// sense only together with its write-ahead log, which SQLite sees to: a server that was killed may
// have brought a part of the log into the file.
std::optional<std::string> wrong_kind(const std::string& path) {
    constexpr std::string_view kMagic("SQLite format 3\0", 16);
    constexpr std::size_t kHeadBytes = 100;
    constexpr std::size_t kUserVersionAt = 60;
    constexpr std::size_t kApplicationIdAt = 68;
    std::string head(kHeadBytes, '\0');
    std::ifstream file(path, std::ios::binary);
    if (!file.read(head.data(), kHeadBytes) || !head.starts_with(kMagic) ||
        number_at(head, kApplicationIdAt) != kApplicationId) {
        return foreign(path);
    }
    const std::int64_t version = number_at(head, kUserVersionAt);
    if (version > kSchemaVersion) return newer(path, version);
    return std::nullopt;
}

}  // namespace

// What this server writes by itself is no change by others, whether it succeeds or not. It goes
// into the log; into the file itself it goes in a checkpoint alone.
struct SqliteFile::OwnWriting {
    SqliteFile& file;
    ~OwnWriting() { file.note_log_mark(); }
};

std::optional<SqliteFile::Place> SqliteFile::place_of(const std::string& path) {
    struct stat facts = {};
    if (stat(path.c_str(), &facts) != 0) return std::nullopt;
    return Place{facts.st_dev, facts.st_ino};
}

std::variant<std::unique_ptr<SqliteFile>, std::string> SqliteFile::open(const std::string& path,
                                                                        JournalSync sync) {
    CHECK(sodium_init() >= 0, "libsodium does not start");
    std::error_code error;
    const auto absolute = std::filesystem::absolute(path, error);
    if (path.empty() || error) return std::string("the name of the data file is empty; set --data");
    // SQLite follows links, and has its log beside what they lead to.
    auto real = std::filesystem::canonical(absolute, error);
    if (error) real = absolute.lexically_normal();
    std::unique_ptr<SqliteFile> file(new SqliteFile(real.string(), sync));
    if (auto trouble = file->connect(true)) return *trouble;
    return file;
}

SqliteFile::SqliteFile(std::string path, JournalSync sync) : path_(std::move(path)), sync_(sync) {}

SqliteFile::~SqliteFile() {
    // Or the log would be put into what another program has written.
    changed_by_others();
    disconnect();
}

void SqliteFile::disconnect() {
    backup_.reset();
    writer_.use(nullptr);
    sqlite3_close(database_);
    database_ = nullptr;
}

std::string SqliteFile::why(int code) const {
    std::string text = sqlite3_errstr(code);
    if (database_ != nullptr) {
        text = sqlite3_errmsg(database_);
        const int system = sqlite3_system_errno(database_);
        if (system != 0) text += std::string(" (") + std::strerror(system) + ")";
    }
    return text;
}

std::optional<std::string> SqliteFile::connect(bool may_create) {
    if (auto trouble = obstacle(path_, may_create)) return trouble;
    struct stat facts = {};
    if (stat(path_.c_str(), &facts) != 0) {
        const int made = ::open(path_.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
        if (made < 0) return "cannot make " + path_ + ": " + std::strerror(errno);
        ::close(made);
    } else if (facts.st_size == 0 && !may_create) {
        return path_ + " is empty, what was stored is not there. Put it back, or stop the server";
    } else if (facts.st_size == 0 && has_log(path_)) {
        return path_ + " is empty, what was stored is not there, although its log " +
               log_of(path_) +
               " is. Put a copy of the file in its place and the log elsewhere, or "
               "name another file with --data";
    } else if (facts.st_size > 0) {
        if (auto trouble = wrong_kind(path_)) return trouble;
    }

    bool busy = false;
    auto trouble = prepare(busy);
    if (trouble) {
        disconnect();
        if (busy) {
            return path_ +
                   " is in use, most likely by another valley-server. Stop that one, or give this "
                   "one a file of its own with --data";
        }
        return trouble;
    }
    file_ = place_of(path_);
    log_ = place_of(log_of(path_));
    note_marks();
    return std::nullopt;
}

int SqliteFile::note_log_pages(void* file, sqlite3*, const char*, int pages) {
    static_cast<SqliteFile*>(file)->log_pages_ = static_cast<std::size_t>(pages);
    return SQLITE_OK;
}

std::optional<std::string> SqliteFile::prepare(bool& busy) {
    std::int64_t version = 0;
    std::int64_t tables = 0;
    int code = sqlite3_open_v2(path_.c_str(), &database_,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                               nullptr);
    // The lock is taken by the first look into the file, and kept: no second server gets in.
    if (code == SQLITE_OK) {
        sqlite3_busy_timeout(database_, kPatienceMs);
        code = execute(database_,
                       // A flush of few records writes a page all the same: a small one.
                       "PRAGMA locking_mode=EXCLUSIVE; PRAGMA page_size=1024;"
                       "PRAGMA cell_size_check=ON; PRAGMA trusted_schema=OFF;"
                       // What is sorted stays here: no other folder may be written to, nor see it.
                       "PRAGMA temp_store=MEMORY;");
        // In the place of SQLite's own, which would have whoever stores something wait until the
        // log is in the file.
        sqlite3_wal_hook(database_, note_log_pages, this);
    }
    if (code == SQLITE_OK) {
        // With a write-ahead log NORMAL waits for the disk before a checkpoint only: a commit is
        // with the system then, and the file is whole whatever happens.
        code = execute(database_, sync_ == JournalSync::full ? "PRAGMA synchronous=FULL"
                                                             : "PRAGMA synchronous=NORMAL");
    }
    if (code == SQLITE_OK) code = read_number(database_, "PRAGMA user_version", version);
    if (code == SQLITE_OK && version > kSchemaVersion) return newer(path_, version);
    if (code == SQLITE_OK && version > 0 && version < kSchemaVersion) {
        if (auto trouble = migrate(version)) return trouble;
    }
    if (code == SQLITE_OK) {
        code = read_number(database_, "SELECT count(*) FROM sqlite_schema", tables);
    }
    if (code == SQLITE_OK && version == 0) {
        if (tables != 0) return foreign(path_);
        // Before the write-ahead log is used: the version stands in the file itself.
        code = execute(database_, ("BEGIN EXCLUSIVE;" + schema() + "COMMIT;").c_str());
    }
    if (code == SQLITE_OK) code = execute(database_, "PRAGMA journal_mode=WAL;");
    if (code == SQLITE_OK) {
        code = execute(
            database_,
            ("BEGIN IMMEDIATE; PRAGMA user_version=" + std::to_string(kSchemaVersion) + "; COMMIT;")
                .c_str());
    }
    if (code == SQLITE_OK) {
        code = writer_.use(database_);
        if ((code & 0xff) == SQLITE_CORRUPT) code = SQLITE_OK;  // read() sees to that
    }
    if (code == SQLITE_OK) {
        sort_at_ = kArrivalsMax;
        log_full_at_ = kLogPagesMax;
        return std::nullopt;
    }
    busy = (code & 0xff) == SQLITE_BUSY;
    if ((code & 0xff) == SQLITE_NOTADB || (code & 0xff) == SQLITE_CORRUPT) return foreign(path_);
    return "cannot write to " + path_ + " as " + this_user() + ": " + why(code) +
           "; see to its disk and to its permissions, or name another file with --data";
}

// Step by step, in one transaction: it is of the old version or of the new one. The write-ahead log
// belongs to the file, so the version may stand there for a while.
std::optional<std::string> SqliteFile::migrate(std::int64_t version) {
    const std::string as_it_was = path_ + ".version-" + std::to_string(version);
    const std::string what = path_ + " is of an older version (" + std::to_string(version) + ")";
    std::string copy = as_it_was;
    int made = -1;
    for (int number = 2; number < 100 && made < 0; ++number) {
        made = ::open(copy.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
        if (made < 0 && errno != EEXIST) break;
        if (made < 0) copy = as_it_was + "." + std::to_string(number);
    }
    const std::string remedy =
        "; it was left as it is. Make room on its disk and see to its folder's permissions, or "
        "name another file with --data";
    if (made < 0) return what + ", and no copy of it can be made: " + std::strerror(errno) + remedy;
    if (const int code = copy_into(copy, made); code != SQLITE_OK) {
        const std::string reason = why(code);
        unlink(copy.c_str());
        return what + ", and no copy of it can be made: " + reason + remedy;
    }
    std::string steps = "BEGIN EXCLUSIVE;";
    for (std::int64_t next = version; next < kSchemaVersion; ++next) {
        steps += kMigrations[next - 1];
    }
    steps += "PRAGMA user_version=" + std::to_string(kSchemaVersion) + "; COMMIT;";
    if (const int code = execute(database_, steps.c_str()); code != SQLITE_OK) {
        const std::string reason = why(code);
        if (sqlite3_get_autocommit(database_) == 0) execute(database_, "ROLLBACK");
        return what + " and cannot be made a new one: " + reason + remedy;
    }
    note_ = what + " and is of version " + std::to_string(kSchemaVersion) +
            " from now on, which older programs do not read; as it was it lies at " + copy;
    return std::nullopt;
}

// All that is stored, into a file that is there and empty; closes its descriptor. Durable on
// return.
int SqliteFile::copy_into(const std::string& path, int descriptor) {
    ::close(descriptor);
    const int code = Statement(database_, "VACUUM INTO ?1").bind_text(1, path).run();
    if (code != SQLITE_OK) return code;
    const bool synced =
        sync_path(path, O_RDWR) && sync_path(folder_of(path), O_RDONLY | O_DIRECTORY);
    return synced ? SQLITE_OK : SQLITE_IOERR;
}

std::optional<std::string> SqliteFile::begin_backup(const std::string& path,
                                                    std::vector<Attachment> attachments) {
    if (backup_ != nullptr) return "another backup is being written; wait for it";
    if (const auto& changed = changed_by_others(); !changed.empty()) return changed;
    if (database_ == nullptr) return path_ + " is not open: see the log";
    auto begun = SqliteBackup::begin(database_, path, std::move(attachments));
    if (auto* trouble = std::get_if<std::string>(&begun)) return std::move(*trouble);
    backup_ = std::move(std::get<std::unique_ptr<SqliteBackup>>(begun));
    return std::nullopt;
}

std::optional<BackedUp> SqliteFile::continue_backup() {
    if (const auto& changed = changed_by_others(); !changed.empty()) return BackedUp{changed, 0};
    if (backup_ == nullptr) return BackedUp{"the data file was put in place anew meanwhile", 0};
    auto done = backup_->copy_piece();
    if (done) backup_.reset();
    return done;
}

std::unordered_map<TableId, std::int64_t> SqliteFile::when_opened() {
    std::unordered_map<TableId, std::int64_t> times;
    if (database_ == nullptr) return times;
    Statement list(database_,
                   "SELECT id, opened_at FROM tables WHERE state = 0 AND opened_at IS NOT NULL");
    while (list.step() == SQLITE_ROW) {
        times[table_of(list.number(0))] = list.number(1);
    }
    return times;
}

bool SqliteFile::in_place() const {
    return database_ != nullptr && place_of(path_) == file_ && place_of(log_of(path_)) == log_;
}

void SqliteFile::note_marks() {
    file_mark_ = mark_of_file(database_);
    note_log_mark();
}

void SqliteFile::note_log_mark() { log_mark_ = mark_of_log(database_); }

// By somebody else, since this server wrote to it last.
bool SqliteFile::is_spoiled() const {
    const auto differs = [](const auto& now, const auto& before) {
        return now && before && *now != *before;
    };
    return differs(mark_of_file(database_), file_mark_) ||
           differs(mark_of_log(database_), log_mark_);
}

const std::string& SqliteFile::changed_by_others() {
    if (spoiled_.empty() && is_spoiled()) let_go();
    return spoiled_;
}

// As it is: nothing of the log may come into what others have written.
void SqliteFile::let_go() {
    spoiled_ = path_ +
               " was changed by another program while the server runs: what is stored there cannot "
               "be relied on, and nothing more is stored. Stop the server, put a copy of the file "
               "in its place, and start it again";
    sqlite3_db_config(database_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    const std::string log = log_of(path_);
    if (log_ && place_of(log) == log_) {
        const std::string aside = move_aside(log, ".left-");
        spoiled_ += aside.empty() ? "; move " + log + " away before, or it comes into that copy"
                                  : "; what was stored last lies at " + aside;
    }
    disconnect();
}

std::optional<std::string> SqliteFile::back_in_place() {
    if (const auto& changed = changed_by_others(); !changed.empty()) return changed;
    if (in_place()) return std::nullopt;
    const auto file = place_of(path_);
    if (file && file != file_) {
        return "another file was put in the place of " + path_ +
               " while the server runs; what is stored would be lost. Put the old one back, or "
               "stop the server and start it with the new one";
    }
    if (database_ == nullptr) return connect(false);

    // The open connection still has all that was stored, although its names are gone.
    if (file) {
        const int code = execute(database_, "PRAGMA wal_checkpoint(TRUNCATE);");
        note_marks();
        if (code != SQLITE_OK) return log_of(path_) + " is gone: " + why(code);
    } else if (auto trouble = put_copy_in_place()) {
        return trouble;
    }
    file_ = place_of(path_);
    disconnect();
    return connect(false);
}

std::optional<std::string> SqliteFile::put_copy_in_place() {
    const std::string gone = path_ + " was deleted while the server runs";
    const std::string copy = path_ + "-copy";
    unlink(copy.c_str());
    const int made = ::open(copy.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (made < 0) return gone + ", and it cannot be written anew: " + std::strerror(errno);
    if (const int code = copy_into(copy, made); code != SQLITE_OK) {
        const std::string reason = why(code);
        unlink(copy.c_str());
        return gone + ", and it cannot be written anew: " + reason;
    }
    // link() leaves alone what may have come into the place meanwhile.
    const bool placed = link(copy.c_str(), path_.c_str()) == 0;
    unlink(copy.c_str());
    if (!placed || !sync_path(folder_of(path_), O_RDONLY | O_DIRECTORY)) {
        return gone + ", and it cannot be written anew";
    }
    return std::nullopt;
}

std::optional<std::string> SqliteFile::store(std::span<Row> rows,
                                             std::span<const Closing> closings) {
    const OwnWriting writing{*this};
    return try_to_store(rows, closings);
}

std::optional<std::string> SqliteFile::try_to_store(std::span<Row> rows,
                                                    std::span<const Closing> closings) {
    const bool failed_before = std::exchange(failed_before_, true);
    if (auto trouble = back_in_place()) return trouble;
    int code = writer_.write(rows, closings);
    // The room that the write-ahead log has already is used again when what it holds is in the
    // file.
    if ((code & 0xff) == SQLITE_FULL) {
        note_log_mark();
        if (const auto& changed = changed_by_others(); !changed.empty()) return changed;
        const int moved = execute(database_, "PRAGMA wal_checkpoint(RESTART);");
        note_marks();
        if (moved == SQLITE_OK) code = writer_.write(rows, closings);
    }
    // A connection whose file handles are dead (a mount that came back) does not heal by itself.
    if (code != SQLITE_OK && (code & 0xff) != SQLITE_FULL && failed_before &&
        place_of(path_) == file_) {
        disconnect();
        if (auto trouble = connect(false)) return trouble;
        code = writer_.write(rows, closings);
    }
    if (code != SQLITE_OK) return "cannot write to " + path_ + ": " + why(code);
    failed_before_ = false;
    return std::nullopt;
}

bool SqliteFile::store_at_once(std::span<Row> rows, std::span<const Closing> closings) {
    if (failed_before_ || !in_place() || is_spoiled()) return false;
    const OwnWriting writing{*this};
    return writer_.write(rows, closings) == SQLITE_OK;
}

bool SqliteFile::untidy() const {
    return writer_.arrivals() >= sort_at_ || log_pages_ >= log_full_at_;
}

// What fails is tried again when there is as much again to do.
std::string SqliteFile::tidy() {
    // Of what others have changed it is for store() to say so.
    if (database_ == nullptr || is_spoiled()) return "";
    std::string trouble;
    if (writer_.arrivals() >= sort_at_) {
        const OwnWriting writing{*this};
        if (const int code = writer_.sort(); code != SQLITE_OK) trouble = why(code);
        sort_at_ = writer_.arrivals() + kArrivalsMax;
    }
    if (log_pages_ >= log_full_at_ && !is_spoiled()) {
        int left = 0;
        int moved = 0;
        const int code =
            sqlite3_wal_checkpoint_v2(database_, nullptr, SQLITE_CHECKPOINT_PASSIVE, &left, &moved);
        note_marks();
        if (code == SQLITE_OK) {
            log_pages_ = static_cast<std::size_t>(left - moved);
        } else {
            trouble = why(code);
        }
        log_full_at_ = log_pages_ + kLogPagesMax;
    }
    return trouble;
}

std::optional<std::int64_t> SqliteFile::newest_date() {
    std::int64_t newest = 0;
    if (database_ == nullptr) return std::nullopt;
    const int code = read_number(
        database_, "SELECT max(ifnull(max(opened_at), 0), ifnull(max(closed_at), 0)) FROM tables",
        newest);
    if (code != SQLITE_OK || newest == 0) return std::nullopt;
    return newest;
}

ClosedTables::Piece SqliteFile::remove_closed(std::optional<std::int64_t> before) {
    if (database_ == nullptr || is_spoiled()) return {0, true, ""};  // the log says why
    const OwnWriting writing{*this};
    auto piece = closed_tables_.remove_piece(database_, before, writer_.arrivals() > 0);
    if (!piece.waits) return piece;
    // What is closed by now has all its records among the arrivals, if not sorted already.
    if (const int code = writer_.sort(); code != SQLITE_OK) return {0, true, why(code)};
    return closed_tables_.remove_piece(database_, before, false);
}

SqliteFile::Content SqliteFile::read() {
    Content content;
    if (database_ == nullptr) {
        content.troubles.push_back(path_ + " is not open");
        return content;
    }
    const std::string salvaged = path_ + "-salvaged";
    std::string damaged;
    {
        std::vector<TableId> tables;
        Statement list(database_, "SELECT id FROM tables WHERE state = 0 ORDER BY opened_at, id");
        int code = SQLITE_OK;
        while ((code = list.step()) == SQLITE_ROW) tables.push_back(table_of(list.number(0)));
        if (code != SQLITE_DONE) damaged = why(code);

        StoredRecords records(database_, kSchemaVersion);
        for (const TableId table : tables) {
            StoredTable stored;
            stored.id = table;
            std::string damage = records.read(table, stored.records);
            if (damage.empty() && stored.records.empty()) damage = "it has no records";
            if (damage.empty()) {
                writer_.know(table, static_cast<std::int64_t>(stored.records.size()) + 1);
                content.tables.push_back(std::move(stored));
            } else {
                content.damages.push_back({table, std::move(damage)});
            }
        }
        if (damaged.empty()) damaged = records.trouble();
        if (damaged.empty()) return content;
        content.troubles.push_back(path_ +
                                   " is damaged, so that tables may lack steps: " + damaged);
        if (auto trouble = salvage(database_, records, salvaged)) {
            content.troubles.push_back("what can be read could not be written anew: " + *trouble);
            return content;
        }
    }
    content.troubles.push_back(put_salvaged_in_place(salvaged));
    return content;
}

// The damaged file keeps its content, under another name: more may be read of it by other means.
std::string SqliteFile::put_salvaged_in_place(const std::string& salvaged) {
    disconnect();  // it puts its log into the file
    const std::string aside = second_name(path_, ".damaged-");
    // A log that is left belongs to the damaged file.
    const bool placed =
        !aside.empty() &&
        (rename(log_of(path_).c_str(), log_of(aside).c_str()) == 0 || errno == ENOENT) &&
        rename(salvaged.c_str(), path_.c_str()) == 0 &&
        sync_path(folder_of(path_), O_RDONLY | O_DIRECTORY);
    const std::string reason = placed ? "" : std::strerror(errno);
    unlink(salvaged.c_str());
    if (const auto trouble = connect(false)) return *trouble;
    if (!placed) return "what can be read could not be put in its place: " + reason;
    return "all that can be read of it was put into a new one, and it lies at " + aside;
}

std::optional<std::string> SqliteFile::set_aside(std::span<const Damage> damages) {
    if (database_ == nullptr) return path_ + " is not open";
    const OwnWriting writing{*this};
    Statement mark(database_,
                   "UPDATE tables SET state = ?2, closed_at = unixepoch() WHERE id = ?1");
    for (const Damage& damage : damages) {
        mark.bind(1, key_of(damage.table))
            .bind(2, static_cast<std::int64_t>(StoredState::set_aside));
        if (const int code = mark.run()) return why(code);
        writer_.forget(damage.table);
    }
    return std::nullopt;
}

}  // namespace valley::server
