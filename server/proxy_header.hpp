// The line that a proxy puts before a connection that it passes on, and that tells whose it is: the
// PROXY protocol, versions 1 (a line of text) and 2 (binary), to be read.
// https://www.haproxy.org/download/2.6/doc/proxy-protocol.txt; "2.2" is a section of it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace valley::server {

// One of version 1 has 107 bytes at most (2.1). Of version 2, whose additions (TLV, 2.2) may be
// longer, no more than this is taken; the addresses need 52.
inline constexpr std::size_t kProxyHeaderBytesMax = 2048;

// Takes the first bytes of a connection in pieces, however they were cut, up to the end of the
// header and no further.
class ProxyHeader {
  public:
    // Takes from the front of `bytes` what belongs to the header: all of it, as long as the header
    // is not complete. What does not belong to one is a fault.
    void take(std::string_view& bytes);

    bool complete() const { return complete_; }
    // What is wrong, in the words of the log: "it does not begin ..."; "" as long as nothing is.
    const std::string& fault() const { return fault_; }
    // Some of it has come.
    bool begun() const { return !head_.empty(); }
    // Of a complete one: the address of whoever the proxy speaks for, IPv4 as such. "" if it speaks
    // for itself (LOCAL, UNKNOWN), or for somebody who has no address of IP.
    const std::string& address() const { return address_; }

  private:
    void look();
    void look_at_line();
    void look_at_binary();
    void read_line();

    std::string head_;
    std::string address_;
    std::string fault_;
    bool complete_ = false;
};

}  // namespace valley::server
