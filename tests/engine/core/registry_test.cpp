#include "engine/core/registry.hpp"

#include <gtest/gtest.h>

#include "tests/support/word_game.hpp"

namespace valley {
namespace {

std::unique_ptr<Game> game_of_key(std::string_view key) {
    GameFacts facts;
    facts.key = key;
    return std::make_unique<WordGame>(facts);
}

TEST(Registry, FindsByKey) {
    Registry registry;
    EXPECT_EQ(registry.find("chess"), nullptr);
    registry.add(game_of_key("chess"));
    registry.add(game_of_key("go"));
    ASSERT_NE(registry.find("go"), nullptr);
    EXPECT_EQ(registry.find("go")->facts().key, "go");
    EXPECT_EQ(registry.find("chess"), registry.games()[0].get());
    EXPECT_EQ(registry.find("ches"), nullptr);
    EXPECT_EQ(registry.find(""), nullptr);
}

TEST(RegistryDeathTest, AKeyNamesOneGame) {
    Registry registry;
    registry.add(game_of_key("chess"));
    EXPECT_DEATH(registry.add(game_of_key("chess")), "two games of one key");
}

}  // namespace
}  // namespace valley
