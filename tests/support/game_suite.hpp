// The fixture of the tests that every game passes, in each of its variants. Nothing in them knows
// which game it is.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/game_cases.hpp"

namespace valley {

class GameSuite : public ::testing::TestWithParam<GameCase> {
  protected:
    const Game& game() const { return *GetParam().game; }
    const Vocabulary& words() const { return game().facts().words; }
    std::size_t seats() const { return GetParam().setup.seats; }
    std::vector<Viewer> viewers() const { return players_and_spectator(seats()); }

    // Plays games and calls `look(play)` before the first step and after each.
    template <typename Look>
    void at_every_step(std::uint64_t games, Look look) {
        for_each_game(games, [&](std::uint64_t number) {
            Play play(GetParam(), number);
            look(play);
            while (!play.over() && !HasFatalFailure()) {
                play.step();
                if (!HasFatalFailure()) look(play);
            }
        });
    }
};

// An option that is a card points at a card which the asked seat's own view lists with that face.
inline void check_options_are_seen(const Match& match) {
    Prompt prompt;
    View view;
    for (std::size_t i = 0; i < kSeatsMax; ++i) {
        if (!match.waiting_on().contains(seat_at(i))) continue;
        match.prompt(seat_at(i), prompt);
        match.view(Viewer::seat(seat_at(i)), view);
        for (const Option& option : prompt.listed()) {
            if (option.kind != OptionKind::card) continue;
            const auto slots =
                view.slots_of(option.place.zone, option.place.owner, option.place.number);
            ASSERT_LT(option.place.position, slots.size());
            ASSERT_EQ(slots[option.place.position].card, option.card);
        }
    }
}

}  // namespace valley
