#include "client/core/unanswered.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace valley::client {

namespace {

// Whether it makes no sense without a place at a table.
bool is_for_a_place(const v1::ClientMessage& message) {
    switch (message.body_case()) {
        case v1::ClientMessage::kPing:
        case v1::ClientMessage::kListTables:
        case v1::ClientMessage::kGetCards:
        case v1::ClientMessage::kCreateTable:
        case v1::ClientMessage::kJoinTable: return false;
        default: return true;
    }
}

// The seat whose bot or holder a request is about, if it is about one.
std::optional<std::uint32_t> seat_changed_by(const v1::ClientMessage& message) {
    if (message.has_add_bot()) return message.add_bot().seat();
    if (message.has_remove_from_seat()) return message.remove_from_seat().seat();
    return std::nullopt;
}

// Whether nothing is left of a request when a later one has been carried out.
bool is_superseded(const v1::ClientMessage& earlier, const v1::ClientMessage& later) {
    const auto seat = seat_changed_by(earlier);
    if (seat) return seat == seat_changed_by(later);
    if (earlier.body_case() != later.body_case()) return false;
    switch (earlier.body_case()) {
        case v1::ClientMessage::kSetReady:
        case v1::ClientMessage::kSetConsent: return true;
        case v1::ClientMessage::kMute: return earlier.mute().member() == later.mute().member();
        default: return false;
    }
}

}  // namespace

bool Unanswered::contains(std::uint64_t id) const {
    return std::ranges::any_of(entries_,
                               [id](const Entry& entry) { return entry.request.id == id; });
}

void Unanswered::add(Request request) { entries_.push_back({std::move(request), {}}); }

std::vector<Unanswered::Known> Unanswered::take_if(
    const std::function<bool(const Request&)>& is_meant) {
    std::vector<Known> known;
    for (const Entry& entry : entries_) {
        if (!is_meant(entry.request)) continue;
        std::ranges::copy(entry.stands_for, std::back_inserter(known));
        known.push_back({entry.request.id, entry.request.message.body_case()});
    }
    std::erase_if(entries_, [&](const Entry& entry) { return is_meant(entry.request); });
    return known;
}

std::vector<Unanswered::Known> Unanswered::take(std::uint64_t id) {
    return take_if([id](const Request& request) { return request.id == id; });
}

std::vector<Unanswered::Known> Unanswered::take_for_a_place() {
    return take_if([](const Request& request) { return is_for_a_place(request.message); });
}

std::vector<Unanswered::Known> Unanswered::take_for_a_place(Time before) {
    return take_if([before](const Request& request) {
        return is_for_a_place(request.message) && request.asked_at < before;
    });
}

// One after the other they came to what the last one asked for; repeated, the first one may have an
// effect before the last one comes: a game begins with whoever was ready for a moment.
void Unanswered::drop_superseded() {
    std::vector<Entry> kept;
    for (auto earlier = entries_.begin(); earlier != entries_.end(); ++earlier) {
        const auto later = std::find_if(earlier + 1, entries_.end(), [&](const Entry& entry) {
            return is_superseded(earlier->request.message, entry.request.message);
        });
        if (later == entries_.end()) {
            kept.push_back(std::move(*earlier));
            continue;
        }
        std::ranges::copy(earlier->stands_for, std::back_inserter(later->stands_for));
        later->stands_for.push_back({earlier->request.id, earlier->request.message.body_case()});
    }
    entries_ = std::move(kept);
}

std::vector<Unanswered::Request*> Unanswered::to_send() {
    std::vector<Request*> requests;
    for (Entry& entry : entries_) requests.push_back(&entry.request);
    return requests;
}

bool Unanswered::leaves() const {
    return std::ranges::any_of(
        entries_, [](const Entry& entry) { return entry.request.message.has_leave_table(); });
}

bool Unanswered::adds_bot_at(std::uint32_t seat) const {
    return std::ranges::any_of(entries_, [seat](const Entry& entry) {
        const v1::ClientMessage& message = entry.request.message;
        return message.has_add_bot() && message.add_bot().seat() == seat;
    });
}

}  // namespace valley::client
