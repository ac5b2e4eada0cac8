// A game of a server of another day: an unknown card, an unknown kind of option, unknown words.
#pragma once

#include <array>

#include "valley/v1/envelope.pb.h"

namespace valley::testing {

// What such a server says to a client that comes back to a place: Welcome to request 1, Joined to
// request 2, and a game that asks.
inline std::array<v1::ServerMessage, 3> strange_game() {
    std::array<v1::ServerMessage, 3> messages;
    auto& [welcome, joined, update] = messages;
    welcome.set_request_id(1);
    welcome.mutable_welcome();
    joined.set_request_id(2);
    joined.mutable_joined()->set_member(1);
    auto& game = *update.mutable_game_update();
    game.set_game_number(1);
    game.set_events_seen(1);
    game.add_events()->set_key(4711);
    auto& view = *game.mutable_view();
    view.set_seat(5);
    view.set_phase(99);
    auto* zone = view.add_zones();
    zone->set_key(77);
    zone->set_count(2);
    zone->add_slots()->set_card(1234);
    auto& prompt = *view.mutable_prompt();
    prompt.set_number(3);
    prompt.set_key(55);
    prompt.set_min(1);
    prompt.set_max(1);
    prompt.add_options();
    prompt.add_options()->mutable_card()->set_card(1234);
    return messages;
}

}  // namespace valley::testing
