#include "tests/support/fault_proxy.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <string>
#include <utility>

namespace valley::testing {

namespace {

using Moment = std::chrono::steady_clock::time_point;

// What may be under way in one direction: more is left with its sender, as by a real line.
constexpr std::size_t kUnderWayMost = 64 * 1024;
// What the systems keep for a client that is slow to read.
constexpr int kSmallBuffer = 4 * 1024;

}  // namespace

// One client's connection, and the one to the server for it.
class FaultProxy::Line : public std::enable_shared_from_this<Line> {
  public:
    Line(asio::io_context& io, server::Stream client, std::uint64_t seed, LineFaults faults,
         std::shared_ptr<std::size_t> cuts)
        : client_(std::move(client)),
          server_(io),
          luck_(seed),
          faults_(std::move(faults)),
          cuts_(std::move(cuts)),
          up_(io),
          down_(io) {
        if (faults_.cut_within > 0) {
            cut_at_ = 1 + luck_.below(static_cast<std::uint32_t>(faults_.cut_within));
            cut_ = faults_.cuts[luck_.below(static_cast<std::uint32_t>(faults_.cuts.size()))];
        }
    }

    server::Task<void> connect(asio::ip::tcp::endpoint server) {
        const auto self = shared_from_this();
        std::error_code ignored;
        if (slow()) {
            server_.open(server.protocol(), ignored);
            server_.set_option(asio::socket_base::receive_buffer_size(kSmallBuffer), ignored);
        }
        const auto [error] = co_await server_.async_connect(server, server::kResult);
        if (error) {
            close();
            co_return;
        }
        server_.set_option(asio::ip::tcp::no_delay(true), ignored);
        client_.set_option(asio::ip::tcp::no_delay(true), ignored);
        start(client_, server_, up_);
        start(server_, client_, down_);
    }

    void close() {
        std::error_code ignored;
        closed_ = true;
        client_.close(ignored);
        server_.close(ignored);
        for (Way* way : {&up_, &down_}) {
            way->piece.cancel(ignored);
            way->room.cancel(ignored);
        }
    }

  private:
    struct Piece {
        Moment due;
        std::string bytes;  // empty: the sender has finished
    };
    struct Way {
        explicit Way(asio::io_context& io) : piece(io), room(io) {}
        std::deque<Piece> pieces;
        std::size_t under_way = 0;
        Moment last_due;
        // Of who waits for a piece, or for its time; and of who waits for room.
        server::Timer piece;
        server::Timer room;
    };

    void start(server::Stream& from, server::Stream& to, Way& way) {
        asio::co_spawn(
            from.get_executor(),
            [self = shared_from_this(), &from, &way] { return self->take(from, way); },
            asio::detached);
        asio::co_spawn(
            to.get_executor(),
            [self = shared_from_this(), &to, &way] { return self->give(to, way); }, asio::detached);
    }

    static server::Task<void> wait(server::Timer& timer, Moment until) {
        timer.expires_at(until);
        co_await timer.async_wait(server::kResult);
    }

    server::Task<void> take(server::Stream& from, Way& way) {
        std::array<char, 16 * 1024> buffer{};
        std::error_code ignored;
        while (!closed_) {
            if (way.under_way >= under_way_most()) {
                co_await wait(way.room, Moment::max());
                continue;
            }
            const std::size_t most = 1 + luck_.below(static_cast<std::uint32_t>(
                                             std::min(faults_.piece_most, buffer.size())));
            const auto room = asio::buffer(buffer.data(), most);
            const auto [error, count] = co_await from.async_read_some(room, server::kResult);
            if (closed_) co_return;
            Moment due = std::chrono::steady_clock::now() + faults_.delay;
            if (const auto jitter = faults_.jitter.count(); jitter > 0) {
                due += std::chrono::milliseconds(luck_.below(static_cast<std::uint32_t>(jitter)));
            }
            way.last_due = due = std::max(due, way.last_due);
            way.under_way += count;
            way.pieces.push_back({due, std::string(buffer.data(), error ? 0 : count)});
            way.piece.cancel(ignored);
            if (error) co_return;
        }
    }

    server::Task<void> give(server::Stream& to, Way& way) {
        std::error_code ignored;
        while (!closed_) {
            const Moment now = std::chrono::steady_clock::now();
            if (way.pieces.empty() || way.pieces.front().due > now) {
                const Moment due = way.pieces.empty() ? Moment::max() : way.pieces.front().due;
                co_await wait(way.piece, due);
                continue;
            }
            Piece piece = std::move(way.pieces.front());
            way.pieces.pop_front();
            if (piece.bytes.empty()) {
                to.shutdown(server::Stream::shutdown_send, ignored);
                if (++ended_ == 2) close();
                co_return;
            }
            const std::size_t size = piece.bytes.size();
            const std::size_t count = std::min(size, bytes_left());
            const bool lost = frozen_ || (half_ && &to == &server_);
            const auto bytes = asio::buffer(piece.bytes.data(), lost ? 0 : count);
            passed_ += count;
            const auto [error, written] = co_await asio::async_write(to, bytes, server::kResult);
            if (error || closed_) {
                close();
                co_return;
            }
            if (cut_at_ > 0 && passed_ >= cut_at_ && !frozen_) cut();
            if (half_ && &to == &client_ && count < size) {
                // This way nothing was cut.
                piece.bytes.erase(0, count);
                way.pieces.push_front(std::move(piece));
                way.under_way -= count;
            } else {
                way.under_way -= size;
            }
            way.room.cancel(ignored);
            if (slow() && &to == &client_) {
                server::Timer pause(to.get_executor(), faults_.client_reads_each);
                co_await pause.async_wait(server::kResult);
            }
        }
    }

    bool slow() const { return faults_.client_reads_each.count() > 0; }
    std::size_t under_way_most() const { return slow() ? kSmallBuffer : kUnderWayMost; }

    std::size_t bytes_left() const {
        if (cut_at_ == 0) return SIZE_MAX;
        return cut_at_ > passed_ ? cut_at_ - passed_ : 0;
    }

    void cut() {
        ++*cuts_;
        std::error_code ignored;
        switch (cut_) {
            case Cut::finish: return close();
            case Cut::reset: {
                const asio::socket_base::linger at_once(true, 0);
                client_.set_option(at_once, ignored);
                server_.set_option(at_once, ignored);
                return close();
            }
            case Cut::half:
                cut_at_ = 0;
                half_ = true;
                server_.shutdown(server::Stream::shutdown_send, ignored);
                return;
            case Cut::freeze: frozen_ = true; return;
        }
    }

    server::Stream client_;
    server::Stream server_;
    Random luck_;
    const LineFaults faults_;
    const std::shared_ptr<std::size_t> cuts_;
    Way up_;
    Way down_;
    std::size_t passed_ = 0;  // bytes, both ways together
    std::size_t cut_at_ = 0;  // 0: not to be cut
    Cut cut_ = Cut::finish;
    bool half_ = false;
    bool frozen_ = false;
    bool closed_ = false;
    int ended_ = 0;
};

FaultProxy::FaultProxy(asio::io_context& io, const char* host, std::uint16_t port,
                       std::uint64_t seed, LineFaults faults)
    : io_(io),
      server_(asio::ip::make_address(host), port),
      luck_(seed),
      faults_(std::move(faults)),
      acceptor_(io, {asio::ip::address_v4::loopback(), 0}),
      port_(acceptor_.local_endpoint().port()) {
    asio::co_spawn(io, accept(), asio::detached);
}

FaultProxy::~FaultProxy() {
    cut_all();
    std::error_code ignored;
    acceptor_.close(ignored);
    // What was waiting for them ends before they do.
    io_.restart();
    io_.poll();
}

void FaultProxy::cut_all() {
    for (const auto& line : lines_) {
        if (const auto open = line.lock()) open->close();
    }
    lines_.clear();
}

server::Task<void> FaultProxy::accept() {
    while (acceptor_.is_open()) {
        auto [error, stream] = co_await acceptor_.async_accept(server::kResult);
        if (error) co_return;
        ++connections_;
        const auto line =
            std::make_shared<Line>(io_, std::move(stream), luck_.next(), faults_, cuts_);
        std::erase_if(lines_, [](const auto& old) { return old.expired(); });
        lines_.push_back(line);
        asio::co_spawn(
            io_, [line, server = server_] { return line->connect(server); }, asio::detached);
    }
}

}  // namespace valley::testing
