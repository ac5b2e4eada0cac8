#include "tests/fuzz/stored_tables.hpp"

#include "engine/core/check.hpp"
#include "tests/support/table_scene.hpp"
#include "valley/v1/journal.pb.h"

namespace valley::fuzz {

namespace {

namespace message = testing::message;
using testing::FakeClient;
using testing::FakeServer;
using testing::TableScene;
using testing::tara_wolf_table;
using testing::with_clock;
using testing::with_watching;
using Until = TableScene::Until;

constexpr int kToTheEnd = 2000;

StoredScene stored(FakeServer& server, std::vector<Place> places, const std::string& code) {
    CHECK(server.journal().records().size() == 1, "one table a scene");
    const auto& [id, records] = *server.journal().records().begin();
    return {{id, records}, code, std::move(places)};
}

Place place_of(const FakeClient& client, const std::string& token, const std::string& name) {
    if (!client.has_game()) return {token, name};
    return {token, name, client.game().game_number(), client.game().events_seen()};
}

StoredScene two_at_a_table(std::uint64_t seed, const v1::TableOptions& options, Until until,
                           int choices = 0) {
    const Until first = until == Until::joined ? Until::joined : Until::seated;
    TableScene scene(options, {}, first, seed);
    FakeClient& watcher = scene.connect();
    const v1::Joined watches = watcher.join(scene.a_joined.code(), "Willi");
    const bool late = options.watching() == v1::DELAYED || options.watching() == v1::AFTERWARDS;
    if (late) {
        scene.a->ask(message::set_consent());
        scene.b->ask(message::set_consent());
    }
    scene.b->ask(message::mute(watches.member()));
    scene.a->ask(message::say("Good luck"));
    if (until == Until::started) {
        scene.a->ready();
        scene.b->ready();
        scene.play(choices);
        if (scene.over()) scene.a->ask(message::ask_rematch());
    }
    return stored(scene.server,
                  {place_of(*scene.a, scene.a_joined.token(), "Anna"),
                   place_of(*scene.b, scene.b_joined.token(), "Bruno"),
                   place_of(watcher, watches.token(), "Willi")},
                  scene.a_joined.code());
}

StoredScene two_alone(std::uint64_t seed) {
    TableScene scene(tara_wolf_table(), {}, Until::started, seed);
    return stored(scene.server,
                  {place_of(*scene.a, scene.a_joined.token(), "Anna"),
                   place_of(*scene.b, scene.b_joined.token(), "Bruno")},
                  scene.a_joined.code());
}

StoredScene alone(std::uint64_t seed, const std::string& password, bool against_a_bot) {
    FakeServer server(seed);
    FakeClient& host = server.connect();
    host.hello();
    const v1::Joined joined = host.create("Anna", {}, password);
    if (against_a_bot) {
        host.sit();
        host.ask(message::add_bot());
        host.ready();
    }
    return stored(server, {place_of(host, joined.token(), "Anna")}, joined.code());
}

StoredTables make() {
    // Each input takes up two of them, choice by choice: these are short games, by their seeds.
    StoredTables tables;
    tables.in_each_phase = {
        two_at_a_table(11, tara_wolf_table(), Until::joined),
        two_at_a_table(16, with_clock(60, 5), Until::seated),
        two_at_a_table(13, with_clock(60, 5), Until::started),
        two_at_a_table(14, with_watching(v1::PUBLIC), Until::started, 15),
        two_at_a_table(15, with_watching(v1::DELAYED, 2), Until::started, 40),
        two_at_a_table(12, with_watching(v1::AFTERWARDS), Until::started, kToTheEnd),
        two_at_a_table(17, with_watching(v1::NOBODY), Until::started, 30),
        alone(18, "", true),
        alone(19, kPassword, false),
    };
    tables.other = two_alone(20);
    return tables;
}

}  // namespace

v1::ClientMessage resume(const Place& place) {
    v1::ClientMessage message = message::resume(place.token);
    message.mutable_resume()->set_game_number(place.game_number);
    message.mutable_resume()->set_events_seen(place.events_seen);
    return message;
}

const StoredTables& stored_tables() {
    static const StoredTables kTables = make();
    return kTables;
}

void add_secrets(const std::string& bytes, std::vector<std::string>& secrets) {
    journal::v1::Record record;
    CHECK(record.ParseFromString(bytes), "a record can be read");
    if (record.has_game_started()) secrets.push_back(record.game_started().seed());
    if (record.has_member_came()) secrets.push_back(record.member_came().token_hash());
    if (!record.table_opened().password_hash().empty()) {
        secrets.push_back(record.table_opened().password_hash());
    }
}

}  // namespace valley::fuzz
