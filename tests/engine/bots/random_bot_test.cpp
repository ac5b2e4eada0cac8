#include "engine/bots/random_bot.hpp"

#include <gtest/gtest.h>

#include <map>

namespace valley::testing {
namespace {

Prompt prompt_of(int options, std::uint8_t min, std::uint8_t max) {
    Prompt prompt;
    prompt.clear(7, seat_at(0), 0);
    for (int i = 0; i < options; ++i) prompt.add(Option::of_number(i));
    prompt.min = min;
    prompt.max = max;
    return prompt;
}

// Every answer that fits comes out, and each number of picks as often as the others.
TEST(RandomBot, ReachesEveryAnswer) {
    const Prompt prompt = prompt_of(5, 1, 3);
    Random random(1);
    std::map<std::vector<std::uint8_t>, int> seen;
    std::map<std::size_t, int> sizes;
    constexpr int kTries = 30'000;
    for (int i = 0; i < kTries; ++i) {
        Choice choice;
        choose_at_random(prompt, random, choice);
        PickSet picks;
        ASSERT_FALSE(check_choice(prompt, seat_at(0), choice, picks));
        const auto picked = choice.picked();
        ++seen[{picked.begin(), picked.end()}];
        ++sizes[picked.size()];
    }
    EXPECT_EQ(seen.size(), 5u + 10u + 10u);
    ASSERT_EQ(sizes.size(), 3u);
    for (const auto& [size, times] : sizes) EXPECT_NEAR(times, kTries / 3, 500) << size;
    for (const auto& [picks, times] : seen) {
        EXPECT_NEAR(times, kTries / 3 / (picks.size() == 1 ? 5 : 10), 300);
    }
}

TEST(RandomBot, AnswersWhereThereIsNothingToChoose) {
    Random random(1);
    Choice choice;
    choose_at_random(prompt_of(0, 0, 0), random, choice);
    EXPECT_EQ(choice.count, 0);
    choose_at_random(prompt_of(64, 64, 64), random, choice);
    EXPECT_EQ(choice.count, 64);
    EXPECT_EQ(choice.prompt, 7u);
}

}  // namespace
}  // namespace valley::testing
