// The engine's values as messages: everything survives, and what is none is unset.
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
#include "tests/support/message_of.hpp"
#include "tests/support/random_player.hpp"
#include "tests/support/scale.hpp"
#include "tests/support/word_game.hpp"

namespace valley::server {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using valley::testing::message_of;

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

void expect_survives(View view) {
    if (view.waiting_on.empty()) view.question = 0;  // has no meaning, and does not travel
    EXPECT_EQ(read(message_of<v1::View>(view), view.viewer), in_order(view));
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
        EXPECT_EQ(read(message_of<v1::Prompt>(prompt), seat), prompt);
        ASSERT_FALSE(match->apply(seat, pick_at_random(prompt, random), chance, events));
    }
    viewers.push_back(Viewer::replay_reader());
    compare_views();
    game.late_view(*match, nullptr, view);
    expect_survives(view);
    for (Viewer viewer : viewers) {
        for (const SeenEvent& event : events.since(viewer, 0)) {
            EXPECT_EQ(read(message_of<v1::Event>(event)), event);
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

    EXPECT_EQ(
        read(message_of<v1::Event>(SeenEvent{255, Seat{7}, 0, place, place, {-32768, 32767}})),
        (SeenEvent{255, Seat{7}, 0, place, place, {-32768, 32767}}));
}

TEST(Codec, NothingIsUnset) {
    View view;
    view.clear(Viewer::spectator());
    view.add_zone(0, kNoSeat, 0);
    view.add_slot({});
    view.add_counter(0, kNoSeat, 0);
    const auto message = message_of<v1::View>(view);
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

    const auto event = message_of<v1::Event>(SeenEvent{});
    EXPECT_FALSE(event.has_seat());
    EXPECT_FALSE(event.has_card());
    EXPECT_FALSE(event.has_from());
    EXPECT_FALSE(event.has_to());
    EXPECT_EQ(event.ByteSizeLong(), 0u);

    Prompt prompt;
    prompt.clear(0, Seat{0}, 0);
    EXPECT_EQ(message_of<v1::Prompt>(prompt).ByteSizeLong(), 0u);
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
    const auto message = message_of<v1::View>(view);
    EXPECT_TRUE(message.has_seat() && message.has_turn() && message.has_subject());
    EXPECT_TRUE(message.has_question());
    EXPECT_THAT(message.waiting_on(), ElementsAre(0u));
    const v1::Slot& slot = message.zones(0).slots(0);
    EXPECT_TRUE(slot.has_card() && slot.has_strength() && slot.has_owner());

    const auto event = message_of<v1::Event>(SeenEvent{0, Seat{0}, 0, {0, Seat{0}, 0, 0}, {}, {}});
    EXPECT_TRUE(event.has_seat() && event.has_card() && event.has_from());
    EXPECT_TRUE(event.from().has_owner() && event.from().has_position());
}

// The last prompt of a view that asks nobody is not sent, whatever lies in it.
TEST(Codec, APromptThatIsNotAskedStaysHere) {
    View view;
    view.clear(Viewer::spectator());
    view.prompt.clear(7, Seat{1}, 3);
    view.prompt.add(Option::of_word(1));
    EXPECT_FALSE(message_of<v1::View>(view).has_prompt());
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

}  // namespace
}  // namespace valley::server
