// Fingerprints: the same on every machine, and different for whatever differs in a single bit.

#include "engine/core/fingerprint.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string_view>
#include <vector>

#include "engine/core/random.hpp"

namespace valley {
namespace {

std::uint64_t of_text(std::string_view text) {
    return fingerprint_of(std::as_bytes(std::span(text.data(), text.size())));
}

// Computed by a second program from the description in fingerprint.hpp and written down.
TEST(Fingerprint, KnownValues) {
    EXPECT_EQ(of_text(""), 0xf5b46a00aa283ecfu);
    EXPECT_EQ(of_text("a"), 0xda355818c98e4c7eu);
    EXPECT_EQ(of_text("abcdefg"), 0x68164fcc17336688u);
    EXPECT_EQ(of_text("abcdefgh"), 0x059babca21b7dc7bu);
    EXPECT_EQ(of_text("abcdefghi"), 0xa5125979ff01d99bu);
    EXPECT_EQ(of_text("The quick brown fox jumps over the lazy dog"), 0x1343afb1eb46e829u);
}

TEST(Fingerprint, ZerosOfEachLengthDiffer) {
    const std::vector<std::byte> zeros(200);
    std::set<std::uint64_t> seen;
    for (std::size_t size = 0; size <= zeros.size(); ++size) {
        seen.insert(fingerprint_of(std::span(zeros).first(size)));
    }
    EXPECT_EQ(seen.size(), zeros.size() + 1);
}

TEST(Fingerprint, AnyFlippedBitChangesIt) {
    Random random(4);
    for (std::size_t size : {1u, 7u, 8u, 9u, 64u, 151u}) {
        std::vector<std::byte> bytes(size);
        for (std::byte& byte : bytes) byte = static_cast<std::byte>(random.below(256));
        std::set<std::uint64_t> seen = {fingerprint_of(bytes)};
        for (std::size_t bit = 0; bit < 8 * size; ++bit) {
            bytes[bit / 8] ^= std::byte{1} << (bit % 8);
            EXPECT_TRUE(seen.insert(fingerprint_of(bytes)).second)
                << "bit " << bit << " of " << size << " bytes";
            bytes[bit / 8] ^= std::byte{1} << (bit % 8);
        }
    }
}

TEST(Fingerprint, WordsThatChangePlacesChangeIt) {
    EXPECT_NE(of_text("aaaaaaaabbbbbbbb"), of_text("bbbbbbbbaaaaaaaa"));
}

// Bytes anywhere in memory give the same, aligned or not.
TEST(Fingerprint, DoesNotDependOnWhereTheBytesLie) {
    const std::string text = "The quick brown fox";
    const std::string shifted = "x" + text;
    EXPECT_EQ(of_text(text), of_text(std::string_view(shifted).substr(1)));
}

}  // namespace
}  // namespace valley
