#include "server/probe.hpp"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

#include "proto/framing.hpp"
#include "server/version.hpp"
#include "valley/v1/envelope.pb.h"

namespace valley::server {

namespace {

using std::chrono::milliseconds;
using Moment = std::chrono::steady_clock::time_point;

struct FreeContext {
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
};
struct FreeConnection {
    void operator()(SSL* connection) const { SSL_free(connection); }
};

struct Target {
    sockaddr_storage address = {};
    socklen_t size = 0;
    std::string text;
};

// Where to go: what listens on all addresses is found at the loopback one.
std::optional<Target> target_of(const Settings& settings) {
    Target target;
    const std::string port = std::to_string(settings.port);
    std::array<char, INET6_ADDRSTRLEN> text{};
    sockaddr_in v4 = {};
    if (inet_pton(AF_INET, settings.address.c_str(), &v4.sin_addr) == 1) {
        v4.sin_family = AF_INET;
        v4.sin_port = htons(settings.port);
        if (v4.sin_addr.s_addr == htonl(INADDR_ANY)) v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        inet_ntop(AF_INET, &v4.sin_addr, text.data(), text.size());
        target.text = std::string(text.data()) + ":" + port;
        target.size = sizeof v4;
        std::memcpy(&target.address, &v4, sizeof v4);
        return target;
    }
    sockaddr_in6 v6 = {};
    if (inet_pton(AF_INET6, settings.address.c_str(), &v6.sin6_addr) != 1) return std::nullopt;
    v6.sin6_family = AF_INET6;
    v6.sin6_port = htons(settings.port);
    if (IN6_IS_ADDR_UNSPECIFIED(&v6.sin6_addr)) v6.sin6_addr = in6addr_loopback;
    inet_ntop(AF_INET6, &v6.sin6_addr, text.data(), text.size());
    target.text = "[" + std::string(text.data()) + "]:" + port;
    target.size = sizeof v6;
    std::memcpy(&target.address, &v6, sizeof v6);
    return target;
}

// One connection that gives up at a moment. Each step returns whether it went well; if not,
// trouble() says why.
class Visit {
  public:
    explicit Visit(Moment end) : end_(end) {}
    ~Visit() {
        connection_.reset();
        if (socket_ >= 0) ::close(socket_);
    }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

    // To a server that may take where this comes from for a proxy, it says that it speaks for
    // itself.
    bool connect(const Target& target, const Networks& proxies) {
        const auto* address = reinterpret_cast<const sockaddr*>(&target.address);
        socket_ = ::socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        if (socket_ < 0) return fail(std::strerror(errno));
        int error = ::connect(socket_, address, target.size) == 0 ? 0 : errno;
        if (error == EINPROGRESS) {
            if (!wait_for(POLLOUT)) return false;
            socklen_t size = sizeof error;
            getsockopt(socket_, SOL_SOCKET, SO_ERROR, &error, &size);
        }
        if (error == ECONNREFUSED) {
            return fail(
                "nothing listens there. Does the server run, and with the same --address and "
                "--port?");
        }
        if (error != 0) return fail(std::strerror(error));
        constexpr std::string_view kOwn = "PROXY UNKNOWN\r\n";  // proxy_header.hpp
        if (!proxies.contain(own_address())) return true;
        return ::send(socket_, kOwn.data(), kOwn.size(), MSG_NOSIGNAL) ==
                   static_cast<ssize_t>(kOwn.size()) ||
               fail(std::strerror(errno));
    }

    bool secure() {
        context_.reset(SSL_CTX_new(TLS_client_method()));
        connection_.reset(context_ ? SSL_new(context_.get()) : nullptr);
        if (!connection_ || SSL_set_fd(connection_.get(), socket_) != 1) {
            return fail("out of memory");
        }
        return persist([this] { return SSL_connect(connection_.get()); }) > 0;
    }

    bool send(const std::string& bytes) {
        return persist([&] {
                   return SSL_write(connection_.get(), bytes.data(),
                                    static_cast<int>(bytes.size()));
               }) > 0;
    }

    // The next message.
    std::optional<v1::ServerMessage> receive() {
        std::array<char, 4096> piece{};
        for (;;) {
            const int count = persist([&] {
                return SSL_read(connection_.get(), piece.data(), static_cast<int>(piece.size()));
            });
            if (count <= 0) return std::nullopt;
            std::string_view rest(piece.data(), static_cast<std::size_t>(count));
            if (const auto bytes = frames_.read(rest)) {
                v1::ServerMessage message;
                if (message.ParseFromArray(bytes->data(), static_cast<int>(bytes->size()))) {
                    return message;
                }
                fail("what answers there is no valley-server");
                return std::nullopt;
            }
            if (frames_.fault() != FrameFault::none) {
                fail("what answers there is no valley-server");
                return std::nullopt;
            }
        }
    }

    const std::string& trouble() const { return trouble_; }

  private:
    bool fail(std::string why) {
        trouble_ = std::move(why);
        return false;
    }

    bool wait_for(short events) {
        for (;;) {
            const auto left = std::chrono::ceil<milliseconds>(end_ - Moment::clock::now());
            pollfd wanted{socket_, events, 0};
            const int ready =
                ::poll(&wanted, 1, static_cast<int>(std::max(left, milliseconds{0}).count()));
            if (ready > 0) return true;
            if (ready < 0 && errno == EINTR) continue;
            return fail(
                "it does not answer in time. The server may still be starting, or be overloaded: "
                "its log tells");
        }
    }

    // Calls OpenSSL until it has done what it is asked for; its result.
    template <typename Call>
    int persist(Call call) {
        for (;;) {
            ERR_clear_error();
            const int result = call();
            if (result > 0) return result;
            const int need = SSL_get_error(connection_.get(), result);
            if (need == SSL_ERROR_WANT_READ || need == SSL_ERROR_WANT_WRITE) {
                if (!wait_for(need == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT)) return 0;
                continue;
            }
            const unsigned long code = ERR_get_error();
            const char* reason = code == 0 ? nullptr : ERR_reason_error_string(code);
            fail(std::string("it ends the connection") +
                 (reason == nullptr ? "" : std::string(" (") + reason + ")") +
                 ". It may have as many connections as it takes, or be another program than "
                 "valley-server");
            return 0;
        }
    }

    std::string own_address() const {
        Target own;
        own.size = sizeof own.address;
        auto* const address = reinterpret_cast<sockaddr*>(&own.address);
        std::array<char, NI_MAXHOST> text{};
        if (getsockname(socket_, address, &own.size) != 0 ||
            getnameinfo(address, own.size, text.data(), text.size(), nullptr, 0, NI_NUMERICHOST) !=
                0) {
            return "";
        }
        return text.data();
    }

    const Moment end_;
    int socket_ = -1;
    std::unique_ptr<SSL_CTX, FreeContext> context_;
    std::unique_ptr<SSL, FreeConnection> connection_;
    FrameReader frames_{kServerMessageBytesMax};
    std::string trouble_;
};

std::string hello() {
    v1::ClientMessage message;
    message.set_request_id(1);
    message.mutable_hello()->set_version_min(1);
    message.mutable_hello()->set_version_max(1);
    message.mutable_hello()->set_client("probe of " + std::string(kProgramVersion));
    std::string bytes;
    append_frame(bytes, message.SerializeAsString());
    return bytes;
}

}  // namespace

std::variant<Welcomed, NoWelcome> probe(const Settings& settings, milliseconds patience) {
    const Moment begin = Moment::clock::now();
    const auto target = target_of(settings);
    if (!target) {
        return NoWelcome{"\"" + settings.address + "\" is no IP address; correct --address"};
    }
    if (settings.port == 0) {
        return NoWelcome{"with --port 0 the server takes any free port; say which one it has got"};
    }
    Visit visit(begin + patience);
    const auto because = [&](const std::string& why) {
        return NoWelcome{target->text + ": " + why};
    };
    if (!visit.connect(*target, settings.proxies_from) || !visit.secure() || !visit.send(hello())) {
        return because(visit.trouble());
    }
    const auto answer = visit.receive();
    if (!answer) return because(visit.trouble());
    if (answer->has_error() && answer->error().code() == v1::STOPPING) {
        return because("it is stopping");
    }
    if (answer->goodbye().reason() == v1::Goodbye::FULL) {
        return NoWelcome{target->text +
                             " answers, and is full: it has as many connections as it takes "
                             "(--connections-max; of one address --connections-of-address-max)",
                         true};
    }
    if (!answer->has_welcome()) return because("it answers, but does not say welcome");
    const auto time = std::chrono::duration_cast<milliseconds>(Moment::clock::now() - begin);
    return Welcomed{target->text, answer->welcome().server(), time};
}

}  // namespace valley::server
