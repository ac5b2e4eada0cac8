// Opening a Tomb, or passing (R3.2, R5.1, R5.2).
//
//   begin_tomb -> open_or_pass -> the Tomb's "when opened" effects, bearer first -> entering
//
// While an effect waits for an answer, State::subject is the Tomb and State::cursor counts the
// questions it may come to: effect 0 for the bearer, effect 0 for the other seat, effect 1 ...

#include "engine/games/tara_wolf/effects.hpp"
#include "engine/games/tara_wolf/phases/options.hpp"
#include "engine/games/tara_wolf/phases/phases.hpp"

namespace valley::tara_wolf {

namespace {

Seat seat_in_turn(const State& state, std::size_t place_in_order) {
    return place_in_order == 0 ? state.bearer : other(state.bearer);
}

const Effect& opening_effect(const Deck& deck, const State& state) {
    return deck[state.subject].effects[state.cursor / kSeats];
}

// A seat without a legal target or without a hand card is not asked: that is public (R9.14).
bool has_to_answer(const Table& table, Seat seat, const Effect& effect) {
    if (effect.what == What::each_discards) return !table.state.zones.empty(hand(seat));
    CHECK(effect.what == What::each_may_eliminate, "a word that does nothing when a Tomb opens");
    for (CardId id : table.state.zones[camp(other(seat))]) {
        if (is_camp_target(table.deck, id, effect)) return true;
    }
    return false;
}

// Goes on with the Tomb's effects from `cursor` on, until somebody has to be asked.
void go_on_opening(Table& table, std::size_t cursor) {
    State& state = table.state;
    const auto effects = table.card(state.subject).listed_effects();
    for (; cursor < kSeats * effects.size(); ++cursor) {
        const Effect& effect = effects[cursor / kSeats];
        if (effect.when != When::on_open) continue;
        const Seat seat = seat_in_turn(state, cursor % kSeats);
        if (!has_to_answer(table, seat, effect)) continue;
        state.turn = seat;
        state.cursor = static_cast<std::uint8_t>(cursor);
        table.ask(seat,
                  effect.what == What::each_discards ? Step::tomb_discard : Step::tomb_eliminate);
        return;
    }
    state.subject = kNobody;
    state.cursor = 0;
    begin_entering(table);
}

void open_tomb(Table& table) {
    State& state = table.state;
    state.eliminated = 0;
    state.traps_revealed = {};
    state.saves_used = {};
    const CardId tomb = state.zones.move_top(Zone::tomb_stack, Zone::open_tomb);
    table.tell_card(EventKey::tomb_opened, state.bearer, tomb, place_of(Zone::tomb_stack),
                    place_of(Zone::open_tomb));
    // Another Tomb lies on top now: whoever may see the top one sees it (R9.16).
    for (Seat seat : {state.bearer, other(state.bearer)}) {
        for (CardId id : state.zones[camp(seat)]) {
            if (!table.deck.sees_tomb(id)) continue;
            table.look_at_tomb(seat);
            break;
        }
    }
    state.subject = tomb;
    go_on_opening(table, 0);
}

}  // namespace

void begin_tomb(Table& table) {
    State& state = table.state;
    state.turn = state.bearer;
    if (state.pass_used[index_of(state.bearer)] != 0) {
        open_tomb(table);  // R9.21
    } else {
        table.ask(state.bearer, Step::open_or_pass);
    }
}

// --- open_or_pass ---

void open_or_pass_options(const Deck&, const State&, Prompt& prompt) {
    prompt.add(Option::of_word(static_cast<int>(Answer::open)));
    prompt.add(Option::of_word(static_cast<int>(Answer::pass)));
    prompt.min = prompt.max = 1;
}

void open_or_pass_chosen(Table& table, PickSet picks) {
    State& state = table.state;
    if (picks.first() == 0) {
        open_tomb(table);
        return;
    }
    // The medallion stays, and the round is over (R3.2).
    state.pass_used[index_of(state.bearer)] = 1;
    table.tell(EventKey::passed, state.bearer);
    begin_round(table);
}

// --- tomb_eliminate: one card of the other camp, or none ---

void tomb_eliminate_options(const Deck& deck, const State& state, Prompt& prompt) {
    const Effect& effect = opening_effect(deck, state);
    offer_cards(state, camp(other(state.asked)), prompt,
                [&](CardId id) { return is_camp_target(deck, id, effect); });
    prompt.max = 1;
}

void tomb_eliminate_chosen(Table& table, PickSet picks) {
    const Effect& effect = opening_effect(table.deck, table.state);
    const Seat victim = other(table.state.asked);
    take_picked(
        table, camp(victim), picks, 0,
        [&](CardId id) { return is_camp_target(table.deck, id, effect); },
        [&](std::size_t position) { eliminate_from_camp(table, victim, position); });
    go_on_opening(table, table.state.cursor + 1u);
}

// --- tomb_discard ---

void tomb_discard_options(const Deck& deck, const State& state, Prompt& prompt) {
    offer_cards(state, hand(state.asked), prompt, [](CardId) { return true; });
    const int discards = opening_effect(deck, state).amount;
    prompt.min = prompt.max =
        static_cast<std::uint8_t>(discards < prompt.count ? discards : prompt.count);
}

void tomb_discard_chosen(Table& table, PickSet picks) {
    discard_picked(table, table.state.asked, picks);
    go_on_opening(table, table.state.cursor + 1u);
}

}  // namespace valley::tara_wolf
