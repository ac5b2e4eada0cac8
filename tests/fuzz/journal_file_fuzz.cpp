// The file of the journal as a broken disk could give it back: other bytes in it, cut off, with
// another beginning or none, with or without its write-ahead log.
//
// The first byte says what the file is before; then come the changes. A file is refused in words,
// and left as it is; or what is given of it was written into it, whatever was damaged is told, and
// new tables can be stored in it and come back.

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "engine/core/check.hpp"
#include "server/sqlite_file.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/support/files.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::server {
namespace {

using fuzz::Input;
using testing::contents_of;

constexpr int kTables = 6;
constexpr int kChangesMax = 16;

struct Files {
    std::string file;
    std::string log;  // FILE-wal
};

std::unique_ptr<SqliteFile> open(const std::string& path, std::string& trouble) {
    auto opened = SqliteFile::open(path);
    if (auto* why = std::get_if<std::string>(&opened)) {
        trouble = std::move(*why);
        return nullptr;
    }
    return std::move(std::get<std::unique_ptr<SqliteFile>>(opened));
}

std::string record_of(int table, int number) {
    return std::string(static_cast<std::size_t>(20 + 90 * number), static_cast<char>('a' + table)) +
           std::to_string(number);
}

void fill(SqliteFile& file) {
    for (int number = 1; number <= 8; ++number) {
        for (int table = 1; table <= kTables; ++table) {
            const std::string record = record_of(table, number);
            SqliteFile::Row row{TableId(static_cast<std::uint64_t>(table)), record};
            CHECK(!file.store(std::span(&row, 1), {}), "a record is stored");
        }
    }
    const SqliteFile::Closing closed{TableId{1}, true};
    CHECK(!file.store({}, std::span(&closed, 1)), "a table is closed");
}

// A file that was closed, and one whose server was killed.
struct Originals {
    Files closed;
    Files killed;

    Originals() {
        const TemporaryFolder folder;
        const std::string path = folder.file("data");
        std::string trouble;
        {
            const auto file = open(path, trouble);
            CHECK(file != nullptr, "a new file is made");
            fill(*file);
            killed = {contents_of(path), contents_of(path + "-wal")};
        }
        closed = {contents_of(path), ""};
    }
};

void change(std::string& bytes, Input& input) {
    const auto what = input.take<std::uint8_t>();
    const std::size_t at = bytes.empty() ? 0 : input.take<std::uint16_t>() % bytes.size();
    switch (what % 8) {
        case 0: bytes.resize(at); return;
        case 1: bytes.insert(at, input.take_text(input.below(64))); return;
        case 2: {  // a page of zeros
            const std::size_t page = at / 4096 * 4096;
            std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(page),
                        std::min<std::size_t>(4096, bytes.size() - page), '\0');
            return;
        }
        default: break;
    }
    const std::string other = input.take_text(1 + input.below(8));
    for (std::size_t i = 0; i < other.size() && at + i < bytes.size(); ++i)
        bytes[at + i] = other[i];
}

void write(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

// What was written, in its order; a table may have lost its last records.
void check_content(const SqliteFile::Content& content) {
    for (const StoredTable& table : content.tables) {
        const auto id = static_cast<int>(static_cast<std::uint64_t>(table.id));
        CHECK(id >= 1 && id <= kTables, "a table that was stored");
        CHECK(table.records.size() <= 8, "no more records than were stored");
        for (std::size_t i = 0; i < table.records.size(); ++i) {
            CHECK(table.records[i] == record_of(id, static_cast<int>(i) + 1), "what was written");
        }
    }
    for (const auto& damage : content.damages) CHECK(!damage.what.empty(), "damage in words");
}

void use(const std::string& path) {
    std::string trouble;
    auto file = open(path, trouble);
    if (file == nullptr) {
        CHECK(!trouble.empty(), "a refusal says why");
        return;
    }
    const SqliteFile::Content content = file->read();
    check_content(content);
    if (file->set_aside(content.damages)) return;
    const std::string record = "after the damage";
    SqliteFile::Row row{TableId{1000}, record};
    if (file->store(std::span(&row, 1), {}) || row.refused) return;

    file.reset();
    file = open(path, trouble);
    CHECK(file != nullptr, "what could be written to can be opened");
    const SqliteFile::Content again = file->read();
    const auto is_new = [](const StoredTable& table) { return table.id == TableId{1000}; };
    const auto found = std::ranges::find_if(again.tables, is_new);
    const bool there = found != again.tables.end() && found->records.back() == record;
    if (!there) {
        for (const auto& why : again.troubles) std::fprintf(stderr, "%s\n", why.c_str());
        for (const auto& damage : again.damages) std::fprintf(stderr, "%s\n", damage.what.c_str());
    }
    CHECK(there, "what was stored is there");
}

}  // namespace
}  // namespace valley::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace valley::server;
    static const Originals kOriginals;
    static const valley::TemporaryFolder kFolder;
    valley::fuzz::Input input(data, size);
    const auto what = input.take<std::uint8_t>();
    Files files = (what & 1u) != 0 ? kOriginals.killed : kOriginals.closed;
    if ((what & 2u) != 0) files.file = input.take_rest();
    for (int i = 0; i < kChangesMax && !input.empty(); ++i) {
        change(!files.log.empty() && input.flip() ? files.log : files.file, input);
    }
    const std::string path = kFolder.file("data");
    for (const char* end : {"", "-wal", "-shm", "-journal", "-copy", "-salvaged", ".version-1",
                            ".version-2", ".damaged-1", ".damaged-1-wal"})
        unlink((path + end).c_str());
    write(path, files.file);
    if (!files.log.empty()) write(path + "-wal", files.log);
    use(path);
    return 0;
}
