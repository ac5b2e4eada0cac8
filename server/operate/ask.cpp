#include "server/operate/ask.hpp"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>

#include "proto/framing.hpp"
#include "server/control_path.hpp"
#include "server/files.hpp"

namespace valley::server {

namespace {

constexpr timeval kPatience{60, 0};
constexpr const char* kBusy =
    "the server does not answer: it is busy or stuck. See its log; valley-server health tells "
    "whether it serves players";

struct Socket {
    int number = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ~Socket() {
        if (number >= 0) ::close(number);
    }
    Socket() = default;
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
};

std::string owner_of(const std::string& path) {
    struct stat facts = {};
    if (stat(path.c_str(), &facts) != 0) return "another user";
    return "user " + std::to_string(facts.st_uid);
}

NoAnswer nobody(const std::string& path, int error) {
    const std::string elsewhere =
        "If one runs with other settings, name its --data or --control here too, or the same "
        "--config";
    switch (error) {
        case ENOENT:
        case ENOTDIR:
            return {true, "no valley-server runs with these settings: there is no " + path + ". " +
                              elsewhere};
        case ECONNREFUSED:
            return {true, "no valley-server runs with these settings any more: the one that made " +
                              path + " is gone. " + elsewhere};
        case EACCES:
        case EPERM:
            return {false, this_user() + " may not give orders to this server: " + path +
                               " is for " + owner_of(path) +
                               " alone. Run this as that user, or as root (sudo)"};
        case EAGAIN: return {false, kBusy};
        default:
            return {false, "cannot speak with the server at " + path + ": " + std::strerror(error)};
    }
}

// Sends the whole frame; 0 or what went wrong.
int send_all(int socket, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errno;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}

std::variant<std::string, NoAnswer> receive(int socket) {
    FrameReader reader(kControlMessageBytesMax);
    std::array<char, 16 * 1024> bytes;
    for (;;) {
        const ssize_t count = ::recv(socket, bytes.data(), bytes.size(), 0);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            return NoAnswer{false, kBusy};
        }
        if (count <= 0) {
            return NoAnswer{false, "the server ended before it answered; see its log"};
        }
        std::string_view piece(bytes.data(), static_cast<std::size_t>(count));
        if (const auto message = reader.read(piece)) return std::string(*message);
        if (reader.fault() != FrameFault::none) {
            return NoAnswer{false, "what answers there is no valley-server"};
        }
    }
}

}  // namespace

std::variant<control::v1::Reply, NoAnswer> ask(const Settings& settings,
                                               control::v1::Request request) {
    const std::string path = control_path(settings);
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path) {
        return NoAnswer{true, path +
                                  " is too long for a socket (107 bytes at most): the server has "
                                  "to be started with a shorter --control"};
    }
    std::strcpy(address.sun_path, path.c_str());
    const Socket socket;
    // Of connect() too, which waits when others wait there already.
    setsockopt(socket.number, SOL_SOCKET, SO_SNDTIMEO, &kPatience, sizeof kPatience);
    if (::connect(socket.number, reinterpret_cast<const sockaddr*>(&address), sizeof address) !=
        0) {
        return nobody(path, errno);
    }
    if (!request.has_backup()) {
        setsockopt(socket.number, SOL_SOCKET, SO_RCVTIMEO, &kPatience, sizeof kPatience);
    }
    request.set_version(kControlVersion);
    std::string frame;
    append_frame(frame, request.SerializeAsString());
    if (const int error = send_all(socket.number, frame); error != 0) return nobody(path, error);
    auto received = receive(socket.number);
    if (auto* none = std::get_if<NoAnswer>(&received)) return std::move(*none);

    control::v1::Reply reply;
    if (!reply.ParseFromString(std::get<std::string>(received))) {
        return NoAnswer{false, "what answers at " + path + " is no valley-server"};
    }
    if (reply.has_refused()) return NoAnswer{false, reply.refused().text()};
    if (reply.version() != kControlVersion) {
        return NoAnswer{false, "the server that runs is of another version than this command"};
    }
    return reply;
}

}  // namespace valley::server
