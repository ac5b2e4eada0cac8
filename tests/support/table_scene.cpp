#include "tests/support/table_scene.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace valley::testing {

namespace message {

v1::ClientMessage hello() {
    v1::ClientMessage message;
    message.mutable_hello()->set_version_min(1);
    message.mutable_hello()->set_version_max(1);
    message.mutable_hello()->set_language("en");
    message.mutable_hello()->set_client("test");
    return message;
}
v1::ClientMessage ping(std::uint64_t nonce) {
    v1::ClientMessage message;
    message.mutable_ping()->set_nonce(nonce);
    return message;
}
v1::ClientMessage resume(const std::string& token) {
    v1::ClientMessage message;
    message.mutable_resume()->set_token(token);
    return message;
}
v1::ClientMessage list_tables() {
    v1::ClientMessage message;
    message.mutable_list_tables();
    return message;
}
v1::ClientMessage create_table(const std::string& name, const v1::TableOptions& options,
                               const std::string& password) {
    v1::ClientMessage message;
    message.mutable_create_table()->set_name(name);
    *message.mutable_create_table()->mutable_options() = options;
    message.mutable_create_table()->set_password(password);
    return message;
}
v1::ClientMessage join_table(const std::string& code, const std::string& name,
                             const std::string& password) {
    v1::ClientMessage message;
    message.mutable_join_table()->set_code(code);
    message.mutable_join_table()->set_name(name);
    message.mutable_join_table()->set_password(password);
    return message;
}
v1::ClientMessage with_ticket(v1::ClientMessage request, const std::string& what) {
    const std::string ticket = (what + std::string(16, '.')).substr(0, 16);
    if (request.has_create_table()) {
        request.mutable_create_table()->set_ticket(ticket);
    } else {
        request.mutable_join_table()->set_ticket(ticket);
    }
    return request;
}
v1::ClientMessage get_cards() {
    v1::ClientMessage message;
    message.mutable_get_cards()->set_game("tara_wolf");
    message.mutable_get_cards()->set_language("de");
    return message;
}
v1::ClientMessage take_seat(std::optional<std::uint32_t> seat) {
    v1::ClientMessage message;
    message.mutable_take_seat();
    if (seat) message.mutable_take_seat()->set_seat(*seat);
    return message;
}
v1::ClientMessage leave_table() {
    v1::ClientMessage message;
    message.mutable_leave_table();
    return message;
}
v1::ClientMessage add_bot(std::optional<std::uint32_t> seat, const std::string& bot) {
    v1::ClientMessage message;
    message.mutable_add_bot()->set_bot(bot);
    if (seat) message.mutable_add_bot()->set_seat(*seat);
    return message;
}
v1::ClientMessage remove_from_seat(std::uint32_t seat) {
    v1::ClientMessage message;
    message.mutable_remove_from_seat()->set_seat(seat);
    return message;
}
v1::ClientMessage set_ready(bool ready) {
    v1::ClientMessage message;
    message.mutable_set_ready()->set_ready(ready);
    return message;
}
v1::ClientMessage set_consent(bool consent) {
    v1::ClientMessage message;
    message.mutable_set_consent()->set_consent(consent);
    return message;
}
v1::ClientMessage ask_rematch() {
    v1::ClientMessage message;
    message.mutable_ask_rematch();
    return message;
}
v1::ClientMessage choose(std::uint64_t game, std::uint32_t prompt,
                         const std::vector<std::uint32_t>& picks) {
    v1::ClientMessage message;
    message.mutable_choose()->set_game_number(game);
    message.mutable_choose()->set_prompt(prompt);
    for (std::uint32_t pick : picks) message.mutable_choose()->add_picks(pick);
    return message;
}
v1::ClientMessage concede(std::uint64_t game) {
    v1::ClientMessage message;
    message.mutable_concede()->set_game_number(game);
    return message;
}
v1::ClientMessage claim(std::uint64_t game) {
    v1::ClientMessage message;
    message.mutable_claim()->set_game_number(game);
    return message;
}
v1::ClientMessage say(const std::string& text) {
    v1::ClientMessage message;
    message.mutable_say()->set_text(text);
    return message;
}
v1::ClientMessage mute(std::uint32_t member, bool muted) {
    v1::ClientMessage message;
    message.mutable_mute()->set_member(member);
    message.mutable_mute()->set_muted(muted);
    return message;
}

}  // namespace message

std::string name_of(const v1::ServerMessage& answer) {
    if (answer.has_error()) return v1::ErrorCode_Name(answer.error().code());
    const auto* field = v1::ServerMessage::descriptor()->FindFieldByNumber(answer.body_case());
    return field == nullptr ? "nothing" : field->name();
}

std::string name_of(const v1::ClientMessage& request) {
    const auto* field = v1::ClientMessage::descriptor()->FindFieldByNumber(request.body_case());
    return field == nullptr ? "nothing" : field->name();
}

std::vector<std::uint32_t> random_picks(const v1::Prompt& prompt, Random& random) {
    std::vector<std::uint32_t> options(static_cast<std::size_t>(prompt.options_size()));
    std::iota(options.begin(), options.end(), 0u);
    random.shuffle(std::span(options));
    options.resize(prompt.min() + random.below(prompt.max() - prompt.min() + 1));
    return options;
}

v1::ClientMessage random_choice(const v1::GameUpdate& game, Random& random) {
    const v1::Prompt& prompt = game.view().prompt();
    return message::choose(game.game_number(), prompt.number(), random_picks(prompt, random));
}

v1::TableOptions with_clock(std::uint32_t bank_seconds, std::uint32_t increment_seconds) {
    v1::TableOptions options = tara_wolf_table();
    options.mutable_clock()->set_bank_seconds(bank_seconds);
    options.mutable_clock()->set_increment_seconds(increment_seconds);
    return options;
}

v1::TableOptions with_watching(v1::Watching watching, std::uint32_t rounds) {
    v1::TableOptions options = tara_wolf_table();
    options.set_watching(watching);
    options.set_watch_delay_rounds(rounds);
    return options;
}

server::Settings for_many_returns() {
    server::Settings settings;
    settings.changes.pace = server::Milliseconds(0);
    return settings;
}

TableScene::TableScene(const v1::TableOptions& options, server::Settings settings, Until until,
                       std::uint64_t seed, OfferedGames games)
    : server(seed, std::move(settings), std::move(games)),
      a(&connect()),
      b(&connect()),
      random(seed) {
    a_joined = a->create("Anna", options);
    b_joined = b->join(a_joined.code(), "Bruno");
    if (until == Until::joined) return;
    a->sit();
    b->sit();
    if (until == Until::seated) return;
    a->ready();
    b->ready();
}

void TableScene::play(int choices) {
    for (int i = 0; i < choices && !over(); ++i) {
        FakeClient& player = asked();
        const v1::ServerMessage answer = player.ask(random_choice(player.game(), random));
        ASSERT_TRUE(answer.has_chosen()) << answer.DebugString();
    }
}

void TableScene::play_to_end() {
    play(2000);
    ASSERT_TRUE(over());
}

FakeClient& TableScene::connect() {
    FakeClient& client = server.connect();
    client.hello();
    return client;
}

FakeClient& TableScene::watcher(const std::string& name) {
    FakeClient& client = connect();
    client.join(a_joined.code(), name);
    return client;
}

FakeClient& TableScene::back(const v1::Joined& place, const v1::Resume& seen) {
    FakeClient& client = connect();
    client.resume(place.token(), seen);
    return client;
}

void TableScene::both_back() {
    a = &back(a_joined);
    b = &back(b_joined);
}

std::vector<v1::Event> events_of(const FakeClient& client, std::uint64_t game) {
    std::vector<v1::Event> events;
    for (const v1::ServerMessage& message : client.received()) {
        if (!message.has_game_update() || message.game_update().game_number() != game) continue;
        const v1::GameUpdate& update = message.game_update();
        EXPECT_EQ(events.size() + static_cast<std::size_t>(update.events_size()),
                  update.events_seen());
        events.insert(events.end(), update.events().begin(), update.events().end());
    }
    return events;
}

std::vector<std::string> chat_of(const FakeClient& client) {
    std::vector<std::string> lines;
    for (const v1::ServerMessage& message : client.received()) {
        for (const auto& line : message.chat_lines().lines()) {
            lines.push_back(line.name() + ": " + line.text());
        }
    }
    return lines;
}

}  // namespace valley::testing
