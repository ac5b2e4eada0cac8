// Watchers who are shown everything late: marked cards, and what is shown of them.

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "engine/games/games.hpp"
#include "engine/games/tara_wolf/game.hpp"
#include "engine/games/tara_wolf/match.hpp"
#include "engine/games/tara_wolf/table.hpp"
#include "tests/support/random_player.hpp"
#include "tests/support/scale.hpp"

namespace valley::tara_wolf {
namespace {

const TaraWolf& game() {
    static const Registry kGames = builtin_games();
    return dynamic_cast<const TaraWolf&>(*kGames.find("tara_wolf"));
}

const TaraWolf& marked() { return dynamic_cast<const TaraWolf&>(game().marked()); }

bool is_open(Zone zone) {
    switch (zone) {
        case Zone::stack:
        case Zone::looked_at:
        case Zone::hand_a:
        case Zone::hand_b:
        case Zone::face_down_a:
        case Zone::face_down_b:
        case Zone::papyrus_a:
        case Zone::papyrus_b:
        case Zone::papyrus_box:
        case Zone::adventurer_box:
        case Zone::tomb_stack: return false;
        default: return true;
    }
}

Zone where(const State& state, CardId copy) {
    for (std::size_t z = 0; z < kZones; ++z) {
        const auto cards = state.zones[static_cast<Zone>(z)];
        if (std::ranges::find(cards, copy) != cards.end()) return static_cast<Zone>(z);
    }
    ADD_FAILURE() << "a card is nowhere";
    return Zone::stack;
}

// A marked match played at random, told of as each round begins.
template <typename AtRound>
void play_marked(std::uint64_t seed, AtRound at_round) {
    SeededChance chance(seed_from(seed));
    Random random(seed);
    EventLog log;
    Prompt prompt;
    const auto match = marked().start({}, chance, log);
    int round = 0;
    while (!match->result()) {
        if (const State& state = state_of(*match); state.round != round) {
            round = state.round;
            at_round(state, log);
        }
        const Seat seat = match->waiting_on().lowest();
        match->prompt(seat, prompt);
        ASSERT_FALSE(match->apply(seat, pick_at_random(prompt, random), chance, log));
    }
}

// Calls `check(then, now, the events up to then)` for rounds that lie two apart.
template <typename Check>
void at_rounds_two_apart(std::uint64_t seed, Check check) {
    struct Moment {
        State state;
        std::size_t events;
    };
    std::deque<Moment> moments;
    play_marked(seed, [&](const State& now, const EventLog& log) {
        moments.push_back({now, log.all().size()});
        if (moments.size() < 3) return;
        check(moments.front().state, now, log.all().first(moments.front().events));
        moments.pop_front();
    });
}

View late_view(const State& then, const State& now) {
    View view;
    make_late_view(marked().deck(), then, &now, view);
    return view;
}

TEST(MarkedGame, GoesLikeTheOneWithoutMarks) {
    for (std::uint64_t seed = 1; seed <= valley::testing::scaled(300); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        SeededChance chance(seed_from(seed));
        SeededChance marked_chance(seed_from(seed));
        Random random(seed);
        EventLog log;
        EventLog marked_log;
        Prompt prompt;
        Prompt marked_prompt;
        View view;
        View marked_view;
        const valley::Setup setup{2, static_cast<std::uint32_t>(seed % 4)};
        const auto plain = game().start(setup, chance, log);
        const auto other = marked().start(setup, marked_chance, marked_log);
        while (!plain->result()) {
            for (Viewer viewer :
                 {Viewer::seat(kSeatA), Viewer::seat(kSeatB), Viewer::spectator()}) {
                plain->view(viewer, view);
                other->view(viewer, marked_view);
                view.asked = marked_view.asked = false;  // its options name copies
                ASSERT_EQ(view, marked_view);
            }
            const Seat seat = plain->waiting_on().lowest();
            plain->prompt(seat, prompt);
            ASSERT_EQ(other->waiting_on().lowest(), seat);
            other->prompt(seat, marked_prompt);
            ASSERT_EQ(prompt.count, marked_prompt.count);
            const Choice choice = pick_at_random(prompt, random);
            ASSERT_FALSE(plain->apply(seat, choice, chance, log));
            ASSERT_FALSE(other->apply(seat, choice, marked_chance, marked_log));
            other->check_invariants();
        }
        ASSERT_EQ(log.all().size(), marked_log.all().size());
        for (std::size_t i = 0; i < log.all().size(); ++i) {
            SeenEvent expected = log.all()[i].full;
            SeenEvent found = marked_log.all()[i].full;
            if (found.card != kNoCard) {
                found.card = marked().deck().face(static_cast<CardId>(found.card));
            }
            ASSERT_EQ(expected, found);
        }
    }
}

TEST(MarkedGame, HasACardForEachCopy) {
    const Deck& deck = marked().deck();
    EXPECT_EQ(deck.size(), kCardsInPlay);
    EXPECT_EQ(deck.faces().size(), game().deck().size());
    std::vector<int> copies(game().deck().size());
    for (std::size_t i = 0; i < deck.size(); ++i) ++copies[deck.face(static_cast<CardId>(i))];
    for (std::size_t i = 0; i < copies.size(); ++i) {
        EXPECT_EQ(copies[i], game().deck()[static_cast<CardId>(i)].copies);
    }
}

TEST(LateView, ShowsOfWhatWasHiddenWhatLiesOpenNow) {
    std::size_t shown = 0;
    std::size_t kept = 0;
    for (std::uint64_t seed = 1; seed <= valley::testing::scaled(100); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        at_rounds_two_apart(seed, [&](const State& then, const State& now, auto) {
            const View view = late_view(then, now);
            EXPECT_FALSE(view.viewer.is_seat());
            EXPECT_FALSE(view.asked);
            EXPECT_EQ(view.round, then.round);
            for (Seat seat : {kSeatA, kSeatB}) {
                for (Zone held : {hand(seat), papyrus(seat)}) {
                    std::vector<CardIndex> expected;
                    for (CardId copy : then.zones[held]) {
                        if (is_open(where(now, copy))) {
                            expected.push_back(marked().deck().face(copy));
                        }
                    }
                    std::vector<CardIndex> found;
                    const auto key = place_of(held).zone;
                    for (const Slot& slot : view.slots_of(key, seat)) found.push_back(slot.card);
                    EXPECT_EQ(found, expected);
                    EXPECT_EQ(view.count_of(key, seat), then.zones.size(held));
                    shown += found.size();
                    kept += then.zones.size(held) - found.size();
                }
            }
        });
    }
    EXPECT_GT(shown, 0u);
    EXPECT_GT(kept, 0u);
}

// All else in it is what a spectator saw then.
TEST(LateView, IsTheSpectatorsViewOfThen) {
    at_rounds_two_apart(7, [&](const State& then, const State& now, auto) {
        View late = late_view(then, now);
        View open;
        make_view(marked().deck(), then, Viewer::spectator(), open);
        EXPECT_EQ(late.counters, open.counters);
        EXPECT_EQ(late.revision, open.revision);
        for (const valley::Zone& zone : open.zones) {
            if (zone.listed == 0) continue;
            EXPECT_TRUE(std::ranges::equal(late.slots_of(zone.key, zone.owner),
                                           open.slots_of(zone.key, zone.owner)));
        }
    });
}

// --- what still lies hidden stays hidden ---

// The same state with two cards of one back in each other's place.
State exchanged(const State& state, CardId one, CardId two) {
    State out = state;
    for (std::size_t z = 0; z < kZones; ++z) {
        for (CardId& id : out.zones.cards_to_shuffle(static_cast<Zone>(z))) {
            if (id == one) {
                id = two;
            } else if (id == two) {
                id = one;
            }
        }
    }
    return out;
}

// The copies that lie hidden, then and now, with this back.
std::vector<CardId> hidden_then_and_now(const State& then, const State& now, std::uint8_t back) {
    std::vector<CardId> hidden;
    for (std::size_t i = 0; i < marked().deck().size(); ++i) {
        const auto copy = static_cast<CardId>(i);
        if (marked().deck().slot(copy).back == back && !is_open(where(then, copy)) &&
            !is_open(where(now, copy))) {
            hidden.push_back(copy);
        }
    }
    return hidden;
}

// A view that tells what has left the hand, wherever it is now: the leak that the exchange is for.
View telling_what_has_left(const State& then, const State& now) {
    View view = late_view(then, now);
    for (Seat seat : {kSeatA, kSeatB}) {
        valley::Zone* zone = view.find_zone(place_of(hand(seat)).zone, seat);
        zone->first = static_cast<std::uint16_t>(view.slots.size());
        zone->listed = 0;
        for (CardId copy : then.zones[hand(seat)]) {
            if (where(now, copy) == hand(seat)) continue;
            view.slots.push_back(marked().deck().slot(copy));
            ++zone->listed;
        }
    }
    return view;
}

TEST(LateView, IsTheSameHoweverTheHiddenCardsLie) {
    std::size_t worlds = 0;
    std::size_t leaks = 0;
    for (std::uint64_t seed = 1; seed <= valley::testing::scaled(100); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Random random(seed);
        at_rounds_two_apart(seed, [&](const State& then, const State& now, auto events) {
            const View told = late_view(then, now);
            const View leak = telling_what_has_left(then, now);
            for (Back back : {Back::main, Back::papyrus}) {
                const auto hidden = hidden_then_and_now(then, now, static_cast<std::uint8_t>(back));
                if (hidden.size() < 2) continue;
                for (int i = 0; i < 10; ++i) {
                    const CardId one =
                        hidden[random.below(static_cast<std::uint32_t>(hidden.size()))];
                    const CardId two =
                        hidden[random.below(static_cast<std::uint32_t>(hidden.size()))];
                    // As it may have been then, with what lies open now unchanged.
                    const State other_then = exchanged(then, one, two);
                    EXPECT_EQ(late_view(other_then, now), told);
                    EXPECT_EQ(late_view(other_then, exchanged(now, one, two)), told);
                    EXPECT_EQ(late_view(then, exchanged(now, one, two)), told);
                    leaks += telling_what_has_left(then, exchanged(now, one, two)) != leak ? 1 : 0;
                    ++worlds;
                    for (Event event : events) {
                        if (event.secret == Secret::nothing) continue;
                        const auto before = late_form(marked().deck(), event, &now);
                        if (event.full.card != index_of(one)) continue;
                        event.full.card = static_cast<CardIndex>(index_of(two));
                        EXPECT_EQ(late_form(marked().deck(), event, &now), before);
                    }
                }
            }
        });
    }
    EXPECT_GT(worlds, 0u);
    EXPECT_GT(leaks, 0u) << "the exchange would not notice a leak";
}

// --- events ---

TEST(LateEvent, TellsTheFaceOfACardThatLiesOpenNow) {
    std::size_t told = 0;
    std::size_t untold = 0;
    for (std::uint64_t seed = 1; seed <= valley::testing::scaled(50); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        at_rounds_two_apart(seed, [&](const State&, const State& now, auto events) {
            for (const Event& event : events) {
                const auto late = late_form(marked().deck(), event, &now);
                if (event.secret == Secret::nothing) {
                    ASSERT_TRUE(late);
                    continue;
                }
                const auto copy = static_cast<CardId>(event.full.card);
                if (is_open(where(now, copy))) {
                    ASSERT_TRUE(late);
                    EXPECT_EQ(late->card, marked().deck().face(copy));
                    EXPECT_EQ(late->from.position, Place::kNoPosition);
                    ++told;
                } else {
                    const auto open = seen_by(event, Viewer::spectator());
                    EXPECT_EQ(late.has_value(), open.has_value());
                    if (late) {
                        EXPECT_EQ(late->card, kNoCard);
                    }
                    ++untold;
                }
            }
        });
    }
    EXPECT_GT(told, 0u);
    EXPECT_GT(untold, 0u);
}

TEST(LateViewDeathTest, IsOfMomentsBetweenRounds) {
    play_marked(1, [&](const State& state, const EventLog&) {
        if (state.round > 1) return;
        State laid = state;
        laid.zones.move(Zone::hand_a, 0, Zone::face_down_a);
        View view;
        EXPECT_DEATH(make_late_view(marked().deck(), laid, &state, view), "as a round begins");
    });
}

}  // namespace
}  // namespace valley::tara_wolf
