// Chance: the numbers of chance.md are recomputed with our code and with a ChaCha20 that is written
// here a second time, straight from RFC 8439.

#include "engine/core/chance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <iterator>
#include <map>
#include <numeric>
#include <sstream>
#include <string>

#include "tests/support/source_file.hpp"

namespace valley {
namespace {

using Block = std::array<std::uint32_t, 16>;
using Nonce = std::array<std::uint32_t, 3>;

constexpr Purpose kTest{"test"};

void quarter_round(std::uint32_t& a, std::uint32_t& b, std::uint32_t& c, std::uint32_t& d) {
    a += b, d = std::rotl(d ^ a, 16);
    c += d, b = std::rotl(b ^ c, 12);
    a += b, d = std::rotl(d ^ a, 8);
    c += d, b = std::rotl(b ^ c, 7);
}

Block chacha20_block(const Seed& key, std::uint32_t counter, const Nonce& nonce) {
    Block start = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};  // "expand 32-byte k"
    for (std::size_t i = 0; i < key.size(); ++i) {
        start[4 + i / 4] |= static_cast<std::uint32_t>(key[i]) << (8 * (i % 4));
    }
    start[12] = counter;
    std::ranges::copy(nonce, start.begin() + 13);
    Block x = start;
    for (int i = 0; i < 10; ++i) {
        quarter_round(x[0], x[4], x[8], x[12]);
        quarter_round(x[1], x[5], x[9], x[13]);
        quarter_round(x[2], x[6], x[10], x[14]);
        quarter_round(x[3], x[7], x[11], x[15]);
        quarter_round(x[0], x[5], x[10], x[15]);
        quarter_round(x[1], x[6], x[11], x[12]);
        quarter_round(x[2], x[7], x[8], x[13]);
        quarter_round(x[3], x[4], x[9], x[14]);
    }
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += start[i];
    return x;
}

// The whole of chance.md once more, one word at a time.
class SecondChance final : public Chance {
  public:
    explicit SecondChance(const Seed& seed) : seed_(seed) {}

    std::uint32_t next_word() {
        const Block block = chacha20_block(seed_, static_cast<std::uint32_t>(read_ / 16), {});
        return block[read_++ % 16];
    }
    std::uint32_t draw_below(Purpose, std::uint32_t bound) override {
        words.clear();
        const std::uint64_t excess = (std::uint64_t{1} << 32) % bound;
        do words.push_back(next_word());
        while (words.back() < excess);
        return words.back() % bound;
    }

    std::vector<std::uint32_t> words;  // those that the last draw read

  private:
    Seed seed_;
    std::size_t read_ = 0;
};

Seed counting_seed() {
    Seed seed;
    std::iota(seed.begin(), seed.end(), std::uint8_t{0});
    return seed;
}

std::uint32_t hex(const std::string& digits) {
    return static_cast<std::uint32_t>(std::stoul(digits, nullptr, 16));
}

std::vector<std::string> split(const std::string& text) {
    std::istringstream in(text);
    return {std::istream_iterator<std::string>(in), {}};
}

// The worked example of chance.md: its labelled lines and its two tables, cells as text.
struct Page {
    std::map<std::string, std::vector<std::string>> values;  // by label, in the order of the page
    std::vector<std::vector<std::string>> draws;
    std::vector<std::vector<std::string>> shuffle;
};

Page read_page() {
    std::istringstream file(testing::source_file("engine/core/chance.md"));
    Page page;
    std::vector<std::vector<std::string>>* table = nullptr;
    bool example = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("## ")) example = line == "## Worked example";
        if (!example) continue;
        if (line.starts_with("| draw_below | excess")) table = &page.draws;
        if (line.starts_with("| draw_below | word read")) table = &page.shuffle;
        if (line.starts_with("| ") && line.at(2) >= '0' && line.at(2) <= '9') {
            std::vector<std::string> cells;
            std::istringstream row(line.substr(2));
            for (std::string cell; std::getline(row, cell, '|');) cells.push_back(cell);
            table->push_back(cells);
        }
        if (line.starts_with("    ")) {
            auto words = split(line);
            auto& values = page.values[words.at(0)];
            values.insert(values.end(), words.begin() + 1, words.end());
        }
    }
    return page;
}

std::vector<std::uint32_t> hex_words(const std::string& text) {
    std::vector<std::uint32_t> words;
    for (const auto& word : split(text)) words.push_back(hex(word));
    return words;
}

// RFC 8439, section 2.3.2.
TEST(SecondChaCha20, ComputesTheBlockOfTheRfc) {
    const Block expected = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033,
                            0x9aaa2204, 0x4e6cd4c3, 0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                            0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    EXPECT_EQ(chacha20_block(counting_seed(), 1, {0x09000000, 0x4a000000, 0}), expected);
}

// RFC 8439, appendix A.1, vectors 1 and 2: key and nonce of zeros, counters 0 and 1.
TEST(SeededChance, ReadsTheKeyStreamOfTheRfc) {
    SeededChance chance(Seed{});
    constexpr std::uint32_t kBound = 0x80000000;  // throws no word away and tells 31 bits of it
    const std::vector<std::uint32_t> expected = {
        0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653, 0xb819d2bd, 0x1aed8da0, 0xccef36a8,
        0xc70d778b, 0x7c5941da, 0x8d485751, 0x3fe02477, 0x374ad8b8, 0xf4b8436a, 0x1ca11815,
        0x69b687c3, 0x8665eeb2, 0xbee7079f, 0x7a385155, 0x7c97ba98, 0x0d082d73, 0xa0290fcb,
        0x6965e348, 0x3e53c612, 0xed7aee32, 0x7621b729, 0x434ee69c, 0xb03371d5, 0xd539d874,
        0x281fed31, 0x45fb0a51, 0x1f0ae1ac, 0x6f4d794b};
    for (std::uint32_t word : expected) EXPECT_EQ(chance.draw_below(kTest, kBound), word % kBound);
}

TEST(ChancePage, SeedBytesAndWords) {
    Page page = read_page();
    ASSERT_EQ(page.values["seed"].size(), 1u);
    Seed seed;
    ASSERT_TRUE(parse_seed(page.values["seed"][0], seed));

    SecondChance second(seed);
    std::vector<std::uint8_t> bytes;
    std::vector<std::string> words = page.values["words"];
    ASSERT_EQ(words.size(), 20u);
    for (const auto& word : words) {
        const std::uint32_t computed = second.next_word();
        EXPECT_EQ(hex(word), computed);
        for (unsigned i = 0; i < 4; ++i)
            bytes.push_back(static_cast<std::uint8_t>(computed >> (8 * i)));
    }
    ASSERT_EQ(page.values["bytes"].size(), 8u);
    for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(hex(page.values["bytes"][i]), bytes[i]);
}

TEST(ChancePage, DrawsAndShuffle) {
    Page page = read_page();
    Seed seed;
    ASSERT_TRUE(parse_seed(page.values["seed"].at(0), seed));
    SeededChance ours(seed);
    SecondChance second(seed);

    bool threw_away = false;
    ASSERT_EQ(page.draws.size(), 4u);
    for (const auto& row : page.draws) {
        const auto bound = static_cast<std::uint32_t>(std::stoul(row.at(0)));
        const auto outcome = static_cast<std::uint32_t>(std::stoul(row.at(3)));
        EXPECT_EQ(std::stoull(row.at(1)), (std::uint64_t{1} << 32) % bound);
        EXPECT_EQ(second.draw_below(kTest, bound), outcome);
        EXPECT_EQ(second.words, hex_words(row.at(2)));
        EXPECT_EQ(ours.draw_below(kTest, bound), outcome);
        threw_away = threw_away || second.words.size() > 1;
    }
    EXPECT_TRUE(threw_away) << "the example is to show a word that is thrown away";

    // The shuffle by hand, row by row, and then by the function.
    std::array<int, 8> by_hand;
    std::iota(by_hand.begin(), by_hand.end(), 0);
    std::array<int, 8> by_function = by_hand;
    ASSERT_EQ(page.shuffle.size(), 7u);
    std::uint32_t bound = 8;
    for (const auto& row : page.shuffle) {
        EXPECT_EQ(std::stoul(row.at(0)), bound);
        const std::uint32_t j = second.draw_below(kTest, bound);
        EXPECT_EQ(second.words, hex_words(row.at(1)));
        EXPECT_EQ(std::stoul(row.at(2)), j);
        std::swap(by_hand[--bound], by_hand[j]);
        std::vector<int> afterwards;
        for (const auto& item : split(row.at(3))) afterwards.push_back(std::stoi(item));
        EXPECT_TRUE(std::ranges::equal(afterwards, by_hand)) << row.at(3);
    }
    ours.shuffle(kTest, std::span<int>(by_function));
    EXPECT_EQ(by_function, by_hand);
}

// Far beyond the words that our code computes at once, with bounds that throw away half of them.
TEST(SeededChance, AgreesWithTheSecondOneForLong) {
    constexpr std::array<std::uint32_t, 9> kBounds = {
        1, 2, 3, 80, 0x7fffffffu, 0x80000000u, 0x80000001u, 0xc0000000u, 0xffffffffu};
    for (std::uint64_t number : {0u, 1u, 77u}) {
        SeededChance ours(seed_from(number));
        SecondChance second(seed_from(number));
        for (int i = 0; i < 2000; ++i) {
            const std::uint32_t bound = kBounds[static_cast<std::size_t>(i) % kBounds.size()];
            ASSERT_EQ(ours.draw_below(kTest, bound), second.draw_below(kTest, bound))
                << "seed " << number << ", draw " << i;
        }
    }
}

// The stream of the counting seed begins 7d2bfd39 6a19c5d9 7703bd8d 494adcb8 6fd8358a cc6adebc.
TEST(SeededChance, TheBoundDecidesWhatIsThrownAway) {
    struct Case {
        const char* what;
        std::uint32_t bound;
        std::uint32_t outcome;
        std::size_t words;  // that the draw reads
    };
    constexpr Case kCases[] = {
        {"one outcome reads a word all the same", 1, 0, 1},
        {"a power of two throws nothing away", 0x80000000u, 0x7d2bfd39u, 1},
        {"the most outcomes throw away the word 0 alone", 0xffffffffu, 0x7d2bfd39u, 1},
        {"a word that equals the excess counts", 0x82d402c7u, 0x7d2bfd39u, 1},
        {"a word one below the excess does not", 0x82d402c6u, 0xcc6adebcu - 0x82d402c6u, 6},
        {"nearly half of all words are thrown away", 0x80000001u, 0xcc6adebcu - 0x80000001u, 6},
    };
    for (const Case& c : kCases) {
        SeededChance ours(counting_seed());
        SecondChance second(counting_seed());
        EXPECT_EQ(second.draw_below(kTest, c.bound), c.outcome) << c.what;
        EXPECT_EQ(second.words.size(), c.words) << c.what;
        EXPECT_EQ(ours.draw_below(kTest, c.bound), c.outcome) << c.what;
        // Both have read as many words: the next draws agree.
        EXPECT_EQ(ours.draw_below(kTest, 1000), second.draw_below(kTest, 1000)) << c.what;
    }
}

TEST(SeededChance, ACopyGoesOnAlike) {
    SeededChance chance(seed_from(5));
    chance.draw_below(kTest, 7);
    SeededChance copy = chance;
    for (int i = 0; i < 300; ++i) {
        ASSERT_EQ(chance.draw_below(kTest, 1000), copy.draw_below(kTest, 1000));
    }
}

// The seed is fixed, so these counts are always the same ones: far enough from what a biased or
// stuck draw gives, and not a matter of luck.
TEST(SeededChance, OutcomesAreAboutEquallyFrequent) {
    SeededChance chance(seed_from(2024));
    std::array<int, 6> counts{};
    for (int i = 0; i < 60'000; ++i) ++counts[chance.draw_below(kTest, 6)];
    for (int count : counts) {
        EXPECT_GT(count, 9'600);
        EXPECT_LT(count, 10'400);
    }
}

TEST(SeededChanceDeathTest, NothingIsDrawnFromNoOutcomes) {
    SeededChance chance(Seed{});
    EXPECT_DEATH(chance.draw_below(kTest, 0), "at least one outcome");
}

// Gives out the digits of a number, one for each draw, and so can be asked for every series of
// outcomes there is.
class CountingChance final : public Chance {
  public:
    explicit CountingChance(std::uint32_t number) : rest_(number) {}
    std::uint32_t draw_below(Purpose, std::uint32_t bound) override {
        bounds.push_back(bound);
        const std::uint32_t outcome = rest_ % bound;
        rest_ /= bound;
        return outcome;
    }
    std::vector<std::uint32_t> bounds;

  private:
    std::uint32_t rest_;
};

// Each of the 5! series of draws gives another order: no order is likelier than another.
TEST(Shuffle, EveryOrderComesOutOfExactlyOneSeriesOfDraws) {
    constexpr std::uint32_t kOrders = 120;
    std::map<std::array<int, 5>, int> times;
    for (std::uint32_t number = 0; number < kOrders; ++number) {
        CountingChance chance(number);
        std::array<int, 5> items = {0, 1, 2, 3, 4};
        chance.shuffle(kTest, std::span<int>(items));
        EXPECT_EQ(chance.bounds, (std::vector<std::uint32_t>{5, 4, 3, 2}));
        ++times[items];
    }
    EXPECT_EQ(times.size(), kOrders);
}

TEST(Shuffle, NoneOrOneDrawsNothing) {
    CountingChance chance(0);
    std::array<int, 1> one = {7};
    chance.shuffle(kTest, std::span<int>(one));
    chance.shuffle(kTest, std::span<int>());
    EXPECT_TRUE(chance.bounds.empty());
}

TEST(RecordingChance, PassesOnAndKeepsWhatCameOut) {
    SeededChance source(seed_from(9));
    SeededChance same(seed_from(9));
    RecordingChance recording(source);
    std::array<int, 3> items = {0, 1, 2};
    std::array<int, 3> shuffled = items;

    const std::uint32_t toss = recording.draw_below({"toss"}, 2);
    recording.shuffle({"stack"}, std::span<int>(items));

    EXPECT_EQ(toss, same.draw_below(kTest, 2));
    same.shuffle(kTest, std::span<int>(shuffled));
    EXPECT_EQ(items, shuffled);
    ASSERT_EQ(recording.draws().size(), 3u);
    EXPECT_EQ(recording.draws()[0], (Draw{"toss", 2, toss}));
    EXPECT_EQ(recording.draws()[1].purpose, "stack");
    EXPECT_EQ(recording.draws()[1].bound, 3u);
    EXPECT_EQ(recording.draws()[2].bound, 2u);

    recording.clear();
    EXPECT_TRUE(recording.draws().empty());
}

TEST(SeedText, ParsesSixtyFourHexadecimalDigitsAndNothingElse) {
    const std::string digits = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    const std::string f(64, 'f');
    struct Case {
        const char* what;
        std::string text;
        bool accepted;
    };
    const Case cases[] = {
        {"digits", digits, true},
        {"all ones", f, true},
        {"capital letters", std::string(64, 'A'), true},
        {"nothing", "", false},
        {"one digit too few", f.substr(1), false},
        {"one digit too many", f + "f", false},
        {"a letter past f", f.substr(1) + "g", false},
        {"the character before 0", f.substr(1) + "/", false},
        {"the character after 9", f.substr(1) + ":", false},
        {"the character before A", f.substr(1) + "@", false},
        {"the character after F", f.substr(1) + "G", false},
        {"the character before a", f.substr(1) + "`", false},
        {"a bad digit in front", "x" + f.substr(1), false},
        {"a space", " " + f.substr(1), false},
        {"a prefix", "0x" + f.substr(2), false},
        {"a sign", "-" + f.substr(1), false},
        {"a byte over 127", "\xff" + f.substr(1), false},
        {"a zero byte", std::string(1, '\0') + f.substr(1), false},
    };
    for (const Case& c : cases) {
        Seed seed = seed_from(123);
        EXPECT_EQ(parse_seed(c.text, seed), c.accepted) << c.what;
        EXPECT_EQ(seed == seed_from(123), !c.accepted) << c.what;
    }
    Seed seed;
    ASSERT_TRUE(parse_seed(digits, seed));
    EXPECT_EQ(seed, counting_seed());
}

TEST(SeedText, PrintsWhatItParses) {
    std::array<char, 64> text;
    print_seed(counting_seed(), text);
    EXPECT_EQ(std::string_view(text.data(), text.size()),
              "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    for (std::uint64_t number : {std::uint64_t{0}, std::uint64_t{255}, ~std::uint64_t{0}}) {
        Seed back;
        print_seed(seed_from(number), text);
        ASSERT_TRUE(parse_seed({text.data(), text.size()}, back));
        EXPECT_EQ(back, seed_from(number));
    }
}

TEST(SeedText, ANumberIsTheFirstEightBytesLowestFirst) {
    Seed expected{};
    expected[0] = 0x08, expected[1] = 0x07, expected[7] = 0x01;
    EXPECT_EQ(seed_from(0x0100000000000708u), expected);
}

}  // namespace
}  // namespace valley
