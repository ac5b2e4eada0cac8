// A Session over TLS, or plain TCP where that was asked for: opens and closes connections as the
// session wants it, checks who answers, and tells it what comes.
//
// The one place of the client that has sockets. Everything happens in the io_context's one thread.
#pragma once

#include <functional>
#include <memory>

#include "client/core/endpoint.hpp"
#include "client/core/session.hpp"
#include "client/core/trust.hpp"

namespace asio {
class io_context;
}

namespace valley::client {

class Connection {
  public:
    // `changed` is called after anything was told to the session, and may make requests. `io` and
    // `session` must outlive this object.
    Connection(asio::io_context& io, Session& session, Endpoint endpoint, Trust trust,
               std::function<void()> changed);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    // Starts the session.
    void start();
    // After the session was used from outside: sends what it has to send, calls `changed`.
    void poke();
    // Nothing is open and nothing waits to be sent: the program may end.
    bool closed() const;

    // The session's time, of the system's clock that never goes back and goes on while the machine
    // sleeps.
    static Time now();

  private:
    class Wire;
    std::shared_ptr<Wire> wire_;
};

}  // namespace valley::client
