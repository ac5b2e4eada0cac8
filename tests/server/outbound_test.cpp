// What leaves of a game, made for one receiver.

#include "server/outbound.hpp"

#include <gtest/gtest.h>

#include "engine/games/games.hpp"
#include "tests/support/random_player.hpp"

namespace valley::server {
namespace {

using journal::v1::Record;

// A table with two people at its seats and a game that has come some way.
class OutboundTest : public ::testing::Test {
  protected:
    OutboundTest() {
        Record opened;
        opened.mutable_table_opened()->set_code("K7P3XY");
        opened.mutable_table_opened()->mutable_options()->set_game("tara_wolf");
        take(opened);
        for (MemberNumber number = 1; number <= 2; ++number) {
            Record record;
            record.mutable_member_came()->set_member(number);
            record.mutable_member_came()->set_name(number == 1 ? "Anna" : "Bruno");
            record.mutable_member_came()->set_token_hash(
                std::string(32, static_cast<char>(number)));
            take(record);
            record.mutable_seat_taken()->set_member(number);
            record.mutable_seat_taken()->set_seat(number - 1);
            take(record);
            record.mutable_ready_changed()->set_seat(number - 1);
            record.mutable_ready_changed()->set_ready(true);
            take(record);
        }
        Record started;
        started.mutable_game_started()->set_seed(std::string(32, 's'));
        started.mutable_game_started()->set_rules_version(
            std::string(table_.game().facts().rules_version));
        started.mutable_game_started()->set_rules_hash(games_.rules_hash(table_.game()));
        take(started);
    }

    void take(const Record& record) { ASSERT_TRUE(table_.apply(record)); }
    void play(int choices) {
        Random random(7);
        Prompt prompt;
        for (int i = 0; i < choices && table_.play()->asked() != kNoSeat; ++i) {
            const Seat seat = table_.play()->asked();
            table_.play()->match().prompt(seat, prompt);
            const Choice choice = pick_at_random(prompt, random);
            Record record;
            record.mutable_chosen()->set_seat(static_cast<std::uint32_t>(index_of(seat)));
            record.mutable_chosen()->set_prompt(choice.prompt);
            for (const std::uint8_t pick : choice.picked())
                record.mutable_chosen()->add_picks(pick);
            take(record);
        }
    }
    void concede() {
        Record record;
        record.mutable_game_ended()->set_reason(journal::v1::GameEnded::CONCEDED);
        record.mutable_game_ended()->add_winners(1);
        take(record);
    }
    // All that is new for a member, as it comes.
    std::vector<v1::GameUpdate> news(MemberNumber member, Presence& presence,
                                     std::size_t events_max = kEventsOfUpdateMax) {
        std::vector<v1::GameUpdate> updates;
        for (;;) {
            const std::string bytes =
                game_update(table_, *table_.member(member), presence, clocks_, events_max);
            if (bytes.empty() || updates.size() > 10'000) return updates;
            v1::ServerMessage message;
            EXPECT_TRUE(message.ParseFromString(bytes));
            EXPECT_EQ(message.SerializeAsString(), bytes);
            EXPECT_TRUE(message.has_game_update());
            EXPECT_EQ(message.request_id(), 0u);
            updates.push_back(message.game_update());
        }
    }

    Registry registry_ = builtin_games();
    Games games_{registry_};
    TableState table_{games_, 10};
    ClockReadings clocks_ = {{Milliseconds{61'000}, true}, {Milliseconds{-5}, false}};
};

TEST_F(OutboundTest, WhatIsNewComesOnce) {
    Presence presence;
    const auto first = news(1, presence);
    ASSERT_EQ(first.size(), 1u);
    EXPECT_EQ(first[0].game_number(), 1u);
    EXPECT_EQ(first[0].events_seen(), static_cast<std::uint64_t>(first[0].events_size()));
    EXPECT_EQ(first[0].view().seat(), 0u);
    ASSERT_EQ(first[0].clocks_size(), 2);
    EXPECT_EQ(first[0].clocks(0).bank_ms(), 61'000u);
    EXPECT_TRUE(first[0].clocks(0).running());
    EXPECT_EQ(first[0].clocks(1).bank_ms(), 0u);
    EXPECT_FALSE(first[0].clocks(1).running());
    EXPECT_FALSE(first[0].has_outcome());
    EXPECT_TRUE(news(1, presence).empty());
    play(10);
    const auto more = news(1, presence);
    ASSERT_EQ(more.size(), 1u);
    EXPECT_EQ(more[0].events_seen(),
              first[0].events_seen() + static_cast<std::uint64_t>(more[0].events_size()));
    EXPECT_TRUE(news(1, presence).empty());
}

TEST_F(OutboundTest, WhoeverMissedMuchGetsItInPieces) {
    play(60);
    Presence whole_presence;
    const auto whole = news(2, whole_presence);
    ASSERT_EQ(whole.size(), 1u);
    const int events = whole[0].events_size();
    ASSERT_GT(events, 40);
    for (const bool over : {false, true}) {
        if (over) concede();
        Presence presence;
        const auto pieces = news(2, presence, 7);
        ASSERT_EQ(pieces.size(), static_cast<std::size_t>((events + 6) / 7));
        int seen = 0;
        for (const v1::GameUpdate& piece : pieces) {
            for (const v1::Event& event : piece.events()) {
                EXPECT_EQ(event.SerializeAsString(), whole[0].events(seen++).SerializeAsString());
            }
            EXPECT_EQ(piece.events_seen(), static_cast<std::uint64_t>(seen));
            EXPECT_EQ(piece.view().revision(), whole[0].view().revision());
            EXPECT_EQ(piece.clocks_size(), 2);
            EXPECT_EQ(piece.has_outcome(), over && &piece == &pieces.back());
            EXPECT_EQ(piece.view().has_question(), !over);
        }
        EXPECT_EQ(seen, events);
    }
}

TEST_F(OutboundTest, TheEndIsNewsByItself) {
    Presence presence;
    ASSERT_EQ(news(1, presence).size(), 1u);
    concede();
    const auto end = news(1, presence);
    ASSERT_EQ(end.size(), 1u);
    EXPECT_EQ(end[0].events_size(), 0);
    EXPECT_EQ(end[0].outcome().reason(), v1::Outcome::CONCEDED);
    EXPECT_FALSE(end[0].view().has_prompt());
    EXPECT_TRUE(news(1, presence).empty());
}

}  // namespace
}  // namespace valley::server
