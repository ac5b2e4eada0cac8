// The records in a data file, table by table and checked; of files of every version
// (sqlite_journal.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/journal.hpp"
#include "server/sqlite.hpp"

namespace valley::server {

class StoredRecords {
  public:
    // `database` must outlive it, and not change meanwhile.
    StoredRecords(sqlite3* database, std::int64_t version);

    // What SQLite found damaged of all that was read so far; empty if nothing is. If that is what
    // arrived last it may lie with any table: some lack their last records then, as after a loss of
    // power.
    const std::string& trouble() const { return trouble_; }

    // Appends to `records` those of the table in their order, up to the first that is missing or is
    // not what was written. What is wrong with that one; empty if they are all there.
    std::string read(TableId table, std::vector<std::string>& records);

  private:
    struct Row {
        std::int64_t number;
        std::string record;
        std::int64_t checksum;
    };

    sqlite3* database_;
    Statement sorted_;
    std::unordered_map<TableId, std::vector<Row>> arrivals_;
    std::string trouble_;
};

}  // namespace valley::server
