// The bytes of a fuzzer, as the numbers and texts that a target asks for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

namespace valley::fuzz {

// Takes bytes from the front of the input; zeros when there are no more. Copies go on from the same
// place, each by itself.
class Input {
  public:
    explicit Input(std::span<const std::byte> bytes) : bytes_(bytes) {}
    Input(const std::uint8_t* data, std::size_t size)
        : bytes_(std::as_bytes(std::span(data, size))) {}

    bool empty() const { return bytes_.empty(); }
    template <typename T>
    T take() {
        T value{};
        const std::size_t size = std::min(sizeof value, bytes_.size());
        if (size > 0) std::memcpy(&value, bytes_.data(), size);
        bytes_ = bytes_.subspan(size);
        return value;
    }
    // A number below `end`, which is 1 to 256.
    std::size_t below(std::size_t end) { return take<std::uint8_t>() % end; }
    bool flip() { return (take<std::uint8_t>() & 1u) != 0; }
    std::span<const std::byte> take_bytes(std::size_t size) {
        size = std::min(size, bytes_.size());
        const auto taken = bytes_.first(size);
        bytes_ = bytes_.subspan(size);
        return taken;
    }
    std::string take_text(std::size_t size) {
        const auto taken = take_bytes(size);
        return {reinterpret_cast<const char*>(taken.data()), taken.size()};
    }
    std::string take_rest() { return take_text(bytes_.size()); }

  private:
    std::span<const std::byte> bytes_;
};

}  // namespace valley::fuzz
