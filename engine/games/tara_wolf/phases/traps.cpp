// Triggering traps, one by one (R5.9 to R5.11).
//
//   begin_traps -> [next_trap] -> trap -> [trap_target] -> ... -> the other seat's -> battle
//
// A question with one possible answer is not asked: all of this is public. While a trap is carried
// out it lies in Zone::triggered, is State::subject, and State::cursor is the index of its effect.

#include "engine/games/tara_wolf/effects.hpp"
#include "engine/games/tara_wolf/phases/options.hpp"
#include "engine/games/tara_wolf/phases/phases.hpp"
#include "engine/games/tara_wolf/strength.hpp"

namespace valley::tara_wolf {

namespace {

// One effect of the triggered trap.
Progress carry_out(Table& table, const Effect& effect) {
    const Seat seat = table.state.turn;
    switch (effect.what) {
        case What::eliminate_all: eliminate_all(table, seat, effect); return Progress::done;
        case What::send_back:
        case What::send_back_all: send_back_all(table, seat, effect); return Progress::done;
        case What::eliminate: break;
        default: CHECK(false, "a word that does nothing when a trap is triggered");
    }
    std::size_t targets = 0;
    Seat owner = kNoSeat;
    std::size_t position = 0;
    for_each_target(table.deck, fight_of(table.state), seat, effect, [&](Seat of, std::size_t at) {
        ++targets;
        owner = of;
        position = at;
    });
    if (targets > 1) {
        table.ask(seat, Step::trap_target);
        return Progress::asked;
    }
    if (targets == 1) {
        eliminate_from_tomb(table, owner, position);
    } else {
        table.tell_card(EventKey::no_effect, seat, table.state.subject, {}, {});
    }
    return Progress::done;
}

void go_on_triggering(Table& table, std::size_t first);

void trigger(Table& table, std::size_t position) {
    State& state = table.state;
    const CardId trap = state.zones.move(traps(state.turn), position, Zone::triggered);
    table.tell_card(EventKey::triggered, state.turn, trap, place_of(traps(state.turn), position),
                    place_of(Zone::triggered));
    state.subject = trap;
    go_on_triggering(table, 0);
}

void next_trap(Table& table) {
    State& state = table.state;
    if (state.zones.empty(traps(state.turn))) {
        if (state.turn != state.bearer) {
            begin_battle(table);
            return;
        }
        state.turn = other(state.bearer);
        next_trap(table);
        return;
    }
    if (state.zones.size(traps(state.turn)) == 1) {
        trigger(table, 0);
    } else {
        table.ask(state.turn, Step::next_trap);
    }
}

// Carries out the triggered trap's effects from `first` on; then it is spent (R9.4) and the next
// one comes.
void go_on_triggering(Table& table, std::size_t first) {
    State& state = table.state;
    const auto effects = table.card(state.subject).listed_effects();
    for (std::size_t i = first; i < effects.size(); ++i) {
        if (effects[i].when != When::trap) continue;
        state.cursor = static_cast<std::uint8_t>(i);
        if (carry_out(table, effects[i]) == Progress::asked) return;
    }
    table.leave_play(state.turn, Zone::triggered, 0);
    state.subject = kNobody;
    state.cursor = 0;
    next_trap(table);
}

}  // namespace

void begin_traps(Table& table) {
    table.state.turn = table.state.bearer;
    next_trap(table);
}

// --- next_trap ---

void next_trap_options(const Deck&, const State& state, Prompt& prompt) {
    offer_cards(state, traps(state.turn), prompt, [](CardId) { return true; });
    prompt.min = prompt.max = 1;
}

void next_trap_chosen(Table& table, PickSet picks) { trigger(table, picks.first()); }

// --- trap_target ---

void trap_target_options(const Deck& deck, const State& state, Prompt& prompt) {
    for_each_target(deck, fight_of(state), state.turn, effect_in_question(deck, state),
                    [&](Seat owner, std::size_t position) {
                        // Of more than that the first ones: a match has 71 characters.
                        if (prompt.count == Prompt::kOptionsMax) return;
                        const CardId id = state.zones[group(owner)][position];
                        prompt.add(Option::of_card(place_of(group(owner), position),
                                                   static_cast<CardIndex>(index_of(id))));
                    });
    prompt.min = prompt.max = 1;
}

void trap_target_chosen(Table& table, PickSet picks) {
    std::size_t option = 0;
    Seat owner = kNoSeat;
    std::size_t position = 0;
    for_each_target(table.deck, fight_of(table.state), table.state.turn,
                    effect_in_question(table.deck, table.state), [&](Seat of, std::size_t at) {
                        if (option++ != picks.first()) return;
                        owner = of;
                        position = at;
                    });
    eliminate_from_tomb(table, owner, position);
    go_on_triggering(table, table.state.cursor + 1u);
}

}  // namespace valley::tara_wolf
