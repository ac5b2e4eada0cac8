#include "tests/bench/load/wire.hpp"

#include <netinet/in.h>

#include <array>
#include <cstdint>

namespace valley::load {

namespace {

using Need = server::Channel::Need;

constexpr std::size_t kReadBytes = 64 * 1024;
// 127.0.0.2 and so on. Each has some 28,000 ports.
constexpr std::uint32_t kSources = 8;

// The port is chosen when the other side is known, so that it only has to differ from those of
// connections between the same two.
void bind_late(server::Stream& socket) {
    static std::uint32_t turn = 0;
    const int on = 1;
    ::setsockopt(socket.native_handle(), IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    const std::uint32_t address =
        asio::ip::address_v4::loopback().to_uint() + 1 + turn++ % kSources;
    std::error_code error;
    socket.bind({asio::ip::address_v4(address), 0}, error);
}

}  // namespace

Wire::Wire(asio::io_context& io, Owner& owner)
    : owner_(&owner), channel_(server::Stream(io)), reader_(kServerMessageBytesMax) {}

void Wire::open(const Target& target) {
    server::Stream& socket = channel_.socket();
    std::error_code error;
    socket.open(asio::ip::tcp::v4(), error);
    if (error) return lose(error.message());
    bind_late(socket);
    socket.async_connect(
        target.server, [self = shared_from_this(), target](std::error_code failed) {
            if (self->owner_ == nullptr) return;
            if (failed) return self->lose(failed.message());
            server::Stream& connected = self->channel_.socket();
            std::error_code ignored;
            connected.non_blocking(true, ignored);
            connected.set_option(asio::ip::tcp::no_delay(true), ignored);
            if (target.tls != nullptr) {
                self->tls_ = target.tls->connection(connected.native_handle(), target.resume);
                self->channel_.secure(self->tls_);
            }
            self->greet();
        });
}

void Wire::greet() {
    const Need need = tls_ == nullptr ? Need::nothing : channel_.handshake();
    if (need != Need::nothing) return wait_for(need, &Wire::greet);
    open_ = true;
    owner_->on_open();
    if (owner_ == nullptr) return;
    write();
    if (owner_ != nullptr) read();
}

void Wire::wait_for(Need need, void (Wire::*then)()) {
    if (need == Need::end) return lose("the other side has ended it");
    const auto what =
        need == Need::writable ? server::Stream::wait_write : server::Stream::wait_read;
    channel_.socket().async_wait(what, [self = shared_from_this(), then](std::error_code error) {
        if (self->owner_ == nullptr) return;
        if (error) return self->lose(error.message());
        ((*self).*then)();
    });
}

void Wire::read() {
    static std::array<char, kReadBytes> buffer;
    for (;;) {
        const server::Channel::Step step = channel_.read(buffer);
        if (step.count == 0) return wait_for(step.need, &Wire::read);
        std::string_view bytes(buffer.data(), step.count);
        while (const auto message = reader_.read(bytes)) {
            owner_->on_frame(*message, kFrameLengthBytes + message->size());
            if (owner_ == nullptr) return;
        }
        if (reader_.fault() != FrameFault::none) return lose("bytes that are no frame");
        // A read that leaves room has taken all there was; epoll tells of what comes after it.
        if (tls_ == nullptr && step.count < buffer.size())
            return wait_for(Need::readable, &Wire::read);
    }
}

void Wire::send(std::string_view message) {
    append_frame(outgoing_, message);
    if (open_ && !waits_to_write_) write();
}

void Wire::write() {
    waits_to_write_ = false;
    while (!outgoing_.empty()) {
        const server::Channel::Step step = channel_.write(outgoing_);
        outgoing_.erase(0, step.count);
        if (step.count > 0) continue;
        waits_to_write_ = true;
        return wait_for(step.need, &Wire::write);
    }
}

void Wire::close() {
    owner_ = nullptr;
    channel_.close();
}

void Wire::lose(const std::string& why) {
    Owner* const owner = owner_;
    close();
    if (owner != nullptr) owner->on_lost(why);
}

}  // namespace valley::load
