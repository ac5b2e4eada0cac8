// News that are too long for one message.

#include "server/pieces.hpp"

#include <gtest/gtest.h>

#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

using server::pieces_of;

v1::GameUpdate long_update(int events, bool over) {
    v1::GameUpdate update;
    update.set_game_number(3);
    update.set_events_seen(1000);
    for (int i = 0; i < events; ++i) update.add_events()->set_n(i);
    update.mutable_view()->set_revision(77);
    update.add_clocks()->set_bank_ms(5);
    if (over) update.mutable_outcome()->add_winners(1);
    return update;
}

TEST(Pieces, OfAGameAreUpdatesInTheirOrder) {
    for (const bool over : {false, true}) {
        const auto pieces = pieces_of(long_update(500, over), 200);
        ASSERT_GT(pieces.size(), 5u);
        std::uint64_t seen = 500;
        for (const v1::GameUpdate& piece : pieces) {
            EXPECT_LT(piece.ByteSizeLong(), 220u);
            EXPECT_EQ(piece.game_number(), 3u);
            EXPECT_EQ(piece.view().revision(), 77u);
            EXPECT_EQ(piece.clocks_size(), 1);
            ASSERT_GT(piece.events_size(), 0);
            for (const v1::Event& event : piece.events()) {
                EXPECT_EQ(static_cast<std::uint64_t>(event.n()) + 500, seen++);
            }
            EXPECT_EQ(piece.events_seen(), seen);
            EXPECT_EQ(piece.has_outcome(), over && &piece == &pieces.back());
        }
        EXPECT_EQ(seen, 1000u);
    }
}

TEST(Pieces, OfChatAreLinesInTheirOrder) {
    v1::ChatLines lines;
    lines.set_chat_seen(90);
    for (int i = 0; i < 40; ++i) lines.add_lines()->set_text(std::to_string(i));
    const auto pieces = pieces_of(lines, 50);
    ASSERT_GT(pieces.size(), 2u);
    std::uint64_t seen = 50;
    for (const v1::ChatLines& piece : pieces) {
        EXPECT_LT(piece.ByteSizeLong(), 70u);
        for (const auto& line : piece.lines()) {
            EXPECT_EQ(line.text(), std::to_string(seen++ - 50));
        }
        EXPECT_EQ(piece.chat_seen(), seen);
    }
    EXPECT_EQ(seen, 90u);
}

TEST(Pieces, WhatFitsIsOneAsItIs) {
    const v1::GameUpdate update = long_update(3, true);
    const auto pieces = pieces_of(update);
    ASSERT_EQ(pieces.size(), 1u);
    EXPECT_EQ(pieces[0].SerializeAsString(), update.SerializeAsString());
    v1::GameUpdate none = long_update(0, true);
    EXPECT_EQ(pieces_of(none, 1).size(), 1u);
    EXPECT_TRUE(pieces_of(none, 1)[0].has_outcome());
}

// Nobody is sent a message that a client does not take, however much was missed.
TEST(Pieces, AllThatWasMissedComesInMessagesThatFit) {
    server::Settings settings;
    settings.chat_lines_kept = 3000;
    settings.chat = {1, server::Milliseconds{0}};
    settings.messages = {1, server::Milliseconds{0}};
    TableScene scene(tara_wolf_table(), settings);
    scene.b->cut();
    constexpr int kLines = 2000;
    for (int i = 0; i < kLines; ++i) {
        std::string text = std::to_string(i) + " ";
        for (int word = 0; word < 280; ++word) text += "\xe4\xb8\x96";  // three bytes each
        ASSERT_TRUE(scene.a->ask(message::say(text)).has_done());
    }
    const FakeClient& back = scene.back(scene.b_joined);
    std::size_t bytes = 0;
    for (const std::string& message : back.received_bytes()) {
        EXPECT_LE(message.size(), kServerMessageBytesMax);
        bytes += message.size();
    }
    EXPECT_GT(bytes, kServerMessageBytesMax);
    const auto chat = chat_of(back);
    ASSERT_EQ(chat.size(), static_cast<std::size_t>(kLines));
    for (std::size_t i = 0; i < chat.size(); ++i) {
        EXPECT_EQ(chat[i].substr(0, chat[i].find(' ', 6)), "Anna: " + std::to_string(i));
    }
}

}  // namespace
}  // namespace valley::testing
