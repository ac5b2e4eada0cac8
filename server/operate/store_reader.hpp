// A data file, or a backup of one, looked into while no server uses it: for backups without a
// server, restoring and exporting. Leaves its version as it is.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/journal.hpp"
#include "server/sqlite_file.hpp"

struct sqlite3;

namespace valley::server {

class StoreReader {
  public:
    // Locks the file for as long as this lives, and brings home what a server that was killed left
    // in the write-ahead log. Otherwise says for people what is in the way: no such file, a running
    // server, another kind of file, a newer version.
    static std::variant<std::unique_ptr<StoreReader>, std::string> open(const std::string& path);
    ~StoreReader();
    StoreReader(const StoreReader&) = delete;
    StoreReader& operator=(const StoreReader&) = delete;

    std::int64_t version() const { return version_; }
    // What SQLite finds wrong with the file as a whole; nothing if it is sound.
    std::optional<std::string> damage();
    // What a backup holds besides; none if it is a plain data file.
    std::vector<Attachment> attachments();
    // All tables, closed and damaged ones too, the oldest first; of each what can be read, up to
    // the first record that is not what was written.
    void for_each_table(const std::function<void(const StoredTable&)>& visit);
    // Writes all but the attachments into a new file, or all and these instead. Durable on return.
    // What went wrong, if something did; then no file is left.
    std::optional<std::string> copy_to(const std::string& path,
                                       const std::vector<Attachment>& attachments);

  private:
    explicit StoreReader(sqlite3* database, std::int64_t version)
        : database_(database), version_(version) {}

    sqlite3* database_;
    std::int64_t version_;
};

}  // namespace valley::server
