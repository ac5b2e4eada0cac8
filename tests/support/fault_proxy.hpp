// A bad line between clients and a server: passes bytes on, plain or TLS as they are, late, in
// other pieces, or not at all. One seed draws all of it.
//
// Everything happens in the io_context's one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/random.hpp"
#include "server/asio.hpp"

namespace valley::testing {

// How a connection ends before its people want it to.
enum class Cut : std::uint8_t {
    finish,  // both sides are told, as by a program that ends
    reset,   // both sides get a reset
    half,    // only what the client sends is at an end, and what the server answers still comes
    freeze,  // nobody is told: bytes go nowhere from then on
};

struct LineFaults {
    // Each way: every piece comes that much later, and by a random part of jitter; never before the
    // one that was sent first.
    std::chrono::milliseconds delay{0};
    std::chrono::milliseconds jitter{0};
    std::size_t piece_most = 16 * 1024;  // pieces have 1 to so many bytes
    // The client reads one piece each so often; 0: as soon as there is one.
    std::chrono::milliseconds client_reads_each{0};
    // Each connection is cut at a random one of its first bytes, as many as this, in one of these
    // ways; 0: never.
    std::size_t cut_within = 0;
    std::vector<Cut> cuts = {};
};

class FaultProxy {
  public:
    // Listens on a free port of 127.0.0.1 for what is meant for `host` (an address) and `port`.
    FaultProxy(asio::io_context& io, const char* host, std::uint16_t port, std::uint64_t seed,
               LineFaults faults);
    ~FaultProxy();
    FaultProxy(const FaultProxy&) = delete;
    FaultProxy& operator=(const FaultProxy&) = delete;

    std::uint16_t port() const { return port_; }
    // For connections from now on.
    void set(LineFaults faults) { faults_ = std::move(faults); }
    void move_to(const char* host) { server_.address(asio::ip::make_address(host)); }
    // Ends those that there are.
    void cut_all();

    std::size_t connections() const { return connections_; }
    std::size_t cuts() const { return *cuts_; }

  private:
    class Line;
    server::Task<void> accept();

    asio::io_context& io_;
    asio::ip::tcp::endpoint server_;
    Random luck_;
    LineFaults faults_;
    server::Acceptor acceptor_;
    std::uint16_t port_ = 0;
    std::vector<std::weak_ptr<Line>> lines_;
    std::size_t connections_ = 0;
    std::shared_ptr<std::size_t> cuts_ = std::make_shared<std::size_t>(0);
};

}  // namespace valley::testing
