// What every game of the registry must pass, in each of its variants: played at random, looked at
// after every step. Nothing here knows which game it is.

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <set>
#include <thread>

#include "tests/support/game_cases.hpp"
#include "tests/support/random_player.hpp"

namespace valley {
namespace {

// An option that is a card points at a card which the asked seat's own view lists with that face.
void check_options_are_seen(const Match& match) {
    Prompt prompt;
    View view;
    for (std::size_t i = 0; i < kSeatsMax; ++i) {
        if (!match.waiting_on().contains(seat_at(i))) continue;
        match.prompt(seat_at(i), prompt);
        match.view(Viewer::seat(seat_at(i)), view);
        for (const Option& option : prompt.listed()) {
            if (option.kind != OptionKind::card) continue;
            const auto slots = view.slots_of(option.place.zone, option.place.owner);
            ASSERT_LT(option.place.position, slots.size());
            ASSERT_EQ(slots[option.place.position].card, option.card);
        }
    }
}

class GameSuite : public testing::TestWithParam<GameCase> {
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

using GameSuiteDeathTest = GameSuite;

// --- What is asked ---

TEST_P(GameSuite, SomebodyIsAskedUntilTheGameIsOver) {
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

TEST_P(GameSuite, EveryPromptCanBeAnsweredAndRead) {
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

TEST_P(GameSuite, OptionsPointAtWhatTheirSeatSees) {
    at_every_step(100, [&](Play& play) { check_options_are_seen(*play.match); });
}

TEST_P(GameSuiteDeathTest, ASeatThatIsNotWaitedOnHasNoPrompt) {
    const Play play(GetParam(), 1);
    Prompt prompt;
    for (std::size_t i = 0; i < kSeatsMax; ++i) {
        if (play.match->waiting_on().contains(seat_at(i))) continue;
        EXPECT_DEATH(play.match->prompt(seat_at(i), prompt), "broken invariant");
    }
}

TEST_P(GameSuiteDeathTest, AReplayIsReadWhenTheGameIsOver) {
    Play play(GetParam(), 1);
    View view;
    EXPECT_DEATH(play.match->view(Viewer::replay_reader(), view), "broken invariant");
    play.play_to_end();
    play.match->view(Viewer::replay_reader(), view);
    EXPECT_TRUE(view.result.has_value());
    EXPECT_DEATH(play.match->prompt(Seat{0}, play.prompt), "broken invariant");
}

TEST_P(GameSuiteDeathTest, ASetupThatTheFactsDoNotAllowIsABug) {
    SeededChance chance(Seed{});
    NoEvents events;
    const auto start = [&](std::size_t count, std::uint32_t variants) {
        game().start({count, variants}, chance, events);
    };
    EXPECT_DEATH(start(game().facts().seats_max + 1, 0), "broken invariant");
    EXPECT_DEATH(start(game().facts().seats_min - 1, 0), "broken invariant");
    EXPECT_DEATH(start(seats(), 1u << words().variants.size()), "broken invariant");
}

// --- Views and events ---

TEST_P(GameSuite, ViewsSayTheSameAsTheMatch) {
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

TEST_P(GameSuite, ViewsAreMadeOfTheGamesWords) {
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
TEST_P(GameSuite, EventsCanBeReadByWhoeverGetsThem) {
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
TEST_P(GameSuite, ARevisionIsAMoment) {
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

TEST_P(GameSuite, ASeatIsNeverAskedTwoQuestionsOfOneNumber) {
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

// --- Copies ---

TEST_P(GameSuite, AllIsTheSameAgainFromSeedAndChoices) {
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

TEST_P(GameSuite, ACopyIsEqualAndGoesItsOwnWay) {
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

TEST_P(GameSuite, DifferentStatesHaveDifferentFingerprints) {
    std::map<std::uint64_t, std::vector<std::byte>> seen;
    at_every_step(50, [&](Play& play) {
        const auto bytes = play.match->bytes();
        const auto [entry, is_new] = seen.try_emplace(play.match->fingerprint(), bytes);
        ASSERT_TRUE(is_new || entry->second == bytes);
    });
    EXPECT_GT(seen.size(), 100u);
}

// --- Refusals ---

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

TEST_P(GameSuite, AnIllegalAnswerIsRefusedAndChangesNothing) {
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
TEST_P(GameSuite, TheSameAnswerTwiceIsRefused) {
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

// --- Bytes ---

TEST_P(GameSuite, BytesComeBackAsTheSameMatch) {
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

// --- Threads ---

// One game, many threads: a game is immutable, and matches share nothing else.
TEST_P(GameSuite, MatchesOfOneGameRunInSeveralThreads) {
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

INSTANTIATE_TEST_SUITE_P(Every, GameSuite, testing::ValuesIn(game_cases()), name_of_param);
INSTANTIATE_TEST_SUITE_P(Every, GameSuiteDeathTest, testing::ValuesIn(game_cases()), name_of_param);
INSTANTIATE_TEST_SUITE_P(Every, BrokenBytes, testing::ValuesIn(game_cases()), name_of_param);

}  // namespace
}  // namespace valley
