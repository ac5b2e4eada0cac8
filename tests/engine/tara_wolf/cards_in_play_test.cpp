// R1.2, R1.4: 80 main cards, 10 Papyrus cards, 7 Tombs and 4 Adventurers, each in one place, and 8
// coins. Counted from outside, by what is shown to a spectator at every step and to the reader of
// the replay at the end.

#include <gtest/gtest.h>

#include <array>

#include "engine/games/tara_wolf/vocabulary.hpp"
#include "tests/support/game_cases.hpp"

namespace valley::tara_wolf {
namespace {

constexpr std::size_t kBacks = 4;
using Count = std::array<std::size_t, kBacks>;  // by Back

constexpr Count kInTheBox = {80, 10, 7, 4};  // main, Papyrus, Tombs, Adventurers

// The back of the cards of a zone that does not list them all.
Back back_in(ZoneKey zone) {
    switch (zone) {
        case ZoneKey::hand:
        case ZoneKey::stack:
        case ZoneKey::looked_at:
        case ZoneKey::discard: return Back::main;
        case ZoneKey::papyrus:
        case ZoneKey::papyrus_box: return Back::papyrus;
        case ZoneKey::tomb_stack: return Back::tomb;
        case ZoneKey::adventurer_box: return Back::adventurer;
        default: ADD_FAILURE() << "a zone that everybody sees does not list its cards";
    }
    return Back::main;
}

Count count_cards(const View& view) {
    Count count{};
    for (const valley::Zone& zone : view.zones) {
        for (std::size_t i = 0; i < zone.listed; ++i) ++count.at(view.slots[zone.first + i].back);
        if (zone.count > zone.listed) {
            count.at(static_cast<std::size_t>(back_in(static_cast<ZoneKey>(zone.key)))) +=
                static_cast<std::size_t>(zone.count - zone.listed);
        }
    }
    return count;
}

int coins(const View& view) {
    const auto key = [](CounterKey counter) { return static_cast<std::uint8_t>(counter); };
    return view.counter(key(CounterKey::coins), Seat{0}) +
           view.counter(key(CounterKey::coins), Seat{1}) + view.counter(key(CounterKey::supply));
}

class CardsInPlay : public ::testing::TestWithParam<GameCase> {};

TEST_P(CardsInPlay, AreAllThereForWhoeverCounts) {
    View view;
    for_each_game(200, [&](std::uint64_t number) {
        Play play(GetParam(), number);
        for (;;) {
            for (Viewer viewer : players_and_spectator(2)) {
                play.match->view(viewer, view);
                ASSERT_EQ(count_cards(view), kInTheBox);
                ASSERT_EQ(coins(view), 8);
            }
            if (play.over()) break;
            play.step();
        }
    });
}

TEST_P(CardsInPlay, AreThoseOfTheDeckWhenAllAreShown) {
    View view;
    for_each_game(200, [&](std::uint64_t number) {
        Play play(GetParam(), number);
        play.play_to_end();
        play.match->view(Viewer::replay_reader(), view);
        const CardList& cards = play.game.cards();
        std::vector<int> found(cards.size());
        for (const Slot& slot : view.slots) ++found.at(slot.card);
        for (std::size_t i = 0; i < cards.size(); ++i) {
            ASSERT_EQ(found[i], cards[i].copies) << cards[i].key;
        }
        ASSERT_EQ(count_cards(view), kInTheBox);
        ASSERT_EQ(coins(view), 8);
    });
}

// Nobody is ever shown more copies of a card than the deck has.
TEST_P(CardsInPlay, AreNeverShownTwice) {
    View view;
    for_each_game(100, [&](std::uint64_t number) {
        Play play(GetParam(), number);
        while (!play.over()) {
            play.step();
            for (Viewer viewer : players_and_spectator(2)) {
                play.match->view(viewer, view);
                const CardList& cards = play.game.cards();
                std::vector<int> found(cards.size());
                for (const Slot& slot : view.slots) {
                    if (slot.card != kNoCard) ++found.at(slot.card);
                }
                for (std::size_t i = 0; i < cards.size(); ++i) {
                    ASSERT_LE(found[i], cards[i].copies) << cards[i].key;
                }
            }
        }
    });
}

// R5.6, R5.8: the bearer's obstacles and bluff are one step. Between the two questions nobody else
// notices anything; the suite of all games looks at it, and this makes sure that it has something
// to look at.
TEST_P(CardsInPlay, TheHiddenStepIsThere) {
    int hidden = 0;
    for_each_game(20, [&](std::uint64_t number) {
        Play play(GetParam(), number);
        View before, after;
        while (!play.over()) {
            const Seat bearer = play.match->waiting_on().lowest();
            const Viewer other = Viewer::seat(seat_at(1 - index_of(bearer)));
            play.match->view(other, before);
            play.step();
            if (play.over() || play.match->waiting_on().lowest() != bearer) continue;
            play.match->prompt(bearer, play.prompt);
            if (play.prompt.key != static_cast<std::uint8_t>(Step::bluff)) continue;
            play.match->view(other, after);
            ASSERT_EQ(before, after);
            ++hidden;
        }
    });
    EXPECT_GT(hidden, 0);
}

std::vector<GameCase> cases() {
    std::vector<GameCase> cases;
    for (const GameCase& game_case : game_cases()) {
        if (game_case.game->facts().key == "tara_wolf") cases.push_back(game_case);
    }
    return cases;
}

INSTANTIATE_TEST_SUITE_P(TaraWolf, CardsInPlay, ::testing::ValuesIn(cases()), name_of_param);

}  // namespace
}  // namespace valley::tara_wolf
