// Records of tables as a damaged or foreign store could hold them: disturbed, left out, exchanged,
// of another table, or no records at all.
//
// The first byte says whose records; then come the changes, told apart by the low bits of their
// first byte. A table comes up or is left aside; the one beside it comes up and is played at; and
// whatever came up can be played with, and comes up once more.

#include "engine/core/check.hpp"
#include "tests/fuzz/disturb.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/stored_tables.hpp"
#include "tests/support/table_scene.hpp"
#include "valley/v1/journal.pb.h"

namespace valley::testing {
namespace {

using namespace std::chrono_literals;
using fuzz::Input;
using fuzz::StoredScene;

constexpr int kChangesMax = 8;
constexpr std::size_t kBugsMax = 1000;  // that may be reported of what was damaged

std::string disturbed(const std::string& bytes, Input& input) {
    journal::v1::Record record;
    CHECK(record.ParseFromString(bytes), "a record can be read");
    for (std::size_t i = 1 + input.below(3); i > 0; --i) fuzz::disturb(record, input, {});
    return fuzz::bytes_of(record, input);
}

void change(std::vector<std::string>& records, Input& input) {
    const auto what = input.take<std::uint8_t>();
    const std::size_t at = input.take<std::uint16_t>() % (records.size() + 1);
    const auto place = records.begin() + static_cast<std::ptrdiff_t>(at);
    const auto& scenes = fuzz::stored_tables().in_each_phase;
    switch (what % 8) {
        case 0: records.resize(at); return;
        case 1:
            if (at < records.size()) records.erase(place);
            return;
        case 2: records.insert(place, input.take_text(input.below(60))); return;
        case 3: {
            const auto& others = scenes[input.below(scenes.size())].table.records;
            records.insert(place, others[input.take<std::uint16_t>() % others.size()]);
            return;
        }
        case 4:
            if (at < records.size())
                std::swap(records[at], records[input.take<std::uint16_t>() % records.size()]);
            return;
        default: break;
    }
    // One that can be read, or has become something else before.
    journal::v1::Record record;
    if (at == records.size() || !record.ParseFromString(records[at])) return;
    const std::string now = disturbed(records[at], input);
    if (what >= 128) {
        records.insert(place, now);
    } else {
        records[at] = now;
    }
}

// Whatever can be done at a table, by everybody who still has a place.
void use(FakeServer& server, const StoredScene& scene, std::uint32_t luck) {
    Random random(luck);
    std::vector<FakeClient*> clients;
    for (const fuzz::Place& place : scene.places) {
        FakeClient& client = server.connect();
        client.hello();
        client.ask(message::resume(place.token));
        clients.push_back(&client);
    }
    for (int round = 0; round < 5; ++round) {
        for (FakeClient* client : clients) {
            if (!client->open() || !client->asked()) continue;
            client->ask(random_choice(client->game(), random));
        }
        server.pass(1s);
    }
    for (FakeClient* client : clients) {
        for (const v1::ClientMessage& request :
             {message::say("hello"), message::mute(2), message::take_seat(), message::add_bot(),
              message::set_ready(), message::set_consent(), message::remove_from_seat(0),
              message::ask_rematch(), message::claim(1), message::list_tables()}) {
            if (client->open()) client->ask(request);
        }
    }
    for (FakeClient* client : clients) client->cut();
    server.pass(2min);
}

void check_other_plays(FakeServer& server) {
    const StoredScene& other = fuzz::stored_tables().other;
    FakeClient& a = server.connect();
    FakeClient& b = server.connect();
    a.hello();
    b.hello();
    a.resume(other.places[0].token);
    b.resume(other.places[1].token);
    FakeClient& asked = a.asked() ? a : b;
    Random random(1);
    CHECK(asked.ask(random_choice(asked.game(), random)).has_chosen(), "others play on");
    a.cut();
    b.cut();
}

}  // namespace
}  // namespace valley::testing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace valley;
    using namespace valley::testing;
    fuzz::Input input(data, size);
    const auto& stored = fuzz::stored_tables();
    const auto& scene = stored.in_each_phase[input.below(stored.in_each_phase.size())];
    server::StoredTable damaged = scene.table;
    const auto luck = input.take<std::uint16_t>();
    for (int i = 0; i < kChangesMax && !input.empty(); ++i) change(damaged.records, input);

    FakeServer server(7);
    server.report().expected_bugs = kBugsMax;
    server.journal().put(std::move(damaged));
    server.journal().put(stored.other.table);
    server.crash();
    CHECK(server.app().counts().tables >= 1, "the other table comes up");
    use(server, scene, luck);
    check_other_plays(server);
    server.crash();
    check_other_plays(server);
    return 0;
}
