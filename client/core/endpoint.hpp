// HOST[:PORT] and invitations, as people pass them on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace valley::client {

inline constexpr std::uint16_t kDefaultPort = 7922;

struct Endpoint {
    std::string host;  // a name or an address, without brackets or capitals
    std::uint16_t port = kDefaultPort;

    friend bool operator==(const Endpoint&, const Endpoint&) = default;
};

// "host", "host:7922", "192.0.2.1:7922", "[2001:db8::1]:7922", "2001:db8::1". Nothing if it is none
// of these.
std::optional<Endpoint> endpoint_of(std::string_view text);
// HOST:PORT; an IPv6 address in brackets.
std::string to_text(const Endpoint& endpoint);
// By the loopback interface: nobody else comes there.
bool is_this_machine(const Endpoint& endpoint);

// All that somebody needs to come to a table: "valley://HOST[:PORT]/CODE#KEY", where KEY is the
// fingerprint of the server's key (trust.hpp) and may be left out with its #.
struct Invitation {
    Endpoint server;
    std::string code;
    std::string key;

    friend bool operator==(const Invitation&, const Invitation&) = default;
};
inline constexpr std::string_view kInvitationStart = "valley://";
// Nothing if the text is no invitation.
std::optional<Invitation> invitation_of(std::string_view text);
std::string to_text(const Invitation& invitation);

}  // namespace valley::client
