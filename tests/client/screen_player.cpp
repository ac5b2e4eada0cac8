#include "tests/client/screen_player.hpp"

#include <gtest/gtest.h>

#include "client/terminal/game_page.hpp"
#include "client/terminal/width.hpp"
#include "engine/core/random.hpp"
#include "tests/support/table_scene.hpp"

namespace valley::testing {

using client::tui::Cell;
using client::tui::Frame;
using client::tui::Key;
using client::tui::KeyInput;

namespace {

client::SessionSettings settings_for(client::Language language) {
    client::SessionSettings settings;
    settings.language = language;
    return settings;
}

// The same for a name each time: some of it is seen in frames.
Random luck_of(const std::string& name) {
    std::uint64_t seed = 1;
    for (const char c : name) seed = seed * 31 + static_cast<unsigned char>(c);
    return Random(seed);
}

}  // namespace

ScreenPlayer::ScreenPlayer(FakeServer& server, client::PlayOrder order, client::Language language,
                           client::tui::Size frame_size)
    : size(frame_size),
      server_(server),
      session_(settings_for(language),
               [luck = luck_of(order.name)]() mutable {
                   return static_cast<std::uint32_t>(luck.next());
               }),
      screen_(language, {}),
      wire_(server, session_) {
    if (order.table.game().empty()) order.table = tara_wolf_table();
    client::enter(session_, order);
    screen_.frame(size, now());
    screen_.attach(std::move(order), session_, keeper);
    session_.start(now());
}

bool ScreenPlayer::run() {
    const bool moved = wire_.carry();
    screen_.update(now());
    return moved;
}

void ScreenPlayer::settle() {
    for (int round = 0; round < 10'000; ++round) {
        const bool moved = run();
        server_.settle();
        if (!moved) return;
    }
    ADD_FAILURE() << "client and server do not come to rest";
}

void ScreenPlayer::press(std::initializer_list<std::string_view> keys) {
    for (const std::string_view key : keys) {
        screen_.input(key_of(key), now());
        settle();
    }
}

const client::tui::Reveal* ScreenPlayer::reveal() {
    const auto* page = dynamic_cast<client::tui::GamePage*>(screen_.top());
    return page != nullptr && page->reveal().running() ? &page->reveal() : nullptr;
}

void ScreenPlayer::type(std::string_view text) {
    for (const auto& cluster : client::tui::clusters_of(text)) {
        KeyInput key;
        key.key = Key::character;
        key.text = cluster.text;
        screen_.input(key, now());
    }
}

void ScreenPlayer::click(client::tui::Target target) {
    client::tui::MouseInput mouse;
    mouse.target = target;
    screen_.input(mouse, now());
    settle();
}

std::string ScreenPlayer::text() {
    const std::string both = frame().to_text();
    return both.substr(0, both.find("\n==="));
}

client::PlayOrder order_of(client::Task task, const std::string& name, const std::string& code) {
    client::PlayOrder order;
    order.task = task;
    order.name = name;
    order.name_given = true;
    order.address = "example.org:7922";
    order.program = "valley-client";
    order.code = code;
    order.table = tara_wolf_table();
    return order;
}

namespace {

client::PlayOrder host_order(const v1::TableOptions& table) {
    client::PlayOrder order = order_of(client::Task::host, "Anna");
    order.table = table;
    return order;
}

std::string code_of_table(ScreenPlayer& host) {
    host.settle();
    return host.model().place->code;
}

}  // namespace

TwoScreens::TwoScreens(std::uint64_t seed, client::Language language, const v1::TableOptions& table)
    : server(seed),
      anna(server, host_order(table), language),
      bruno(server, order_of(client::Task::join, "Bruno", code_of_table(anna)), language),
      random(seed) {
    rest();
    EXPECT_TRUE(anna.model().playing()) << anna.text() << bruno.text();
}

void TwoScreens::rest() {
    for (int round = 0; round < 1000; ++round) {
        const bool a = anna.run();
        const bool b = bruno.run();
        server.settle();
        if (!a && !b) return;
    }
    ADD_FAILURE() << "clients and server do not come to rest";
}

void TwoScreens::choose_at_random() {
    ScreenPlayer& player = asked();
    const v1::Prompt* prompt = player.model().open_prompt();
    ASSERT_NE(prompt, nullptr);
    player.session().choose(random_picks(*prompt, random), player.now());
    rest();
}

std::string flaws_of(const Frame& frame) {
    std::string flaws;
    const auto flaw = [&](int x, int y, const std::string& what) {
        flaws += std::to_string(x) + "," + std::to_string(y) + ": " + what + "\n";
    };
    for (int y = 0; y < frame.height(); ++y) {
        for (int x = 0; x < frame.width(); ++x) {
            const Cell& cell = frame.at(x, y);
            if (cell.text.empty()) {
                const bool half = x > 0 && client::tui::width_of(frame.at(x - 1, y).text) == 2;
                if (!half) flaw(x, y, "a right half without a left one");
                continue;
            }
            const bool plain = cell.text.size() == 1 && cell.text[0] >= ' ' && cell.text[0] <= '~';
            const int width = plain ? 1 : client::tui::width_of(cell.text);
            if (width < 1 || width > 2) flaw(x, y, "\"" + cell.text + "\" has no width");
            if (width == 2 && (x + 1 >= frame.width() || !frame.at(x + 1, y).text.empty())) {
                flaw(x, y, "a left half without a right one");
            }
        }
    }
    return flaws;
}

}  // namespace valley::testing
