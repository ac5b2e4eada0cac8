// A stream of bytes, cut anyhow: the same messages and the same fault come out as from the stream
// in one piece by the plainest reader.
//
// The first byte is the maximum, the second says how the rest is cut.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "proto/framing.hpp"

namespace valley {
namespace {

struct Outcome {
    std::vector<std::string> messages;
    FrameFault fault = FrameFault::none;
    bool inside_frame = false;

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

Outcome read_plainly(std::string_view bytes, std::size_t bytes_max) {
    Outcome outcome;
    while (bytes.size() >= kFrameLengthBytes) {
        std::size_t length = 0;
        for (char byte : bytes.substr(0, kFrameLengthBytes)) {
            length = length * 256 + static_cast<std::uint8_t>(byte);
        }
        if (length == 0) outcome.fault = FrameFault::empty;
        if (length > bytes_max) outcome.fault = FrameFault::too_long;
        if (outcome.fault != FrameFault::none) return outcome;
        if (bytes.size() < kFrameLengthBytes + length) break;
        outcome.messages.emplace_back(bytes.substr(kFrameLengthBytes, length));
        bytes.remove_prefix(kFrameLengthBytes + length);
    }
    outcome.inside_frame = !bytes.empty();
    return outcome;
}

Outcome read_in_pieces(std::string_view bytes, std::size_t bytes_max, std::uint32_t how) {
    Outcome outcome;
    FrameReader reader(bytes_max);
    while (!bytes.empty()) {
        how = how * 1103515245u + 12345u;
        std::string_view piece = bytes.substr(0, 1 + (how >> 16u) % 40);
        bytes.remove_prefix(piece.size());
        while (const auto message = reader.read(piece)) outcome.messages.emplace_back(*message);
        if (!piece.empty()) std::abort();
    }
    outcome.fault = reader.fault();
    outcome.inside_frame = outcome.fault == FrameFault::none && reader.inside_frame();
    return outcome;
}

}  // namespace
}  // namespace valley

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace valley;
    if (size < 2) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 2, size - 2);
    const std::size_t bytes_max = 1u + data[0];
    const Outcome plain = read_plainly(bytes, bytes_max);
    if (!(read_in_pieces(bytes, bytes_max, data[1]) == plain)) std::abort();

    // What was read makes the same stream again.
    std::string again;
    for (const std::string& message : plain.messages) append_frame(again, message);
    if (!bytes.starts_with(again)) std::abort();
    return 0;
}
