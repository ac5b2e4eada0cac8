// The beginning of a connection from a proxy, cut anyhow: the same comes out as from the bytes in
// one piece, no more is taken than the header has, and an address is one.
//
// The first byte says how the rest is cut.

#include <arpa/inet.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "server/proxy_header.hpp"

namespace valley::server {
namespace {

void require(bool condition) {
    if (!condition) std::abort();
}

bool is_address(const std::string& text) {
    std::array<std::uint8_t, 16> bytes{};
    return inet_pton(AF_INET, text.c_str(), bytes.data()) == 1 ||
           inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1;
}

void try_to_read(std::string_view bytes, std::uint32_t how) {
    ProxyHeader whole;
    std::string_view behind = bytes;
    whole.take(behind);
    const std::size_t taken = bytes.size() - behind.size();
    require(taken <= kProxyHeaderBytesMax);
    require(behind.empty() || whole.complete() || !whole.fault().empty());
    require(!whole.complete() || whole.fault().empty());
    require(whole.address().empty() || (whole.complete() && is_address(whole.address())));

    ProxyHeader pieces;
    std::string_view rest = bytes;
    std::size_t taken_in_pieces = 0;
    while (!rest.empty()) {
        how = how * 1103515245u + 12345u;
        std::string_view piece = rest.substr(0, 1 + (how >> 16u) % 40);
        rest.remove_prefix(piece.size());
        const std::size_t before = piece.size();
        pieces.take(piece);
        taken_in_pieces += before - piece.size();
    }
    require(taken_in_pieces == taken);
    require(pieces.complete() == whole.complete());
    require(pieces.fault() == whole.fault());
    require(pieces.address() == whole.address());
}

}  // namespace
}  // namespace valley::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    valley::server::try_to_read(bytes, data[0]);
    return 0;
}
