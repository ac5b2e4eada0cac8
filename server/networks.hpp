// Addresses that an operator names, one by one or a network at a time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace valley::server {

class Networks {
  public:
    // "10.0.0.7,192.0.2.0/24,2001:db8::/32": addresses of IPv4 and IPv6, or their first bits (CIDR,
    // RFC 4632, section 3.1). ::/0 is everybody, other networks of IPv6 hold nobody of IPv4. "" is
    // none of them; nothing if it is no such list.
    static std::optional<Networks> read(std::string_view list);

    // Of an address as text; its zone does not count. One of IPv4 is the same however it is written
    // (::ffff:10.0.0.7).
    bool contain(const std::string& address) const;
    bool empty() const { return networks_.empty(); }
    // As it was read.
    const std::string& text() const { return text_; }
    // Whether they are all there are of IPv4 or of IPv6.
    bool everybody() const;

  private:
    struct Network {
        std::array<std::uint8_t, 16> address;  // one of IPv4 as ::ffff:a.b.c.d
        unsigned bits;                         // that count
    };
    std::vector<Network> networks_;
    std::string text_;
};

}  // namespace valley::server
