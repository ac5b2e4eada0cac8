// The bytes of one connection over its socket, plain or by TLS.
//
// Nothing here waits: each call does what can be done now and says what to wait for before it is
// called again. So plain and encrypted connections go the same way, and an idle one holds no
// buffer.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

#include "server/asio.hpp"

struct ssl_st;

namespace valley::server {

class Channel {
  public:
    enum class Need {
        nothing,   // done, at least in part
        readable,  // to be tried again when the socket can be read,
        writable,  // ... or written
        end,       // the other side has ended it, or it broke
    };
    struct Step {
        std::size_t count = 0;  // bytes that were read or taken
        Need need = Need::nothing;
    };

    explicit Channel(Stream socket) : socket_(std::move(socket)) {}
    Channel(const Channel&) = delete;
    Channel& operator=(const Channel&) = delete;

    Stream& socket() { return socket_; }

    // Whether what the other side has sent begins as TLS does, and not as a frame of ours: of those
    // the first byte is part of a length. To be asked when the socket can be read, before all else.
    bool begins_with_tls();
    // From here on by TLS; takes the connection over, and must stay where it is. handshake() until
    // it needs nothing.
    void secure(ssl_st* connection);
    Need handshake();
    bool secured() const { return tls_ != nullptr; }

    // There is more to read that the socket does not know of.
    bool has_pending() const;
    // May need the socket to be readable although it is: what holds no bytes for us, as renewed
    // keys, does not keep the others waiting, however much of it there is.
    Step read(std::span<char> out);
    Step write(std::string_view bytes);
    // Tells the other side that nothing more will come. False if that fails.
    bool end_writing();
    void close();

  private:
    struct Free {
        void operator()(ssl_st* connection) const;
    };
    Step outcome(int result);

    Stream socket_;
    std::unique_ptr<ssl_st, Free> tls_;
    bool greeted_ = false;  // the handshake is over
    int reads_left_ = 0;    // from the socket, for TLS, before it is another connection's turn
};

}  // namespace valley::server
