// A disk that refuses, under every SQLite database that is opened while it is there.
#pragma once

#include <cstddef>

namespace valley::testing {

class FaultyDisk {
  public:
    // What is asked of the disk that may fail: writes, syncs, cuts of a file's length. A sync that
    // does not fail does nothing: no power is cut here.
    FaultyDisk();
    ~FaultyDisk();
    FaultyDisk(const FaultyDisk&) = delete;
    FaultyDisk& operator=(const FaultyDisk&) = delete;

    // From the call after `calls` more on, `count` calls fail with this code of SQLite's.
    void fail(std::size_t calls, std::size_t count, int code);
    // Nothing fails any more. Returns how many calls did.
    std::size_t heal();
};

}  // namespace valley::testing
