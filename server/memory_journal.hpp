// A journal whose disk is in memory and obeys: for the simulation and for tests.
//
// What is appended waits until flush(), as on a disk that takes its time. crash() is the end of
// the server: nobody is called back any more, and of what was waiting a beginning of random length
// is on the disk and the rest is not; it survives in this object for the next server.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/check.hpp"
#include "server/journal.hpp"

namespace valley::server {

class MemoryJournal final : public Journal {
  public:
    // The seed decides what crash() leaves.
    explicit MemoryJournal(std::uint64_t seed) : luck_(seed) {}

    void append(TableId table, std::string record, std::function<void(bool)> done) override {
        waiting_.push_back({table, Step::Kind::append, std::move(record), std::move(done)});
    }
    void close(TableId table) override { end(table, Step::Kind::close); }
    void discard(TableId table) override { end(table, Step::Kind::discard); }

    std::vector<StoredTable> load() override {
        std::vector<StoredTable> tables;
        for (const auto& [id, records] : records_) {
            if (!closed_.contains(id)) tables.push_back({id, records});
        }
        return tables;
    }

    // Stores what is waiting, at most `most` of it, and calls back, with what that leads to left
    // waiting. While the disk fails nothing is stored and all are told so. Returns whether anything
    // came of it: closings that have to be tried again do not count.
    bool flush(std::size_t most = static_cast<std::size_t>(-1)) {
        const std::size_t count = std::min(most, waiting_.size());
        std::vector<Step> steps;
        for (std::size_t i = 0; i < count; ++i) {
            steps.push_back(std::move(waiting_.front()));
            waiting_.pop_front();
        }
        // All of one flush is on the disk before anybody hears of any of it.
        std::vector<Step> answers;
        for (Step& step : steps) {
            if (failing_ && step.kind != Step::Kind::append) {
                waiting_.push_back(std::move(step));  // closings are tried again
                continue;
            }
            if (!failing_) write(step);
            if (step.kind == Step::Kind::append) answers.push_back(std::move(step));
        }
        const bool stored = !failing_;
        for (Step& step : answers) step.done(stored);
        return stored ? count > 0 : !answers.empty();
    }
    // From now on nothing can be stored, or everything again.
    void set_failing(bool failing) { failing_ = failing; }

    // The server that used this journal is gone.
    void crash() {
        const std::size_t kept =
            failing_ ? 0 : static_cast<std::size_t>(luck_() % (waiting_.size() + 1));
        for (std::size_t i = 0; i < kept; ++i) write(waiting_[i]);
        waiting_.clear();
    }

    std::size_t waiting() const { return waiting_.size(); }
    // Every record of every table there ever was, closed or not, but for those that were discarded.
    const std::map<TableId, std::vector<std::string>>& records() const { return records_; }
    // Puts a table on the disk as it is, for tests of what load() may give.
    void put(StoredTable table) { records_[table.id] = std::move(table.records); }

  private:
    struct Step {
        enum class Kind : std::uint8_t { append, close, discard };
        TableId table;
        Kind kind;
        std::string record;
        std::function<void(bool)> done;
    };

    void end(TableId table, Step::Kind kind) { waiting_.push_back({table, kind, {}, nullptr}); }
    void write(const Step& step) {
        if (step.kind != Step::Kind::append) {
            closed_.insert(step.table);
            if (step.kind == Step::Kind::discard) records_.erase(step.table);
            return;
        }
        CHECK(!closed_.contains(step.table), "a record for a table that is closed");
        records_[step.table].push_back(step.record);
    }

    std::map<TableId, std::vector<std::string>> records_;
    std::set<TableId> closed_;
    std::deque<Step> waiting_;
    bool failing_ = false;
    std::mt19937_64 luck_;
};

}  // namespace valley::server
