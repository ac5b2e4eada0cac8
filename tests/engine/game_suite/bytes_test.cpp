// What every game takes back: its own bytes, and no others from which it could not go on.

#include <algorithm>
#include <cstdio>

#include "tests/support/game_suite.hpp"
#include "tests/support/random_player.hpp"

namespace valley {
namespace {

class GameBytes : public GameSuite {};

TEST_P(GameBytes, BytesComeBackAsTheSameMatch) {
    View before, after;
    at_every_step(100, [&](Play& play) {
        const auto bytes = play.match->bytes();
        const auto back = game().restore(bytes);
        ASSERT_NE(back, nullptr);
        ASSERT_EQ(back->bytes(), bytes);
        ASSERT_EQ(back->fingerprint(), play.match->fingerprint());
        for (Viewer viewer : viewers()) {
            play.match->view(viewer, before);
            back->view(viewer, after);
            ASSERT_EQ(before, after);
        }
        play.match = game().restore(bytes);  // and goes on with it
    });
}

// Bytes that are no state, or another one, are refused or give a match that can be played to its
// end.
class BrokenBytes : public GameSuite {
  protected:
    void try_bytes(std::span<const std::byte> bytes, std::uint64_t number) {
        const auto match = game().restore(bytes);
        ++tried;
        if (match == nullptr) return;
        ++restored;
        match->check_invariants();
        ASSERT_TRUE(std::ranges::equal(match->bytes(), bytes));
        SeededChance luck(seed_from(number));
        Random random(number);
        NoEvents nobody;
        Prompt prompt;
        View view;
        int answered = 0;
        while (!match->result()) {
            const Seat seat = match->waiting_on().lowest();
            match->prompt(seat, prompt);
            for (Viewer viewer : viewers()) match->view(viewer, view);
            check_options_are_seen(*match);
            ASSERT_EQ(match->apply(seat, pick_at_random(prompt, random), luck, nobody),
                      std::nullopt);
            match->check_invariants();
            ASSERT_LE(++answered, kPromptsMax);
        }
        match->view(Viewer::replay_reader(), view);
    }

    int tried = 0;
    int restored = 0;
};

TEST_P(BrokenBytes, FlippedBitsAndChangedBytes) {
    for_each_game(60, [&](std::uint64_t number) {
        Play play(GetParam(), number);
        while (!play.over() && !HasFatalFailure()) {
            auto bytes = play.match->bytes();
            for (int i = 0; i < 4; ++i) {
                auto broken = bytes;
                const int changes = 1 + static_cast<int>(play.random.below(3));
                for (int c = 0; c < changes; ++c) {
                    std::byte& byte =
                        broken[play.random.below(static_cast<std::uint32_t>(broken.size()))];
                    if (play.random.chance(1, 2)) {
                        byte ^= std::byte{1} << play.random.below(8);
                    } else {
                        byte = broken[play.random.below(static_cast<std::uint32_t>(broken.size()))];
                    }
                }
                try_bytes(broken, number);
            }
            play.step();
        }
    });
    std::printf("%d tried, %d could be played\n", tried, restored);
}

// Every byte of every state of a game one up and one down: a border between two places moved by one
// card, a seat that is the other one, a step that comes before or after.
TEST_P(BrokenBytes, EachByteOneUpOrDown) {
    for_each_game(6, [&](std::uint64_t number) {
        Play play(GetParam(), number);
        while (!play.over() && !HasFatalFailure()) {
            const auto bytes = play.match->bytes();
            for (std::size_t at = 0; at < bytes.size() && !HasFatalFailure(); ++at) {
                for (int change : {1, -1}) {
                    auto broken = bytes;
                    broken[at] = static_cast<std::byte>(static_cast<int>(broken[at]) + change);
                    SCOPED_TRACE("byte " + std::to_string(at));
                    try_bytes(broken, number);
                }
            }
            play.step();
        }
    });
    std::printf("%d tried, %d could be played\n", tried, restored);
}

// Every single byte of one state, in all its values.
TEST_P(BrokenBytes, EachByteInAllItsValues) {
    for_each_game(3, [&](std::uint64_t number) {
        Play play(GetParam(), number);
        for (std::uint64_t steps = 10 + number % 40; steps > 0 && !play.over(); --steps) {
            play.step();
        }
        const auto bytes = play.match->bytes();
        for (std::size_t at = 0; at < bytes.size(); ++at) {
            for (int value = 0; value < 256 && !HasFatalFailure(); ++value) {
                auto broken = bytes;
                broken[at] = static_cast<std::byte>(value);
                SCOPED_TRACE("byte " + std::to_string(at) + " is " + std::to_string(value));
                try_bytes(broken, number);
            }
        }
    });
    std::printf("%d tried, %d could be played\n", tried, restored);
}

TEST_P(BrokenBytes, TooShortTooLongAndGarbage) {
    for_each_game(5, [&](std::uint64_t number) {
        Play play(GetParam(), number);
        for (int i = 0; i < 20 && !play.over(); ++i) play.step();
        auto bytes = play.match->bytes();
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            ASSERT_EQ(game().restore(std::span(bytes).first(size)), nullptr);
        }
        bytes.push_back(std::byte{0});
        ASSERT_EQ(game().restore(bytes), nullptr);
        bytes.pop_back();
        for (int value : {0, 1, 0x7f, 0xff}) {
            std::ranges::fill(bytes, static_cast<std::byte>(value));
            ASSERT_EQ(game().restore(bytes), nullptr);
        }
        for (int i = 0; i < 1000 && !HasFatalFailure(); ++i) {
            for (std::byte& byte : bytes) byte = static_cast<std::byte>(play.random.below(256));
            try_bytes(bytes, number);
        }
    });
}

INSTANTIATE_TEST_SUITE_P(Every, GameBytes, testing::ValuesIn(game_cases()), name_of_param);
INSTANTIATE_TEST_SUITE_P(Every, BrokenBytes, testing::ValuesIn(game_cases()), name_of_param);

}  // namespace
}  // namespace valley
