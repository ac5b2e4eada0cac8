// The words of every game: complete, in each language, with keys that programs can rely on and
// texts that the wording can fill in.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "engine/core/wording.hpp"
#include "tests/support/game_cases.hpp"

namespace valley {
namespace {

struct List {
    const char* name;
    std::span<const Word> words;
    std::set<std::string_view> placeholders;  // that its texts may have
};

const std::set<std::string_view> kOfEvents = {"seat", "other", "first", "second", "card", "n", "m"};

std::vector<List> lists_of(const Vocabulary& v) {
    return {
        {"phases", v.phases, {}},   {"prompts", v.prompts, {"card", "seat"}},
        {"answers", v.answers, {}}, {"events", v.events, kOfEvents},
        {"zones", v.zones, {}},     {"counters", v.counters, {}},
        {"marks", v.marks, {}},     {"kinds", v.kinds, {}},
        {"backs", v.backs, {}},     {"variants", v.variants, {}},
        {"endings", v.endings, {}},
    };
}

bool is_snake_case(std::string_view key) {
    if (key.empty() || key.front() < 'a' || key.front() > 'z' || key.back() == '_') return false;
    if (key.find("__") != std::string_view::npos) return false;
    return std::ranges::all_of(
        key, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
}

// The placeholders of a text; anything that a brace does but enclose a name is "{" or "}".
std::multiset<std::string> placeholders_of(std::string_view text) {
    std::multiset<std::string> found;
    while (!text.empty()) {
        const auto open = text.find_first_of("{}");
        if (open == std::string_view::npos) break;
        const auto close = text.find('}', open);
        if (text[open] == '}' || close == std::string_view::npos) {
            found.insert(std::string(1, text[open]));
            break;
        }
        found.insert(std::string(text.substr(open + 1, close - open - 1)));
        text.remove_prefix(close + 1);
    }
    return found;
}

// What is wrong with a text of `list`; empty if nothing is.
std::string fault_of(const List& list, std::string_view text) {
    if (text.empty()) return "has no text";
    if (text.front() == ' ' || text.back() == ' ') return "begins or ends with a space";
    if (text.find('\n') != std::string_view::npos) return "has more than one line";
    for (const std::string& placeholder : placeholders_of(text)) {
        if (!list.placeholders.contains(placeholder)) return "has a strange {" + placeholder + "}";
    }
    const auto bar = text.find('|');
    if (bar == std::string_view::npos) return "";
    if (!list.placeholders.contains("card")) return "has two variants, but never a card";
    if (text.find('|', bar + 1) != std::string_view::npos) return "has more than two variants";
    const auto known = placeholders_of(text.substr(0, bar));
    const auto unknown = placeholders_of(text.substr(bar + 1));
    if (bar == 0 || bar + 1 == text.size()) return "has an empty variant";
    if (!known.contains("card")) return "has two variants, and the first does not name the card";
    if (unknown.contains("card")) return "names the card to whoever does not know it";
    return "";
}

class Words : public ::testing::TestWithParam<const Game*> {
  protected:
    const Game& game() const { return *GetParam(); }
};

TEST_P(Words, KeysAreUniqueAndSnakeCase) {
    EXPECT_TRUE(is_snake_case(game().facts().key));
    EXPECT_FALSE(game().facts().rules_version.empty());
    for (const List& list : lists_of(game().facts().words)) {
        std::set<std::string_view> keys;
        for (const Word& word : list.words) {
            EXPECT_TRUE(is_snake_case(word.key)) << list.name << ": " << word.key;
            EXPECT_TRUE(keys.insert(word.key).second) << list.name << " twice: " << word.key;
        }
    }
    std::set<std::string_view> keys;
    for (const CardFace& card : game().cards()) {
        EXPECT_TRUE(is_snake_case(card.key)) << card.key;
        EXPECT_TRUE(keys.insert(card.key).second) << "two cards of one key: " << card.key;
    }
}

TEST_P(Words, TextsAreThereInEachLanguageAndCanBeFilledIn) {
    for (const List& list : lists_of(game().facts().words)) {
        for (const Word& word : list.words) {
            for (std::size_t i = 0; i < kLanguages; ++i) {
                EXPECT_EQ(fault_of(list, word.text[i]), "")
                    << list.name << "." << word.key << "." << kLanguageCodes[i];
            }
            // What is told does not depend on the language: the same is named, as often.
            EXPECT_EQ(placeholders_of(word.text[0]), placeholders_of(word.text[1]))
                << list.name << "." << word.key;
            EXPECT_EQ(word.text[0].find('|') == std::string_view::npos,
                      word.text[1].find('|') == std::string_view::npos)
                << list.name << "." << word.key;
        }
    }
    for (std::size_t i = 0; i < kLanguages; ++i) EXPECT_FALSE(game().facts().name[i].empty());
    for (const CardFace& card : game().cards()) {
        for (std::size_t i = 0; i < kLanguages; ++i) {
            EXPECT_FALSE(card.name[i].empty()) << card.key << "." << kLanguageCodes[i];
        }
    }
}

// Help is for people who learn the game: each question has some. It is no template.
TEST_P(Words, HelpIsThereInEachLanguage) {
    for (const List& list : lists_of(game().facts().words)) {
        for (const Word& word : list.words) {
            EXPECT_EQ(word.help[0].empty(), word.help[1].empty()) << list.name << "." << word.key;
            for (std::string_view help : word.help) {
                if (help.empty()) continue;
                EXPECT_EQ(fault_of({list.name, {}, {}}, help), "") << list.name << "." << word.key;
                EXPECT_TRUE(help.ends_with('.')) << list.name << "." << word.key;
            }
        }
    }
    for (const Word& word : game().facts().words.prompts) {
        EXPECT_FALSE(word.help[0].empty()) << word.key;
    }
}

TEST_P(Words, ListsFitTheNumbersThatNameThem) {
    const Vocabulary& words = game().facts().words;
    EXPECT_LE(words.marks.size(), 16u) << "Slot::marks has sixteen bits";
    EXPECT_LT(words.variants.size(), 32u) << "Setup::variants has 32 bits";
    for (const List& list : lists_of(words)) EXPECT_LE(list.words.size(), 255u) << list.name;
    for (const CardFace& card : game().cards()) {
        EXPECT_LT(card.kind, words.kinds.size()) << card.key;
        EXPECT_LT(card.back, words.backs.size()) << card.key;
        EXPECT_GT(card.copies, 0) << card.key;
    }
    EXPECT_LE(game().facts().seats_min, game().facts().seats_max);
    EXPECT_GE(game().facts().seats_min, 1u);
    EXPECT_LE(game().facts().seats_max, kSeatsMax);
}

// With a card and without, for each event and prompt, in each language: no brace is left over.
TEST_P(Words, TheWordingFillsInEveryTemplate) {
    const std::vector<std::string> names(game().facts().seats_max, "Ada");
    for (Language language : {Language::en, Language::de}) {
        const Wording wording(game(), language, names);
        for (CardIndex card : {CardIndex{0}, kNoCard}) {
            for (std::size_t i = 0; i < game().facts().words.events.size(); ++i) {
                SeenEvent event;
                event.key = static_cast<std::uint8_t>(i);
                event.seat = Seat{0};
                event.card = card;
                const std::string text = wording.event(event);
                EXPECT_EQ(text.find_first_of("{}|"), std::string::npos) << text;
            }
            for (std::size_t i = 0; i < game().facts().words.prompts.size(); ++i) {
                Prompt prompt;
                prompt.clear(0, Seat{0}, static_cast<std::uint8_t>(i));
                prompt.subject = card;
                const std::string text = wording.prompt(prompt);
                EXPECT_EQ(text.find_first_of("{}|"), std::string::npos) << text;
            }
        }
    }
}

std::vector<const Game*> games() {
    std::vector<const Game*> games;
    for (const GameCase& game_case : game_cases()) {
        if (games.empty() || games.back() != game_case.game) games.push_back(game_case.game);
    }
    return games;
}

std::string key_of_param(const ::testing::TestParamInfo<const Game*>& param) {
    return std::string(param.param->facts().key);
}

INSTANTIATE_TEST_SUITE_P(Every, Words, ::testing::ValuesIn(games()), key_of_param);

// The check itself.
TEST(WordsCheck, FindsWhatItIsToFind) {
    const List events{"events", {}, kOfEvents};
    const List zones{"zones", {}, {}};
    struct Case {
        const List& list;
        const char* text;
        const char* fault;
    };
    const Case cases[] = {
        {events, "{seat} draws {card}.|{seat} draws a card.", ""},
        {events, "{n} to {m}", ""},
        {events, "", "has no text"},
        {events, " x", "begins or ends with a space"},
        {events, "x\ny", "has more than one line"},
        {events, "{colour}", "has a strange {colour}"},
        {events, "{seat", "has a strange {{}"},
        {events, "seat}", "has a strange {}}"},
        {events, "{card}|a|b", "has more than two variants"},
        {events, "{card}|", "has an empty variant"},
        {events, "|a", "has an empty variant"},
        {events, "a|b", "has two variants, and the first does not name the card"},
        {events, "{card}|{card}", "names the card to whoever does not know it"},
        {zones, "{card}", "has a strange {card}"},
        {zones, "a|b", "has two variants, but never a card"},
    };
    for (const Case& c : cases) EXPECT_EQ(fault_of(c.list, c.text), c.fault) << c.text;

    for (const char* good : {"a", "won_game", "r2_d2"}) EXPECT_TRUE(is_snake_case(good)) << good;
    for (const char* bad : {"", "A", "_a", "a_", "a__b", "a-b", "2a", "ä"}) {
        EXPECT_FALSE(is_snake_case(bad)) << bad;
    }
}

}  // namespace
}  // namespace valley
