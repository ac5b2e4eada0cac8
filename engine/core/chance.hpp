// Chance: every draw of luck has a name, and everybody can recompute it.
//
// The standard library's distributions and std::shuffle differ between implementations; these do
// not. chance.md, beside this file, describes the whole of it with a worked example that a test
// recomputes. Bots never touch a game's chance: they have Random (random.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace valley {

// What a draw is for. Names are part of the export and never change within a rules version.
struct Purpose {
    std::string_view name;
};

class Chance {
  public:
    virtual ~Chance() = default;

    // A number from 0 to bound - 1, each as likely as the others. bound is at least 1.
    virtual std::uint32_t draw_below(Purpose purpose, std::uint32_t bound) = 0;

    // Fisher-Yates, from the last element down: for i = n - 1 ... 1, swap element i with element
    // draw_below(i + 1). One or no element draws nothing.
    template <typename T>
    void shuffle(Purpose purpose, std::span<T> items) {
        for (std::size_t i = items.size(); i > 1; --i) {
            const auto j = draw_below(purpose, static_cast<std::uint32_t>(i));
            std::swap(items[i - 1], items[j]);
        }
    }
};

using Seed = std::array<std::uint8_t, 32>;

// ChaCha20 (RFC 8439: 20 rounds, 96-bit nonce of zeros, block counter from 0) keyed with the seed.
// Its key stream is read as 32-bit little-endian words, one word a try; see chance.md.
class SeededChance final : public Chance {
  public:
    explicit SeededChance(const Seed& seed) : seed_(seed) {}
    std::uint32_t draw_below(Purpose purpose, std::uint32_t bound) override;
    const Seed& seed() const { return seed_; }

  private:
    static constexpr std::size_t kBlocksAtOnce = 4;
    static constexpr std::size_t kWords = kBlocksAtOnce * 16;
    void refill();

    Seed seed_;
    std::array<std::uint32_t, kWords> words_{};
    std::size_t next_ = kWords;
    std::uint32_t block_ = 0;
};

// One draw as it came out.
struct Draw {
    std::string_view purpose;
    std::uint32_t bound = 0;
    std::uint32_t outcome = 0;

    friend bool operator==(const Draw&, const Draw&) = default;
};

// Passes draws on and keeps what came out, for exports and tests. `source` must outlive it.
class RecordingChance final : public Chance {
  public:
    explicit RecordingChance(Chance& source) : source_(source) {}
    std::uint32_t draw_below(Purpose purpose, std::uint32_t bound) override;
    std::span<const Draw> draws() const { return draws_; }
    void clear() { draws_.clear(); }

  private:
    Chance& source_;
    std::vector<Draw> draws_;
};

// The seed as 64 hexadecimal digits, and back; parse_seed gives false for anything else.
void print_seed(const Seed& seed, std::span<char, 64> out);
bool parse_seed(std::string_view text, Seed& seed);
// A seed for tests and tools: `number` in the first eight bytes, little-endian, the rest zero.
Seed seed_from(std::uint64_t number);

}  // namespace valley
