#include "server/try_lines.hpp"

#include <algorithm>
#include <iterator>

#include "engine/core/check.hpp"

namespace valley::server {

std::optional<HeldJoin> TryLines::stand(const std::string& address, HeldJoin join, Time turn) {
    if (empty(address)) turns_.emplace(turn, address);
    std::deque<HeldJoin>& line = lines_[address];
    const auto behind =
        std::ranges::upper_bound(line, join.wrong_tries, {}, &HeldJoin::wrong_tries);
    line.insert(behind, std::move(join));
    if (line.size() <= kLengthMost) return std::nullopt;
    HeldJoin last = std::move(line.back());
    line.pop_back();
    return last;
}

void TryLines::leave(const std::string& address, ConnectionId connection) {
    const auto line = lines_.find(address);
    if (line == lines_.end()) return;
    std::erase_if(line->second,
                  [connection](const HeldJoin& join) { return join.connection == connection; });
    if (line->second.empty()) lines_.erase(line);
}

std::vector<HeldJoin> TryLines::clear() {
    std::vector<HeldJoin> all;
    for (auto& [address, line] : lines_) {
        all.insert(all.end(), std::make_move_iterator(line.begin()),
                   std::make_move_iterator(line.end()));
    }
    lines_.clear();
    turns_.clear();
    return all;
}

std::optional<Time> TryLines::next_turn() const {
    return turns_.empty() ? std::nullopt : std::optional(turns_.begin()->first);
}

std::optional<std::string> TryLines::due(Time now) {
    while (!turns_.empty() && turns_.begin()->first <= now) {
        const std::string address = turns_.begin()->second;
        turns_.erase(turns_.begin());
        if (!empty(address)) return address;
    }
    return std::nullopt;
}

HeldJoin TryLines::take(const std::string& address) {
    const auto line = lines_.find(address);
    CHECK(line != lines_.end(), "somebody stands in this line");
    HeldJoin first = std::move(line->second.front());
    line->second.pop_front();
    if (line->second.empty()) lines_.erase(line);
    return first;
}

void TryLines::put_off(const std::string& address, Time turn) {
    if (!empty(address)) turns_.emplace(turn, address);
}

}  // namespace valley::server
