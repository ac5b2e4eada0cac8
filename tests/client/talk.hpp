// A Session and somebody who plays the server by hand.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "client/core/session.hpp"

namespace valley::client {

inline v1::ClientMessage say_hello_to_all() {
    v1::ClientMessage message;
    message.mutable_say()->set_text("hello");
    return message;
}

struct Talk {
    explicit Talk(SessionSettings settings = {}, std::uint32_t random = 0)
        : session(settings, [random] { return random; }) {}

    void connect() {
        ASSERT_TRUE(session.connect_at());
        now = std::max(now, *session.connect_at());
        session.connecting(now);
        session.connected(now);
    }
    // What the session has sent since the last look.
    std::vector<v1::ClientMessage> sent() {
        std::vector<v1::ClientMessage> messages;
        for (const std::string& bytes : session.take_outbox()) {
            EXPECT_TRUE(messages.emplace_back().ParseFromString(bytes));
        }
        return messages;
    }
    v1::ClientMessage only_sent() {
        auto messages = sent();
        EXPECT_EQ(messages.size(), 1u);
        return messages.empty() ? v1::ClientMessage() : messages.front();
    }
    void say(const v1::ServerMessage& message) {
        session.message(message.SerializeAsString(), now);
    }
    void refuse(std::uint64_t request, v1::ErrorCode code, std::uint32_t retry_ms = 0) {
        v1::ServerMessage message;
        message.set_request_id(request);
        message.mutable_error()->set_code(code);
        message.mutable_error()->set_retry_after_ms(retry_ms);
        say(message);
    }
    void welcome() {
        v1::ServerMessage message;
        message.set_request_id(only_sent().request_id());
        message.mutable_welcome()->set_version(1);
        message.mutable_welcome()->mutable_limits()->set_idle_seconds(120);
        auto* offer = message.mutable_welcome()->add_games();
        offer->set_key("tara_wolf");
        offer->set_deck_hash("1111");
        say(message);
    }
    // Answers a CreateTable, a JoinTable or a Resume.
    void joined(std::uint64_t request, const std::string& token = "") {
        v1::ServerMessage message;
        message.set_request_id(request);
        message.mutable_joined()->set_code("K7P3");
        message.mutable_joined()->set_token(token);
        message.mutable_joined()->set_member(3);
        say(message);
    }
    void game(std::uint64_t number, std::uint64_t seen, int events,
              std::optional<std::uint32_t> prompt = std::nullopt) {
        v1::ServerMessage message;
        v1::GameUpdate& update = *message.mutable_game_update();
        update.set_game_number(number);
        update.set_events_seen(seen);
        for (int i = 0; i < events; ++i) update.add_events();
        update.mutable_view();
        if (prompt) update.mutable_view()->mutable_prompt()->set_number(*prompt);
        say(message);
    }
    void goodbye(v1::Goodbye::Reason reason) {
        v1::ServerMessage message;
        message.mutable_goodbye()->set_reason(reason);
        say(message);
    }
    void chosen(std::uint64_t request, std::uint32_t prompt) {
        v1::ServerMessage message;
        message.set_request_id(request);
        message.mutable_chosen()->set_game_number(1);
        message.mutable_chosen()->set_prompt(prompt);
        say(message);
    }
    void done(std::uint64_t request) {
        v1::ServerMessage message;
        message.set_request_id(request);
        message.mutable_done();
        say(message);
    }
    // At a table, with everything sent and taken.
    void sit_down() {
        v1::JoinTable join;
        join.set_code("K7P3");
        session.enter(join);
        session.start(now);
        connect();
        welcome();
        joined(only_sent().request_id(), "token");
        session.take_news();
    }
    void cut() { session.disconnected(now, "cut"); }
    // Connects again and answers Hello; returns the Resume.
    v1::Resume come_back() {
        connect();
        welcome();
        const v1::ClientMessage resume = only_sent();
        EXPECT_TRUE(resume.has_resume());
        resume_id = resume.request_id();
        return resume.resume();
    }
    Time pause() { return *session.connect_at() - now; }
    template <typename Kind>
    std::vector<Kind> news() {
        std::vector<Kind> found;
        for (News& item : session.take_news()) {
            if (auto* kind = std::get_if<Kind>(&item)) found.push_back(std::move(*kind));
        }
        return found;
    }

    Session session;
    Time now{1'000};
    std::uint64_t resume_id = 0;
};

}  // namespace valley::client
