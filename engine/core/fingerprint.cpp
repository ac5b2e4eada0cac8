#include "engine/core/fingerprint.hpp"

#include <bit>
#include <cstring>

namespace valley {

namespace {

__extension__ using Wide = unsigned __int128;

std::uint64_t read_word(const std::byte* bytes, std::size_t size) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, size);
    if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
    return word;
}

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15u;

}  // namespace

std::uint64_t fingerprint_of(std::span<const std::byte> bytes) {
    std::uint64_t hash = mix(bytes.size() ^ 0xa0761d6478bd642fu, kOdd);
    std::size_t at = 0;
    for (; at + 8 <= bytes.size(); at += 8) {
        hash = mix(hash ^ read_word(bytes.data() + at, 8), kOdd) + kOdd;
    }
    if (at < bytes.size()) {
        hash = mix(hash ^ read_word(bytes.data() + at, bytes.size() - at), kOdd) + kOdd;
    }
    return mix(hash, kOdd);
}

}  // namespace valley
