// Small files that belong to one player: read as a whole, replaced as a whole, closed to others.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace valley::client {

// No honest file of ours comes near; what is longer is cut off there.
inline constexpr std::size_t kPrivateFileBytesMax = 1 << 20;

struct PrivateText {
    std::string text;
    bool there = false;
    bool was_open = false;  // its mode was wider than 0600; it has been narrowed
    std::string trouble;    // why it cannot be read; a file that is not there is no trouble
};
PrivateText read_private(const std::filesystem::path& path);

// A folder of ours by the environment: $variable/valley if that is an absolute path, else
// ~/`usual`/valley; empty if HOME does not say either.
std::filesystem::path folder_by_environment(const char* variable, std::string_view usual);
// Makes the folder, closed to others, and what it lies in. Returns what is in the way, or nothing.
std::string make_private_folder(const std::filesystem::path& folder);
// The file is the old one or the new one at every moment. Returns what is in the way, or nothing.
std::string write_private(const std::filesystem::path& path, std::string_view text);
// What could not be understood stays beside the file, as PATH.damaged.
void keep_damaged(const std::filesystem::path& path, std::string_view text);

// Holds PATH.lock, so that programs that change a file at the same time wait for each other. It
// ends with its process, however that ends.
class PrivateLock {
  public:
    enum class Wait : unsigned char { as_long_as_needed, not_at_all };
    explicit PrivateLock(const std::filesystem::path& path, Wait wait = Wait::as_long_as_needed);
    ~PrivateLock();
    PrivateLock(const PrivateLock&) = delete;
    PrivateLock& operator=(const PrivateLock&) = delete;
    // Why it is not held; empty if it is.
    const std::string& trouble() const { return trouble_; }

  private:
    int fd_;
    std::string trouble_;
};

}  // namespace valley::client
