#include "engine/core/chance.hpp"

#include <sodium.h>

#include "engine/core/check.hpp"

namespace valley {

void SeededChance::refill() {
    static constexpr std::array<std::uint8_t, crypto_stream_chacha20_ietf_NONCEBYTES> kNonce{};
    std::array<std::uint8_t, kWords * 4> bytes{};
    const int failed = crypto_stream_chacha20_ietf_xor_ic(bytes.data(), bytes.data(), bytes.size(),
                                                          kNonce.data(), block_, seed_.data());
    CHECK(failed == 0, "ChaCha20 cannot fail on a buffer of this size");
    for (std::size_t i = 0; i < kWords; ++i) {
        words_[i] = static_cast<std::uint32_t>(bytes[4 * i]) |
                    static_cast<std::uint32_t>(bytes[4 * i + 1]) << 8 |
                    static_cast<std::uint32_t>(bytes[4 * i + 2]) << 16 |
                    static_cast<std::uint32_t>(bytes[4 * i + 3]) << 24;
    }
    block_ += kBlocksAtOnce;
    next_ = 0;
}

std::uint32_t SeededChance::draw_below(Purpose, std::uint32_t bound) {
    CHECK(bound > 0, "a draw has at least one outcome");
    // The words below `excess` would make the low outcomes likelier; they are thrown away.
    const std::uint32_t excess = (0u - bound) % bound;  // 2^32 mod bound
    for (;;) {
        if (next_ == kWords) refill();
        const std::uint32_t word = words_[next_++];
        if (word >= excess) return word % bound;
    }
}

std::uint32_t RecordingChance::draw_below(Purpose purpose, std::uint32_t bound) {
    const std::uint32_t outcome = source_.draw_below(purpose, bound);
    draws_.push_back({purpose.name, bound, outcome});
    return outcome;
}

void print_seed(const Seed& seed, std::span<char, 64> out) {
    static constexpr std::string_view kDigits = "0123456789abcdef";
    for (std::size_t i = 0; i < seed.size(); ++i) {
        out[2 * i] = kDigits[seed[i] >> 4];
        out[2 * i + 1] = kDigits[seed[i] & 15];
    }
}

bool parse_seed(std::string_view text, Seed& seed) {
    if (text.size() != 2 * seed.size()) return false;
    const auto digit = [](char c) {
        if (c >= '0' && c <= '9') return c - '0';
        if (c >= 'a' && c <= 'f') return c - 'a' + 10;
        if (c >= 'A' && c <= 'F') return c - 'A' + 10;
        return -1;
    };
    Seed parsed;
    for (std::size_t i = 0; i < parsed.size(); ++i) {
        const int high = digit(text[2 * i]);
        const int low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        parsed[i] = static_cast<std::uint8_t>(high * 16 + low);
    }
    seed = parsed;
    return true;
}

Seed seed_from(std::uint64_t number) {
    Seed seed{};
    for (std::size_t i = 0; i < 8; ++i) seed[i] = static_cast<std::uint8_t>(number >> (8 * i));
    return seed;
}

}  // namespace valley
