#include "engine/games/tara_wolf/effects.hpp"

#include <algorithm>

#include "engine/core/choice.hpp"
#include "engine/games/tara_wolf/strength.hpp"

namespace valley::tara_wolf {

namespace {

constexpr Purpose kRandomHandCard{"random_hand_card"};

// Asks which card of the other camp, if there is more than one; carries out the only one by itself;
// tells that nothing happened if there is none (R9.15).
template <typename CarryOut>
Progress choose_in_camp(Table& table, Seat seat, const Effect& effect, Step step,
                        CarryOut carry_out) {
    const auto cards = table.state.zones[camp(other(seat))];
    const auto is_target = [&](CardId id) { return is_camp_target(table.deck, id, effect); };
    const auto targets = std::ranges::count_if(cards, is_target);
    if (targets == 0) {
        table.tell_card(EventKey::no_effect, seat, table.state.subject, {}, {});
        return Progress::done;
    }
    if (targets > 1) {
        table.ask(seat, step);
        return Progress::asked;
    }
    const auto only = std::ranges::find_if(cards, is_target);
    carry_out(static_cast<std::size_t>(only - cards.begin()));
    return Progress::done;
}

}  // namespace

Progress carry_out_on_play(Table& table, Seat seat, const Effect& effect) {
    switch (effect.what) {
        case What::draw: table.draw(seat, effect.amount); return Progress::done;
        case What::gain_coins: table.take_coins(seat, effect.amount); return Progress::done;
        case What::steal_coins: return steal_coins(table, seat, effect);
        case What::dig: return dig(table, seat, effect);
        case What::opponent_discards: return opponent_discards(table, seat, effect);
        case What::look_at_hand: return look_at_hand(table, seat, effect);
        case What::take_random_hand_card: return take_random_hand_card(table, seat, effect);
        case What::look_at_tomb: table.look_at_tomb(seat); return Progress::done;
        case What::take_control: return take_control(table, seat, effect);
        case What::eliminate: return eliminate_in_camp(table, seat, effect);
        default: break;
    }
    CHECK(false, "a word that does nothing when a card is played");
    return Progress::done;
}

Progress steal_coins(Table& table, Seat seat, const Effect& effect) {
    auto& victim = table.state.coins[index_of(other(seat))];
    auto& thief = table.state.coins[index_of(seat)];
    const int stolen = std::min<int>(effect.amount, victim);
    victim = static_cast<std::uint8_t>(victim - stolen);
    thief = static_cast<std::uint8_t>(thief + stolen);
    table.tell(EventKey::stole_coins, seat, stolen);
    return Progress::done;
}

Progress dig(Table& table, Seat seat, const Effect& effect) {
    State& state = table.state;
    for (int n = effect.look; n > 0 && table.ready_to_draw(); --n) {
        const CardId seen = state.zones.move_top(Zone::stack, Zone::looked_at);
        table.tell_secret(EventKey::saw_stack_card, seat, seen, place_of(Zone::stack),
                          place_of(Zone::looked_at), Secret::all, {seat});
    }
    const auto looked = static_cast<int>(state.zones.size(Zone::looked_at));
    table.tell(EventKey::looked_at_stack, seat, looked);
    if (looked == 0) return Progress::done;  // R9.18
    table.ask(seat, Step::dig);
    return Progress::asked;
}

void take_looked_at(Table& table, Seat seat, PickSet picks) {
    Zones& zones = table.state.zones;
    std::size_t position = 0;
    const std::size_t looked = zones.size(Zone::looked_at);
    for (std::size_t option = 0; option < looked; ++option) {
        if (!picks.contains(option)) {
            ++position;
            continue;
        }
        const CardId taken = zones.move(Zone::looked_at, position, hand(seat));
        table.tell_secret(EventKey::took_looked_at, seat, taken,
                          place_of(Zone::looked_at, position), place_of(hand(seat)), Secret::detail,
                          {seat});
    }
    const std::size_t rest = zones.size(Zone::looked_at);
    for (std::size_t n = rest; n > 0; --n) zones.move_under(Zone::looked_at, 0, Zone::stack);
    if (rest > 0) table.tell(EventKey::put_under, seat, static_cast<int>(rest));
}

Progress opponent_discards(Table& table, Seat seat, const Effect&) {
    if (table.state.zones.empty(hand(other(seat)))) {
        table.tell_card(EventKey::no_effect, seat, table.state.subject, {}, {});
        return Progress::done;
    }
    // Asked even with a single card: which one it is, is a secret (R5.8).
    table.ask(other(seat), Step::forced_discard);
    return Progress::asked;
}

Progress look_at_hand(Table& table, Seat seat, const Effect&) {
    const Zone looked_at = hand(other(seat));
    table.tell(EventKey::looked_at_hand, seat, static_cast<int>(table.state.zones.size(looked_at)));
    for (CardId id : table.state.zones[looked_at]) {
        table.tell_secret(EventKey::saw_hand_card, seat, id, place_of(looked_at), {}, Secret::all,
                          {seat});
    }
    return Progress::done;
}

Progress take_random_hand_card(Table& table, Seat seat, const Effect& effect) {
    const Zone victim = hand(other(seat));
    if (table.state.zones.empty(victim)) {
        table.tell_card(EventKey::no_effect, seat, table.state.subject, {}, {});
    }
    for (int n = effect.amount; n > 0 && !table.state.zones.empty(victim); --n) {
        const auto position = table.chance.draw_below(
            kRandomHandCard, static_cast<std::uint32_t>(table.state.zones.size(victim)));
        const CardId taken = table.state.zones.move(victim, position, hand(seat));
        table.tell_secret(EventKey::took_hand_card, seat, taken, place_of(victim),
                          place_of(hand(seat)), Secret::card, {kSeatA, kSeatB});
    }
    return Progress::done;
}

bool is_camp_target(const Deck& deck, CardId id, const Effect& effect) {
    const Card& card = deck[id];
    return effect.kinds.contains(card.kind) && effect.covers(card.strength);
}

Progress take_control(Table& table, Seat seat, const Effect& effect) {
    return choose_in_camp(table, seat, effect, Step::take_control,
                          [&](std::size_t position) { take_control_of(table, seat, position); });
}

void take_control_of(Table& table, Seat seat, std::size_t position) {
    const Zone from = camp(other(seat));
    const CardId taken = table.state.zones.move(from, position, camp(seat));
    table.tell_card(EventKey::took_control, seat, taken, place_of(from, position),
                    place_of(camp(seat)));
    table.came_to_camp(seat, taken);
}

Progress eliminate_in_camp(Table& table, Seat seat, const Effect& effect) {
    return choose_in_camp(table, seat, effect, Step::eliminate_in_camp, [&](std::size_t position) {
        eliminate_from_camp(table, other(seat), position);
    });
}

void eliminate_from_camp(Table& table, Seat owner, std::size_t position) {
    const CardId gone = table.state.zones.move(camp(owner), position, Zone::discard);
    table.tell_card(EventKey::eliminated, owner, gone, place_of(camp(owner), position),
                    place_of(Zone::discard));
}

void eliminate_from_tomb(Table& table, Seat owner, std::size_t position) {
    State& state = table.state;
    const Card& victim = table.card_at(group(owner), position);
    ++state.eliminated;

    int saviours = -state.saves_used[index_of(owner)];
    for (CardId id : state.zones[camp(owner)]) {
        const Effect* save = table.card(id).find(When::in_camp, What::save);
        if (save != nullptr && save->kinds.contains(victim.kind)) ++saviours;
    }
    const Place from = place_of(group(owner), position);
    if (saviours > 0) {
        ++state.saves_used[index_of(owner)];
        const CardId saved = state.zones.move(group(owner), position, camp(owner));
        table.tell_card(EventKey::saved, owner, saved, from, place_of(camp(owner)));
        table.came_to_camp(owner, saved);
        return;
    }
    const Zone to = victim.papyrus ? spent(owner) : Zone::discard;
    const CardId gone = state.zones.move(group(owner), position, to);
    table.tell_card(EventKey::eliminated, owner, gone, from, place_of(to));
}

void eliminate_all(Table& table, Seat seat, const Effect& effect) {
    const Strengths strengths(table.deck, table.state);
    for (Seat owner : {seat, other(seat)}) {
        if (!effect.concerns(owner == seat)) continue;
        // Positions shift down as cards go; the strengths were read before anything moved.
        std::size_t position = 0;
        const std::size_t count = table.state.zones.size(group(owner));
        for (std::size_t read = 0; read < count; ++read) {
            if (effect.kinds.contains(table.card_at(group(owner), position).kind) &&
                effect.covers(strengths.of(owner, read))) {
                eliminate_from_tomb(table, owner, position);
            } else {
                ++position;
            }
        }
    }
}

void send_back_from_tomb(Table& table, Seat owner, std::size_t position) {
    const CardId sent = table.state.zones.move(group(owner), position, camp(owner));
    table.tell_card(EventKey::sent_back, owner, sent, place_of(group(owner), position),
                    place_of(camp(owner)));
    table.came_to_camp(owner, sent);
}

void send_back_all(Table& table, Seat seat, const Effect& effect) {
    for (Seat owner : {seat, other(seat)}) {
        if (!effect.concerns(owner == seat)) continue;
        for (std::size_t position = 0; position < table.state.zones.size(group(owner));) {
            if (effect.kinds.contains(table.card_at(group(owner), position).kind)) {
                send_back_from_tomb(table, owner, position);
            } else {
                ++position;
            }
        }
    }
}

}  // namespace valley::tara_wolf
