// What is typed for an answer, and what is said about it.

#include "client/plain/answer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace valley::client {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const Model kNoGame;
const Wording kEnglish(Language::en, kNoGame);
const Wording kGerman(Language::de, kNoGame);

v1::Prompt cards(std::uint32_t min, std::uint32_t max, std::uint32_t options) {
    v1::Prompt prompt;
    prompt.set_min(min);
    prompt.set_max(max);
    for (std::uint32_t i = 0; i < options; ++i) {
        prompt.add_options()->mutable_card()->set_card(100 + i);
    }
    return prompt;
}

v1::Prompt numbers(std::vector<int> values) {
    v1::Prompt prompt;
    prompt.set_min(1);
    prompt.set_max(1);
    for (const int value : values) prompt.add_options()->set_number(value);
    return prompt;
}

TEST(Answer, PicksOptions) {
    struct Row {
        const char* line;
        v1::Prompt prompt;
        Picks picks;
    };
    const Row rows[] = {
        {"1", cards(1, 1, 3), {0}},
        {" 3 ", cards(1, 1, 3), {2}},
        {"1 3", cards(0, 3, 3), {0, 2}},
        {"3,1", cards(0, 3, 3), {0, 2}},
        {"3, 2;1\t", cards(0, 3, 3), {0, 1, 2}},
        {"2\r", cards(1, 1, 3), {1}},
        {"", cards(0, 3, 3), {}},
        {"  ", cards(0, 1, 3), {}},
        {"0", cards(0, 3, 3), {}},
        {"", cards(0, 0, 0), {}},
        {"0", cards(0, 0, 0), {}},
        {"64", cards(1, 1, 64), {63}},
        // What is read is what is typed.
        {"0", numbers({0, 1, 2, 3, 4}), {0}},
        {"4", numbers({0, 1, 2, 3, 4}), {4}},
        {"-2", numbers({-2, 5}), {0}},
    };
    for (const Row& row : rows) {
        const auto parsed = parse_answer(row.line, row.prompt, kEnglish);
        ASSERT_TRUE(std::holds_alternative<Picks>(parsed))
            << row.line << ": " << std::get<std::string>(parsed);
        EXPECT_EQ(std::get<Picks>(parsed), row.picks) << row.line;
    }
}

TEST(Answer, IsRefusedWithWhatWasExpected) {
    struct Row {
        const char* line;
        v1::Prompt prompt;
        const char* why;
        const char* expected;
    };
    const Row rows[] = {
        {"", cards(1, 1, 3), "Something has to be chosen", "one number from 1 to 3"},
        {"0", cards(1, 1, 3), "Something has to be chosen", "one number from 1 to 3"},
        {"4", cards(1, 1, 3), "4 is none of the choices", "one number from 1 to 3"},
        {"-1", cards(1, 1, 3), "-1 is none of the choices", "one number from 1 to 3"},
        {"1 2", cards(1, 1, 3), "2 is too many", "one number from 1 to 3"},
        {"1", cards(2, 2, 3), "1 is too few", "2 numbers from 1 to 3"},
        {"1 1", cards(2, 2, 3), "1 is there twice", "2 numbers from 1 to 3"},
        {"1 2 3", cards(0, 2, 3), "3 is too many", "up to 2 numbers from 1 to 3"},
        {"0 1", cards(0, 2, 3), "0 is none of the choices", "0 for none"},
        {"1x", cards(0, 2, 3), "\"1x\" is not a number", "0 for none"},
        {"99999999999999999999", cards(0, 2, 3), "is not a number", "0 for none"},
        {"1", cards(0, 0, 0), "1 is none of the choices", "nothing to choose"},
        {"5", numbers({0, 1, 2}), "5 is none of the choices", "0, 1, 2"},
        {"", numbers({0, 1, 2}), "Something has to be chosen", "0, 1, 2"},
        {"1 2", numbers({0, 1, 2}), "2 is too many", "0, 1, 2"},
    };
    for (const Row& row : rows) {
        const auto parsed = parse_answer(row.line, row.prompt, kEnglish);
        ASSERT_TRUE(std::holds_alternative<std::string>(parsed)) << row.line;
        EXPECT_THAT(std::get<std::string>(parsed), HasSubstr(row.why)) << row.line;
        EXPECT_THAT(std::get<std::string>(parsed), HasSubstr(row.expected)) << row.line;
        EXPECT_TRUE(
            std::holds_alternative<std::string>(parse_answer(row.line, row.prompt, kGerman)));
    }
}

TEST(Answer, IsToldFromACommand) {
    for (const char* line : {"", " ", "1", "1 3", "0", "-1", "1,2", "12x"}) {
        EXPECT_TRUE(looks_like_answer(line)) << line;
    }
    for (const char* line : {"help", "?", "/say 1", "chat 1", "1 help", "-"}) {
        EXPECT_FALSE(looks_like_answer(line)) << line;
    }
}

TEST(Prompt, IsNumberedLines) {
    const auto lines = prompt_lines(cards(0, 2, 2), kEnglish);
    EXPECT_THAT(lines, ElementsAre("Choose, please (question 0).", "  1  card 100", "  2  card 101",
                                   "Type up to 2 numbers from 1 to 2 with spaces between them, or "
                                   "0 for none."));
    EXPECT_EQ(prompt_lines(numbers({0, 4}), kEnglish).size(), 2u);
    EXPECT_THAT(prompt_lines(cards(0, 0, 0), kGerman).back(), HasSubstr("Enter"));
    // A number among other things has a number in front.
    v1::Prompt mixed = cards(1, 1, 1);
    mixed.add_options()->set_number(7);
    EXPECT_EQ(prompt_lines(mixed, kEnglish)[2], "  2  7");
    EXPECT_TRUE(std::holds_alternative<std::string>(parse_answer("7", mixed, kEnglish)));
}

TEST(Prompt, WithABadRangeStillCanBeShown) {
    for (const std::uint32_t min : {0u, 1u, 5u, 0xffffffffu}) {
        for (const std::uint32_t max : {0u, 1u, 5u, 0xffffffffu}) {
            for (const std::uint32_t options : {0u, 1u, 3u}) {
                const v1::Prompt prompt = cards(min, max, options);
                EXPECT_FALSE(prompt_lines(prompt, kEnglish).empty());
                for (const char* line : {"", "0", "1", "1 2 3"}) {
                    parse_answer(line, prompt, kEnglish);
                }
            }
        }
    }
}

TEST(Picks, AreRepeatedInWords) {
    const v1::Prompt prompt = cards(0, 3, 3);
    EXPECT_EQ(picks_in_words({}, prompt, kEnglish), "nothing");
    EXPECT_EQ(picks_in_words({1}, prompt, kEnglish), "card 101");
    EXPECT_EQ(picks_in_words({0, 1, 2}, prompt, kEnglish), "card 100; card 101 and card 102");
    EXPECT_EQ(picks_in_words({0, 2}, prompt, kGerman), "Karte 100 und Karte 102");
}

}  // namespace
}  // namespace valley::client
