// How things look that come from the server, by their keys (cards.proto): where a zone is shown,
// what colour a kind of card has, which events are shown as a step of their own.
//
// Nothing here is a rule: a key that is not known has a look as well, by what it is in the view.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "client/core/model.hpp"
#include "client/terminal/frame.hpp"

namespace valley::client::tui {

// The key of a number in one of the card list's word lists; empty if there is none.
std::string_view zone_key(const Model& model, std::uint32_t zone);
std::string_view event_key(const Model& model, std::uint32_t event);
std::string_view counter_key(const Model& model, std::uint32_t counter);

// Where on the screen a zone is.
enum class Part : std::uint8_t {
    hand,    // what a seat holds
    home,    // what lies before a seat
    front,   // what it has sent into the middle
    centre,  // what lies in the middle and belongs to nobody
    won,     // a number of things beside a seat's name
    pile,    // a number of things in the middle
};
Part part_of(const v1::Zone& zone, const Model& model);

Role card_role(const v1::Slot& slot, const Model& model);
Role card_role(std::uint32_t card, const Model& model);

// What an event is when events are shown one after the other.
enum class Weight : std::uint8_t {
    quiet,     // shown together with the next step
    step,      // a step of its own
    together,  // one step with its like before and after it
};
Weight weight_of(const v1::Event& event, const Model& model);

// What a counter says best.
enum class Shown : std::uint8_t {
    number,
    yes_or_no,    // its word, if it is not 0
    unless_zero,  // a number
    elsewhere,    // the page shows it where it belongs
};
Shown shown_as(std::uint32_t counter, const Model& model);
// The value of the counter with that key; nothing if the view has none.
std::optional<std::int32_t> counter(const v1::View& view, const Model& model, std::string_view key,
                                    std::optional<std::uint32_t> owner);
// How many lie in the seat's zone with that key.
std::uint32_t count_in(const v1::View& view, const Model& model, std::string_view key,
                       std::optional<std::uint32_t> owner);

}  // namespace valley::client::tui
