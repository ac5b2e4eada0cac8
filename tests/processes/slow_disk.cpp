// A slow disk: loaded in front of the C library (LD_PRELOAD), it has each write of a program to a
// file wait a little before anything of it is there. A program that is killed meanwhile has not
// stored it, as on a disk that takes its time. VALLEY_SLOW_DISK_US says how long, in microseconds.

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>

namespace {

useconds_t delay() {
    static const useconds_t time = [] {
        const char* given = std::getenv("VALLEY_SLOW_DISK_US");
        return given == nullptr ? useconds_t{0} : static_cast<useconds_t>(std::atoi(given));
    }();
    return time;
}

}  // namespace

// The one by which SQLite writes its files.
extern "C" ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t at) {
    using Write = ssize_t (*)(int, const void*, size_t, off64_t);
    static const auto real = reinterpret_cast<Write>(::dlsym(RTLD_NEXT, "pwrite64"));
    ::usleep(delay());
    return real(file, bytes, size, at);
}
