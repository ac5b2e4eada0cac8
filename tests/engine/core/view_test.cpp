// Views: filling one twice leaves nothing behind, and equal means equal in every field.

#include "engine/core/view.hpp"

#include <gtest/gtest.h>

namespace valley {
namespace {

constexpr Seat kA{0};
constexpr Seat kB{1};

Slot slot_of(CardIndex card) {
    Slot slot;
    slot.card = card;
    return slot;
}

void fill_richly(View& view) {
    view.clear(Viewer::seat(kA));
    view.revision = 12;
    view.phase = 3;
    view.round = 4;
    view.turn = kB;
    view.waiting_on = {kA, kB};
    view.question = 5;
    view.subject = 6;
    view.add_zone(1, kA, 5);
    view.add_slot(slot_of(10));
    view.add_slot(slot_of(11));
    view.add_zone(1, kB, 4);
    view.add_zone(2, kNoSeat, 30);
    view.add_slot(slot_of(12));
    view.add_counter(0, kA, 7);
    view.add_counter(0, kB, -3);
    view.asked = true;
    view.prompt.clear(9, kA, 2);
    view.prompt.add(Option::of_word(1));
    view.result = Result{{kA}, 1};
}

void fill_poorly(View& view) {
    view.clear(Viewer::spectator());
    view.add_zone(2, kNoSeat, 1);
}

TEST(View, ANewOneIsEmptyAndASpectators) {
    const View view;
    EXPECT_EQ(view.viewer, Viewer::spectator());
    EXPECT_TRUE(view.waiting_on.empty());
    EXPECT_TRUE(view.zones.empty());
    EXPECT_FALSE(view.asked);
    EXPECT_FALSE(view.result.has_value());
}

TEST(View, FillingItAgainLeavesNothingBehind) {
    View fresh;
    fill_poorly(fresh);
    View used;
    fill_richly(used);
    fill_poorly(used);
    EXPECT_EQ(used, fresh);

    View cleared;
    fill_richly(cleared);
    cleared.clear(Viewer());
    EXPECT_EQ(cleared, View());
}

TEST(View, FillingItAgainKeepsItsMemory) {
    View view;
    fill_richly(view);
    const auto* zones = view.zones.data();
    const auto* slots = view.slots.data();
    const auto* counters = view.counters.data();
    for (int i = 0; i < 10; ++i) {
        fill_poorly(view);
        fill_richly(view);
    }
    EXPECT_EQ(view.zones.data(), zones);
    EXPECT_EQ(view.slots.data(), slots);
    EXPECT_EQ(view.counters.data(), counters);
}

TEST(View, ZonesListTheirOwnSlots) {
    View view;
    fill_richly(view);
    EXPECT_EQ(view.count_of(1, kA), 5u);
    ASSERT_EQ(view.slots_of(1, kA).size(), 2u);
    EXPECT_EQ(view.slots_of(1, kA)[1].card, 11);
    EXPECT_EQ(view.count_of(1, kB), 4u);
    EXPECT_TRUE(view.slots_of(1, kB).empty());
    ASSERT_EQ(view.slots_of(2).size(), 1u);
    EXPECT_EQ(view.slots_of(2)[0].card, 12);
    EXPECT_EQ(view.zone(1, kNoSeat), nullptr);
    EXPECT_EQ(view.zone(3), nullptr);
    EXPECT_TRUE(view.slots_of(3).empty());
    EXPECT_EQ(view.count_of(3), 0u);
    EXPECT_EQ(view.counter(0, kB), -3);
    EXPECT_EQ(view.counter(0), 0);
}

// The spaces of a board are zones of one key.
TEST(View, ZonesOfOneKeyAreToldApartByTheirNumbers) {
    View view;
    view.add_zone(1, kA, 7);
    view.add_slot(slot_of(10));
    view.add_zone(1, kA, 8).number = 1;
    view.add_slot(slot_of(11));
    EXPECT_EQ(view.count_of(1, kA), 7u);
    EXPECT_EQ(view.count_of(1, kA, 1), 8u);
    EXPECT_EQ(view.count_of(1, kA, 2), 0u);
    EXPECT_EQ(view.slots_of(1, kA)[0].card, 10);
    EXPECT_EQ(view.slots_of(1, kA, 1)[0].card, 11);
    EXPECT_EQ(view.zone(1, kA, 1), &view.zones[1]);
    EXPECT_EQ(view.find_zone(1, kA, 1), &view.zones[1]);
    EXPECT_EQ(view.find_zone(1, kA, 2), nullptr);
}

TEST(View, EqualIsEqualInEveryField) {
    View a;
    fill_richly(a);
    struct Case {
        const char* field;
        void (*change)(View&);
    };
    constexpr Case kCases[] = {
        {"revision", [](View& v) { v.revision = 0; }},
        {"viewer", [](View& v) { v.viewer = Viewer::seat(kB); }},
        {"phase", [](View& v) { v.phase = 0; }},
        {"round", [](View& v) { v.round = 0; }},
        {"turn", [](View& v) { v.turn = kA; }},
        {"waiting_on", [](View& v) { v.waiting_on = {kA}; }},
        {"question", [](View& v) { v.question = 0; }},
        {"subject", [](View& v) { v.subject = kNoCard; }},
        {"one zone more", [](View& v) { v.add_zone(3, kNoSeat, 0); }},
        {"key of a zone", [](View& v) { v.zones[0].key = 9; }},
        {"owner of a zone", [](View& v) { v.zones[0].owner = kB; }},
        {"number of a zone", [](View& v) { v.zones[0].number = 9; }},
        {"count of a zone", [](View& v) { v.zones[0].count = 9; }},
        {"first slot of a zone", [](View& v) { v.zones[1].first = 1; }},
        {"listed slots of a zone", [](View& v) { v.zones[0].listed = 1; }},
        {"one slot more", [](View& v) { v.slots.push_back({}); }},
        {"card of a slot", [](View& v) { v.slots[0].card = 9; }},
        {"back of a slot", [](View& v) { v.slots[0].back = 9; }},
        {"marks of a slot", [](View& v) { v.slots[0].marks = 9; }},
        {"strength of a slot", [](View& v) { v.slots[0].strength = 9; }},
        {"owner of a slot", [](View& v) { v.slots[0].owner = kA; }},
        {"one counter more", [](View& v) { v.add_counter(1, kA, 0); }},
        {"key of a counter", [](View& v) { v.counters[0].key = 9; }},
        {"owner of a counter", [](View& v) { v.counters[0].owner = kB; }},
        {"value of a counter", [](View& v) { v.counters[0].value = 9; }},
        {"asked", [](View& v) { v.asked = false; }},
        {"prompt", [](View& v) { v.prompt.number = 0; }},
        {"option", [](View& v) { v.prompt.options[0].value = 9; }},
        {"no result", [](View& v) { v.result.reset(); }},
        {"winners", [](View& v) { v.result->winners = {kB}; }},
        {"ending", [](View& v) { v.result->ending = 0; }},
    };
    for (const Case& c : kCases) {
        View b;
        fill_richly(b);
        EXPECT_EQ(a, b);
        c.change(b);
        EXPECT_FALSE(a == b) << c.field;
        EXPECT_FALSE(b == a) << c.field;
    }
}

TEST(View, ThePromptMeansNothingToWhoeverIsNotAsked) {
    View a, b;
    fill_richly(a);
    fill_richly(b);
    a.asked = b.asked = false;
    b.prompt.number = 77;
    EXPECT_EQ(a, b);
}

TEST(ViewDeathTest, ASlotBelongsToAZone) {
    View view;
    EXPECT_DEATH(view.add_slot({}), "belongs to a zone");
}

}  // namespace
}  // namespace valley
