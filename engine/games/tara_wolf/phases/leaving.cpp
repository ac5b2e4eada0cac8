// Battle, award, leaving the tomb, end of the round (R5.12 to R5.14, R3.1, R3.3; order: R9.3).
//
//   begin_battle -> award_tomb -> Adventurers to camp -> [keep] -> the others leave -> next round
//
// State::cursor counts the "may keep" cards that have had their say: those of the bearer's group
// from 0 on, those of the other seat's from kKeepersOfOther on.

#include "engine/games/tara_wolf/phases/options.hpp"
#include "engine/games/tara_wolf/phases/phases.hpp"
#include "engine/games/tara_wolf/strength.hpp"

namespace valley::tara_wolf {

namespace {

constexpr int kConsolation = 2;  // R6.2
constexpr std::size_t kKeepersOfOther = 100;

void give_consolation(Table& table, Seat winner, Award award) {
    State& state = table.state;
    if (!state.plays(Variant::consolation_coins)) return;
    for (Seat seat : {state.bearer, other(state.bearer)}) {
        if (!state.zones.empty(group(seat)) || state.consolation_used[index_of(seat)] != 0 ||
            (award == Award::unopposed && seat == winner)) {
            continue;
        }
        state.consolation_used[index_of(seat)] = 1;
        table.take_coins(seat, kConsolation, EventKey::consolation);
    }
}

void return_to_camp(Table& table, Seat seat, std::size_t position) {
    const CardId back = table.state.zones.move(group(seat), position, camp(seat));
    table.tell_card(EventKey::returned, seat, back, place_of(group(seat), position),
                    place_of(camp(seat)));
    table.came_to_camp(seat, back);
}

void return_adventurers(Table& table) {
    for (Seat seat : {table.state.bearer, other(table.state.bearer)}) {  // R5.13
        for (std::size_t position = 0; position < table.state.zones.size(group(seat));) {
            if (table.card_at(group(seat), position).kind == Kind::adventurer) {
                return_to_camp(table, seat, position);
            } else {
                ++position;
            }
        }
    }
}

void end_round(Table& table) {
    State& state = table.state;
    for (Seat seat : {state.bearer, other(state.bearer)}) {  // R5.14
        for (std::size_t position = 0; position < state.zones.size(group(seat));) {
            if (table.card_at(group(seat), position).find(When::leaving, What::to_camp) !=
                nullptr) {
                return_to_camp(table, seat, position);
            } else {
                table.leave_play(seat, group(seat), position);
            }
        }
    }
    state.cursor = 0;
    state.subject = kNobody;
    if (state.winner != kNoSeat) {
        state.turn = state.asked = state.winner;
        state.step = Step::over;
        return;
    }
    state.bearer = other(state.bearer);  // R3.1
    table.tell(EventKey::medallion, state.bearer);
    begin_round(table);
}

bool is_kept_by(const Deck& deck, CardId id, const Effect& effect) {
    return effect.kinds.contains(deck[id].kind);
}

const Effect& keep_effect(const Deck& deck, const State& state) {
    return *deck[state.subject].find(When::leaving, What::may_keep);
}

// Asks for each "may keep" card from `cursor` on whose owner has somebody to keep (R9.17).
void go_on_keeping(Table& table, std::size_t cursor) {
    State& state = table.state;
    for (Seat seat : {state.bearer, other(state.bearer)}) {
        const std::size_t base = seat == state.bearer ? 0 : kKeepersOfOther;
        std::size_t keeper = base;
        for (CardId id : state.zones[group(seat)]) {
            const Effect* keep = table.card(id).find(When::leaving, What::may_keep);
            if (keep == nullptr || keeper++ < cursor) continue;
            bool somebody = false;
            for (CardId kept : state.zones[group(seat)]) {
                somebody = somebody || is_kept_by(table.deck, kept, *keep);
            }
            if (!somebody) continue;
            state.turn = seat;
            state.subject = id;
            state.cursor = static_cast<std::uint8_t>(keeper - 1);
            table.ask(seat, Step::keep);
            return;
        }
    }
    end_round(table);
}

}  // namespace

void begin_battle(Table& table) {
    const Strengths strengths(table.deck, table.state);
    const Seat bearer = table.state.bearer;
    const int own = strengths.total(bearer);
    const int opposing = strengths.total(other(bearer));
    table.tell(EventKey::battle, kNoSeat, strengths.total(kSeatA), strengths.total(kSeatB));
    award_tomb(table, own >= opposing ? bearer : other(bearer), Award::after_battle);  // R5.12
}

void award_tomb(Table& table, Seat seat, Award award) {
    State& state = table.state;
    give_consolation(table, seat, award);
    const CardId tomb = state.zones.move_top(Zone::open_tomb, tombs(seat));
    table.tell_card(EventKey::won_tomb, seat, tomb, place_of(Zone::open_tomb),
                    place_of(tombs(seat)));
    if (static_cast<int>(state.zones.size(tombs(seat))) >= state.tombs_to_win()) {
        state.winner = seat;  // R3.3
        table.tell(EventKey::won_game, seat);
    }
    return_adventurers(table);
    if (state.winner != kNoSeat) {
        end_round(table);
    } else {
        go_on_keeping(table, 0);
    }
}

// --- keep: one of the group's, or none ---

void keep_options(const Deck& deck, const State& state, Prompt& prompt) {
    const Effect& effect = keep_effect(deck, state);
    offer_cards(state, group(state.turn), prompt,
                [&](CardId id) { return is_kept_by(deck, id, effect); });
    prompt.max = 1;
}

void keep_chosen(Table& table, PickSet picks) {
    const Seat seat = table.state.turn;
    const Effect& effect = keep_effect(table.deck, table.state);
    take_picked(
        table, group(seat), picks, 0, [&](CardId id) { return is_kept_by(table.deck, id, effect); },
        [&](std::size_t position) { return_to_camp(table, seat, position); });
    go_on_keeping(table, table.state.cursor + 1u);
}

}  // namespace valley::tara_wolf
