// The engine's values as messages: everything survives, what is none is unset, and the hash of a
// card list depends on all of it.
//
// The messages are read back by readers of this test's own and compared with what they were made
// of.

#include "server/codec.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <map>
#include <set>

#include "engine/games/games.hpp"
#include "proto/framing.hpp"
#include "tests/support/random_player.hpp"
#include "tests/support/scale.hpp"
#include "tests/support/word_game.hpp"

namespace valley::server {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// --- readers

template <typename Message>
Seat owner_in(const Message& message) {
    if (!message.has_owner()) return kNoSeat;
    EXPECT_LT(message.owner(), kSeatsMax);
    return seat_at(message.owner());
}

CardIndex card_in(bool has_card, std::uint32_t card) {
    if (!has_card) return kNoCard;
    EXPECT_LT(card, kNoCard);
    return static_cast<CardIndex>(card);
}

Place read(const v1::Place& message) {
    Place place;
    EXPECT_LT(message.zone(), Place::kNowhere);
    place.zone = static_cast<std::uint8_t>(message.zone());
    place.owner = owner_in(message);
    place.number = static_cast<std::uint8_t>(message.number());
    if (message.has_position()) {
        EXPECT_LT(message.position(), Place::kNoPosition);
        place.position = static_cast<std::uint8_t>(message.position());
    }
    return place;
}

Slot read(const v1::Slot& message) {
    Slot slot;
    slot.card = card_in(message.has_card(), message.card());
    slot.back = static_cast<std::uint8_t>(message.back());
    slot.marks = static_cast<std::uint16_t>(message.marks());
    if (message.has_strength()) slot.strength = static_cast<std::int16_t>(message.strength());
    slot.owner = owner_in(message);
    return slot;
}

Option read(const v1::Option& message) {
    switch (message.what_case()) {
        case v1::Option::kCard:
            return Option::of_card(read(message.card().place()),
                                   card_in(message.card().has_card(), message.card().card()));
        case v1::Option::kSpace: return {OptionKind::space, read(message.space()), 0, kNoCard};
        case v1::Option::kNumber: return Option::of_number(message.number());
        case v1::Option::kWord: return Option::of_word(static_cast<int>(message.word()));
        case v1::Option::WHAT_NOT_SET: break;
    }
    ADD_FAILURE() << "an option of no kind";
    return {};
}

SeatSet read(const google::protobuf::RepeatedField<std::uint32_t>& seats) {
    SeatSet set;
    for (std::uint32_t seat : seats) {
        EXPECT_LT(seat, kSeatsMax);
        EXPECT_FALSE(set.contains(seat_at(seat))) << "twice";
        set.insert(seat_at(seat));
    }
    return set;
}

// `seat` is not on the wire: a prompt goes to whom it asks.
Prompt read(const v1::Prompt& message, Seat seat) {
    Prompt prompt;
    prompt.clear(message.number(), seat, static_cast<std::uint8_t>(message.key()));
    prompt.min = static_cast<std::uint8_t>(message.min());
    prompt.max = static_cast<std::uint8_t>(message.max());
    prompt.subject = card_in(message.has_subject(), message.subject());
    for (const v1::Option& option : message.options()) prompt.add(read(option));
    return prompt;
}

View read(const v1::View& message, Viewer viewer) {
    View view;
    view.clear(viewer);
    view.revision = message.revision();
    EXPECT_EQ(message.has_seat(), viewer.is_seat());
    EXPECT_EQ(message.has_seat() ? seat_at(message.seat()) : kNoSeat, viewer.as_seat());
    view.phase = static_cast<std::uint8_t>(message.phase());
    view.round = static_cast<std::uint16_t>(message.round());
    if (message.has_turn()) view.turn = seat_at(message.turn());
    view.waiting_on = read(message.waiting_on());
    EXPECT_EQ(message.has_question(), !view.waiting_on.empty());
    view.question = static_cast<std::uint8_t>(message.question());
    view.subject = card_in(message.has_subject(), message.subject());
    for (const v1::Zone& zone : message.zones()) {
        view.add_zone(static_cast<std::uint8_t>(zone.key()), owner_in(zone), zone.count()).number =
            static_cast<std::uint8_t>(zone.number());
        for (const v1::Slot& slot : zone.slots()) view.add_slot(read(slot));
    }
    for (const v1::Counter& counter : message.counters()) {
        view.add_counter(static_cast<std::uint8_t>(counter.key()), owner_in(counter),
                         counter.value());
    }
    view.asked = message.has_prompt();
    if (view.asked) view.prompt = read(message.prompt(), viewer.as_seat());
    if (message.has_result()) {
        view.result = Result{read(message.result().winners()),
                             static_cast<std::uint8_t>(message.result().ending())};
    }
    return view;
}

// The same view with its slots in the order of its zones: how they lie within is not sent.
View in_order(const View& view) {
    View ordered = view;
    ordered.slots.clear();
    for (Zone& zone : ordered.zones) {
        const auto slots = std::span(view.slots).subspan(zone.first, zone.listed);
        std::ranges::copy(slots, ordered.list_slots(zone, slots.size()).begin());
    }
    return ordered;
}

SeenEvent read(const v1::Event& message) {
    SeenEvent event;
    event.key = static_cast<std::uint8_t>(message.key());
    if (message.has_seat()) event.seat = seat_at(message.seat());
    event.card = card_in(message.has_card(), message.card());
    if (message.has_from()) event.from = read(message.from());
    if (message.has_to()) event.to = read(message.to());
    event.numbers = {static_cast<std::int16_t>(message.n()),
                     static_cast<std::int16_t>(message.m())};
    return event;
}

// Over the wire and back.
template <typename Message, typename Value>
Message sent(const Value& value) {
    Message made;
    encode(value, made);
    Message message;
    EXPECT_TRUE(message.ParseFromString(made.SerializeAsString()));
    return message;
}

void expect_survives(View view) {
    if (view.waiting_on.empty()) view.question = 0;  // has no meaning, and does not travel
    EXPECT_EQ(read(sent<v1::View>(view), view.viewer), in_order(view));
}

// --- whole games

void play_and_compare(const Game& game, std::uint64_t seed) {
    SeededChance chance(seed_from(seed));
    Random random(seed);
    EventLog events;
    const auto variants = (1u << game.facts().words.variants.size()) - 1;
    const auto match = game.start(
        {game.facts().seats_min, static_cast<std::uint32_t>(seed) & variants}, chance, events);
    std::vector<Viewer> viewers = {Viewer::spectator()};
    for (std::size_t seat = 0; seat < game.facts().seats_min; ++seat) {
        viewers.push_back(Viewer::seat(seat_at(seat)));
    }
    View view;
    Prompt prompt;
    const auto compare_views = [&] {
        for (Viewer viewer : viewers) {
            match->view(viewer, view);
            expect_survives(view);
        }
    };
    while (!match->result()) {
        compare_views();
        const Seat seat = match->waiting_on().lowest();
        match->prompt(seat, prompt);
        EXPECT_EQ(read(sent<v1::Prompt>(prompt), seat), prompt);
        ASSERT_FALSE(match->apply(seat, pick_at_random(prompt, random), chance, events));
    }
    viewers.push_back(Viewer::replay_reader());
    compare_views();
    game.late_view(*match, nullptr, view);
    expect_survives(view);
    for (Viewer viewer : viewers) {
        for (const SeenEvent& event : events.since(viewer, 0)) {
            EXPECT_EQ(read(sent<v1::Event>(event)), event);
        }
    }
}

TEST(Codec, ViewsPromptsAndEventsOfRandomGamesSurvive) {
    const Registry games = builtin_games();
    for (const auto& game : games.games()) {
        for (std::uint64_t seed = 0; seed < valley::testing::scaled(20); ++seed) {
            SCOPED_TRACE(std::string(game->facts().key) + ", seed " + std::to_string(seed));
            play_and_compare(*game, seed);
            if (::testing::Test::HasFailure()) return;
        }
    }
}

// --- what no game does so far

TEST(Codec, EveryFieldAtItsLimits) {
    View view;
    view.clear(Viewer::seat(Seat{7}));
    view.revision = 0xffffffff;
    view.phase = 255;
    view.round = 65535;
    view.turn = Seat{0};
    view.waiting_on = SeatSet::first(8);
    view.question = 255;
    view.subject = 0;
    view.add_zone(0, Seat{0}, 65535).number = 255;
    view.add_slot({0xfffe, 255, Seat{7}, 0xffff, 32767});
    view.add_slot({});
    view.add_zone(254, kNoSeat, 0);
    view.add_counter(255, Seat{7}, -32768);
    view.add_counter(0, kNoSeat, 32767);
    view.asked = true;
    view.prompt.clear(0xffffffff, Seat{7}, 255);
    view.prompt.min = 0;
    view.prompt.max = 64;
    view.prompt.subject = 0xfffe;
    const Place place{254, Seat{7}, 254, 255};
    view.prompt.add(Option::of_card(place, 0));
    view.prompt.add(Option::of_card({0, kNoSeat, 0, 0}, kNoCard));
    view.prompt.add({OptionKind::space, {3, kNoSeat, Place::kNoPosition, 2}, 0, kNoCard});
    view.prompt.add(Option::of_number(-32768));
    view.prompt.add(Option::of_number(0));
    view.prompt.add(Option::of_word(255));
    while (view.prompt.count < Prompt::kOptionsMax) view.prompt.add(Option::of_word(0));
    view.result = Result{SeatSet::first(8), 255};
    expect_survives(view);

    EXPECT_EQ(read(sent<v1::Event>(SeenEvent{255, Seat{7}, 0, place, place, {-32768, 32767}})),
              (SeenEvent{255, Seat{7}, 0, place, place, {-32768, 32767}}));
}

TEST(Codec, NothingIsUnset) {
    View view;
    view.clear(Viewer::spectator());
    view.add_zone(0, kNoSeat, 0);
    view.add_slot({});
    view.add_counter(0, kNoSeat, 0);
    const auto message = sent<v1::View>(view);
    EXPECT_FALSE(message.has_seat());
    EXPECT_FALSE(message.has_turn());
    EXPECT_THAT(message.waiting_on(), IsEmpty());
    EXPECT_FALSE(message.has_question());
    EXPECT_FALSE(message.has_subject());
    EXPECT_FALSE(message.has_prompt());
    EXPECT_FALSE(message.has_result());
    EXPECT_FALSE(message.zones(0).has_owner());
    EXPECT_FALSE(message.zones(0).slots(0).has_card());
    EXPECT_FALSE(message.zones(0).slots(0).has_strength());
    EXPECT_FALSE(message.zones(0).slots(0).has_owner());
    EXPECT_FALSE(message.counters(0).has_owner());

    const auto event = sent<v1::Event>(SeenEvent{});
    EXPECT_FALSE(event.has_seat());
    EXPECT_FALSE(event.has_card());
    EXPECT_FALSE(event.has_from());
    EXPECT_FALSE(event.has_to());
    EXPECT_EQ(event.ByteSizeLong(), 0u);

    Prompt prompt;
    prompt.clear(0, Seat{0}, 0);
    EXPECT_EQ(sent<v1::Prompt>(prompt).ByteSizeLong(), 0u);
    EXPECT_EQ(sent<v1::Result>(Result{}).ByteSizeLong(), 0u);
}

// Zero is a value: seat 0, card 0 and position 0 are set.
TEST(Codec, ZeroIsSet) {
    View view;
    view.clear(Viewer::seat(Seat{0}));
    view.turn = Seat{0};
    view.subject = 0;
    view.waiting_on = {Seat{0}};
    view.add_zone(0, Seat{0}, 1);
    view.add_slot({0, 0, Seat{0}, 0, 0});
    const auto message = sent<v1::View>(view);
    EXPECT_TRUE(message.has_seat() && message.has_turn() && message.has_subject());
    EXPECT_TRUE(message.has_question());
    EXPECT_THAT(message.waiting_on(), ElementsAre(0u));
    const v1::Slot& slot = message.zones(0).slots(0);
    EXPECT_TRUE(slot.has_card() && slot.has_strength() && slot.has_owner());

    const auto event = sent<v1::Event>(SeenEvent{0, Seat{0}, 0, {0, Seat{0}, 0, 0}, {}, {}});
    EXPECT_TRUE(event.has_seat() && event.has_card() && event.has_from());
    EXPECT_TRUE(event.from().has_owner() && event.from().has_position());
}

// The last prompt of a view that asks nobody is not sent, whatever lies in it.
TEST(Codec, APromptThatIsNotAskedStaysHere) {
    View view;
    view.clear(Viewer::spectator());
    view.prompt.clear(7, Seat{1}, 3);
    view.prompt.add(Option::of_word(1));
    EXPECT_FALSE(sent<v1::View>(view).has_prompt());
}

TEST(Codec, EveryRejectionHasACodeOfItsOwn) {
    std::set<v1::ErrorCode> codes;
    for (int i = 0; i < kRejections; ++i) {
        const auto rejection = static_cast<Rejection>(i);
        const v1::ErrorCode code = error_code(rejection);
        EXPECT_TRUE(v1::ErrorCode_IsValid(code));
        EXPECT_TRUE(codes.insert(code).second);

        std::string name = v1::ErrorCode_Name(code);
        for (char& c : name) c = static_cast<char>(std::tolower(c));
        EXPECT_TRUE(name.starts_with(key_of(rejection))) << name;
    }
}

// --- choices

v1::Choose choose(std::uint64_t game, std::optional<std::uint32_t> prompt,
                  const std::vector<std::uint32_t>& picks) {
    v1::Choose message;
    message.set_game_number(game);
    if (prompt) message.set_prompt(*prompt);
    for (std::uint32_t pick : picks) message.add_picks(pick);
    return message;
}

TEST(DecodeChoose, WhatIsComplete) {
    const auto choice = decode(choose(1, 12, {3, 0}));
    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->prompt, 12u);
    EXPECT_THAT(choice->picked(), ElementsAre(3, 0));

    const auto none = decode(choose(1, 0, {}));
    ASSERT_TRUE(none);
    EXPECT_EQ(none->prompt, 0u);
    EXPECT_THAT(none->picked(), IsEmpty());

    const auto most = decode(choose(1, 1, std::vector<std::uint32_t>(64, 5)));
    ASSERT_TRUE(most);
    EXPECT_EQ(most->count, 64);
}

TEST(DecodeChoose, WhatIsMalformed) {
    EXPECT_FALSE(decode(v1::Choose()));
    EXPECT_FALSE(decode(choose(1, std::nullopt, {0})));
    EXPECT_FALSE(decode(choose(0, 12, {0})));
    EXPECT_FALSE(decode(choose(1, 12, std::vector<std::uint32_t>(65, 0))));
    EXPECT_FALSE(decode(choose(1, 12, std::vector<std::uint32_t>(100'000, 0))));
}

// A large pick is an option that does not exist, not one that does after cutting off bits.
TEST(DecodeChoose, LargePicksAreOutOfRange) {
    Prompt prompt;
    prompt.clear(12, Seat{0}, 0);
    while (prompt.count < Prompt::kOptionsMax) prompt.add(Option::of_word(0));
    prompt.max = 64;
    for (std::uint32_t pick : {64u, 255u, 256u, 0x10000u, 0x80000000u, 0xffffffffu}) {
        const auto choice = decode(choose(1, 12, {pick}));
        ASSERT_TRUE(choice);
        PickSet picks;
        EXPECT_EQ(check_choice(prompt, Seat{0}, *choice, picks), Rejection::out_of_range) << pick;
    }
}

// --- languages

TEST(LanguageOf, Names) {
    const std::map<std::string, Language> cases = {
        {"en", Language::en},
        {"de", Language::de},
        {"de_AT.UTF-8", Language::de},
        {"DE-ch", Language::de},
        {"de.UTF-8", Language::de},
        {"de@euro", Language::de},
        {"", Language::en},
        {"d", Language::en},
        {"den", Language::en},
        {"deutsch", Language::en},
        {"fr_FR", Language::en},
        {"C.UTF-8", Language::en},
        {std::string("de\0", 3), Language::de},
        {"\xff\xfe", Language::en},
    };
    for (const auto& [name, language] : cases) EXPECT_EQ(language_of(name), language) << name;
}

// --- card lists

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
