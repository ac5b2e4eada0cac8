// Tables over the fake server: two people at a game, watchers, and every message in a line.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/fake_server.hpp"

namespace valley::testing {

// Messages of a client, complete.
namespace message {

v1::ClientMessage hello();
v1::ClientMessage ping(std::uint64_t nonce = 7);
v1::ClientMessage resume(const std::string& token);
v1::ClientMessage list_tables();
v1::ClientMessage create_table(const std::string& name, const v1::TableOptions& options,
                               const std::string& password = "");
v1::ClientMessage join_table(const std::string& code, const std::string& name,
                             const std::string& password = "");
// The same request with a ticket, which is drawn from `what`.
v1::ClientMessage with_ticket(v1::ClientMessage request, const std::string& what);
v1::ClientMessage get_cards();
v1::ClientMessage take_seat(std::optional<std::uint32_t> seat = std::nullopt);
v1::ClientMessage leave_table();
v1::ClientMessage add_bot(std::optional<std::uint32_t> seat = std::nullopt,
                          const std::string& bot = "");
v1::ClientMessage remove_from_seat(std::uint32_t seat);
v1::ClientMessage set_ready(bool ready = true);
v1::ClientMessage set_consent(bool consent = true);
v1::ClientMessage ask_rematch();
v1::ClientMessage choose(std::uint64_t game, std::uint32_t prompt,
                         const std::vector<std::uint32_t>& picks);
v1::ClientMessage concede(std::uint64_t game);
v1::ClientMessage claim(std::uint64_t game);
v1::ClientMessage say(const std::string& text);
v1::ClientMessage mute(std::uint32_t member, bool muted = true);

}  // namespace message

// "done", "joined" ..., or the error's code: "NO_SEAT".
std::string name_of(const v1::ServerMessage& answer);
std::string name_of(const v1::ClientMessage& request);
// A legal answer to a prompt, drawn at random.
std::vector<std::uint32_t> random_picks(const v1::Prompt& prompt, Random& random);
v1::ClientMessage random_choice(const v1::GameUpdate& game, Random& random);

// The options of a table with a clock, or with watchers.
v1::TableOptions with_clock(std::uint32_t bank_seconds, std::uint32_t increment_seconds = 0);
v1::TableOptions with_watching(v1::Watching watching, std::uint32_t rounds = 0);

// Settings with which somebody may come back as often as a test wants.
server::Settings for_many_returns();

// Anna, the host, and Bruno at the two seats of a table.
struct TableScene {
    enum class Until { joined, seated, started };

    FakeServer server;
    FakeClient* a;
    FakeClient* b;
    v1::Joined a_joined;
    v1::Joined b_joined;
    Random random;

    explicit TableScene(const v1::TableOptions& options = tara_wolf_table(),
                        server::Settings settings = {}, Until until = Until::started,
                        std::uint64_t seed = 1, OfferedGames games = {});

    FakeClient& asked() { return a->asked() ? *a : *b; }
    FakeClient& other() { return a->asked() ? *b : *a; }
    // Choices at random, until the game is over at most.
    void play(int choices);
    void play_to_end();
    bool over() const { return a->game().has_outcome(); }

    FakeClient& connect();  // and hello
    FakeClient& watcher(const std::string& name);
    // The place of that token on a new connection.
    FakeClient& back(const v1::Joined& place, const v1::Resume& seen = {});
    void both_back();
};

// All events of a game and all chat that a client was sent, each once, over all its messages.
std::vector<v1::Event> events_of(const FakeClient& client, std::uint64_t game);
std::vector<std::string> chat_of(const FakeClient& client);

}  // namespace valley::testing
