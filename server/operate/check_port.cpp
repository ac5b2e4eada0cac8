// Whether the port can be listened on: by doing so for a moment.

#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "server/operate/checks.hpp"

namespace valley::server {

namespace {

// 0, or what the system says to an attempt to listen there.
int try_to_listen(const addrinfo& address) {
    const int listener = ::socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0) return errno;
    const int on = 1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    int error = 0;
    if (::bind(listener, address.ai_addr, address.ai_addrlen) != 0 || ::listen(listener, 1) != 0) {
        error = errno;
    }
    ::close(listener);
    return error;
}

}  // namespace

Finding check_port(const Settings& settings) {
    const std::string port = std::to_string(settings.port);
    const std::string where = host_and_port(settings.address, port);
    addrinfo hints = {};
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE;
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (getaddrinfo(settings.address.c_str(), port.c_str(), &hints, &found) != 0) {
        return {"port", Verdict::fault, "\"" + settings.address + "\" is no IP address",
                "set --address to 127.0.0.1, 0.0.0.0, :: or an address of this machine"};
    }
    const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owner(found, freeaddrinfo);
    const int error = try_to_listen(*found);
    Finding finding{"port", Verdict::fault,
                    "the server could not listen on " + where + ": " + std::strerror(error), ""};
    switch (error) {
        case 0:
            return {"port", Verdict::good, "the server can listen on " + where + "; none does now",
                    ""};
        case EADDRINUSE:
            finding.remedy =
                "another program has this port, perhaps a valley-server with other settings (ss "
                "-ltnp "
                "shows which): stop it, or choose another --port";
            break;
        case EACCES:
            finding.remedy = "this user may not use this port: choose a --port above 1023";
            break;
        case EADDRNOTAVAIL:
            finding.remedy =
                "this machine does not have this address: choose one of its own, or 0.0.0.0 or ::";
            break;
        case EAFNOSUPPORT:
            finding.remedy = "this machine has no IPv6: use --address 0.0.0.0";
            break;
        default: finding.remedy = "see what the system has against it"; break;
    }
    return finding;
}

}  // namespace valley::server
