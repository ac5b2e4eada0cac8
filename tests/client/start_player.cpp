#include "tests/client/start_player.hpp"

#include <gtest/gtest.h>

#include "client/terminal/width.hpp"
#include "tests/client/keys.hpp"

namespace valley::testing {

using client::tui::Key;
using client::tui::KeyInput;

namespace {

std::shared_ptr<client::tui::Start> start_for(StartPlayer& player, const std::string& own_server) {
    auto start = std::make_shared<client::tui::Start>();
    start->base.name = "Player";
    start->base.program = "valley-client";
    start->base.table = tara_wolf_table();
    start->own_server = own_server;
    start->places = [&player] { return player.places; };
    return start;
}

}  // namespace

StartPlayer::StartPlayer(FakeServer& server, client::Settings settings, client::Language language,
                         const std::string& own_server)
    : kept(settings), server_(server), screen_(language, std::move(settings)) {
    screen_.open(std::make_shared<client::tui::StartPage>(start_for(*this, own_server)));
    frame();
}

void StartPlayer::enter(const client::PlayOrder& order) {
    client::SessionSettings settings;
    settings.language = screen_.language();
    // Tickets are drawn from this: none may be that of somebody else.
    static std::uint32_t drawn = 0;
    visit_ = std::make_unique<Visit>(
        server_, settings, [] { return ++drawn; }, order.address == kServer);
    visit_->wire.key = server_key;
    client::enter(visit_->session, order);
    if (order.task == client::Task::resume) {
        client::Place place;
        place.code = order.code;
        for (const auto& kept_place : places) {
            if (kept_place.code == order.code) place.token = kept_place.token;
        }
        visit_->session.enter(place);
    }
    screen_.attach(order, visit_->session, visit_->keeper);
    visit_->session.start(server_.clock().now());
}

bool StartPlayer::do_wishes() {
    bool any = false;
    for (client::tui::Intent& wish : screen_.take_wishes()) {
        any = true;
        if (std::holds_alternative<client::tui::Leave>(wish)) {
            screen_.detach();
            visit_.reset();
        } else if (std::holds_alternative<client::tui::TakeEntry>(wish)) {
            if (const auto order = screen_.take_entry()) enter(*order);
        } else if (const auto* changed = std::get_if<client::tui::KeepPreferences>(&wish)) {
            kept = changed->after;
        } else if (const auto* cards = std::get_if<client::tui::KeepCards>(&wish)) {
            kept_cards.push_back(cards->cards);
        }
    }
    return any;
}

bool StartPlayer::carry() {
    if (visit_ == nullptr) return false;
    const bool moved = visit_->wire.carry();
    screen_.update(server_.clock().now());
    return moved;
}

void StartPlayer::settle() {
    for (int round = 0; round < 10'000; ++round) {
        bool moved = carry();
        moved |= do_wishes();
        server_.settle();
        if (!moved) return;
    }
    ADD_FAILURE() << "client and server do not come to rest";
}

void StartPlayer::press(std::initializer_list<std::string_view> keys) {
    for (const std::string_view key : keys) {
        frame();
        screen_.input(key_of(key), server_.clock().now());
        settle();
    }
}

void StartPlayer::press_at_once(std::initializer_list<std::string_view> keys) {
    for (const std::string_view key : keys) {
        frame();
        screen_.input(key_of(key), server_.clock().now());
    }
    do_wishes();
}

void StartPlayer::type(std::string_view text) {
    for (const auto& cluster : client::tui::clusters_of(text)) {
        KeyInput key;
        key.key = Key::character;
        key.text = cluster.text;
        screen_.input(key, server_.clock().now());
    }
    settle();
}

void StartPlayer::choose(std::vector<std::uint32_t> picks) {
    visit_->session.choose(std::move(picks), server_.clock().now());
    settle();
    // Bots think for a moment.
    for (int i = 0; i < 200 && !model().outcome && model().open_prompt() == nullptr; ++i) {
        server_.pass(client::Time{1000});
        settle();
    }
}

void StartPlayer::pass(client::Time time) {
    server_.pass(time);
    settle();
    screen_.time(server_.clock().now());
    settle();
}

std::string StartPlayer::text() {
    const std::string both = frame().to_text();
    return both.substr(0, both.find("\n==="));
}

}  // namespace valley::testing
