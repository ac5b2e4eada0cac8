// A backup of an open data file: a copy of all that is stored, and of what belongs to it.
//
// It is made piece by piece, so that what comes meanwhile is stored between two pieces; that is in
// the copy too: it is of the moment at which the last piece was copied.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

struct sqlite3;
struct sqlite3_backup;

namespace valley::server {

// A file that belongs to the data and is kept with a backup of it.
struct Attachment {
    std::string name;
    std::string content;
};
inline constexpr std::string_view kKeyInBackup = "key";
inline constexpr std::string_view kCertificateInBackup = "certificate";

struct BackedUp {
    std::optional<std::string> trouble;  // the new file is gone again
    std::uint64_t bytes = 0;
};

class SqliteBackup {
  public:
    // Begins a copy of `database`, which must outlive it, into a new file that is this user's
    // alone; the attachments are added to it (table "files": name, content). Or says what is in the
    // way.
    static std::variant<std::unique_ptr<SqliteBackup>, std::string> begin(
        sqlite3* database, const std::string& path, std::vector<Attachment> attachments);
    // Leaves nothing of a copy that is not finished.
    ~SqliteBackup();
    SqliteBackup(const SqliteBackup&) = delete;
    SqliteBackup& operator=(const SqliteBackup&) = delete;

    // Copies a piece. Nothing while there is more to do.
    std::optional<BackedUp> copy_piece();

  private:
    SqliteBackup(std::string path, int descriptor, std::vector<Attachment> attachments)
        : path_(std::move(path)), descriptor_(descriptor), attachments_(std::move(attachments)) {}
    std::string finish();

    std::string path_;
    int descriptor_;  // to have it flushed; open for as long as SQLite has locks on the file
    std::vector<Attachment> attachments_;
    sqlite3* copy_ = nullptr;
    sqlite3_backup* copying_ = nullptr;
    bool finished_ = false;
};

}  // namespace valley::server
