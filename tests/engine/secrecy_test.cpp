// No viewer can tell worlds apart that it may not tell apart (R5.8, R8): see support/secrecy.hpp.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/bots/bots.hpp"
#include "engine/games/games.hpp"
#include "engine/games/tara_wolf/game.hpp"
#include "engine/games/tara_wolf/match.hpp"
#include "tests/support/scale.hpp"
#include "tests/support/secrecy.hpp"

namespace valley::testing {
namespace {

using namespace tara_wolf;
using ::testing::HasSubstr;

constexpr std::uint64_t kShards = 8;
constexpr std::uint64_t kRandomGames = 2000;
constexpr std::uint64_t kBotGames = 500;

const Game& the_game() {
    static const Registry kGames = builtin_games();
    return *kGames.games().front();
}

class Secrecy : public ::testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(Shards, Secrecy, ::testing::Range(std::uint64_t{0}, kShards));

// Plays this shard's part of `all_games`; `chooser_of(seed)` makes the players of a game.
template <typename ChooserOf>
void expect_no_leak(std::uint64_t shard, std::uint64_t all_games, ChooserOf chooser_of) {
    const std::uint64_t games = scaled(all_games / kShards);
    const std::uint64_t first = 1000 + shard * all_games;
    std::printf("seeds %llu to %llu\n", static_cast<unsigned long long>(first),
                static_cast<unsigned long long>(first + games - 1));
    const Observer observer;
    std::size_t worlds = 0;
    for (std::uint64_t seed = first; seed < first + games; ++seed) {
        SecrecyCheck check(the_game(), observer, seed);
        const valley::Setup setup{2, static_cast<std::uint32_t>(seed % 4)};
        ASSERT_EQ(check.play(setup, chooser_of(seed)), "");
        worlds += check.worlds();
    }
    std::printf("%zu worlds compared\n", worlds);
}

TEST_P(Secrecy, HoldsInRandomGames) {
    Random random(GetParam());
    expect_no_leak(GetParam(), kRandomGames, [&](std::uint64_t) { return random_chooser(random); });
}

// Bots reach other positions than chance does: full camps, long trap duels, late reshuffles.
TEST_P(Secrecy, HoldsInBotGames) {
    const std::array<std::unique_ptr<Bot>, kSeats> bots = {make_bot("sensible", the_game()),
                                                           make_bot("sensible", the_game())};
    expect_no_leak(GetParam(), kBotGames, [&](std::uint64_t seed) {
        for (Seat seat : {kSeatA, kSeatB}) bots[index_of(seat)]->new_game(seat, seed);
        return [&](Seat seat, const View& view, std::span<const SeenEvent> news) {
            Choice choice;
            bots[index_of(seat)]->choose(view, news, choice);
            return choice;
        };
    });
}

// The first leak that the check finds in a few random games.
std::string leak_found(const Observer& observer) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Random random(seed);
        SecrecyCheck check(the_game(), observer, seed);
        const std::string leak = check.play({2, 0}, random_chooser(random));
        if (!leak.empty()) return leak;
    }
    return "";
}

// Planted leaks: each must be found.

TEST(PlantedLeak, NumberOfObstaclesInTheOtherHandInTheView) {
    class Leak final : public Observer {
        void view(const Match& match, Viewer viewer, View& out) const override {
            match.view(viewer, out);
            const auto& game = static_cast<const TaraWolf&>(the_game());
            int obstacles = 0;
            for (CardId id : state_of(match).zones[hand(kSeatB)]) {
                obstacles += kObstacles.contains(game.deck()[id].kind) ? 1 : 0;
            }
            out.add_counter(static_cast<std::uint8_t>(CounterKey::cursor), kSeatB, obstacles);
        }
    };
    EXPECT_THAT(leak_found(Leak()), HasSubstr("the view tells a secret"));
}

TEST(PlantedLeak, FacesOfDrawnCardsInTheEvents) {
    class Leak final : public Observer {
        std::optional<SeenEvent> event(const Event& event, Viewer viewer) const override {
            if (event.full.key == static_cast<std::uint8_t>(EventKey::drew)) return event.full;
            return seen_by(event, viewer);
        }
    };
    EXPECT_THAT(leak_found(Leak()), HasSubstr("of a step tells a secret"));
}

TEST(PlantedLeak, TheHandItselfInTheView) {
    class Leak final : public Observer {
        void view(const Match& match, Viewer viewer, View& out) const override {
            match.view(viewer, out);
            if (viewer != Viewer::spectator()) return;
            for (CardId id : state_of(match).zones[hand(kSeatA)]) {
                Slot slot;
                slot.card = static_cast<CardIndex>(index_of(id));
                out.add_slot(slot);
            }
        }
    };
    EXPECT_THAT(leak_found(Leak()), HasSubstr("the view tells a secret"));
}

TEST(PlantedLeak, TheMiddleOfAHiddenStepInTheRevision) {
    class Leak final : public Observer {
        void view(const Match& match, Viewer viewer, View& out) const override {
            match.view(viewer, out);
            out.revision = prompt_number(state_of(match));
        }
    };
    EXPECT_THAT(leak_found(Leak()), HasSubstr("tells a secret"));
}

TEST(PlantedLeak, TheOrderOfFaceDownCards) {
    class Leak final : public Observer {
        void view(const Match& match, Viewer viewer, View& out) const override {
            match.view(viewer, out);
            const auto& game = static_cast<const TaraWolf&>(the_game());
            const State& state = state_of(match);
            if (state.step != Step::obstacles || viewer.is(state.bearer)) return;
            const auto cards = state.zones[face_down(state.bearer)];
            const valley::Zone* down =
                out.zone(static_cast<std::uint8_t>(ZoneKey::face_down), state.bearer);
            if (cards.empty() || down == nullptr) return;
            out.slots[down->first].back = game.deck()[cards[0]].papyrus ? 1 : 0;
        }
    };
    EXPECT_THAT(leak_found(Leak()), HasSubstr("tells a secret"));
}

TEST(PlantedLeak, ARefusalThatDependsOnAGuess) {
    class Leak final : public Observer {
        std::optional<Rejection> refusal(const Match& match, Seat seat,
                                         const Choice& choice) const override {
            const auto rejection = Observer::refusal(match, seat, choice);
            const State& state = state_of(match);
            const auto hidden = state.zones[hand(other(seat))];
            if (rejection == Rejection::not_asked && !hidden.empty() && choice.count > 0 &&
                index_of(hidden[0]) % 2 == choice.picks[0] % 2) {
                return Rejection::out_of_range;
            }
            return rejection;
        }
    };
    EXPECT_THAT(leak_found(Leak()), HasSubstr("a refusal tells a secret"));
}

}  // namespace
}  // namespace valley::testing
