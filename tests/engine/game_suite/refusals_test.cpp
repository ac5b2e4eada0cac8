// What every game refuses: an illegal answer, which changes nothing.

#include <set>

#include "tests/support/game_suite.hpp"
#include "tests/support/random_player.hpp"

namespace valley {
namespace {

class GameRefuses : public GameSuite {};

struct IllegalAnswer {
    Seat seat;
    Choice choice;
    Rejection refused;
};

Choice picks(std::uint32_t number, std::size_t count) {
    return Choice::of_set(number, count == 0 ? 0 : ~std::uint64_t{0} >> (64 - count));
}

std::vector<IllegalAnswer> illegal_answers(const Match& match, const Prompt& prompt,
                                           const Choice& legal) {
    std::vector<IllegalAnswer> answers;
    const std::uint32_t n = prompt.number;
    const auto add = [&](const Choice& choice, Rejection refused) {
        answers.push_back({prompt.seat, choice, refused});
    };
    for (std::size_t i = 0; i < 256; ++i) {
        if (match.waiting_on().contains(seat_at(i))) continue;
        answers.push_back({seat_at(i), legal, Rejection::not_asked});
    }
    for (std::uint32_t other : {n - 1, n + 1, n + 2, n ^ 0x80000000u}) {
        Choice stale = legal;
        stale.prompt = other;
        add(stale, Rejection::stale);
    }
    for (std::uint32_t option : {std::uint32_t{prompt.count}, 64u, 255u, 256u, 0xffffffffu}) {
        add(Choice::of(n, std::vector<std::uint32_t>{option}), Rejection::out_of_range);
    }
    add(Choice::of(n, std::vector<std::uint32_t>(65, 0)), Rejection::out_of_range);
    add(Choice::of(n, std::vector<std::uint32_t>(1000, 0)), Rejection::out_of_range);
    if (prompt.count > 0) {
        add(Choice::of(n, std::vector<std::uint32_t>(2, 0)), Rejection::picked_twice);
    }
    if (prompt.min > 0) add(picks(n, prompt.min - 1u), Rejection::too_few);
    if (prompt.max < prompt.count) add(picks(n, prompt.max + 1u), Rejection::too_many);
    return answers;
}

TEST_P(GameRefuses, AnIllegalAnswerIsRefusedAndChangesNothing) {
    std::set<Rejection> seen;
    for_each_game(30, [&](std::uint64_t number) {
        Play play(GetParam(), number);
        Prompt prompt;
        while (!HasFatalFailure()) {
            const bool over = play.over();
            if (!over) play.match->prompt(play.match->waiting_on().lowest(), prompt);
            Random random = play.random;
            const Choice legal = over ? play.choice : pick_at_random(prompt, random);
            auto answers = illegal_answers(*play.match, prompt, legal);
            if (over) {
                answers.push_back({prompt.seat, legal, Rejection::game_over});
                for (auto& answer : answers) answer.refused = Rejection::game_over;
            }
            const auto bytes = play.match->bytes();
            const std::size_t draws = play.chance.draws().size();
            const std::size_t events = play.events.all().size();
            for (const IllegalAnswer& answer : answers) {
                ASSERT_EQ(play.match->apply(answer.seat, answer.choice, play.chance, play.events),
                          answer.refused);
                seen.insert(answer.refused);
                ASSERT_EQ(play.chance.draws().size(), draws) << key_of(answer.refused);
                ASSERT_EQ(play.events.all().size(), events) << key_of(answer.refused);
            }
            ASSERT_EQ(play.match->bytes(), bytes);
            if (over) break;
            play.step();
        }
    });
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(kRejections)) << "some refusal never came up";
}

// An answer that was taken cannot be given again.
TEST_P(GameRefuses, TheSameAnswerTwiceIsRefused) {
    for_each_game(50, [&](std::uint64_t number) {
        Play play(GetParam(), number);
        while (!play.over() && !HasFatalFailure()) {
            play.step();
            const auto bytes = play.match->bytes();
            ASSERT_NE(play.match->apply(play.prompt.seat, play.choice, play.chance, play.events),
                      std::nullopt);
            ASSERT_EQ(play.match->bytes(), bytes);
        }
    });
}

INSTANTIATE_TEST_SUITE_P(Every, GameRefuses, testing::ValuesIn(game_cases()), name_of_param);

}  // namespace
}  // namespace valley
