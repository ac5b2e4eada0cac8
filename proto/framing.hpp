// Frames: how messages are told apart in a stream of bytes. For both sides.
//
// A frame is a length of four bytes, the highest first, and so many bytes of one message. No
// message is empty: a length of 0 is as wrong as one above the receiver's maximum
// (proto/README.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace valley {

inline constexpr std::size_t kFrameLengthBytes = 4;
// The most that a server sends as one message, and a client takes. What a server takes is its own
// setting, which it tells in Welcome.
inline constexpr std::size_t kServerMessageBytesMax = 1024 * 1024;

// Appends `message`, which is not empty and shorter than 4 GiB (anything else is our own bug and
// aborts), as one frame.
void append_frame(std::string& out, std::string_view message);

// What makes the rest of a stream unreadable.
enum class FrameFault : std::uint8_t {
    none,
    empty,     // a length of 0
    too_long,  // a length above the maximum
};
// "empty", for logs.
std::string_view key_of(FrameFault fault);

// Takes a stream of bytes in pieces, however it was cut, and gives whole messages.
//
//     std::string_view rest = piece;
//     while (const auto message = reader.read(rest)) handle(*message);
//     if (reader.fault() != FrameFault::none) close();
//
// Takes memory for what has arrived of one message, not for what its length promises: a connection
// that announces much and sends little costs little. A message that comes in one piece is not
// copied; the work for one that comes in many grows with its bytes only.
class FrameReader {
  public:
    // `message_bytes_max` is the most that a message may have, without its length.
    explicit FrameReader(std::size_t message_bytes_max) : message_bytes_max_(message_bytes_max) {}

    // Takes bytes from the front of `input` up to the end of a message and returns that message; or
    // takes all of them and returns nothing, because more are needed or because of a fault. After a
    // fault all that comes is thrown away.
    // The result points into `input` or into this reader: it lasts until the next call, and no
    // longer than the bytes given.
    std::optional<std::string_view> read(std::string_view& input);

    FrameFault fault() const { return fault_; }
    // Part of a frame has come, and the rest of it is waited for.
    bool inside_frame() const { return length_taken_ > 0; }

  private:
    bool take_length(std::string_view& input);

    std::size_t message_bytes_max_;
    FrameFault fault_ = FrameFault::none;
    std::size_t length_taken_ = 0;  // bytes of the length that have come
    std::uint32_t length_ = 0;      // of the message, when all of them have
    std::string part_;              // what has come of the message
    bool part_given_ = false;       // the last result points to `part_`
};

}  // namespace valley
