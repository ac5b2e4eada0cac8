#include "engine/core/event.hpp"

namespace valley {

std::optional<SeenEvent> seen_by(const Event& event, Viewer viewer) {
    const bool knows_all = event.secret == Secret::nothing || viewer.is_replay_reader() ||
                           (viewer.is_seat() && event.audience.contains(viewer.as_seat()));
    if (knows_all) return event.full;
    if (event.secret == Secret::all) return std::nullopt;

    SeenEvent seen;
    seen.key = event.full.key;
    seen.seat = event.full.seat;
    if (event.secret == Secret::card) {
        seen.from = event.full.from;
        seen.to = event.full.to;
        seen.numbers = event.full.numbers;
    }
    return seen;
}

std::vector<SeenEvent> EventLog::since(Viewer viewer, std::size_t first) const {
    std::vector<SeenEvent> seen;
    append_seen(viewer, 0, seen);
    seen.erase(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(
                                                first < seen.size() ? first : seen.size()));
    return seen;
}

void EventLog::append_seen(Viewer viewer, std::size_t from, std::vector<SeenEvent>& out) const {
    for (std::size_t i = from; i < events_.size(); ++i) {
        if (auto seen = seen_by(events_[i], viewer)) out.push_back(*seen);
    }
}

}  // namespace valley
