#include "server/wires.hpp"

#include <spdlog/spdlog.h>

#include <array>
#include <utility>

#include "server/source.hpp"

namespace valley::server {

namespace {
// Of those that are turned away, so many at a time may come by a handshake.
constexpr std::size_t kTurnedAwayMax = 16;
// Of what those have sent who are not listened to, so much is taken: a proxy's header and the
// beginning of a handshake, and then some.
constexpr int kDrainedPieces = 4;
constexpr std::size_t kDrainedPieceBytes = 4096;

// One address is one, however it came in.
asio::ip::address unmapped(const asio::ip::address& address) {
    if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
}
}  // namespace

bool may_speak_plain(const Settings& settings, const asio::ip::address& address) {
    return settings.insecure || address.is_loopback();
}

bool Wires::may_speak_plain(const asio::ip::address& address) const {
    return tls_ == nullptr || server::may_speak_plain(settings_, address);
}

Wires::Wires(const Settings& settings, ConnectionHandler& handler)
    : settings_(settings), handler_(handler) {}

Wires::~Wires() { abort_all(); }

void Wires::connect(Stream stream) {
    std::error_code error;
    const auto endpoint = stream.remote_endpoint(error);
    if (error) return;  // gone already
    const asio::ip::address address = unmapped(endpoint.address());
    Peer peer;
    peer.address = address.to_string();
    peer.plain = may_speak_plain(address);
    if (settings_.proxies_from.contain(peer.address)) return introduce(std::move(stream), peer);
    connect(std::move(stream), peer);
}

void Wires::introduce(Stream stream, const Peer& proxy) {
    if (!has_memory() || held() >= settings_.connections_max + kTurnedAwayMax) {
        meter_->turned_away();
        return turn_away(std::move(stream));
    }
    const auto introduction = std::make_shared<Introduction>(std::move(stream));
    introductions_.insert(introduction);
    introduction->start(settings_.handshake_time,
                        [this, introduction, proxy] { on_introduced(introduction, proxy); });
}

void Wires::on_introduced(const std::shared_ptr<Introduction>& introduction, const Peer& proxy) {
    introductions_.erase(introduction);
    const std::string& trouble = introduction->trouble();
    if (trouble.empty()) {
        Peer peer = proxy;
        if (!introduction->address().empty()) {
            peer.address = introduction->address();
            peer.proxy = proxy.address;
            // Both lines count: the one to the proxy, and the one from there.
            std::error_code error;
            const auto address = asio::ip::make_address(peer.address, error);
            peer.plain = proxy.plain && !error && may_speak_plain(unmapped(address));
        }
        return connect(introduction->take_stream(), peer);
    }
    const std::string line =
        "ended a connection from " + proxy.address + ", which --proxies-from names: " + trouble;
    // Watchers of machines connect and say nothing.
    const bool harmless = introduction->silent();
    if (!harmless && !proxy_lines_.allows()) return;
    log_line(harmless ? spdlog::level::debug : spdlog::level::warn, {}, line);
}

void Wires::connect(Stream stream, const Peer& peer) {
    if (!has_memory()) {
        meter_->turned_away();
        return turn_away(std::move(stream));
    }
    const bool full = held() >= settings_.connections_max;
    const auto same = sessions_of_source_.find(source_of(peer.address));
    const bool many =
        same != sessions_of_source_.end() && same->second >= settings_.connections_of_address_max;
    if ((full || many) && full_lines_.allows()) {
        spdlog::warn("{}: {} connections{}; more are turned away",
                     full ? "full" : peer.address + " has as many as one address may have",
                     full ? sources_.size() : same->second, full ? "" : " from there");
    }
    const bool no_room = full || many;
    if (no_room) {
        meter_->turned_away();
    } else {
        meter_->connected();
    }
    if (no_room && turned_away_ >= kTurnedAwayMax) return turn_away(std::move(stream));
    admit(std::move(stream), peer, no_room);
}

bool Wires::has_memory() {
    const bool has = reserve_ == nullptr || reserve_->whole();
    if (std::exchange(short_of_memory_, !has) == !has) return has;
    if (has) {
        spdlog::info("there is memory again: connections are accepted");
    } else {
        spdlog::warn(
            "the system gives no more memory: connections are turned away; those that there are go "
            "on, {} of them",
            sources_.size());
    }
    return has;
}

void Wires::admit(Stream stream, const Peer& peer, bool full) {
    const ConnectionId id{++last_id_};
    const std::string source = full ? "" : source_of(peer.address);
    sources_.emplace(id, source);
    ++(full ? turned_away_ : sessions_of_source_[source]);
    Session::Owner& owner = *this;
    const Session::Speech speech{tls_, peer.plain, full};
    const auto session = std::make_shared<Session>(id, std::move(stream), speech, settings_, owner);
    sessions_.emplace(id, session);
    log_line(spdlog::level::debug, {last_id_, ""},
             "connected from " + peer.address +
                 (peer.proxy.empty() ? "" : ", by the proxy " + peer.proxy));
    if (!full) handler_.on_connected(id, peer.address);
    session->start();
}

void Wires::turn_away(Stream stream) {
    std::error_code ignored;
    stream.non_blocking(true, ignored);
    const std::string frame = Session::goodbye(v1::Goodbye::FULL, "no room for another connection");
    stream.write_some(asio::buffer(frame), ignored);
    stream.shutdown(Stream::shutdown_send, ignored);
    // What lies unread when a socket closes makes that a reset, which may outrun the Goodbye.
    std::array<char, kDrainedPieceBytes> piece;
    for (int i = 0; i < kDrainedPieces; ++i) {
        if (stream.read_some(asio::buffer(piece), ignored) == 0) break;
    }
}

void Wires::send(ConnectionId connection, std::string message) {
    const auto found = sessions_.find(connection);
    if (found != sessions_.end()) found->second->send(message);
}

void Wires::greeted(ConnectionId connection) {
    const auto found = sessions_.find(connection);
    if (found != sessions_.end()) found->second->greeted();
}

void Wires::close(ConnectionId connection) {
    const auto found = sessions_.find(connection);
    if (found == sessions_.end()) return;
    const auto session = found->second;
    sessions_.erase(found);
    session->close();
}

void Wires::abort_all() {
    for (const auto& introduction : std::exchange(introductions_, {})) introduction->abort();
    const auto sessions = std::exchange(sessions_, {});
    for (const auto& [id, session] : sessions) session->abort();
}

void Wires::on_message(ConnectionId connection, std::string_view message) {
    handler_.on_message(connection, message);
}

void Wires::on_lost(ConnectionId connection) {
    const bool turned_away = sources_.at(connection).empty();
    if (sessions_.erase(connection) > 0 && !turned_away) handler_.on_closed(connection);
}

void Wires::on_ended(ConnectionId connection) {
    const auto found = sources_.find(connection);
    if (found->second.empty()) {
        --turned_away_;
    } else if (const auto same = sessions_of_source_.find(found->second); --same->second == 0) {
        sessions_of_source_.erase(same);
    }
    sources_.erase(found);
}

}  // namespace valley::server
