#include "server/wires.hpp"

#include <spdlog/spdlog.h>

#include <utility>

namespace valley::server {

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
    if (open_sessions_ >= settings_.connections_max) {
        if (full_lines_.allows()) {
            spdlog::warn("full: {} connections; more are turned away", open_sessions_);
        }
        meter_->turned_away();
        return turn_away(std::move(stream));
    }
    meter_->connected();

    // One address has one spelling, however it came in.
    asio::ip::address address = peer.address();
    if (address.is_v6() && address.to_v6().is_v4_mapped()) {
        address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    }
    const ConnectionId id{++last_id_};
    ++open_sessions_;
    Session::Owner& owner = *this;
    const Session::Speech speech{tls_, tls_ == nullptr || may_speak_plain(settings_, address)};
    const auto session = std::make_shared<Session>(id, std::move(stream), speech, settings_, owner);
    sessions_.emplace(id, session);
    log_line(spdlog::level::debug, {last_id_, ""}, "connected from " + address.to_string());
    handler_.on_connected(id, address.to_string());
    session->start();
}

void Wires::turn_away(Stream stream) {
    std::error_code ignored;
    stream.non_blocking(true, ignored);
    const std::string frame =
        Session::goodbye(v1::Goodbye::REASON_UNSPECIFIED, "the server is full; try again later");
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
    if (sessions_.erase(connection) > 0) handler_.on_closed(connection);
}

void Wires::on_ended() { --open_sessions_; }

}  // namespace valley::server
