// The phases of a round. Each file is a page of the rules: how the phase begins, what may be
// chosen at each of its steps, what each choice does, how it ends.
//
// For every step there is `<step>_options`, which fills in a prompt from what the asked seat knows,
// and `<step>_chosen`, which carries out the checked choice and goes on until somebody is asked.
#pragma once

#include "engine/core/choice.hpp"
#include "engine/core/prompt.hpp"
#include "engine/games/tara_wolf/table.hpp"

namespace valley::tara_wolf {

// camp.cpp: the camp phase (R4)
void begin_round(Table& table);
void begin_camp(Table& table, Seat seat);
void split_options(const Deck& deck, const State& state, Prompt& prompt);
void split_chosen(Table& table, PickSet picks);
void play_options(const Deck& deck, const State& state, Prompt& prompt);
void play_chosen(Table& table, PickSet picks);
void dig_options(const Deck& deck, const State& state, Prompt& prompt);
void dig_chosen(Table& table, PickSet picks);
void camp_target_options(const Deck& deck, const State& state, Prompt& prompt);
void take_control_chosen(Table& table, PickSet picks);
void eliminate_in_camp_chosen(Table& table, PickSet picks);
void forced_discard_options(const Deck& deck, const State& state, Prompt& prompt);
void forced_discard_chosen(Table& table, PickSet picks);
void clear_hand_options(const Deck& deck, const State& state, Prompt& prompt);
void clear_hand_chosen(Table& table, PickSet picks);
int hand_limit(const Deck& deck, const State& state, Seat seat);  // R4.7
int coin_limit(const Deck& deck, const State& state, Seat seat);  // R4.7

// opening.cpp: passing and opening a Tomb (R3.2, R5.1, R5.2)
void begin_tomb(Table& table);
void open_or_pass_options(const Deck& deck, const State& state, Prompt& prompt);
void open_or_pass_chosen(Table& table, PickSet picks);
void tomb_eliminate_options(const Deck& deck, const State& state, Prompt& prompt);
void tomb_eliminate_chosen(Table& table, PickSet picks);
void tomb_discard_options(const Deck& deck, const State& state, Prompt& prompt);
void tomb_discard_chosen(Table& table, PickSet picks);

// entering.cpp: who goes into the tomb (R5.3, R5.4)
void begin_entering(Table& table);
void enter_options(const Deck& deck, const State& state, Prompt& prompt);
void enter_chosen(Table& table, PickSet picks);

// obstacles.cpp: what is laid face down, and the reveal (R5.6 to R5.8)
void begin_obstacles(Table& table, Seat seat);
void obstacles_options(const Deck& deck, const State& state, Prompt& prompt);
void obstacles_chosen(Table& table, PickSet picks);
void bluff_options(const Deck& deck, const State& state, Prompt& prompt);
void bluff_chosen(Table& table, PickSet picks);

// traps.cpp: the traps, one by one (R5.9 to R5.11)
void begin_traps(Table& table);
void next_trap_options(const Deck& deck, const State& state, Prompt& prompt);
void next_trap_chosen(Table& table, PickSet picks);
void trap_target_options(const Deck& deck, const State& state, Prompt& prompt);
void trap_target_chosen(Table& table, PickSet picks);

// leaving.cpp: battle, award, leaving the tomb, end of the round (R5.12 to R5.14, R3.1, R3.3)
void begin_battle(Table& table);
enum class Award : std::uint8_t { after_battle, unopposed };
void award_tomb(Table& table, Seat seat, Award award);
void keep_options(const Deck& deck, const State& state, Prompt& prompt);
void keep_chosen(Table& table, PickSet picks);

}  // namespace valley::tara_wolf
