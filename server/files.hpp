// What several parts do with files.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace valley::server {

// Has what was written to that path, or to that folder (O_RDONLY | O_DIRECTORY), survive a power
// cut. False with errno if that does not work.
inline bool sync_path(const std::string& path, int flags) {
    const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC);
    if (descriptor < 0) return false;
    const bool synced = fsync(descriptor) == 0;
    ::close(descriptor);
    return synced;
}

// "." of a name alone.
inline std::string folder_of(const std::string& path) {
    const std::string folder = std::filesystem::path(path).parent_path().string();
    return folder.empty() ? "." : folder;
}

// "" if it cannot be read.
inline std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// "user 1000": who this process is.
inline std::string this_user() { return "user " + std::to_string(geteuid()); }

}  // namespace valley::server
