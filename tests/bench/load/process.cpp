#include "tests/bench/load/process.hpp"

#include <ctime>
#include <fstream>
#include <string>

namespace valley::load {

Nanoseconds processor_time(pid_t process) {
    clockid_t clock{};
    timespec time{};
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return {};
    return std::chrono::seconds(time.tv_sec) + Nanoseconds(time.tv_nsec);
}

std::int64_t memory(pid_t process) {
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    std::string word;
    while (status >> word) {
        std::int64_t kilobytes = 0;
        if (word == "RssAnon:" && status >> kilobytes) return kilobytes * 1024;
    }
    return 0;
}

}  // namespace valley::load
