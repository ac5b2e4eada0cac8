// Nothing of the game is without a test: each rule of the game's README has one that names it
// (R5.10: "R5_10_..."), each card and each effect word of the deck language occurs in a scene.

#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "engine/games/tara_wolf/deck_file.hpp"
#include "engine/games/tara_wolf/deck_words.hpp"
#include "engine/games/tara_wolf/effect_language.hpp"
#include "tests/support/source_file.hpp"

namespace valley::tara_wolf {
namespace {

using ::testing::IsEmpty;
namespace fs = std::filesystem;

// All files of tests/engine, or only those that play scenes.
std::string tests(bool scenes_only) {
    std::string all;
    for (const auto& entry :
         fs::recursive_directory_iterator(testing::source_path("tests/engine"))) {
        if (!entry.path().string().ends_with("_test.cpp")) continue;
        const std::string text = testing::source_file(entry.path());
        const bool has_scenes = text.find("\"tests/support/scene.hpp\"") != std::string::npos;
        if (has_scenes || !scenes_only) all += text;
    }
    return all;
}

// Everything in `text` that the first group of `pattern` matches.
std::vector<std::string> all_matches(const std::string& text, const char* pattern) {
    const std::regex expression(pattern);
    std::vector<std::string> found;
    for (std::sregex_iterator match(text.begin(), text.end(), expression), end; match != end;
         ++match) {
        found.push_back((*match)[1]);
    }
    return found;
}

// Not as a part of a longer word.
bool has_word(const std::string& text, const std::string& word) {
    const auto belongs = [&](std::size_t at) {
        return at < text.size() &&
               (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
    };
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        if ((at == 0 || !belongs(at - 1)) && !belongs(at + word.size())) return true;
    }
    return false;
}

TEST(RulesCovered, EachRuleIsNamedByATest) {
    const auto rules = all_matches(testing::source_file("engine/games/tara_wolf/README.md"),
                                   "\n- \\*\\*(R[0-9]+(?:\\.[0-9]+)?)\\*\\*");
    EXPECT_GE(rules.size(), 66u);
    // The names of the tests, each with its rules in front: "R5_4_R9_7_SusanDrawsNothing".
    std::string names;
    for (const std::string& name :
         all_matches(tests(false), "\nTEST(?:_F|_P)?\\(\\s*\\w+,\\s*(\\w+)\\)")) {
        names += "_" + name + "\n";
    }
    std::vector<std::string> missing;
    for (const std::string& rule : rules) {
        std::string name = "_" + rule + "_";
        std::ranges::replace(name, '.', '_');
        if (names.find(name) == std::string::npos) missing.push_back(rule);
    }
    EXPECT_THAT(missing, IsEmpty()) << "rules that no test names";
}

TEST(RulesCovered, EachCardIsInAScene) {
    const std::string scenes = tests(true);
    std::vector<std::string> missing;
    for (const Card& card : builtin_deck().cards()) {
        if (!has_word(scenes, card.id)) missing.push_back(card.id);
    }
    EXPECT_GE(builtin_deck().size(), 54u);
    EXPECT_THAT(missing, IsEmpty()) << "cards in no scene";
}

// On a card of the deck, all of which are in scenes, or on one that a scene makes for itself.
TEST(RulesCovered, EachEffectWordIsInAScene) {
    const std::string scenes = tests(true);
    std::vector<std::string> missing;
    for (const WordForm& form : word_forms()) {
        bool found = false;
        for (const Card& card : builtin_deck().cards()) {
            found = found || card.find(form.when, form.what) != nullptr;
        }
        const std::string written = std::string(name_of(form.when)) + ": " + std::string(form.word);
        if (!found && !has_word(scenes, written)) missing.push_back(written);
    }
    EXPECT_THAT(missing, IsEmpty()) << "effect words in no scene";
}

}  // namespace
}  // namespace valley::tara_wolf
