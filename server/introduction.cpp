#include "server/introduction.hpp"

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace valley::server {

void Introduction::start(Milliseconds time, std::function<void()> done) {
    std::error_code ignored;
    stream_.non_blocking(true, ignored);
    timer_.expires_after(time);
    timer_.async_wait([self = shared_from_this()](std::error_code error) {
        if (error) return;
        self->late_ = true;
        std::error_code nothing;
        self->stream_.cancel(nothing);
    });
    asio::co_spawn(
        stream_.get_executor(),
        [self = shared_from_this(), done = std::move(done)] { return self->read(done); },
        asio::detached);
}

void Introduction::abort() {
    aborted_ = true;
    std::error_code ignored;
    timer_.cancel(ignored);
    stream_.close(ignored);
}

Task<void> Introduction::read(std::function<void()> done) {
    while (!header_.complete() && trouble_.empty()) {
        const auto [error] = co_await stream_.async_wait(Stream::wait_read, kResult);
        if (aborted_) co_return;
        if (late_) {
            trouble_ = "its PROXY header does not come";
        } else if (error) {
            trouble_ = error.message();
        } else {
            take();
        }
    }
    std::error_code ignored;
    timer_.cancel(ignored);
    done();
}

// Looks at what there is before it is taken: what follows the header is for others.
void Introduction::take() {
    std::array<char, kProxyHeaderBytesMax> bytes;
    const int socket = stream_.native_handle();
    const ssize_t count = ::recv(socket, bytes.data(), bytes.size(), MSG_PEEK | MSG_DONTWAIT);
    if (count < 0) {
        if (errno != EAGAIN && errno != EINTR) trouble_ = std::strerror(errno);
        return;
    }
    if (count == 0) {
        trouble_ = "it ends before its PROXY header does";
        return;
    }
    std::string_view rest(bytes.data(), static_cast<std::size_t>(count));
    header_.take(rest);
    trouble_ = header_.fault();
    const std::size_t taken = static_cast<std::size_t>(count) - rest.size();
    if (::recv(socket, bytes.data(), taken, MSG_DONTWAIT) < 0) trouble_ = std::strerror(errno);
}

}  // namespace valley::server
