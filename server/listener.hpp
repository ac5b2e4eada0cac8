// The door: accepts connections on one address and port, and hands them to the wires.
//
// When descriptors run out it pauses instead of trying on and on, and says so once. Who waits at
// the door is let in as soon as there is room again; if that takes longer, one at a time is told
// that the server is full, by means of a descriptor kept in reserve.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "server/asio.hpp"
#include "server/log.hpp"
#include "server/settings.hpp"
#include "server/wires.hpp"

namespace valley::server {

class Listener {
  public:
    // Takes the port, which nobody else has then, or says for the operator why that is not
    // possible. Clients can connect from now on; they are served from start() on. `wires` must
    // outlive the listener, and `context` is not run any more when it goes.
    static std::variant<std::unique_ptr<Listener>, std::string> open(asio::io_context& context,
                                                                     const Settings& settings,
                                                                     Wires& wires);
    ~Listener();
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    void start();
    // Accepts nobody any more; connections that there are go on.
    void close();

    // Where it listens: "127.0.0.1:7922", "[::1]:7922"; the real port, if 0 was asked for.
    const std::string& address() const { return address_; }

  private:
    Listener(asio::io_context& context, Wires& wires);

    Task<void> accept();
    void on_shortage(std::error_code error);

    Acceptor acceptor_;
    Timer pause_;
    Wires& wires_;
    std::string address_;
    int reserve_ = -1;
    bool short_ = false;  // of descriptors
    bool told_ = false;   // the log says so
    LineLimit shortage_lines_;
    LineLimit fault_lines_;
};

}  // namespace valley::server
