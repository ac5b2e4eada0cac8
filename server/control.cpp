#include "server/control.hpp"

#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "proto/framing.hpp"
#include "server/refused.hpp"
#include "server/version.hpp"

namespace valley::server {

namespace {

constexpr std::size_t kCallersMax = 16;
constexpr std::size_t kRequestBytesMax = 64 * 1024;
// For a request to arrive, and for the answer to be read. What is asked for may take as long as it
// takes.
constexpr std::chrono::seconds kTransferTime{10};
constexpr std::chrono::milliseconds kPause{200};
constexpr mode_t kOwnerOnly = 0600;

std::string in_the_way(const std::string& path, const std::string& why) {
    return "cannot listen for the operator's commands at " + path + ": " + why +
           ". Name another path with --control";
}

// Takes away a socket that nobody listens at any more. What stands in the way otherwise.
std::optional<std::string> make_room(asio::io_context& context,
                                     const asio::local::stream_protocol::endpoint& endpoint) {
    const std::string path = endpoint.path();
    struct stat found = {};
    if (lstat(path.c_str(), &found) != 0) return std::nullopt;
    if (!S_ISSOCK(found.st_mode)) return "something else lies there";
    asio::local::stream_protocol::socket probe(context);
    std::error_code error;
    probe.connect(endpoint, error);
    if (!error) return "another valley-server listens there";
    if (error == asio::error::basic_errors::connection_refused) {
        if (unlink(path.c_str()) == 0 || errno == ENOENT) return std::nullopt;
        return std::string(std::strerror(errno));
    }
    if (error.value() == ENOENT) return std::nullopt;  // gone by itself meanwhile
    return error.message();
}

// The process and the user at the other end, as the system knows them (SO_PEERCRED, unix(7)).
ucred peer_of(int socket) {
    ucred peer = {};
    socklen_t size = sizeof peer;
    getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size);
    return peer;
}

bool only_looks(const control::v1::Request& request) {
    return request.has_get_status() || request.has_list_tables();
}

std::string name_of(const control::v1::Request& request) {
    const auto* field = control::v1::Request::descriptor()->FindFieldByNumber(
        static_cast<int>(request.body_case()));
    return field == nullptr ? "nothing" : field->name();
}

}  // namespace

std::optional<asio::local::stream_protocol::endpoint> control_endpoint(const std::string& path) {
    if (path.empty() || path.size() >= sizeof(sockaddr_un::sun_path)) return std::nullopt;
    return asio::local::stream_protocol::endpoint(path);
}

struct Control::Caller {
    Caller(std::shared_ptr<std::size_t> callers, Local connected)
        : count(std::move(callers)), socket(std::move(connected)), deadline(socket.get_executor()) {
        ++*count;
    }
    ~Caller() { --*count; }
    Caller(const Caller&) = delete;
    Caller& operator=(const Caller&) = delete;

    // Hangs up on one that does not send, or read, in time.
    static void hurry(const std::shared_ptr<Caller>& caller) {
        caller->deadline.expires_after(kTransferTime);
        caller->deadline.async_wait([weak = std::weak_ptr(caller)](std::error_code error) {
            const auto late = weak.lock();
            std::error_code ignored;
            if (!error && late) late->socket.close(ignored);
        });
    }

    // Takes in what has come; false if that cannot become a request.
    bool take(std::size_t bytes_read) {
        std::string_view piece(bytes.data(), bytes_read);
        if (const auto whole = reader.read(piece)) message = *whole;
        return reader.fault() == FrameFault::none;
    }

    std::shared_ptr<std::size_t> count;
    Local socket;
    Timer deadline;
    std::array<char, 4096> bytes;
    FrameReader reader{kRequestBytesMax};
    std::string message;  // the request, when it is whole; "" before
    std::string frame;    // the reply
};

std::variant<std::unique_ptr<Control>, std::string> Control::open(asio::io_context& context,
                                                                  const std::string& path,
                                                                  ControlHandler& handler) {
    const auto endpoint = control_endpoint(path);
    if (!endpoint) return in_the_way(path, "a socket's path has 1 to 107 bytes");
    if (const auto why = make_room(context, *endpoint)) return in_the_way(path, *why);
    std::unique_ptr<Control> control(new Control(context, path, handler));
    std::error_code error;
    auto& acceptor = control->acceptor_;
    acceptor.open(endpoint->protocol(), error);
    // The file gets the rights of the socket: at no moment may others open it.
    if (!error && fchmod(acceptor.native_handle(), kOwnerOnly) != 0) {
        error = std::error_code(errno, std::generic_category());
    }
    if (!error) acceptor.bind(*endpoint, error);
    if (!error) acceptor.listen(kCallersMax, error);
    if (error) {
        std::error_code ignored;
        acceptor.close(ignored);
        return in_the_way(path, error.message());
    }
    return control;
}

Control::~Control() {
    if (acceptor_.is_open()) unlink(path_.c_str());
}

void Control::start() { asio::co_spawn(acceptor_.get_executor(), accept(), asio::detached); }

Task<void> Control::accept() {
    Timer pause(acceptor_.get_executor());
    while (acceptor_.is_open()) {
        auto [error, socket] = co_await acceptor_.async_accept(kResult);
        if (error || *callers_ >= kCallersMax) {
            pause.expires_after(kPause);
            co_await pause.async_wait(kResult);
            continue;
        }
        auto caller = std::make_shared<Caller>(callers_, std::move(socket));
        asio::co_spawn(acceptor_.get_executor(), serve(std::move(caller)), asio::detached);
    }
}

Task<void> Control::serve(std::shared_ptr<Caller> caller) {
    Caller::hurry(caller);
    while (caller->message.empty()) {
        const auto buffer = asio::buffer(caller->bytes);
        auto [error, count] = co_await caller->socket.async_read_some(buffer, kResult);
        if (error || !caller->take(count)) co_return;
    }
    caller->deadline.cancel();
    handle(caller);
}

// A whole request has come.
void Control::handle(const std::shared_ptr<Caller>& caller) {
    // Written when it is there; the socket closes when all is out.
    ControlHandler::Answer answer = [caller](control::v1::Reply reply) {
        reply.set_version(kControlVersion);
        append_frame(caller->frame, reply.SerializeAsString());
        Caller::hurry(caller);
        asio::async_write(caller->socket, asio::buffer(caller->frame),
                          [caller](std::error_code, std::size_t) {});
    };
    control::v1::Request request;
    using control::v1::Refused;
    if (!request.ParseFromString(caller->message)) {
        return answer(refused(Refused::MALFORMED, "this is no request"));
    }
    const ucred peer = peer_of(caller->socket.native_handle());
    const auto level = only_looks(request) ? spdlog::level::debug : spdlog::level::info;
    spdlog::log(level, "operator: {} by process {} of user {}", name_of(request), peer.pid,
                peer.uid);
    if (request.version() != kControlVersion) {
        return answer(refused(Refused::WRONG_VERSION,
                              "the server that runs is " + std::string(kProgramVersion) +
                                  ", another version than this command; use the program of that "
                                  "version"));
    }
    handler_.on_request(request, std::move(answer));
}

}  // namespace valley::server
