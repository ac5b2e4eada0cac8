#include "engine/core/seat.hpp"

#include <gtest/gtest.h>

namespace valley {
namespace {

TEST(SeatSet, HoldsWhatWasPutIn) {
    SeatSet set;
    EXPECT_TRUE(set.empty());
    set.insert(Seat{7});
    set.insert(Seat{2});
    set.insert(Seat{2});
    EXPECT_EQ(set.size(), 2u);
    EXPECT_TRUE(set.contains(Seat{2}));
    EXPECT_TRUE(set.contains(Seat{7}));
    EXPECT_FALSE(set.contains(Seat{0}));
    EXPECT_EQ(set.lowest(), Seat{2});
    EXPECT_EQ(set.bits(), 0b10000100);
    EXPECT_EQ(set, (SeatSet{Seat{7}, Seat{2}}));
}

// A seat that does not exist is in no set, however its number would wrap around.
TEST(SeatSet, NoSeatIsInNoSet) {
    const SeatSet everybody = SeatSet::first(kSeatsMax);
    EXPECT_EQ(everybody.size(), kSeatsMax);
    for (std::size_t i = kSeatsMax; i < 256; ++i) EXPECT_FALSE(everybody.contains(seat_at(i)));
    EXPECT_FALSE(everybody.contains(kNoSeat));
}

TEST(SeatSet, FirstOnes) {
    EXPECT_TRUE(SeatSet::first(0).empty());
    EXPECT_EQ(SeatSet::first(2), (SeatSet{Seat{0}, Seat{1}}));
}

TEST(Viewer, EachKind) {
    const Viewer seat = Viewer::seat(Seat{3});
    EXPECT_TRUE(seat.is_seat());
    EXPECT_TRUE(seat.is(Seat{3}));
    EXPECT_FALSE(seat.is(Seat{2}));
    EXPECT_EQ(seat.as_seat(), Seat{3});
    EXPECT_FALSE(seat.is_replay_reader());

    for (Viewer other : {Viewer::spectator(), Viewer::replay_reader()}) {
        EXPECT_FALSE(other.is_seat());
        EXPECT_EQ(other.as_seat(), kNoSeat);
        for (std::size_t i = 0; i < kSeatsMax; ++i) EXPECT_FALSE(other.is(seat_at(i)));
        EXPECT_FALSE(other.is(kNoSeat)) << "nobody's turn is nobody's view";
    }
    EXPECT_TRUE(Viewer::replay_reader().is_replay_reader());
    EXPECT_FALSE(Viewer::spectator().is_replay_reader());
    EXPECT_EQ(Viewer(), Viewer::spectator());
    EXPECT_FALSE(Viewer::spectator() == Viewer::replay_reader());
}

// Numbers beyond the seats mean other viewers: one of them reads everything.
TEST(ViewerDeathTest, IsOfASeatThatCanExist) {
    EXPECT_EQ(Viewer::seat(seat_at(kSeatsMax - 1)).as_seat(), seat_at(kSeatsMax - 1));
    for (std::size_t number :
         {kSeatsMax, std::size_t{0xfd}, std::size_t{0xfe}, std::size_t{0xff}}) {
        EXPECT_DEATH(Viewer::seat(seat_at(number)), "a seat that can exist");
    }
}

}  // namespace
}  // namespace valley
