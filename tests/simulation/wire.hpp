// A connection as two streams of bytes that take their time, arrive in pieces of any size, and may
// be torn at any byte.
#pragma once

#include <algorithm>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/random.hpp"
#include "proto/framing.hpp"
#include "server/clock.hpp"
#include "server/transport.hpp"

namespace valley::simulation {

using server::Milliseconds;
using server::Time;

// One direction. Bytes arrive in their order; after the end nothing does.
class Pipe {
  public:
    explicit Pipe(std::size_t message_bytes_max) : reader_(message_bytes_max) {}

    void put(std::string_view message, Time at, Random& luck) {
        if (torn_ || ending_) return;
        std::string frame;
        append_frame(frame, message);
        std::string_view rest = frame;
        while (!rest.empty()) {
            const bool whole = luck.chance(4, 5);
            const auto size = static_cast<std::uint32_t>(rest.size());
            const std::size_t count = whole ? size : 1 + luck.below(size);
            last_ = std::max(last_, at);
            pieces_.push_back({last_, std::string(rest.substr(0, count)), false});
            rest.remove_prefix(count);
        }
    }
    // The end arrives after what was put before.
    void end(Time at) {
        if (torn_ || ending_) return;
        ending_ = true;
        last_ = std::max(last_, at);
        pieces_.push_back({last_, "", true});
    }
    // Of what is on its way a part arrives, which may end inside a frame, and then the end. What is
    // put from now on is lost.
    void tear(Time end_at, Random& luck) {
        if (torn_) return;
        torn_ = true;
        const auto count = static_cast<std::uint32_t>(pieces_.size());
        const std::size_t kept = luck.below(count + 1);
        if (kept < count) {
            std::string part = std::move(pieces_[kept].bytes);
            part.resize(luck.below(static_cast<std::uint32_t>(part.size()) + 1));
            pieces_.resize(kept);
            if (!part.empty()) pieces_.push_back({last_, std::move(part), false});
        }
        if (!pieces_.empty() && pieces_.back().is_end) return;
        last_ = std::max(last_, end_at);
        pieces_.push_back({last_, "", true});
    }
    bool torn() const { return torn_; }
    bool empty() const { return pieces_.empty() && !reader_.inside_frame(); }
    // When the next piece is there.
    std::optional<Time> next() const {
        if (pieces_.empty()) return std::nullopt;
        return pieces_.front().at;
    }
    // Takes the next piece and hands over the messages that are whole with it, while `wanted()`.
    // True if it was the end.
    template <typename Handle, typename Wanted>
    bool deliver(Handle handle, Wanted wanted) {
        const Piece piece = std::move(pieces_.front());
        pieces_.pop_front();
        std::string_view rest = piece.bytes;
        while (wanted()) {
            const auto message = reader_.read(rest);
            if (!message) break;
            handle(std::string(*message));
        }
        return piece.is_end;
    }

  private:
    struct Piece {
        Time at{0};
        std::string bytes;
        bool is_end = false;
    };
    FrameReader reader_;
    std::deque<Piece> pieces_;
    Time last_{0};
    bool torn_ = false;
    bool ending_ = false;
};

struct Wire {
    server::ConnectionId id{};
    std::size_t person = 0;
    Milliseconds latency{0};
    Pipe up;
    Pipe down;
    bool client_end = true;   // the client holds it
    bool server_end = false;  // the server holds it
    bool arriving = true;     // the server has not been told of it
    Time arrives{0};
};

}  // namespace valley::simulation
