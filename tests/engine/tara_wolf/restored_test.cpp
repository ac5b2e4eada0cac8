// Made-up states that could not go on: a hand that would outgrow a question (R4.7), more cards
// looked at than the effect looks at. What is taken back can be played on, however lucky the draws
// are.

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "engine/games/tara_wolf/deck_file.hpp"
#include "engine/games/tara_wolf/game.hpp"
#include "engine/games/tara_wolf/match.hpp"
#include "tests/support/random_player.hpp"

namespace valley::tara_wolf {
namespace {

// The built-in deck, but a Worker draws nine cards and costs nothing, an Archaeologist takes three
// cards and a Foreman draws three.
const Deck& greedy_deck() {
    static const Deck kDeck = [] {
        std::vector<Card> cards(builtin_deck().cards().begin(), builtin_deck().cards().end());
        for (Card& card : cards) {
            if (card.id == "worker") card.effects[0].amount = 9;
            if (card.id == "worker") card.cost = 0;
            if (card.id == "archaeologist") card.effects[0].amount = 3;
            if (card.id == "foreman") card.effects[0].amount = 3;
        }
        return Deck(std::move(cards));
    }();
    return kDeck;
}

class Restored : public ::testing::Test {
  protected:
    const TaraWolf game{greedy_deck()};
    const Deck& deck = game.deck();
    SeededChance luck{seed_from(1)};
    NoEvents nobody;

    // A match in the first question of its first round, asked of seat A.
    State fresh() {
        for (std::uint64_t number = 1;; ++number) {
            SeededChance chance(seed_from(number));
            State state = set_up(deck, 0, chance, nobody);
            if (state.bearer == kSeatA) return state;
        }
    }
    // Moves main cards from the stack until the hand has so many; a Worker last.
    static void fill_hand(State& state, Seat seat, std::size_t cards) {
        while (state.zones.size(hand(seat)) < cards) {
            state.zones.move(Zone::stack, 0, hand(seat));
        }
    }
    std::unique_ptr<Match> restored(const State& state) {
        return game.restore(std::as_bytes(std::span(&state, 1)));
    }
    void answer_with(State& state, std::initializer_list<int> picks) {
        Prompt prompt;
        open_prompt(deck, state, prompt);
        ASSERT_EQ(answer(deck, state, prompt.seat, Choice::of(prompt, picks), luck, nobody),
                  std::nullopt);
    }
};

// Hands of seats A and B, as large as they may be, and one card larger.
TEST_F(Restored, AHandMayGrowToWhatAQuestionHoldsAndNoFurther) {
    const HandGrowth growth = deck.hand_growth();
    ASSERT_EQ(growth.kept, 4);
    ASSERT_EQ(growth.before_obstacles, 1);
    ASSERT_EQ(growth.camp_start, 2 * 3);
    ASSERT_EQ(growth.played, 4 * 8 + 3 * 2);
    struct Moment {
        const char* what;
        void (*change)(State&);
        Seat seat;
        int more;  // how many cards can still come
    };
    const int round = growth.camp_start + kResources + growth.played;
    const Moment kMoments[] = {
        {"split", [](State&) {}, kSeatA, kResources + growth.played},
        {"play", [](State& s) { s.step = Step::play; }, kSeatA, growth.played},
        {"clear_hand", [](State& s) { s.step = Step::clear_hand; }, kSeatA, 0},
        {"the other camp phase is still to come", [](State&) {}, kSeatB, round},
        {"the bearer's camp phase is over", [](State& s) { s.turn = s.asked = kSeatB; }, kSeatA,
         growth.before_obstacles + round},
        {"before the Tomb", [](State& s) { s.step = Step::open_or_pass; }, kSeatA,
         growth.before_obstacles + round},
        {"before the Tomb, not the bearer", [](State& s) { s.step = Step::open_or_pass; }, kSeatB,
         round},
    };
    for (const Moment& moment : kMoments) {
        SCOPED_TRACE(moment.what);
        State state = fresh();
        moment.change(state);
        const int most = std::min(64 - moment.more, 74);
        fill_hand(state, moment.seat, static_cast<std::size_t>(most));
        EXPECT_NE(restored(state), nullptr) << most;
        fill_hand(state, moment.seat, static_cast<std::size_t>(most) + 1);
        EXPECT_EQ(restored(state), nullptr) << most + 1;
    }
}

// What a card brings is still to come while it asks; what was played before lies in camp.
TEST_F(Restored, APlayedCardHasBroughtItsCards) {
    State state = fresh();
    state.step = Step::play;
    const auto worker = deck.find("worker");
    for (std::size_t i = 0; i < state.zones.size(Zone::stack); ++i) {
        if (state.zones[Zone::stack][i] != worker) continue;
        state.zones.move(Zone::stack, i, camp(kSeatA));
        break;
    }
    fill_hand(state, kSeatA, static_cast<std::size_t>(64 - (3 * 8 + 3 * 2)));
    EXPECT_NE(restored(state), nullptr);
    fill_hand(state, kSeatA, static_cast<std::size_t>(64 - (3 * 8 + 3 * 2) + 1));
    EXPECT_EQ(restored(state), nullptr);
}

// The largest hand that is taken back grows to 64 cards, and is asked about.
TEST_F(Restored, TheLargestHandIsPlayedOn) {
    State state = fresh();
    state.step = Step::play;
    // The Workers first, one of them after the other; they cost nothing here.
    const auto worker = deck.find("worker");
    while (!state.zones.empty(hand(kSeatA))) state.zones.move(hand(kSeatA), 0, Zone::stack);
    const auto take = [&](CardId card, std::size_t copies) {
        for (Zone from : {Zone::stack, hand(kSeatB)}) {
            for (std::size_t i = 0; i < state.zones.size(from) && copies > 0;) {
                if (state.zones[from][i] == card) {
                    state.zones.move(from, i, hand(kSeatA));
                    --copies;
                } else {
                    ++i;
                }
            }
        }
    };
    take(worker, 4);
    fill_hand(state, kSeatA, static_cast<std::size_t>(64 - deck.hand_growth().played));
    ASSERT_NE(restored(state), nullptr);
    for (int i = 0; i < 4; ++i) answer_with(state, {0});
    EXPECT_EQ(state.zones.size(hand(kSeatA)),
              static_cast<std::size_t>(64 - deck.hand_growth().played + 4 * 8));
    ASSERT_NE(restored(state), nullptr);
}

// What the card in question still brings comes to the hand it was played from.
TEST_F(Restored, ACardThatAsksStillBringsItsCards) {
    State state = fresh();
    state.step = Step::dig;
    state.subject = deck.find("archaeologist");
    for (std::size_t i = 0; i < state.zones.size(Zone::stack); ++i) {
        if (state.zones[Zone::stack][i] != state.subject) continue;
        state.zones.move(Zone::stack, i, camp(kSeatA));
        break;
    }
    for (int i = 0; i < 3; ++i) state.zones.move_top(Zone::stack, Zone::looked_at);
    const auto most = static_cast<std::size_t>(64 - (4 * 8 + 2 * 2) - 3);
    fill_hand(state, kSeatA, most);
    ASSERT_NE(restored(state), nullptr);
    fill_hand(state, kSeatA, most + 1);
    EXPECT_EQ(restored(state), nullptr);
}

// A game that is over asks about no hand any more.
TEST_F(Restored, AHandThatNothingComesTo) {
    State state = fresh();
    for (int i = 0; i < kTombsToWin; ++i) state.zones.move_top(Zone::tomb_stack, tombs(kSeatA));
    state.step = Step::over;
    state.winner = kSeatA;
    fill_hand(state, kSeatB, 64);
    EXPECT_NE(restored(state), nullptr);
}

TEST_F(Restored, NoMoreCardsAreLookedAtThanTheEffectLooksAt) {
    State state = fresh();
    state.step = Step::dig;
    state.subject = deck.find("archaeologist");
    for (int i = 0; i < 3; ++i) state.zones.move_top(Zone::stack, Zone::looked_at);
    EXPECT_NE(restored(state), nullptr);
    state.zones.move_top(Zone::stack, Zone::looked_at);
    EXPECT_EQ(restored(state), nullptr);
}

TEST(SetUpDeathTest, WantsADeckForPlay) {
    std::vector<Card> cards(builtin_deck().cards().begin(), builtin_deck().cards().end());
    --cards.front().copies;
    const Deck short_of_one{std::move(cards)};
    SeededChance chance(seed_from(1));
    NoEvents nobody;
    EXPECT_DEATH(set_up(short_of_one, 0, chance, nobody), "a whole deck");
}

}  // namespace
}  // namespace valley::tara_wolf
