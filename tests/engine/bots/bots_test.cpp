// How strong the bots are, and that they play fair: no refused answer, the same answers from the
// same seed.

#include "engine/bots/bots.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/games/games.hpp"
#include "engine/games/tara_wolf/vocabulary.hpp"
#include "tests/support/scale.hpp"

namespace valley::testing {
namespace {

using tara_wolf::Step;

const Game& the_game() {
    static const Registry kGames = builtin_games();
    return *kGames.games().front();
}

struct Answer {
    Seat seat;
    Step step;
    std::size_t options_max;
    std::vector<std::uint8_t> picks;

    friend bool operator==(const Answer&, const Answer&) = default;
};

struct Played {
    std::vector<Answer> answers;
    Seat winner = kNoSeat;
};

// `bots` by seat, each with a seed of its own.
Played play(std::array<Bot*, 2> bots, std::uint64_t seed, std::uint32_t variants,
            std::array<std::uint64_t, 2> bot_seeds) {
    Played played;
    EventLog log;
    SeededChance chance(seed_from(seed));
    const auto match = the_game().start({2, variants}, chance, log);
    for (std::size_t i = 0; i < 2; ++i) bots[i]->new_game(seat_at(i), bot_seeds[i]);
    std::array<std::size_t, 2> told{};
    View view;
    while (!match->result()) {
        const Seat seat = match->waiting_on().lowest();
        std::vector<SeenEvent> news;
        log.append_seen(Viewer::seat(seat), told[index_of(seat)], news);
        told[index_of(seat)] = log.all().size();
        match->view(Viewer::seat(seat), view);
        Choice choice;
        bots[index_of(seat)]->choose(view, news, choice);
        const auto rejection = match->apply(seat, choice, chance, log);
        EXPECT_FALSE(rejection) << key_of(*rejection) << " at step " << int{view.prompt.key}
                                << ", seed " << seed;
        if (rejection) return played;
        const auto picks = choice.picked();
        played.answers.push_back({seat,
                                  static_cast<Step>(view.prompt.key),
                                  view.prompt.max,
                                  {picks.begin(), picks.end()}});
    }
    for (std::size_t i = 0; i < 2; ++i) {
        if (match->result()->winners.contains(seat_at(i))) played.winner = seat_at(i);
    }
    return played;
}

// The share of games that the first one wins, each seed twice with the seats exchanged.
double share_won(const char* first, const char* second, std::uint64_t seeds) {
    const auto a = make_bot(first, the_game());
    const auto b = make_bot(second, the_game());
    int won = 0;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        if (play({a.get(), b.get()}, seed, 0, {2 * seed, 2 * seed + 1}).winner == seat_at(0)) {
            ++won;
        }
        if (play({b.get(), a.get()}, seed, 0, {2 * seed + 1, 2 * seed}).winner == seat_at(1)) {
            ++won;
        }
    }
    return won / (2.0 * static_cast<double>(seeds));
}

constexpr std::uint64_t kSeeds = 1000;  // 2,000 games

TEST(Bots, SensibleBeatsRandom) {
    EXPECT_GE(share_won("sensible", "random", scaled(kSeeds)), 0.95);
}

TEST(Bots, SensibleBeatsNaive) { EXPECT_GE(share_won("sensible", "naive", scaled(kSeeds)), 0.85); }

TEST(Bots, NaiveBeatsRandom) { EXPECT_GE(share_won("naive", "random", scaled(kSeeds)), 0.85); }

TEST(Bots, NeverGiveARefusedAnswer) {
    for (const BotName& first : bot_names()) {
        for (const BotName& second : bot_names()) {
            const auto a = make_bot(first.name, the_game());
            const auto b = make_bot(second.name, the_game());
            for (std::uint64_t seed = 0; seed < scaled(240); ++seed) {
                const auto variants = static_cast<std::uint32_t>(seed % 4);
                play({a.get(), b.get()}, 10'000 + seed, variants, {seed, seed});
                if (HasFailure()) return;
            }
        }
    }
}

TEST(Bots, AnswerTheSameFromTheSameSeed) {
    for (const BotName& name : bot_names()) {
        const auto bot = make_bot(name.name, the_game());
        const auto fresh = make_bot(name.name, the_game());
        const auto other = make_bot("random", the_game());
        play({bot.get(), other.get()}, 1, 0, {1, 2});  // leaves nothing behind
        const Played again = play({bot.get(), other.get()}, 2, 0, {3, 4});
        const Played first = play({fresh.get(), other.get()}, 2, 0, {3, 4});
        EXPECT_EQ(again.answers, first.answers) << name.name;
    }
}

TEST(Bots, AnswerInRisingOrder) {
    for (const BotName& name : bot_names()) {
        const auto a = make_bot(name.name, the_game());
        const auto b = make_bot(name.name, the_game());
        for (const Answer& answer : play({a.get(), b.get()}, 5, 0, {1, 2}).answers) {
            EXPECT_TRUE(std::ranges::is_sorted(answer.picks));
        }
    }
}

TEST(Bots, SensibleBluffsNowAndThen) {
    const auto a = make_bot("sensible", the_game());
    const auto b = make_bot("sensible", the_game());
    int could = 0;
    int did = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        for (const Answer& answer : play({a.get(), b.get()}, seed, 0, {seed, ~seed}).answers) {
            if (answer.step != Step::bluff || answer.options_max == 0) continue;
            ++could;
            did += answer.picks.empty() ? 0 : 1;
        }
    }
    EXPECT_GT(did, could / 10);
    EXPECT_LT(did, could * 7 / 10);
}

// R5.6: whoever asks sees one step of two questions, whatever the bot does in it.
TEST(Bots, ObstaclesAndBluffAreAlwaysTwoAnswers) {
    const auto a = make_bot("sensible", the_game());
    const auto b = make_bot("sensible", the_game());
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto answers = play({a.get(), b.get()}, seed, 0, {seed, ~seed}).answers;
        for (std::size_t i = 0; i < answers.size(); ++i) {
            if (answers[i].step != Step::bluff) continue;
            ASSERT_GT(i, 0u);
            EXPECT_EQ(answers[i - 1].step, Step::obstacles);
            EXPECT_EQ(answers[i - 1].seat, answers[i].seat);
        }
    }
}

TEST(Bots, AreMadeByName) {
    EXPECT_EQ(make_bot("clever", the_game()), nullptr);
    for (const BotName& name : bot_names()) {
        EXPECT_NE(make_bot(name.name, the_game()), nullptr) << name.name;
    }
}

}  // namespace
}  // namespace valley::testing
