#include "tests/client/client_wire.hpp"

namespace valley::testing {

bool ClientWire::connect() {
    const auto connect_at = session_.connect_at();
    if (wire_ != nullptr || !connect_at || *connect_at > now()) return false;
    session_.connecting(now());
    if (answers_) {
        wire_ = &server_.connect();
        taken_ = 0;
        session_.connected(now(), key);
    } else {
        session_.disconnected(now(), "nobody there");
    }
    return true;
}

bool ClientWire::carry() {
    bool moved = connect();
    if (wire_ == nullptr) return moved;
    for (const std::string& message : session_.take_outbox()) {
        wire_->send_bytes(message);
        moved = true;
    }
    while (taken_ < wire_->received_bytes().size()) {
        // A copy: an answer may bring more.
        const std::string message = wire_->received_bytes()[taken_++];
        session_.message(message, now());
        moved = true;
    }
    if (session_.wants_close() || !wire_->open()) {
        cut();
        moved = true;
    }
    return moved;
}

void ClientWire::cut() {
    if (wire_ == nullptr) return;
    wire_->cut();
    wire_ = nullptr;
    session_.disconnected(now());
}

}  // namespace valley::testing
