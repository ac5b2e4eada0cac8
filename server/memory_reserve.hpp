// Memory that the server keeps back for the moment in which the system gives it no more.
//
// Then the reserve goes to whoever asked, so that the games at hand go on, and nobody new is let in
// until it could be taken back, which is tried after each event. When that is used up too, the
// process ends and says so: what was confirmed is stored. It helps where the system refuses memory
// (ulimit -v, no overcommit); where it ends the process instead (a container's limit), nothing is
// lost either.
#pragma once

#include <cstddef>

namespace valley::server {

class MemoryReserve {
  public:
    // One at a time; what the program allocates with new from then on may use it, on any thread.
    explicit MemoryReserve(std::size_t bytes);
    ~MemoryReserve();
    MemoryReserve(const MemoryReserve&) = delete;
    MemoryReserve& operator=(const MemoryReserve&) = delete;

    // The reserve is there, or could be taken back just now.
    bool whole();

  private:
    const std::size_t bytes_;
};

}  // namespace valley::server
