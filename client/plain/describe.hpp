// The table, the cards and the people as lines of text, on request.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "client/core/wording.hpp"

namespace valley::client {

using Lines = std::vector<std::string>;

// Everything that lies open, and how many lie hidden; counters, whose turn, clocks.
Lines table_lines(const Model& model, const Wording& wording, Time now);
// The viewer's own cards with their texts.
Lines own_card_lines(const Model& model, const Wording& wording);
// The cards whose name contains `name`, with their texts; all names if `name` is empty.
Lines card_lines(std::string_view name, const Model& model, const Wording& wording);
// Who is at the table, with the numbers that `mute` and `remove` take.
Lines people_lines(const Model& model, const Wording& wording);
// The last `count` events.
Lines log_lines(std::size_t count, const Model& model, const Wording& wording);
// The game's own explanations of what is asked now, of anybody, and of the phase.
Lines step_lines(const Model& model, const Wording& wording);
// The cards that are to choose from, with their texts.
Lines step_card_lines(const Model& model, const Wording& wording);
// How the game is played: all of its explanations.
Lines rules_lines(const Model& model, const Wording& wording);
// "Anna 4:05 (running), Bob 5:00"; empty without clocks.
std::string clocks_line(const Model& model, const Wording& wording, Time now);
// Public tables.
Lines table_list_lines(const v1::TableList& list, const Wording& wording);
// Who sits at a seat: "Seat 1: Anna, ready"
Lines seat_lines(const Model& model, const Wording& wording);

}  // namespace valley::client
