#include "engine/core/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace valley {
namespace {

// The published test values of SplitMix64 for the seed 1234567.
TEST(Random, IsSplitMix64) {
    Random random(1234567);
    for (std::uint64_t expected : {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                   4593380528125082431u, 16408922859458223821u}) {
        EXPECT_EQ(random.next(), expected);
    }
}

TEST(Random, BelowStaysBelowAndReachesAll) {
    Random random(1);
    for (std::uint32_t bound : {1u, 2u, 3u, 64u}) {
        std::vector<int> times(bound);
        for (int i = 0; i < 10'000; ++i) ++times.at(random.below(bound));
        EXPECT_GT(*std::ranges::min_element(times), 0) << bound;
    }
    std::uint32_t highest = 0;
    for (int i = 0; i < 1'000; ++i) highest = std::max(highest, random.below(0xffffffffu));
    EXPECT_GT(highest, 0xf0000000u);
}

TEST(Random, ChanceOfNeverAndOfAlways) {
    Random random(2);
    int half = 0;
    for (int i = 0; i < 1'000; ++i) {
        EXPECT_FALSE(random.chance(0, 5));
        EXPECT_TRUE(random.chance(5, 5));
        half += random.chance(1, 2) ? 1 : 0;
    }
    EXPECT_GT(half, 400);
    EXPECT_LT(half, 600);
}

TEST(Random, SameSeedSameShuffle) {
    std::array<int, 20> a;
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<int>(i);
    std::array<int, 20> b = a;
    const std::array<int, 20> before = a;
    Random(3).shuffle(std::span<int>(a));
    Random(3).shuffle(std::span<int>(b));
    EXPECT_EQ(a, b);
    EXPECT_NE(a, before);
    EXPECT_TRUE(std::ranges::is_permutation(a, before));
}

}  // namespace
}  // namespace valley
