// Chat that is too long for one message.

#include "server/pieces.hpp"

#include <gtest/gtest.h>

#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

using server::pieces_of;

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
    v1::ChatLines lines;
    lines.set_chat_seen(1);
    lines.add_lines()->set_text("hello");
    const auto pieces = pieces_of(lines);
    ASSERT_EQ(pieces.size(), 1u);
    EXPECT_EQ(pieces[0].SerializeAsString(), lines.SerializeAsString());
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
