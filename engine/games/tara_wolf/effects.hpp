// The closed vocabulary: one function for each word of a deck file that does something by itself.
// Drawing, taking coins and looking at the top Tomb happen without such words too, and are Table's.
//
// Words that only hold while a card lies somewhere are looked up where they matter: strength in
// strength.cpp, limits and sight in the camp phase, no_target, save and the others in their phases.
#pragma once

#include "engine/core/choice.hpp"
#include "engine/games/tara_wolf/table.hpp"

namespace valley::tara_wolf {

// Whether an effect is over or waits for the answer to a question that it has asked.
enum class Progress : std::uint8_t { done, asked };

// One effect of a card that `seat` has just played (R4.5). Words that need a choice ask for it.
Progress carry_out_on_play(Table& table, Seat seat, const Effect& effect);

// The words, in the order of What. `seat` is whoever acts.
Progress steal_coins(Table& table, Seat seat, const Effect& effect);
Progress dig(Table& table, Seat seat, const Effect& effect);
Progress opponent_discards(Table& table, Seat seat, const Effect& effect);
Progress look_at_hand(Table& table, Seat seat, const Effect& effect);
Progress take_random_hand_card(Table& table, Seat seat, const Effect& effect);
Progress take_control(Table& table, Seat seat, const Effect& effect);
Progress eliminate_in_camp(Table& table, Seat seat, const Effect& effect);
void eliminate_all(Table& table, Seat seat, const Effect& effect);
void send_back_all(Table& table, Seat seat, const Effect& effect);

// A camp card that `effect` may choose: printed strength, its kinds (R9.15).
bool is_camp_target(const Deck& deck, CardId card, const Effect& effect);
// Carries out the choice.
void take_control_of(Table& table, Seat seat, std::size_t position);
void eliminate_from_camp(Table& table, Seat owner, std::size_t position);
void take_looked_at(Table& table, Seat seat, PickSet picks);

// A character in the tomb is eliminated by a trap: counted, saved by a Doctor or out of play
// (R5.11, R9.8).
void eliminate_from_tomb(Table& table, Seat owner, std::size_t position);
// A character goes from the tomb to its owner's camp.
void send_back_from_tomb(Table& table, Seat owner, std::size_t position);

}  // namespace valley::tara_wolf
