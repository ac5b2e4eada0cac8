#include "server/pieces.hpp"

#include <utility>

namespace valley::server {

namespace {
// Before each element of a list.
constexpr std::size_t kFieldBytes = 6;
}  // namespace

std::vector<v1::GameUpdate> pieces_of(v1::GameUpdate update, std::size_t bytes) {
    std::vector<v1::GameUpdate> pieces;
    if (is_one_piece(update, bytes)) {
        pieces.push_back(std::move(update));
        return pieces;
    }
    google::protobuf::RepeatedPtrField<v1::Event> events;
    events.Swap(update.mutable_events());
    v1::Outcome outcome;
    const bool over = update.has_outcome();
    if (over) outcome = std::exchange(*update.mutable_outcome(), {});
    update.clear_outcome();

    auto seen = update.events_seen() - static_cast<std::uint64_t>(events.size());
    std::size_t size = 0;
    for (v1::Event& event : events) {
        const bool full = pieces.empty() || size >= bytes;
        if (full) {
            pieces.push_back(update);
            size = update.ByteSizeLong();
        }
        size += event.ByteSizeLong() + kFieldBytes;
        pieces.back().set_events_seen(++seen);
        *pieces.back().add_events() = std::move(event);
    }
    if (pieces.empty()) pieces.push_back(std::move(update));
    if (over) *pieces.back().mutable_outcome() = std::move(outcome);
    return pieces;
}

std::vector<v1::ChatLines> pieces_of(v1::ChatLines lines, std::size_t bytes) {
    std::vector<v1::ChatLines> pieces;
    if (lines.ByteSizeLong() <= bytes) {
        pieces.push_back(std::move(lines));
        return pieces;
    }
    auto seen = lines.chat_seen() - static_cast<std::uint64_t>(lines.lines_size());
    std::size_t size = bytes;
    for (v1::ChatLines::Line& line : *lines.mutable_lines()) {
        if (size >= bytes) {
            pieces.emplace_back();
            size = 0;
        }
        size += line.ByteSizeLong() + kFieldBytes;
        pieces.back().set_chat_seen(++seen);
        *pieces.back().add_lines() = std::move(line);
    }
    return pieces;
}

}  // namespace valley::server
