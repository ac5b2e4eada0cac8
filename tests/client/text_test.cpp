// Text of others is harmless before it reaches a terminal.

#include "client/core/text.hpp"

#include <gtest/gtest.h>

namespace valley::client {
namespace {

const std::string kM(kMark);

struct Row {
    const char* what;
    std::string in;
    std::string out;
};

class Harmless : public testing::TestWithParam<Row> {};

TEST_P(Harmless, ShowsOnly) { EXPECT_EQ(harmless(GetParam().in), GetParam().out); }

INSTANTIATE_TEST_SUITE_P(
    Text, Harmless,
    testing::Values(
        Row{"plain", "Anna", "Anna"}, Row{"umlauts", "Jürgen Größe", "Jürgen Größe"},
        Row{"wide", "日本 ❤️", "日本 ❤️"},
        Row{"family", "👩‍👩‍👧", "👩‍👩‍👧"},
        Row{"clear_screen", "\x1b[2J", kM + "[2J"}, Row{"title", "\x1b]0;x\a", kM + "]0;x" + kM},
        Row{"eight_bit_csi",
            "\xc2\x9b"
            "2J",
            kM + "2J"},
        Row{"raw_c1",
            "\x9b"
            "2J",
            kM + "2J"},
        Row{"carriage_return", "ok\rServer: B has conceded", "ok Server: B has conceded"},
        Row{"line_breaks", "a\r\n\n\n\vb", "a b"},
        Row{"next_line",
            "a\xc2\x85"
            "b",
            "a b"},
        Row{"line_separator", "a\u2028b\u2029c", "a b c"},
        Row{"backspace", "abc\b\b\b", "abc" + kM + kM + kM}, Row{"bell", "\a", kM},
        Row{"delete", "\x7f", kM}, Row{"zero", std::string("a\0b", 3), "a" + kM + "b"},
        Row{"right_to_left", "\u202Eabc\u202C", "abc"}, Row{"isolates", "\u2066abc\u2069", "abc"},
        Row{"marks", "a\u200Eb\u200Fc\u061C", "abc"}, Row{"zero_width", "An\u200Bna\uFEFF", "Anna"},
        Row{"soft_hyphen", "An\u00ADna", "Anna"}, Row{"tags", "a\U000E0041b", "ab"},
        Row{"stacked", "a\u0301\u0301\u0301\u0301\u0301\u0301", "a\u0301\u0301\u0301\u0301"},
        Row{"cut_off", "abc\xe2\x82", "abc" + kM + kM}, Row{"overlong", "\xc0\xaf", kM + kM},
        Row{"surrogate", "\xed\xa0\x80", kM + kM + kM},
        Row{"too_high", "\xf4\x90\x80\x80", kM + kM + kM + kM},
        Row{"braces_and_percent", "%s %n {0} {card} {{", "%s %n {0} {card} {{"}),
    [](const auto& row) { return std::string(row.param.what); });

TEST(Harmless, IsCutAtACharacter) {
    EXPECT_EQ(harmless("äöü", 3), "äöü");
    EXPECT_EQ(harmless("äöüß", 3), "äöü…");
    EXPECT_EQ(harmless("", 3), "");
}

// Text that shows nothing would take its time all the same, each time it is drawn.
TEST(Harmless, LooksAtSoMuchOfATextAtMost) {
    std::string unseen;
    for (int i = 0; i < 1000; ++i) unseen += "\u200B";
    EXPECT_EQ(harmless(unseen + "end", 3), "…");
    EXPECT_EQ(harmless(unseen + "end", 3000), "end");
}

TEST(HarmlessName, HasNoSpacesAround) {
    EXPECT_EQ(harmless_name("  Anna \n"), "Anna");
    EXPECT_EQ(harmless_name(" \u200B "), "");
    EXPECT_EQ(harmless_name("\t"), "");
}

TEST(Folded, HasSmallLetters) {
    EXPECT_EQ(folded("Tara WOLF 7"), "tara wolf 7");
    EXPECT_EQ(folded("ÄÖÜ ÀÞ äöüß"), "äöü àþ äöüß");
    EXPECT_EQ(folded("2×3 3÷2"), "2×3 3÷2");
    EXPECT_EQ(folded("Ā漢\xC3"), "Ā漢\xC3");
}

TEST(Trimmed, HasNoSpacesAround) {
    EXPECT_EQ(trimmed(" \t a b\r"), "a b");
    EXPECT_EQ(trimmed(" \t\r"), "");
}

TEST(NumberIn, IsTheWholeWord) {
    EXPECT_EQ(number_in<std::uint32_t>("17"), 17u);
    EXPECT_EQ(number_in<std::int64_t>("-17"), -17);
    for (const char* word : {"", "1 ", " 1", "1a", "-1", "+1", "4294967296"}) {
        EXPECT_FALSE(number_in<std::uint32_t>(word)) << word;
    }
}

TEST(Harmless, TwiceIsTheSameAsOnce) {
    std::string all;
    for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
    const std::string once = harmless(all);
    EXPECT_EQ(harmless(once), once);
    for (const char c : once) EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20);
}

}  // namespace
}  // namespace valley::client
