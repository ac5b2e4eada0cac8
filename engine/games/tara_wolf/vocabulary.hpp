// The numbers that Tara Wolf's views, prompts and events carry, and what they are called.
//
// The order of each enum is the order of the words in vocabulary.cpp.
#pragma once

#include <cstdint>

#include "engine/core/words.hpp"

namespace valley::tara_wolf {

enum class Phase : std::uint8_t { camp, opening, entering, obstacles, traps, leaving, over };

// What is asked. Each step is one prompt; `over` asks nothing.
enum class Step : std::uint8_t {
    split,              // R4.1  how many of the four resources are cards
    play,               // R4.4  the next card to play, or the end of the phase
    dig,                // Archaeologist: which of the looked-at cards to take
    take_control,       // Enchantress: which card of the other camp
    eliminate_in_camp,  // Assassin: which card of the other camp
    forced_discard,     // Mercenary: which hand cards to discard (R7.2)
    clear_hand,         // R4.7  which hand cards to discard
    open_or_pass,       // R3.2
    tomb_eliminate,     // Tutankhamun: which card of the other camp, or none (R9.14)
    tomb_discard,       // Sethos: which hand card to discard
    enter,              // R5.3  who goes into the tomb
    obstacles,          // R5.6  which obstacles and Papyrus cards to lay face down
    bluff,              // R5.6  which one other card, or none; the second half of a hidden step
    next_trap,          // R5.9  which trap to trigger next
    trap_target,        // R5.9  whom it hits
    keep,               // Isis: which Companion goes back to camp, or none (R9.17)
    over,
};
inline constexpr std::size_t kSteps = 16;  // those that ask

enum class Answer : std::uint8_t { end, open, pass };

enum class ZoneKey : std::uint8_t {
    hand,
    papyrus,
    camp,
    group,
    face_down,
    traps,  // revealed, not yet triggered
    tombs,  // won
    spent,  // spent Papyrus
    stack,
    looked_at,  // from the stack, by the seat that digs
    discard,
    triggered,  // the trap that is being carried out
    tomb_stack,
    open_tomb,
    papyrus_box,     // never in this game
    adventurer_box,  // never in this game
};

enum class CounterKey : std::uint8_t {
    coins,
    supply,
    medallion,    // 1 for the bearer
    pass_marker,  // 1 while it is unused
    consolation,  // 1 while a seat may still get consolation coins (R6.2)
    strength,     // of the group in the tomb, all added up (R5.12)
    tombs_to_win,
    eliminated,      // characters eliminated in this tomb (R9.8)
    traps_revealed,  // in this tomb (R9.9)
    saves_used,      // by the Doctors of a camp, in this tomb (R9.8)
    cursor,          // how far the effect of View::subject has come
};

enum class Mark : std::uint8_t { ability_active };

enum class Back : std::uint8_t { main, papyrus, tomb, adventurer };

enum class Variant : std::uint8_t { short_game, consolation_coins };

enum class Ending : std::uint8_t { tombs };

// A comment gives what the event carries besides its seat. Cards that move say from which zone to
// which.
enum class EventKey : std::uint8_t {
    toss,              // the seat bears the medallion first (R2.2)
    dealt_papyrus,     // card: the seat's only
    dealt_adventurer,  // card
    round_began,       // n: round; the seat is the bearer
    camp_began,
    split,            // n: cards, m: coins
    took_coins,       // n, from the supply
    stole_coins,      // n, from the other seat
    paid,             // n, to the supply
    returned_coins,   // n, to the supply (R4.7)
    drew,             // card: the seat's only
    reshuffled,       // n: cards in the new stack; nobody's
    played,           // card
    no_effect,        // card
    looked_at_stack,  // n
    saw_stack_card,   // card; only the seat gets it
    took_looked_at,   // card and position: the seat's only
    put_under,        // n
    looked_at_hand,   // n; of the other seat
    saw_hand_card,    // card; only the seat gets it
    took_hand_card,   // card: both seats' only
    discarded,        // card; n: how many more the same choice discards from the hand
    took_control,     // card
    eliminated,       // card; the seat is its owner
    saved,            // card; the seat is its owner
    saw_tomb,         // card: the seat's only
    camp_ended,
    passed,
    tomb_opened,  // card
    entered,      // card
    sent_nobody,
    laid,            // card; only the seat gets it
    laid_face_down,  // n: cards in all, m: Papyrus among them
    revealed,        // card
    bluffed,         // card
    triggered,       // card
    sent_back,       // card; the seat is its owner
    spent,           // card
    battle,          // n: total of seat A, m: total of seat B; nobody's
    consolation,     // n: coins
    won_tomb,        // card
    returned,        // card: back to camp when leaving
    medallion,       // the seat bears it now
    won_game,
};

const Vocabulary& vocabulary();

}  // namespace valley::tara_wolf
