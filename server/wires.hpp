// The transport over sockets: which session is which connection.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/asio.hpp"
#include "server/log.hpp"
#include "server/meter.hpp"
#include "server/session.hpp"
#include "server/settings.hpp"
#include "server/tls.hpp"
#include "server/transport.hpp"

namespace valley::server {

// Who speaks on the connections: App, by the runtime.
class ConnectionHandler {
  public:
    virtual ~ConnectionHandler() = default;
    virtual void on_connected(ConnectionId connection, std::string_view address) = 0;
    virtual void on_message(ConnectionId connection, std::string_view message) = 0;
    virtual void on_closed(ConnectionId connection) = 0;
};

// Whether connections from that address may be unencrypted, where others may not.
bool may_speak_plain(const Settings& settings, const asio::ip::address& address);

// On the thread of the sockets, as all of the edge. Must outlive the io_context of its streams;
// abort_all() before that ends.
class Wires final : public Transport, private Session::Owner {
  public:
    // `settings` and `handler` must outlive it.
    Wires(const Settings& settings, ConnectionHandler& handler);
    // From here on connections may be encrypted; those from other machines have to be, unless the
    // settings say otherwise. `tls` must outlive the wires; nullptr: none are.
    void use(Tls* tls) { tls_ = tls; }
    // Counts what happens; must outlive the wires.
    void use(Meter& meter) { meter_ = &meter; }
    ~Wires() override;

    // Makes the stream a connection; above connections_max it gets a Goodbye only.
    void connect(Stream stream);
    // Says Goodbye as far as that works without waiting, and closes.
    static void turn_away(Stream stream);

    void send(ConnectionId connection, std::string message) override;
    void greeted(ConnectionId connection) override;
    void close(ConnectionId connection) override;
    void abort_all();

    // Sessions that hold a descriptor, those that are only ending included.
    std::size_t open_sessions() const { return open_sessions_; }

  private:
    void on_message(ConnectionId connection, std::string_view message) override;
    void on_lost(ConnectionId connection) override;
    void on_ended() override;
    void on_dropped() override { meter_->outbox_dropped(); }
    void on_written(Meter::Duration waited) override { meter_->written(waited); }

    const Settings& settings_;
    ConnectionHandler& handler_;
    Tls* tls_ = nullptr;
    Meter* meter_ = &no_meter();
    // Those that the handler may speak with.
    std::unordered_map<ConnectionId, std::shared_ptr<Session>> sessions_;
    std::uint64_t last_id_ = 0;
    std::size_t open_sessions_ = 0;
    LineLimit full_lines_;
};

}  // namespace valley::server
