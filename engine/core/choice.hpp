// A choice: the set of options picked, as indices into the prompt's list.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>

#include "engine/core/check.hpp"
#include "engine/core/prompt.hpp"
#include "engine/core/rejection.hpp"

namespace valley {

struct Choice {
    std::uint32_t prompt = 0;  // Prompt::number of the prompt that is answered
    std::uint8_t count = 0;
    std::array<std::uint8_t, Prompt::kOptionsMax> picks{};

    static Choice of(const Prompt& prompt, std::initializer_list<int> picks);
    // From the wire: whatever was sent. More than 64 picks or a pick over 255 is out of range and
    // becomes a choice that check_choice() refuses as such.
    static Choice of(std::uint32_t prompt, std::span<const std::uint32_t> picks);
    // The choice whose picks are the bits of `set`.
    static Choice of_set(std::uint32_t prompt, std::uint64_t set);

    std::span<const std::uint8_t> picked() const { return {picks.data(), count}; }
    // For choices made in code; CHECKs that there is room.
    void add(std::size_t option) {
        CHECK(count < Prompt::kOptionsMax, "a choice holds at most 64 picks");
        picks[count++] = static_cast<std::uint8_t>(option);
    }
};

// A checked choice as a set: bit i says that option i was picked.
class PickSet {
  public:
    constexpr PickSet() = default;
    explicit constexpr PickSet(std::uint64_t bits) : bits_(bits) {}

    constexpr bool contains(std::size_t option) const { return ((bits_ >> option) & 1u) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(bits_)); }
    // The lowest option of a set that is not empty.
    constexpr std::size_t first() const {
        return static_cast<std::size_t>(std::countr_zero(bits_));
    }
    constexpr std::size_t last() const {
        return 63u - static_cast<std::size_t>(std::countl_zero(bits_));
    }
    constexpr std::uint64_t bits() const { return bits_; }

  private:
    std::uint64_t bits_ = 0;
};

// The picks of a choice that was accepted: each is below 64.
PickSet set_of(const Choice& choice);

// What is wrong with `choice` as an answer of `seat` to `prompt`; if nothing is, its set goes to
// `picks`. The same for every game, so that a refusal tells no game's secrets: it depends on the
// prompt, which its seat has seen, and on the choice, and on nothing else.
std::optional<Rejection> check_choice(const Prompt& prompt, Seat seat, const Choice& choice,
                                      PickSet& picks);

}  // namespace valley
