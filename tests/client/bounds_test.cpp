// What a server may fill a message with is cut to what a client keeps; what an honest one sends
// stays.

#include "client/core/bounds.hpp"

#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include "engine/games/games.hpp"
#include "server/codec.hpp"
#include "tests/client/talk.hpp"

namespace valley::client {
namespace {

using google::protobuf::util::MessageDifferencer;

TEST(Bounds, AnHonestCardListStaysAsItIs) {
    const Registry games = builtin_games();
    for (const auto& game : games.games()) {
        for (const auto language : {valley::Language::en, valley::Language::de}) {
            v1::ServerMessage message;
            *message.mutable_card_list()->mutable_cards() = server::card_list(*game, language);
            const v1::ServerMessage before = message;
            keep_within_bounds(message);
            EXPECT_TRUE(MessageDifferencer::Equals(message, before));
        }
    }
}

TEST(Bounds, AViewHasSoManyZonesAndSlots) {
    v1::ServerMessage message;
    v1::View& view = *message.mutable_game_update()->mutable_view();
    for (int i = 0; i < kElementsMost + 1; ++i) {
        v1::Zone& zone = *view.add_zones();
        for (int slots = i < 5 ? kElementsMost + 1 : 1; slots > 0; --slots) zone.add_slots();
    }
    keep_within_bounds(message);
    EXPECT_EQ(view.zones_size(), kElementsMost);
    EXPECT_EQ(view.zones(0).slots_size(), kElementsMost);
    int slots = 0;
    for (const v1::Zone& zone : view.zones()) slots += zone.slots_size();
    EXPECT_EQ(slots, kSlotsMost);
}

TEST(Bounds, TextsAreCutBetweenCharacters) {
    v1::ServerMessage message;
    std::string& name = *message.mutable_table_update()->add_seats()->mutable_name();
    std::string& variant = *message.mutable_table_update()->mutable_options()->add_variants();
    while (name.size() <= kTextBytesMost) name += "\xe4\xb8\x96";  // three bytes each
    variant.assign(kTextBytesMost + 1, 'x');
    message.mutable_table_update()->set_code(std::string(kTextBytesMost, 'x'));
    keep_within_bounds(message);
    EXPECT_EQ(name.size(), kTextBytesMost / 3 * 3);
    EXPECT_EQ(variant.size(), kTextBytesMost);
    EXPECT_EQ(message.table_update().code().size(), kTextBytesMost);
}

TEST(Bounds, EventsChatAndMembersStay) {
    constexpr int kMany = 2 * kElementsMost;
    v1::ServerMessage game;
    v1::ServerMessage chat;
    v1::ServerMessage table;
    for (int i = 0; i < kMany; ++i) {
        game.mutable_game_update()->add_events();
        chat.mutable_chat_lines()->add_lines();
        table.mutable_table_update()->add_members();
    }
    for (v1::ServerMessage* message : {&game, &chat, &table}) keep_within_bounds(*message);
    EXPECT_EQ(game.game_update().events_size(), kMany);
    EXPECT_EQ(chat.chat_lines().lines_size(), kMany);
    EXPECT_EQ(table.table_update().members_size(), kMany);
}

TEST(Bounds, ATableHasSoManyMembers) {
    v1::ServerMessage message;
    for (int i = 0; i < kMembersMost + 1; ++i) message.mutable_table_update()->add_members();
    keep_within_bounds(message);
    EXPECT_EQ(message.table_update().members_size(), kMembersMost);
}

TEST(Bounds, WhatComesInIsCut) {
    Talk talk;
    talk.sit_down();
    v1::ServerMessage message;
    v1::GameUpdate& update = *message.mutable_game_update();
    update.set_game_number(1);
    for (int i = 0; i < 2 * kElementsMost; ++i) update.mutable_view()->add_counters();
    talk.say(message);
    ASSERT_TRUE(talk.session.model().view);
    EXPECT_EQ(talk.session.model().view->counters_size(), kElementsMost);
}

// A server that never sends the card list, and news without end.
TEST(Bounds, NewsAreNotHeldBackWithoutEnd) {
    Talk talk;
    talk.sit_down();
    v1::ServerMessage table;
    table.mutable_table_update()->mutable_options()->set_game("tara_wolf");
    talk.say(table);
    ASSERT_TRUE(talk.only_sent().has_get_cards());
    talk.session.take_news();
    for (std::uint64_t i = 1; i <= 500; ++i) talk.game(1, i, 1);
    EXPECT_GT(talk.session.take_news().size(), 100u);
}

TEST(Bounds, CardListsAreNotKeptWithoutEnd) {
    Model model;
    auto& game = *model.server.add_games();
    game.set_key("tara_wolf");
    model.table.emplace().mutable_options()->set_game("tara_wolf");
    v1::CardList cards;
    cards.set_language("en");
    for (int i = 0; i < 100; ++i) {
        cards.set_hash(std::to_string(i));
        model.keep_cards(cards);
        game.set_deck_hash(cards.hash());
        EXPECT_NE(model.cards(), nullptr) << "the one that came last";
    }
    std::size_t kept = 0;
    for (int i = 0; i < 100; ++i) {
        game.set_deck_hash(std::to_string(i));
        kept += model.has_cards("tara_wolf", "en") ? 1 : 0;
    }
    EXPECT_LE(kept, kCardListsKept);
}

}  // namespace
}  // namespace valley::client
