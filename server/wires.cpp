#include "server/wires.hpp"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/source.hpp"

namespace valley::server {

namespace {
// Of those that are turned away, so many at a time may come by a handshake.
constexpr std::size_t kTurnedAwayMax = 16;
}  // namespace

bool may_speak_plain(const Settings& settings, const asio::ip::address& address) {
    return settings.insecure || address.is_loopback();
}

Wires::Wires(const Settings& settings, ConnectionHandler& handler)
    : settings_(settings), handler_(handler) {}

Wires::~Wires() { abort_all(); }

void Wires::connect(Stream stream) {
    std::error_code error;
    const auto peer = stream.remote_endpoint(error);
    if (error) return;  // gone already
    // One address has one spelling, however it came in.
    asio::ip::address address = peer.address();
    if (address.is_v6() && address.to_v6().is_v4_mapped()) {
        address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    }
    if (!has_memory()) {
        meter_->turned_away();
        return turn_away(std::move(stream));
    }
    const bool full = sources_.size() - turned_away_ >= settings_.connections_max;
    const auto same = sessions_of_source_.find(source_of(address.to_string()));
    const bool many =
        same != sessions_of_source_.end() && same->second >= settings_.connections_of_address_max;
    if ((full || many) && full_lines_.allows()) {
        spdlog::warn("{}: {} connections{}; more are turned away",
                     full ? "full" : address.to_string() + " has as many as one address may have",
                     full ? sources_.size() : same->second, full ? "" : " from there");
    }
    const bool no_room = full || many;
    if (no_room) {
        meter_->turned_away();
    } else {
        meter_->connected();
    }
    if (no_room && turned_away_ >= kTurnedAwayMax) return turn_away(std::move(stream));
    admit(std::move(stream), address, no_room);
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

void Wires::admit(Stream stream, const asio::ip::address& address, bool full) {
    const ConnectionId id{++last_id_};
    const std::string source = full ? "" : source_of(address.to_string());
    sources_.emplace(id, source);
    ++(full ? turned_away_ : sessions_of_source_[source]);
    Session::Owner& owner = *this;
    const Session::Speech speech{tls_, tls_ == nullptr || may_speak_plain(settings_, address),
                                 full};
    const auto session = std::make_shared<Session>(id, std::move(stream), speech, settings_, owner);
    sessions_.emplace(id, session);
    log_line(spdlog::level::debug, {last_id_, ""}, "connected from " + address.to_string());
    if (!full) handler_.on_connected(id, address.to_string());
    session->start();
}

void Wires::turn_away(Stream stream) {
    std::error_code ignored;
    stream.non_blocking(true, ignored);
    const std::string frame = Session::goodbye(v1::Goodbye::FULL, "no room for another connection");
    stream.write_some(asio::buffer(frame), ignored);
    stream.shutdown(Stream::shutdown_send, ignored);
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
