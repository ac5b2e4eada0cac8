// Addresses as an operator has to tell them apart: who can reach this machine by which of them.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace valley::server {

enum class Reach {
    nobody,        // no address at all, or the unspecified one: 0.0.0.0, ::
    this_machine,  // 127.0.0.0/8, ::1
    link,       // 169.254.0.0/16, fe80::/10: the same cable, and only with a name of the interface
    network,    // RFC 1918 and RFC 4193 (fc00::/7): the network at home, a VPN
    shared,     // 100.64.0.0/10 (RFC 6598): the provider's own, or a VPN of the mesh kind
    everybody,  // all others
};
// Of an address as text, without brackets.
Reach reach_of(const std::string& address);

struct Interface {
    std::string name;     // "eth0"
    std::string address;  // without a zone
};
// The addresses of the interfaces that are up, loopback included, as getifaddrs(3) gives them.
std::vector<Interface> interfaces();

bool is_ipv6(std::string_view address);
// HOST:PORT; an IPv6 address in brackets.
std::string host_and_port(const std::string& host, std::string_view port);

// HOST or HOST:PORT, as --public-host has it, in its two parts: the host without brackets, and the
// port or "".
std::pair<std::string, std::string> split_place(const std::string& place);

struct Resolved {
    std::vector<std::string> addresses;  // each once
    std::string trouble;                 // if there are none: why, in the system's words
    bool may_change = false;             // it may be that nobody could be asked just now
};
// What a name leads to, as this machine's resolver has it (getaddrinfo(3)), or an address itself.
Resolved resolve(const std::string& host, std::chrono::milliseconds patience);

// Where others find a server that listens on `listening` ("[::]:7922"), the likeliest first, each
// HOST:PORT: at the name that its operator has given it, or else at each address of this machine
// that it takes connections at and that is one of others' too.
std::vector<std::string> places_to_reach(const std::string& listening,
                                         const std::string& public_host,
                                         const std::vector<Interface>& interfaces);

}  // namespace valley::server
