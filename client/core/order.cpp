#include "client/core/order.hpp"

#include "client/core/text.hpp"

namespace valley::client {

Exit exit_of(End end) {
    switch (end) {
        case End::none:
        case End::stopped: return Exit::ok;
        case End::unreachable:
        case End::version: return Exit::unreachable;
        case End::wrong_server: return Exit::wrong_server;
        case End::protocol: return Exit::broken;
        case End::replaced:
        case End::removed:
        case End::table_closed:
        case End::place_lost:
        case End::other_rules:
        case End::damaged: return Exit::place_lost;
    }
    return Exit::broken;
}

std::vector<std::string> invitations(const PlayOrder& order, const Place& place) {
    const std::string code = harmless_name(place.code);
    const std::string pasted = place.long_code.empty() ? code : harmless_name(place.long_code);
    std::vector<std::string> addresses = order.invite;
    if (addresses.empty()) addresses.push_back(order.address);
    std::vector<std::string> lines;
    for (const std::string& address : addresses) {
        const auto server = endpoint_of(address);
        const bool whole = server && !order.key.empty();
        lines.push_back(whole ? to_text(Invitation{*server, pasted, order.key})
                              : address + " " + code);
    }
    return lines;
}

bool only_here(const PlayOrder& order) {
    const auto server = endpoint_of(order.address);
    return order.invite.empty() && server && is_this_machine(*server);
}

void enter(Session& session, const PlayOrder& order, const std::optional<Place>& place) {
    switch (order.task) {
        case Task::play:
        case Task::host: {
            v1::CreateTable request;
            request.set_name(order.name);
            *request.mutable_options() = order.table;
            request.set_password(order.password);
            session.enter(std::move(request));
            break;
        }
        case Task::join:
        case Task::watch: {
            v1::JoinTable request;
            request.set_code(order.code);
            request.set_name(order.name);
            request.set_password(order.password);
            if (place) {
                session.enter(*place, std::move(request));
            } else {
                session.enter(std::move(request));
            }
            break;
        }
        case Task::list: session.enter(v1::ListTables()); break;
        case Task::learn: session.enter(v1::GetCards()); break;
        case Task::resume:
            if (place) session.enter(*place);
            break;
    }
}

}  // namespace valley::client
