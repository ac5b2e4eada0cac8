#include "server/stored_records.hpp"

#include <utility>

#include "server/store_format.hpp"

namespace valley::server {

namespace {

constexpr std::int64_t kFirstWithArrivals = 3;  // version

}  // namespace

StoredRecords::StoredRecords(sqlite3* database, std::int64_t version)
    : database_(database),
      sorted_(database,
              "SELECT number, record, checksum FROM records WHERE table_id = ?1 ORDER BY number") {
    if (version < kFirstWithArrivals) return;
    Statement arrivals(database,
                       "SELECT table_id, number, record, checksum FROM arrivals ORDER BY place");
    int code = SQLITE_OK;
    while ((code = arrivals.step()) == SQLITE_ROW) {
        arrivals_[table_of(arrivals.number(0))].push_back(
            {arrivals.number(1), std::string(arrivals.bytes(2)), arrivals.number(3)});
    }
    if (code != SQLITE_DONE) trouble_ = sqlite3_errmsg(database);
}

std::string StoredRecords::read(TableId table, std::vector<std::string>& records) {
    std::int64_t next = 1;
    std::string damage;
    const auto take = [&](std::int64_t number, std::string_view record, std::int64_t checksum) {
        if (number != next) {
            damage = "record " + std::to_string(next) + " is missing";
        } else if (checksum != record_checksum(key_of(table), number, record)) {
            damage = "record " + std::to_string(next) + " is not what was written";
        } else {
            records.emplace_back(record);
            ++next;
        }
    };

    // A table's arrivals are newer than all that is sorted. Where they are all that there is, it
    // does not matter whether the place can be read where they would be sorted in.
    const auto arrived = arrivals_.find(table);
    if (arrived == arrivals_.end() || arrived->second.front().number != next) {
        int code = SQLITE_OK;
        sorted_.bind(1, key_of(table));
        while (damage.empty() && (code = sorted_.step()) == SQLITE_ROW) {
            take(sorted_.number(0), sorted_.bytes(1), sorted_.number(2));
        }
        if (damage.empty() && code != SQLITE_DONE) damage = trouble_ = sqlite3_errmsg(database_);
        sorted_.reset();
    }
    if (arrived != arrivals_.end()) {
        for (const Row& row : arrived->second) {
            if (damage.empty()) take(row.number, row.record, row.checksum);
        }
    }
    return damage;
}

}  // namespace valley::server
