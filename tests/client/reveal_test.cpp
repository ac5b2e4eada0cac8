// Events that a server sends, shown one by one: also those of a server that means harm.

#include "client/terminal/reveal.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "client/core/bounds.hpp"

namespace valley::client::tui {
namespace {

// Two zones, 0 and 1, the first with so many cards: 0, 1, ...
v1::View two_zones(int cards) {
    v1::View view;
    v1::Zone& first = *view.add_zones();
    first.set_count(static_cast<std::uint32_t>(cards));
    for (int i = 0; i < cards; ++i) {
        first.add_slots()->set_card(static_cast<std::uint32_t>(i));
    }
    view.add_zones()->set_key(1);
    return view;
}

v1::Event move_from(std::uint32_t position) {
    v1::Event event;
    event.mutable_from()->set_position(position);
    event.mutable_to()->set_zone(1);
    return event;
}

TEST(Reveal, ACardMovesFromItsPosition) {
    v1::View view = two_zones(3);
    carry_out(move_from(1), view);
    ASSERT_EQ(view.zones(0).slots_size(), 2);
    EXPECT_EQ(view.zones(0).slots(0).card(), 0u);
    EXPECT_EQ(view.zones(0).slots(1).card(), 2u);
    EXPECT_EQ(view.zones(1).count(), 1u);
}

TEST(Reveal, APositionBeyondTheZoneIsItsEnd) {
    constexpr std::uint32_t kMost = std::numeric_limits<std::uint32_t>::max();
    for (const std::uint32_t position : {3u, kMost / 2, kMost / 2 + 1, kMost}) {
        v1::View view = two_zones(3);
        carry_out(move_from(position), view);
        ASSERT_EQ(view.zones(0).slots_size(), 2) << position;
        EXPECT_EQ(view.zones(0).slots(1).card(), 1u) << position;
    }
}

TEST(Reveal, AZoneGetsNoMoreSlotsThanAClientKeeps) {
    v1::View view = two_zones(1);
    v1::Event event;
    event.set_card(5);
    event.mutable_to();
    for (int i = 0; i < kSlotsMost + 10; ++i) carry_out(event, view);
    EXPECT_EQ(view.zones(0).slots_size(), kSlotsMost);
}

TEST(Reveal, MoreEventsThanAnybodyLooksAtAreOnlyTakenIn) {
    Model model;
    model.view = two_zones(3);
    Reveal reveal;
    GameNews news;
    news.first = true;
    reveal.take(news, model, true);
    news.first = false;
    news.update.add_events()->set_card(1);
    reveal.take(news, model, true);
    EXPECT_TRUE(reveal.running());
    while (static_cast<std::size_t>(news.update.events_size()) < kEventsShownMost) {
        news.update.add_events()->set_card(1);
    }
    reveal.take(news, model, true);
    EXPECT_FALSE(reveal.running());
}

}  // namespace
}  // namespace valley::client::tui
