#include "server/pieces.hpp"

#include <utility>

namespace valley::server {

namespace {
// Before each line.
constexpr std::size_t kFieldBytes = 6;
}  // namespace

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
