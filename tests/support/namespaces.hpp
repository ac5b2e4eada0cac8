// A world of a test's own: file systems, network and addresses that nobody else sees, and that are
// gone with the test. For Linux; as root, or by a user namespace where the system lets users have
// one.
#pragma once

#include <cstddef>
#include <string>

namespace valley::testing {

// Puts this process, and all that it starts from here on, into such a world; once, and before it
// has threads. Returns what is in the way and what to do about it, or "".
std::string enter_own_world();

// There: runs a command of the shell. What it says and its status if that is not 0, or "".
std::string run(const std::string& command);

// There: a file system in memory of so many bytes, as a disk that can be filled, at a folder.
// Returns the trouble, or "".
std::string mount_disk(const std::string& folder, std::size_t bytes);
void unmount_disk(const std::string& folder);

}  // namespace valley::testing
