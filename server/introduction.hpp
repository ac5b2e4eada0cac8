// A connection from a proxy, until the proxy has said whose it is (proxy_header.hpp).
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/asio.hpp"
#include "server/clock.hpp"
#include "server/proxy_header.hpp"

namespace valley::server {

class Introduction final : public std::enable_shared_from_this<Introduction> {
  public:
    explicit Introduction(Stream stream)
        : stream_(std::move(stream)), timer_(stream_.get_executor()) {}
    Introduction(const Introduction&) = delete;
    Introduction& operator=(const Introduction&) = delete;

    // Reads the header, which has that much time, and calls `done` when that is over, unless it was
    // aborted. Never from within this call. Once.
    void start(Milliseconds time, std::function<void()> done);
    // Ends it without a word, and never calls.
    void abort();

    // When it is done: what went wrong, in the words of the log, or "".
    const std::string& trouble() const { return trouble_; }
    // Not one byte came. Whoever only looks whether somebody listens does so.
    bool silent() const { return !header_.begun(); }
    // If nothing went wrong: "", if it is the proxy's own.
    const std::string& address() const { return header_.address(); }
    // The connection, from behind the header on.
    Stream take_stream() { return std::move(stream_); }

  private:
    Task<void> read(std::function<void()> done);
    void take();

    Stream stream_;
    Timer timer_;
    ProxyHeader header_;
    std::string trouble_;
    bool late_ = false;
    bool aborted_ = false;
};

}  // namespace valley::server
