// The camp phase (R4): resources, playing cards, clearing the camp.
//
//   begin_camp -> camp_start effects -> split -> play ... play -> end -> clear_hand -> end_camp
//
// While a played card's effect waits for an answer, State::subject is that card and State::cursor
// the index of the effect.

#include <algorithm>

#include "engine/games/tara_wolf/effects.hpp"
#include "engine/games/tara_wolf/phases/options.hpp"
#include "engine/games/tara_wolf/phases/phases.hpp"

namespace valley::tara_wolf {

namespace {

int limit(const Deck& deck, const State& state, Seat seat, int base, What what) {
    for (CardId id : state.zones[camp(seat)]) {
        if (const Effect* raise = deck[id].find(When::in_camp, what)) base += raise->amount;
    }
    return base;
}

bool may_play(const Deck& deck, CardId id, int coins) {
    return kPlayable.contains(deck[id].kind) && deck[id].cost <= coins;
}

// R4.2: in the order in which the cards came to camp.
void carry_out_camp_start(Table& table, Seat seat) {
    for (std::size_t i = 0; i < table.state.zones.size(camp(seat)); ++i) {
        for (const Effect& effect : table.card_at(camp(seat), i).listed_effects()) {
            if (effect.when != When::camp_start) continue;
            if (effect.what == What::draw) {
                table.draw(seat, effect.amount);
            } else {
                CHECK(effect.what == What::gain_coins, "a word that does nothing at camp start");
                table.take_coins(seat, effect.amount);
            }
        }
    }
}

// Carries out the played card's effects from `first` on, until one has to ask; then asks for the
// next card to play.
void go_on_playing(Table& table, CardId played, std::size_t first) {
    State& state = table.state;
    const auto effects = table.card(played).listed_effects();
    for (std::size_t i = first; i < effects.size(); ++i) {
        if (effects[i].when != When::on_play) continue;
        state.subject = played;
        state.cursor = static_cast<std::uint8_t>(i);
        if (carry_out_on_play(table, state.turn, effects[i]) == Progress::asked) return;
    }
    state.subject = kNobody;
    state.cursor = 0;
    table.ask(state.turn, Step::play);
}

void go_on_after_effect(Table& table) {
    go_on_playing(table, table.state.subject, table.state.cursor + 1u);
}

int cards_over_limit(const Deck& deck, const State& state) {
    const int cards = static_cast<int>(state.zones.size(hand(state.turn)));
    return std::max(cards - hand_limit(deck, state, state.turn), 0);
}

void end_camp(Table& table) {
    State& state = table.state;
    const int coins = state.coins[index_of(state.turn)];
    const int keeps = coin_limit(table.deck, state, state.turn);
    if (coins > keeps) table.give_coins(state.turn, coins - keeps, EventKey::returned_coins);
    table.tell(EventKey::camp_ended, state.turn);
    if (state.turn == state.bearer) {
        begin_camp(table, other(state.bearer));
    } else {
        begin_tomb(table);
    }
}

}  // namespace

int hand_limit(const Deck& deck, const State& state, Seat seat) {
    return limit(deck, state, seat, kHandLimit, What::hand_limit);
}

int coin_limit(const Deck& deck, const State& state, Seat seat) {
    return limit(deck, state, seat, kCoinLimit, What::coin_limit);
}

void begin_round(Table& table) {
    State& state = table.state;
    ++state.round;
    table.tell(EventKey::round_began, state.bearer, state.round);
    begin_camp(table, state.bearer);
}

void begin_camp(Table& table, Seat seat) {
    table.state.turn = seat;
    table.tell(EventKey::camp_began, seat);
    carry_out_camp_start(table, seat);
    table.ask(seat, Step::split);
}

// --- split: option k is "k cards and 4 - k coins" ---

void split_options(const Deck&, const State&, Prompt& prompt) {
    for (int cards = 0; cards <= kResources; ++cards) prompt.add(Option::of_number(cards));
    prompt.min = prompt.max = 1;
}

void split_chosen(Table& table, PickSet picks) {
    const Seat seat = table.state.turn;
    const int cards = static_cast<int>(picks.first());
    table.tell(EventKey::split, seat, cards, kResources - cards);
    if (cards < kResources) table.take_coins(seat, kResources - cards);
    table.draw(seat, cards);
    table.ask(seat, Step::play);
}

// --- play: the cards that may be played, then "end"; asked even if "end" is all (R5.8) ---

void play_options(const Deck& deck, const State& state, Prompt& prompt) {
    const int coins = state.coins[index_of(state.turn)];
    offer_cards(state, hand(state.turn), prompt,
                [&](CardId id) { return may_play(deck, id, coins); });
    prompt.add(Option::of_word(static_cast<int>(Answer::end)));
    prompt.min = prompt.max = 1;
}

void play_chosen(Table& table, PickSet picks) {
    State& state = table.state;
    const Seat seat = state.turn;
    CardId played = kNobody;
    // The coins as they were when the question was asked: paying changes what may be played.
    const int coins = state.coins[index_of(seat)];
    take_picked(
        table, hand(seat), picks, 0, [&](CardId id) { return may_play(table.deck, id, coins); },
        [&](std::size_t position) {
            const Card& card = table.card_at(hand(seat), position);
            if (card.cost > 0) table.give_coins(seat, card.cost, EventKey::paid);
            played = state.zones.move(hand(seat), position, camp(seat));
        });
    if (played != kNobody) {
        table.tell_card(EventKey::played, seat, played, place_of(hand(seat)), place_of(camp(seat)));
        table.came_to_camp(seat, played);
        go_on_playing(table, played, 0);
        return;
    }
    // "End": first the hand is cleared, then the coins (R9.5).
    if (cards_over_limit(table.deck, state) > 0) {
        table.ask(seat, Step::clear_hand);
    } else {
        end_camp(table);
    }
}

// --- dig ---

void dig_options(const Deck& deck, const State& state, Prompt& prompt) {
    offer_cards(state, Zone::looked_at, prompt, [](CardId) { return true; });
    const int takes = effect_in_question(deck, state).amount;
    prompt.min = prompt.max = static_cast<std::uint8_t>(std::min<int>(takes, prompt.count));
}

void dig_chosen(Table& table, PickSet picks) {
    take_looked_at(table, table.state.turn, picks);
    go_on_after_effect(table);
}

// --- take_control and eliminate_in_camp: one card of the other camp ---

void camp_target_options(const Deck& deck, const State& state, Prompt& prompt) {
    const Effect& effect = effect_in_question(deck, state);
    offer_cards(state, camp(other(state.turn)), prompt,
                [&](CardId id) { return is_camp_target(deck, id, effect); });
    prompt.min = prompt.max = 1;
}

void take_control_chosen(Table& table, PickSet picks) {
    const Seat seat = table.state.turn;
    const Effect& effect = effect_in_question(table.deck, table.state);
    take_picked(
        table, camp(other(seat)), picks, 0,
        [&](CardId id) { return is_camp_target(table.deck, id, effect); },
        [&](std::size_t position) { take_control_of(table, seat, position); });
    go_on_after_effect(table);
}

void eliminate_in_camp_chosen(Table& table, PickSet picks) {
    const Seat victim = other(table.state.turn);
    const Effect& effect = effect_in_question(table.deck, table.state);
    take_picked(
        table, camp(victim), picks, 0,
        [&](CardId id) { return is_camp_target(table.deck, id, effect); },
        [&](std::size_t position) { eliminate_from_camp(table, victim, position); });
    go_on_after_effect(table);
}

// --- forced_discard: the victim's own choice (R7.2) ---

void forced_discard_options(const Deck& deck, const State& state, Prompt& prompt) {
    offer_cards(state, hand(state.asked), prompt, [](CardId) { return true; });
    const int discards = effect_in_question(deck, state).amount;
    prompt.min = prompt.max = static_cast<std::uint8_t>(std::min<int>(discards, prompt.count));
}

void forced_discard_chosen(Table& table, PickSet picks) {
    discard_picked(table, table.state.asked, picks);
    go_on_after_effect(table);
}

// --- clear_hand (R4.7) ---

void clear_hand_options(const Deck& deck, const State& state, Prompt& prompt) {
    offer_cards(state, hand(state.turn), prompt, [](CardId) { return true; });
    prompt.min = prompt.max = static_cast<std::uint8_t>(cards_over_limit(deck, state));
}

void clear_hand_chosen(Table& table, PickSet picks) {
    discard_picked(table, table.state.turn, picks);
    end_camp(table);
}

}  // namespace valley::tara_wolf
