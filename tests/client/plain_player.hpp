// A plain client on a fake wire to the real server's core: lines in, lines out, no waiting.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "client/plain/plain.hpp"
#include "tests/client/client_wire.hpp"
#include "tests/client/memory_keeper.hpp"
#include "tests/support/fake_server.hpp"

namespace valley::testing {

class PlainPlayer {
  public:
    PlainPlayer(FakeServer& server, client::PlainSettings settings,
                client::Language language = client::Language::en,
                const v1::TableOptions& table = tara_wolf_table());

    // With a code: joins or watches that table.
    static client::PlainSettings settings(client::Task task, const std::string& name,
                                          const std::string& code = "");

    // Carries bytes both ways until this client has nothing more to do; true if anything moved.
    bool run();
    // Both sides until everything rests.
    void settle();
    void type(std::string_view line);
    void end_input();
    // The wire breaks.
    void cut() { wire_.cut(); }
    // Does what is due after time has passed at the server.
    void on_time();

    // All lines that came out; `told` says whether one of them holds this text.
    const std::string& output() const { return output_; }
    bool told(std::string_view text) const { return output_.find(text) != std::string::npos; }
    // Forgets what came out so far, and returns it.
    std::string take_output() { return std::exchange(output_, {}); }

    client::Session& session() { return session_; }
    const client::Model& model() const { return session_.model(); }
    std::optional<client::Exit> exit() const { return plain_.exit(); }
    std::string code() const { return model().place ? model().place->code : ""; }
    // The open question, answered with the first options that will do; false if there is none.
    bool answer_somehow();

    MemoryKeeper keeper;

  private:
    client::Time now() const { return server_.clock().now(); }

    FakeServer& server_;
    client::Session session_;
    client::Plain plain_;
    ClientWire wire_;
    std::string output_;
};

// All of them, and the server, until nothing moves any more.
void settle(FakeServer& server, std::initializer_list<PlainPlayer*> players);

}  // namespace valley::testing
