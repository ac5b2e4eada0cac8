// What a test shares with a server whose memory it counts, or makes scarce.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <new>
#include <string>
#include <vector>

#include "tests/support/scarce_memory.hpp"

namespace valley::testing {

// The numbers, in a file of its own, which must not be there before.
class Scarcity {
  public:
    explicit Scarcity(std::string path) : path_(std::move(path)) {
        const int file = ::open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        void* shared = MAP_FAILED;
        if (::ftruncate(file, sizeof *memory_) == 0) {
            shared = ::mmap(nullptr, sizeof *memory_, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        }
        ::close(file);
        if (shared == MAP_FAILED) throw std::bad_alloc();
        memory_ = new (shared) ScarceMemory();
    }
    ~Scarcity() { ::munmap(memory_, sizeof *memory_); }
    Scarcity(const Scarcity&) = delete;
    Scarcity& operator=(const Scarcity&) = delete;

    ScarceMemory* operator->() { return memory_; }
    // For ServerProcess: the program is told of it.
    std::vector<std::string> environment() const {
        return {"LD_PRELOAD=" VALLEY_SCARCE_MEMORY_LIBRARY, "VALLEY_SCARCE_MEMORY=" + path_};
    }

  private:
    const std::string path_;
    ScarceMemory* memory_ = nullptr;
};

}  // namespace valley::testing
