// HOST[:PORT], as people pass it on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace valley::client {

inline constexpr std::uint16_t kDefaultPort = 7922;

struct Endpoint {
    std::string host;  // a name or an address, without brackets
    std::uint16_t port = kDefaultPort;

    friend bool operator==(const Endpoint&, const Endpoint&) = default;
};

// "host", "host:7922", "192.0.2.1:7922", "[2001:db8::1]:7922", "2001:db8::1". Nothing if it is none
// of these.
std::optional<Endpoint> endpoint_of(std::string_view text);
// HOST:PORT; an IPv6 address in brackets.
std::string to_text(const Endpoint& endpoint);

}  // namespace valley::client
