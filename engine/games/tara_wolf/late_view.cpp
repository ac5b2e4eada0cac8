// What a watcher may know who is shown everything some rounds late.
//
// Like every view it is built by adding: it starts as a spectator's, and gets what the seats held
// then, as far as no such card still lies hidden now. Copies are not told apart: while one Mummy is
// held by anybody, no Mummy of an earlier hand is shown.

#include <algorithm>

#include "engine/games/tara_wolf/match.hpp"
#include "engine/games/tara_wolf/table.hpp"

namespace valley::tara_wolf {

namespace {

bool still_hidden(const State* now, CardId id) {
    if (now == nullptr) return false;
    for (Seat seat : {kSeatA, kSeatB}) {
        for (Zone zone : {hand(seat), papyrus(seat), face_down(seat)}) {
            if (std::ranges::count(now->zones[zone], id) > 0) return true;
        }
    }
    return std::ranges::count(now->zones[Zone::looked_at], id) > 0;
}

// What was seen of a stack lies in it still, or who knows where.
bool is_of_a_stack(EventKey key) {
    return key == EventKey::saw_stack_card || key == EventKey::saw_tomb;
}

}  // namespace

void make_late_view(const Deck& deck, const State& then, const State* now, View& out) {
    if (now == nullptr && then.step == Step::over) {
        make_view(deck, then, Viewer::replay_reader(), out);
        return;
    }
    make_view(deck, then, Viewer::spectator(), out);
    for (Seat seat : {kSeatA, kSeatB}) {
        CHECK(now == nullptr || then.zones.empty(face_down(seat)),
              "a match that goes on is shown as it was between two rounds");
        for (Zone held : {hand(seat), papyrus(seat), face_down(seat)}) {
            const auto cards = then.zones[held];
            valley::Zone* zone = out.find_zone(place_of(held).zone, seat);
            // A table may have closed the match in the middle of a hidden step (R5.6).
            zone->count = static_cast<std::uint16_t>(cards.size());
            Slot* slot = out.list_slots(*zone, cards.size()).data();
            for (CardId id : cards) {
                Slot back_only;
                back_only.back = deck.slot(id).back;
                *slot++ = still_hidden(now, id) ? back_only : deck.slot(id);
            }
        }
    }
}

std::optional<SeenEvent> late_form(const Event& event, const State* now) {
    const bool hides = event.full.card != kNoCard && event.secret != Secret::nothing &&
                       (still_hidden(now, static_cast<CardId>(event.full.card)) ||
                        (now != nullptr && is_of_a_stack(static_cast<EventKey>(event.full.key))));
    return hides ? seen_by(event, Viewer::spectator()) : event.full;
}

}  // namespace valley::tara_wolf
