// What a watcher may know who is shown things some rounds late.
//
// While the match goes on: what was public then, and of what lay hidden then, whatever lies open
// now. The deck is a marked one, so a card of then and a card of now are the same piece of
// cardboard or they are not. Asking only whether a copy lies open now tells nothing of those that
// do not: they may be exchanged for each other and nothing here changes.
//
// When the match is over: everything.

#include "engine/games/tara_wolf/match.hpp"
#include "engine/games/tara_wolf/table.hpp"

namespace valley::tara_wolf {

namespace {

// The zones whose cards everybody sees, or saw as they came there one by one.
constexpr Zone kOpenZones[] = {
    Zone::camp_a,  Zone::camp_b,  Zone::group_a,   Zone::group_b, Zone::traps_a,
    Zone::traps_b, Zone::discard, Zone::spent_a,   Zone::spent_b, Zone::open_tomb,
    Zone::tombs_a, Zone::tombs_b, Zone::triggered,
};

bool lies_open(const State& state, CardId copy) {
    for (Zone zone : kOpenZones) {
        for (CardId id : state.zones[zone]) {
            if (id == copy) return true;
        }
    }
    return false;
}

void check_between_rounds(const State& state) {
    for (Zone zone : {Zone::face_down_a, Zone::face_down_b, Zone::looked_at}) {
        CHECK(state.zones.empty(zone), "late watchers are shown the table as a round begins");
    }
}

// What the seats hold, to a view that tells only how much it is: the cards that `shown` says.
template <typename Shown>
void show_held(const Deck& deck, const State& state, View& out, Shown shown) {
    for (Seat seat : {kSeatA, kSeatB}) {
        for (Zone held : {hand(seat), papyrus(seat), face_down(seat)}) {
            const auto cards = state.zones[held];
            valley::Zone* zone = out.find_zone(place_of(held).zone, seat);
            zone->count = static_cast<std::uint16_t>(cards.size());
            zone->first = static_cast<std::uint16_t>(out.slots.size());
            zone->listed = 0;
            for (CardId id : cards) {
                if (!shown(id)) continue;
                out.slots.push_back(deck.slot(id));
                ++zone->listed;
            }
        }
    }
}

// Positions in zones whose cards the watcher does not all see mean nothing to it.
Place without_position(Place place) {
    place.position = Place::kNoPosition;
    return place;
}

}  // namespace

void make_late_view(const Deck& deck, const State& then, const State* now, View& out) {
    if (now == nullptr && then.step == Step::over) {
        make_view(deck, then, Viewer::replay_reader(), out);
        return;
    }
    make_view(deck, then, Viewer::spectator(), out);
    if (now == nullptr) {
        // A table may have closed the match in the middle of a hidden step (R5.6).
        show_held(deck, then, out, [](CardId) { return true; });
        return;
    }
    check_between_rounds(then);
    check_between_rounds(*now);
    show_held(deck, then, out, [&](CardId copy) { return lies_open(*now, copy); });
}

std::optional<SeenEvent> late_form(const Deck& deck, const Event& event, const State* now) {
    const auto copy = static_cast<CardId>(event.full.card);
    const bool names_card = event.full.card != kNoCard;
    const bool in_full =
        now == nullptr || event.secret == Secret::nothing || (names_card && lies_open(*now, copy));
    auto seen = in_full ? std::optional(event.full) : seen_by(event, Viewer::spectator());
    if (!seen) return seen;
    if (seen->card != kNoCard) seen->card = deck.face(static_cast<CardId>(seen->card));
    if (event.secret != Secret::nothing) {
        seen->from = without_position(seen->from);
        seen->to = without_position(seen->to);
    }
    return seen;
}

}  // namespace valley::tara_wolf
