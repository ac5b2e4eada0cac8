// What can be read of a damaged data file, as a new one.
#pragma once

#include <optional>
#include <string>

#include "server/stored_records.hpp"

struct sqlite3;

namespace valley::server {

// Writes all tables of `damaged` into a new file, which is this user's alone: of each the records
// up to the first that is missing or is not what was written. Durable on return. Otherwise what
// went wrong; then there is no file. One that is in the way is removed.
std::optional<std::string> salvage(sqlite3* damaged, StoredRecords& records,
                                   const std::string& path);

}  // namespace valley::server
