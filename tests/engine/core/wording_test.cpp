#include "engine/core/wording.hpp"

#include <gtest/gtest.h>

#include "tests/support/word_game.hpp"

namespace valley {
namespace {

constexpr Word kPrompts[] = {{"which", {"{card}: which one?", "{card}: welche?"}}};
constexpr Word kAnswers[] = {{"stop", {"stop", "aufhören"}}, {"go", {"go on", "weiter"}}};
constexpr Word kZones[] = {{"pond", {"the pond", "der Teich"}}};
constexpr Word kEvents[] = {
    {"drew", {"{seat} draws {card}.|{seat} draws a card.", "{seat} zieht {card}.|{seat} zieht."}},
    {"score", {"{n} to {m}", "{n} zu {m}"}},
    {"robbed", {"{seat} robs {other}", "{seat} bestiehlt {other}"}},
    {"plain", {"Night falls.", "Es wird Nacht."}},
    {"wrong", {"{colour}", "{farbe}"}},
    {"open", {"{seat", "{seat"}},
    {"fought", {"{first} {n}, {second} {m}", "{second} {m}, {first} {n}"}},
};

WordGame game_of_words() {
    GameFacts facts;
    facts.words.prompts = kPrompts;
    facts.words.answers = kAnswers;
    facts.words.zones = kZones;
    facts.words.events = kEvents;
    CardFace carp;
    carp.name = {"Carp", "Karpfen"};
    return WordGame(facts, {carp});
}

const std::array<std::string, 2> kNames = {"Ada", "Bo"};

class WordingTest : public testing::Test {
  protected:
    static SeenEvent event(int key, Seat seat = kNoSeat, CardIndex card = kNoCard, int n = 0,
                           int m = 0) {
        SeenEvent event;
        event.key = static_cast<std::uint8_t>(key);
        event.seat = seat;
        event.card = card;
        event.numbers = {static_cast<std::int16_t>(n), static_cast<std::int16_t>(m)};
        return event;
    }

    WordGame game = game_of_words();
    Wording en{game, Language::en, kNames};
    Wording de{game, Language::de, kNames};
};

TEST_F(WordingTest, EventsWithAndWithoutTheCard) {
    EXPECT_EQ(en.event(event(0, Seat{0}, 0)), "Ada draws Carp.");
    EXPECT_EQ(en.event(event(0, Seat{1})), "Bo draws a card.");
    EXPECT_EQ(de.event(event(0, Seat{0}, 0)), "Ada zieht Karpfen.");
    EXPECT_EQ(de.event(event(0, Seat{1})), "Bo zieht.");
}

TEST_F(WordingTest, NumbersSeatsAndPlainText) {
    EXPECT_EQ(en.event(event(1, kNoSeat, kNoCard, 3, -2)), "3 to -2");
    EXPECT_EQ(en.event(event(2, Seat{0})), "Ada robs Bo");
    EXPECT_EQ(de.event(event(2, Seat{1})), "Bo bestiehlt Ada");
    EXPECT_EQ(en.event(event(3)), "Night falls.");
    EXPECT_EQ(en.event(event(6, kNoSeat, kNoCard, 3, 6)), "Ada 3, Bo 6");
    EXPECT_EQ(de.event(event(6, Seat{1}, kNoCard, 3, 6)), "Bo 6, Ada 3");
}

TEST_F(WordingTest, Prompts) {
    Prompt prompt;
    prompt.clear(0, Seat{0}, 0);
    prompt.subject = 0;
    EXPECT_EQ(en.prompt(prompt), "Carp: which one?");
    EXPECT_EQ(de.prompt(prompt), "Karpfen: welche?");
}

TEST_F(WordingTest, Options) {
    EXPECT_EQ(en.option(Option::of_card({0, Seat{0}, 0}, 0)), "Carp");
    EXPECT_EQ(en.option(Option::of_number(-4)), "-4");
    EXPECT_EQ(de.option(Option::of_word(1)), "weiter");
    Option space;
    space.kind = OptionKind::space;
    space.place.zone = 0;
    EXPECT_EQ(de.option(space), "der Teich");
}

TEST_F(WordingTest, WhatIsNotKnownIsAQuestionMark) {
    EXPECT_EQ(en.card(kNoCard), "?");
    EXPECT_EQ(en.card(1), "?");
    EXPECT_EQ(en.seat(kNoSeat), "?");
    EXPECT_EQ(en.event(event(2)), "? robs ?");
}

using WordingDeathTest = WordingTest;

TEST_F(WordingDeathTest, WordsThatTheGameDoesNotHave) {
    EXPECT_DEATH(en.event(event(7)), "an event of this game");
    EXPECT_DEATH(en.event(event(4)), "a placeholder that words.hpp names");
    Prompt prompt;
    prompt.clear(0, Seat{0}, 1);
    EXPECT_DEATH(en.prompt(prompt), "a prompt of this game");
}

TEST_F(WordingTest, AnOpenBraceIsText) { EXPECT_EQ(en.event(event(5, Seat{0})), "{seat"); }

}  // namespace
}  // namespace valley
