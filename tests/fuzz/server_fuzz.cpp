// Hostile clients against the server's core: every message there is, honest or disturbed, and bytes
// that are none, to tables in every phase, with time that passes, a disk that fails and a server
// that is killed in between.
//
// The first byte says which table is attacked, and whether the journal and other worlds are looked
// at in the end: that takes as long as all the rest. Of each action the first byte says what is
// done, and the second by whom: a member of that table, a stranger, or one who has not said Hello.
//
// After each action: every request has one answer, and news come to nobody who is not at a table.
// Again and again: two people at another table play on. In the end: no token, hash, seed or
// password is in any frame; the journal gives the same tables again; what a viewer of the attacked
// table may see is the same in another world that it could be in; and when all have gone and time
// has passed, nothing of them is left.

#include <cstring>

#include "engine/core/check.hpp"
#include "proto/framing.hpp"
#include "tests/fuzz/disturb.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/stored_tables.hpp"
#include "tests/support/other_world.hpp"
#include "tests/support/table_scene.hpp"
#include "valley/v1/journal.pb.h"

namespace valley::testing {
namespace {

using namespace std::chrono_literals;
using fuzz::Input;
using fuzz::Place;
using fuzz::StoredScene;

constexpr int kActionsMax = 50;
constexpr int kActionsAChoice = 10;  // of the two at the other table
constexpr std::size_t kInputsARestart = 4;
constexpr std::size_t kClientsMax = 16;
constexpr std::size_t kPasswordsMax = 2;  // they are slow on purpose

// Small enough to be reached. The two people at the other table come from an address of their own.
server::Settings settings() {
    server::Settings settings;
    settings.messages = {200, 10ms};
    settings.changes = {20, 200ms};
    settings.tables_max = 8;
    settings.tables_of_address_max = 3;
    settings.members_max = 7;
    settings.chat_lines_kept = 8;
    return settings;
}

// --- the attack ---

// A connection, and what it was sent: looked at once, as it comes.
struct Wire {
    FakeClient* client;
    std::map<std::uint64_t, int> asked;  // by request id: how many requests have no answer yet
    std::size_t looked_at = 0;
    bool at_a_table = false;

    explicit Wire(FakeClient& connection) : client(&connection) {}

    void send(const v1::ClientMessage& message) { send(message.SerializeAsString()); }
    // Of bytes that make a message: it will be answered, if the connection lasts.
    void send(const std::string& bytes) {
        v1::ClientMessage message;
        if (!client->open()) return;
        if (message.ParseFromString(bytes)) ++asked[message.request_id()];
        client->send_bytes(bytes);
    }
    void look() {
        for (; looked_at < client->received().size(); ++looked_at) {
            const v1::ServerMessage& message = client->received()[looked_at];
            if (message.has_goodbye()) continue;
            if (message.has_joined()) at_a_table = true;
            const bool news =
                message.has_table_update() || message.has_game_update() || message.has_chat_lines();
            if (news) {
                CHECK(message.request_id() == 0, "news answer nothing");
                CHECK(at_a_table, "news come to a table");
            } else {
                CHECK(--asked[message.request_id()] >= 0, "an answer that nobody asked for");
                if (asked[message.request_id()] == 0) asked.erase(message.request_id());
            }
        }
    }
    void check_answered() const {
        if (!client->open()) return;
        for (const auto& [id, count] : asked) CHECK(count == 0, "every request is answered");
    }
};

class Attack {
  public:
    Attack(const fuzz::StoredTables& stored, Input input)
        : stored_(stored),
          input_(input),
          first_(input_.take<std::uint8_t>()),
          target_(stored.in_each_phase[first_ % stored.in_each_phase.size()]),
          server_(7, settings()) {
        server_.journal().put(target_.table);
        server_.journal().put(stored_.other.table);
        server_.crash();
        CHECK(server_.app().counts().tables == 2, "both tables come back");
        texts_ = {target_.code, stored_.other.code, "Anna", "Bruno", fuzz::kPassword,   "tara_wolf",
                  "sensible",   "random",           "en",   "de",    "0123456789abcdef"};
        for (const Place& place : target_.places) texts_.push_back(place.token);
        come_back();
    }

    void run() {
        for (int action = 0; action < kActionsMax && !input_.empty(); ++action) {
            act();
            if (hurried_ > 0) {
                --hurried_;
                continue;
            }
            rest();
            if (action % kActionsAChoice == 0) others_play();
        }
        server_.journal().set_failing(false);
        server_.pass(2s);
        rest();
        others_play();
        check_secrets();
        if (first_ / stored_.in_each_phase.size() % kInputsARestart == 0) check_restart();
        check_all_gone();
    }

  private:
    Wire& connect(const std::string& address = "192.0.2.66") {
        return wires_.emplace_back(server_.connect(address));
    }
    FakeClient& back(const Place& place, const std::string& address) {
        FakeClient& client = server_.connect(address);
        client.send(message::hello());
        client.send(fuzz::resume(place));
        return client;
    }
    // Everybody, on new connections.
    void come_back() {
        wires_.clear();
        for (const Place& place : target_.places) {
            Wire& wire = connect();
            wire.send(numbered(message::hello()));
            wire.send(numbered(fuzz::resume(place)));
        }
        Wire& greeted = connect();
        greeted.send(numbered(message::hello()));
        connect();
        a_ = &back(stored_.other.places[0], "192.0.2.1");
        b_ = &back(stored_.other.places[1], "192.0.2.2");
        rest();
    }
    v1::ClientMessage numbered(v1::ClientMessage message) {
        message.set_request_id(++last_request_);
        return message;
    }
    Wire& anybody() {
        Wire& wire = wires_[input_.below(wires_.size())];
        return wire;
    }
    void rest() {
        server_.settle();
        for (Wire& wire : wires_) {
            wire.look();
            wire.check_answered();
        }
    }

    void act() {
        const auto what = input_.take<std::uint8_t>();
        Wire& wire = anybody();
        switch (what % 16) {
            default: {  // a message of any kind, disturbed up to three times
                v1::ClientMessage message = any_message(wire);
                for (std::size_t i = input_.below(4); i > 0; --i) {
                    fuzz::disturb(message, input_, texts_);
                }
                spare_passwords(message);
                return wire.send(fuzz::bytes_of(message, input_));
            }
            case 6:  // two bodies in one
                return wire.send(fuzz::bytes_of(any_message(wire), input_) +
                                 fuzz::bytes_of(any_message(wire), input_));
            case 7: {  // what a player would choose
                if (!wire.client->asked()) return;
                Random random(input_.take<std::uint8_t>());
                return wire.send(numbered(random_choice(wire.client->game(), random)));
            }
            case 8: return wire.send(input_.take_text(input_.below(64)));
            case 9: return stream(wire);
            case 10:
                if (wires_.size() < kClientsMax) {
                    connect(input_.flip() ? "192.0.2.66" : "2001:db8::66");
                }
                return;
            case 11: wire.client->cut(); return;
            case 12: {
                constexpr server::Milliseconds kTimes[] = {10ms, 250ms, 3s, 61s, 31min, 25h};
                // The two at the other table stay at it, as clients do that ping. What cannot be
                // stored is tried again each second, which takes long for a day.
                const server::Milliseconds most = disk_fails_ ? 61s : 25h;
                return server_.pass(std::min(most, kTimes[input_.below(std::size(kTimes))]));
            }
            case 13:
                disk_fails_ = input_.below(4) == 0;
                return server_.journal().set_failing(disk_fails_);
            case 14:
                check_secrets();
                server_.crash();
                return come_back();
            case 15: hurried_ = input_.below(8); return;
        }
    }

    // Bytes as they come out of a socket.
    void stream(Wire& wire) {
        const std::string bytes = input_.take_text(input_.below(128));
        std::string_view rest = bytes;
        FrameReader reader(server_.settings().frame_bytes_max);
        while (const auto message = reader.read(rest)) wire.send(std::string(*message));
        if (reader.fault() != FrameFault::none) wire.client->cut();
    }

    v1::ClientMessage any_message(const Wire& wire) {
        const FakeClient& sender = *wire.client;
        const std::uint64_t game = sender.has_game() ? sender.game().game_number() : 1;
        const auto n = static_cast<std::uint32_t>(input_.below(4));
        const std::size_t which = input_.below(22);
        switch (which) {
            case 0: return numbered(message::hello());
            case 1: return numbered(message::ping());
            case 2:
                return numbered(
                    message::resume(target_.places[input_.below(target_.places.size())].token));
            case 3: return numbered(message::list_tables());
            case 4: return numbered(message::create_table("Xenia", with_clock(60, n)));
            case 5: return numbered(message::create_table("Xenia", with_watching(v1::DELAYED, n)));
            case 6: return numbered(message::join_table(target_.code, "Xenia" + std::to_string(n)));
            case 7: return numbered(message::get_cards());
            case 8: return numbered(message::take_seat());
            case 9: return numbered(message::take_seat(n));
            case 10: return numbered(message::leave_table());
            case 11: return numbered(message::add_bot());
            case 12: return numbered(message::remove_from_seat(n));
            case 13: return numbered(message::set_ready(n != 0));
            case 14: return numbered(message::set_consent(n != 0));
            case 15: return numbered(message::ask_rematch());
            case 16: {
                const bool asked = sender.has_game() && sender.game().view().has_prompt();
                return numbered(
                    message::choose(game, asked ? sender.game().view().prompt().number() : n, {n}));
            }
            case 17: return numbered(message::concede(game));
            case 18: return numbered(message::claim(game));
            case 19: return numbered(message::say("Good luck"));
            case 20: return numbered(message::mute(n));
            default:
                return numbered(message::with_ticket(message::join_table(target_.code, "Xaver"),
                                                     std::to_string(n)));
        }
    }

    void spare_passwords(v1::ClientMessage& message) {
        const bool slow =
            !message.create_table().password().empty() || !message.join_table().password().empty();
        if (!slow || ++passwords_ <= kPasswordsMax) return;
        if (message.has_create_table()) message.mutable_create_table()->clear_password();
        if (message.has_join_table()) message.mutable_join_table()->clear_password();
    }

    // --- what has to hold ---

    // Two people at another table. Only the disk and the end of the server may stop them.
    void others_play() {
        CHECK(a_->open() && b_->open(), "nobody else is cut");
        if (a_->game().has_outcome()) {
            a_->ask(message::ask_rematch());
            b_->ask(message::ask_rematch());
            return;
        }
        FakeClient& asked = a_->asked() ? *a_ : *b_;
        FakeClient& other = a_->asked() ? *b_ : *a_;
        const std::uint32_t before = asked.game().view().revision();
        const std::size_t heard = other.received().size();
        const v1::ServerMessage answer = asked.ask(random_choice(asked.game(), luck_));
        const bool failing = answer.error().code() == v1::NOT_SAVED;
        CHECK(answer.has_chosen() || failing, "others play on");
        if (!failing) CHECK(asked.game().view().revision() != before, "and see what came of it");
        for (std::size_t i = heard; i < other.received().size(); ++i) {
            const v1::ServerMessage& news = other.received()[i];
            const bool of_the_end = news.has_table_update() && other.game().has_outcome();
            CHECK(news.has_game_update() || of_the_end, "and hear of nothing else");
        }
    }

    void check_secrets() {
        std::vector<std::string> secrets;
        for (const StoredScene* scene : {&target_, &stored_.other}) {
            for (const Place& place : scene->places) secrets.push_back(place.token);
        }
        for (const auto& [id, records] : server_.journal().records()) {
            for (const std::string& bytes : records) fuzz::add_secrets(bytes, secrets);
        }
        std::ranges::sort(secrets);
        secrets.erase(std::unique(secrets.begin(), secrets.end()), secrets.end());
        std::string frames;
        for (const Wire& wire : wires_) {
            const FakeClient& client = *wire.client;
            for (std::size_t i = 0; i < client.received().size(); ++i) {
                // Its own, or whoever has the ticket.
                if (!client.received()[i].has_joined()) frames += client.received_bytes()[i];
            }
        }
        for (const std::string& secret : secrets) {
            CHECK(!secret.empty(), "a secret is not nothing");
            CHECK(memmem(frames.data(), frames.size(), secret.data(), secret.size()) == nullptr,
                  "no key leaves");
        }
    }

    // The journal alone gives the same tables again; and of what is hidden a viewer learns nothing.
    void check_restart() {
        const std::size_t tables = server_.app().counts().tables;
        const std::size_t members = server_.app().counts().members;
        static Worlds worlds;
        static const OfferedGames swappable(worlds.games());
        FakeServer after(8, settings(), swappable);
        FakeServer all(9, settings());
        for (const server::StoredTable& table : server_.journal().load()) {
            all.journal().put(table);
            if (table.id == target_.table.id && !has_bot(table)) after.journal().put(table);
        }
        all.crash();
        CHECK(all.app().counts().tables == tables, "all tables are stored");
        CHECK(all.app().counts().members == members, "and all who are at them");

        after.crash();
        if (after.app().counts().tables == 0 || after.app().counts().games_running == 0) return;
        for (const Place& place : target_.places) {
            // Back once before: the clock of somebody who is waited for stands.
            const std::optional<Viewer> viewer = viewer_of(after, place);
            if (!viewer) continue;
            const std::string here = seen_by(after, place);
            CHECK(worlds.swap(*viewer, luck_), "a world fits what was shown");
            const std::string there = seen_by(after, place);
            worlds.come_back();
            CHECK(here == there, "coming back tells no secret");
        }
    }
    // Which plays Tara Wolf as it is, and not a game that only looks like it.
    static bool has_bot(const server::StoredTable& table) {
        return std::ranges::any_of(table.records, [](const std::string& bytes) {
            journal::v1::Record record;
            return record.ParseFromString(bytes) && !record.seat_taken().bot().empty();
        });
    }
    static FakeClient& resumed(FakeServer& server, const Place& place) {
        FakeClient& client = server.connect();
        client.hello();
        client.send(message::resume(place.token));
        server.settle();
        return client;
    }
    static std::string seen_by(FakeServer& server, const Place& place) {
        FakeClient& client = resumed(server, place);
        std::string bytes;
        for (const std::string& message : client.received_bytes()) bytes += message;
        client.cut();
        return bytes;
    }
    static std::optional<Viewer> viewer_of(FakeServer& server, const Place& place) {
        FakeClient& client = resumed(server, place);
        std::optional<Viewer> viewer;
        if (client.has_game()) {
            const v1::View& view = client.game().view();
            viewer = view.has_seat() ? Viewer::seat(seat_at(view.seat())) : Viewer::spectator();
        }
        client.cut();
        return viewer;
    }

    void check_all_gone() {
        for (const Wire& wire : wires_) wire.client->cut();
        a_->cut();
        b_->cut();
        server_.pass(25h);
        server_.pass(25h);
        const server::App::Counts counts = server_.app().counts();
        CHECK(counts.connections == 0, "no connection is left");
        CHECK(counts.tables == 0, "no table is left");
        CHECK(counts.members == 0, "nobody is left");
        CHECK(server_.journal().load().empty(), "no open table is left in the store");
    }

    const fuzz::StoredTables& stored_;
    Input input_;
    const std::uint8_t first_;
    const StoredScene& target_;
    FakeServer server_;
    std::deque<Wire> wires_;
    FakeClient* a_ = nullptr;
    FakeClient* b_ = nullptr;
    std::vector<std::string> texts_;
    Random luck_{3};
    std::uint64_t last_request_ = 0;
    std::size_t hurried_ = 0;  // actions before the server comes to rest again
    std::size_t passwords_ = 0;
    bool disk_fails_ = false;
};

}  // namespace
}  // namespace valley::testing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace valley;
    valley::testing::Attack(fuzz::stored_tables(), fuzz::Input(data, size)).run();
    return 0;
}
