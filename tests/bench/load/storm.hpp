// Many who come at once: connect, shake hands, say Hello, so many at a time.
#pragma once

#include <deque>
#include <functional>
#include <memory>

#include "tests/bench/load/viewer.hpp"

namespace valley::load {

struct StormPlan {
    std::size_t connections = 1000;
    std::size_t at_once = 64;
    bool hello = true;    // else it ends with the connection, or its handshake
    bool keep = false;    // else each goes away when it has come
    bool resume = false;  // each resumes the TLS session of one before
};

class Storm {
  public:
    // `done` is called when all have come, or with what went wrong.
    Storm(asio::io_context& io, const Target& target, StormPlan plan,
          std::function<void(const std::string& trouble)> done);
    ~Storm();

    void start();
    void time();
    std::size_t resumed() const { return resumed_; }

  private:
    class Guest;  // says Hello
    class Knock;  // does not
    void next();
    void came();

    asio::io_context& io_;
    Target target_;
    const StormPlan plan_;
    std::function<void(const std::string&)> done_;
    std::deque<std::unique_ptr<Guest>> guests_;
    std::deque<std::unique_ptr<Knock>> knocks_;
    std::size_t begun_ = 0;
    std::size_t came_ = 0;
    std::size_t resumed_ = 0;
};

}  // namespace valley::load
