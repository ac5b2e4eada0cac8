// What processes of this machine use, from /proc.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>

namespace valley::load {

using Nanoseconds = std::chrono::nanoseconds;

// The processor time of all threads of a process so far; of one that is gone 0.
Nanoseconds processor_time(pid_t process);
// The memory that it has in use, in bytes: pages that are there, without those of files.
std::int64_t memory(pid_t process);

}  // namespace valley::load
