#include "engine/core/view.hpp"

#include <utility>

namespace valley {

void View::clear(Viewer new_viewer) {
    revision = 0;
    viewer = new_viewer;
    phase = 0;
    round = 0;
    turn = kNoSeat;
    waiting_on = {};
    question = 0;
    subject = kNoCard;
    zones.clear();
    slots.clear();
    counters.clear();
    asked = false;
    result.reset();
}

const Zone* View::zone(std::uint8_t key, Seat owner, std::uint8_t number) const {
    for (const Zone& zone : zones) {
        if (zone.key == key && zone.owner == owner && zone.number == number) return &zone;
    }
    return nullptr;
}

Zone* View::find_zone(std::uint8_t key, Seat owner, std::uint8_t number) {
    return const_cast<Zone*>(std::as_const(*this).zone(key, owner, number));
}

std::span<const Slot> View::slots_of(std::uint8_t key, Seat owner, std::uint8_t number) const {
    const Zone* found = zone(key, owner, number);
    if (found == nullptr) return {};
    return std::span(slots).subspan(found->first, found->listed);
}

std::size_t View::count_of(std::uint8_t key, Seat owner, std::uint8_t number) const {
    const Zone* found = zone(key, owner, number);
    return found == nullptr ? 0 : found->count;
}

int View::counter(std::uint8_t key, Seat owner) const {
    for (const Counter& counter : counters) {
        if (counter.key == key && counter.owner == owner) return counter.value;
    }
    return 0;
}

bool operator==(const View& a, const View& b) {
    return a.revision == b.revision && a.viewer == b.viewer && a.phase == b.phase &&
           a.round == b.round && a.turn == b.turn && a.waiting_on == b.waiting_on &&
           a.question == b.question && a.subject == b.subject && a.zones == b.zones &&
           a.slots == b.slots && a.counters == b.counters && a.asked == b.asked &&
           (!a.asked || a.prompt == b.prompt) && a.result == b.result;
}

}  // namespace valley
