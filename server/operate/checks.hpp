// What the doctor looks at, one check at a time: what was found, how bad it is, what to do.
//
// A check that depends on the machine comes in two halves: the facts, which are read from the
// system, and what they mean, which can be tested on any machine.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/operate/network.hpp"
#include "server/settings.hpp"
#include "valley/v1/control.pb.h"

namespace valley::server {

enum class Verdict {
    good,
    note,     // as it may be, but worth knowing
    warning,  // works now, may not always
    fault,    // does not work
};
std::string_view key_of(Verdict verdict);

struct Finding {
    std::string check;  // "port"
    Verdict verdict = Verdict::good;
    std::string found;   // a sentence
    std::string remedy;  // what to do; "" if nothing is to be done
};

// The port, where no server runs: whether this user could listen there.
Finding check_port(const Settings& settings);

// Who can reach a server that listens on that address ("0.0.0.0") and port.
Finding judge_address(const std::string& address, std::uint16_t port,
                      const std::string& public_host, const std::vector<Interface>& interfaces,
                      bool in_container);
// Whether this process seems to be in a container, by the marks that Docker and podman leave and by
// the variable "container" (systemd.io/CONTAINER_INTERFACE), which our image sets.
bool in_container();

// Whether invitations begin with something that leads to this server; `resolved` is what the name
// in them does. Good if the operator has set none.
Finding judge_public_host(const Settings& settings, const Resolved& resolved,
                          const std::vector<Interface>& interfaces, bool in_container);

// Who may say whose connections it passes on.
Finding check_proxies(const Settings& settings);

// Whether as many connections fit into the files that a process may open.
Finding judge_file_handles(std::uint64_t allowed, std::size_t connections_max);
// Of that process; of this one where it is 0, or of another user.
std::uint64_t file_handles_allowed(pid_t process);

struct DiskFacts {
    std::uint64_t free_bytes = 0;
    std::uint64_t all_bytes = 0;
    std::string kind;                   // "memory", "network", or "" for one like any other
    std::chrono::microseconds sync{0};  // to have a small write on the disk; the median of some
    std::string trouble;                // writing did not work
};
DiskFacts disk_facts(const std::string& folder);
Finding judge_disk(const std::string& folder, const DiskFacts& facts);

struct ClockFacts {
    std::int64_t now = 0;                // seconds since 1970
    std::int64_t newest_file = 0;        // the latest time of the files that were looked at
    std::optional<bool> synchronised{};  // by a time service, as far as the system says
};
// Looks at the times of these files, as far as they are there, and of the program's own.
ClockFacts clock_facts(const std::vector<std::string>& files);
Finding judge_clock(const ClockFacts& facts);

// The server's certificate and key, at that time.
Finding check_certificate(const Settings& settings, std::int64_t now);

// The folder of the data, and the rights of what lies there.
Finding check_data(const Settings& settings);

// What is stored: its version, and whether it is sound. With a server that runs, as that one says.
Finding check_store(const Settings& settings, const std::optional<control::v1::Status>& server);

// Who may ask for the metrics.
Finding check_metrics(const Settings& settings);

}  // namespace valley::server
