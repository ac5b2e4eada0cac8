// One connection: what comes in, what goes out, and its deadlines.
//
// A session lives as long as it has something to do: it is held by the wires while the core may
// speak with it, and by its own coroutines until the socket is closed. While nothing happens it
// holds no buffer and nobody looks at it; one timer waits for its next deadline.
//
// Who asks for more than it reads is not listened to until it has read. Who does not read what the
// table sends it is given up; what comes at once of its own request (all that it missed, after a
// Resume) does not count for that.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "proto/framing.hpp"
#include "server/asio.hpp"
#include "server/channel.hpp"
#include "server/settings.hpp"
#include "server/tls.hpp"
#include "server/transport.hpp"
#include "valley/v1/session.pb.h"

namespace valley::server {

class Session final : public std::enable_shared_from_this<Session> {
  public:
    // Who hears of it. Must outlive every session.
    class Owner {
      public:
        virtual ~Owner() = default;
        // A whole message. It may send to and close any session, this one too.
        virtual void on_message(ConnectionId connection, std::string_view message) = 0;
        // The other side has gone, or was given up. Once, never from inside a call of the owner,
        // and not after close().
        virtual void on_lost(ConnectionId connection) = 0;
        // The session is no more, and its descriptor is free.
        virtual void on_ended(ConnectionId connection) = 0;
        // Its outbox was full and is thrown away; on_lost follows.
        virtual void on_dropped() {}
        // All that was sent is with the system, the first of it that long after it was sent.
        virtual void on_written(std::chrono::steady_clock::duration) {}
    };

    // What the other side may speak.
    struct Speech {
        Tls* tls = nullptr;  // nullptr: no TLS
        bool plain = true;   // unencrypted
        bool full = false;   // there is no room: Goodbye is all that it gets
    };

    // `settings`, and TLS, must outlive the session.
    Session(ConnectionId id, Stream stream, Speech speech, const Settings& settings, Owner& owner);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // Begins to read. Once.
    void start();
    // Sends a message after all that was sent before; several that are sent at once leave in one
    // write. If the outbox is full, the other side does not read: it is given up.
    void send(std::string_view message);
    // It has said Hello: from now on it may be idle for idle_time.
    void greeted();
    // Ends it when all is out. Nothing that still comes in is handed to the owner.
    void close();
    // Ends it at once, without a word.
    void abort();

    // A frame with a Goodbye.
    static std::string goodbye(v1::Goodbye::Reason reason, const std::string& text);

  private:
    using Moment = std::chrono::steady_clock::time_point;
    enum class State {
        open,
        closing,   // what was sent goes out; what comes in is dropped
        draining,  // all is out and the other side is told; it may finish what it sends
        closed,
    };

    Task<void> read();
    Task<bool> agree_on_speech();
    Task<bool> wait_for(Channel::Need need);
    Task<std::string_view> receive();
    void write();
    void write_when(Channel::Need need);
    void break_off();
    Task<void> take_later(std::string bytes);
    void take(std::string_view& bytes);
    bool crowded() const;
    void start_writing();
    void give_up(v1::Goodbye::Reason reason, const std::string& text);
    void lose();
    void begin_closing();
    void finish();
    void hang_up();

    Moment deadline() const;
    void arm();
    void on_timer();

    const ConnectionId id_;
    const Settings& settings_;
    Owner& owner_;
    const Speech speech_;
    Channel channel_;
    Timer timer_;
    FrameReader reader_;
    std::string outgoing_;           // whole frames, not given to the socket yet
    std::string written_;            // whole frames that the socket is working on
    std::size_t written_count_ = 0;  // bytes of it that are out
    // How much of both was asked for by the other side.
    std::size_t outgoing_asked_ = 0;
    std::size_t written_asked_ = 0;
    Moment outgoing_since_;
    Moment written_since_;
    const Moment began_;
    std::optional<Moment> agreed_;  // the handshake is over, or there is none
    Moment last_message_;           // or the beginning
    Moment closed_by_;              // from closing on
    Moment armed_for_;
    std::optional<Moment> frame_began_;
    State state_ = State::open;
    bool greeted_ = false;
    bool handling_ = false;  // a message of the other side
    bool writing_ = false;
    bool armed_ = false;
    bool input_ended_ = false;
    bool told_ = false;  // the owner knows of the end
};

}  // namespace valley::server
