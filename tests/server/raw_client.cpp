#include "tests/server/raw_client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

namespace valley::server {

RawClient::RawClient(std::uint16_t port, const char* address, const char* from) {
    const bool six = std::string_view(address).find(':') != std::string_view::npos;
    sockaddr_in to4 = {};
    sockaddr_in6 to6 = {};
    to4.sin_family = AF_INET;
    to4.sin_port = htons(port);
    to6.sin6_family = AF_INET6;
    to6.sin6_port = htons(port);
    inet_pton(AF_INET, address, &to4.sin_addr);
    inet_pton(AF_INET6, address, &to6.sin6_addr);
    const auto* to =
        six ? reinterpret_cast<const sockaddr*>(&to6) : reinterpret_cast<const sockaddr*>(&to4);
    socket_ = ::socket(six ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int on = 1;
    setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (from != nullptr) {
        sockaddr_in own = {};
        own.sin_family = AF_INET;
        inet_pton(AF_INET, from, &own.sin_addr);
        ::bind(socket_, reinterpret_cast<const sockaddr*>(&own), sizeof own);
    }
    if (::connect(socket_, to, six ? sizeof to6 : sizeof to4) != 0) close();
}

RawClient::~RawClient() { close(); }

RawClient::RawClient(RawClient&& other) noexcept { *this = std::move(other); }

RawClient& RawClient::operator=(RawClient&& other) noexcept {
    std::swap(socket_, other.socket_);
    std::swap(received_, other.received_);
    std::swap(ended_, other.ended_);
    std::swap(was_reset_, other.was_reset_);
    return *this;
}

bool RawClient::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

bool RawClient::send_message(std::string_view message) { return send(frame(message)); }

void RawClient::finish_sending() { ::shutdown(socket_, SHUT_WR); }

void RawClient::close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
}

void RawClient::reset() {
    const linger at_once = {1, 0};
    setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close();
}

std::optional<std::string> RawClient::receive(int seconds) {
    for (;;) {
        if (received_.size() >= 4) {
            std::size_t bytes = 0;
            for (int i = 0; i < 4; ++i) {
                bytes = bytes << 8 | static_cast<std::uint8_t>(received_[static_cast<size_t>(i)]);
            }
            if (received_.size() >= 4 + bytes) {
                std::string message = received_.substr(4, bytes);
                received_.erase(0, 4 + bytes);
                return message;
            }
        }
        pollfd waiting = {socket_, POLLIN, 0};
        if (poll(&waiting, 1, seconds * 1000) != 1) return std::nullopt;
        std::array<char, 65536> piece;
        const ssize_t count = recv(socket_, piece.data(), piece.size(), 0);
        if (count <= 0) {
            ended_ = true;
            was_reset_ = count < 0 && errno == ECONNRESET;
            return std::nullopt;
        }
        received_.append(piece.data(), static_cast<std::size_t>(count));
    }
}

std::vector<std::string> RawClient::receive_all(int seconds) {
    std::vector<std::string> messages;
    while (auto message = receive(seconds)) messages.push_back(*std::move(message));
    return messages;
}

std::string frame(std::string_view message) {
    return length(static_cast<std::uint32_t>(message.size())) + std::string(message);
}

std::string length(std::uint32_t bytes) {
    std::string text;
    for (int shift = 24; shift >= 0; shift -= 8) {
        text += static_cast<char>(static_cast<std::uint8_t>(bytes >> shift));
    }
    return text;
}

}  // namespace valley::server
