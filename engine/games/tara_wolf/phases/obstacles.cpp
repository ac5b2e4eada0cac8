// Obstacles, face down, and the reveal (R5.6 to R5.8).
//
//   begin_obstacles(bearer) -> obstacles -> bluff -> begin_obstacles(other) -> obstacles -> reveal
//
// The obstacles and the bluff of the bearer are one hidden step of two questions. Between them
// nobody else may notice anything: nothing is told, and the views of the others show the table as
// it was before the step (view.cpp). Every question here is asked whatever the seat holds, since
// leaving one out would tell something about the hand (R5.8).

#include "engine/games/tara_wolf/phases/options.hpp"
#include "engine/games/tara_wolf/phases/phases.hpp"
#include "engine/games/tara_wolf/strength.hpp"

namespace valley::tara_wolf {

namespace {

void reveal(Table& table) {
    State& state = table.state;
    for (Seat seat : {state.bearer, other(state.bearer)}) {  // R9.2
        const Place from = place_of(face_down(seat));
        while (!state.zones.empty(face_down(seat))) {
            const Kind kind = table.card_at(face_down(seat), 0).kind;
            const Zone to = kind == Kind::undead ? group(seat)
                            : kind == Kind::trap ? traps(seat)
                                                 : Zone::discard;
            const CardId card = state.zones.move(face_down(seat), 0, to);
            if (kind == Kind::trap) ++state.traps_revealed[index_of(seat)];
            table.tell_card(kObstacles.contains(kind) ? EventKey::revealed : EventKey::bluffed,
                            seat, card, from, place_of(to));
        }
    }
    begin_traps(table);
}

// The seat's whole step is done: now the others learn how many cards it laid.
void end_step(Table& table) {
    const State& state = table.state;
    const Seat seat = state.turn;
    int papyrus_cards = 0;
    for (CardId id : state.zones[face_down(seat)]) {
        const bool is_papyrus = table.card(id).papyrus;
        papyrus_cards += is_papyrus ? 1 : 0;
        table.tell_secret(EventKey::laid, seat, id,
                          place_of(is_papyrus ? papyrus(seat) : hand(seat)),
                          place_of(face_down(seat)), Secret::all, {seat});
    }
    table.tell(EventKey::laid_face_down, seat, static_cast<int>(state.zones.size(face_down(seat))),
               papyrus_cards);
    if (seat == state.bearer) {
        begin_obstacles(table, other(seat));
    } else {
        reveal(table);
    }
}

}  // namespace

void begin_obstacles(Table& table, Seat seat) {
    table.state.turn = seat;
    if (const Effect* ability =
            active_ability(table.deck, table.state, seat, What::draw_before_obstacles)) {
        table.draw(seat, ability->amount);  // R9.7
    }
    table.ask(seat, Step::obstacles);
}

// --- obstacles: any of the hand's obstacles, then any of the Papyrus cards ---

void obstacles_options(const Deck& deck, const State& state, Prompt& prompt) {
    const auto is_obstacle = [&](CardId id) { return kObstacles.contains(deck[id].kind); };
    offer_cards(state, hand(state.turn), prompt, is_obstacle);
    offer_cards(state, papyrus(state.turn), prompt, is_obstacle);
    prompt.max = prompt.count;
}

void obstacles_chosen(Table& table, PickSet picks) {
    State& state = table.state;
    const Seat seat = state.turn;
    std::size_t option = 0;
    for (Zone from : {hand(seat), papyrus(seat)}) {
        option = take_picked(
            table, from, picks, option,
            [&](CardId id) { return kObstacles.contains(table.card(id).kind); },
            [&](std::size_t position) { state.zones.move(from, position, face_down(seat)); });
    }
    if (seat == state.bearer) {
        table.ask(seat, Step::bluff);
    } else {
        end_step(table);
    }
}

// --- bluff: one card of the hand that is no obstacle, or none ---

void bluff_options(const Deck& deck, const State& state, Prompt& prompt) {
    offer_cards(state, hand(state.turn), prompt,
                [&](CardId id) { return !kObstacles.contains(deck[id].kind); });
    prompt.max = prompt.count > 0 ? 1 : 0;
}

void bluff_chosen(Table& table, PickSet picks) {
    State& state = table.state;
    const Seat seat = state.turn;
    take_picked(
        table, hand(seat), picks, 0,
        [&](CardId id) { return !kObstacles.contains(table.card(id).kind); },
        [&](std::size_t position) { state.zones.move(hand(seat), position, face_down(seat)); });
    end_step(table);
}

}  // namespace valley::tara_wolf
