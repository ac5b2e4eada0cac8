#include "server/operate/network.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <future>
#include <memory>
#include <thread>

namespace valley::server {

namespace {

Reach reach_of(const in_addr& address) {
    const std::uint32_t number = ntohl(address.s_addr);
    const auto starts_with = [number](std::uint32_t network, int bits) {
        return number >> (32 - bits) == network >> (32 - bits);
    };
    if (number == 0) return Reach::nobody;
    if (starts_with(0x7f000000, 8)) return Reach::this_machine;
    if (starts_with(0xa9fe0000, 16)) return Reach::link;
    if (starts_with(0x0a000000, 8) || starts_with(0xac100000, 12) || starts_with(0xc0a80000, 16)) {
        return Reach::network;
    }
    if (starts_with(0x64400000, 10)) return Reach::shared;
    return Reach::everybody;
}

Reach reach_of(const in6_addr& address) {
    if (IN6_IS_ADDR_V4MAPPED(&address)) {
        in_addr inside = {};
        std::copy_n(&address.s6_addr[12], 4, reinterpret_cast<std::uint8_t*>(&inside.s_addr));
        return reach_of(inside);
    }
    if (IN6_IS_ADDR_UNSPECIFIED(&address)) return Reach::nobody;
    if (IN6_IS_ADDR_LOOPBACK(&address)) return Reach::this_machine;
    if (IN6_IS_ADDR_LINKLOCAL(&address)) return Reach::link;
    if ((address.s6_addr[0] & 0xfeu) == 0xfcu) return Reach::network;
    return Reach::everybody;
}

std::string text_of(const sockaddr& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    const void* bytes = nullptr;
    if (address.sa_family == AF_INET) {
        bytes = &reinterpret_cast<const sockaddr_in&>(address).sin_addr;
    } else if (address.sa_family == AF_INET6) {
        bytes = &reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
    }
    if (bytes == nullptr ||
        inet_ntop(address.sa_family, bytes, text.data(), text.size()) == nullptr) {
        return "";
    }
    return text.data();
}

Resolved look_up(const std::string& host) {
    addrinfo wanted = {};
    wanted.ai_socktype = SOCK_STREAM;  // each address once
    addrinfo* list = nullptr;
    const int error = getaddrinfo(host.c_str(), nullptr, &wanted, &list);
    Resolved resolved;
    if (error != 0) {
        resolved.trouble = gai_strerror(error);
        resolved.may_change = error == EAI_AGAIN;
        return resolved;
    }
    const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owner(list, freeaddrinfo);
    for (const addrinfo* entry = list; entry != nullptr; entry = entry->ai_next) {
        const std::string address = text_of(*entry->ai_addr);
        if (address.empty() || std::ranges::count(resolved.addresses, address) > 0) continue;
        resolved.addresses.push_back(address);
    }
    resolved.trouble = "it has no address";
    return resolved;
}

}  // namespace

Reach reach_of(const std::string& address) {
    in_addr v4 = {};
    if (inet_pton(AF_INET, address.c_str(), &v4) == 1) return reach_of(v4);
    in6_addr v6 = {};
    if (inet_pton(AF_INET6, address.c_str(), &v6) == 1) return reach_of(v6);
    return Reach::nobody;
}

std::vector<Interface> interfaces() {
    std::vector<Interface> found;
    ifaddrs* list = nullptr;
    if (getifaddrs(&list) != 0) return found;
    const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> owner(list, freeifaddrs);
    for (const ifaddrs* entry = list; entry != nullptr; entry = entry->ifa_next) {
        if (entry->ifa_addr == nullptr || (entry->ifa_flags & IFF_UP) == 0) continue;
        const std::string address = text_of(*entry->ifa_addr);
        if (!address.empty()) found.push_back({entry->ifa_name, address});
    }
    return found;
}

bool is_ipv6(std::string_view address) { return address.find(':') != std::string_view::npos; }

std::string host_and_port(const std::string& host, std::string_view port) {
    return (is_ipv6(host) ? "[" + host + "]" : host) + ":" + std::string(port);
}

std::pair<std::string, std::string> split_place(const std::string& place) {
    const auto bracket = place.find(']');
    const auto colon = place.find(':', bracket == std::string::npos ? 0 : bracket);
    std::string host = place.substr(0, colon);
    if (bracket == std::string::npos && std::ranges::count(place, ':') > 1) host = place;
    const bool has_port = host.size() < place.size();
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    return {host, has_port ? place.substr(colon + 1) : ""};
}

// The resolver may wait for long, and cannot be called back: then it is left alone.
Resolved resolve(const std::string& host, std::chrono::milliseconds patience) {
    std::promise<Resolved> promise;
    auto answer = promise.get_future();
    std::thread([host, answered = std::move(promise)]() mutable {
        answered.set_value(look_up(host));
    }).detach();
    if (answer.wait_for(patience) == std::future_status::ready) return answer.get();
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(patience).count();
    return {{}, "no answer within " + std::to_string(seconds) + " s", true};
}

std::vector<std::string> places_to_reach(const std::string& listening,
                                         const std::string& public_host,
                                         const std::vector<Interface>& interfaces) {
    const auto [host, port] = split_place(listening);
    if (!public_host.empty()) {
        // With a port of its own, where something passes another one on.
        const auto [name, own_port] = split_place(public_host);
        return {host_and_port(name, own_port.empty() ? port : own_port)};
    }
    const bool everywhere = reach_of(host) == Reach::nobody;
    if (!everywhere) return {host_and_port(host, port)};

    // Whoever is in the same network gets there without a router's help: that comes first.
    std::vector<std::string> places;
    for (const Reach reach : {Reach::network, Reach::shared, Reach::everybody}) {
        for (const bool ipv6 : {false, true}) {
            if (ipv6 && host == "0.0.0.0") continue;
            for (const Interface& interface : interfaces) {
                if (is_ipv6(interface.address) != ipv6 || reach_of(interface.address) != reach) {
                    continue;
                }
                places.push_back(host_and_port(interface.address, port));
            }
        }
    }
    if (places.empty()) places.push_back(host_and_port("127.0.0.1", port));
    return places;
}

}  // namespace valley::server
