#include "server/sqlite_journal.hpp"

#include <algorithm>
#include <ctime>
#include <future>
#include <utility>

namespace valley::server {

namespace {

constexpr std::chrono::seconds kTellEvery{60};
// From the end of a round of removing to the next.
constexpr std::chrono::seconds kRemoveEvery{3600};
// A calendar that seems to be wrong by a day or more is believed after so long.
constexpr std::chrono::hours kDay{24};
constexpr std::chrono::hours kDoubt{6};

std::string number_of(TableId table) { return std::to_string(static_cast<std::uint64_t>(table)); }

}  // namespace

std::variant<std::unique_ptr<SqliteJournal>, std::string> SqliteJournal::open(
    const std::string& path, Post post, Report report, Meter& meter, JournalSync sync) {
    auto opened = SqliteFile::open(path, sync);
    if (auto* trouble = std::get_if<std::string>(&opened)) return std::move(*trouble);
    auto& file = std::get<std::unique_ptr<SqliteFile>>(opened);
    if (!file->note().empty()) report(file->note());
    return std::unique_ptr<SqliteJournal>(
        new SqliteJournal(std::move(file), std::move(post), std::move(report), meter, sync));
}

SqliteJournal::SqliteJournal(std::unique_ptr<SqliteFile> file, Post post, Report report,
                             Meter& meter, JournalSync sync)
    : post_(std::move(post)),
      report_(std::move(report)),
      meter_(meter),
      sync_(sync),
      file_(std::move(file)),
      newest_date_(file_->newest_date()),
      thread_([this] { run(); }) {}

SqliteJournal::~SqliteJournal() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    wake_.notify_one();
    thread_.join();
    if (const auto& changed = file_->changed_by_others(); !changed.empty()) report_(changed);
}

void SqliteJournal::append(TableId table, std::string record, std::function<void(bool)> done) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.appends.push_back({table, std::move(record), std::move(done)});
    }
    wake_soon();
}

void SqliteJournal::close(TableId table) { end({table, true}); }

void SqliteJournal::discard(TableId table) { end({table, false}); }

void SqliteJournal::end(SqliteFile::Closing closing) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.closings.push_back(closing);
    }
    wake_soon();
}

// Not at once: what else has come meanwhile is appended first, and shares the flush.
void SqliteJournal::wake_soon() {
    if (std::exchange(woken_, true)) return;
    post_([alive = std::weak_ptr(alive_)] {
        const auto journal = alive.lock();
        if (!journal) return;
        (*journal)->woken_ = false;
        if (!(*journal)->store_at_once()) (*journal)->wake_.notify_one();
    });
}

bool SqliteJournal::store_at_once() {
    if (sync_ != JournalSync::normal) return false;
    std::unique_lock file(file_mutex_, std::try_to_lock);
    if (!file || !closings_.empty()) return false;
    Batch batch = take_waiting();
    if (batch.empty()) return true;  // the thread was quicker
    std::vector<SqliteFile::Row> rows = batch.rows();
    const Meter::Moment began = meter_.now();
    if (!file_->store_at_once(rows, batch.closings)) {
        const std::lock_guard lock(mutex_);
        waiting_ = std::move(batch);
        return false;
    }
    meter_.flushed(meter_.now() - began, rows.size(), true);
    const Answers answers = answers_to(batch, rows, true);
    const bool untidy = file_->untidy();
    file.unlock();
    for (const auto& [done, stored] : answers) done(stored);
    if (!untidy) return true;
    const std::lock_guard lock(mutex_);
    untidy_ = true;
    return false;
}

SqliteJournal::Batch SqliteJournal::take_waiting() {
    const std::lock_guard lock(mutex_);
    return std::exchange(waiting_, {});
}

std::vector<StoredTable> SqliteJournal::load() {
    SqliteFile::Content content;
    std::promise<void> read;
    do_on_thread([&] {
        content = file_->read();
        if (auto trouble = file_->set_aside(content.damages); trouble) {
            content.troubles.push_back("damaged tables could not be marked as such: " + *trouble);
        }
        read.set_value();
    });
    read.get_future().wait();

    for (const SqliteFile::Damage& damage : content.damages) {
        set_aside_.push_back(damage.table);
        report_("stored table " + number_of(damage.table) +
                " is damaged and set aside; it stays in the file: " + damage.what);
    }
    for (const std::string& trouble : content.troubles) report_(trouble);
    return std::move(content.tables);
}

void SqliteJournal::do_on_thread(std::function<void()> errand) {
    {
        const std::lock_guard lock(mutex_);
        errands_.push_back(std::move(errand));
    }
    wake_.notify_one();
}

void SqliteJournal::when_opened(std::function<void(Opened)> done) {
    do_on_thread([this, done = std::move(done)] {
        post_([done, times = file_->when_opened()] { done(times); });
    });
}

void SqliteJournal::backup(std::string path, std::vector<Attachment> attachments, BackedUp done) {
    do_on_thread([this, path = std::move(path), attachments = std::move(attachments),
                  done = std::move(done)]() mutable {
        if (auto trouble = file_->begin_backup(path, std::move(attachments))) {
            post_([done, trouble = std::move(trouble)] { done(trouble, 0); });
        } else {
            backed_up_ = std::move(done);
        }
    });
}

void SqliteJournal::continue_backup() {
    const auto result = file_->continue_backup();
    if (!result) return;
    post_([done = std::exchange(backed_up_, nullptr), result = *result] {
        done(result.trouble, result.bytes);
    });
}

void SqliteJournal::remove_closed(std::chrono::seconds after, Removed done) {
    do_on_thread([this, after, done = std::move(done)] {
        keep_closed_ = after;
        on_removed_ = done;
        remove_at_ = std::chrono::steady_clock::now();
    });
}

// What cannot be tidied up costs room and time, and nothing else.
void SqliteJournal::tidy() {
    if (!file_->untidy()) return;
    const std::string trouble = file_->tidy();
    const auto now = std::chrono::steady_clock::now();
    if (trouble.empty() || now < tell_untidy_again_) return;
    tell("the data file cannot be tidied up, and grows: " + trouble +
         "; all goes on. See to its disk; if that is sound, stop the server and start it again");
    tell_untidy_again_ = now + kTellEvery;
}

void SqliteJournal::continue_removing() {
    const auto began = std::chrono::steady_clock::now();
    if (!std::exchange(in_round_, true)) closed_before_ = closed_before();
    const auto piece = file_->remove_closed(closed_before_);
    tidy();
    const auto now = std::chrono::steady_clock::now();
    removed_ += piece.removed ? 1 : 0;
    if (!piece.trouble.empty() && !std::exchange(removing_told_, true)) {
        tell("a table that was closed cannot be removed: " + piece.trouble);
    }
    if (!piece.last) {
        remove_at_ = now + 9 * (now - began);
        return;
    }
    remove_at_ =
        now + (keep_closed_.count() == 0 ? kRemoveEvery : std::min(keep_closed_, kRemoveEvery));
    in_round_ = false;
    removing_told_ = false;
    if (removed_ == 0) return;
    post_([done = on_removed_, tables = std::exchange(removed_, 0)] { done(tables); });
}

// What was closed by then is removed in the round that begins. A machine that starts with a wrong
// date must not take all that was ever played for old. Only what was there before tells: what is
// stored since then has that same date.
std::optional<std::int64_t> SqliteJournal::closed_before() {
    if (keep_closed_.count() == 0) return std::nullopt;
    const std::int64_t before = std::time(nullptr) - keep_closed_.count();
    const auto now = std::chrono::steady_clock::now();
    if (!believe_date_at_) {
        believe_date_at_ = now;
        if (keep_closed_ >= kDay && newest_date_ && *newest_date_ <= before) {
            *believe_date_at_ += kDoubt;
            tell(
                "no closed tables are removed for the next 6 hours: by this machine's date all "
                "that is stored is older than --keep-closed says. Is the date right?");
        }
    }
    if (now < *believe_date_at_) return std::nullopt;
    return before;
}

void SqliteJournal::run() {
    std::unique_lock lock(mutex_);
    const auto work = [this] {
        return !waiting_.appends.empty() || !waiting_.closings.empty() || untidy_;
    };
    for (;;) {
        const auto awake = [&] {
            return !errands_.empty() || work() || ending_ || backed_up_ != nullptr;
        };
        if (remove_at_) {
            wake_.wait_until(lock, *remove_at_, awake);
        } else {
            wake_.wait(lock, awake);
        }
        std::function<void()> errand;
        const bool works = work();
        if (!errands_.empty()) {
            errand = std::move(errands_.front());
            errands_.pop_front();
        } else if (works) {
            untidy_ = false;
        } else if (ending_) {
            break;
        }
        lock.unlock();
        {
            const std::lock_guard file(file_mutex_);
            if (errand) {
                errand();
            } else if (works) {
                // Taken now, so that what comes later is not stored before it.
                if (Batch batch = take_waiting(); !batch.empty()) flush(std::move(batch));
                tidy();  // whoever waited has its answer
            }
            // A piece each time: a busy server gets its copy too, and nobody waits for more.
            if (backed_up_ != nullptr) continue_backup();
            if (remove_at_ && std::chrono::steady_clock::now() >= *remove_at_) continue_removing();
        }
        lock.lock();
    }
    lock.unlock();
    const std::lock_guard file(file_mutex_);
    if (!closings_.empty() || file_->doubts()) flush({});
}

void SqliteJournal::flush(Batch batch) {
    closings_.insert(closings_.end(), batch.closings.begin(), batch.closings.end());
    std::vector<SqliteFile::Row> rows = batch.rows();
    const Meter::Moment began = meter_.now();
    const auto trouble = file_->store(rows, closings_);
    meter_.flushed(meter_.now() - began, rows.size(), !trouble);
    if (!trouble) closings_.clear();
    works_ = !trouble;
    on_stored(trouble, rows.size());

    if (rows.empty()) return;
    post_([answers = answers_to(batch, rows, !trouble)] {
        for (const auto& [done, stored] : answers) done(stored);
    });
}

std::vector<SqliteFile::Row> SqliteJournal::Batch::rows() const {
    std::vector<SqliteFile::Row> rows;
    rows.reserve(appends.size());
    for (const Append& append : appends) rows.push_back({append.table, append.record});
    return rows;
}

SqliteJournal::Answers SqliteJournal::answers_to(Batch& batch,
                                                 const std::vector<SqliteFile::Row>& rows,
                                                 bool stored) const {
    Answers answers;
    answers.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].refused) {
            tell("a record for table " + number_of(rows[i].table) +
                 " was refused: it is closed or set aside");
        }
        answers.emplace_back(std::move(batch.appends[i].done), stored && !rows[i].refused);
    }
    return answers;
}

void SqliteJournal::on_stored(const std::optional<std::string>& trouble, std::size_t appends) {
    if (!trouble) {
        if (told_) {
            tell("the store works again; " + std::to_string(failures_) +
                 " steps were refused while it did not");
        }
        told_ = false;
        failures_ = 0;
        return;
    }
    failures_ += appends;
    const auto now = std::chrono::steady_clock::now();
    if (now < tell_again_) return;
    tell("nothing can be stored, and so nothing that is played counts: " + *trouble +
         "; steps refused: " + std::to_string(failures_));
    told_ = true;
    tell_again_ = now + kTellEvery;
}

void SqliteJournal::tell(std::string line) const {
    post_([report = report_, line = std::move(line)] { report(line); });
}

}  // namespace valley::server
