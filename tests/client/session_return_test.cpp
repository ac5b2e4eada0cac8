// What a session does when its connection breaks: it comes back to its place, or finds it gone.

#include "client/core/session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/talk.hpp"

namespace valley::client {
namespace {

using testing::ElementsAre;
using Body = v1::ClientMessage::BodyCase;

// Coming back.

TEST(Session, ResumesByItself) {
    Talk talk;
    talk.sit_down();
    talk.game(1, 5, 5);
    v1::ServerMessage chat;
    chat.mutable_chat_lines()->set_chat_seen(2);
    chat.mutable_chat_lines()->add_lines()->set_text("x");
    chat.mutable_chat_lines()->add_lines()->set_text("y");
    talk.say(chat);
    talk.cut();
    const auto lost = talk.news<LinkNews>();
    ASSERT_FALSE(lost.empty());
    EXPECT_TRUE(lost.back().lost);

    const v1::Resume resume = talk.come_back();
    EXPECT_EQ(resume.token(), "token");
    EXPECT_EQ(resume.game_number(), 1u);
    EXPECT_EQ(resume.events_seen(), 5u);
    EXPECT_EQ(resume.chat_seen(), 2u);
    EXPECT_EQ(talk.session.link(), Link::greeting);
    talk.joined(talk.resume_id);
    EXPECT_EQ(talk.session.link(), Link::ready);
    EXPECT_EQ(talk.session.model().place, (Place{"K7P3", "token", 3}));
    const auto joined = talk.news<JoinedNews>();
    ASSERT_EQ(joined.size(), 1u);
    EXPECT_TRUE(joined[0].again);
}

TEST(Session, PausesGrowAndAreCapped) {
    SessionSettings settings;
    settings.first_tries = 0;
    std::vector<std::int64_t> least;
    std::vector<std::int64_t> most;
    for (const bool high : {false, true}) {
        // random % (half + 1): 0 gives the least; this number gives nearly the most.
        Talk talk(settings, high ? 0xffffffff : 0);
        talk.session.start(talk.now);
        for (int i = 0; i < 9; ++i) {
            talk.now = *talk.session.connect_at();
            talk.session.connecting(talk.now);
            talk.cut();
            (high ? most : least).push_back(talk.pause().count());
        }
    }
    EXPECT_THAT(least, ElementsAre(250, 500, 1000, 2000, 4000, 8000, 15000, 15000, 15000));
    for (std::size_t i = 0; i < least.size(); ++i) {
        EXPECT_GE(most[i], least[i]);
        EXPECT_LE(most[i], 2 * least[i]);
    }
}

TEST(Session, AGoodConnectionMakesThePauseShortAgain) {
    Talk talk;
    talk.sit_down();
    for (int i = 0; i < 5; ++i) {  // the server takes it back and drops it at once
        talk.cut();
        talk.come_back();
        talk.joined(talk.resume_id);
        talk.sent();
    }
    talk.cut();
    EXPECT_GE(talk.pause(), Time{8'000});
    talk.come_back();
    talk.joined(talk.resume_id);
    talk.now += Time{60'000};
    talk.cut();
    EXPECT_LE(talk.pause(), Time{500});
}

TEST(Session, DoesAsTheGoodbyeSays) {
    struct Row {
        v1::Goodbye::Reason reason;
        End end;
        bool keeps_place;
    };
    const Row rows[] = {
        {v1::Goodbye::REPLACED, End::replaced, true},
        {v1::Goodbye::REMOVED, End::removed, false},
        {v1::Goodbye::TABLE_CLOSED, End::table_closed, false},
        {v1::Goodbye::PROTOCOL, End::protocol, true},
        {v1::Goodbye::TOO_SLOW, End::none, true},
        {v1::Goodbye::IDLE, End::none, true},
        {v1::Goodbye::STOPPING, End::none, true},
        {v1::Goodbye::OVERTAKEN, End::none, true},
        {v1::Goodbye::FULL, End::none, true},
        {v1::Goodbye::REASON_UNSPECIFIED, End::none, true},
        {static_cast<v1::Goodbye::Reason>(99), End::none, true},
    };
    for (const Row& row : rows) {
        Talk talk;
        talk.sit_down();
        talk.goodbye(row.reason);
        EXPECT_EQ(talk.session.end(), row.end) << row.reason;
        EXPECT_EQ(loses_place(talk.session.end()), !row.keeps_place) << row.reason;
        EXPECT_TRUE(talk.session.wants_close());
        talk.cut();
        EXPECT_EQ(talk.session.connect_at().has_value(), row.end == End::none) << row.reason;
    }
}

TEST(Session, GivesAStoppingServerAMoment) {
    Talk talk;
    talk.sit_down();
    talk.goodbye(v1::Goodbye::STOPPING);
    talk.cut();
    EXPECT_GE(talk.pause(), Time{2'000});
    const auto links = talk.news<LinkNews>();
    ASSERT_FALSE(links.empty());
    ASSERT_TRUE(links.back().goodbye);
    EXPECT_EQ(links.back().goodbye->reason(), v1::Goodbye::STOPPING);
    // It is said once.
    talk.session.connecting(talk.now);
    talk.cut();
    EXPECT_FALSE(talk.news<LinkNews>().back().goodbye);
}

TEST(Session, NothingComesAfterTheEnd) {
    Talk talk;
    talk.sit_down();
    talk.session.stop();
    EXPECT_EQ(talk.news<EndNews>().size(), 1u);
    EXPECT_TRUE(talk.session.wants_close());
    talk.game(1, 1, 1);
    talk.session.stop();
    talk.cut();
    EXPECT_TRUE(talk.session.take_news().empty());
    EXPECT_FALSE(talk.session.connect_at());
    EXPECT_EQ(talk.session.request(say_hello_to_all(), talk.now), 0u);
}

// The answer to LeaveTable was lost; that the place is gone is as good.
TEST(Session, HasLeftWhenItsPlaceIsGone) {
    enum class Told { goodbye, bad_token, removed };
    for (const Told told : {Told::goodbye, Told::bad_token, Told::removed}) {
        Talk talk;
        talk.sit_down();
        v1::ClientMessage leave;
        leave.mutable_leave_table();
        const std::uint64_t said = talk.session.request(say_hello_to_all(), talk.now);
        const std::uint64_t left = talk.session.request(leave, talk.now);
        talk.sent();
        talk.cut();
        talk.come_back();
        if (told == Told::goodbye) {
            talk.joined(talk.resume_id);
            talk.goodbye(v1::Goodbye::REMOVED);
        } else {
            talk.refuse(talk.resume_id, told == Told::removed ? v1::REMOVED : v1::BAD_TOKEN);
        }
        // What it had asked for besides came too late, and is answered too.
        const auto answers = talk.news<AnswerNews>();
        ASSERT_EQ(answers.size(), 2u);
        EXPECT_EQ(answers[0].request_id, said);
        EXPECT_EQ(answers[0].request, Body::kSay);
        EXPECT_EQ(answers[0].answer.error().code(), v1::NOT_AT_A_TABLE);
        EXPECT_EQ(answers[1].request_id, left);
        EXPECT_TRUE(answers[1].answer.has_done());
        EXPECT_FALSE(talk.session.model().place);
        EXPECT_FALSE(talk.session.awaits_answers());
        EXPECT_NE(talk.session.link(), Link::ended);
    }
}

// A place from before may be gone by now: then it comes as somebody new, but only the first time.
TEST(Session, JoinsWhereItsPlaceFromBeforeIsGone) {
    for (const auto code : {v1::BAD_TOKEN, v1::REMOVED, v1::NO_TABLE}) {
        Talk talk;
        v1::JoinTable join;
        join.set_code("K7P3XY");
        join.set_name("Carl");
        talk.session.enter(Place{"K7P3XY", "old", 0}, join);
        talk.session.start(talk.now);
        EXPECT_EQ(talk.come_back().token(), "old");
        talk.refuse(talk.resume_id, code);
        const v1::ClientMessage asked = talk.only_sent();
        EXPECT_EQ(asked.join_table().name(), "Carl");
        talk.joined(asked.request_id(), "new");
        ASSERT_TRUE(talk.session.model().place);
        EXPECT_EQ(talk.session.model().place->token, "new");
        talk.cut();
        EXPECT_EQ(talk.come_back().token(), "new");
        talk.refuse(talk.resume_id, code);
        EXPECT_EQ(talk.session.link(), Link::ended);
    }
}

}  // namespace
}  // namespace valley::client
