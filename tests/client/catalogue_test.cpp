// Every text of the client is there in every language, and can be filled.

#include "client/core/catalogue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "client/core/fill.hpp"
#include "client/core/text.hpp"

namespace valley::client {
namespace {

std::set<std::string> names_in(std::string_view text) {
    std::set<std::string> names;
    const auto filled = fill(text, [&](std::string_view name) {
        names.insert(std::string(name));
        return std::optional<std::string>("x");
    });
    EXPECT_TRUE(filled) << "damaged: " << text;
    return names;
}

std::map<Say, std::string_view> all_of(Language language) {
    std::map<Say, std::string_view> all;
    for (const Text& text : catalogue(language)) {
        EXPECT_TRUE(all.emplace(text.key, text.text).second) << "twice: " << text.text;
    }
    return all;
}

TEST(Catalogue, HasEveryTextInEveryLanguage) {
    for (std::size_t i = 0; i < kLanguages; ++i) {
        const auto all = all_of(static_cast<Language>(i));
        for (std::size_t key = 0; key < kSays; ++key) {
            const auto found = all.find(static_cast<Say>(key));
            ASSERT_NE(found, all.end())
                << "text " << key << " (" << text_of(Language::en, static_cast<Say>(key))
                << ") is missing in " << kLanguageCodes[i];
            EXPECT_FALSE(found->second.empty()) << key << " " << kLanguageCodes[i];
        }
    }
}

TEST(Catalogue, AsksForTheSameValuesInEveryLanguage) {
    for (std::size_t key = 0; key < kSays; ++key) {
        const auto say = static_cast<Say>(key);
        EXPECT_EQ(names_in(text_of(Language::en, say)), names_in(text_of(Language::de, say)))
            << text_of(Language::en, say);
    }
}

TEST(Catalogue, HasTwoFormsOnlyWhereThereIsANumber) {
    for (std::size_t i = 0; i < kLanguages; ++i) {
        for (const Text& text : catalogue(static_cast<Language>(i))) {
            const auto bars = std::ranges::count(text.text, '|');
            EXPECT_LE(bars, 1) << text.text;
            if (bars == 0) continue;
            // {n} need not be said in "one", but has to be known.
            EXPECT_TRUE(names_in(text.text).contains("n")) << text.text;
        }
    }
}

TEST(Catalogue, IsHarmless) {
    for (std::size_t i = 0; i < kLanguages; ++i) {
        for (const Text& text : catalogue(static_cast<Language>(i))) {
            EXPECT_EQ(harmless(text.text), text.text);
        }
    }
}

TEST(Catalogue, HasFormsForEveryNumber) {
    struct Row {
        Say key;
        const char* english_one;
        const char* english_many;
        const char* german_one;
        const char* german_many;
    };
    const Row rows[] = {
        {Say::count_of_cards, " card", " cards", " Karte", " Karten"},
        {Say::free_seats, " free seat", " free seats", " freier Platz", " freie Plätze"},
    };
    for (const Row& row : rows) {
        for (const int n : {0, 1, 2, 3, 5, 11, 12, 14, 21, 22, 25, 101, 111}) {
            const std::string number = std::to_string(n);
            EXPECT_EQ(say(Language::en, row.key, {{"n", n}}),
                      number + (n == 1 ? row.english_one : row.english_many));
            EXPECT_EQ(say(Language::de, row.key, {{"n", n}}),
                      number + (n == 1 ? row.german_one : row.german_many));
        }
    }
}

TEST(Catalogue, EveryFormCanBeFilledWithEveryNumber) {
    for (std::size_t i = 0; i < kLanguages; ++i) {
        for (const Text& text : catalogue(static_cast<Language>(i))) {
            for (const int n : {0, 1, 2, 5, 11, 21, 101}) {
                const auto names = names_in(text.text);
                std::vector<Value> values = {{"n", n}};
                for (const std::string& name : names) {
                    if (name != "n") values.emplace_back(std::string_view(name), "value");
                }
                EXPECT_TRUE(fill_text(text.text, values)) << text.text;
            }
        }
    }
}

TEST(Catalogue, FallsBackToNumbers) {
    EXPECT_EQ(say(Language::de, static_cast<Say>(kSays + 5), {{"n", 3}, {"name", "Anna"}}),
              "text " + std::to_string(kSays + 5) + " 3 Anna");
    // A value that is missing: not what was meant, but no failure either.
    EXPECT_EQ(say(Language::en, Say::cost), "text " + std::to_string(static_cast<int>(Say::cost)));
}

TEST(Fill, RefusesDamagedTemplates) {
    const auto x = [](std::string_view name) -> std::optional<std::string> {
        if (name == "seat") return "{card}";
        return std::nullopt;
    };
    EXPECT_EQ(fill("{seat} draws", x), "{card} draws");  // once
    EXPECT_EQ(fill("", x), "");
    EXPECT_EQ(fill("100 %", x), "100 %");
    for (const char* damaged : {"{", "}", "{seat", "seat}", "{}", "{{seat}}", "{Seat}", "{seat }",
                                "{seat} {", "{se{seat}", "{0}"}) {
        EXPECT_FALSE(fill(damaged, x)) << damaged;
    }
}

TEST(Language, OfALocale) {
    EXPECT_EQ(language_of("de"), Language::de);
    EXPECT_EQ(language_of("de_AT.UTF-8"), Language::de);
    EXPECT_EQ(language_of("DE-ch"), Language::de);
    EXPECT_EQ(language_of("en_GB.UTF-8"), Language::en);
    for (const char* other : {"", "d", "C", "den", "POSIX", "fr_FR", "deutsch"}) {
        EXPECT_EQ(language_of(other), std::nullopt) << other;
    }
}

}  // namespace
}  // namespace valley::client
