// To be loaded before a program (LD_PRELOAD): it gets memory from the system as the file
// $VALLEY_SCARCE_MEMORY says at the time (scarce_memory.hpp).

#include "tests/support/scarce_memory.hpp"

#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdlib>

// The system's own, by the names that glibc has for those who replace them.
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
void __libc_free(void*);
}

namespace {

using valley::testing::ScarceMemory;

ScarceMemory* shared = nullptr;

__attribute__((constructor)) void open_shared() {
    const char* path = std::getenv("VALLEY_SCARCE_MEMORY");
    const int file = path == nullptr ? -1 : ::open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    void* mapped = ::mmap(nullptr, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    ::close(file);
    if (mapped != MAP_FAILED) shared = static_cast<ScarceMemory*>(mapped);
}

bool refuse() {
    ++shared->refused;
    errno = ENOMEM;
    return false;
}

// Whether the system gives that much.
bool may_have(std::size_t bytes) {
    if (shared == nullptr) return true;
    ++shared->attempts;
    std::uint64_t left = shared->refuse_in;
    while (left > 0 && !shared->refuse_in.compare_exchange_weak(left, left - 1)) {
    }
    if (left == 1) return refuse();
    return !shared->all_taken || static_cast<std::int64_t>(bytes) <= shared->given_back || refuse();
}

void count(void* memory, std::int64_t sign) {
    if (shared == nullptr || memory == nullptr) return;
    const std::int64_t bytes = sign * static_cast<std::int64_t>(::malloc_usable_size(memory));
    shared->in_use += bytes;
    if (shared->all_taken) shared->given_back -= bytes;
}

void* taken(void* memory) {
    count(memory, 1);
    return memory;
}

void give_back(void* memory) { count(memory, -1); }

}  // namespace

extern "C" {

void* malloc(std::size_t bytes) { return may_have(bytes) ? taken(__libc_malloc(bytes)) : nullptr; }

void* calloc(std::size_t count, std::size_t bytes) {
    return may_have(count * bytes) ? taken(__libc_calloc(count, bytes)) : nullptr;
}

void* realloc(void* before, std::size_t bytes) {
    if (!may_have(bytes)) return nullptr;
    give_back(before);
    return taken(__libc_realloc(before, bytes));
}

void* memalign(std::size_t alignment, std::size_t bytes) {
    return may_have(bytes) ? taken(__libc_memalign(alignment, bytes)) : nullptr;
}

void* aligned_alloc(std::size_t alignment, std::size_t bytes) { return memalign(alignment, bytes); }

int posix_memalign(void** memory, std::size_t alignment, std::size_t bytes) {
    void* got = memalign(alignment, bytes);
    if (got == nullptr) return ENOMEM;
    *memory = got;
    return 0;
}

void free(void* memory) {
    give_back(memory);
    __libc_free(memory);
}

}  // extern "C"
