#include "server/operate/checks.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/timex.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>

#include "server/files.hpp"
#include "server/open_files.hpp"
#include "server/operate/report_back.hpp"
#include "server/operate/store_reader.hpp"
#include "server/store_format.hpp"

namespace valley::server {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMega = 1024 * 1024;
// Below that a few games fill the disk; below this, one.
constexpr std::uint64_t kRoomLittle = 200 * kMega;
constexpr std::uint64_t kRoomNone = 20 * kMega;
// Every choice waits for one of these.
constexpr std::chrono::milliseconds kSyncSlow{50};
constexpr std::chrono::milliseconds kSyncTooSlow{1000};
constexpr int kSyncsTried = 9;
constexpr std::int64_t kClockTolerance = 5 * 60;
constexpr std::int64_t kYear2024 = 1'704'067'200;

std::string number_text(std::uint64_t number) { return std::to_string(number); }

std::string size_text(std::uint64_t bytes) {
    if (bytes >= 10'240 * kMega) return number_text(bytes / (1024 * kMega)) + " GB";
    return number_text(bytes / kMega) + " MB";
}

}  // namespace

std::string_view key_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::good: return "good";
        case Verdict::note: return "note";
        case Verdict::warning: return "warning";
        case Verdict::fault: return "fault";
    }
    return "";
}

// --- address ---

bool in_container() {
    if (std::getenv("container") != nullptr) return true;  // NOLINT(concurrency-mt-unsafe)
    std::error_code ignored;
    return fs::exists("/.dockerenv", ignored) || fs::exists("/run/.containerenv", ignored);
}

Finding judge_address(const std::string& address, std::uint16_t port,
                      const std::string& public_host, const std::vector<Interface>& interfaces,
                      bool container) {
    Finding finding{"address", Verdict::good, "", ""};
    const std::string port_text = std::to_string(port);
    if (reach_of(address) == Reach::this_machine) {
        finding.verdict = Verdict::note;
        finding.found = "the server listens on " + address + ": only this machine reaches it";
        finding.remedy =
            "to play with others start it with --address 0.0.0.0 (IPv4) or --address :: (all)";
        return finding;
    }
    if (reach_of(address) == Reach::nobody && address != "0.0.0.0" && address != "::") {
        return {"address", Verdict::fault, "\"" + address + "\" is no IP address",
                "set --address to 0.0.0.0, :: or an address of this machine"};
    }
    // What it listens on, by who reaches it.
    std::string network;
    std::string shared;
    std::string everybody4;
    std::string everybody6;
    for (const Interface& interface : interfaces) {
        const bool ipv6 = is_ipv6(interface.address);
        const bool listened =
            address == "::" || address == interface.address || (address == "0.0.0.0" && !ipv6);
        if (!listened) continue;
        const std::string shown = interface.address + " (" + interface.name + ")";
        std::string* list = nullptr;
        switch (reach_of(interface.address)) {
            case Reach::network: list = &network; break;
            case Reach::shared: list = &shared; break;
            case Reach::everybody: list = ipv6 ? &everybody6 : &everybody4; break;
            default: break;
        }
        if (list != nullptr) *list += (list->empty() ? "" : ", ") + shown;
    }
    if (network.empty() && shared.empty() && everybody4.empty() && everybody6.empty()) {
        return {"address", Verdict::warning,
                "this machine has no address that others could reach and the server listens on",
                "connect it to a network, or choose another --address"};
    }
    std::string found;
    const auto add = [&found](const std::string& text) {
        found += (found.empty() ? "" : "; ") + text;
    };
    if (!everybody4.empty()) add("from everywhere by " + everybody4);
    if (!everybody6.empty()) add("from wherever there is IPv6 by " + everybody6);
    if (!network.empty()) add("from the same network or VPN by " + network);
    if (!shared.empty()) add("from the same mesh VPN, or by nobody else, by " + shared);
    finding.found = "it is reached " + found;
    if (container) {
        finding.verdict = Verdict::note;
        finding.found += ". This is a container: these are addresses inside it";
        finding.remedy =
            "publish port " + port_text + " (-p " + port_text + ":" + port_text +
            "), and run the doctor's advice on the address of the machine around it: " +
            "name that one with --public-host";
    } else if (!everybody4.empty()) {
        finding.remedy = "a firewall has to let port " + port_text + " (TCP) in";
    } else if (!everybody6.empty()) {
        finding.verdict = Verdict::note;
        finding.remedy =
            "friends who have IPv6 come by that address, if the router's firewall lets "
            "port " +
            port_text +
            " (TCP) in; for others have the router pass that port "
            "on to this machine, or use a VPN of the mesh kind";
    } else if (!network.empty()) {
        finding.verdict = Verdict::note;
        finding.remedy =
            "it is behind a router (NAT). For friends elsewhere have the router pass port " +
            port_text +
            " (TCP) on to this machine, and invite with its outside address "
            "(--public-host); if that one begins with 100.64 to 100.127, or is not what "
            "a web page shows as yours, the provider has a NAT too: then use a VPN of "
            "the mesh kind, or a rented server";
    } else {
        finding.verdict = Verdict::note;
        finding.remedy =
            "100.64.0.0/10 is that of a mesh VPN, whose members reach it; if it is your "
            "provider's (CGNAT), no port can be passed on: use such a VPN, or a rented "
            "server";
    }
    if (!public_host.empty()) finding.found += "; invitations say " + public_host;
    return finding;
}

// --- proxies ---

Finding check_proxies(const Settings& settings) {
    const Networks& proxies = settings.proxies_from;
    if (proxies.empty()) {
        return {"proxies", Verdict::good, "players come by themselves (--proxies-from is empty)",
                ""};
    }
    if (proxies.everybody()) {
        return {"proxies", Verdict::fault,
                "--proxies-from names everybody (" + proxies.text() +
                    "): whoever comes can say to be anybody, and no limit of an address holds",
                "name the addresses of your proxies alone"};
    }
    return {"proxies", Verdict::note,
            "whoever comes from " + proxies.text() + " says whose connection it is",
            "nothing but your proxies may come from there: not this machine's own programs, nor "
            "others by a router that hides where they are from"};
}

// --- file handles ---

std::uint64_t file_handles_allowed(pid_t process) {
    rlimit limit = {};
    const bool known = prlimit(process, RLIMIT_NOFILE, nullptr, &limit) == 0 ||
                       getrlimit(RLIMIT_NOFILE, &limit) == 0;
    return known ? limit.rlim_max : 0;
}

Finding judge_file_handles(std::uint64_t allowed, std::size_t connections_max) {
    const std::uint64_t fit = connections_that_fit(allowed);
    const std::string found = "a process may open " + number_text(allowed) + " files";
    if (fit >= connections_max) {
        return {"file handles", Verdict::good,
                found + ": enough for " + number_text(connections_max) + " connections", ""};
    }
    return {"file handles", fit < 100 ? Verdict::warning : Verdict::note,
            found + ": enough for " + number_text(fit) + " of " + number_text(connections_max) +
                " connections; the server takes no more than that",
            "for more raise the limit (LimitNOFILE= in a systemd unit, ulimits: in compose, "
            "ulimit -n in a shell), or set --connections-max to what you need"};
}

// --- disk ---

DiskFacts disk_facts(const std::string& folder) {
    DiskFacts facts;
    struct statvfs room = {};
    if (statvfs(folder.c_str(), &room) != 0) {
        facts.trouble = std::strerror(errno);
        return facts;
    }
    facts.free_bytes = std::uint64_t{room.f_bavail} * room.f_frsize;
    facts.all_bytes = std::uint64_t{room.f_blocks} * room.f_frsize;
    struct statfs kind = {};
    if (statfs(folder.c_str(), &kind) == 0) {
        // statfs(2)
        constexpr std::uint32_t kMemory[] = {0x01021994, 0x858458f6};
        constexpr std::uint32_t kNetwork[] = {0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997};
        const auto type = static_cast<std::uint32_t>(kind.f_type);
        if (std::ranges::find(kMemory, type) != std::end(kMemory)) facts.kind = "memory";
        if (std::ranges::find(kNetwork, type) != std::end(kNetwork)) facts.kind = "network";
    }
    const std::string path = folder + "/.doctor-" + std::to_string(getpid());
    const int file = ::open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0) {
        facts.trouble = std::strerror(errno);
        return facts;
    }
    const std::string block(4096, 'x');
    std::vector<std::chrono::microseconds> times;
    for (int i = 0; i < kSyncsTried && facts.trouble.empty(); ++i) {
        const auto began = std::chrono::steady_clock::now();
        if (::write(file, block.data(), block.size()) != static_cast<ssize_t>(block.size()) ||
            fdatasync(file) != 0) {
            facts.trouble = std::strerror(errno);
        }
        times.push_back(std::chrono::duration_cast<std::chrono::microseconds>(
            std::chrono::steady_clock::now() - began));
    }
    ::close(file);
    unlink(path.c_str());
    std::ranges::sort(times);
    facts.sync = times[times.size() / 2];
    return facts;
}

Finding judge_disk(const std::string& folder, const DiskFacts& facts) {
    if (!facts.trouble.empty()) {
        return {
            "disk", Verdict::fault, "nothing can be written to " + folder + ": " + facts.trouble,
            "make room there, see that it is not mounted read-only and that this user may write "
            "to it"};
    }
    const auto tenths = facts.sync.count() / 100;
    const std::string found = size_text(facts.free_bytes) + " of " + size_text(facts.all_bytes) +
                              " are free, and a write is safe after " +
                              std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) +
                              " ms";
    if (facts.free_bytes < kRoomNone) {
        return {"disk", Verdict::fault, found,
                "make room: when the disk is full no choice can be stored, and so none counts"};
    }
    if (facts.sync > kSyncTooSlow) {
        return {"disk", Verdict::fault, found,
                "every choice waits for that: put the data on another disk (--data)"};
    }
    if (facts.kind == "memory") {
        return {"disk", Verdict::warning, found + "; it is in memory",
                "all games are gone when the machine starts anew: put the data on a disk (--data)"};
    }
    if (facts.kind == "network") {
        return {
            "disk", Verdict::warning, found + "; it is a file system over the network",
            "locks and write-ahead logs are not always safe there: put the data on a disk of this "
            "machine (--data), and backups on that one"};
    }
    if (facts.free_bytes < kRoomLittle) {
        return {"disk", Verdict::warning, found,
                "make room before it is full; --keep-closed 90d removes old games"};
    }
    if (facts.sync > kSyncSlow) {
        return {
            "disk", Verdict::warning, found,
            "every choice waits for that; players will notice. Another disk, or fewer others who "
            "use this one"};
    }
    return {"disk", Verdict::good, found, ""};
}

// --- clock ---

ClockFacts clock_facts(const std::vector<std::string>& files) {
    ClockFacts facts;
    facts.now = std::time(nullptr);
    const auto look_at = [&facts](const char* path) {
        struct stat found = {};
        if (stat(path, &found) == 0) {
            facts.newest_file = std::max<std::int64_t>(facts.newest_file, found.st_mtim.tv_sec);
        }
    };
    look_at("/proc/self/exe");
    for (const std::string& file : files) look_at(file.c_str());
    timex state = {};
    if (adjtimex(&state) >= 0) {
        facts.synchronised = (static_cast<unsigned>(state.status) & STA_UNSYNC) == 0;
    }
    return facts;
}

Finding judge_clock(const ClockFacts& facts) {
    const std::string found = "it is " + utc(facts.now);
    const std::string remedy =
        "set the clock, or have a time service do it (timedatectl set-ntp true)";
    if (facts.now < kYear2024) {
        return {"clock", Verdict::fault, found + ", which cannot be", remedy};
    }
    if (facts.now + kClockTolerance < facts.newest_file) {
        return {
            "clock", Verdict::fault,
            found + ", and there are files of " + utc(facts.newest_file) + ": the clock is behind",
            remedy + ". Games are not harmed by that, but certificates seem to be of the future"};
    }
    if (facts.synchronised == false) {
        return {"clock", Verdict::note, found + "; no time service keeps it right",
                "on a rented server nothing needs to be done; else see timedatectl"};
    }
    return {"clock", Verdict::good, found, ""};
}

// --- data ---

Finding check_data(const Settings& settings) {
    Finding finding{"data", Verdict::good, "", ""};
    const std::string folder = folder_of(settings.data);
    const std::string user = this_user();
    struct stat facts = {};
    const bool there = stat(folder.c_str(), &facts) == 0;
    if (!there || !S_ISDIR(facts.st_mode)) {
        const std::string why = there ? "it is no folder" : std::strerror(errno);
        return {"data", Verdict::fault, "the folder " + folder + " cannot be used: " + why,
                "make it, or name another data file with --data"};
    }
    if (faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) != 0) {
        return {"data", Verdict::fault, user + " may not write to " + folder,
                "give it to the server's user (chown " + std::to_string(geteuid()) + " " + folder +
                    "), or run this as that user"};
    }
    constexpr mode_t kOthers = S_IRWXG | S_IRWXO;
    if ((facts.st_mode & S_IWOTH) != 0 && (facts.st_mode & S_ISVTX) == 0) {
        return {"data", Verdict::warning, "everybody on this machine may change " + folder,
                "chmod go-w " + folder};
    }
    if (stat(settings.data.c_str(), &facts) != 0) {
        if (errno != ENOENT) {
            return {"data", Verdict::fault, settings.data + ": " + std::strerror(errno),
                    "let " + user + " read it"};
        }
        finding.verdict = Verdict::note;
        finding.found = settings.data + " is not there yet: the server makes it at its first start";
        return finding;
    }
    if (!S_ISREG(facts.st_mode)) {
        return {"data", Verdict::fault, settings.data + " is no file",
                "name another data file with --data"};
    }
    if (faccessat(AT_FDCWD, settings.data.c_str(), R_OK | W_OK, AT_EACCESS) != 0) {
        return {"data", Verdict::fault, user + " may not read and write " + settings.data,
                "it belongs to user " + std::to_string(facts.st_uid) +
                    ": run the server as that one, "
                    "or chown the file"};
    }
    if ((facts.st_mode & kOthers) != 0) {
        return {"data", Verdict::warning,
                "others than its owner may use " + settings.data + ", which holds secrets of games",
                "chmod 600 " + settings.data};
    }
    if (facts.st_uid != geteuid()) {
        return {"data", Verdict::note,
                settings.data + " belongs to user " + std::to_string(facts.st_uid) +
                    ", and this is " + user,
                "run the server and its commands as the file's owner, so that no file gets another "
                "one"};
    }
    finding.found = settings.data + " is this user's alone, and its folder can be written to";
    return finding;
}

// --- store ---

Finding check_store(const Settings& settings, const std::optional<control::v1::Status>& server) {
    if (server) {
        const std::string version = "version " + number_text(server->store_version());
        if (server->store_works()) {
            return {"store", Verdict::good, version + ", in use by the server", ""};
        }
        return {
            "store", Verdict::fault, version + "; the server cannot write to it",
            "its log says why; what is played meanwhile does not count. It goes on by itself when "
            "the cause is gone"};
    }
    std::error_code ignored;
    if (!fs::exists(settings.data, ignored)) {
        return {"store", Verdict::note, "nothing is stored yet", ""};
    }
    auto opened = StoreReader::open(settings.data);
    if (const auto* trouble = std::get_if<std::string>(&opened)) {
        return {"store", Verdict::fault, *trouble,
                "see there; valley-server restore puts a backup in its place"};
    }
    StoreReader& store = *std::get<std::unique_ptr<StoreReader>>(opened);
    if (const auto damage = store.damage()) {
        return {"store", Verdict::fault, settings.data + " is damaged: " + *damage,
                "put a backup in its place (valley-server restore), or start with it all the same: "
                "all that can be read is put into a new file then, and this one is kept"};
    }
    const std::string version = "version " + std::to_string(store.version()) + ", and it is sound";
    if (store.version() < kSchemaVersion) {
        return {"store", Verdict::note, version,
                "the next start makes it version " + std::to_string(kSchemaVersion) +
                    " and keeps a copy of it as it is; nothing needs to be done"};
    }
    return {"store", Verdict::good, version, ""};
}

// --- metrics ---

Finding check_metrics(const Settings& settings) {
    if (settings.metrics_port == 0) {
        return {"metrics", Verdict::good, "nobody can ask for them (--metrics-port is 0)", ""};
    }
    const std::string where =
        host_and_port(settings.metrics_address, std::to_string(settings.metrics_port));
    if (reach_of(settings.metrics_address) == Reach::this_machine) {
        return {"metrics", Verdict::good, "this machine alone can ask for them, at " + where, ""};
    }
    return {"metrics", Verdict::warning, "others can ask for them, at " + where,
            "there is no password: let only your monitor reach that port, or use "
            "--metrics-address 127.0.0.1"};
}

}  // namespace valley::server
