#include "engine/games/tara_wolf/strength.hpp"

#include <algorithm>

namespace valley::tara_wolf {

Fight fight_of(const State& state) {
    Fight fight;
    const auto open = state.zones[Zone::open_tomb];
    if (!open.empty()) fight.open_tomb = open.front();
    fight.bearer = state.bearer;
    fight.eliminated = state.eliminated;
    for (Seat seat : {kSeatA, kSeatB}) {
        const std::size_t i = index_of(seat);
        fight.sides[i] = {state.zones[group(seat)], state.traps_revealed[i],
                          static_cast<int>(state.zones.size(tombs(seat)))};
    }
    return fight;
}

Strengths::Strengths(const Deck& deck, const State& state) : Strengths(deck, fight_of(state)) {}

bool ability_active(const Deck& deck, const State& state, Seat seat) {
    if (state.bearer != seat) return false;
    return std::ranges::any_of(state.zones[group(seat)],
                               [&](CardId id) { return deck[id].kind == Kind::adventurer; });
}

const Effect* active_ability(const Deck& deck, const State& state, Seat seat, What what) {
    if (state.bearer != seat) return nullptr;
    for (CardId id : state.zones[group(seat)]) {
        if (deck[id].kind != Kind::adventurer) continue;
        if (const Effect* effect = deck[id].find(When::ability, what)) return effect;
    }
    return nullptr;
}

}  // namespace valley::tara_wolf
