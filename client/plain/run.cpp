#include "client/plain/run.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <asio/io_context.hpp>
#include <asio/posix/stream_descriptor.hpp>
#include <asio/signal_set.hpp>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <functional>
#include <optional>
#include <random>
#include <string>

#include "client/core/connection.hpp"
#include "client/core/file_keeper.hpp"

namespace valley::client {
namespace {

// False if nobody reads any more.
bool print(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            pollfd out{STDOUT_FILENO, POLLOUT, 0};
            ::poll(&out, 1, -1);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

// Lines of the standard input, from a terminal, a pipe or a file. The descriptor is left as it is:
// the terminal may belong to other programs as well.
class Input {
  public:
    Input(asio::io_context& io, std::function<void(std::string_view)> on_line,
          std::function<void()> on_end)
        : descriptor_(io, ::dup(STDIN_FILENO)),
          on_line_(std::move(on_line)),
          on_end_(std::move(on_end)) {}

    void start() {
        descriptor_.async_wait(
            asio::posix::stream_descriptor::wait_read, [this](const asio::error_code& error) {
                // A file cannot be waited for, and need not be.
                const bool is_file = error == asio::error::operation_not_supported;
                if (!error || is_file) read();
            });
    }
    void stop() { descriptor_.cancel(); }

  private:
    static constexpr std::size_t kLineBytesMax = 8192;

    void read() {
        std::array<char, 4096> buffer;
        const ssize_t count = ::read(descriptor_.native_handle(), buffer.data(), buffer.size());
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) return start();
        if (count <= 0) {
            if (!line_.empty()) on_line_(std::exchange(line_, {}));
            on_end_();
            return;
        }
        for (const char c : std::string_view(buffer.data(), static_cast<std::size_t>(count))) {
            if (c == '\n') {
                on_line_(std::exchange(line_, {}));
            } else if (line_.size() < kLineBytesMax) {
                line_ += c;
            }
        }
        start();
    }

    asio::posix::stream_descriptor descriptor_;
    std::function<void(std::string_view)> on_line_;
    std::function<void()> on_end_;
    std::string line_;
};

}  // namespace

int run_plain(Options options) {
    options.plain.interactive = ::isatty(STDIN_FILENO) == 1;
    std::signal(SIGPIPE, SIG_IGN);

    StateFile file(StateFile::default_folder());
    SessionSettings settings;
    settings.language = options.language;
    settings.client = "valley-client plain";
    if (options.plain.task == Task::resume) settings.first_tries = 0;
    std::random_device random;
    Session session(settings, [&random] { return random(); });

    if (!options.settings_trouble.empty()) print(options.settings_trouble + "\n");
    std::optional<Place> place;
    if (options.plain.task == Task::resume) {
        const Found found = find_place(file, options.plain, options.language);
        for (const std::string& line : found.lines) print(line + "\n");
        if (!found.place) return static_cast<int>(Exit::refused);
        place = found.place;
    } else {
        place = own_place(file, options.plain);
    }

    asio::io_context io(1);
    FileKeeper keeper(file, options.plain.address, options.language);
    if (place) keeper.occupy(*place);
    enter(session, options.plain, place);
    Plain plain(options.plain, session, keeper);
    std::optional<Connection> connection;
    const auto changed = [&] {
        plain.update(Connection::now());
        if (!print(plain.take_output())) plain.quit();
        if (plain.exit() && connection->closed()) io.stop();
    };
    KnownServers known(StateFile::default_folder());
    const Trust trust{options.plain.insecure, options.plain.invited_key, &known};
    connection.emplace(io, session, options.plain.server, trust, changed);

    Input input(
        io,
        [&](std::string_view line) {
            plain.line(line, Connection::now());
            connection->poke();
        },
        [&] {
            plain.end_of_input(Connection::now());
            connection->poke();
        });

    int signal_status = 0;
    asio::signal_set signals(io, SIGINT, SIGTERM, SIGHUP);
    std::function<void(const asio::error_code&, int)> on_signal = [&](const asio::error_code& error,
                                                                      int signal) {
        if (error) return;
        if (signal_status != 0) return io.stop();
        signal_status = 128 + signal;
        plain.quit();
        connection->poke();
        signals.async_wait(on_signal);
    };
    signals.async_wait(on_signal);

    input.start();
    connection->start();
    io.run();
    if (signal_status != 0) return signal_status;
    return static_cast<int>(plain.exit().value_or(Exit::ok));
}

}  // namespace valley::client
