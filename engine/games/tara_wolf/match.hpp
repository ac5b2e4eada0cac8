// The rules as one verb on one value: ask what is open, answer it.
//
// These functions are the whole of Tara Wolf; game.hpp wraps them in the interface of all games.
// `deck` is always the deck with which the state was set up.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/chance.hpp"
#include "engine/core/choice.hpp"
#include "engine/core/event.hpp"
#include "engine/core/view.hpp"
#include "engine/games/tara_wolf/state.hpp"

namespace valley::tara_wolf {

// setup.cpp: a new match (R2) up to its first question. The deck must be one for play (CHECKed).
State set_up(const Deck& deck, std::uint32_t variants, Chance& chance, EventSink& events);

// The seat that owes an answer; kNoSeat when the game is over.
Seat asked_seat(const State& state);
// The open question; CHECKs that there is one.
void open_prompt(const Deck& deck, const State& state, Prompt& out);
// Answers it. A refused choice leaves `state`, `chance` and `events` untouched.
std::optional<Rejection> answer(const Deck& deck, State& state, Seat seat, const Choice& choice,
                                Chance& chance, EventSink& events);

// view.cpp: what a viewer may know (R1.5, R1.6, R8).
void make_view(const Deck& deck, const State& state, Viewer viewer, View& out);
// Its two steps: what is public, and then what one seat knows besides.
void make_public_view(const Deck& deck, const State& state, View& out);
void add_secrets(const Deck& deck, const State& state, Seat seat, View& out);
// late_view.cpp: what a watcher may know who sees everything, but late: of what lay hidden in
// `then`, the copies that lie open in `now`. Both are states of a marked deck between two rounds,
// where nothing lies face down (CHECKed). Without `now` the match is over, `then` is how it ended,
// and what lay hidden with the seats is shown; if it ended by the rules, the piles and boxes too.
void make_late_view(const Deck& deck, const State& then, const State* now, View& out);
std::optional<SeenEvent> late_form(const Deck& deck, const Event& event, const State* now);
// The number of the open prompt and the revision of the view of whoever is asked.
std::uint32_t prompt_number(const State& state);
Phase phase_of(Step step);
// The step as everybody may know it: the bluff looks like the obstacles (R5.6).
Step public_step(Step step);

// invariants.cpp: CHECKs everything that holds at every moment.
void check_invariants(const Deck& deck, const State& state);
// Of bytes from outside: whether all of that holds and a match can go on from there. Not whether a
// match could have come to it.
bool is_sound(const Deck& deck, const State& state);

}  // namespace valley::tara_wolf
