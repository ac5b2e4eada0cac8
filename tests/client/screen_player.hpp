// A full-screen client on a fake wire to the real server's core: keys in, frames out, no waiting.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "client/terminal/full_screen.hpp"
#include "client/terminal/reveal.hpp"
#include "tests/client/client_wire.hpp"
#include "tests/client/keys.hpp"
#include "tests/client/memory_keeper.hpp"
#include "tests/support/fake_server.hpp"
#include "tests/support/table_scene.hpp"

namespace valley::testing {

class ScreenPlayer {
  public:
    ScreenPlayer(FakeServer& server, client::PlayOrder order,
                 client::Language language = client::Language::en,
                 client::tui::Size size = {80, 24});

    // Carries bytes both ways until this client has nothing more to do; true if anything moved.
    bool run();
    void settle();
    // Keys by their names, or a character each: "Enter", "Esc", "Tab", "Up", "a", "7".
    void press(std::initializer_list<std::string_view> keys);
    void type(std::string_view text);
    void click(client::tui::Target target);
    void cut() { wire_.cut(); }
    // Before anything is carried: what the server shows.
    void meet(client::ServerKey key) { wire_.key = std::move(key); }
    void on_time() { session_.time(now()); }

    client::tui::Frame frame() { return screen_.frame(size, now()); }
    // The frame's text, without the colours.
    std::string text();
    bool shows(std::string_view words) { return text().find(words) != std::string::npos; }

    client::Session& session() { return session_; }
    const client::Model& model() const { return session_.model(); }
    client::tui::FullScreen& screen() { return screen_; }
    // The steps that are shown now; nullptr: none.
    const client::tui::Reveal* reveal();
    client::Time now() const { return server_.clock().now(); }

    client::tui::Size size;
    MemoryKeeper keeper;

  private:
    FakeServer& server_;
    client::Session session_;
    client::tui::FullScreen screen_;
    ClientWire wire_;
};

client::PlayOrder order_of(client::Task task, const std::string& name,
                           const std::string& code = "");

// Anna and Bruno at a table, on two full screens, in a game.
struct TwoScreens {
    FakeServer server;
    ScreenPlayer anna;
    ScreenPlayer bruno;
    Random random;

    explicit TwoScreens(std::uint64_t seed = 1, client::Language language = client::Language::en,
                        const v1::TableOptions& table = tara_wolf_table());
    // Both and the server, until nothing moves any more.
    void rest();
    ScreenPlayer& asked() { return anna.model().open_prompt() != nullptr ? anna : bruno; }
    ScreenPlayer& other() { return anna.model().open_prompt() != nullptr ? bruno : anna; }
    bool over() const { return anna.model().outcome.has_value(); }
    // A legal answer, drawn at random.
    void choose_at_random();
};

// What goes wrong in a frame that only holds whole characters: a message for each, or nothing.
std::string flaws_of(const client::tui::Frame& frame);

}  // namespace valley::testing
