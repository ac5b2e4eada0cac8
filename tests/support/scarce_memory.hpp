// What a test shares with a program whose memory is scarce (scarce_memory.cpp).
#pragma once

#include <atomic>
#include <cstdint>

namespace valley::testing {

// In the file $VALLEY_SCARCE_MEMORY. Counted are all attempts of the program, on all its threads,
// to get memory: by new, by C libraries, by the standard library.
struct ScarceMemory {
    // What the program has and has not given back, in bytes.
    std::atomic<std::int64_t> in_use;

    // So many attempts from now the system refuses one, and none after it; 0: it refuses none.
    std::atomic<std::uint64_t> refuse_in;
    std::atomic<std::uint64_t> refused;   // how many it has refused
    std::atomic<std::uint64_t> attempts;  // how many there were
    // Whether there is no more than was taken so far. What is given back can be taken again.
    std::atomic<bool> all_taken;
    std::atomic<std::int64_t> given_back;  // since then, less what was taken again
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

}  // namespace valley::testing
