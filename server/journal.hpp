// The journal: what was decided, stored before anybody sees its effect.
//
// A table is the fold over its records (journal.proto). A record is appended, and only when the
// journal says that it is durable does the table change. Bodies: sqlite_journal.hpp (a file) and
// the in-memory one of the simulation.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace valley::server {

enum class TableId : std::uint64_t {};

struct StoredTable {
    TableId id{};
    std::vector<std::string> records;  // serialised journal.v1.Record, in their order
};

class Journal {
  public:
    virtual ~Journal() = default;

    // Stores `record` as the table's next one. `done(true)` is called when it is durable,
    // `done(false)` when it could not be stored and is not there; later, never from inside append,
    // and from the thread that called it. Appends of several tables may share one flush; those of
    // one table end in their order. The caller appends one record of a table at a time.
    virtual void append(TableId table, std::string record, std::function<void(bool)> done) = 0;
    // Closes a table: load() does not give it back any more. Its records stay in the store, as long
    // as the operator wants them, for whoever wants to export its games.
    virtual void close(TableId table) = 0;
    // The same of a table that nobody wants anything of: its records go, by and by.
    virtual void discard(TableId table) = 0;

    // All tables there are. At start, before anything else; may take its time.
    virtual std::vector<StoredTable> load() = 0;
};

}  // namespace valley::server
