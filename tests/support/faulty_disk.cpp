#include "tests/support/faulty_disk.hpp"

#include <sqlite3.h>

#include <atomic>

namespace valley::testing {

namespace {

// Of the one disk that there may be.
std::atomic<std::size_t> calls_before = 0;
std::atomic<std::size_t> calls_failing = 0;
std::atomic<std::size_t> failed = 0;
std::atomic<int> code_of_failure = SQLITE_OK;

int verdict() {
    if (calls_failing == 0) return SQLITE_OK;
    if (calls_before > 0) return --calls_before, SQLITE_OK;
    --calls_failing;
    ++failed;
    return code_of_failure;
}

sqlite3_vfs* real_disk = nullptr;

// Behind it in memory lies the real file.
struct File {
    sqlite3_file head;
};
sqlite3_file* real(sqlite3_file* file) {
    return reinterpret_cast<sqlite3_file*>(reinterpret_cast<File*>(file) + 1);
}

const sqlite3_io_methods kMethods = {
    1,
    [](sqlite3_file* file) { return real(file)->pMethods->xClose(real(file)); },
    [](sqlite3_file* file, void* out, int count, sqlite3_int64 at) {
        return real(file)->pMethods->xRead(real(file), out, count, at);
    },
    [](sqlite3_file* file, const void* in, int count, sqlite3_int64 at) {
        const int refused = verdict();
        return refused != SQLITE_OK ? refused
                                    : real(file)->pMethods->xWrite(real(file), in, count, at);
    },
    [](sqlite3_file* file, sqlite3_int64 size) {
        const int refused = verdict();
        return refused != SQLITE_OK ? refused : real(file)->pMethods->xTruncate(real(file), size);
    },
    [](sqlite3_file*, int) { return verdict(); },
    [](sqlite3_file* file, sqlite3_int64* size) {
        return real(file)->pMethods->xFileSize(real(file), size);
    },
    [](sqlite3_file* file, int lock) { return real(file)->pMethods->xLock(real(file), lock); },
    [](sqlite3_file* file, int lock) { return real(file)->pMethods->xUnlock(real(file), lock); },
    [](sqlite3_file* file, int* out) {
        return real(file)->pMethods->xCheckReservedLock(real(file), out);
    },
    [](sqlite3_file* file, int operation, void* argument) {
        return real(file)->pMethods->xFileControl(real(file), operation, argument);
    },
    [](sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); },
    [](sqlite3_file* file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); },
    nullptr,  // no shared memory: whoever has the file has it alone
    nullptr,
    nullptr,
    nullptr,
    nullptr,
    nullptr,
};

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
    file->pMethods = nullptr;
    const int code = real_disk->xOpen(real_disk, name, real(file), flags, out);
    if (real(file)->pMethods != nullptr) file->pMethods = &kMethods;
    return code;
}

sqlite3_vfs disk_of_this_test;

}  // namespace

FaultyDisk::FaultyDisk() {
    real_disk = sqlite3_vfs_find(nullptr);
    disk_of_this_test = *real_disk;
    disk_of_this_test.zName = "faulty disk";
    disk_of_this_test.szOsFile += static_cast<int>(sizeof(File));
    disk_of_this_test.xOpen = open_file;
    sqlite3_vfs_register(&disk_of_this_test, 1);
}

FaultyDisk::~FaultyDisk() {
    heal();
    sqlite3_vfs_unregister(&disk_of_this_test);
    sqlite3_vfs_register(real_disk, 1);
}

void FaultyDisk::fail(std::size_t calls, std::size_t count, int code) {
    calls_before = calls;
    failed = 0;
    code_of_failure = code;
    calls_failing = count;
}

std::size_t FaultyDisk::heal() {
    calls_failing = 0;
    return failed;
}

}  // namespace valley::testing
