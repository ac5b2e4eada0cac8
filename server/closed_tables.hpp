// Removes from a data file what was closed or set aside long ago, piece by piece.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

struct sqlite3;

namespace valley::server {

class ClosedTables {
  public:
    struct Piece {
        std::size_t removed = 0;  // tables of which nothing is left
        bool last = false;        // of its round; the next one begins with the first table again
        std::string trouble;      // why this round ends here; the next one begins behind that table
        // There is a table to remove, and it waits for the arrivals to be sorted.
        bool waits = false;
    };
    // Removes as much as can be done while others wait, in one transaction, of the tables that are
    // going, and of those that were closed or set aside at `before` (seconds since 1970) or
    // earlier, if that is given: their records, then themselves. Not while there are `arrivals`,
    // among which their records may be. Of those of which that time is not known it begins now. The
    // room is used again for what is stored later; the file grows no shorter.
    Piece remove_piece(sqlite3* database, std::optional<std::int64_t> before, bool arrivals);

  private:
    int remove_some(sqlite3* database, std::optional<std::int64_t> before, bool arrivals,
                    Piece& piece);
    int remove_table(sqlite3* database, std::int64_t id, Piece& piece);

    std::int64_t next_ = std::numeric_limits<std::int64_t>::min();  // id to go on with
};

}  // namespace valley::server
