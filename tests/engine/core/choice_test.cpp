// Prompts, choices and refusals: which answer is refused, for which reason, and which reason comes
// first when several would do.

#include "engine/core/choice.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <set>
#include <vector>

namespace valley {
namespace {

constexpr Seat kAsked{1};

Prompt prompt_of(int options, int min, int max) {
    Prompt prompt;
    prompt.clear(40, kAsked, 3);
    for (int i = 0; i < options; ++i) prompt.add(Option::of_number(i));
    prompt.min = static_cast<std::uint8_t>(min);
    prompt.max = static_cast<std::uint8_t>(max);
    return prompt;
}

struct CheckCase {
    const char* what;
    int options, min, max;
    Seat seat;
    std::uint32_t number;
    std::vector<std::uint32_t> picks;
    std::optional<Rejection> refused;
};

std::vector<std::uint32_t> first(std::uint32_t count) {
    std::vector<std::uint32_t> picks(count);
    std::iota(picks.begin(), picks.end(), 0u);
    return picks;
}

TEST(CheckChoice, Table) {
    constexpr Seat kOther{0};
    constexpr auto kNone = std::nullopt;
    const CheckCase cases[] = {
        {"one of three", 3, 1, 1, kAsked, 40, {2}, kNone},
        {"none of none", 0, 0, 0, kAsked, 40, {}, kNone},
        {"none, which is allowed", 3, 0, 2, kAsked, 40, {}, kNone},
        {"as many as allowed", 3, 0, 2, kAsked, 40, {2, 0}, kNone},
        {"all 64", 64, 64, 64, kAsked, 40, first(64), kNone},
        {"the last of 64", 64, 1, 1, kAsked, 40, {63}, kNone},

        {"another seat", 3, 1, 1, kOther, 40, {0}, Rejection::not_asked},
        {"no seat at all", 3, 1, 1, kNoSeat, 40, {0}, Rejection::not_asked},
        {"an older prompt", 3, 1, 1, kAsked, 39, {0}, Rejection::stale},
        {"a prompt that was never asked", 3, 1, 1, kAsked, 41, {0}, Rejection::stale},
        {"one past the last option", 3, 1, 1, kAsked, 40, {3}, Rejection::out_of_range},
        {"an option of none", 0, 0, 0, kAsked, 40, {0}, Rejection::out_of_range},
        {"64, one past the most options", 64, 1, 1, kAsked, 40, {64}, Rejection::out_of_range},
        {"255", 64, 1, 1, kAsked, 40, {255}, Rejection::out_of_range},
        {"256, which is 0 in a byte", 3, 1, 1, kAsked, 40, {256}, Rejection::out_of_range},
        {"2^32 - 1", 3, 1, 1, kAsked, 40, {0xffffffffu}, Rejection::out_of_range},
        {"65 picks", 64, 0, 64, kAsked, 40, std::vector<std::uint32_t>(65, 0),
         Rejection::out_of_range},
        {"300 picks, which is 44 in a byte", 64, 0, 64, kAsked, 40, first(300),
         Rejection::out_of_range},
        {"twice the same", 3, 1, 2, kAsked, 40, {1, 1}, Rejection::picked_twice},
        {"64 times the same", 64, 0, 64, kAsked, 40, std::vector<std::uint32_t>(64, 5),
         Rejection::picked_twice},
        {"too few", 3, 2, 3, kAsked, 40, {1}, Rejection::too_few},
        {"none, but one is needed", 3, 1, 1, kAsked, 40, {}, Rejection::too_few},
        {"too many", 3, 1, 1, kAsked, 40, {1, 2}, Rejection::too_many},
        {"one, but none is allowed", 3, 0, 0, kAsked, 40, {1}, Rejection::too_many},

        // What comes first.
        {"seat before number", 3, 1, 1, kOther, 39, {0}, Rejection::not_asked},
        {"seat before picks", 3, 1, 1, kOther, 40, {9, 9}, Rejection::not_asked},
        {"number before picks", 3, 1, 1, kAsked, 39, {9, 9}, Rejection::stale},
        {"range before twice, in order", 3, 1, 1, kAsked, 40, {9, 9}, Rejection::out_of_range},
        {"twice before range, in order", 3, 1, 1, kAsked, 40, {1, 1, 9}, Rejection::picked_twice},
        {"range before too few", 3, 2, 3, kAsked, 40, {9}, Rejection::out_of_range},
        {"range before too many", 3, 0, 1, kAsked, 40, {0, 1, 9}, Rejection::out_of_range},
        {"twice before too few", 5, 3, 4, kAsked, 40, {1, 1}, Rejection::picked_twice},
        {"twice before too many", 3, 0, 1, kAsked, 40, {1, 1}, Rejection::picked_twice},
    };
    std::set<Rejection> seen;
    for (const CheckCase& c : cases) {
        const Prompt prompt = prompt_of(c.options, c.min, c.max);
        const Choice choice = Choice::of(c.number, c.picks);
        constexpr std::uint64_t kBefore = 0x5555;
        PickSet picks(kBefore);
        const auto refused = check_choice(prompt, c.seat, choice, picks);
        EXPECT_EQ(refused, c.refused) << c.what;
        if (refused) {
            seen.insert(*refused);
            EXPECT_EQ(picks.bits(), kBefore) << c.what << ": a refusal left a set behind";
        } else {
            EXPECT_EQ(picks.size(), c.picks.size()) << c.what;
            for (std::uint32_t pick : c.picks) EXPECT_TRUE(picks.contains(pick)) << c.what;
        }
    }
    // All but game_over, which is the game's to say.
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(kRejections) - 1);
}

// What a game never makes but a careless caller could.
TEST(CheckChoice, AChoiceFilledByHand) {
    Choice choice;
    choice.prompt = 40;
    choice.add(0xff);
    PickSet picks;
    EXPECT_EQ(check_choice(prompt_of(64, 0, 64), kAsked, choice, picks), Rejection::out_of_range);
}

TEST(Choice, OfAPrompt) {
    const Choice choice = Choice::of(prompt_of(5, 1, 3), {4, 0});
    EXPECT_EQ(choice.prompt, 40u);
    EXPECT_EQ(std::vector<std::uint8_t>(choice.picked().begin(), choice.picked().end()),
              (std::vector<std::uint8_t>{4, 0}));
}

TEST(Choice, OfASet) {
    for (std::uint64_t set : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{0b10110},
                              std::uint64_t{1} << 63, ~std::uint64_t{0}}) {
        PickSet picks;
        ASSERT_EQ(check_choice(prompt_of(64, 0, 64), kAsked, Choice::of_set(40, set), picks),
                  std::nullopt);
        EXPECT_EQ(picks.bits(), set);
    }
}

// From the wire: a pick over 255 must not become a valid one by losing its high bits.
TEST(Choice, FromTheWireNothingIsCutOff) {
    for (std::uint32_t pick : {254u, 255u, 256u, 257u, 0x10000u, 0x80000000u, 0xffffffffu}) {
        const Choice choice = Choice::of(40, std::vector<std::uint32_t>{pick});
        ASSERT_EQ(choice.count, 1);
        EXPECT_GE(choice.picks[0], Prompt::kOptionsMax) << pick;
    }
    const Choice most = Choice::of(40, first(64));
    EXPECT_EQ(most.count, 64);
    EXPECT_EQ(most.picks[63], 63);
}

TEST(ChoiceDeathTest, MoreThan64PicksInCodeAreABug) {
    const Prompt prompt = prompt_of(64, 0, 64);
    EXPECT_DEATH(
        Choice::of(prompt, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16,
                            17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33,
                            34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50,
                            51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64}),
        "at most 64 picks");
}

TEST(PickSet, FirstLastAndSize) {
    constexpr PickSet kSet(0b101000);
    EXPECT_EQ(kSet.first(), 3u);
    EXPECT_EQ(kSet.last(), 5u);
    EXPECT_EQ(kSet.size(), 2u);
    EXPECT_FALSE(kSet.contains(4));
    EXPECT_FALSE(kSet.empty());
    EXPECT_TRUE(PickSet().empty());
    EXPECT_EQ(PickSet(std::uint64_t{1} << 63).last(), 63u);
}

TEST(Prompt, ClearForgetsAllButTheRoomForOptions) {
    Prompt prompt = prompt_of(64, 1, 2);
    prompt.subject = 7;
    prompt.clear(41, Seat{0}, 9);
    EXPECT_EQ(prompt.number, 41u);
    EXPECT_EQ(prompt.seat, Seat{0});
    EXPECT_EQ(prompt.key, 9);
    EXPECT_EQ(prompt.min, 0);
    EXPECT_EQ(prompt.max, 0);
    EXPECT_EQ(prompt.subject, kNoCard);
    EXPECT_TRUE(prompt.listed().empty());
}

TEST(Prompt, EqualIsWhatIsListed) {
    const Prompt a = prompt_of(3, 1, 2);
    Prompt b = prompt_of(64, 1, 2);  // leaves other options behind the third one
    b.count = 3;
    EXPECT_EQ(a, b);

    const auto differs = [&](auto change) {
        Prompt changed = prompt_of(3, 1, 2);
        change(changed);
        return !(a == changed);
    };
    EXPECT_TRUE(differs([](Prompt& p) { p.number = 1; }));
    EXPECT_TRUE(differs([](Prompt& p) { p.seat = Seat{0}; }));
    EXPECT_TRUE(differs([](Prompt& p) { p.key = 1; }));
    EXPECT_TRUE(differs([](Prompt& p) { p.min = 0; }));
    EXPECT_TRUE(differs([](Prompt& p) { p.max = 3; }));
    EXPECT_TRUE(differs([](Prompt& p) { p.subject = 1; }));
    EXPECT_TRUE(differs([](Prompt& p) { p.count = 2; }));
    EXPECT_TRUE(differs([](Prompt& p) { p.add(Option::of_word(0)); }));
    EXPECT_TRUE(differs([](Prompt& p) { p.options[2].value = 9; }));
    EXPECT_TRUE(differs([](Prompt& p) { p.options[2].kind = OptionKind::word; }));
    EXPECT_TRUE(differs([](Prompt& p) { p.options[2].card = 3; }));
    EXPECT_TRUE(differs([](Prompt& p) { p.options[2].place.zone = 3; }));
    EXPECT_TRUE(differs([](Prompt& p) { p.options[2].place.owner = Seat{1}; }));
    EXPECT_TRUE(differs([](Prompt& p) { p.options[2].place.position = 3; }));
}

TEST(PromptDeathTest, HasRoomFor64Options) {
    Prompt prompt = prompt_of(64, 0, 64);
    EXPECT_EQ(prompt.listed().size(), 64u);
    EXPECT_DEATH(prompt.add(Option::of_number(64)), "at most 64 options");
}

TEST(Rejection, EachHasAKeyOfItsOwn) {
    std::set<std::string_view> keys;
    for (int i = 0; i < kRejections; ++i) keys.insert(key_of(static_cast<Rejection>(i)));
    EXPECT_EQ(keys.size(), static_cast<std::size_t>(kRejections));
    EXPECT_EQ(key_of(Rejection::game_over), "game_over");
    EXPECT_EQ(key_of(Rejection::too_many), "too_many");
}

TEST(RejectionDeathTest, TheListIsClosed) {
    EXPECT_DEATH(key_of(static_cast<Rejection>(kRejections)), "outside its list");
}

}  // namespace
}  // namespace valley
