// Whether the name that invitations begin with leads here.

#include <algorithm>
#include <utility>

#include "server/operate/checks.hpp"

namespace valley::server {

namespace {

// What one address of the name means.
struct Meaning {
    Verdict verdict = Verdict::good;
    std::string is;      // "192.168.1.2, which ..."
    std::string remedy;  // "" if nothing is to be done
};

Meaning meaning_of(const std::string& address, const std::string& port,
                   const std::vector<Interface>& interfaces, bool container) {
    const bool own =
        std::ranges::find(interfaces, address, &Interface::address) != interfaces.end();
    const auto is = [&](const std::string& what) { return address + ", " + what; };
    switch (reach_of(address)) {
        case Reach::nobody:
        case Reach::this_machine:
        case Reach::link:
            return {Verdict::fault, is("which nobody reaches from another machine"),
                    "have it lead to an address by which others reach this machine; valley-server "
                    "doctor names them at \"address\""};
        case Reach::network:
            if (own) {
                return {Verdict::good, is("this machine, for the same network or VPN"),
                        "for friends elsewhere it has to be the router's outside address"};
            }
            return {container ? Verdict::note : Verdict::warning,
                    is("which only the same network or VPN reaches, and is not " +
                       std::string(container ? "inside this container" : "of this machine")),
                    container ? "right, if it is that of the machine around the container"
                              : "right, if that machine passes port " + port +
                                    " (TCP) on to this one; else set --public-host anew"};
        case Reach::shared:
            if (own || container) {
                return {own ? Verdict::good : Verdict::note,
                        is("which the members of a mesh VPN reach, if it is one's"),
                        "if it is your provider's (CGNAT) nobody comes in by it: use such a VPN, "
                        "or a rented server"};
            }
            return {Verdict::warning, is("which is a provider's own (CGNAT) or of a mesh VPN"),
                    "from outside nobody comes in by an address of a provider's NAT, and no port "
                    "can be passed on: use a VPN of the mesh kind, or a rented server"};
        case Reach::everybody: break;
    }
    if (own) return {Verdict::good, is("this machine"), ""};
    return {
        Verdict::note,
        is("which is not " + std::string(container ? "inside this container" : "of this machine")),
        "right, if it is the " +
            std::string(container ? "machine around it, or its router" : "router") +
            ", and that passes port " + port +
            " (TCP) on to this one: from elsewhere, nc -vz tells"};
}

}  // namespace

Finding judge_public_host(const Settings& settings, const Resolved& resolved,
                          const std::vector<Interface>& interfaces, bool container) {
    Finding finding{"public host", Verdict::good, "", ""};
    if (settings.public_host.empty()) {
        finding.found = "none is set: invitations name the addresses of this machine";
        return finding;
    }
    const auto [host, own_port] = split_place(settings.public_host);
    const std::string port = own_port.empty() ? std::to_string(settings.port) : own_port;
    if (resolved.addresses.empty()) {
        return {"public host", resolved.may_change ? Verdict::warning : Verdict::fault,
                host + " leads nowhere: " + resolved.trouble,
                resolved.may_change
                    ? "see whether this machine gets answers about names at all; friends cannot "
                      "come as long as theirs get none"
                    : "correct it (--public-host, in Docker VALLEY_PUBLIC_HOST), or have it made a "
                      "name with an address (a record A or AAAA)"};
    }
    for (const std::string& address : resolved.addresses) {
        const Meaning meaning = meaning_of(address, port, interfaces, container);
        finding.found +=
            (finding.found.empty() ? "invitations begin with " + host + "; it is " : ", and ") +
            meaning.is;
        if (finding.remedy.empty() || meaning.verdict > finding.verdict) {
            finding.remedy = meaning.remedy;
        }
        finding.verdict = std::max(finding.verdict, meaning.verdict);
    }
    const bool only_ipv6 = std::ranges::all_of(resolved.addresses, is_ipv6);
    if (only_ipv6 && !is_ipv6(settings.address) && !container) {
        return {"public host", Verdict::fault,
                finding.found + "; the server listens on " + settings.address +
                    ", which takes connections of IPv4 alone",
                "start it with --address ::, or have the name lead to an address of IPv4"};
    }
    return finding;
}

}  // namespace valley::server
