// The deck that comes with the game, line by line.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include "engine/games/tara_wolf/deck_file.hpp"
#include "engine/games/tara_wolf/deck_words.hpp"
#include "engine/games/tara_wolf/effect_language.hpp"
#include "engine/games/tara_wolf/vocabulary.hpp"
#include "engine/games/tara_wolf/zones.hpp"

namespace valley::tara_wolf {
namespace {

constexpr std::optional<int> kNone;

struct Line {
    std::string_view id;
    Kind kind;
    Back back;
    int copies;
    std::optional<int> cost;
    std::optional<int> strength;
    Source source;
};

constexpr Line kLines[] = {
    {"tara_wolf", Kind::adventurer, Back::adventurer, 1, kNone, 2, Source::named},
    {"montana_smith", Kind::adventurer, Back::adventurer, 1, kNone, 2, Source::named},
    {"susan_copperstone", Kind::adventurer, Back::adventurer, 1, kNone, 2, Source::named},
    {"heinrich_von_karstoff", Kind::adventurer, Back::adventurer, 1, kNone, 2, Source::named},
    {"worker", Kind::companion, Back::main, 4, 1, 1, Source::stated},
    {"archaeologist", Kind::companion, Back::main, 3, 1, 1, Source::stated},
    {"thief", Kind::companion, Back::main, 3, 1, 2, Source::stated},
    {"mercenary", Kind::companion, Back::main, 3, 2, 3, Source::stated},
    {"reporter", Kind::companion, Back::main, 2, 0, 1, Source::named},
    {"spy", Kind::companion, Back::main, 2, 2, 2, Source::named},
    {"doctor", Kind::companion, Back::main, 2, 2, 1, Source::named},
    {"patron", Kind::companion, Back::main, 2, 2, 1, Source::named},
    {"foreman", Kind::companion, Back::main, 2, 2, 1, Source::named},
    {"smuggler", Kind::companion, Back::main, 2, 1, 2, Source::named},
    {"seer", Kind::companion, Back::main, 2, 1, 2, Source::named},
    {"desert_bandit", Kind::companion, Back::main, 4, 1, 2, Source::named},
    {"enchantress", Kind::companion, Back::main, 1, 3, 1, Source::stated},
    {"assassin", Kind::companion, Back::main, 2, 3, 2, Source::stated},
    {"beast_tamer", Kind::companion, Back::main, 2, 1, 1, Source::named},
    {"priest", Kind::companion, Back::main, 2, 2, 2, Source::named},
    {"legionnaire", Kind::companion, Back::main, 2, 2, 4, Source::ours},
    {"jackal", Kind::animal, Back::main, 4, 1, 1, Source::named},
    {"monkey", Kind::animal, Back::main, 2, 1, 1, Source::stated},
    {"camel", Kind::animal, Back::main, 3, 1, 2, Source::ours},
    {"cobra", Kind::animal, Back::main, 2, 1, 1, Source::ours},
    {"crocodile", Kind::animal, Back::main, 2, 3, 5, Source::ours},
    {"falcon", Kind::animal, Back::main, 2, 0, 1, Source::ours},
    {"cat", Kind::animal, Back::main, 1, 0, 1, Source::ours},
    {"spear_trap", Kind::trap, Back::main, 4, kNone, kNone, Source::stated},
    {"pit_trap", Kind::trap, Back::main, 2, kNone, kNone, Source::ours},
    {"snake_nest", Kind::trap, Back::main, 2, kNone, kNone, Source::ours},
    {"rolling_boulder", Kind::trap, Back::main, 2, kNone, kNone, Source::ours},
    {"sacred_flame", Kind::trap, Back::main, 2, kNone, kNone, Source::ours},
    {"skeleton", Kind::undead, Back::main, 4, kNone, 1, Source::ours},
    {"mummy", Kind::undead, Back::main, 4, kNone, 2, Source::ours},
    {"tomb_guardian", Kind::undead, Back::main, 2, kNone, 3, Source::ours},
    {"ghoul", Kind::undead, Back::main, 2, kNone, 1, Source::ours},
    {"avatar_of_anubis", Kind::undead, Back::papyrus, 1, kNone, 2, Source::stated},
    {"avatar_of_horus", Kind::undead, Back::papyrus, 1, kNone, 2, Source::ours},
    {"avatar_of_sekhmet", Kind::undead, Back::papyrus, 1, kNone, 2, Source::ours},
    {"avatar_of_sobek", Kind::undead, Back::papyrus, 1, kNone, 3, Source::ours},
    {"avatar_of_osiris", Kind::undead, Back::papyrus, 1, kNone, 2, Source::ours},
    {"avatar_of_isis", Kind::undead, Back::papyrus, 1, kNone, 2, Source::ours},
    {"curse_of_the_pharaoh", Kind::trap, Back::papyrus, 1, kNone, kNone, Source::ours},
    {"scarab_swarm", Kind::trap, Back::papyrus, 1, kNone, kNone, Source::ours},
    {"sandstorm", Kind::trap, Back::papyrus, 1, kNone, kNone, Source::ours},
    {"sealed_door", Kind::trap, Back::papyrus, 1, kNone, kNone, Source::ours},
    {"tomb_of_tutankhamun", Kind::tomb, Back::tomb, 1, kNone, kNone, Source::stated},
    {"tomb_of_haremhab", Kind::tomb, Back::tomb, 1, kNone, kNone, Source::stated},
    {"tomb_of_amenhotep", Kind::tomb, Back::tomb, 1, kNone, kNone, Source::stated},
    {"tomb_of_thutmosis", Kind::tomb, Back::tomb, 1, kNone, kNone, Source::named},
    {"tomb_of_sethos", Kind::tomb, Back::tomb, 1, kNone, kNone, Source::named},
    {"tomb_of_hatshepsut", Kind::tomb, Back::tomb, 1, kNone, kNone, Source::named},
    {"tomb_of_ramses", Kind::tomb, Back::tomb, 1, kNone, kNone, Source::named},
};

TEST(BuiltinDeck, HasEachLineWithItsFigures) {
    const Deck& deck = builtin_deck();
    ASSERT_EQ(deck.size(), std::size(kLines));
    ASSERT_EQ(deck.faces().size(), std::size(kLines));
    for (std::size_t i = 0; i < deck.size(); ++i) {
        const Line& line = kLines[i];
        const Card& card = deck.cards()[i];
        SCOPED_TRACE(line.id);
        EXPECT_EQ(card.id, line.id);
        EXPECT_EQ(card.kind, line.kind);
        EXPECT_EQ(card.papyrus, line.back == Back::papyrus);
        EXPECT_EQ(card.copies, line.copies);
        EXPECT_EQ(card.cost, line.cost.value_or(0));
        EXPECT_EQ(card.strength, line.strength.value_or(0));
        EXPECT_EQ(card.source, line.source);

        const CardFace& face = deck.faces()[i];
        EXPECT_EQ(face.key, line.id);
        EXPECT_EQ(face.kind, static_cast<int>(line.kind));
        EXPECT_EQ(face.back, static_cast<int>(line.back));
        EXPECT_EQ(face.copies, line.copies);
        EXPECT_EQ(face.cost, line.cost);
        EXPECT_EQ(face.strength, line.strength);
        EXPECT_EQ(face.name, card.name);
        EXPECT_EQ(face.text, card.text);
    }
}

TEST(BuiltinDeck, HasTheCardsOfAGame) {
    std::size_t copies = 0;
    for (const Card& card : builtin_deck().cards()) copies += card.copies;
    EXPECT_EQ(copies, kCardsInPlay);
}

TEST(BuiltinDeck, SpeaksBothLanguages) {
    int same_names = 0;
    for (const Card& card : builtin_deck().cards()) {
        SCOPED_TRACE(card.id);
        for (std::size_t language = 0; language < kLanguages; ++language) {
            EXPECT_FALSE(card.name[language].empty());
            EXPECT_EQ(card.text[language].empty(), card.effect_count == 0);
        }
        if (card.effect_count > 0) {
            EXPECT_NE(card.text[0], card.text[1]);
        }
        same_names += card.name[0] == card.name[1] ? 1 : 0;
    }
    EXPECT_EQ(same_names, 5);  // four Adventurers and the Reporter
    const Deck& deck = builtin_deck();
    EXPECT_EQ(deck[deck.find("cat")].name[static_cast<std::size_t>(Language::de)], "Tempelkatze");
}

TEST(BuiltinDeck, FindsCardsById) {
    const Deck& deck = builtin_deck();
    for (std::size_t i = 0; i < deck.size(); ++i) {
        EXPECT_EQ(index_of(deck.find(deck.cards()[i].id)), i);
    }
    EXPECT_EQ(deck.find("worke"), kNobody);
    EXPECT_EQ(deck.find(""), kNobody);
}

constexpr KindSet kGroup = {Kind::companion, Kind::animal, Kind::undead};
constexpr KindSet kCampers = {Kind::companion, Kind::animal};

constexpr Effect on_play(What what, int amount = 0) {
    return {.when = When::on_play, .what = what, .amount = static_cast<std::int8_t>(amount)};
}
constexpr Effect own_strength(Per per, KindSet kinds = {}, When when = When::in_tomb) {
    return {.when = when, .what = What::strength, .amount = 1, .per = per, .per_kinds = kinds};
}
constexpr Effect strength_of(Who who, KindSet kinds, int amount, When when = When::in_tomb) {
    return {.when = when,
            .what = What::strength,
            .amount = static_cast<std::int8_t>(amount),
            .kinds = kinds,
            .who = who};
}
constexpr Effect hits(When when, What what, KindSet kinds, int min = 0, int max = 255,
                      Side side = Side::opposing) {
    return {.when = when,
            .what = what,
            .kinds = kinds,
            .side = side,
            .strength_min = static_cast<std::uint8_t>(min),
            .strength_max = static_cast<std::uint8_t>(max)};
}

TEST(BuiltinDeck, DoesWhatItSays) {
    const std::pair<std::string_view, std::vector<Effect>> expected[] = {
        {"tara_wolf", {own_strength(Per::once, {}, When::ability)}},
        {"montana_smith", {own_strength(Per::own_kind, kGroup, When::ability)}},
        {"susan_copperstone",
         {{.when = When::ability, .what = What::draw_before_obstacles, .amount = 1}}},
        {"heinrich_von_karstoff",
         {strength_of(Who::own, {Kind::undead}, 1, When::ability),
          own_strength(Per::while_own, {Kind::undead}, When::ability)}},
        {"worker", {on_play(What::draw, 1)}},
        {"archaeologist", {{.when = When::on_play, .what = What::dig, .amount = 1, .look = 3}}},
        {"thief", {on_play(What::steal_coins, 1)}},
        {"mercenary", {on_play(What::opponent_discards, 1)}},
        {"reporter", {on_play(What::look_at_hand)}},
        {"spy", {on_play(What::take_random_hand_card, 1)}},
        {"doctor", {{.when = When::in_camp, .what = What::save, .kinds = {Kind::companion}}}},
        {"patron", {{.when = When::camp_start, .what = What::gain_coins, .amount = 1}}},
        {"foreman", {{.when = When::camp_start, .what = What::draw, .amount = 1}}},
        {"smuggler",
         {{.when = When::in_camp, .what = What::hand_limit, .amount = 2},
          {.when = When::in_camp, .what = What::coin_limit, .amount = 2}}},
        {"seer", {{.when = When::in_camp, .what = What::sees_tomb}}},
        {"desert_bandit", {own_strength(Per::other_own_same)}},
        {"enchantress", {hits(When::on_play, What::take_control, {Kind::companion}, 0, 2)}},
        {"assassin", {hits(When::on_play, What::eliminate, kCampers, 0, 2)}},
        {"beast_tamer", {strength_of(Who::own, {Kind::animal}, 1)}},
        {"priest", {strength_of(Who::opposing, {Kind::undead}, -1)}},
        {"legionnaire", {}},
        {"jackal", {own_strength(Per::other_own_same)}},
        {"monkey", {{.when = When::leaving, .what = What::to_camp}}},
        {"camel", {}},
        {"cobra", {strength_of(Who::opposing, {Kind::animal}, -1)}},
        {"crocodile", {}},
        {"falcon", {on_play(What::look_at_tomb)}},
        {"cat", {own_strength(Per::opposing, {Kind::undead})}},
        {"spear_trap", {hits(When::trap, What::eliminate, kGroup, 0, 2)}},
        {"pit_trap", {hits(When::trap, What::eliminate, kCampers, 0, 3)}},
        {"snake_nest", {hits(When::trap, What::eliminate, {Kind::companion})}},
        {"rolling_boulder", {hits(When::trap, What::eliminate, kGroup, 3)}},
        {"sacred_flame", {hits(When::trap, What::eliminate, {Kind::undead}, 0, 255, Side::any)}},
        {"skeleton", {own_strength(Per::other_own_same)}},
        {"mummy", {}},
        {"tomb_guardian", {}},
        {"ghoul", {own_strength(Per::eliminated)}},
        {"avatar_of_anubis", {own_strength(Per::other, {Kind::undead})}},
        {"avatar_of_horus", {own_strength(Per::own, {Kind::animal})}},
        {"avatar_of_sekhmet", {own_strength(Per::opposing_trap)}},
        {"avatar_of_sobek", {{.when = When::in_tomb, .what = What::no_target}}},
        {"avatar_of_osiris", {own_strength(Per::opposing_tomb)}},
        {"avatar_of_isis",
         {{.when = When::leaving, .what = What::may_keep, .kinds = {Kind::companion}}}},
        {"curse_of_the_pharaoh", {hits(When::trap, What::eliminate, kGroup)}},
        {"scarab_swarm", {hits(When::trap, What::eliminate_all, kGroup, 0, 1)}},
        {"sandstorm", {hits(When::trap, What::send_back_all, {Kind::animal})}},
        {"sealed_door", {hits(When::trap, What::send_back, {Kind::adventurer})}},
        {"tomb_of_tutankhamun", {hits(When::on_open, What::each_may_eliminate, kCampers, 1, 2)}},
        {"tomb_of_haremhab", {strength_of(Who::all, {Kind::undead}, 1)}},
        {"tomb_of_amenhotep", {strength_of(Who::all, {Kind::companion}, 1)}},
        {"tomb_of_thutmosis", {strength_of(Who::all, {Kind::animal}, 1)}},
        {"tomb_of_sethos", {{.when = When::on_open, .what = What::each_discards, .amount = 1}}},
        {"tomb_of_hatshepsut", {{.when = When::entry, .what = What::entry_limit, .amount = 3}}},
        {"tomb_of_ramses", {{.when = When::entry, .what = What::entry_limit, .amount = 2}}},
    };
    const Deck& deck = builtin_deck();
    ASSERT_EQ(std::size(expected), deck.size());
    for (const auto& [id, effects] : expected) {
        SCOPED_TRACE(id);
        ASSERT_NE(deck.find(id), kNobody);
        const Card& card = deck[deck.find(id)];
        EXPECT_THAT(card.listed_effects(), testing::ElementsAreArray(effects));
        for (const Effect& effect : effects) {
            ASSERT_NE(card.find(effect.when, effect.what), nullptr);
            EXPECT_EQ(*card.find(effect.when, effect.what),
                      *std::ranges::find_if(effects, [&](const Effect& other) {
                          return other.when == effect.when && other.what == effect.what;
                      }));
        }
        EXPECT_EQ(card.find(When::on_play, What::each_discards), nullptr);
    }
}

TEST(BuiltinDeck, ExplainsEveryWordInItsComments) {
    const std::string_view text = builtin_deck_text();
    const std::string_view comments = text.substr(0, text.find("\n[[card]]"));
    for (const WordForm& form : word_forms()) {
        SCOPED_TRACE(form.example);
        const std::size_t time = comments.find("\n# " + std::string(name_of(form.when)) + ": of ");
        ASSERT_NE(time, std::string_view::npos);
        // The word begins an entry below its time, or follows another one in the same entry.
        const std::string word(form.word);
        EXPECT_TRUE(comments.find("#   " + word, time) != std::string_view::npos ||
                    comments.find("), " + word, time) != std::string_view::npos);
    }
}

}  // namespace
}  // namespace valley::tara_wolf
