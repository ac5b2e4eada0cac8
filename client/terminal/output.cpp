#include "client/terminal/output.hpp"

#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <asio/io_context.hpp>
#include <cerrno>
#include <utility>

namespace valley::client::tui {

namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;

// O_NONBLOCK is a matter of everybody who shares the file description, the shell among them; so the
// terminal is opened once more. -1 if that is not allowed, or it is no terminal.
int opened_again() {
    if (::isatty(STDOUT_FILENO) != 1) return -1;
    return ::open("/proc/self/fd/1", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

enum class Written { all, some, nothing_more };

// Takes what is written off the front of `bytes`. Nothing more: nobody takes it.
Written write_now(int fd, std::string_view& bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            return Written::some;
        } else if (errno != EINTR) {
            return Written::nothing_more;
        }
    }
    return Written::all;
}

Written write_until(int fd, std::string_view& bytes, Clock::time_point end) {
    while (true) {
        const Written written = write_now(fd, bytes);
        if (written != Written::some) return written;
        const auto left = std::chrono::ceil<Milliseconds>(end - Clock::now()).count();
        if (left <= 0) return Written::some;
        pollfd out{fd, POLLOUT, 0};
        ::poll(&out, 1, static_cast<int>(left));
    }
}

}  // namespace

Output::Output(asio::io_context& io, Handlers handlers)
    : handlers_(std::move(handlers)), terminal_(io) {
    const int fd = opened_again();
    own_ = fd >= 0;
    terminal_.assign(own_ ? fd : ::dup(STDOUT_FILENO));
}

Output::~Output() = default;

void Output::flush() {
    // What is kept is written by whoever waits.
    if (waiting_) {
        if (bytes_.size() > kOutputBytesMax) lose();
        return;
    }
    std::string_view rest = bytes_;
    // A description that is shared may block, or not: then this waits for it.
    const Written written =
        own_ ? write_now(terminal_.native_handle(), rest)
             : write_until(terminal_.native_handle(), rest, Clock::now() + std::chrono::hours(1));
    bytes_.erase(0, bytes_.size() - rest.size());
    if (written == Written::nothing_more) return lose();
    if (written == Written::some) wait();
}

void Output::wait() {
    waiting_ = true;
    terminal_.async_wait(asio::posix::stream_descriptor::wait_write,
                         [this, alive = std::weak_ptr(alive_)](const asio::error_code& error) {
                             if (error || alive.expired()) return;
                             waiting_ = false;
                             flush();
                             if (!busy() && !lost_) handlers_.drained();
                         });
}

bool Output::finish(Milliseconds most) {
    std::string_view rest = bytes_;
    const Written written = write_until(terminal_.native_handle(), rest, Clock::now() + most);
    bytes_.clear();
    if (written == Written::some) ::tcflush(terminal_.native_handle(), TCOFLUSH);
    return written == Written::all;
}

void Output::lose() {
    bytes_.clear();
    if (!std::exchange(lost_, true)) handlers_.lost();
}

void write_within(std::string_view bytes, Milliseconds most) {
    const int fd = opened_again();
    write_until(fd >= 0 ? fd : STDOUT_FILENO, bytes, Clock::now() + most);
    if (fd >= 0) ::close(fd);
}

}  // namespace valley::client::tui
