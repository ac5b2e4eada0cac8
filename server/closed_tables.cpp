#include "server/closed_tables.hpp"

#include <limits>

#include "server/sqlite.hpp"
#include "server/store_format.hpp"

namespace valley::server {

namespace {

// What a piece may do at most: whoever stores something waits as long as it takes.
constexpr std::int64_t kTablesAPiece = 200;   // looked at
constexpr std::int64_t kRecordsAPiece = 500;  // removed

constexpr std::int64_t kFirst = std::numeric_limits<std::int64_t>::min();

}  // namespace

ClosedTables::Piece ClosedTables::remove_piece(sqlite3* database,
                                               std::optional<std::int64_t> before, bool arrivals) {
    Piece piece;
    int code = execute(database, "BEGIN IMMEDIATE");
    if (code == SQLITE_OK) code = remove_some(database, before, arrivals, piece);
    if (code == SQLITE_OK) code = execute(database, "COMMIT");
    if (code != SQLITE_OK) {
        piece.removed = 0;
        piece.trouble = sqlite3_errmsg(database);
        // A damaged table does not keep the others; a disk that is full or gone does.
        if ((code & 0xff) != SQLITE_CORRUPT && (code & 0xff) != SQLITE_CONSTRAINT) {
            piece.last = true;
        }
        if (sqlite3_get_autocommit(database) == 0) execute(database, "ROLLBACK");
    }
    if (piece.last) next_ = kFirst;
    return piece;
}

int ClosedTables::remove_some(sqlite3* database, std::optional<std::int64_t> before, bool arrivals,
                              Piece& piece) {
    Statement list(database,
                   "SELECT id, state, closed_at FROM tables WHERE id >= ?1 ORDER BY id LIMIT ?2");
    Statement date(database, "UPDATE tables SET closed_at = unixepoch() WHERE id = ?1");
    list.bind(1, next_).bind(2, kTablesAPiece);
    std::int64_t looked_at = 0;
    int code = SQLITE_OK;
    while ((code = list.step()) == SQLITE_ROW) {
        const std::int64_t id = list.number(0);
        const auto state = static_cast<StoredState>(list.number(1));
        const std::int64_t closed_at = list.number(2);  // 0: not known
        ++looked_at;
        next_ = id + 1;
        if (state == StoredState::open) continue;
        if (state == StoredState::going || (before && closed_at != 0 && closed_at <= *before)) {
            list.reset();
            if (arrivals) {
                piece.waits = true;
                next_ = id;
                return SQLITE_OK;
            }
            return remove_table(database, id, piece);
        }
        if (closed_at == 0 && (code = date.bind(1, id).run()) != SQLITE_OK) return code;
    }
    if (code != SQLITE_DONE) return code;
    piece.last = looked_at < kTablesAPiece;
    return SQLITE_OK;
}

int ClosedTables::remove_table(sqlite3* database, std::int64_t id, Piece& piece) {
    Statement records(database,
                      "DELETE FROM records WHERE table_id = ?1 AND number IN"
                      " (SELECT number FROM records WHERE table_id = ?1 ORDER BY number LIMIT ?2)");
    if (const int code = records.bind(1, id).bind(2, kRecordsAPiece).run()) return code;
    if (sqlite3_changes64(database) < kRecordsAPiece) {
        piece.removed = 1;
        return Statement(database, "DELETE FROM tables WHERE id = ?1").bind(1, id).run();
    }
    next_ = id;  // there may be more of it
    return Statement(database, "UPDATE tables SET state = ?2 WHERE id = ?1")
        .bind(1, id)
        .bind(2, static_cast<std::int64_t>(StoredState::going))
        .run();
}

}  // namespace valley::server
