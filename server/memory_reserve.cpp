#include "server/memory_reserve.hpp"

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <string_view>

namespace valley::server {

namespace {

constexpr int kFailed = 1;  // exit status
std::atomic<void*> reserve = nullptr;

// Called by new when there is no memory; it is tried again when this returns.
void give_reserve() {
    if (void* given = reserve.exchange(nullptr)) return std::free(given);
    constexpr std::string_view kEnd =
        "valley-server: out of memory. What was confirmed is stored; give it more, or lower "
        "--connections-max and --tables-max, and start it again\n";
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kEnd.data(), kEnd.size());
    std::_Exit(kFailed);
}

}  // namespace

MemoryReserve::MemoryReserve(std::size_t bytes) : bytes_(bytes) {
    whole();
    std::set_new_handler(give_reserve);
}

MemoryReserve::~MemoryReserve() {
    std::set_new_handler(nullptr);
    std::free(reserve.exchange(nullptr));
}

bool MemoryReserve::whole() {
    if (reserve.load() == nullptr) reserve = std::malloc(bytes_);
    return reserve.load() != nullptr;
}

}  // namespace valley::server
