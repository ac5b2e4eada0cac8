// The edge of the server, listener, wires and sessions, on a thread of its own, with something
// simple behind it.
#pragma once

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

#include "server/listener.hpp"
#include "server/wires.hpp"
#include "tests/server/raw_client.hpp"

namespace valley::server {

inline constexpr std::size_t kFrameMax = 4096;

// Short limits, so that a test need not wait.
inline Settings short_limits() {
    Settings settings;
    settings.port = 0;
    settings.frame_bytes_max = kFrameMax;
    settings.outbox_bytes_max = 256 * 1024;
    settings.handshake_time = Milliseconds(300);
    settings.hello_time = Milliseconds(300);
    settings.idle_time = Milliseconds(600);
    settings.frame_time = Milliseconds(400);
    return settings;
}

// Sends back what comes, but for the messages that begin with an order:
//   "send N"   N messages of 1000 bytes
//   "tell N"   the same, to the connection before this one
//   "close"    "good", "bye", and the end
//   "rude"     the same as it came; everything else counts as Hello
class Echo final : public ConnectionHandler {
  public:
    void on_connected(ConnectionId, std::string_view address) override {
        addresses.emplace_back(address);
    }
    void on_message(ConnectionId connection, std::string_view message) override {
        messages.emplace_back(message);
        if (message != "rude") wires->greeted(connection);
        const bool tell = message.starts_with("tell ");
        if (tell || message.starts_with("send ")) {
            const ConnectionId to{static_cast<std::uint64_t>(connection) - (tell ? 1 : 0)};
            const int count = std::stoi(std::string(message.substr(5)));
            for (int i = 0; i < count; ++i) {
                wires->send(to, std::to_string(i) + ":" + std::string(1000, 'x'));
            }
        } else if (message == "close") {
            wires->send(connection, "good");
            wires->send(connection, "bye");
            wires->close(connection);
            wires->send(connection, "too late");
        } else {
            wires->send(connection, std::string(message));
        }
    }
    void on_closed(ConnectionId connection) override {
        ++closed;
        wires->send(connection, "nobody hears this");
        wires->close(connection);
    }

    Wires* wires = nullptr;
    std::vector<std::string> addresses;
    std::vector<std::string> messages;
    int closed = 0;
};

// A server on a thread of its own.
class Server {
  public:
    template <typename Function>
    auto on_its_thread(Function function) {
        std::promise<decltype(function())> promise;
        asio::post(context_, [&] { promise.set_value(function()); });
        return promise.get_future().get();
    }
    explicit Server(Settings settings = short_limits(), Tls* tls = nullptr)
        : settings_(std::move(settings)) {
        echo_.wires = &wires_;
        wires_.use(tls);
        auto opened = Listener::open(context_, settings_, wires_);
        if (auto* trouble = std::get_if<std::string>(&opened)) {
            trouble_ = *trouble;
            return;
        }
        listener_ = std::move(std::get<std::unique_ptr<Listener>>(opened));
        const std::string& address = listener_->address();
        port_ = static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
        listener_->start();
        thread_ = std::thread([this] {
            const auto work = asio::make_work_guard(context_);
            context_.run();
        });
    }
    ~Server() {
        if (!thread_.joinable()) return;
        on_its_thread([&] {
            listener_->close();
            wires_.abort_all();
            context_.stop();
            return 0;
        });
        thread_.join();
    }

    std::uint16_t port() const { return port_; }
    const std::string& address() const { return listener_->address(); }
    const std::string& trouble() const { return trouble_; }
    RawClient client() const { return RawClient(port_); }

    std::size_t sessions() {
        return on_its_thread([this] { return wires_.open_sessions(); });
    }
    int closed() {
        return on_its_thread([this] { return echo_.closed; });
    }
    std::vector<std::string> messages() {
        return on_its_thread([this] { return echo_.messages; });
    }
    std::vector<std::string> addresses() {
        return on_its_thread([this] { return echo_.addresses; });
    }

    static bool eventually(const std::function<bool()>& condition) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (!condition()) {
            if (std::chrono::steady_clock::now() > end) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return true;
    }

  private:
    Settings settings_;
    Echo echo_;
    Wires wires_{settings_, echo_};
    asio::io_context context_{1};
    std::unique_ptr<Listener> listener_;
    std::uint16_t port_ = 0;
    std::string trouble_;
    std::thread thread_;
};

}  // namespace valley::server
