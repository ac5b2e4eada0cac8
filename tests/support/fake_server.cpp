#include "tests/support/fake_server.hpp"

#include <gtest/gtest.h>

#include "engine/core/check.hpp"

namespace valley::testing {

using server::ConnectionId;

void StrictReport::bug(std::string_view what, std::string_view where) {
    if (expected_bugs > 0) {
        --expected_bugs;
        return;
    }
    ADD_FAILURE() << "the server reports a bug: " << what << " (" << where << ")";
}

// --- OfferedGames ---

OfferedGames::OfferedGames() {
    static const OfferedGames kBuiltIn(builtin_games());
    offer_ = kBuiltIn.offer_;
}
OfferedGames::OfferedGames(Registry registry)
    : offer_(std::make_shared<const Offer>(std::move(registry))) {}

// --- FakeServer ---

FakeServer::FakeServer(std::uint64_t seed, server::Settings settings, OfferedGames games)
    : settings_(std::move(settings)), games_(std::move(games)), journal_(seed), entropy_(seed) {
    start();
}
FakeServer::~FakeServer() = default;

void FakeServer::start() {
    app_ = std::make_unique<server::App>(
        settings_, server::Surroundings{games_.games(), clock_, *this, journal_, workers_,
                                        password_workers_, entropy_, report_});
    app_->recover();
}

FakeClient& FakeServer::connect(const std::string& address) {
    const auto id = static_cast<ConnectionId>(++last_connection_);
    auto& client = clients_[id] = std::unique_ptr<FakeClient>(new FakeClient(*this, id));
    app_->on_connected(id, address);
    return *client;
}

void FakeServer::settle() {
    for (int step = 0; step < 100'000; ++step) {
        const bool flushed = journal_.flush();
        const bool worked = work();
        const auto deadline = app_->next_deadline();
        const bool due = deadline && *deadline <= clock_.now();
        if (due) app_->on_time();
        if (!flushed && !worked && !due) return;
    }
    ADD_FAILURE() << "the server does not come to rest";
}

void FakeServer::pass(server::Milliseconds time) {
    const server::Time end = clock_.now() + time;
    settle();
    while (const auto deadline = app_->next_deadline()) {
        if (*deadline > end) break;
        clock_.pass(*deadline - clock_.now());
        settle();
    }
    clock_.pass(end - clock_.now());
    settle();
}

void FakeServer::crash() {
    journal_.crash();
    workers_.forget();
    password_workers_.forget();
    app_.reset();
    for (auto& [id, client] : clients_) client->open_ = false;
    start();
}

void FakeServer::send(ConnectionId connection, std::string message) {
    const auto found = clients_.find(connection);
    if (found == clients_.end() || !found->second->open_) return;
    v1::ServerMessage parsed;
    CHECK(parsed.ParseFromString(message), "the server sends messages that can be read");
    found->second->received_.push_back(std::move(parsed));
    found->second->received_bytes_.push_back(std::move(message));
}

void FakeServer::close(ConnectionId connection) {
    const auto found = clients_.find(connection);
    if (found != clients_.end()) found->second->open_ = false;
}

// --- FakeClient ---

std::uint64_t FakeClient::send(v1::ClientMessage message) {
    if (message.request_id() == 0) message.set_request_id(++last_request_);
    send_bytes(message.SerializeAsString());
    return message.request_id();
}

void FakeClient::send_bytes(std::string_view bytes) {
    if (open_) server_.app().on_message(id_, bytes);
}

v1::ServerMessage FakeClient::ask(v1::ClientMessage message) {
    const std::size_t before = received_.size();
    const std::uint64_t id = send(std::move(message));
    server_.settle();
    for (std::size_t i = before; i < received_.size(); ++i) {
        if (received_[i].request_id() == id) return received_[i];
    }
    ADD_FAILURE() << "request " << id << " was not answered";
    return {};
}

void FakeClient::cut() {
    if (!open_) return;
    open_ = false;
    server_.app().on_closed(id_);
}

std::vector<v1::ServerMessage> FakeClient::answers_to(std::uint64_t request) const {
    std::vector<v1::ServerMessage> answers;
    for (const v1::ServerMessage& message : received_) {
        if (message.request_id() == request) answers.push_back(message);
    }
    return answers;
}

const v1::TableUpdate& FakeClient::table() const {
    for (auto message = received_.rbegin(); message != received_.rend(); ++message) {
        if (message->has_table_update()) return message->table_update();
    }
    CHECK(false, "a TableUpdate came");
    return received_.front().table_update();
}

bool FakeClient::has_game() const {
    for (const v1::ServerMessage& message : received_) {
        if (message.has_game_update()) return true;
    }
    return false;
}

const v1::GameUpdate& FakeClient::game() const {
    for (auto message = received_.rbegin(); message != received_.rend(); ++message) {
        if (message->has_game_update()) return message->game_update();
    }
    CHECK(false, "a GameUpdate came");
    return received_.front().game_update();
}

std::optional<v1::Goodbye> FakeClient::goodbye() const {
    for (const v1::ServerMessage& message : received_) {
        if (message.has_goodbye()) return message.goodbye();
    }
    return std::nullopt;
}

void FakeClient::hello(const std::string& language) {
    v1::ClientMessage message;
    message.mutable_hello()->set_version_min(1);
    message.mutable_hello()->set_version_max(1);
    message.mutable_hello()->set_language(language);
    EXPECT_TRUE(ask(message).has_welcome());
}

v1::Joined FakeClient::create(const std::string& name, const v1::TableOptions& options,
                              const std::string& password) {
    v1::ClientMessage message;
    message.mutable_create_table()->set_name(name);
    *message.mutable_create_table()->mutable_options() =
        options.game().empty() ? tara_wolf_table() : options;
    message.mutable_create_table()->set_password(password);
    const v1::ServerMessage answer = ask(message);
    EXPECT_TRUE(answer.has_joined()) << answer.DebugString();
    return answer.joined();
}

v1::Joined FakeClient::join(const std::string& code, const std::string& name,
                            const std::string& password) {
    v1::ClientMessage message;
    message.mutable_join_table()->set_code(code);
    message.mutable_join_table()->set_name(name);
    message.mutable_join_table()->set_password(password);
    const v1::ServerMessage answer = ask(message);
    EXPECT_TRUE(answer.has_joined()) << answer.DebugString();
    return answer.joined();
}

v1::Joined FakeClient::resume(const std::string& token, const v1::Resume& seen) {
    v1::ClientMessage message;
    *message.mutable_resume() = seen;
    message.mutable_resume()->set_token(token);
    const v1::ServerMessage answer = ask(message);
    EXPECT_TRUE(answer.has_joined()) << answer.DebugString();
    return answer.joined();
}

void FakeClient::sit() {
    v1::ClientMessage message;
    message.mutable_take_seat();
    const v1::ServerMessage answer = ask(message);
    EXPECT_TRUE(answer.has_seated()) << answer.DebugString();
}

void FakeClient::ready() {
    v1::ClientMessage message;
    message.mutable_set_ready()->set_ready(true);
    const v1::ServerMessage answer = ask(message);
    EXPECT_TRUE(answer.has_done()) << answer.DebugString();
}

bool FakeClient::asked() const { return has_game() && game().view().has_prompt(); }

v1::ServerMessage FakeClient::choose(std::optional<std::vector<std::uint32_t>> picks) {
    const v1::Prompt& prompt = game().view().prompt();
    v1::ClientMessage message;
    v1::Choose& choose = *message.mutable_choose();
    choose.set_game_number(game().game_number());
    choose.set_prompt(prompt.number());
    if (picks) {
        for (std::uint32_t pick : *picks) choose.add_picks(pick);
    } else {
        for (std::uint32_t i = 0; i < prompt.min(); ++i) choose.add_picks(i);
    }
    return ask(message);
}

v1::TableOptions tara_wolf_table() {
    v1::TableOptions options;
    options.set_game("tara_wolf");
    return options;
}

}  // namespace valley::testing
