// The transport over sockets: which session is which connection.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "server/asio.hpp"
#include "server/introduction.hpp"
#include "server/log.hpp"
#include "server/memory_reserve.hpp"
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
    // Nobody is let in while the reserve is not whole. It must outlive the wires.
    void use(MemoryReserve* reserve) { reserve_ = reserve; }
    // From here on connections may be encrypted; those from other machines have to be, unless the
    // settings say otherwise. `tls` must outlive the wires; nullptr: none are.
    void use(Tls* tls) { tls_ = tls; }
    // Counts what happens; must outlive the wires.
    void use(Meter& meter) { meter_ = &meter; }
    ~Wires() override;

    // Makes the stream a connection, of the address that it comes from; or, if that is one of
    // proxies_from, of the address that the proxy tells, when it has told it. Above
    // connections_max, or if its address has as many as it may have, it gets a Goodbye only: a few
    // at a time by a whole handshake, so that they can read it, and the others unencrypted.
    void connect(Stream stream);
    // Says Goodbye as far as that works without waiting, and closes; what has come by then is not
    // looked at.
    static void turn_away(Stream stream);

    void send(ConnectionId connection, std::string message) override;
    void greeted(ConnectionId connection) override;
    void close(ConnectionId connection) override;
    void abort_all();

    // Sessions that hold a descriptor, those that are only ending included; without those that a
    // proxy has not introduced yet, which are no sessions.
    std::size_t open_sessions() const { return sources_.size(); }

  private:
    void on_message(ConnectionId connection, std::string_view message) override;
    void on_lost(ConnectionId connection) override;
    void on_ended(ConnectionId connection) override;
    void on_dropped() override { meter_->outbox_dropped(); }
    void on_written(Meter::Duration waited) override { meter_->written(waited); }
    struct Peer {
        std::string address;
        std::string proxy;   // that has told it; "" if none has
        bool plain = false;  // it may speak unencrypted
    };
    bool may_speak_plain(const asio::ip::address& address) const;
    void introduce(Stream stream, const Peer& proxy);
    void on_introduced(const std::shared_ptr<Introduction>& introduction, const Peer& proxy);
    void connect(Stream stream, const Peer& peer);
    void admit(Stream stream, const Peer& peer, bool full);
    bool has_memory();
    // Connections that hold a descriptor, without those that are turned away.
    std::size_t held() const { return sources_.size() - turned_away_ + introductions_.size(); }

    const Settings& settings_;
    ConnectionHandler& handler_;
    Tls* tls_ = nullptr;
    Meter* meter_ = &no_meter();
    MemoryReserve* reserve_ = nullptr;
    bool short_of_memory_ = false;  // as the log says
    // Those that the handler may speak with.
    std::unordered_map<ConnectionId, std::shared_ptr<Session>> sessions_;
    std::uint64_t last_id_ = 0;
    // Those that hold a descriptor: where each is from, and how many each source has. Those that
    // are turned away are not counted for their source, which is empty then.
    std::unordered_map<ConnectionId, std::string> sources_;
    std::unordered_map<std::string, std::size_t> sessions_of_source_;
    std::size_t turned_away_ = 0;
    // Those that are no connections yet.
    std::unordered_set<std::shared_ptr<Introduction>> introductions_;
    LineLimit full_lines_;
    LineLimit proxy_lines_;
};

}  // namespace valley::server
