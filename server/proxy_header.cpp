#include "server/proxy_header.hpp"

#include <arpa/inet.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <vector>

namespace valley::server {

namespace {

// Version 1 (2.1).
constexpr std::string_view kLineBegins = "PROXY ";
constexpr std::string_view kLineEnds = "\r\n";
constexpr std::size_t kLineBytesMax = 107;

// Version 2 (2.2).
constexpr std::string_view kSignature("\r\n\r\n\0\r\nQUIT\n", 12);
constexpr std::size_t kFixedBytes = 16;  // up to the addresses
enum class Command : std::uint8_t { local = 0, proxy = 1 };
enum class Family : std::uint8_t { unspecified = 0, ipv4 = 1, ipv6 = 2, local = 3 };
constexpr unsigned kTransportsKnown = 3;  // unspecified, stream, datagram
constexpr unsigned kStream = 1;

std::uint8_t byte_of(std::string_view bytes, std::size_t place) {
    return static_cast<std::uint8_t>(bytes[place]);
}

// Of its bytes in the order of the network; one of IPv4 within IPv6 as one of IPv4.
std::string address_text(bool ipv6, const char* bytes) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    constexpr std::string_view kMapped("\0\0\0\0\0\0\0\0\0\0\xff\xff", 12);
    if (ipv6 && std::string_view(bytes, kMapped.size()) == kMapped) {
        bytes += kMapped.size();
        ipv6 = false;
    }
    return inet_ntop(ipv6 ? AF_INET6 : AF_INET, bytes, text.data(), text.size());
}

std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    for (;;) {
        const auto space = line.find(' ');
        words.emplace_back(line.substr(0, space));
        if (space == std::string_view::npos) return words;
        line.remove_prefix(space + 1);
    }
}

bool is_port(const std::string& word) {
    std::uint16_t port = 0;
    const char* const end = word.data() + word.size();
    const auto read = std::from_chars(word.data(), end, port);
    return read.ec == std::errc() && read.ptr == end;
}

}  // namespace

void ProxyHeader::take(std::string_view& bytes) {
    while (!bytes.empty() && !complete_ && fault_.empty()) {
        head_ += bytes.front();
        bytes.remove_prefix(1);
        look();
    }
}

void ProxyHeader::look() {
    const std::string_view head = head_;
    if (head.starts_with(kLineBegins)) return look_at_line();
    if (head.starts_with(kSignature)) return look_at_binary();
    if (kLineBegins.starts_with(head) || kSignature.starts_with(head)) return;
    fault_ = "what it sends does not begin with a header of the PROXY protocol";
}

void ProxyHeader::look_at_line() {
    if (head_.ends_with(kLineEnds)) return read_line();
    if (head_.size() == kLineBytesMax) fault_ = "its PROXY line does not end";
}

void ProxyHeader::read_line() {
    const auto words = words_of(std::string_view(head_).substr(
        kLineBegins.size(), head_.size() - kLineBegins.size() - kLineEnds.size()));
    complete_ = true;
    if (words[0] == "UNKNOWN") return;  // whatever follows
    const bool ipv6 = words[0] == "TCP6";
    std::array<char, 16> from{};
    std::array<char, 16> to{};
    const int family = ipv6 ? AF_INET6 : AF_INET;
    if ((!ipv6 && words[0] != "TCP4") || words.size() != 5 ||
        inet_pton(family, words[1].c_str(), from.data()) != 1 ||
        inet_pton(family, words[2].c_str(), to.data()) != 1 || !is_port(words[3]) ||
        !is_port(words[4])) {
        complete_ = false;
        fault_ = "its PROXY line makes no sense";
        return;
    }
    address_ = address_text(ipv6, from.data());
}

void ProxyHeader::look_at_binary() {
    if (head_.size() < kFixedBytes) return;
    const std::size_t bytes =
        kFixedBytes + (std::size_t{byte_of(head_, 14)} << 8 | byte_of(head_, 15));
    if (bytes > kProxyHeaderBytesMax) {
        fault_ = "its PROXY header has " + std::to_string(bytes) + " bytes, and " +
                 std::to_string(kProxyHeaderBytesMax) + " are allowed";
        return;
    }
    const unsigned version = byte_of(head_, 12) >> 4;
    const auto command = static_cast<Command>(byte_of(head_, 12) & 0xf);
    const auto family = static_cast<Family>(byte_of(head_, 13) >> 4);
    const unsigned transport = byte_of(head_, 13) & 0xf;
    if (version != 2 || command > Command::proxy || family > Family::local ||
        transport >= kTransportsKnown) {
        fault_ = "its PROXY header has values that version 2 does not know";
        return;
    }
    if (head_.size() < bytes) return;
    const bool ipv6 = family == Family::ipv6;
    const bool named =
        command == Command::proxy && transport == kStream && (ipv6 || family == Family::ipv4);
    // Two addresses and two ports.
    if (named && bytes < kFixedBytes + (ipv6 ? 36 : 12)) {
        fault_ = "its PROXY header is too short for the addresses in it";
        return;
    }
    complete_ = true;
    if (named) address_ = address_text(ipv6, head_.data() + kFixedBytes);
}

}  // namespace valley::server
