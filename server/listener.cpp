#include "server/listener.hpp"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace valley::server {

namespace {

constexpr int kBacklog = 4096;
constexpr std::chrono::milliseconds kPause{200};

int take_reserve() { return ::open("/dev/null", O_RDONLY | O_CLOEXEC); }

bool is_shortage(std::error_code error) {
    const int code = error.value();
    return code == EMFILE || code == ENFILE || code == ENOBUFS || code == ENOMEM;
}

std::string cannot_listen(const asio::ip::tcp::endpoint& endpoint, std::error_code error) {
    std::string remedy = error.message();
    if (error.value() == EADDRINUSE) {
        remedy =
            "another program has this port, perhaps another valley-server. Stop it, or choose "
            "another port with --port (0: any free one)";
    } else if (error.value() == EACCES) {
        remedy = "this user may not use this port. Choose one above 1023 with --port";
    } else if (error.value() == EADDRNOTAVAIL) {
        remedy =
            "this machine does not have this address. Choose one of its own with --address "
            "(0.0.0.0: all of them, 127.0.0.1: this machine alone)";
    }
    return "cannot listen on " + to_text(endpoint) + ": " + remedy;
}

}  // namespace

std::variant<std::unique_ptr<Listener>, std::string> Listener::open(asio::io_context& context,
                                                                    const Settings& settings,
                                                                    Wires& wires) {
    std::error_code error;
    const auto address = asio::ip::make_address(settings.address, error);
    if (error) {
        return "\"" + settings.address +
               "\" is no IP address; set --address to 127.0.0.1 (this machine alone), 0.0.0.0 "
               "(all of its IPv4 addresses) or :: (all of its addresses)";
    }
    const asio::ip::tcp::endpoint endpoint(address, settings.port);
    std::unique_ptr<Listener> listener(new Listener(context, wires));
    auto& acceptor = listener->acceptor_;
    acceptor.open(endpoint.protocol(), error);
    // So that a server can follow one that was killed. Linux does not let two that listen share a
    // port by this.
    if (!error) acceptor.set_option(Acceptor::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(kBacklog, error);
    if (!error) acceptor.non_blocking(true, error);
    if (error) return cannot_listen(endpoint, error);
    listener->address_ = to_text(acceptor.local_endpoint(error));
    return listener;
}

Listener::Listener(asio::io_context& context, Wires& wires)
    : acceptor_(context), pause_(context), wires_(wires), reserve_(take_reserve()) {}

Listener::~Listener() {
    if (reserve_ >= 0) ::close(reserve_);
}

void Listener::start() { asio::co_spawn(acceptor_.get_executor(), accept(), asio::detached); }

void Listener::close() {
    std::error_code ignored;
    acceptor_.close(ignored);
    pause_.cancel(ignored);
}

Task<void> Listener::accept() {
    while (acceptor_.is_open()) {
        auto [error, stream] = co_await acceptor_.async_accept(kResult);
        if (!error) {
            short_ = false;
            if (std::exchange(told_, false)) spdlog::info("connections are accepted again");
            wires_.connect(std::move(stream));
            continue;
        }
        if (!acceptor_.is_open()) break;
        if (error.value() == ECONNABORTED) continue;  // it went away while waiting
        if (is_shortage(error)) {
            on_shortage(error);
        } else if (fault_lines_.allows()) {
            spdlog::error("cannot accept a connection: {}", error.message());
        }
        pause_.expires_after(kPause);
        co_await pause_.async_wait(kResult);
    }
}

void Listener::on_shortage(std::error_code error) {
    if (!std::exchange(short_, true)) {
        if (shortage_lines_.allows()) {
            told_ = true;
            spdlog::warn("no connection can be accepted for now: {}; {} are open", error.message(),
                         wires_.open_sessions());
        }
        return;
    }
    if (reserve_ >= 0) ::close(reserve_);
    std::error_code nobody;
    auto stream = acceptor_.accept(nobody);
    if (!nobody) Wires::turn_away(std::move(stream));
    reserve_ = take_reserve();
}

}  // namespace valley::server
