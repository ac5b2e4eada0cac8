// One connection of the load generator: frames out, frames in, plain or by TLS. All connections
// read into one buffer and have no timers: what a frame costs here is little beside what it costs
// the server.
#pragma once

#include <openssl/ssl.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "proto/framing.hpp"
#include "server/asio.hpp"
#include "server/channel.hpp"
#include "tests/bench/load/tls.hpp"

namespace valley::load {

// Where connections go, and how.
struct Target {
    asio::ip::tcp::endpoint server;
    ClientTls* tls = nullptr;  // must outlive the connections; nullptr: plain
    bool resume = false;       // the session of an earlier one
};

class Wire : public std::enable_shared_from_this<Wire> {
  public:
    // Who hears of it; must outlive the wire or close() it.
    class Owner {
      public:
        virtual ~Owner() = default;
        virtual void on_open() = 0;
        // One message, of a frame of so many bytes.
        virtual void on_frame(std::string_view message, std::size_t bytes) = 0;
        // It could not be opened, or broke, or was ended by the other side.
        virtual void on_lost(const std::string& why) = 0;
    };

    Wire(asio::io_context& io, Owner& owner);

    // From one of several addresses of this machine, in turn: each has ports of its own.
    void open(const Target& target);
    void send(std::string_view message);
    // The owner hears nothing more.
    void close();

    // Its handshake was short.
    bool resumed() const { return tls_ != nullptr && SSL_session_reused(tls_) == 1; }

  private:
    void greet();
    void wait_for(server::Channel::Need need, void (Wire::*then)());
    void read();
    void write();
    void lose(const std::string& why);

    Owner* owner_;  // nullptr: closed
    server::Channel channel_;
    SSL* tls_ = nullptr;  // the channel's
    FrameReader reader_;
    std::string outgoing_;
    bool open_ = false;
    bool waits_to_write_ = false;
};

}  // namespace valley::load
