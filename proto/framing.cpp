#include "proto/framing.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace valley {
namespace {

// What a reader keeps of its memory from one message to the next. The many connections that are
// idle must not each hold the largest message they ever got.
constexpr std::size_t kPartBytesKept = 1024;

}  // namespace

void append_frame(std::string& out, std::string_view message) {
    if (message.empty() || message.size() > std::numeric_limits<std::uint32_t>::max()) {
        std::fprintf(stderr, "append_frame: no message has %zu bytes\n", message.size());
        std::abort();
    }
    const auto length = static_cast<std::uint32_t>(message.size());
    const std::uint32_t bytes[] = {length >> 24u, length >> 16u, length >> 8u, length};
    static_assert(std::size(bytes) == kFrameLengthBytes);
    for (std::uint32_t byte : bytes) out.push_back(static_cast<char>(byte & 0xffu));
    out.append(message);
}

std::string_view key_of(FrameFault fault) {
    switch (fault) {
        case FrameFault::none: return "none";
        case FrameFault::empty: return "empty";
        case FrameFault::too_long: return "too_long";
    }
    std::abort();
}

std::optional<std::string_view> FrameReader::read(std::string_view& input) {
    if (part_given_) {
        part_given_ = false;
        part_.clear();
        if (part_.capacity() > kPartBytesKept) part_ = std::string();
    }
    if (fault_ != FrameFault::none || !take_length(input)) {
        input = {};
        return std::nullopt;
    }

    const std::string_view piece = input.substr(0, length_ - part_.size());
    input.remove_prefix(piece.size());
    if (piece.size() == length_) {
        length_taken_ = 0;
        return piece;
    }
    part_.append(piece);
    if (part_.size() < length_) return std::nullopt;
    length_taken_ = 0;
    part_given_ = true;
    return part_;
}

// Whether the length is complete and one that is allowed.
bool FrameReader::take_length(std::string_view& input) {
    while (length_taken_ < kFrameLengthBytes) {
        if (input.empty()) return false;
        length_ = length_ << 8u | static_cast<std::uint8_t>(input.front());
        input.remove_prefix(1);
        if (++length_taken_ < kFrameLengthBytes) continue;
        if (length_ == 0) fault_ = FrameFault::empty;
        if (length_ > message_bytes_max_) fault_ = FrameFault::too_long;
    }
    return fault_ == FrameFault::none;
}

}  // namespace valley
