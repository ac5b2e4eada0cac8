// What users write: what passes, how it comes out, and what is refused; which names look alike.

#include "server/text.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace valley::server {
namespace {

constexpr TextLimits kLimits{64, 24};

struct Passes {
    const char* what;
    std::string raw;
    std::string text;
};
struct Refused {
    const char* what;
    std::string raw;
    TextFault fault;
};

std::string key(const CheckedText& checked) { return std::string(key_of(checked.fault)); }

TEST(Chat, WhatPasses) {
    const Passes cases[] = {
        {"plain", "Well played!", "Well played!"},
        {"German", "Schöne Grüße, Straße", "Schöne Grüße, Straße"},
        {"Japanese, Arabic, Hebrew", "こんにちは سلام שלום", "こんにちは سلام שלום"},
        {"markup means nothing", "<b>&amp; %s {seat} | \\n", "<b>&amp; %s {seat} | \\n"},
        {"spaces inside stay", "a   b", "a   b"},
        {"spaces at the ends go", "  hi  ", "hi"},
        {"a no-break space becomes a space", "a\u00a0b", "a b"},
        {"a wide space at the end goes", "a\u3000", "a"},
        {"an accent is composed", "e\u0301", "\u00e9"},
        {"letters and accents in another order", "q\u0307\u0323", "q\u0323\u0307"},
        {"Hangul in parts is composed", "\u1112\u1161\u11ab", "\ud55c"},
        {"three marks on a letter", "x\u0335\u0336\u0337", "x\u0335\u0336\u0337"},
        {"emoji", "👍", "👍"},
        {"emoji with skin tone", "👍🏽", "👍🏽"},
        {"flag of two letters", "🇩🇪", "🇩🇪"},
        {"heart with selector", "\u2764\ufe0f", "\u2764"},
        {"family becomes its members", "👨\u200d👩\u200d👧", "👨👩👧"},
        {"key cap", "1\ufe0f\u20e3", "1\u20e3"},
        {"Persian with a non-joiner", "می\u200cخواهم", "میخواهم"},
        {"digits and symbols alone", "10:3 ✓", "10:3 ✓"},
        {"as many characters as allowed", std::string(24, 'x'), std::string(24, 'x')},
    };
    for (const Passes& c : cases) {
        const CheckedText checked = check_chat(c.raw, kLimits);
        EXPECT_TRUE(checked.good()) << c.what << ": " << key(checked);
        EXPECT_EQ(checked.text, c.text) << c.what;
    }
}

// Refused in chat and in names.
const std::vector<Refused>& refused_everywhere() {
    static const std::vector<Refused> kCases = {
        {"nothing", "", TextFault::empty},
        {"a space", " ", TextFault::empty},
        {"wide and other spaces", "\u3000\u2003\u00a0", TextFault::empty},
        {"joiners alone", "\u200d\u200c\ufe0f", TextFault::empty},

        {"too many characters", std::string(25, 'x'), TextFault::too_long},
        {"too many bytes, few characters", "👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍", TextFault::too_long},
        {"too many bytes of joiners", "a" + std::string(64, '\xe2'), TextFault::too_long},
        {"too many bytes of spaces", std::string(65, ' '), TextFault::too_long},

        {"a lone continuation byte", "a\x80", TextFault::not_utf8},
        {"a byte that is never UTF-8", "\xff", TextFault::not_utf8},
        {"cut off", "a\xc3", TextFault::not_utf8},
        {"cut off in four bytes", "\xf0\x9f\x91", TextFault::not_utf8},
        {"overlong slash", "\xc0\xaf", TextFault::not_utf8},
        {"overlong NUL", "\xc0\x80", TextFault::not_utf8},
        {"overlong in three bytes", "\xe0\x80\xaf", TextFault::not_utf8},
        {"a surrogate", "\xed\xa0\x80", TextFault::not_utf8},
        {"a pair of surrogates", "\xed\xa0\xbd\xed\xb1\x8d", TextFault::not_utf8},
        {"past the last character", "\xf4\x90\x80\x80", TextFault::not_utf8},
        {"Latin-1", "Gr\xfc\xdf", TextFault::not_utf8},

        {"NUL", std::string("a\0b", 3), TextFault::forbidden},
        {"line feed", "a\nb", TextFault::forbidden},
        {"line feed at the end", "a\n", TextFault::forbidden},
        {"carriage return", "a\rb", TextFault::forbidden},
        {"tab", "a\tb", TextFault::forbidden},
        {"bell", "a\ab", TextFault::forbidden},
        {"backspace", "ab\bc", TextFault::forbidden},
        {"escape sequence", "\x1b[31mred", TextFault::forbidden},
        {"window title", "\x1b]0;title\x07", TextFault::forbidden},
        {"delete", "a\x7f", TextFault::forbidden},
        {"CSI in one character", "\u009b31m", TextFault::forbidden},
        {"next line", "a\u0085b", TextFault::forbidden},
        {"line separator", "a\u2028b", TextFault::forbidden},
        {"paragraph separator", "a\u2029b", TextFault::forbidden},

        {"right-to-left override", "a\u202eb", TextFault::forbidden},
        {"left-to-right embedding", "a\u202ab", TextFault::forbidden},
        {"isolate", "a\u2067b\u2069", TextFault::forbidden},
        {"right-to-left mark", "a\u200f", TextFault::forbidden},
        {"Arabic letter mark", "a\u061c", TextFault::forbidden},

        {"zero-width space", "a\u200bb", TextFault::forbidden},
        {"word joiner", "a\u2060b", TextFault::forbidden},
        {"byte order mark", "\ufeffa", TextFault::forbidden},
        {"soft hyphen", "a\u00adb", TextFault::forbidden},
        {"grapheme joiner", "a\u034fb", TextFault::forbidden},
        {"Hangul filler", "\u3164", TextFault::forbidden},
        {"half-width Hangul filler", "a\uffa0b", TextFault::forbidden},
        {"Mongolian vowel separator", "a\u180eb", TextFault::forbidden},
        {"empty Braille pattern", "a\u2800b", TextFault::forbidden},
        {"invisible times", "a\u2062b", TextFault::forbidden},
        {"object replacement", "a\ufffc", TextFault::forbidden},
        {"tags of a flag", "🏴\U000e0067\U000e007f", TextFault::forbidden},
        {"selector 1", "a\ufe00", TextFault::forbidden},
        {"selector 17", "a\U000e0100", TextFault::forbidden},
        {"private use", "\ue000", TextFault::forbidden},
        {"private use, far out", "\U0010fffd", TextFault::forbidden},
        {"no character", "a\ufffe", TextFault::forbidden},
        {"unassigned", "a\u0378", TextFault::forbidden},

        {"four marks in a row", "x\u0335\u0336\u0337\u0338", TextFault::marks},
        {"marks with joiners between", "x\u0335\u200d\u0336\u200d\u0337\u200d\u0338",
         TextFault::marks},
        {"a mark at the beginning", "\u0301a", TextFault::marks},
        {"a mark on a space", "a \u0301b", TextFault::marks},
    };
    return kCases;
}

TEST(Chat, WhatIsRefused) {
    for (const Refused& c : refused_everywhere()) {
        const CheckedText checked = check_chat(c.raw, kLimits);
        EXPECT_EQ(key(checked), key_of(c.fault)) << c.what;
        EXPECT_EQ(checked.text, "") << c.what;
    }
}

TEST(Name, WhatIsRefusedInChatIsRefusedInANameToo) {
    for (const Refused& c : refused_everywhere()) {
        EXPECT_EQ(key(check_name(c.raw, kLimits)), key_of(c.fault)) << c.what;
    }
}

// A text may become longer when it is composed; the limits hold for what is kept.
TEST(Chat, LimitsHoldAfterComposing) {
    // One character of three bytes that composes to three characters of six bytes and more.
    const std::string raw = "\ufb2c\ufb2c\ufb2c";
    EXPECT_EQ(key(check_chat(raw, {100, 9})), "none");
    EXPECT_EQ(key(check_chat(raw, {100, 8})), "too_long");
    EXPECT_EQ(key(check_chat(raw, {raw.size(), 9})), "too_long");
}

TEST(Chat, CheckingTwiceChangesNothing) {
    for (const std::string raw : {"  a\u00a0 b e\u0301 \u2764\ufe0f ", "👨\u200d👩", "\ufb2c"}) {
        const CheckedText once = check_chat(raw, kLimits);
        ASSERT_TRUE(once.good());
        EXPECT_EQ(check_chat(once.text, kLimits).text, once.text);
    }
}

TEST(Name, WhatPasses) {
    const Passes cases[] = {
        {"plain", "Anna", "Anna"},
        {"trimmed, runs of spaces are one", "  Anna   Maria ", "Anna Maria"},
        {"spaces of several kinds", "Anna\u00a0 \u3000Maria", "Anna Maria"},
        {"with emoji", "Wolf 🐺", "Wolf 🐺"},
        {"Japanese", "たろう", "たろう"},
        {"Cyrillic", "Иван", "Иван"},
        {"Greek", "Νίκος", "Νίκος"},
        {"Arabic", "سارة", "سارة"},
        {"digits", "007", "007"},
        {"a circled letter", "Ⓐ", "Ⓐ"},
        {"Vietnamese, taken apart", "Nguye\u0302\u0303n", "Nguyễn"},
        {"begins like a reserved one", "Botho", "Botho"},
        {"begins like a reserved one", "Systematic", "Systematic"},
        {"has one as a part of a word", "Robot", "Robot"},
        {"has a word of the client's", "Du Bois", "Du Bois"},
    };
    for (const Passes& c : cases) {
        const CheckedText checked = check_name(c.raw, kLimits);
        EXPECT_TRUE(checked.good()) << c.what << ": " << key(checked);
        EXPECT_EQ(checked.text, c.text) << c.what;
    }
}

TEST(Name, WhatIsRefused) {
    const Refused cases[] = {
        {"punctuation alone", "...", TextFault::no_letter},
        {"emoji alone", "🐺", TextFault::no_letter},

        {"reserved", "Server", TextFault::reserved},
        {"reserved", "System", TextFault::reserved},
        {"reserved", "Bot", TextFault::reserved},
        {"reserved", "Moderator", TextFault::reserved},
        {"any case", "sErVeR", TextFault::reserved},
        {"spaced out", "S e r v e r", TextFault::reserved},
        {"with punctuation", "_Server_:", TextFault::reserved},
        {"with an emoji", "Server ✔", TextFault::reserved},
        {"with a number", "Bot 2", TextFault::reserved},
        {"with a number behind", "bot42", TextFault::reserved},
        {"in brackets", "Anna (Bot)", TextFault::reserved},
        {"as one word of several", "The Server", TextFault::reserved},
        {"with accents", "Sérvër", TextFault::reserved},
        {"with accents taken apart", "Se\u0301rver", TextFault::reserved},
        {"full-width", "Ｓｅｒｖｅｒ", TextFault::reserved},
        {"bold", "𝐒𝐞𝐫𝐯𝐞𝐫", TextFault::reserved},
        {"circled", "Ⓢⓔⓡⓥⓔⓡ", TextFault::reserved},
        {"Cyrillic o", "B\u043et", TextFault::reserved},
        {"all Cyrillic", "\u0412\u043e\u0442", TextFault::reserved},
        {"Greek", "\u0392\u03bf\u03c4", TextFault::reserved},
        {"Cyrillic capitals", "\u0405\u0423\u0405\u0422\u0415\u041c", TextFault::reserved},
        {"zero for o", "B0t", TextFault::reserved},
        {"one for l", "Va1ley", TextFault::reserved},
        {"rn for m", "Systern", TextFault::reserved},
        {"the client's word", "You", TextFault::reserved},
        {"the client's word, in German", "DU", TextFault::reserved},
    };
    for (const Refused& c : cases) {
        const CheckedText checked = check_name(c.raw, kLimits);
        EXPECT_EQ(key(checked), key_of(c.fault)) << c.what << ": " << c.raw;
    }
}

struct Pair {
    const char* a;
    const char* b;
};

TEST(LooksLike, Alike) {
    const Pair cases[] = {
        {"Anna", "Anna"},
        {"Anna", "ANNA"},
        {"Anna Maria", "annamaria"},
        {"Anna", "Anna!"},
        {"Anna", "*Anna* 🐺"},
        {"Zoë", "Zoe"},
        {"Zoe\u0308", "Zoë"},
        {"Straße", "STRASSE"},
        {"Łukasz", "Lukasz"},
        {"Søren", "Soren"},
        {"Anna", "Ａｎｎａ"},
        {"Anna", "𝓐𝓷𝓷𝓪"},
        {"Anna", "\u0410nn\u0430"},
        {"Pax", "\u0420\u0430\u0445"},
        {"Nikos", "\u039dikos"},
        {"ΝΙΚΟΣ", "Νίκος"},
        {"Иван", "ИВАН"},
        {"Lina", "Iina"},
        {"Bob", "B0b"},
        {"Lena", "1ena"},
        {"Arnold", "Amold"},
        {"wanda", "vvanda"},
        {"İnci", "inci"},
        {"ırmak", "irmak"},
        {"ﬁona", "fiona"},
    };
    for (const auto& [a, b] : cases) {
        EXPECT_TRUE(alike(looks_of(a), looks_of(b))) << a << " and " << b;
        EXPECT_TRUE(alike(looks_of(b), looks_of(a))) << b << " and " << a;
    }
}

TEST(LooksLike, Different) {
    const Pair cases[] = {
        {"Anna", "Anne"}, {"Anna", "Ann"},      {"Anna 1", "Anna 2"}, {"Nan", "Van"},
        {"Иван", "Петр"}, {"たろう", "はなこ"}, {"Anna", "Аня"},      {"Max", "Мех"},
    };
    for (const auto& [a, b] : cases) {
        EXPECT_FALSE(alike(looks_of(a), looks_of(b))) << a << " and " << b;
        EXPECT_FALSE(alike(looks_of(b), looks_of(a))) << b << " and " << a;
    }
}

TEST(TextFault, Keys) {
    const std::pair<TextFault, const char*> cases[] = {
        {TextFault::none, "none"},           {TextFault::empty, "empty"},
        {TextFault::too_long, "too_long"},   {TextFault::not_utf8, "not_utf8"},
        {TextFault::forbidden, "forbidden"}, {TextFault::marks, "marks"},
        {TextFault::no_letter, "no_letter"}, {TextFault::reserved, "reserved"},
    };
    for (const auto& [fault, name] : cases) EXPECT_EQ(key_of(fault), name);
}

}  // namespace
}  // namespace valley::server
