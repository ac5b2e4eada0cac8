// Random numbers for bots, tests and possible worlds: fast, seeded, reproducible, and not secret.
//
// Never for a game: whoever sees some outputs can compute the rest. A game's luck is Chance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace valley {

// SplitMix64 (Steele, Lea, Flood 2014): one 64-bit counter, one mixing function.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    // 0 to bound - 1, bound at least 1 (Lemire's multiplication; the bias is below 2^-32).
    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }
    // True `numerator` times in `denominator`.
    bool chance(std::uint32_t numerator, std::uint32_t denominator) {
        return below(denominator) < numerator;
    }
    template <typename T>
    void shuffle(std::span<T> items) {
        for (std::size_t i = items.size(); i > 1; --i) {
            std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
        }
    }

  private:
    std::uint64_t state_;
};

}  // namespace valley
