// What every game is: a value, made again from seed and choices, copied, used in several threads.

#include <array>
#include <map>
#include <thread>

#include "tests/support/game_suite.hpp"
#include "tests/support/random_player.hpp"

namespace valley {
namespace {

class GameCopies : public GameSuite {};

TEST_P(GameCopies, AllIsTheSameAgainFromSeedAndChoices) {
    for_each_game(100, [&](std::uint64_t number) {
        Play play(GetParam(), number);
        Play again(GetParam(), number);
        while (!play.over() && !HasFatalFailure()) {
            ASSERT_EQ(play.match->bytes(), again.match->bytes());
            ASSERT_EQ(play.match->fingerprint(), again.match->fingerprint());
            play.step();
            ASSERT_EQ(again.match->apply(play.prompt.seat, play.choice, again.chance, again.events),
                      std::nullopt);
        }
        ASSERT_EQ(play.match->bytes(), again.match->bytes());
        ASSERT_TRUE(std::ranges::equal(play.chance.draws(), again.chance.draws()));
        ASSERT_EQ(play.events.since(Viewer::replay_reader(), 0),
                  again.events.since(Viewer::replay_reader(), 0));
    });
}

TEST_P(GameCopies, ACopyIsEqualAndGoesItsOwnWay) {
    for_each_game(100, [&](std::uint64_t number) {
        Play play(GetParam(), number);
        Play other(GetParam(), number + 1'000'000);
        Random random(number);
        NoEvents nobody;
        Prompt prompt;
        while (!play.over() && !HasFatalFailure()) {
            const auto bytes = play.match->bytes();
            const auto fingerprint = play.match->fingerprint();
            const auto copy = play.match->clone();
            ASSERT_EQ(copy->bytes(), bytes);
            ASSERT_EQ(copy->fingerprint(), fingerprint);
            other.match->assign(*play.match);
            ASSERT_EQ(other.match->bytes(), bytes);

            // The copy plays on, by another chance; the original and the other copy stay.
            SeededChance luck(seed_from(number));
            for (int i = 0; i < 3 && !copy->result(); ++i) {
                const Seat seat = copy->waiting_on().lowest();
                copy->prompt(seat, prompt);
                ASSERT_EQ(copy->apply(seat, pick_at_random(prompt, random), luck, nobody),
                          std::nullopt);
                ASSERT_NE(copy->bytes(), bytes) << "an answer that changes nothing";
            }
            ASSERT_EQ(play.match->bytes(), bytes);
            ASSERT_EQ(play.match->fingerprint(), fingerprint);
            ASSERT_EQ(other.match->bytes(), bytes);

            // With the same luck and the same answer a copy goes the same way.
            SeededChance same = play.luck;
            play.step();
            ASSERT_EQ(other.match->apply(play.prompt.seat, play.choice, same, nobody),
                      std::nullopt);
            ASSERT_EQ(other.match->bytes(), play.match->bytes());
        }
    });
}

TEST_P(GameCopies, DifferentStatesHaveDifferentFingerprints) {
    std::map<std::uint64_t, std::vector<std::byte>> seen;
    at_every_step(50, [&](Play& play) {
        const auto bytes = play.match->bytes();
        const auto [entry, is_new] = seen.try_emplace(play.match->fingerprint(), bytes);
        ASSERT_TRUE(is_new || entry->second == bytes);
    });
    EXPECT_GT(seen.size(), 100u);
}

// One game, many threads: a game is immutable, and matches share nothing else.
TEST_P(GameCopies, MatchesOfOneGameRunInSeveralThreads) {
    constexpr std::size_t kThreads = 4;
    constexpr std::uint64_t kGamesEach = 10;
    const auto play_all = [&](std::vector<std::uint64_t>& fingerprints) {
        View view;
        for (std::uint64_t number = 1; number <= kGamesEach; ++number) {
            SeededChance luck(seed_from(number));
            Random random(number);
            EventLog events;
            Prompt prompt;
            const auto match = game().start(GetParam().setup, luck, events);
            while (!match->result()) {
                const Seat seat = match->waiting_on().lowest();
                match->prompt(seat, prompt);
                match->view(Viewer::seat(seat), view);
                match->apply(seat, pick_at_random(prompt, random), luck, events);
            }
            const auto back = game().restore(match->bytes());
            fingerprints.push_back(back == nullptr ? 0 : back->fingerprint());
        }
    };
    std::vector<std::uint64_t> alone;
    play_all(alone);
    std::array<std::vector<std::uint64_t>, kThreads> together;
    std::vector<std::thread> threads;
    for (auto& fingerprints : together) threads.emplace_back([&] { play_all(fingerprints); });
    for (std::thread& thread : threads) thread.join();
    for (const auto& fingerprints : together) EXPECT_EQ(fingerprints, alone);
}

INSTANTIATE_TEST_SUITE_P(Every, GameCopies, testing::ValuesIn(game_cases()), name_of_param);

}  // namespace
}  // namespace valley
