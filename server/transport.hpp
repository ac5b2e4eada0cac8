// Connections as the server's core sees them: numbered wires that carry whole messages.
//
// The real body is listener.cpp and session.cpp (Asio); the simulation has one in memory.
// Everything here is called from one thread.
#pragma once

#include <cstdint>
#include <string>

namespace valley::server {

// Never used twice while a server runs.
enum class ConnectionId : std::uint64_t {};

class Transport {
  public:
    virtual ~Transport() = default;

    // Sends one serialised ServerMessage, after all that was sent before. A connection that cannot
    // take more (its outbox is full) or is gone already drops the message; App hears of its end by
    // on_closed.
    virtual void send(ConnectionId connection, std::string message) = 0;
    // The other side has said Hello. Before that a connection lasts only as long as Hello may take,
    // whatever else comes on it.
    virtual void greeted(ConnectionId) {}
    // Closes the connection when what was sent is out. on_closed is not called for it.
    virtual void close(ConnectionId connection) = 0;
};

}  // namespace valley::server
