// What every game asks: somebody, until it is over, and what can be answered.

#include "tests/support/game_suite.hpp"
#include "tests/support/random_player.hpp"

namespace valley {
namespace {

class GameAsks : public GameSuite {};
using GameAsksDeathTest = GameAsks;

TEST_P(GameAsks, SomebodyIsAskedUntilTheGameIsOver) {
    at_every_step(200, [&](Play& play) {
        play.match->check_invariants();
        ASSERT_EQ(play.match->waiting_on().empty(), play.over());
        for (std::size_t i = 0; i < kSeatsMax; ++i) {
            if (play.match->waiting_on().contains(seat_at(i))) {
                ASSERT_LT(i, seats()) << "a seat that does not play";
            }
        }
        if (const auto result = play.match->result()) {
            ASSERT_LT(result->ending, words().endings.size());
            for (std::size_t i = seats(); i < kSeatsMax; ++i) {
                ASSERT_FALSE(result->winners.contains(seat_at(i)));
            }
        }
    });
}

TEST_P(GameAsks, EveryPromptCanBeAnsweredAndRead) {
    Prompt prompt;
    const auto check_place = [&](const Place& place) {
        ASSERT_LT(place.zone, words().zones.size());
        ASSERT_TRUE(place.owner == kNoSeat || index_of(place.owner) < seats());
    };
    const auto check_option = [&](const Option& option) {
        switch (option.kind) {
            case OptionKind::card:
                check_place(option.place);
                ASSERT_LT(option.card, game().cards().size()) << "a card without a face";
                break;
            case OptionKind::space: check_place(option.place); break;
            case OptionKind::word:
                ASSERT_GE(option.value, 0);
                ASSERT_LT(static_cast<std::size_t>(option.value), words().answers.size());
                break;
            case OptionKind::number: break;
            default: FAIL() << "a kind of option outside its list";
        }
    };
    at_every_step(200, [&](Play& play) {
        for (std::size_t i = 0; i < seats(); ++i) {
            const Seat seat = seat_at(i);
            if (!play.match->waiting_on().contains(seat)) continue;
            play.match->prompt(seat, prompt);
            ASSERT_EQ(prompt.seat, seat);
            ASSERT_LT(prompt.key, words().prompts.size());
            ASSERT_LE(prompt.min, prompt.max);
            ASSERT_LE(prompt.max, prompt.count);
            ASSERT_LE(prompt.count, Prompt::kOptionsMax);
            ASSERT_TRUE(prompt.subject == kNoCard || prompt.subject < game().cards().size());
            const std::string_view text = words().prompts[prompt.key].in(Language::en);
            if (text.find("{card}") != std::string_view::npos) {
                ASSERT_NE(prompt.subject, kNoCard) << "'" << text << "' is asked without a card";
            }
            for (std::size_t a = 0; a < prompt.count; ++a) {
                check_option(prompt.options[a]);
                for (std::size_t b = 0; b < a; ++b) {
                    ASSERT_FALSE(prompt.options[a] == prompt.options[b])
                        << "two options that nobody can tell apart";
                }
            }
        }
    });
}

TEST_P(GameAsks, OptionsPointAtWhatTheirSeatSees) {
    at_every_step(100, [&](Play& play) { check_options_are_seen(*play.match); });
}

TEST_P(GameAsksDeathTest, ASeatThatIsNotWaitedOnHasNoPrompt) {
    const Play play(GetParam(), 1);
    Prompt prompt;
    for (std::size_t i = 0; i < kSeatsMax; ++i) {
        if (play.match->waiting_on().contains(seat_at(i))) continue;
        EXPECT_DEATH(play.match->prompt(seat_at(i), prompt), "broken invariant");
    }
}

TEST_P(GameAsksDeathTest, AReplayIsReadWhenTheGameIsOver) {
    Play play(GetParam(), 1);
    View view;
    EXPECT_DEATH(play.match->view(Viewer::replay_reader(), view), "broken invariant");
    play.play_to_end();
    play.match->view(Viewer::replay_reader(), view);
    EXPECT_TRUE(view.result.has_value());
    EXPECT_DEATH(play.match->prompt(Seat{0}, play.prompt), "broken invariant");
}

TEST_P(GameAsksDeathTest, ASetupThatTheFactsDoNotAllowIsABug) {
    SeededChance chance(Seed{});
    NoEvents events;
    const auto start = [&](std::size_t count, std::uint32_t variants) {
        game().start({count, variants}, chance, events);
    };
    EXPECT_DEATH(start(game().facts().seats_max + 1, 0), "broken invariant");
    EXPECT_DEATH(start(game().facts().seats_min - 1, 0), "broken invariant");
    EXPECT_DEATH(start(seats(), 1u << words().variants.size()), "broken invariant");
}

INSTANTIATE_TEST_SUITE_P(Every, GameAsks, testing::ValuesIn(game_cases()), name_of_param);
INSTANTIATE_TEST_SUITE_P(Every, GameAsksDeathTest, testing::ValuesIn(game_cases()), name_of_param);

}  // namespace
}  // namespace valley
