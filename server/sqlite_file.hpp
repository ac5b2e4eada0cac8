// The file of the SQLite journal: its versions, its lock, and what can go wrong with it. Used by
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

#include "server/closed_tables.hpp"
#include "server/journal.hpp"
#include "server/record_writer.hpp"
#include "server/settings.hpp"
#include "server/sqlite_backup.hpp"
#include "server/sqlite_marks.hpp"
#include "server/stored_records.hpp"

struct sqlite3;

namespace valley::server {

class SqliteFile {
  public:
    // Opens the file or makes it, takes its lock, and writes to it once to see that this works.
    // Otherwise: what is in the way and what to do about it. Of a link, FILE is what it leads to.
    //
    // A file of an older version is made one of this version, after a copy of it as it was has been
    // put beside it (FILE.version-1); one of a newer version is left alone.
    static std::variant<std::unique_ptr<SqliteFile>, std::string> open(
        const std::string& path, JournalSync sync = JournalSync::full);
    ~SqliteFile();
    // What open() has done that the operator should know of; "" if there is nothing.
    const std::string& note() const { return note_; }
    SqliteFile(const SqliteFile&) = delete;
    SqliteFile& operator=(const SqliteFile&) = delete;

    using Row = RecordWriter::Row;
    using Closing = RecordWriter::Closing;
    // Stores every row as the next record of its table, but for those of closed tables, and closes
    // tables: all in one transaction that is durable, as far as `sync` goes, on return. Or nothing
    // of it, and returns what the trouble is; then it may be tried again.
    //
    // If the file is gone from its place, puts it there again with all that was in it, as far as
    // nothing else lies there. If another program has written into it or cut it off, nothing is
    // stored any more: what is in it cannot be relied on. Its log is put aside then
    // (FILE-wal.left-1), so that it comes into nothing that is put in
    // the file's place.
    std::optional<std::string> store(std::span<Row> rows, std::span<const Closing> closings);

    // Does the same, but nothing that takes longer: if anything stands in the way, stores nothing
    // and returns false. Then it is for store() to put that right, or to say what it is.
    bool store_at_once(std::span<Row> rows, std::span<const Closing> closings);

    // Whether there is enough to do of what store() leaves for later, so that nobody waits for it:
    // to put arrivals among the records of their tables, and the write-ahead log into the file.
    bool untidy() const;
    // Does it. What cannot be done is left for another time, and nothing is lost; why, if so.
    std::string tidy();

    // A piece of removing what was discarded, and what was closed or set aside at `before` or
    // earlier, if that is given.
    ClosedTables::Piece remove_closed(std::optional<std::int64_t> before);

    struct Damage {
        TableId table;
        std::string what;
    };
    struct Content {
        std::vector<StoredTable> tables;    // the open ones, the oldest first
        std::vector<Damage> damages;        // what was open and is damaged
        std::vector<std::string> troubles;  // with what belongs to no one table
    };
    // What is stored of open tables.
    //
    // If SQLite finds the file damaged, all that can be read of it is put into a new one first, so
    // that it can be written to and copied again, and the damaged one is kept beside it
    // (FILE.damaged-1).
    Content read();
    // The latest time at which a table was opened, closed or set aside, in seconds since 1970;
    // nothing if there is none or it cannot be read. Looks at every table.
    std::optional<std::int64_t> newest_date();
    // When the open tables were opened, in seconds since 1970; without those of which that is not
    // known. Closed tables are not among them.
    std::unordered_map<TableId, std::int64_t> when_opened();

    // What is to be said and done if another program has written into the file: then it is let go
    // of. Otherwise "".
    const std::string& changed_by_others();

    // Whether something that was refused may have come into the file: the next store() takes it
    // back, also one of nothing.
    bool doubts() const { return writer_.doubts(); }

    // Begins a backup (sqlite_backup.hpp), or says why not. One at a time.
    std::optional<std::string> begin_backup(const std::string& path,
                                            std::vector<Attachment> attachments);
    bool backing_up() const { return backup_ != nullptr; }
    // Copies a piece of it. Nothing while there is more to do.
    std::optional<BackedUp> continue_backup();

    // Has the damaged tables not read again.
    std::optional<std::string> set_aside(std::span<const Damage> damages);

  private:
    // Where a file is found on its disk, whatever it is called.
    struct Place {
        dev_t device = 0;
        ino_t inode = 0;
        friend bool operator==(const Place&, const Place&) = default;
    };

    struct OwnWriting;

    SqliteFile(std::string path, JournalSync sync);
    static std::optional<Place> place_of(const std::string& path);
    static int note_log_pages(void* file, sqlite3*, const char*, int pages);

    std::optional<std::string> connect(bool may_create);
    std::optional<std::string> prepare(bool& busy);
    void disconnect();
    bool in_place() const;
    void note_marks();
    void note_log_mark();
    bool is_spoiled() const;
    void let_go();
    std::optional<std::string> back_in_place();
    std::optional<std::string> try_to_store(std::span<Row> rows, std::span<const Closing> closings);
    std::optional<std::string> put_copy_in_place();
    std::optional<std::string> migrate(std::int64_t version);
    int copy_into(const std::string& path, int descriptor);
    std::string put_salvaged_in_place(const std::string& salvaged);
    std::string why(int code) const;

    const std::string path_;  // absolute, without links
    const JournalSync sync_;
    sqlite3* database_ = nullptr;
    std::unique_ptr<SqliteBackup> backup_;
    std::string note_;
    RecordWriter writer_;  // into database_
    std::optional<Place> file_;
    std::optional<Place> log_;             // FILE-wal
    std::optional<SqliteMark> file_mark_;  // after the last checkpoint
    std::optional<SqliteMark> log_mark_;   // after what was written last
    std::string spoiled_;  // what is to be said, if others have written into the file
    bool failed_before_ = false;
    std::size_t sort_at_ = 0;      // so many of them are too many
    std::size_t log_pages_ = 0;    // that are in the log and not in the file
    std::size_t log_full_at_ = 0;  // so many of them are too many
    ClosedTables closed_tables_;
};

}  // namespace valley::server
