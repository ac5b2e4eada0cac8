// What a session sends again when its connection has broken, and what it does not.

#include "client/core/session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/talk.hpp"

namespace valley::client {
namespace {

using testing::ElementsAre;
using Body = v1::ClientMessage::BodyCase;

// Choices.

TEST(Session, SendsAChoiceOnce) {
    Talk talk;
    talk.sit_down();
    talk.game(1, 0, 0, 7);
    ASSERT_TRUE(talk.session.choose({0, 3}, talk.now));
    EXPECT_FALSE(talk.session.choose({1}, talk.now));  // pressed twice
    const auto message = talk.only_sent();
    ASSERT_TRUE(message.has_choose());
    EXPECT_EQ(message.choose().game_number(), 1u);
    EXPECT_EQ(message.choose().prompt(), 7u);
    EXPECT_THAT(message.choose().picks(), ElementsAre(0u, 3u));
    EXPECT_TRUE(talk.session.awaits_answers());
    talk.chosen(message.request_id(), 7);
    EXPECT_FALSE(talk.session.awaits_answers());
    EXPECT_FALSE(talk.session.model().open_prompt());
    talk.game(1, 0, 0, 8);
    EXPECT_TRUE(talk.session.choose({}, talk.now));
}

TEST(Session, ARefusedChoiceLeavesTheQuestionOpen) {
    Talk talk;
    talk.sit_down();
    talk.game(1, 0, 0, 7);
    talk.session.choose({9}, talk.now);
    talk.refuse(talk.only_sent().request_id(), v1::OUT_OF_RANGE);
    ASSERT_TRUE(talk.session.model().refusal);
    EXPECT_EQ(talk.session.model().refusal->code(), v1::OUT_OF_RANGE);
    ASSERT_TRUE(talk.session.model().open_prompt());
    EXPECT_TRUE(talk.session.choose({0}, talk.now));
    EXPECT_FALSE(talk.session.model().refusal);
}

TEST(Session, SendsAnUnansweredChoiceAgain) {
    enum class Then { chosen, overtaken, lost };
    for (const Then then : {Then::chosen, Then::overtaken, Then::lost}) {
        Talk talk;
        talk.sit_down();
        talk.game(1, 0, 0, 7);
        talk.session.choose({2}, talk.now);
        talk.sent();
        talk.cut();
        EXPECT_TRUE(talk.session.awaits_answers());
        talk.come_back();
        talk.joined(talk.resume_id);
        const auto again = talk.only_sent();
        ASSERT_TRUE(again.has_choose());
        EXPECT_EQ(again.choose().prompt(), 7u);
        EXPECT_THAT(again.choose().picks(), ElementsAre(2u));
        talk.session.take_news();
        switch (then) {
            case Then::chosen:
                talk.game(1, 0, 0, 7);
                talk.chosen(again.request_id(), 7);
                EXPECT_FALSE(talk.session.model().open_prompt());
                break;
            case Then::overtaken:  // it had counted, and two questions later the server is strict
                talk.game(1, 0, 0, 9);
                talk.refuse(again.request_id(), v1::STALE);
                EXPECT_TRUE(talk.news<AnswerNews>().empty());
                EXPECT_EQ(talk.session.model().open_prompt()->number(), 9u);
                break;
            case Then::lost:
                talk.game(1, 0, 0, 7);
                talk.refuse(again.request_id(), v1::NOT_SAVED);
                EXPECT_EQ(talk.news<AnswerNews>().size(), 1u);
                EXPECT_EQ(talk.session.model().open_prompt()->number(), 7u);
                break;
        }
        EXPECT_FALSE(talk.session.awaits_answers());
    }
}

TEST(Session, AConfirmedChoiceIsNotSentAgain) {
    Talk talk;
    talk.sit_down();
    talk.game(1, 0, 0, 7);
    talk.session.choose({2}, talk.now);
    talk.chosen(talk.only_sent().request_id(), 7);
    talk.cut();
    talk.come_back();
    talk.joined(talk.resume_id);
    EXPECT_TRUE(talk.sent().empty());
}

TEST(Session, KeepsAChoiceThatIsMadeWithoutAConnection) {
    Talk talk;
    talk.sit_down();
    talk.game(1, 0, 0, 7);
    talk.cut();
    EXPECT_TRUE(talk.session.choose({1}, talk.now));
    talk.come_back();
    talk.joined(talk.resume_id);
    EXPECT_TRUE(talk.only_sent().has_choose());
}

TEST(Session, SendsAgainWhatHasNoAnswer) {
    Talk talk;
    talk.sit_down();
    talk.game(4, 0, 0);
    v1::ClientMessage rematch;
    rematch.mutable_ask_rematch();
    const std::uint64_t said = talk.session.request(say_hello_to_all(), talk.now);
    const std::uint64_t asked = talk.session.request(rematch, talk.now);
    const auto first = talk.sent();
    ASSERT_EQ(first.size(), 2u);
    EXPECT_NE(first[0].say().ticket(), 0u);
    EXPECT_EQ(first[1].ask_rematch().game_number(), 4u);
    talk.done(asked);
    talk.cut();
    EXPECT_TRUE(talk.session.awaits_answers());
    talk.come_back();
    talk.joined(talk.resume_id);
    const auto again = talk.only_sent();
    EXPECT_EQ(again.say().SerializeAsString(), first[0].say().SerializeAsString());
    EXPECT_GT(again.request_id(), first[1].request_id());
    talk.done(again.request_id());
    const auto answers = talk.news<AnswerNews>();
    ASSERT_EQ(answers.size(), 2u);
    EXPECT_EQ(answers[1].request_id, said);
    EXPECT_EQ(answers[1].request, Body::kSay);
    EXPECT_FALSE(talk.session.awaits_answers());
    talk.cut();
    talk.come_back();
    talk.joined(talk.resume_id);
    EXPECT_TRUE(talk.sent().empty());  // answered once is enough
}

// Also if the answers are quicker than the table's news.
TEST(Session, DoesNotAskForABotWhereSomebodyWillSit) {
    Talk talk;
    talk.sit_down();
    v1::ServerMessage table;
    for (int seat = 0; seat < 4; ++seat) {
        table.mutable_table_update()->add_seats()->set_holder(v1::TableUpdate::Seat::FREE);
    }
    talk.say(table);
    talk.sent();
    v1::ClientMessage sit;
    sit.mutable_take_seat();
    v1::ServerMessage seated;
    seated.set_request_id(talk.session.request(sit, talk.now));
    seated.mutable_seated()->set_seat(0);
    talk.say(seated);
    talk.sent();
    v1::ClientMessage bot;
    bot.mutable_add_bot();
    for (std::uint32_t seat = 1; seat < 4; ++seat) {
        talk.session.request(bot, talk.now);
        EXPECT_EQ(talk.only_sent().add_bot().seat(), seat);
    }
}

// One who was ready, and then was not, is not made ready for a moment.
TEST(Session, SendsOnlyTheLastOfWhatMakesEarlierOnesVoid) {
    Talk talk;
    talk.sit_down();
    const auto ready = [&](bool value) {
        v1::ClientMessage message;
        message.mutable_set_ready()->set_ready(value);
        return talk.session.request(message, talk.now);
    };
    const auto mute = [&](std::uint32_t member, bool muted) {
        v1::ClientMessage message;
        message.mutable_mute()->set_member(member);
        message.mutable_mute()->set_muted(muted);
        return talk.session.request(message, talk.now);
    };
    v1::ClientMessage add;
    add.mutable_add_bot()->set_seat(1);
    v1::ClientMessage remove;
    remove.mutable_remove_from_seat()->set_seat(1);
    const std::uint64_t bot = talk.session.request(add, talk.now);
    const std::uint64_t removed = talk.session.request(remove, talk.now);
    const std::uint64_t first = ready(true);
    const std::uint64_t muted = mute(5, true);
    const std::uint64_t other = mute(6, true);
    const std::uint64_t second = ready(true);
    const std::uint64_t third = ready(false);
    const std::uint64_t heard = mute(5, false);
    talk.sent();
    talk.cut();
    talk.come_back();
    talk.joined(talk.resume_id);
    const auto again = talk.sent();
    ASSERT_EQ(again.size(), 4u);
    EXPECT_EQ(again[0].remove_from_seat().seat(), 1u);
    EXPECT_EQ(again[1].mute().member(), 6u);
    ASSERT_TRUE(again[2].has_set_ready());
    EXPECT_FALSE(again[2].set_ready().ready());
    EXPECT_EQ(again[3].mute().member(), 5u);
    EXPECT_FALSE(again[3].mute().muted());
    // Each has an answer of its own all the same, and one.
    talk.news<AnswerNews>();
    for (const auto& request : again) talk.done(request.request_id());
    std::vector<std::uint64_t> answered;
    for (const AnswerNews& answer : talk.news<AnswerNews>()) {
        EXPECT_EQ(answer.answer.request_id(), answer.request_id);
        answered.push_back(answer.request_id);
    }
    EXPECT_THAT(answered, testing::UnorderedElementsAre(bot, removed, first, muted, other, second,
                                                        third, heard));
    EXPECT_FALSE(talk.session.awaits_answers());
}

// What was asked for while the place was on its way is not asked for twice.
TEST(Session, SendsNothingAgainOnTheSameConnection) {
    Talk talk;
    talk.session.start(talk.now);
    talk.connect();
    talk.welcome();
    talk.sent();
    v1::JoinTable join;
    join.set_code("K7P3");
    v1::ClientMessage message;
    *message.mutable_join_table() = join;
    const std::uint64_t joins = talk.session.request(message, talk.now);
    talk.session.request(say_hello_to_all(), talk.now);
    ASSERT_EQ(talk.sent().size(), 2u);
    talk.joined(joins, "token");
    EXPECT_TRUE(talk.sent().empty());
}

// What is left open is filled in, so that the same request means the same on the next connection.
TEST(Session, SaysWhichSeatIsMeant) {
    Talk talk;
    talk.sit_down();
    v1::ServerMessage table;
    for (const auto holder : {v1::TableUpdate::Seat::PERSON, v1::TableUpdate::Seat::FREE}) {
        table.mutable_table_update()->add_seats()->set_holder(holder);
    }
    table.mutable_table_update()->mutable_seats(0)->set_member(9);
    talk.say(table);
    talk.sent();
    v1::ClientMessage bot;
    bot.mutable_add_bot();
    talk.session.request(bot, talk.now);
    EXPECT_EQ(talk.only_sent().add_bot().seat(), 1u);
    v1::ClientMessage remove;
    remove.mutable_remove_from_seat()->set_seat(0);
    talk.session.request(remove, talk.now);
    EXPECT_EQ(talk.only_sent().remove_from_seat().member(), 9u);
    remove.mutable_remove_from_seat()->set_seat(2);
    talk.session.request(remove, talk.now);
    EXPECT_FALSE(talk.only_sent().remove_from_seat().has_member());  // the server refuses it
}

// Who comes back after hours may have another mind: it is told, and asked again.
TEST(Session, SendsNothingAgainAfterTooLong) {
    for (const Time away : {Time{599'000}, Time{601'000}}) {
        SCOPED_TRACE(away.count());
        const bool too_long = away > SessionSettings().repeat_within;
        Talk talk;
        talk.sit_down();
        talk.game(1, 0, 0, 7);
        ASSERT_TRUE(talk.session.choose({2}, talk.now));
        v1::ClientMessage concede;
        concede.mutable_concede()->set_game_number(1);
        v1::ClientMessage list;
        list.mutable_list_tables();
        const std::uint64_t conceded = talk.session.request(concede, talk.now);
        talk.session.request(list, talk.now);
        talk.sent();
        talk.cut();
        talk.now += away;
        talk.come_back();
        talk.joined(talk.resume_id);
        const auto again = talk.sent();
        EXPECT_EQ(again.size(), too_long ? 1u : 3u);
        const auto told = talk.news<AnswerNews>();
        ASSERT_EQ(told.size(), too_long ? 1u : 0u);
        if (too_long) {
            EXPECT_EQ(told[0].request_id, conceded);
            EXPECT_EQ(told[0].answer.request_id(), conceded);
            EXPECT_EQ(told[0].request, Body::kConcede);
            EXPECT_TRUE(told[0].given_up);
            EXPECT_EQ(told[0].answer.error().code(), v1::STALE);
        }
        EXPECT_EQ(talk.session.model().open_prompt(), nullptr);  // nobody knows yet
        talk.game(1, 0, 0, 7);
        const auto told_then = talk.news<AnswerNews>();
        ASSERT_EQ(told_then.size(), too_long ? 1u : 0u);
        EXPECT_EQ(talk.session.model().open_prompt() != nullptr, too_long);
        if (!too_long) continue;
        EXPECT_EQ(told_then[0].request, Body::kChoose);
        EXPECT_TRUE(told_then[0].given_up);
        EXPECT_TRUE(talk.session.choose({1}, talk.now));
        EXPECT_TRUE(talk.only_sent().has_choose());
    }
}

// It had counted, as the game shows: nothing is said about it.
TEST(Session, AnOldChoiceThatCountedIsNoTrouble) {
    Talk talk;
    talk.sit_down();
    talk.game(1, 0, 0, 7);
    talk.session.choose({2}, talk.now);
    talk.sent();
    talk.cut();
    talk.now += Time{3'600'000};
    talk.come_back();
    talk.joined(talk.resume_id);
    talk.game(1, 0, 0, 9);
    EXPECT_TRUE(talk.sent().empty());
    EXPECT_TRUE(talk.news<AnswerNews>().empty());
    EXPECT_FALSE(talk.session.awaits_answers());
    EXPECT_EQ(talk.session.model().open_prompt()->number(), 9u);
}

// A place is what the player waits for.
TEST(Session, AsksForAPlaceHoweverLongItTakes) {
    Talk talk;
    talk.session.enter(v1::JoinTable());
    talk.session.start(talk.now);
    talk.connect();
    talk.welcome();
    EXPECT_TRUE(talk.only_sent().has_join_table());
    talk.cut();
    talk.now += Time{3'600'000};
    talk.connect();
    talk.welcome();
    EXPECT_TRUE(talk.only_sent().has_join_table());
}

// What was asked for at a table that has been left when the line broke, and what needs none.
TEST(Session, AnswersItselfWhatNeedsAPlaceAndHasNone) {
    Talk talk;
    talk.sit_down();
    v1::ClientMessage leave;
    leave.mutable_leave_table();
    v1::ClientMessage list;
    list.mutable_list_tables();
    const std::uint64_t left = talk.session.request(leave, talk.now);
    const std::uint64_t said = talk.session.request(say_hello_to_all(), talk.now);
    const std::uint64_t listed = talk.session.request(list, talk.now);
    talk.done(talk.sent()[0].request_id());
    const auto answers = talk.news<AnswerNews>();
    ASSERT_EQ(answers.size(), 1u);
    EXPECT_EQ(answers[0].request_id, left);
    const std::uint64_t later = talk.session.request(say_hello_to_all(), talk.now);
    talk.sent();
    EXPECT_TRUE(talk.session.awaits_answers());
    talk.cut();
    talk.connect();
    talk.welcome();
    const auto again = talk.only_sent();
    EXPECT_TRUE(again.has_list_tables());
    v1::ServerMessage tables;
    tables.set_request_id(again.request_id());
    tables.mutable_table_list();
    talk.say(tables);
    const auto then = talk.news<AnswerNews>();
    ASSERT_EQ(then.size(), 3u);
    EXPECT_EQ(then[0].request_id, said);
    EXPECT_EQ(then[0].answer.error().code(), v1::NOT_AT_A_TABLE);
    EXPECT_EQ(then[1].request_id, later);
    EXPECT_EQ(then[2].request_id, listed);
    EXPECT_FALSE(talk.session.awaits_answers());
}

// A server that stops refuses all; nothing of it is lost.
TEST(Session, AsksAServerThatStopsOnceMore) {
    Talk talk;
    talk.sit_down();
    talk.game(1, 0, 0, 7);
    ASSERT_TRUE(talk.session.choose({2}, talk.now));
    const auto chosen = talk.only_sent();
    talk.refuse(chosen.request_id(), v1::STOPPING);
    EXPECT_TRUE(talk.news<AnswerNews>().empty());
    talk.goodbye(v1::Goodbye::STOPPING);
    talk.cut();
    talk.come_back();
    talk.joined(talk.resume_id);
    EXPECT_EQ(talk.only_sent().choose().SerializeAsString(), chosen.choose().SerializeAsString());
}

// A choice by request() is not sent again: nothing says any more which question it was for.
TEST(Session, SendsAChoiceByRequestOnce) {
    Talk talk;
    talk.sit_down();
    v1::ClientMessage choose;
    choose.mutable_choose()->set_prompt(3);
    EXPECT_NE(talk.session.request(choose, talk.now), 0u);
    EXPECT_EQ(talk.sent().size(), 1u);
    talk.cut();
    talk.come_back();
    talk.joined(talk.resume_id);
    EXPECT_TRUE(talk.sent().empty());
    EXPECT_FALSE(talk.session.awaits_answers());
}

}  // namespace
}  // namespace valley::client
