// Messages that are not as a client makes them: ids, bodies, fields and bytes out of order.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(MessageShape, RequestIdsRise) {
    TableScene scene;
    FakeClient& x = scene.connect();
    v1::ClientMessage ping = message::ping();
    const auto with_id = [&](std::uint64_t id) {
        const std::size_t before = x.received().size();
        ping.set_request_id(id);
        x.send_bytes(ping.SerializeAsString());
        EXPECT_EQ(x.received().size(), before + 1);
        EXPECT_EQ(x.received().back().request_id(), id);
        return name_of(x.received().back());
    };
    EXPECT_EQ(with_id(0), "MALFORMED");
    EXPECT_EQ(with_id(1), "MALFORMED");  // Hello had it
    EXPECT_EQ(with_id(10), "pong");
    EXPECT_EQ(with_id(10), "MALFORMED");
    EXPECT_EQ(with_id(9), "MALFORMED");
    EXPECT_EQ(with_id(11), "pong");
    EXPECT_EQ(with_id(0xffffffffffffffffu), "pong");
    EXPECT_EQ(with_id(12), "MALFORMED");
    EXPECT_TRUE(x.open());
}

TEST(MessageShape, OnlyAHelloThatIsRightKeepsAConnection) {
    TableScene scene;
    FakeClient& x = scene.server.connect();
    EXPECT_EQ(name_of(x.ask(message::ping())), "HELLO_FIRST");
    EXPECT_EQ(name_of(x.ask(v1::ClientMessage())), "UNKNOWN_MESSAGE");
    EXPECT_FALSE(scene.server.is_greeted(x.id()));
    EXPECT_EQ(name_of(x.ask(message::hello())), "welcome");
    EXPECT_TRUE(scene.server.is_greeted(x.id()));

    FakeClient& y = scene.server.connect();
    v1::ClientMessage newer = message::hello();
    newer.mutable_hello()->set_version_min(2);
    newer.mutable_hello()->set_version_max(2);
    EXPECT_EQ(name_of(y.ask(newer)), "VERSION");
    EXPECT_FALSE(scene.server.is_greeted(y.id()));
}

TEST(MessageShape, ABadNameIsToldTheLimitThatIsSet) {
    server::Settings settings;
    settings.name_characters_max = 7;
    FakeServer server(1, settings);
    for (const auto& [language, words] :
         {std::pair("en", "has 1 to 7 visible"), std::pair("de", "hat 1 bis 7 sichtbare")}) {
        FakeClient& client = server.connect();
        client.hello(language);
        const auto answer = client.ask(message::create_table("Annabella", tara_wolf_table()));
        EXPECT_EQ(name_of(answer), "BAD_NAME");
        EXPECT_THAT(answer.error().text(), HasSubstr(words));
    }
}

TEST(MessageShape, ARepeatedIdIsNotCarriedOut) {
    TableScene scene;
    v1::ClientMessage say = message::say("once");
    say.set_request_id(50);
    scene.a->send(say);
    scene.a->send(say);
    scene.server.settle();
    EXPECT_EQ(chat_of(*scene.b).size(), 1u);
}

TEST(MessageShape, OfTwoBodiesOneIsAnswered) {
    TableScene scene;
    v1::ClientMessage first = message::concede(1);
    first.set_request_id(90);
    const std::string both =
        first.SerializeAsString() + message::ping(3).SerializePartialAsString();
    scene.a->send_bytes(both);
    scene.server.settle();
    ASSERT_EQ(scene.a->answers_to(90).size(), 1u);
    EXPECT_TRUE(scene.a->answers_to(90)[0].has_pong());
    EXPECT_FALSE(scene.over());
}

TEST(MessageShape, WithoutABodyOrWithANewOne) {
    TableScene scene;
    v1::ClientMessage empty;
    EXPECT_EQ(name_of(scene.a->ask(empty)), "UNKNOWN_MESSAGE");
    v1::ClientMessage newer;
    newer.GetReflection()->MutableUnknownFields(&newer)->AddLengthDelimited(63, "new");
    EXPECT_EQ(name_of(scene.a->ask(newer)), "UNKNOWN_MESSAGE");
}

// What the server does not know it neither stores nor passes on.
TEST(MessageShape, UnknownFieldsAreIgnored) {
    constexpr const char* kMark = "a field from the future";
    const auto mark = [&](google::protobuf::Message& message) {
        message.GetReflection()->MutableUnknownFields(&message)->AddLengthDelimited(900, kMark);
    };
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::joined);
    FakeClient& host = scene.connect();
    v1::ClientMessage create = message::create_table("Lotte", with_clock(60));
    mark(create);
    mark(*create.mutable_create_table());
    mark(*create.mutable_create_table()->mutable_options());
    mark(*create.mutable_create_table()->mutable_options()->mutable_clock());
    EXPECT_EQ(name_of(host.ask(create)), "joined");
    v1::ClientMessage say = message::say("hello");
    mark(*say.mutable_say());
    EXPECT_EQ(name_of(host.ask(say)), "done");
    for (const std::string& bytes : host.received_bytes())
        EXPECT_THAT(bytes, Not(HasSubstr(kMark)));
    for (const auto& [id, records] : scene.server.journal().records()) {
        for (const std::string& record : records) EXPECT_THAT(record, Not(HasSubstr(kMark)));
    }
}

TEST(MessageShape, BytesThatAreNoMessageEndTheConnectionAlone) {
    TableScene scene;
    std::string deep;  // a group in a group in a group ...
    for (int i = 0; i < 30'000; ++i) deep += "\x7b";
    const std::string truncated = message::say("Good luck").SerializeAsString().substr(0, 5);
    for (const std::string& bytes :
         {std::string("\xff\xff\xff"), std::string("\x0a\xff\xff\xff\xff\x07"), deep, truncated,
          std::string("\x00\x01", 2)}) {
        FakeClient& x = scene.connect();
        x.send_bytes(bytes);
        ASSERT_TRUE(x.goodbye().has_value());
        EXPECT_EQ(x.goodbye()->reason(), v1::Goodbye::PROTOCOL);
        EXPECT_FALSE(x.open());
    }
    scene.play(5);
    EXPECT_TRUE(scene.a->open() && scene.b->open());
}

// What protobuf can read is read as it says, whatever its shape; what it cannot is the end, before
// Hello too.
TEST(MessageShape, MessagesOfStrangeShape) {
    const auto answer = [](const std::string& bytes) {
        TableScene scene;
        FakeClient& x = scene.connect();
        x.send_bytes(bytes);
        scene.play(2);
        return x.received().empty() ? "nothing" : name_of(x.received().back());
    };
    const auto framed = [](const v1::ClientMessage& message, std::uint64_t id) {
        v1::ClientMessage numbered = message;
        numbered.set_request_id(id);
        return numbered.SerializeAsString();
    };
    // The same number ten thousand times: the last one counts.
    std::string often;
    for (std::uint64_t id = 1; id <= 10'000; ++id) often += framed(v1::ClientMessage(), id);
    EXPECT_EQ(answer(often + message::ping().SerializeAsString()), "pong");
    // A known number with another type on the wire is a field that is not known.
    EXPECT_EQ(answer(framed(v1::ClientMessage(), 5) + "\x5d\x01\x02\x03\x04"), "UNKNOWN_MESSAGE");
    // As broad as a message may be.
    v1::ClientMessage broad = message::hello();
    for (int i = 0; i < 30'000; ++i) broad.mutable_hello()->add_features("");
    EXPECT_EQ(answer(framed(broad, 5)), "ALREADY_DONE");
    TableScene scene;
    FakeClient& fresh = scene.server.connect();
    EXPECT_EQ(name_of(fresh.ask(broad)), "MALFORMED");
    v1::ClientMessage picks = message::choose(1, 1, std::vector<std::uint32_t>(60'000, 0));
    EXPECT_EQ(name_of(scene.asked().ask(picks)), "MALFORMED");

    FakeClient& before_hello = scene.server.connect();
    before_hello.send_bytes("\xff\xff\xff");
    ASSERT_TRUE(before_hello.goodbye().has_value());
    EXPECT_FALSE(before_hello.open());
    scene.play(2);
}

TEST(MessageShape, AHelloThatCannotBe) {
    const auto greeted = [](const std::function<void(v1::Hello&)>& change) {
        FakeServer server;
        FakeClient& x = server.connect();
        v1::ClientMessage message = message::hello();
        change(*message.mutable_hello());
        const std::string name = name_of(x.ask(message));
        EXPECT_EQ(x.open(), name == "welcome");
        EXPECT_EQ(x.goodbye().has_value(), name != "welcome");
        EXPECT_EQ(server.app().counts().connections, name == "welcome" ? 1u : 0u);
        return name;
    };
    EXPECT_EQ(greeted([](auto&) {}), "welcome");
    EXPECT_EQ(greeted([](auto& h) { h.set_version_max(9); }), "welcome");
    EXPECT_EQ(greeted([](auto& h) {
                  h.set_version_min(2);
                  h.set_version_max(3);
              }),
              "VERSION");
    EXPECT_EQ(greeted([](auto& h) { h.set_version_min(2); }), "MALFORMED");
    EXPECT_EQ(greeted([](auto& h) { h.set_language(std::string(33, 'x')); }), "MALFORMED");
    EXPECT_EQ(greeted([](auto& h) { h.set_client(std::string(65, 'x')); }), "MALFORMED");
    EXPECT_EQ(greeted([](auto& h) { h.add_features(std::string(33, 'x')); }), "MALFORMED");
    EXPECT_EQ(greeted([](auto& h) {
                  for (int i = 0; i < 33; ++i) h.add_features("x");
              }),
              "MALFORMED");
    EXPECT_EQ(greeted([](auto& h) { h.add_features("from the future"); }), "welcome");
}

}  // namespace
}  // namespace valley::testing
