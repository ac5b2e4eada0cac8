#include "client/core/private_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

namespace valley::client {

namespace {

// A file descriptor that closes itself.
class Descriptor {
  public:
    explicit Descriptor(int fd) : fd_(fd) {}
    ~Descriptor() {
        if (fd_ >= 0) ::close(fd_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return fd_; }
    bool open() const { return fd_ >= 0; }

  private:
    int fd_;
};

std::string last_error() { return std::strerror(errno); }

bool write_all(int fd, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(fd, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

bool read_all(int fd, std::string& text) {
    char buffer[4096];
    while (text.size() < kPrivateFileBytesMax) {
        const ssize_t count = ::read(fd, buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        if (count == 0) return true;
        text.append(buffer, static_cast<std::size_t>(count));
    }
    return true;
}

}  // namespace

PrivateText read_private(const std::filesystem::path& path) {
    PrivateText read;
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.open()) {
        if (errno != ENOENT) read.trouble = last_error();
        return read;
    }
    if (!read_all(file.get(), read.text)) {
        read.trouble = last_error();
        return read;
    }
    read.there = true;
    struct stat status {};
    if (::fstat(file.get(), &status) == 0 && (status.st_mode & 077u) != 0) {
        ::fchmod(file.get(), 0600);
        read.was_open = true;
    }
    return read;
}

std::filesystem::path folder_by_environment(const char* variable, std::string_view usual) {
    const char* set = std::getenv(variable);
    if (set != nullptr && *set == '/') return std::filesystem::path(set) / "valley";
    const char* home = std::getenv("HOME");
    if (home == nullptr || *home != '/') return {};
    return std::filesystem::path(home) / usual / "valley";
}

std::string make_private_folder(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder.parent_path(), error);
    if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) return last_error();
    return {};
}

std::string write_private(const std::filesystem::path& path, std::string_view text) {
    const std::string fresh_path = path.string() + ".new";
    ::unlink(fresh_path.c_str());
    const Descriptor fresh(
        ::open(fresh_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (!fresh.open()) return last_error();
    if (!write_all(fresh.get(), text) || ::fsync(fresh.get()) != 0 ||
        ::rename(fresh_path.c_str(), path.c_str()) != 0) {
        std::string why = last_error();
        ::unlink(fresh_path.c_str());
        return why;
    }
    return {};
}

void keep_damaged(const std::filesystem::path& path, std::string_view text) {
    const std::string copy = path.string() + ".damaged";
    const Descriptor out(
        ::open(copy.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (out.open()) write_all(out.get(), text);
}

PrivateLock::PrivateLock(const std::filesystem::path& path, Wait wait)
    : fd_(::open((path.string() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    if (fd_ < 0) {
        trouble_ = last_error();
        return;
    }
    while (::flock(fd_, LOCK_EX | (wait == Wait::not_at_all ? LOCK_NB : 0)) != 0) {
        if (errno == EINTR) continue;
        trouble_ = last_error();
        return;
    }
}

PrivateLock::~PrivateLock() {
    if (fd_ >= 0) ::close(fd_);
}

}  // namespace valley::client
