// The client's side of the protocol: greeting, numbers, time, card lists. A table of situations,
// without a network.

#include "client/core/session.hpp"

#include <gtest/gtest.h>

#include "client/core/wording.hpp"
#include "tests/client/talk.hpp"

namespace valley::client {
namespace {

using Body = v1::ClientMessage::BodyCase;

v1::ClientMessage say_hello_to_all() {
    v1::ClientMessage message;
    message.mutable_say()->set_text("hello");
    return message;
}

// Greeting.

TEST(Session, WantsNothingBeforeStart) {
    Talk talk;
    EXPECT_FALSE(talk.session.connect_at());
    EXPECT_FALSE(talk.session.next_deadline());
    EXPECT_EQ(talk.session.request(say_hello_to_all(), talk.now), 0u);
}

TEST(Session, SaysHelloFirst) {
    SessionSettings settings;
    settings.language = Language::de;
    Talk talk(settings);
    talk.session.start(talk.now);
    talk.connect();
    const auto message = talk.only_sent();
    EXPECT_EQ(message.request_id(), 1u);
    ASSERT_TRUE(message.has_hello());
    EXPECT_EQ(message.hello().version_min(), 1u);
    EXPECT_EQ(message.hello().version_max(), 1u);
    EXPECT_EQ(message.hello().language(), "de");
    EXPECT_EQ(talk.session.request(say_hello_to_all(), talk.now), 0u);  // not yet
}

TEST(Session, EntersWhatItWasTold) {
    Talk talk;
    v1::CreateTable create;
    create.set_name("Anna");
    talk.session.enter(create);
    talk.session.start(talk.now);
    talk.connect();
    talk.welcome();
    const auto message = talk.only_sent();
    ASSERT_TRUE(message.has_create_table());
    EXPECT_EQ(message.request_id(), 2u);
    talk.joined(2, "secret");
    EXPECT_EQ(talk.session.model().place, (Place{"K7P3", "secret", 3}));
    EXPECT_EQ(talk.news<JoinedNews>().size(), 1u);
}

TEST(Session, EntersAgainAfterACutBeforeTheAnswer) {
    Talk talk;
    talk.session.enter(v1::ListTables());
    talk.session.start(talk.now);
    talk.connect();
    talk.welcome();
    EXPECT_TRUE(talk.only_sent().has_list_tables());
    talk.cut();
    talk.connect();
    talk.welcome();
    const auto again = talk.only_sent();
    EXPECT_TRUE(again.has_list_tables());
    v1::ServerMessage list;
    list.set_request_id(again.request_id());
    list.mutable_table_list();
    talk.say(list);
    talk.cut();
    talk.connect();
    talk.welcome();
    EXPECT_TRUE(talk.sent().empty());  // answered once is enough
}

TEST(Session, ARequestForAPlaceIsRepeatedWithItsTicket) {
    for (const bool stopped : {false, true}) {
        for (const bool asked_later : {false, true}) {
            Talk talk({}, 0x41);
            v1::ClientMessage join;
            join.mutable_join_table()->set_code("K7P3");
            if (!asked_later) talk.session.enter(join.join_table());
            talk.session.start(talk.now);
            talk.connect();
            talk.welcome();
            const auto told = asked_later ? talk.session.request(join, talk.now) : 0;
            const auto first = talk.only_sent();
            EXPECT_EQ(first.join_table().ticket(), std::string(16, 'A'));
            if (stopped) {
                talk.refuse(first.request_id(), v1::STOPPING);
                talk.goodbye(v1::Goodbye::STOPPING);
            }
            talk.cut();
            talk.connect();
            talk.welcome();
            const auto again = talk.only_sent();
            EXPECT_EQ(again.join_table().SerializeAsString(),
                      first.join_table().SerializeAsString());
            talk.joined(again.request_id(), "secret");
            const auto answers = talk.news<AnswerNews>();
            ASSERT_EQ(answers.size(), 1u);
            EXPECT_EQ(answers[0].request_id, told == 0 ? first.request_id() : told);
            EXPECT_EQ(answers[0].answer.request_id(), answers[0].request_id);
            EXPECT_FALSE(talk.session.awaits_answers());
        }
    }
}

TEST(Session, EachRequestForAPlaceHasATicketOfItsOwn) {
    SessionSettings settings;
    std::uint32_t number = 0;
    Session session(settings, [&number] { return number++; });
    Talk talk;
    std::swap(talk.session, session);
    talk.session.start(talk.now);
    talk.connect();
    talk.welcome();
    v1::ClientMessage create;
    create.mutable_create_table()->set_name("Anna");
    talk.session.request(create, talk.now);
    const auto first = talk.only_sent();
    talk.refuse(first.request_id(), v1::BAD_NAME);
    talk.session.request(create, talk.now);
    const auto second = talk.only_sent();
    EXPECT_EQ(second.create_table().ticket().size(), 16u);
    EXPECT_NE(first.create_table().ticket(), second.create_table().ticket());
}

TEST(Session, ARequestForASeatIsRepeatedAfterComingBack) {
    Talk talk;
    talk.sit_down();
    v1::ClientMessage sit;
    sit.mutable_take_seat()->set_seat(1);
    const std::uint64_t id = talk.session.request(sit, talk.now);
    talk.sent();
    talk.cut();
    EXPECT_TRUE(talk.session.awaits_answers());
    talk.connect();
    talk.welcome();
    const auto resume = talk.only_sent();
    ASSERT_TRUE(resume.has_resume());
    talk.joined(resume.request_id());
    const auto again = talk.only_sent();
    ASSERT_TRUE(again.has_take_seat());
    EXPECT_EQ(again.take_seat().seat(), 1u);
    v1::ServerMessage seated;
    seated.set_request_id(again.request_id());
    seated.mutable_seated()->set_seat(1);
    talk.say(seated);
    const auto answers = talk.news<AnswerNews>();
    ASSERT_EQ(answers.size(), 1u);
    EXPECT_EQ(answers[0].request_id, id);
    EXPECT_FALSE(talk.session.awaits_answers());
    talk.cut();
    talk.connect();
    talk.welcome();
    talk.joined(talk.only_sent().request_id());
    EXPECT_TRUE(talk.sent().empty());  // answered once is enough
}

TEST(Session, ARefusalToEnterIsTold) {
    Talk talk;
    talk.session.enter(v1::JoinTable());
    talk.session.start(talk.now);
    talk.connect();
    talk.welcome();
    talk.refuse(talk.only_sent().request_id(), v1::NO_TABLE);
    const auto answers = talk.news<AnswerNews>();
    ASSERT_EQ(answers.size(), 1u);
    EXPECT_EQ(answers[0].request, Body::kJoinTable);
    EXPECT_EQ(answers[0].answer.error().code(), v1::NO_TABLE);
    EXPECT_EQ(talk.session.link(), Link::ready);
}

TEST(Session, EndsWhenNoServerIsThere) {
    Talk talk;
    talk.session.start(talk.now);
    talk.session.connecting(talk.now);
    talk.session.disconnected(talk.now, "Connection refused");
    const auto ends = talk.news<EndNews>();
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_EQ(ends[0].end, End::unreachable);
    EXPECT_EQ(ends[0].text, "Connection refused");
    EXPECT_FALSE(talk.session.connect_at());
    EXPECT_FALSE(talk.session.wants_close());
}

TEST(Session, SaysWhyAServerTakesNobody) {
    Talk talk;
    talk.session.start(talk.now);
    talk.connect();
    talk.goodbye(v1::Goodbye::FULL);
    EXPECT_TRUE(talk.session.wants_close());
    talk.cut();
    const auto ends = talk.news<EndNews>();
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_EQ(ends[0].end, End::unreachable);
    ASSERT_TRUE(ends[0].goodbye);
    EXPECT_EQ(Wording(Language::en, talk.session.model()).end(ends[0]),
              "The server has no room for another connection. Try again later.");
}

TEST(Session, HasNoPatienceWithASilentServer) {
    Talk talk;
    talk.session.start(talk.now);
    talk.connect();
    talk.now = *talk.session.next_deadline() - Time{1};
    talk.session.time(talk.now);
    EXPECT_FALSE(talk.session.wants_close());
    talk.now += Time{1};
    talk.session.time(talk.now);
    EXPECT_TRUE(talk.session.wants_close());
}

TEST(Session, EndsByWhatTheServerSays) {
    struct Row {
        v1::ErrorCode code;
        bool to_resume;
        End end;
    };
    const Row rows[] = {
        {v1::VERSION, false, End::version},        {v1::MALFORMED, false, End::protocol},
        {v1::BAD_TOKEN, true, End::place_lost},    {v1::NO_TABLE, true, End::place_lost},
        {v1::OTHER_RULES, true, End::other_rules}, {v1::DAMAGED, true, End::damaged},
        {v1::REMOVED, true, End::removed},         {v1::MALFORMED, true, End::protocol},
        {v1::TOO_MANY, false, End::none},          {v1::TOO_MANY, true, End::none},
        {v1::STOPPING, true, End::none},           {v1::INTERNAL, true, End::none},
    };
    for (const Row& row : rows) {
        Talk talk;
        talk.session.enter(Place{"K7P3", "token", 0});
        talk.session.start(talk.now);
        talk.connect();
        if (row.to_resume) talk.welcome();
        talk.refuse(talk.only_sent().request_id(), row.code);
        EXPECT_EQ(talk.session.end(), row.end) << row.code;
        EXPECT_TRUE(talk.session.wants_close()) << row.code;
    }
}

TEST(Session, WaitsAsLongAsTheServerAsks) {
    Talk talk;
    talk.sit_down();
    talk.cut();
    talk.come_back();
    talk.refuse(talk.resume_id, v1::TOO_MANY, 20'000);
    EXPECT_TRUE(talk.session.wants_close());
    talk.cut();
    EXPECT_EQ(talk.pause(), Time{20'000});
}

// Numbers.

TEST(Session, ResumesOnceWhenEventsAreMissing) {
    Talk talk;
    talk.sit_down();
    talk.game(1, 3, 3);
    talk.game(1, 6, 2);  // the fourth is missing
    EXPECT_TRUE(talk.session.wants_close());
    EXPECT_EQ(talk.session.model().events_seen, 3u);
    talk.cut();
    EXPECT_EQ(talk.come_back().events_seen(), 3u);
    talk.joined(talk.resume_id);
    talk.session.take_news();
    talk.game(1, 6, 2);  // and stays so
    EXPECT_FALSE(talk.session.wants_close());
    const auto games = talk.news<GameNews>();
    ASSERT_EQ(games.size(), 1u);
    EXPECT_TRUE(games[0].missed);
    EXPECT_EQ(talk.session.model().events_seen, 6u);
}

TEST(Session, TellsEachEventOnce) {
    Talk talk;
    talk.sit_down();
    talk.game(1, 3, 3);
    talk.game(1, 5, 4);
    const auto games = talk.news<GameNews>();
    ASSERT_EQ(games.size(), 2u);
    EXPECT_TRUE(games[0].first);
    EXPECT_FALSE(games[1].first);
    EXPECT_EQ(games[1].update.events_size(), 2);
}

TEST(Session, TakesTheNumbersOfANewGameFromItsStart) {
    Talk talk;
    talk.sit_down();
    talk.game(1, 30, 30);
    talk.game(2, 4, 4);
    talk.cut();
    const v1::Resume resume = talk.come_back();
    EXPECT_EQ(resume.game_number(), 2u);
    EXPECT_EQ(resume.events_seen(), 4u);
}

TEST(Session, RequestIdsRiseAndAreNeverUsedTwice) {
    Talk talk;
    talk.sit_down();
    const auto first = talk.session.request(say_hello_to_all(), talk.now);
    const auto second = talk.session.request(say_hello_to_all(), talk.now);
    EXPECT_LT(first, second);
    talk.cut();
    talk.connect();
    EXPECT_GT(talk.only_sent().request_id(), second);
}

TEST(Session, IgnoresAnswersToNothing) {
    Talk talk;
    talk.sit_down();
    talk.refuse(999, v1::INTERNAL);
    v1::ServerMessage empty;
    talk.say(empty);
    v1::ServerMessage joined;
    joined.mutable_joined()->set_token("forged");
    talk.say(joined);
    EXPECT_TRUE(talk.session.take_news().empty());
    EXPECT_EQ(talk.session.model().place->token, "token");
    EXPECT_FALSE(talk.session.wants_close());
}

TEST(Session, ComesBackAfterBytesThatAreNoMessage) {
    Talk talk;
    talk.sit_down();
    talk.session.message("\xff\xff\xff", talk.now);
    EXPECT_TRUE(talk.session.wants_close());
    EXPECT_EQ(talk.session.end(), End::none);
}

// Time.

TEST(Session, PingsWhenItIsQuietAndKnowsADeadLink) {
    Talk talk;
    talk.sit_down();
    talk.now = *talk.session.next_deadline();
    EXPECT_LE(talk.now - Time{1'000}, Time{20'000});
    talk.session.time(talk.now);
    const auto ping = talk.only_sent();
    ASSERT_TRUE(ping.has_ping());
    v1::ServerMessage pong;
    pong.set_request_id(ping.request_id());
    pong.mutable_pong()->set_nonce(ping.ping().nonce());
    talk.now += Time{500};
    talk.say(pong);
    EXPECT_TRUE(talk.session.take_news().empty());

    talk.now = *talk.session.next_deadline();
    talk.session.time(talk.now);
    EXPECT_TRUE(talk.only_sent().has_ping());
    talk.now = *talk.session.next_deadline();
    talk.session.time(talk.now);
    EXPECT_TRUE(talk.session.wants_close());
}

TEST(Session, KnowsADeadLinkSoonerWhenAnAnswerIsDue) {
    Talk talk;
    talk.sit_down();
    v1::ClientMessage message;
    message.mutable_say()->set_text("hello?");
    const Time asked = talk.now;
    ASSERT_NE(talk.session.request(message, talk.now), 0u);
    EXPECT_TRUE(talk.only_sent().has_say());
    talk.now = *talk.session.next_deadline();
    talk.session.time(talk.now);
    EXPECT_TRUE(talk.only_sent().has_ping());
    talk.now = *talk.session.next_deadline();
    talk.session.time(talk.now);
    EXPECT_TRUE(talk.session.wants_close());
    EXPECT_LE(talk.now - asked, Time{15'000});
}

TEST(Session, PingsWhenItHasSentNothingThoughItHearsMuch) {
    Talk talk;
    talk.sit_down();
    bool pinged = false;
    for (int second = 0; second < 60 && !pinged; ++second) {
        talk.now += Time{1'000};
        talk.game(1, 0, 0);
        if (talk.session.next_deadline() <= talk.now) talk.session.time(talk.now);
        for (const auto& message : talk.sent()) pinged |= message.has_ping();
    }
    EXPECT_TRUE(pinged);
    EXPECT_LE(talk.now, Time{42'000});  // a third of 120 s
}

TEST(Session, MayBeCalledTooEarly) {
    Talk talk;
    talk.sit_down();
    for (int i = 0; i < 10; ++i) talk.session.time(talk.now + Time{i});
    EXPECT_TRUE(talk.sent().empty());
    EXPECT_FALSE(talk.session.wants_close());
}

// Card lists.

v1::ServerMessage table_update() {
    v1::ServerMessage message;
    message.mutable_table_update()->mutable_options()->set_game("tara_wolf");
    return message;
}

v1::ServerMessage card_list(std::uint64_t request, const std::string& language = "en") {
    v1::ServerMessage message;
    message.set_request_id(request);
    auto* cards = message.mutable_card_list()->mutable_cards();
    cards->set_hash("1111");
    cards->set_language(language);
    return message;
}

TEST(Session, AsksForTheCardsOnce) {
    Talk talk;
    talk.sit_down();
    talk.say(table_update());
    const auto request = talk.only_sent();
    ASSERT_TRUE(request.has_get_cards());
    EXPECT_EQ(request.get_cards().game(), "tara_wolf");
    EXPECT_EQ(request.get_cards().language(), "en");
    talk.say(table_update());
    talk.say(card_list(request.request_id()));
    talk.say(table_update());
    EXPECT_TRUE(talk.sent().empty());
    talk.cut();
    talk.come_back();
    talk.joined(talk.resume_id);
    talk.say(table_update());
    EXPECT_TRUE(talk.sent().empty());  // still here
    EXPECT_NE(talk.session.model().cards(), nullptr);
}

TEST(Session, SpeaksAnotherLanguageWhenTheCardsAreHere) {
    Talk talk;
    talk.sit_down();
    talk.say(table_update());
    talk.say(card_list(talk.only_sent().request_id()));
    const auto spoken = [&] { return talk.session.model().cards()->language(); };
    talk.session.speak(Language::de, talk.now);
    const auto request = talk.only_sent();
    ASSERT_TRUE(request.has_get_cards());
    EXPECT_EQ(request.get_cards().language(), "de");
    EXPECT_EQ(spoken(), "en");
    talk.say(card_list(request.request_id(), "de"));
    EXPECT_EQ(spoken(), "de");
    // Both are here now.
    talk.session.speak(Language::en, talk.now);
    EXPECT_EQ(spoken(), "en");
    talk.session.speak(Language::de, talk.now);
    EXPECT_EQ(spoken(), "de");
    EXPECT_TRUE(talk.sent().empty());
}

TEST(Session, ChangesItsMindAboutTheLanguage) {
    Talk talk;
    talk.sit_down();
    talk.say(table_update());
    talk.say(card_list(talk.only_sent().request_id()));
    talk.session.speak(Language::de, talk.now);
    const auto request = talk.only_sent();
    talk.session.speak(Language::en, talk.now);
    talk.say(card_list(request.request_id(), "de"));
    EXPECT_EQ(talk.session.model().cards()->language(), "en");
    EXPECT_FALSE(talk.session.awaits_cards());
}

TEST(Session, LearnsCardsWithoutATable) {
    Talk talk;
    talk.session.enter(v1::GetCards());
    talk.session.start(talk.now);
    talk.connect();
    talk.welcome();
    auto request = talk.only_sent();
    ASSERT_TRUE(request.has_get_cards());
    EXPECT_EQ(request.get_cards().game(), "tara_wolf");
    EXPECT_EQ(request.get_cards().language(), "en");
    // Asked once more after a cut.
    talk.cut();
    talk.connect();
    talk.welcome();
    request = talk.only_sent();
    ASSERT_TRUE(request.has_get_cards());
    talk.session.take_news();
    talk.say(card_list(request.request_id()));
    ASSERT_NE(talk.session.model().cards(), nullptr);
    const auto news = talk.session.take_news();
    ASSERT_EQ(news.size(), 1u);
    EXPECT_EQ(std::get<AnswerNews>(news[0]).request, v1::ClientMessage::kGetCards);
}

TEST(Session, HoldsTheNewsOfAGameUntilTheCardsAreHere) {
    enum class Then { cards, refusal, cut, silence };
    for (const Then then : {Then::cards, Then::refusal, Then::cut, Then::silence}) {
        Talk talk;
        talk.sit_down();
        talk.say(table_update());
        const auto request = talk.only_sent().request_id();
        talk.session.take_news();
        talk.game(1, 2, 2);
        talk.say(table_update());
        EXPECT_TRUE(talk.session.take_news().empty());
        EXPECT_EQ(talk.session.model().events_seen, 2u);
        switch (then) {
            case Then::cards: talk.say(card_list(request)); break;
            case Then::refusal: talk.refuse(request, v1::INTERNAL); break;
            case Then::cut: talk.cut(); break;
            case Then::silence:
                while (talk.session.awaits_cards()) {
                    talk.now = *talk.session.next_deadline();
                    talk.session.time(talk.now);
                }
                EXPECT_EQ(talk.session.link(), Link::ready);
                break;
        }
        const auto news = talk.session.take_news();
        ASSERT_GE(news.size(), 2u);
        EXPECT_TRUE(std::holds_alternative<GameNews>(news[0]));
        EXPECT_TRUE(std::holds_alternative<TableNews>(news[1]));
    }
}

TEST(Session, ForgetsATableThatItLeft) {
    Talk talk;
    talk.sit_down();
    v1::ClientMessage leave;
    leave.mutable_leave_table();
    talk.session.request(leave, talk.now);
    v1::ServerMessage done;
    done.set_request_id(talk.only_sent().request_id());
    done.mutable_done();
    talk.say(done);
    EXPECT_FALSE(talk.session.model().place);
    talk.cut();
    talk.connect();
    talk.welcome();
    EXPECT_TRUE(talk.sent().empty());  // nothing to resume
}

}  // namespace
}  // namespace valley::client
