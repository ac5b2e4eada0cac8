// The journal in one SQLite file.
//
// The file is written by a thread of its own. What is appended before the thread that appends comes
// to what it was posted, and while the file is busy with one flush, shares the next: one
// transaction, one write to the disk, however many tables. What failed is not
// in the file, as a whole; the next append is tried anew, so that a full disk, a lost mount or a
// file deleted by mistake heal as soon as their cause is gone.
//
// With JournalSync::normal no disk is waited for, and to write is quicker than to have another
// thread do it: then the thread that appends writes by itself, as long as all goes well and the
// file is not in use by its thread.
//
// The file (schema version 3; PRAGMA user_version says which):
//
//   tables   id, state: 0 open, 1 closed, 2 set aside because it is damaged, 3 discarded or being
//            removed,
//            opened_at, closed_at (seconds since 1970, for people, and for what is
//            removed when it is old; nothing else depends on them; NULL of what version 1 did not
//            store)
//   records  table_id, number (1, 2, 3, ...), record (a serialised journal.v1.Record), checksum
//   arrivals the same of what was stored last, in the order of its arrival (place)
//   files    name, content: only in a backup, what else belongs to the data (the server's key)
//
// The steps of many tables, one after the other, would each change another page if they were put
// among the records of their tables at once. So they are put down one beside the other, and a
// couple of thousand at a time are sorted in among the records when nobody waits (log-structured
// merge: O'Neil et al., The Log-Structured Merge-Tree, 1996).
//
// A file of an older version is made one of this version when it is opened, and a copy of it as it
// was is kept beside it; one of a newer version is refused and left as it is.
//
// It belongs to one server at a time, which holds SQLite's own lock on it as long as it runs; the
// lock of a server that was killed is gone with it. It holds seeds: it is made readable for its
// owner alone. Beside it lies FILE-wal, which belongs to it: whoever copies the file while the
// server does not run copies both, if both are there.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "server/journal.hpp"
#include "server/meter.hpp"
#include "server/settings.hpp"
#include "server/sqlite_file.hpp"

namespace valley::server {

class SqliteJournal final : public Journal {
  public:
    // Runs a function on the thread that uses the journal, soon. Called from both threads.
    using Post = std::function<void(std::function<void()>)>;
    // Takes a line for the operator: what is wrong with the store and what to do. Called through
    // Post, or from inside load() and the destructor. A trouble that lasts is told once a minute at
    // most, and once when it is over, however many appends it meets.
    using Report = std::function<void(const std::string& line)>;

    // Opens the file, or makes it. Otherwise says for the operator what is in the way and what to
    // do; a file that cannot be used is left as it is.
    // `meter` is told of every flush, and must outlive the journal.
    static std::variant<std::unique_ptr<SqliteJournal>, std::string> open(
        const std::string& path, Post post, Report report, Meter& meter = no_meter(),
        JournalSync sync = JournalSync::full);

    // Stores what has been appended, and ends the thread. Reports it, whether or not that was told
    // already, if another program has written into the file: what was confirmed last is not in it
    // then, and the report says where it lies. What was posted and has not run yet does
    // not need the journal any more.
    ~SqliteJournal() override;

    // A table that was closed or set aside takes no records any more; its id is not free again as
    // long as anything of it is stored.
    void append(TableId table, std::string record, std::function<void(bool)> done) override;
    void close(TableId table) override;
    void discard(TableId table) override;

    // Waits for the journal's thread. A table with a hole in its numbers or a record that is not
    // what was written is set aside: reported, left in the file, and not given to anybody. The
    // others come up. If the file itself is damaged, what can be read of it is put into a new one,
    // and the damaged one is kept beside it.
    std::vector<StoredTable> load() override;
    // The tables that load() has set aside.
    const std::vector<TableId>& set_aside() const { return set_aside_; }

    // When each open table was opened, as far as that is known; later, through Post.
    using Opened = std::unordered_map<TableId, std::int64_t>;
    void when_opened(std::function<void(Opened)> done);
    // Writes all that is stored, and the attachments, into a new file that can take the place of
    // this one, piece by piece while appends go on. `done`, through Post: what went wrong, or how
    // many bytes the file has. It is not called if the journal ends before.
    using BackedUp = std::function<void(std::optional<std::string> trouble, std::uint64_t bytes)>;
    void backup(std::string path, std::vector<Attachment> attachments, BackedUp done);
    // Has everything removed of tables that were discarded, and of those that were closed or set
    // aside so long ago (0: never), from now on again and again. In pieces, between which others
    // are stored and which take a tenth of the time at most; the room in the file is used again.
    // `done`, through Post, after each round in which some were removed: how many.
    //
    // If all that was in the file when it was opened is older than that, the calendar may be wrong:
    // then it is reported, and only what was discarded is removed for the next 6 hours, if `after`
    // is a day or more.
    using Removed = std::function<void(std::size_t tables)>;
    void remove_closed(std::chrono::seconds after, Removed done);
    // Whether the last attempt to store something succeeded. From any thread.
    bool works() const { return works_; }

  private:
    struct Append {
        TableId table;
        std::string record;
        std::function<void(bool)> done;
    };
    struct Batch {
        std::vector<Append> appends;
        std::vector<SqliteFile::Closing> closings;

        bool empty() const { return appends.empty() && closings.empty(); }
        std::vector<SqliteFile::Row> rows() const;  // as long as the batch stays where it is
    };
    // What each of a batch is told.
    using Answers = std::vector<std::pair<std::function<void(bool)>, bool>>;

    SqliteJournal(std::unique_ptr<SqliteFile> file, Post post, Report report, Meter& meter,
                  JournalSync sync);
    void wake_soon();
    bool store_at_once();
    Batch take_waiting();
    void run();
    void do_on_thread(std::function<void()> errand);
    void continue_backup();
    void continue_removing();
    std::optional<std::int64_t> closed_before();
    void end(SqliteFile::Closing closing);
    void tidy();
    void flush(Batch batch);
    Answers answers_to(Batch& batch, const std::vector<SqliteFile::Row>& rows, bool stored) const;
    void on_stored(const std::optional<std::string>& trouble, std::size_t appends);
    void tell(std::string line) const;

    // Of the thread that uses the journal.
    bool woken_ = false;  // or about to be
    std::shared_ptr<SqliteJournal*> alive_ = std::make_shared<SqliteJournal*>(this);

    const Post post_;
    const Report report_;
    Meter& meter_;
    const JournalSync sync_;
    std::vector<TableId> set_aside_;

    // Of whoever has file_mutex_, which is taken before mutex_ if both are.
    std::mutex file_mutex_;
    std::unique_ptr<SqliteFile> file_;
    const std::optional<std::int64_t> newest_date_;  // when the file was opened
    std::vector<SqliteFile::Closing> closings_;      // not stored yet
    std::size_t failures_ = 0;  // appends that failed since something was stored
    bool told_ = false;         // the trouble that lasts was told
    BackedUp backed_up_;        // of the backup that is being written
    std::chrono::steady_clock::time_point tell_again_;
    std::chrono::steady_clock::time_point tell_untidy_again_;
    std::chrono::seconds keep_closed_{0};
    Removed on_removed_;
    bool in_round_ = false;
    std::optional<std::int64_t> closed_before_;  // what is removed in it
    std::size_t removed_ = 0;                    // so far
    bool removing_told_ = false;                 // that something failed in it
    // From when on the calendar is taken for right; set when it is needed first.
    std::optional<std::chrono::steady_clock::time_point> believe_date_at_;
    // When the next piece of what was closed is removed; never, if nothing is.
    std::optional<std::chrono::steady_clock::time_point> remove_at_;

    std::atomic<bool> works_ = true;

    std::mutex mutex_;
    std::condition_variable wake_;
    Batch waiting_;                              // guarded by mutex_
    bool untidy_ = false;                        // guarded by mutex_; for the thread to see to
    std::deque<std::function<void()>> errands_;  // guarded by mutex_; for the thread to do
    bool ending_ = false;                        // guarded by mutex_
    std::thread thread_;                         // last: everything else is there before it starts
};

}  // namespace valley::server
