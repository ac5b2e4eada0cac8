#include "client/core/trust.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <fstream>

#include "client/core/catalogue.hpp"
#include "client/core/private_file.hpp"
#include "client/core/text.hpp"

namespace valley::client {

namespace {

// Whether another line would be taken for the rest of the last one.
bool ends_within_a_line(int file) {
    char last = '\n';
    const off_t size = ::lseek(file, 0, SEEK_END);
    return size > 0 && ::pread(file, &last, 1, size - 1) == 1 && last != '\n';
}

}  // namespace

KnownServers::KnownServers(const std::filesystem::path& folder)
    : path_(folder.empty() ? folder : folder / "known_servers") {}

std::optional<std::string> KnownServers::key_of(const Endpoint& server) const {
    if (path_.empty()) return std::nullopt;
    const std::string start = to_text(server) + " ";
    std::optional<std::string> key;
    std::ifstream file(path_);
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(start)) key = line.substr(start.size());
    }
    return key;
}

void KnownServers::remember(const Endpoint& server, std::string_view key) {
    if (path_.empty() || key_of(server) == key) return;
    make_private_folder(path_.parent_path());
    // One write of a short line at the end: clients that do it at the same time do not mix.
    const int file = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return;
    const std::string line =
        (ends_within_a_line(file) ? "\n" : "") + to_text(server) + " " + std::string(key) + "\n";
    [[maybe_unused]] const ssize_t written = ::write(file, line.data(), line.size());
    ::close(file);
}

Verdict judge(const Endpoint& server, const ShownKey& shown, const Trust& trust) {
    const auto remember = [&] {
        if (trust.known != nullptr) trust.known->remember(server, shown.fingerprint);
    };
    if (shown.vouched) {
        remember();  // so that nobody comes in its place whom no authority vouches for
        return Verdict::trusted;
    }
    if (!trust.invited_key.empty()) {
        if (trust.invited_key != shown.fingerprint) return Verdict::not_invited;
        remember();
        return Verdict::trusted;
    }
    if (is_this_machine(server)) return Verdict::trusted;
    const auto known = trust.known != nullptr ? trust.known->key_of(server) : std::nullopt;
    if (!known) {
        remember();
        return Verdict::first_seen;
    }
    return *known == shown.fingerprint ? Verdict::trusted : Verdict::changed;
}

std::string refusal(Verdict verdict, const Endpoint& server, const ShownKey& shown,
                    const Trust& trust, Language language) {
    if (verdict == Verdict::not_invited) {
        return say(language, Say::key_not_invited,
                   {{"server", to_text(server)},
                    {"key", shown.fingerprint},
                    {"invited", trust.invited_key}});
    }
    return say(language, Say::key_changed,
               {{"server", to_text(server)},
                {"key", shown.fingerprint},
                // As the file says, which may be damaged.
                {"before", harmless(trust.known->key_of(server).value_or(""))},
                {"path", trust.known->path().string()}});
}

}  // namespace valley::client
