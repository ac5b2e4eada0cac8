// What is limited as one: an IPv4 address, or the network that one customer has of IPv6.
#pragma once

#include <arpa/inet.h>

#include <iterator>
#include <string>

namespace valley::server {

// Of an address as text: itself, or the first half of it (/64, RFC 6177). Never empty if `address`
// is not.
inline std::string source_of(const std::string& address) {
    in6_addr parsed = {};
    constexpr std::size_t kNetworkBytes = 8;
    if (inet_pton(AF_INET6, address.c_str(), &parsed) != 1) return address;
    return {std::begin(parsed.s6_addr), std::begin(parsed.s6_addr) + kNetworkBytes};
}

}  // namespace valley::server
