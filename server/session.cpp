#include "server/session.hpp"

#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <utility>

#include "server/log.hpp"
#include "valley/v1/envelope.pb.h"

namespace valley::server {

namespace {

constexpr std::size_t kReadBytes = 16 * 1024;
// Others have to get what these lead to before there is more of it.
constexpr int kMessagesATurn = 8;
// How much of what a viewer has not read the system keeps for it. The outbox comes on top.
constexpr int kSendBufferBytes = 64 * 1024;
// From the decision to end a connection to the end of its socket.
constexpr std::chrono::seconds kCloseTime{5};
// For whom there is no room: until it has begun to speak.
constexpr std::chrono::seconds kFullTime{2};
constexpr const char* kNoRoom = "no room for another connection";

std::string seconds(Milliseconds time) {
    return std::to_string(std::chrono::ceil<std::chrono::seconds>(time).count()) + " s";
}

// Has the system ask a silent machine whether it is there, and give up one that does not answer or
// does not confirm what it is sent (tcp(7)). Without it, the others would see somebody as connected
// for as long as a connection may be idle.
void notice_dead_link(int socket, Milliseconds time) {
    const auto option = [socket](int level, int name, int value) {
        ::setsockopt(socket, level, name, &value, sizeof value);
    };
    const auto part = [time](int of) {
        return std::max(1, static_cast<int>(time.count() / 1000 / of));
    };
    constexpr int kQuestions = 3;
    option(SOL_SOCKET, SO_KEEPALIVE, 1);
    option(IPPROTO_TCP, TCP_KEEPIDLE, part(2));
    option(IPPROTO_TCP, TCP_KEEPINTVL, part(2 * kQuestions));
    option(IPPROTO_TCP, TCP_KEEPCNT, kQuestions);
    option(IPPROTO_TCP, TCP_USER_TIMEOUT, static_cast<int>(time.count()));
}

}  // namespace

Session::Session(ConnectionId id, Stream stream, Speech speech, const Settings& settings,
                 Owner& owner)
    : id_(id),
      settings_(settings),
      owner_(owner),
      speech_(speech),
      channel_(std::move(stream)),
      timer_(channel_.socket().get_executor()),
      reader_(settings.frame_bytes_max),
      began_(std::chrono::steady_clock::now()),
      last_message_(began_) {}

Session::~Session() { owner_.on_ended(id_); }

void Session::start() {
    if (state_ == State::closed) return;
    std::error_code ignored;
    Stream& socket = channel_.socket();
    socket.non_blocking(true, ignored);
    socket.set_option(asio::ip::tcp::no_delay(true), ignored);
    socket.set_option(asio::socket_base::send_buffer_size(kSendBufferBytes), ignored);
    notice_dead_link(socket.native_handle(), settings_.link_time);
    arm();
    asio::co_spawn(
        socket.get_executor(), [self = shared_from_this()] { return self->read(); },
        asio::detached);
}

// --- in ---

Task<void> Session::read() {
    const bool agreed = co_await agree_on_speech();
    if (agreed && state_ == State::open) {
        agreed_ = std::chrono::steady_clock::now();
        arm();
        if (speech_.full) give_up(v1::Goodbye::FULL, kNoRoom);
    }
    while (agreed) {
        std::string_view bytes = co_await receive();
        if (bytes.empty()) break;
        if (state_ == State::open) take(bytes);
        if (!bytes.empty() && state_ == State::open) co_await take_later(std::string(bytes));
    }
    input_ended_ = true;
    if (state_ == State::open) {
        log_line(spdlog::level::debug, {static_cast<std::uint64_t>(id_), ""},
                 "the other side has gone");
        lose();
        begin_closing();
    } else if (state_ == State::draining) {
        hang_up();
    }
}

// TLS or plain, as the other side begins; false if there will be nothing to read.
Task<bool> Session::agree_on_speech() {
    const bool begun = co_await wait_for(Channel::Need::readable);
    if (!begun) co_return false;
    if (!channel_.begins_with_tls()) {
        if (!speech_.plain && state_ == State::open) {
            give_up(v1::Goodbye::PROTOCOL,
                    "this server takes encrypted connections only (TLS); see its invitation");
        }
        co_return true;
    }
    if (speech_.tls == nullptr) co_return true;  // a frame that is far too long
    ssl_st* const connection = speech_.tls->connection(channel_.socket().native_handle());
    if (connection == nullptr) co_return false;
    channel_.secure(connection);
    for (;;) {
        const Channel::Need need = channel_.handshake();
        if (need == Channel::Need::nothing) co_return true;
        if (need == Channel::Need::end) co_return false;
        const bool goes_on = co_await wait_for(need);
        if (!goes_on) co_return false;
    }
}

// False if there is nothing to wait for any more.
Task<bool> Session::wait_for(Channel::Need need) {
    if (need == Channel::Need::end || state_ == State::closed) co_return false;
    const auto what = need == Channel::Need::writable ? Stream::wait_write : Stream::wait_read;
    const auto [error] = co_await channel_.socket().async_wait(what, kResult);
    co_return !error && state_ != State::closed;
}

// The next bytes; none if there will be no more. They lie in a buffer that all sessions share, and
// last until the next co_await: a connection that is idle needs none.
Task<std::string_view> Session::receive() {
    thread_local std::array<char, kReadBytes> buffer;
    Channel::Need need = channel_.has_pending() ? Channel::Need::nothing : Channel::Need::readable;
    for (;;) {
        if (need != Channel::Need::nothing) {
            const bool there = co_await wait_for(need);
            if (!there) co_return std::string_view();
        }
        const Channel::Step step = channel_.read(buffer);
        if (step.count > 0) co_return std::string_view(buffer.data(), step.count);
        need = step.need;
    }
}

// Handles the messages in the bytes, from the front; leaves some if that is enough for one turn.
void Session::take(std::string_view& bytes) {
    const Moment now = std::chrono::steady_clock::now();
    for (int handled = 0; handled < kMessagesATurn && !crowded(); ++handled) {
        const auto message = reader_.read(bytes);
        if (!message) break;
        last_message_ = now;
        frame_began_.reset();
        handling_ = true;
        owner_.on_message(id_, *message);
        handling_ = false;
        if (state_ != State::open) return;
    }
    if (reader_.fault() != FrameFault::none) {
        return give_up(v1::Goodbye::PROTOCOL, reader_.fault() == FrameFault::empty
                                                  ? std::string("a message may not be empty")
                                                  : "a message may have " +
                                                        std::to_string(settings_.frame_bytes_max) +
                                                        " bytes at most");
    }
    if (crowded()) {
        frame_began_.reset();  // it is this side that does not read
    } else if (reader_.inside_frame()) {
        if (!frame_began_) frame_began_ = now;
        arm();
    }
}

// The same in as many turns as it takes, each when there is room for answers.
Task<void> Session::take_later(std::string bytes) {
    std::string_view rest = bytes;
    while (state_ == State::open && !rest.empty()) {
        const bool room = co_await wait_for(Channel::Need::writable);
        if (!room) co_return;
        if (state_ == State::open) take(rest);
    }
}

bool Session::crowded() const {
    return outgoing_.size() + written_.size() > settings_.outbox_bytes_max / 2;
}

// --- out ---

void Session::send(std::string_view message) {
    if (state_ != State::open) return;
    const std::size_t bytes = kFrameLengthBytes + message.size();
    // One request leads to so much at most, and the next one waits while this is unread (crowded).
    const std::size_t unasked =
        outgoing_.size() - outgoing_asked_ + written_.size() - written_asked_;
    if (handling_) {
        outgoing_asked_ += bytes;
    } else if (unasked + bytes > settings_.outbox_bytes_max) {
        outgoing_.clear();
        outgoing_asked_ = 0;
        owner_.on_dropped();
        return give_up(v1::Goodbye::TOO_SLOW, "");
    }
    if (outgoing_.empty()) outgoing_since_ = std::chrono::steady_clock::now();
    append_frame(outgoing_, message);
    start_writing();
}

void Session::greeted() {
    greeted_ = true;
    if (state_ == State::open) arm();
}

void Session::start_writing() {
    if (std::exchange(writing_, true)) return;
    // Not now: what else the event at hand leads to comes along.
    asio::post(channel_.socket().get_executor(), [self = shared_from_this()] { self->write(); });
}

// No coroutine: nearly always all of it is written at once.
void Session::write() {
    while (state_ != State::closed) {
        if (written_.empty()) {
            if (outgoing_.empty()) break;
            written_ = std::exchange(outgoing_, std::string());
            written_asked_ = std::exchange(outgoing_asked_, 0);
            written_count_ = 0;
            written_since_ = outgoing_since_;
        }
        const Channel::Step step =
            channel_.write(std::string_view(written_).substr(written_count_));
        written_count_ += step.count;
        if (written_count_ == written_.size()) {
            written_ = std::string();
            written_asked_ = 0;
            owner_.on_written(std::chrono::steady_clock::now() - written_since_);
        } else if (step.need == Channel::Need::end) {
            return break_off();
        } else if (step.need != Channel::Need::nothing) {
            return write_when(step.need);
        }
    }
    writing_ = false;
    if (state_ == State::closing) finish();
}

void Session::write_when(Channel::Need need) {
    const auto what = need == Channel::Need::writable ? Stream::wait_write : Stream::wait_read;
    channel_.socket().async_wait(what, [self = shared_from_this()](std::error_code error) {
        if (error) return self->break_off();
        self->write();
    });
}

// The other side takes nothing more.
void Session::break_off() {
    writing_ = false;
    if (state_ == State::closed) return;
    if (state_ == State::open) lose();
    hang_up();
}

std::string Session::goodbye(v1::Goodbye::Reason reason, const std::string& text) {
    v1::ServerMessage message;
    message.mutable_goodbye()->set_reason(reason);
    message.mutable_goodbye()->set_text(text);
    std::string frame;
    append_frame(frame, message.SerializeAsString());
    return frame;
}

// --- the end ---

void Session::give_up(v1::Goodbye::Reason reason, const std::string& text) {
    log_line(spdlog::level::debug, {static_cast<std::uint64_t>(id_), ""},
             "given up: " + v1::Goodbye::Reason_Name(reason) + " " + text);
    outgoing_ += goodbye(reason, text);
    lose();
    begin_closing();
}

// The owner is told later: it may be the one that is calling.
void Session::lose() {
    asio::post(channel_.socket().get_executor(), [self = shared_from_this()] {
        if (!std::exchange(self->told_, true)) self->owner_.on_lost(self->id_);
    });
}

void Session::close() {
    told_ = true;
    if (state_ == State::open) begin_closing();
}

void Session::abort() {
    told_ = true;
    hang_up();
}

void Session::begin_closing() {
    state_ = State::closing;
    closed_by_ = std::chrono::steady_clock::now() + kCloseTime;
    arm();
    if (!outgoing_.empty()) start_writing();
    if (!writing_) finish();
}

// Closing a socket at once, with unread input, would take the last messages from the other side.
void Session::finish() {
    const bool told = channel_.end_writing();
    state_ = State::draining;
    if (!told || input_ended_) hang_up();
}

void Session::hang_up() {
    state_ = State::closed;
    std::error_code ignored;
    timer_.cancel(ignored);
    channel_.close();
}

// --- deadlines ---

Session::Moment Session::deadline() const {
    if (state_ != State::open) return closed_by_;
    if (!agreed_) {
        const auto time = std::chrono::milliseconds(settings_.handshake_time);
        return began_ +
               (speech_.full ? std::min<std::chrono::milliseconds>(time, kFullTime) : time);
    }
    const Moment silent =
        greeted_ ? last_message_ + settings_.idle_time : *agreed_ + settings_.hello_time;
    return frame_began_ ? std::min(silent, *frame_began_ + settings_.frame_time) : silent;
}

// A deadline that moves on leaves the timer alone, which then finds out when it ends.
void Session::arm() {
    const Moment next = deadline();
    if (armed_ && armed_for_ <= next) return;
    armed_ = true;
    armed_for_ = next;
    timer_.expires_at(next);
    timer_.async_wait([self = shared_from_this()](std::error_code error) {
        if (!error) self->on_timer();
    });
}

void Session::on_timer() {
    if (state_ == State::closed) return;
    armed_ = false;
    const Moment now = std::chrono::steady_clock::now();
    if (now < deadline()) return arm();
    if (state_ != State::open) return hang_up();
    if (speech_.full) {
        give_up(v1::Goodbye::FULL, kNoRoom);
    } else if (!agreed_) {
        give_up(v1::Goodbye::IDLE, "no handshake within " + seconds(settings_.handshake_time));
    } else if (frame_began_ && now >= *frame_began_ + settings_.frame_time) {
        give_up(v1::Goodbye::PROTOCOL,
                "a message may take " + seconds(settings_.frame_time) + " at most");
    } else if (greeted_) {
        give_up(v1::Goodbye::IDLE, "no message for " + seconds(settings_.idle_time));
    } else {
        give_up(v1::Goodbye::IDLE, "no Hello within " + seconds(settings_.hello_time));
    }
}

}  // namespace valley::server
