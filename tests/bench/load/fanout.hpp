// A group of the bare server (tests/bench/echo): one connection sends a frame, all get one; then
// the next sends. As a table does, without a game.
#pragma once

#include <memory>
#include <vector>

#include "tests/bench/load/steps.hpp"
#include "tests/bench/load/wire.hpp"

namespace valley::load {

class Fanout {
  public:
    class Owner {
      public:
        virtual ~Owner() = default;
        virtual void on_playing() = 0;  // all are there
        virtual void on_trouble(const std::string& what) = 0;
    };

    Fanout(asio::io_context& io, const Target& target, std::uint32_t group, std::size_t members,
           std::size_t send_bytes, Tally& tally, Owner& owner);
    ~Fanout();

    void start();
    void leave();

  private:
    class Member;
    void on_joined();
    void send();

    const Target target_;
    Owner& owner_;
    const std::string message_;
    std::vector<std::unique_ptr<Member>> members_;
    Step step_;
    std::size_t joined_ = 0;
    std::size_t turn_ = 0;
    bool left_ = false;
};

}  // namespace valley::load
