#include "client/core/endpoint.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

namespace valley::client {

namespace {

std::optional<std::uint16_t> port_of(std::string_view text) {
    std::uint16_t port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (error != std::errc() || end != text.data() + text.size() || port == 0) return std::nullopt;
    return port;
}

bool is_host(std::string_view host) {
    return !host.empty() && host.size() <= 253 && std::ranges::all_of(host, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '.' || c == '-' || c == '_' || c == ':' || c == '%';
    });
}

// As it is remembered: capitals make no difference to a name or an address, but may to the zone
// after %.
std::string one_spelling(std::string_view host) {
    std::string lower(host);
    for (char& c : lower) {
        if (c == '%') break;
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return lower;
}

constexpr std::size_t kKeyCharacters = 43;

bool is_code_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}
bool is_key_character(char c) { return is_code_character(c) || c == '_'; }

}  // namespace

std::optional<Endpoint> endpoint_of(std::string_view text) {
    std::string_view host = text;
    std::string_view port;
    bool has_port = false;
    if (!text.empty() && text.front() == '[') {
        const auto close = text.find(']');
        if (close == std::string_view::npos) return std::nullopt;
        host = text.substr(1, close - 1);
        const std::string_view rest = text.substr(close + 1);
        if (!rest.empty() && rest.front() != ':') return std::nullopt;
        has_port = !rest.empty();
        if (has_port) port = rest.substr(1);
    } else if (std::ranges::count(text, ':') == 1) {
        const auto colon = text.find(':');
        host = text.substr(0, colon);
        port = text.substr(colon + 1);
        has_port = true;
    }
    if (!is_host(host)) return std::nullopt;
    Endpoint endpoint{one_spelling(host), kDefaultPort};
    if (has_port) {
        const auto number = port_of(port);
        if (!number) return std::nullopt;
        endpoint.port = *number;
    }
    return endpoint;
}

std::optional<Invitation> invitation_of(std::string_view text) {
    if (!text.starts_with(kInvitationStart)) return std::nullopt;
    text.remove_prefix(kInvitationStart.size());
    const auto slash = text.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    const auto server = endpoint_of(text.substr(0, slash));
    std::string_view code = text.substr(slash + 1);
    std::string_view key;
    if (const auto hash = code.find('#'); hash != std::string_view::npos) {
        key = code.substr(hash + 1);
        code = code.substr(0, hash);
        if (key.size() != kKeyCharacters || !std::ranges::all_of(key, is_key_character)) {
            return std::nullopt;
        }
    }
    if (!server || code.empty() || !std::ranges::all_of(code, is_code_character)) {
        return std::nullopt;
    }
    return Invitation{*server, std::string(code), std::string(key)};
}

std::string to_text(const Invitation& invitation) {
    return std::string(kInvitationStart) + to_text(invitation.server) + "/" + invitation.code +
           (invitation.key.empty() ? "" : "#" + invitation.key);
}

bool is_this_machine(const Endpoint& endpoint) {
    in_addr address = {};
    // A name may begin like such an address.
    if (::inet_aton(endpoint.host.c_str(), &address) != 0) {
        return ntohl(address.s_addr) >> 24u == 127u;
    }
    return endpoint.host == "localhost" || endpoint.host == "::1";
}

std::string to_text(const Endpoint& endpoint) {
    const bool ipv6 = endpoint.host.find(':') != std::string::npos;
    return (ipv6 ? "[" + endpoint.host + "]" : endpoint.host) + ":" + std::to_string(endpoint.port);
}

}  // namespace valley::client
