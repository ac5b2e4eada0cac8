// What is sent of a game once: its card list and how it is offered; and the hashes that tell games
// and their rules apart.

#include <gtest/gtest.h>

#include <deque>
#include <set>

#include "engine/games/games.hpp"
#include "proto/framing.hpp"
#include "server/codec.hpp"
#include "tests/support/word_game.hpp"

namespace valley::server {
namespace {

void expect_words(std::span<const Word> words, Language language,
                  const google::protobuf::RepeatedPtrField<v1::Word>& sent) {
    ASSERT_EQ(static_cast<std::size_t>(sent.size()), words.size());
    for (int i = 0; i < sent.size(); ++i) {
        const Word& word = words[static_cast<std::size_t>(i)];
        EXPECT_EQ(sent[i].key(), word.key);
        EXPECT_EQ(sent[i].text(), word.in(language));
        EXPECT_EQ(sent[i].help(), word.help[static_cast<std::size_t>(language)]);
    }
}

TEST(CardList, HasEveryFaceAndWord) {
    const Registry games = builtin_games();
    for (const auto& game : games.games()) {
        for (std::size_t i = 0; i < kLanguages; ++i) {
            const auto language = static_cast<Language>(i);
            const v1::CardList list = card_list(*game, language);
            EXPECT_EQ(list.game(), game->facts().key);
            EXPECT_EQ(list.rules_version(), game->facts().rules_version);
            EXPECT_EQ(list.language(), kLanguageCodes[i]);
            EXPECT_EQ(list.hash(), deck_hash(*game));
            ASSERT_EQ(static_cast<std::size_t>(list.cards_size()), game->cards().size());
            for (int c = 0; c < list.cards_size(); ++c) {
                const CardFace& face = game->cards()[static_cast<std::size_t>(c)];
                const v1::CardFace& sent_face = list.cards(c);
                EXPECT_EQ(sent_face.key(), face.key);
                EXPECT_EQ(sent_face.name(), face.name[i]);
                EXPECT_EQ(sent_face.text(), face.text[i]);
                EXPECT_EQ(sent_face.kind(), face.kind);
                EXPECT_EQ(sent_face.back(), face.back);
                EXPECT_EQ(sent_face.copies(), face.copies);
                EXPECT_EQ(sent_face.has_cost(), face.cost.has_value());
                EXPECT_EQ(static_cast<int>(sent_face.cost()), face.cost.value_or(0));
                EXPECT_EQ(sent_face.has_strength(), face.strength.has_value());
                EXPECT_EQ(static_cast<int>(sent_face.strength()), face.strength.value_or(0));
            }
            const Vocabulary& words = game->facts().words;
            expect_words(words.phases, language, list.words().phases());
            expect_words(words.prompts, language, list.words().prompts());
            expect_words(words.answers, language, list.words().answers());
            expect_words(words.events, language, list.words().events());
            expect_words(words.zones, language, list.words().zones());
            expect_words(words.counters, language, list.words().counters());
            expect_words(words.marks, language, list.words().marks());
            expect_words(words.kinds, language, list.words().kinds());
            expect_words(words.backs, language, list.words().backs());
            expect_words(words.variants, language, list.words().variants());
            expect_words(words.endings, language, list.words().endings());
            EXPECT_LT(list.ByteSizeLong(), kServerMessageBytesMax / 4);
        }
    }
}

TEST(GameOffer, SaysWhatCanBeOpened) {
    const Registry games = builtin_games();
    const Game& game = *games.games().front();
    const v1::GameOffer offer = game_offer(game, Language::de);
    EXPECT_EQ(offer.key(), game.facts().key);
    EXPECT_EQ(offer.name(), game.facts().name[1]);
    EXPECT_EQ(offer.rules_version(), game.facts().rules_version);
    EXPECT_EQ(offer.deck_hash(), deck_hash(game));
    ASSERT_EQ(static_cast<std::size_t>(offer.variants_size()), game.facts().words.variants.size());
    for (int i = 0; i < offer.variants_size(); ++i) {
        const Word& variant = game.facts().words.variants[static_cast<std::size_t>(i)];
        EXPECT_EQ(offer.variants(i).key(), variant.key);
        EXPECT_EQ(offer.variants(i).text(), variant.in(Language::de));
    }
}

// A game whose facts and cards can be changed one at a time.
struct Editable {
    explicit Editable(const Game& game) : facts(game.facts()), cards(game.cards()) {
        for (std::size_t list = 0; list < kLists.size(); ++list) {
            const auto words = facts.words.*kLists[list];
            lists[list].assign(words.begin(), words.end());
        }
    }
    std::string hash() {
        for (std::size_t list = 0; list < kLists.size(); ++list) {
            facts.words.*kLists[list] = lists[list];
        }
        return deck_hash(WordGame(facts, cards));
    }

    static constexpr std::array kLists = {
        &Vocabulary::phases, &Vocabulary::prompts,  &Vocabulary::answers, &Vocabulary::events,
        &Vocabulary::zones,  &Vocabulary::counters, &Vocabulary::marks,   &Vocabulary::kinds,
        &Vocabulary::backs,  &Vocabulary::variants, &Vocabulary::endings,
    };
    GameFacts facts;
    CardList cards;
    std::array<std::vector<Word>, kLists.size()> lists;
};

class DeckHash : public ::testing::Test {
  protected:
    // Whether the hash is one that never came before.
    bool is_new() { return seen_.insert(game_.hash()).second; }
    // Changes a text for a moment.
    template <typename Text>
    void expect_counts(Text& text, const std::string& what) {
        const Text before = text;
        changed_.push_back(std::string(before) + "~");
        text = changed_.back();
        EXPECT_TRUE(is_new()) << what << ": " << before;
        text = before;
    }
    template <typename Number>
    void expect_number_counts(Number& number, const std::string& what) {
        const Number before = number;
        number = static_cast<std::uint8_t>(77);
        EXPECT_TRUE(is_new()) << what;
        number = before;
    }

    Registry games_ = builtin_games();
    Editable game_{*games_.games().front()};
    std::set<std::string> seen_;
    std::deque<std::string> changed_;  // what string_views point to
};

TEST_F(DeckHash, IsSha256InHexadecimal) {
    const std::string hash = game_.hash();
    EXPECT_EQ(hash.size(), 64u);
    EXPECT_EQ(hash.find_first_not_of("0123456789abcdef"), std::string::npos);
    EXPECT_EQ(hash, game_.hash());
    EXPECT_EQ(hash, deck_hash(*games_.games().front()));
}

// Computed by another program from the items that codec.hpp lists: "valley card list 1", "g", "r",
// "2", "en", "de", "0" for the cards, "11", and "0" for each of the eleven lists.
TEST_F(DeckHash, OfAGameOfNothing) {
    GameFacts facts;
    facts.key = "g";
    facts.rules_version = "r";
    EXPECT_EQ(deck_hash(WordGame(facts)),
              "97675e44ca56e7b6e42b55f91ff875b084d13fd9da704403394657dc89f39ce5");
}

// Stored games go on by it: only what changes how they go may change it.
TEST(RulesHash, CountsRulesAndNoWords) {
    GameFacts facts;
    facts.key = "g";
    facts.rules_version = "r";
    const auto hash = [&facts](const std::string& rules, CardList cards = {}) {
        WordGame game(facts, std::move(cards));
        game.rules = rules;
        return rules_hash(game);
    };
    std::set<std::string> seen;
    const std::string before = hash("cards");
    EXPECT_EQ(before.size(), 64u);
    EXPECT_TRUE(seen.insert(before).second);
    EXPECT_TRUE(seen.insert(hash("other cards")).second);
    facts.rules_version = "r2";
    EXPECT_TRUE(seen.insert(hash("cards")).second);
    facts.rules_version = "r";
    facts.key = "g2";
    EXPECT_TRUE(seen.insert(hash("cards")).second);
    facts.key = "g";
    const Word word{"w", {"word", "Wort"}, {}};
    facts.words.phases = {&word, 1};
    CardFace face;
    face.name = {"Name", "Name"};
    EXPECT_EQ(hash("cards", {face}), before);
}

TEST_F(DeckHash, EveryWordCounts) {
    ASSERT_TRUE(is_new());
    expect_counts(game_.facts.key, "game");
    expect_counts(game_.facts.rules_version, "rules version");
    for (auto& words : game_.lists) {
        for (Word& word : words) {
            expect_counts(word.key, "key of a word");
            for (std::string_view& text : word.text) expect_counts(text, "text of a word");
            for (std::string_view& help : word.help) expect_counts(help, "help of a word");
        }
    }
}

TEST_F(DeckHash, EverythingOfEveryCardCounts) {
    ASSERT_TRUE(is_new());
    for (CardFace& face : game_.cards) {
        expect_counts(face.key, "key of a card");
        for (std::string& name : face.name) expect_counts(name, "name of a card");
        for (std::string& text : face.text) expect_counts(text, "text of a card");
        expect_number_counts(face.kind, "kind");
        expect_number_counts(face.back, "back");
        expect_number_counts(face.copies, "copies");
        expect_number_counts(face.cost, "cost");
        expect_number_counts(face.strength, "strength");
    }
}

TEST_F(DeckHash, OrderAndPlaceCount) {
    ASSERT_TRUE(is_new());
    std::swap(game_.cards[0], game_.cards[1]);
    EXPECT_TRUE(is_new()) << "two cards swapped";
    std::swap(game_.cards[0], game_.cards[1]);

    const Word last = game_.lists[0].back();
    game_.lists[0].pop_back();
    game_.lists[1].insert(game_.lists[1].begin(), last);
    EXPECT_TRUE(is_new()) << "a word moved into the next list";
    game_.lists[1].erase(game_.lists[1].begin());
    game_.lists[0].push_back(last);

    // The same letters, divided otherwise.
    game_.cards[0].name[0] = "ab";
    game_.cards[0].text[0] = "c";
    EXPECT_TRUE(is_new());
    game_.cards[0].name[0] = "a";
    game_.cards[0].text[0] = "bc";
    EXPECT_TRUE(is_new()) << "letters moved from name to text";

    game_.cards[0].name[0] = "other";
    game_.cards[0].cost = std::nullopt;
    EXPECT_TRUE(is_new());
    game_.cards[0].cost = 0;
    EXPECT_TRUE(is_new()) << "no cost and a cost of 0";
}

}  // namespace
}  // namespace valley::server
