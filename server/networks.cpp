#include "server/networks.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

namespace valley::server {

namespace {

using Bytes = std::array<std::uint8_t, 16>;

constexpr unsigned kMappedBits = 96;  // of ::ffff:0:0/96, before an address of IPv4 (RFC 4291)
constexpr unsigned kBits = 128;

std::optional<Bytes> bytes_of(const std::string& address) {
    Bytes bytes = {};
    if (inet_pton(AF_INET6, address.c_str(), bytes.data()) == 1) return bytes;
    bytes[10] = bytes[11] = 0xff;
    if (inet_pton(AF_INET, address.c_str(), &bytes[12]) == 1) return bytes;
    return std::nullopt;
}

bool same_bits(const Bytes& left, const Bytes& right, unsigned bits) {
    const unsigned whole = bits / 8;
    if (!std::equal(left.begin(), left.begin() + whole, right.begin())) return false;
    const unsigned rest = bits % 8;
    return rest == 0 || left[whole] >> (8 - rest) == right[whole] >> (8 - rest);
}

bool is_mapped(const Bytes& address) {
    return same_bits(address, *bytes_of("0.0.0.0"), kMappedBits);
}

}  // namespace

std::optional<Networks> Networks::read(std::string_view list) {
    Networks networks;
    networks.text_ = list;
    while (!list.empty()) {
        const auto comma = std::min(list.find(','), list.size());
        std::string_view one = list.substr(0, comma);
        list.remove_prefix(comma);
        if (!list.empty()) list.remove_prefix(1);
        if (one.starts_with(' ')) one.remove_prefix(1);

        const auto slash = std::min(one.find('/'), one.size());
        const auto address = bytes_of(std::string(one.substr(0, slash)));
        if (!address) return std::nullopt;
        const unsigned before = one.find(':') == std::string_view::npos ? kMappedBits : 0;
        unsigned bits = kBits - before;
        if (slash < one.size()) {
            const char* const end = one.data() + one.size();
            const auto number = std::from_chars(one.data() + slash + 1, end, bits);
            if (number.ec != std::errc() || number.ptr != end || bits > kBits - before) {
                return std::nullopt;
            }
        }
        // "::ffff:10.0.0.0/8" was meant as some of IPv4, and would be all of it.
        if (before == 0 && is_mapped(*address) && bits < kMappedBits) return std::nullopt;
        networks.networks_.push_back({*address, before + bits});
    }
    return networks;
}

bool Networks::contain(const std::string& address) const {
    if (networks_.empty()) return false;
    const auto bytes = bytes_of(address.substr(0, address.find('%')));
    return bytes && std::ranges::any_of(networks_, [&](const Network& network) {
               // Part of IPv6 is nothing of IPv4, also where ::ffff:0:0/96 would lie within it.
               const bool part = network.bits > 0 && network.bits < kMappedBits;
               return same_bits(network.address, *bytes, network.bits) &&
                      !(part && is_mapped(*bytes));
           });
}

bool Networks::everybody() const {
    return std::ranges::any_of(networks_, [](const Network& network) {
        return network.bits == 0 || (network.bits == kMappedBits && is_mapped(network.address));
    });
}

}  // namespace valley::server
