// Knowledge that no match can give makes no world, and does no harm.

#include <gtest/gtest.h>

#include <vector>

#include "engine/games/tara_wolf/deck_file.hpp"
#include "engine/games/tara_wolf/game.hpp"
#include "engine/games/tara_wolf/match.hpp"
#include "engine/games/tara_wolf/worlds/possible_world.hpp"
#include "engine/games/tara_wolf/worlds/readable.hpp"
#include "tests/support/random_player.hpp"
#include "tests/support/scale.hpp"

namespace valley::tara_wolf {
namespace {

// What a viewer knows, to be spoiled.
struct Known {
    View view;
    std::vector<SeenEvent> events;
    std::size_t events_at_view = 0;

    Knowledge knowledge() const { return {view, events, events_at_view}; }
    SeenEvent& first(EventKey key) {
        for (SeenEvent& event : events) {
            if (event.key == static_cast<std::uint8_t>(key)) return event;
        }
        ADD_FAILURE() << "no such event";
        return events.front();
    }
};

// After so many random answers of a match.
Known known_after(int answers, std::uint64_t number, Viewer viewer) {
    static const TaraWolf kGame{Deck(builtin_deck())};
    SeededChance chance(seed_from(number));
    Random random(number);
    EventLog log;
    const auto match = kGame.start({}, chance, log);
    Prompt prompt;
    for (; answers > 0 && !match->result(); --answers) {
        const Seat seat = match->waiting_on().lowest();
        match->prompt(seat, prompt);
        match->apply(seat, pick_at_random(prompt, random), chance, log);
    }
    Known known;
    match->view(viewer, known.view);
    known.events = log.since(viewer, 0);
    known.events_at_view = known.events.size();
    return known;
}

constexpr CardIndex kNoSuchCard = 254;
constexpr Seat kNoSuchSeat{2};

TEST(ImpossibleKnowledge, IsFoundAtTheStart) {
    struct Case {
        const char* what;
        void (*spoil)(Known&);
    };
    const Case kCases[] = {
        {"a viewer who does not play", [](Known& k) { k.view.viewer = Viewer::seat(kNoSuchSeat); }},
        {"a card in question", [](Known& k) { k.view.subject = kNoSuchCard; }},
        {"a question", [](Known& k) { k.view.question = 200; }},
        {"the owner of a zone", [](Known& k) { k.view.zones[0].owner = kNoSuchSeat; }},
        {"the slots of a zone", [](Known& k) { k.view.zones[0].first = 510; }},
        {"more slots than there are", [](Known& k) { k.view.zones[0].listed = 511; }},
        {"the owner of a counter", [](Known& k) { k.view.counters[0].owner = kNoSuchSeat; }},
        {"consolation coins of nobody",
         [](Known& k) {
             k.view.add_counter(static_cast<std::uint8_t>(CounterKey::consolation), kNoSeat, 1);
         }},
        {"what happened", [](Known& k) { k.events[3].key = 200; }},
        {"whose doing it was", [](Known& k) { k.first(EventKey::drew).seat = kNoSuchSeat; }},
        {"nobody's doing", [](Known& k) { k.first(EventKey::drew).seat = kNoSeat; }},
        {"a card that is not in the deck", [](Known& k) { k.first(EventKey::drew).card = 254; }},
        {"no card where one is public",
         [](Known& k) { k.first(EventKey::dealt_adventurer).card = kNoCard; }},
        {"no card where it is one's own",
         [](Known& k) { k.first(EventKey::dealt_papyrus).card = kNoCard; }},
        {"a taken card that neither seat was shown",
         [](Known& k) {
             SeenEvent taken;
             taken.key = static_cast<std::uint8_t>(EventKey::took_hand_card);
             taken.seat = kSeatB;
             k.events.push_back(taken);
         }},
        {"more Papyrus cards than cards",
         [](Known& k) {
             SeenEvent laid;
             laid.key = static_cast<std::uint8_t>(EventKey::laid_face_down);
             laid.seat = kSeatB;
             laid.numbers = {1, 2};
             k.events.push_back(laid);
         }},
        {"fewer cards than none",
         [](Known& k) {
             SeenEvent laid;
             laid.key = static_cast<std::uint8_t>(EventKey::laid_face_down);
             laid.seat = kSeatB;
             laid.numbers = {2, -1};
             k.events.push_back(laid);
         }},
        {"no end of reshuffles",
         [](Known& k) {
             SeenEvent reshuffled;
             reshuffled.key = static_cast<std::uint8_t>(EventKey::reshuffled);
             for (int i = 0; i < 1000; ++i) k.events.push_back(reshuffled);
         }},
        {"a view of later", [](Known& k) { ++k.events_at_view; }},
    };
    Random random(1);
    for (const Case& c : kCases) {
        SCOPED_TRACE(c.what);
        Known known = known_after(6, 1, Viewer::seat(kSeatA));
        ASSERT_TRUE(is_readable(builtin_deck(), known.knowledge()));
        c.spoil(known);
        EXPECT_FALSE(is_readable(builtin_deck(), known.knowledge()));
        EXPECT_EQ(possible_world(builtin_deck(), known.knowledge(), random), std::nullopt);
    }
}

// Each of these can be read, and contradicts itself.
TEST(ImpossibleKnowledge, MakesNoWorld) {
    struct Case {
        const char* what;
        void (*spoil)(Known&);
    };
    const Case kCases[] = {
        {"a hand of five cards of which there is one",
         [](Known& k) {
             const CardId only = builtin_deck().find("enchantress");
             for (SeenEvent& event : k.events) {
                 const bool drew = event.key == static_cast<std::uint8_t>(EventKey::drew);
                 if (drew && event.seat == kSeatA) {
                     event.card = static_cast<CardIndex>(index_of(only));
                 }
             }
         }},
        {"cards laid by a seat of which nobody knows whether it bears the medallion",
         [](Known& k) {
             k.first(EventKey::toss).key = static_cast<std::uint8_t>(EventKey::camp_ended);
             SeenEvent laid;
             laid.key = static_cast<std::uint8_t>(EventKey::laid_face_down);
             laid.seat = kSeatB;
             laid.numbers = {1, 0};
             k.events.push_back(laid);
             k.events_at_view = k.events.size();
         }},
        {"more cards than a deck has",
         [](Known& k) {
             const auto listed = static_cast<std::uint16_t>(k.view.slots.size());
             for (Slot& slot : k.view.slots) slot.card = 0;
             for (valley::Zone& zone : k.view.zones) {
                 zone.first = 0;
                 zone.count = zone.listed = listed;
             }
         }},
    };
    Random random(1);
    for (const Case& c : kCases) {
        SCOPED_TRACE(c.what);
        Known known = known_after(6, 1, Viewer::seat(kSeatA));
        ASSERT_NE(possible_world(builtin_deck(), known.knowledge(), random), std::nullopt);
        c.spoil(known);
        ASSERT_TRUE(is_readable(builtin_deck(), known.knowledge()));
        EXPECT_EQ(possible_world(builtin_deck(), known.knowledge(), random), std::nullopt);
    }
}

// What can be read may still be nonsense: events in no order, cards where they cannot have been.
// Something that fits may come out, or nothing.
TEST(ImpossibleKnowledge, DoesNoHarm) {
    int worlds = 0;
    for (std::uint64_t number = 1; number <= valley::testing::scaled(60); ++number) {
        SCOPED_TRACE("number " + std::to_string(number));
        Random random(number);
        const Viewer viewers[] = {Viewer::seat(kSeatA), Viewer::seat(kSeatB), Viewer::spectator(),
                                  Viewer::replay_reader()};
        const Viewer viewer = viewers[number % 4];
        const bool reads_all = viewer.is_replay_reader();
        Known known =
            known_after(reads_all ? 3000 : static_cast<int>(random.below(40)), number, viewer);
        if (reads_all) known.events.resize(known.events_at_view = 60);
        for (std::uint32_t changes = 1 + random.below(4); changes > 0; --changes) {
            const auto any = [&](std::size_t count) {
                return random.below(static_cast<std::uint32_t>(count));
            };
            SeenEvent& event = known.events[any(known.events.size())];
            switch (any(10)) {
                case 0: event.key = static_cast<std::uint8_t>(any(50)); break;
                case 1: event.card = static_cast<CardIndex>(any(builtin_deck().size())); break;
                case 2: event.seat = other(event.seat); break;
                case 3: event.numbers[0] = static_cast<std::int16_t>(any(200) - 100); break;
                case 4: event.from.position = static_cast<std::uint8_t>(any(256)); break;
                case 5: std::swap(event, known.events[any(known.events.size())]); break;
                case 6: known.events.push_back(event); break;
                case 7: known.events.erase(known.events.begin() + any(known.events.size())); break;
                case 8: known.view.zones[any(known.view.zones.size())].count = 3; break;
                default: known.view.counters[any(known.view.counters.size())].value = 9; break;
            }
            known.events_at_view = std::min(known.events_at_view, known.events.size());
        }
        worlds += possible_world(builtin_deck(), known.knowledge(), random) ? 1 : 0;
    }
    std::printf("%d of them fit all the same\n", worlds);
}

}  // namespace
}  // namespace valley::tara_wolf
