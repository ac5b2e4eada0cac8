// Bytes on their way to the terminal. One that takes none (it is stopped, or the way to it hangs)
// makes nobody wait: what it has not taken yet is kept here, and is written when it takes more.
#pragma once

#include <asio/posix/stream_descriptor.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace asio {
class io_context;
}

namespace valley::client::tui {

// A picture of the largest screen is smaller. More than that is never kept: the terminal counts as
// lost.
inline constexpr std::size_t kOutputBytesMax = 4 << 20;

// To standard output, in the io_context's one thread. `io` must outlive it.
class Output {
  public:
    struct Handlers {
        std::function<void()> drained;  // nothing is kept any more; not called from inside flush()
        std::function<void()> lost;     // nobody takes it any more
    };
    Output(asio::io_context& io, Handlers handlers);
    ~Output();
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    // Keeps the bytes; flush() writes what the terminal takes now, and the rest as it takes it.
    void append(std::string_view bytes) { bytes_ += bytes; }
    void flush();
    // The terminal has not taken all. Whoever has a newer picture waits for `drained` with it.
    bool busy() const { return waiting_; }
    // Writes all that is kept, and waits for it so long at most. False if that was too short, or
    // nobody takes it: then it is thrown away, what the kernel keeps of it as well, so that there
    // is room for what comes next.
    bool finish(std::chrono::milliseconds most);

  private:
    void lose();
    void wait();

    Handlers handlers_;
    asio::posix::stream_descriptor terminal_;
    // It has a file description of its own, so that not to block is nobody else's matter.
    bool own_ = false;
    std::string bytes_;
    bool waiting_ = false;
    bool lost_ = false;
    std::shared_ptr<const char> alive_ = std::make_shared<const char>();
};

// A last line on standard output, if that takes it within so long.
void write_within(std::string_view bytes, std::chrono::milliseconds most);

}  // namespace valley::client::tui
