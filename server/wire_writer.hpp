// Writes the bytes of Protocol Buffers messages without making objects of them: for the message
// that is made most often. (Format: protobuf.dev/programming-guides/encoding.)
//
// It writes from the end of the message to its beginning, so that the length of what lies within is
// known when it has to stand before it. So whoever uses it names the fields of a message the last
// one first; then the bytes are those that the library would write.
//
//     WireWriter out;
//     out.messages(v1::Zone::kSlotsFieldNumber, slots,
//                  [&](const Slot& slot) { out.number(v1::Slot::kBackFieldNumber, slot.back); });
//     out.number(v1::Zone::kKeyFieldNumber, zone.key);
//     send(out.bytes());
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string_view>
#include <vector>

namespace valley::server {

class WireWriter {
  public:
    // What has been written; until the next call of anything else.
    std::string_view bytes() const { return {memory_.data() + begin_, memory_.size() - begin_}; }
    // Begins anew, in the same memory.
    void clear() { begin_ = memory_.size(); }

    // Any integer type but sint: a field that is written whatever it holds (optional, oneof).
    void value(int field, std::uint64_t value) {
        varint(value);
        tag(field, kVarint);
    }
    // One without presence of its own: not written if it is 0, as the format has it.
    void number(int field, std::uint64_t value) {
        if (value != 0) this->value(field, value);
    }
    // The same for sint32 and sint64, and for a oneof's sint.
    void signed_value(int field, std::int64_t value) { this->value(field, zigzag(value)); }
    void signed_number(int field, std::int64_t value) { number(field, zigzag(value)); }
    // An element of a list of numbers, the last one first, within message(): such a list is one
    // field.
    void element(std::uint64_t value) { varint(value); }
    // A message, string or list of numbers: `write` writes what is in it.
    template <typename Write>
    void message(int field, Write&& write) {
        const std::size_t before = size();
        write();
        varint(size() - before);
        tag(field, kLength);
    }
    // A list of messages: `write` writes what is in one, given an item.
    template <typename Items, typename Write>
    void messages(int field, const Items& items, Write&& write) {
        for (auto item = std::end(items); item != std::begin(items);) {
            --item;
            message(field, [&] { write(*item); });
        }
    }
    // Bytes as they are: a message that the library has written.
    void raw(std::string_view bytes) {
        make_room(bytes.size());
        begin_ -= bytes.size();
        if (!bytes.empty()) std::memcpy(memory_.data() + begin_, bytes.data(), bytes.size());
    }

  private:
    static constexpr std::uint64_t kVarint = 0;
    static constexpr std::uint64_t kLength = 2;
    static constexpr std::size_t kVarintBytesMax = 10;

    static std::uint64_t zigzag(std::int64_t value) {
        return static_cast<std::uint64_t>(value) << 1u ^ static_cast<std::uint64_t>(value >> 63);
    }

    std::size_t size() const { return memory_.size() - begin_; }
    void tag(int field, std::uint64_t type) {
        varint(static_cast<std::uint64_t>(field) << 3u | type);
    }
    void varint(std::uint64_t value) {
        if (begin_ < kVarintBytesMax) make_room(kVarintBytesMax);
        if (value < 0x80) {  // nearly all
            memory_[--begin_] = static_cast<char>(value);
            return;
        }
        std::size_t bytes = 1;
        for (std::uint64_t rest = value >> 7u; rest != 0; rest >>= 7u) ++bytes;
        begin_ -= bytes;
        char* at = memory_.data() + begin_;
        for (; value >= 0x80; value >>= 7u) *at++ = static_cast<char>(value | 0x80);
        *at = static_cast<char>(value);
    }
    // Before what has been written.
    void make_room(std::size_t bytes) {
        if (begin_ >= bytes) return;
        const std::size_t more = std::max(bytes, memory_.size());
        memory_.insert(memory_.begin(), more, '\0');
        begin_ += more;
    }

    std::vector<char> memory_ = std::vector<char>(4096);  // of a usual update
    std::size_t begin_ = memory_.size();
};

}  // namespace valley::server
