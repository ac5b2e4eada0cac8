// The full screen from its first page on, with the program around it: servers are entered over fake
// wires to the real server's core, and settings are kept in memory.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "client/terminal/full_screen.hpp"
#include "client/terminal/start_page.hpp"
#include "tests/client/client_wire.hpp"
#include "tests/client/memory_keeper.hpp"

namespace valley::testing {

class StartPlayer {
  public:
    // At the address kServer the server is; anywhere else nobody answers.
    static constexpr std::string_view kServer = "example.org:7922";

    StartPlayer(FakeServer& server, client::Settings settings = {},
                client::Language language = client::Language::en,
                const std::string& own_server = "");

    // Keys by their names ("Enter", "Esc", "Tab", "Up", ...), or a character each.
    void press(std::initializer_list<std::string_view> keys);
    // All of them in one read of the program: what they want is done afterwards, and nothing is
    // sent before the next settle().
    void press_at_once(std::initializer_list<std::string_view> keys);
    void type(std::string_view text);
    void settle();
    // Answers the open question without the keys.
    void choose(std::vector<std::uint32_t> picks);

    // Time passes, as the program's timer lets the screen know.
    void pass(client::Time time);

    // The frame without the colours.
    std::string text();
    bool shows(std::string_view words) { return text().find(words) != std::string::npos; }
    client::tui::Frame frame() { return screen_.frame(size, server_.clock().now()); }
    // Whether the page on top is of this kind.
    template <typename SomePage>
    bool is_on() const {
        return dynamic_cast<SomePage*>(screen_.top()) != nullptr;
    }

    client::tui::FullScreen& screen() { return screen_; }
    const client::Model& model() const { return visit_->session.model(); }
    bool visits() const { return visit_ != nullptr; }

    client::tui::Size size{80, 24};
    client::ServerKey server_key;  // that it shows
    client::Settings kept;         // as a file would hold them
    std::vector<v1::CardList> kept_cards;
    std::vector<client::KeptPlace> places;

  private:
    struct Visit {
        Visit(FakeServer& server, const client::SessionSettings& settings,
              std::function<std::uint32_t()> random, bool there)
            : session(settings, std::move(random)), wire(server, session, there) {}
        client::Session session;
        MemoryKeeper keeper;
        ClientWire wire;
    };

    bool do_wishes();
    void enter(const client::PlayOrder& order);
    bool carry();

    FakeServer& server_;
    client::tui::FullScreen screen_;
    std::unique_ptr<Visit> visit_;
};

}  // namespace valley::testing
