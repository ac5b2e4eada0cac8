// The model holds what the server said: each event and line once, the latest view.

#include "client/core/model.hpp"

#include <gtest/gtest.h>

namespace valley::client {
namespace {

// Events are told apart by `n`.
v1::GameUpdate update(std::uint64_t game, std::uint64_t seen, std::vector<int> events,
                      std::optional<std::uint32_t> prompt = std::nullopt) {
    v1::GameUpdate message;
    message.set_game_number(game);
    message.set_events_seen(seen);
    for (const int n : events) message.add_events()->set_n(n);
    message.mutable_view()->set_seat(0);
    if (prompt) message.mutable_view()->mutable_prompt()->set_number(*prompt);
    return message;
}

std::vector<int> events_of(const Model& model) {
    std::vector<int> events;
    for (const auto& event : model.events) events.push_back(event.n());
    return events;
}

v1::ChatLines chat(std::uint64_t seen, std::vector<std::string> texts) {
    v1::ChatLines message;
    message.set_chat_seen(seen);
    for (const std::string& text : texts) message.add_lines()->set_text(text);
    return message;
}

using Events = std::vector<int>;

TEST(Model, TakesEachEventOnce) {
    struct Row {
        const char* what;
        v1::GameUpdate update;
        Model::News news;
        Events events;
    };
    const Row rows[] = {
        {"the next ones", update(1, 5, {4, 5}), Model::News::next, {1, 2, 3, 4, 5}},
        {"none", update(1, 3, {}), Model::News::next, {1, 2, 3}},
        {"some again", update(1, 5, {2, 3, 4, 5}), Model::News::next, {1, 2, 3, 4, 5}},
        {"all again", update(1, 3, {1, 2, 3}), Model::News::next, {1, 2, 3}},
        {"a gap", update(1, 6, {5, 6}), Model::News::missed, {1, 2, 3, 5, 6}},
        {"a new game", update(2, 2, {7, 8}), Model::News::next, {7, 8}},
        {"a new game with a gap", update(2, 9, {8, 9}), Model::News::missed, {8, 9}},
        {"fewer than before", update(1, 2, {}), Model::News::next, {1, 2}},
        {"other ones instead", update(1, 2, {7, 8}), Model::News::next, {7, 8}},
        {"more than seen", update(1, 1, {7, 8}), Model::News::next, {7, 8}},
    };
    for (const Row& row : rows) {
        Model model;
        EXPECT_EQ(model.take(update(1, 3, {1, 2, 3}), Time{0}), Model::News::next);
        EXPECT_EQ(model.take(row.update, Time{0}), row.news) << row.what;
        EXPECT_EQ(events_of(model), row.events) << row.what;
        EXPECT_EQ(model.events_seen, row.update.events_seen()) << row.what;
        EXPECT_EQ(model.game_number, row.update.game_number()) << row.what;
    }
}

TEST(Model, IgnoresAnOlderGame) {
    Model model;
    model.take(update(2, 1, {1}), Time{0});
    EXPECT_EQ(model.take(update(1, 9, {9}, 4), Time{0}), Model::News::old);
    EXPECT_EQ(model.game_number, 2u);
    EXPECT_EQ(model.open_prompt(), nullptr);
}

TEST(Model, HoldsAnAnswerUntilTheQuestionIsGone) {
    Model model;
    model.take(update(1, 0, {}, 7), Time{0});
    ASSERT_NE(model.open_prompt(), nullptr);
    model.sent = SentChoice{1, 7, {0}, false};
    EXPECT_EQ(model.open_prompt(), nullptr);
    model.take(update(1, 0, {}, 7), Time{0});  // a view that crossed the answer
    EXPECT_EQ(model.open_prompt(), nullptr);
    EXPECT_TRUE(model.sent);
    model.take(update(1, 0, {}, 8), Time{0});
    EXPECT_FALSE(model.sent);
    EXPECT_EQ(model.open_prompt()->number(), 8u);
}

TEST(Model, AsksNothingOnceTheGameIsOver) {
    Model model;
    v1::GameUpdate over = update(1, 0, {}, 7);
    over.mutable_outcome()->set_reason(v1::Outcome::CONCEDED);
    model.take(over, Time{0});
    EXPECT_EQ(model.open_prompt(), nullptr);
    model.take(update(2, 0, {}, 1), Time{0});
    EXPECT_FALSE(model.outcome);
    EXPECT_NE(model.open_prompt(), nullptr);
}

TEST(Model, TakesEachChatLineOnce) {
    Model model;
    EXPECT_EQ(model.take(chat(2, {"a", "b"})), 2u);
    EXPECT_EQ(model.take(chat(3, {"b", "c"})), 1u);
    EXPECT_EQ(model.take(chat(3, {"a", "b", "c"})), 0u);
    EXPECT_EQ(model.take(chat(9, {"h", "i"})), 2u);  // older ones are gone
    std::string all;
    for (const auto& line : model.chat) all += line.text();
    EXPECT_EQ(all, "abchi");
}

TEST(Model, KeepsABoundedPast) {
    Model model;
    for (std::uint64_t i = 1; i <= kChatLinesKept + 10; ++i) model.take(chat(i, {"x"}));
    EXPECT_EQ(model.chat.size(), kChatLinesKept);
    v1::GameUpdate many;
    many.set_game_number(1);
    many.set_events_seen(kEventsKept + 10);
    for (std::size_t i = 0; i < kEventsKept + 10; ++i) many.add_events();
    model.take(many, Time{0});
    EXPECT_EQ(model.events.size(), kEventsKept);
}

TEST(Model, FindsItsCardListByHashAndLanguage) {
    Model model;
    auto* offer = model.server.add_games();
    offer->set_key("tara_wolf");
    offer->set_deck_hash("1111");
    EXPECT_FALSE(model.has_cards("tara_wolf", "de"));
    v1::CardList cards;
    cards.set_hash("1111");
    cards.set_language("de");
    model.keep_cards(cards);
    EXPECT_TRUE(model.has_cards("tara_wolf", "de"));
    EXPECT_FALSE(model.has_cards("tara_wolf", "en"));
    ASSERT_NE(model.cards(), nullptr);  // without a table the last one
    model.speak("en");
    EXPECT_EQ(model.cards(), nullptr);
    model.speak("de");
    v1::TableUpdate table;
    table.mutable_options()->set_game("tara_wolf");
    model.take(table);
    ASSERT_NE(model.cards(), nullptr);
    // A server that came back with another deck.
    model.server.mutable_games(0)->set_deck_hash("2222");
    EXPECT_EQ(model.cards(), nullptr);
}

TEST(Model, ForgetsALeftTable) {
    Model model;
    model.place = Place{"K7P3", "token", 1};
    model.take(update(3, 1, {1}, 4), Time{0});
    model.take(chat(1, {"x"}));
    model.forget_table();
    EXPECT_FALSE(model.place || model.view || model.sent);
    EXPECT_EQ(model.game_number + model.events_seen + model.chat_seen, 0u);
    EXPECT_TRUE(model.events.empty() && model.chat.empty());
}

}  // namespace
}  // namespace valley::client
