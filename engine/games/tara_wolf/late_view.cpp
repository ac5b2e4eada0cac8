// What a watcher may know who is shown things some rounds late.
//
// While the match goes on: what was public then. A card that was held then may be held still, and
// neither its face nor its absence may tell so; which of them have left a hand since cannot be said
// without telling of the others. When the match is over: everything.

#include "engine/games/tara_wolf/match.hpp"
#include "engine/games/tara_wolf/table.hpp"

namespace valley::tara_wolf {

void make_late_view(const Deck& deck, const State& then, const State* now, View& out) {
    if (now == nullptr && then.step == Step::over) {
        make_view(deck, then, Viewer::replay_reader(), out);
        return;
    }
    make_view(deck, then, Viewer::spectator(), out);
    if (now != nullptr) return;
    // A table may have closed the match in the middle of a hidden step (R5.6): all lies open now.
    for (Seat seat : {kSeatA, kSeatB}) {
        for (Zone held : {hand(seat), papyrus(seat), face_down(seat)}) {
            const auto cards = then.zones[held];
            valley::Zone* zone = out.find_zone(place_of(held).zone, seat);
            zone->count = static_cast<std::uint16_t>(cards.size());
            Slot* slot = out.list_slots(*zone, cards.size()).data();
            for (CardId id : cards) *slot++ = deck.slot(id);
        }
    }
}

std::optional<SeenEvent> late_form(const Event& event, const State* now) {
    return seen_by(event, now != nullptr ? Viewer::spectator() : Viewer::replay_reader());
}

}  // namespace valley::tara_wolf
