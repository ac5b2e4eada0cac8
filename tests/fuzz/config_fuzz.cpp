// Arbitrary arguments and settings files of the server. Each is refused in words, or gives settings
// that are within their limits.
//
// Up to the first empty line each line is an argument; the rest is the file that --config names.

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/check.hpp"
#include "server/config.hpp"

namespace valley::server {
namespace {

// A file without a place on the disk, which has a path all the same.
class MemoryFile {
  public:
    explicit MemoryFile(std::string_view content) : file_(memfd_create("settings", MFD_CLOEXEC)) {
        CHECK(file_ >= 0 && ::write(file_, content.data(), content.size()) ==
                                static_cast<ssize_t>(content.size()),
              "a file in memory");
    }
    ~MemoryFile() { ::close(file_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

  private:
    int file_;
};

// What is said, instead of stdout and stderr.
class Said {
  public:
    Said() : stream_(open_memstream(&text_, &size_)) { CHECK(stream_ != nullptr, "memory"); }
    ~Said() {
        std::fclose(stream_);
        std::free(text_);  // NOLINT: the stream's
    }
    Said(const Said&) = delete;
    Said& operator=(const Said&) = delete;
    std::FILE* stream() { return stream_; }
    std::string_view text() {
        std::fflush(stream_);
        return {text_, size_};
    }

  private:
    char* text_ = nullptr;
    std::size_t size_ = 0;
    std::FILE* stream_;
};

void check_limits(const Settings& settings) {
    CHECK(settings.frame_bytes_max >= 4096 && settings.frame_bytes_max <= 16u << 20u, "frames");
    CHECK(settings.outbox_bytes_max >= 2 * settings.frame_bytes_max, "an outbox takes frames");
    CHECK(settings.connections_max >= 1 && settings.connections_of_address_max >= 1 &&
              settings.tables_max >= 1,
          "something can be done");
    CHECK(settings.members_max >= 2, "two can sit");
    CHECK(settings.handshake_time.count() >= 100 && settings.hello_time.count() >= 100 &&
              settings.idle_time.count() >= 1000 && settings.link_time.count() >= 1000 &&
              settings.frame_time.count() >= 100,
          "there is time for everything");
    CHECK(settings.name_characters_max >= 1 && settings.chat_characters_max >= 1, "text fits");
    for (const Limit& limit : {settings.messages, settings.lookups, settings.changes, settings.chat,
                               settings.tries, settings.new_tables}) {
        CHECK(limit.burst >= 1 && limit.pace.count() >= 0, "a limit lets something through");
        CHECK(limit.pace <= Milliseconds{3'600'000}, "and does not overflow");
    }
    CHECK(settings.grace.count() >= 0 && settings.keep_waiting.count() >= 1000 &&
              settings.keep_playing.count() >= 1000 && settings.keep_finished.count() >= 1000,
          "tables are kept");
    CHECK(!settings.data.empty(), "tables are stored somewhere");
    CHECK(settings.tls_certificate.empty() == settings.tls_key.empty(), "both or none");
}

void try_settings(std::string_view text) {
    std::vector<std::string> arguments = {"valley-server"};
    while (!text.empty() && text.front() != '\n') {
        const auto end = std::min(text.find('\n'), text.size());
        const std::string argument(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        // It would read what the machine has there.
        if (argument.find('\0') == std::string::npos &&
            argument.find("--config") == std::string::npos) {
            arguments.push_back(argument);
        }
    }
    const MemoryFile file(text.empty() ? text : text.substr(1));
    if (!text.empty()) arguments.push_back("--config=" + file.path());
    std::vector<const char*> argv;
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());

    Said out;
    Said err;
    Usage usage;
    usage.name = "valley-server";
    usage.shows_settings = true;
    usage.out = out.stream();
    usage.err = err.stream();
    const auto read = read_settings(static_cast<int>(argv.size()), argv.data(), usage);
    if (const int* status = std::get_if<int>(&read)) {
        CHECK(*status == 0 || *status == 2, "an exit status that is documented");
        CHECK(*status == 0 ? !out.text().empty() : !err.text().empty(), "something is said");
        return;
    }
    CHECK(out.text().empty() && err.text().empty(), "nothing is said of what is right");
    check_limits(std::get<Settings>(read));
}

}  // namespace
}  // namespace valley::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    valley::server::try_settings({reinterpret_cast<const char*>(data), size});
    return 0;
}
