// What every game shows: views and events in its words, moment by moment.

#include <map>
#include <set>
#include <tuple>

#include "tests/support/game_suite.hpp"
#include "tests/support/random_player.hpp"

namespace valley {
namespace {

class GameShows : public GameSuite {};

TEST_P(GameShows, ViewsSayTheSameAsTheMatch) {
    View view;
    Prompt prompt;
    at_every_step(100, [&](Play& play) {
        for (Viewer viewer : viewers()) {
            play.match->view(viewer, view);
            ASSERT_EQ(view.viewer, viewer);
            ASSERT_EQ(view.waiting_on, play.match->waiting_on());
            ASSERT_EQ(view.result, play.match->result());
            const bool asked =
                viewer.is_seat() && play.match->waiting_on().contains(viewer.as_seat());
            ASSERT_EQ(view.asked, asked);
            if (asked) {
                play.match->prompt(viewer.as_seat(), prompt);
                ASSERT_EQ(view.prompt, prompt);
            }
        }
    });
}

TEST_P(GameShows, ViewsAreMadeOfTheGamesWords) {
    View view;
    at_every_step(100, [&](Play& play) {
        std::vector<Viewer> all = viewers();
        if (play.over()) all.push_back(Viewer::replay_reader());
        for (Viewer viewer : all) {
            play.match->view(viewer, view);
            ASSERT_LT(view.phase, words().phases.size());
            ASSERT_TRUE(view.waiting_on.empty() || view.question < words().prompts.size());
            ASSERT_TRUE(view.subject == kNoCard || view.subject < game().cards().size());
            std::size_t listed = 0;
            std::set<std::size_t> taken;
            std::set<std::tuple<std::uint8_t, Seat, std::uint8_t>> zones;
            for (const Zone& zone : view.zones) {
                ASSERT_LT(zone.key, words().zones.size());
                ASSERT_TRUE(zone.owner == kNoSeat || index_of(zone.owner) < seats());
                ASSERT_TRUE(zones.insert({zone.key, zone.owner, zone.number}).second)
                    << "one zone twice: " << words().zones[zone.key].key;
                for (std::size_t i = zone.first; i < std::size_t{zone.first} + zone.listed; ++i) {
                    ASSERT_LT(i, view.slots.size());
                    ASSERT_TRUE(taken.insert(i).second) << "two zones list one slot";
                }
                ASSERT_LE(zone.listed, zone.count);
                listed += zone.listed;
            }
            ASSERT_EQ(listed, view.slots.size());
            for (const Slot& slot : view.slots) {
                ASSERT_LT(slot.back, words().backs.size());
                ASSERT_LT(slot.marks, 1u << words().marks.size());
                if (slot.card == kNoCard) {
                    ASSERT_EQ(slot.strength, Slot::kNoStrength) << "tells of a hidden face";
                    ASSERT_EQ(slot.marks, 0) << "tells of a hidden face";
                    continue;
                }
                ASSERT_LT(slot.card, game().cards().size());
                ASSERT_EQ(slot.back, game().cards()[slot.card].back);
            }
            std::set<std::pair<std::uint8_t, Seat>> counters;
            for (const Counter& counter : view.counters) {
                ASSERT_LT(counter.key, words().counters.size());
                ASSERT_TRUE(counters.insert({counter.key, counter.owner}).second);
            }
        }
    });
}

// Events use the game's words, and a text that names the card is for readers who know it.
TEST_P(GameShows, EventsCanBeReadByWhoeverGetsThem) {
    for_each_game(200, [&](std::uint64_t number) {
        Play play(GetParam(), number);
        play.play_to_end();
        std::vector<Viewer> all = viewers();
        all.push_back(Viewer::replay_reader());
        for (Viewer viewer : all) {
            for (const SeenEvent& event : play.events.since(viewer, 0)) {
                ASSERT_LT(event.key, words().events.size());
                ASSERT_TRUE(event.seat == kNoSeat || index_of(event.seat) < seats());
                ASSERT_TRUE(event.card == kNoCard || event.card < game().cards().size());
                for (const Place& place : {event.from, event.to}) {
                    ASSERT_TRUE(!place.known() || place.zone < words().zones.size());
                }
                for (Language language : {Language::en, Language::de}) {
                    const Word& word = words().events[event.key];
                    const std::string_view text = word.in(language);
                    const auto needs = [&](std::string_view placeholder) {
                        return text.find(placeholder) != std::string_view::npos;
                    };
                    if (needs("{card}") && !needs("|")) {
                        ASSERT_NE(event.card, kNoCard) << word.key << ": " << text;
                    }
                    if (needs("{seat}") || needs("{other}")) {
                        ASSERT_NE(event.seat, kNoSeat) << word.key << ": " << text;
                    }
                }
            }
        }
    });
}

// A revision is a moment as its viewer knows it. It never falls, and while it stays, nothing at all
// changes for that viewer: somebody else's hidden step shows no count, no event and no word.
TEST_P(GameShows, ARevisionIsAMoment) {
    for_each_game(200, [&](std::uint64_t number) {
        Play play(GetParam(), number);
        const std::vector<Viewer> all = viewers();
        std::vector<View> before(all.size());
        std::vector<std::size_t> told(all.size());
        View view;
        for (std::size_t i = 0; i < all.size(); ++i) {
            play.match->view(all[i], before[i]);
            told[i] = play.events.since(all[i], 0).size();
        }
        while (!play.over() && !HasFatalFailure()) {
            play.step();
            for (std::size_t i = 0; i < all.size(); ++i) {
                play.match->view(all[i], view);
                const std::size_t told_now = play.events.since(all[i], 0).size();
                ASSERT_GE(view.revision, before[i].revision);
                if (view.revision == before[i].revision) {
                    ASSERT_EQ(view, before[i]) << "changed within a revision";
                    ASSERT_EQ(told_now, told[i]) << "was told something within a revision";
                }
                if (all[i].is(play.prompt.seat)) {
                    ASSERT_GT(view.revision, before[i].revision)
                        << "whoever answers sees that the answer was taken";
                }
                std::swap(before[i], view);
                told[i] = told_now;
            }
        }
    });
}

TEST_P(GameShows, ASeatIsNeverAskedTwoQuestionsOfOneNumber) {
    for_each_game(200, [&](std::uint64_t number) {
        Play play(GetParam(), number);
        std::map<Seat, std::uint32_t> last;
        while (!play.over() && !HasFatalFailure()) {
            play.step();
            const auto found = last.find(play.prompt.seat);
            if (found != last.end()) {
                ASSERT_GT(play.prompt.number, found->second);
            }
            last[play.prompt.seat] = play.prompt.number;
        }
    });
}

INSTANTIATE_TEST_SUITE_P(Every, GameShows, testing::ValuesIn(game_cases()), name_of_param);

}  // namespace
}  // namespace valley
