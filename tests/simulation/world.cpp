#include "tests/simulation/world.hpp"

#include <algorithm>
#include <array>

#include "engine/bots/bots.hpp"
#include "engine/core/check.hpp"
#include "tests/support/table_scene.hpp"

namespace valley::simulation {

using client::Link;
using server::ConnectionId;

namespace {

constexpr std::size_t kNotesKept = 40;
constexpr std::size_t kStormSteps = 6'000;
constexpr std::size_t kCalmSteps = 60'000;
constexpr Milliseconds kCalmTime{6 * 3600'000};
constexpr std::size_t kFarewellSteps = 40'000;
// Longer than anything is kept.
constexpr Milliseconds kForgotten{3 * 24 * 3600'000};

}  // namespace

void World::Disk::append(TableId table, std::string record, std::function<void(bool)> done) {
    world_.watcher_.decided(table, record);
    memory.append(table, std::move(record), std::move(done));
}
void World::Disk::close(TableId table) {
    world_.watcher_.table_closed(table);
    memory.close(table);
}

void World::Complaints::bug(std::string_view what, std::string_view where) {
    world_.fail("the server reports a bug: " + std::string(what) + " (" + std::string(where) + ")");
}

World::World(std::uint64_t seed)
    : luck_(seed * 0x9e3779b97f4a7c15u + 1),
      games_(builtin_games()),
      disk_(*this, luck_.next()),
      entropy_(luck_.next()),
      complaints_(*this),
      watcher_(
          games_, settings_, clock_, disk_.memory, [this](std::string what) { fail(what); },
          luck_.next()) {
    stormy_wires_ = luck_.chance(4, 5);
    slow_wires_ = luck_.chance(1, 2);
    settings_.grace = std::chrono::seconds(luck_.chance(1, 2) ? 60 : 2 + luck_.below(30));
    if (luck_.chance(1, 4)) settings_.keep_playing = std::chrono::seconds(20 + luck_.below(200));
    if (luck_.chance(1, 6)) settings_.keep_finished = std::chrono::seconds(5 + luck_.below(60));
    trouble_odds_ = 30 + luck_.below(400);
    make_tables();
    start_server();
}
World::~World() = default;

void World::make_tables() {
    static constexpr std::array<const char*, 3> kNames[] = {
        {"Anna", "Emil", "Ida"},
        {"Bruno", "Frida", "Jakob"},
        {"Clara", "Gustav", "Klara"},
        {"David", "Helene", "Ludwig"},
    };
    const std::uint32_t tables = 1 + luck_.below(3);
    for (std::uint32_t i = 0; i < tables; ++i) {
        Plan& plan = plans_.emplace_back();
        plan.options = testing::tara_wolf_table();
        const Game& game = *games_.find(plan.options.game());
        for (const Word& variant : game.facts().words.variants) {
            if (luck_.chance(1, 4)) plan.options.add_variants(std::string(variant.key));
        }
        if (luck_.chance(1, 2)) {
            plan.options.mutable_clock()->set_bank_seconds(
                10 + luck_.below(luck_.chance(1, 4) ? 50 : 3000));
            plan.options.mutable_clock()->set_increment_seconds(luck_.below(60));
        }
        plan.options.set_watching(static_cast<v1::Watching>(luck_.below(5)));
        if (plan.options.watching() == v1::DELAYED) {
            plan.options.set_watch_delay_rounds(2 + luck_.below(3));
        }
        plan.options.set_listed(luck_.chance(1, 2));
        plan.with_bot = luck_.chance(1, 4);
        const auto bots = bot_names();
        plan.bot =
            luck_.chance(1, 2)
                ? std::string()
                : std::string(bots[luck_.below(static_cast<std::uint32_t>(bots.size()))].name);
        plan.games = luck_.chance(1, 3) ? 2 : 1;
        plan.removes_somebody = luck_.chance(1, 5);
        const auto add = [&](std::size_t who, Person::Role role) {
            people_.push_back(std::make_unique<Person>(kNames[who][i], role, plan, luck_.next()));
        };
        add(0, Person::Role::host);
        if (!plan.with_bot) add(1, Person::Role::guest);
        const std::uint32_t spectators = luck_.below(3);
        for (std::uint32_t s = 0; s < spectators; ++s) add(2 + s, Person::Role::spectator);
    }
    for (const auto& person : people_) {
        person->session().start(clock_.now() + below(Milliseconds{5'000}));
        person->acts_at = clock_.now();
    }
}

// --- what happens ---

std::string World::run() {
    for (std::size_t i = 0; i < kStormSteps && failure_.empty() && !all_finished(); ++i) {
        if (luck_.chance(1, trouble_odds_)) trouble();
        if (!step()) break;
    }
    weather_ = Weather::calm;
    note("the storm is over");
    disk_heals_at_.reset();
    disk_.memory.set_failing(false);
    if (!app_) starts_at_ = clock_.now();
    live_until(&World::all_finished, kCalmSteps, kCalmTime, "all games end");
    if (failure_.empty()) {
        weather_ = Weather::farewell;
        note("all games are over");
        live_until(&World::all_gone, kFarewellSteps, kForgotten, "everybody leaves");
    }
    if (failure_.empty()) check_end();
    for (const auto& person : people_) counts_.choices += person->choices();
    if (failure_.empty()) return "";
    std::string told = failure_ + "\nthe last things that happened:\n";
    for (const std::string& what : notes_) told += "  " + what + "\n";
    return told;
}

void World::live_until(bool (World::*done)() const, std::size_t steps, Milliseconds time,
                       const char* what) {
    const Time end = clock_.now() + time;
    for (std::size_t i = 0; failure_.empty() && !(this->*done)(); ++i) {
        if (i == steps || clock_.now() > end || !step()) {
            return fail(std::string("it never happens that ") + what);
        }
    }
}

bool World::all_finished() const {
    return std::ranges::all_of(plans_, [&](const Plan& plan) {
        if (plan.code.empty()) return false;
        const Book* book = watcher_.book(plan.code);
        if (book == nullptr) return false;
        if (!watcher_.is_open(plan.code)) return true;
        if (book->stage() != v1::FINISHED) return false;
        const bool may_go_on =
            book->games_played() < plan.games &&
            std::ranges::none_of(book->seats(), [](const auto& seat) {
                return seat.holder == v1::TableUpdate::Seat::PERSON && seat.member == 0;
            });
        return !may_go_on;
    });
}

bool World::all_gone() const {
    return std::ranges::all_of(people_, [](const auto& person) { return person->gone(); });
}

// One thing that is due, or time passes to the next one. False if nothing will ever happen.
bool World::step() {
    ++counts_.steps;
    std::vector<Action> due;
    std::optional<Time> next;
    list_due(due, next);
    if (due.empty()) {
        if (!next) return false;
        counts_.time += *next - clock_.now();
        clock_.pass(*next - clock_.now());
        return true;
    }
    do_action(due[luck_.below(static_cast<std::uint32_t>(due.size()))]);
    if (app_) watcher_.read_disk();
    check_clients();
    return true;
}

void World::list_due(std::vector<Action>& due, std::optional<Time>& next) {
    using Kind = Action::Kind;
    const Time now = clock_.now();
    const auto at = [&](Kind kind, std::size_t index, std::optional<Time> time) {
        if (!time) return;
        if (*time <= now) {
            due.push_back({kind, index});
        } else if (!next || *time < *next) {
            next = time;
        }
    };
    std::erase_if(wires_, [](const auto& entry) {
        const Wire& wire = *entry.second;
        return !wire.client_end && !wire.server_end && !wire.arriving;
    });
    for (const auto& [id, wire] : wires_) {
        const auto index = static_cast<std::size_t>(id);
        if (wire->arriving) {
            at(Kind::arrive, index, wire->arrives);
        } else {
            at(Kind::up, index, wire->up.next());
        }
        at(Kind::down, index, wire->down.next());
    }
    for (std::size_t i = 0; i < people_.size(); ++i) {
        const Person& person = *people_[i];
        at(Kind::connect, i, person.session().connect_at());
        if (person.wire) at(Kind::client, i, person.session().next_deadline());
        if (!person.gone()) at(Kind::act, i, person.acts_at);
    }
    at(Kind::start, 0, starts_at_);
    if (!app_) return;
    if (disk_.memory.waiting() > 0 && !flush_at_) {
        const bool slow = weather_ == Weather::storm && luck_.chance(1, 20);
        flush_at_ = now + below(slow ? Milliseconds{3'000} : Milliseconds{20}) + Milliseconds{1};
    }
    at(Kind::flush, 0, flush_at_);
    if (workers_.waiting()) due.push_back({Kind::work, 0});
    at(Kind::server, 0, app_->next_deadline());
}

void World::do_action(const Action& action) {
    using Kind = Action::Kind;
    const auto id = static_cast<ConnectionId>(action.index);
    switch (action.kind) {
        case Kind::up: return deliver_up(wire_of(id));
        case Kind::down: return deliver_down(wire_of(id));
        case Kind::arrive: return arrive(wire_of(id));
        case Kind::connect: return connect(action.index);
        case Kind::flush: return flush();
        case Kind::work: workers_.work(); return;
        case Kind::server: return app_->on_time();
        case Kind::start: return start_server();
        case Kind::client:
            people_[action.index]->session().time(clock_.now());
            return pump(action.index);
        case Kind::act: {
            Person& person = *people_[action.index];
            const auto mood = weather_ == Weather::storm  ? Person::Mood::wild
                              : weather_ == Weather::calm ? Person::Mood::calm
                                                          : Person::Mood::leaving;
            const std::string what = person.act(mood, clock_.now());
            if (!what.empty()) note(what);
            pump(action.index);
            const bool dreams = weather_ == Weather::storm && luck_.chance(1, 300);
            person.acts_at = clock_.now() + Milliseconds{1} +
                             below(dreams ? Milliseconds{90'000} : Milliseconds{1'500});
            return;
        }
    }
}

void World::flush() {
    flush_at_.reset();
    const auto waiting = static_cast<std::uint32_t>(disk_.memory.waiting());
    disk_.memory.flush(1 + luck_.below(waiting));
    if (disk_heals_at_ && clock_.now() >= *disk_heals_at_) {
        disk_heals_at_.reset();
        disk_.memory.set_failing(false);
        note("the disk works again");
    } else if (disk_heals_at_ && disk_.memory.waiting() > 0) {
        flush_at_ = clock_.now() + Milliseconds{100};
    }
}

// --- wires ---

void World::connect(std::size_t index) {
    Person& person = *people_[index];
    person.session().connecting(clock_.now());
    if (!app_) {
        person.session().disconnected(clock_.now(), "refused");
        return pump(index);
    }
    const auto id = static_cast<ConnectionId>(++last_connection_);
    const Milliseconds latency = below(slow_wires_ ? Milliseconds{1'000} : Milliseconds{40});
    wires_[id] = std::unique_ptr<Wire>(new Wire{id, index, latency, Pipe(settings_.frame_bytes_max),
                                                Pipe(kServerMessageBytesMax)});
    wires_[id]->arrives = clock_.now() + below(latency);
    person.wire = id;
    person.checked = false;
    note(person.name() + " connects, " + std::to_string(last_connection_));
    person.session().connected(clock_.now());
    pump(index);
}

void World::arrive(Wire& wire) {
    wire.arriving = false;
    if (!app_) {
        if (wire.client_end) wire.down.tear(clock_.now(), luck_);
        return;
    }
    wire.server_end = true;
    app_->on_connected(wire.id, "192.0.2." + std::to_string(wire.person + 1));
}

void World::deliver_up(Wire& wire) {
    const ConnectionId id = wire.id;
    const bool ended = wire.up.deliver(
        [&](const std::string& bytes) {
            v1::ClientMessage message;
            CHECK(message.ParseFromString(bytes), "clients send messages that can be read");
            note("  " + std::to_string(static_cast<std::uint64_t>(id)) + " > server  " +
                 testing::name_of(message));
            watcher_.arrived(id, message);
            app_->on_message(id, bytes);
        },
        [&] { return wire.server_end; });
    if (ended) server_ends(wire);
}

// The server hears that the other side has gone.
void World::server_ends(Wire& wire) {
    if (!std::exchange(wire.server_end, false)) return;
    note("  " + std::to_string(static_cast<std::uint64_t>(wire.id)) + " ends for the server");
    watcher_.ended(wire.id);
    app_->on_closed(wire.id);
}

void World::deliver_down(Wire& wire) {
    Person& person = *people_[wire.person];
    const std::size_t index = wire.person;
    const bool ended = wire.down.deliver(
        [&](const std::string& bytes) {
            v1::ServerMessage message;
            CHECK(message.ParseFromString(bytes), "the server sends messages that can be read");
            note("  server > " + person.name() + "  " + testing::name_of(message));
            person.session().message(bytes, clock_.now());
            person.checked = false;
        },
        [&] { return wire.client_end; });
    if (ended && wire.client_end) {
        client_closes(wire);
        person.wire.reset();
        person.session().disconnected(clock_.now(), "ended");
    }
    pump(index);
}

// What the client wants to be done.
void World::pump(std::size_t index) {
    Person& person = *people_[index];
    client::Session& session = person.session();
    if (person.wire) {
        Wire& wire = wire_of(*person.wire);
        for (const std::string& bytes : session.take_outbox()) {
            const Milliseconds slow = slow_wires_ ? Milliseconds{400} : Milliseconds{10};
            wire.up.put(bytes, std::max(clock_.now(), wire.arrives) + wire.latency + below(slow),
                        luck_);
        }
        if (session.wants_close()) {
            client_closes(wire);
            person.wire.reset();
            session.disconnected(clock_.now(), "closed");
        }
    }
    std::string fault;
    person.take_news(fault);
    if (!fault.empty()) fail(fault);
    if (session.end() == client::End::protocol) fail(person.name() + " broke the protocol");
}

void World::client_closes(Wire& wire) {
    wire.client_end = false;
    // Sometimes the server hears of it late, when the next connection is there already.
    const bool late = weather_ == Weather::storm && luck_.chance(1, 3);
    wire.up.end(clock_.now() + wire.latency +
                (late ? below(Milliseconds{20'000}) : Milliseconds{0}));
}

void World::send(ConnectionId id, std::string bytes) {
    v1::ServerMessage message;
    CHECK(message.ParseFromString(bytes), "the server sends messages that can be read");
    watcher_.sent(id, message);
    const auto found = wires_.find(id);
    if (found == wires_.end() || !found->second->server_end) return;
    Wire& wire = *found->second;
    const Milliseconds slow = slow_wires_ ? Milliseconds{400} : Milliseconds{10};
    wire.down.put(bytes, clock_.now() + wire.latency + below(slow), luck_);
    people_[wire.person]->checked = false;
}

void World::close(ConnectionId id) {
    watcher_.ended(id);
    const auto found = wires_.find(id);
    if (found == wires_.end()) return;
    found->second->server_end = false;
    found->second->down.end(clock_.now() + found->second->latency);
}

// --- trouble ---

void World::trouble() {
    const std::uint32_t kind = luck_.below(100);
    if (kind < 60 && stormy_wires_ && !wires_.empty()) {
        auto wire = wires_.begin();
        std::advance(wire, luck_.below(static_cast<std::uint32_t>(wires_.size())));
        return cut(*wire->second);
    }
    if (kind < 75) {
        const auto index = luck_.below(static_cast<std::uint32_t>(people_.size()));
        Person& person = *people_[index];
        if (person.gone() || !person.session().model().place) return;
        ++counts_.restarts;
        note(person.name() + "'s program begins again");
        if (person.wire) client_closes(wire_of(*person.wire));
        const bool away = luck_.chance(1, 4);
        person.restart(clock_.now() + below(away ? Milliseconds{200'000} : Milliseconds{2'000}));
        return;
    }
    if (!app_) return;
    if (kind < 90) return take_server_down(false);
    if (kind < 93) return take_server_down(true);
    if (!disk_heals_at_) {
        ++counts_.disk_failures;
        note("the disk fails");
        disk_.memory.set_failing(true);
        disk_heals_at_ = clock_.now() + below(Milliseconds{15'000});
    }
}

void World::cut(Wire& wire) {
    ++counts_.cuts;
    note("connection " + std::to_string(static_cast<std::uint64_t>(wire.id)) + " is cut");
    // Each side may hear of it late.
    wire.up.tear(
        clock_.now() + below(luck_.chance(1, 3) ? Milliseconds{60'000} : Milliseconds{500}), luck_);
    wire.down.tear(
        clock_.now() + below(luck_.chance(1, 3) ? Milliseconds{60'000} : Milliseconds{500}), luck_);
}

void World::take_server_down(bool stopped) {
    if (stopped) {
        ++counts_.stops;
        note("the server stops");
        app_->stop();
        for (int i = 0; i < 100 && !app_->stopped(); ++i) disk_.memory.flush();
        if (!app_->stopped()) return fail("the server does not stop");
    } else {
        ++counts_.crashes;
        note("the server crashes");
    }
    disk_.memory.crash();
    workers_.forget();
    watcher_.server_gone();
    app_.reset();
    flush_at_.reset();
    for (const auto& [id, wire] : wires_) {
        if (!std::exchange(wire->server_end, false)) continue;
        if (wire->client_end) wire->down.tear(clock_.now() + below(Milliseconds{2'000}), luck_);
    }
    const bool long_time = luck_.chance(1, 4);
    starts_at_ = clock_.now() + below(long_time ? Milliseconds{200'000} : Milliseconds{3'000});
}

void World::start_server() {
    starts_at_.reset();
    note("the server starts");
    app_ = std::make_unique<server::App>(
        settings_, server::Surroundings{offered_, clock_, *this, disk_, workers_, workers_,
                                        entropy_, complaints_});
    std::set<TableId> open;
    for (const server::StoredTable& table : disk_.load()) open.insert(table.id);
    watcher_.server_started(open);
    app_->recover();
}

// --- watching ---

void World::check_clients() {
    if (!app_ || !failure_.empty()) return;
    for (const auto& person : people_) {
        const bool checked = person->checked && person->checked_at == watcher_.version();
        if (checked || !person->wire) continue;
        const Wire& wire = wire_of(*person->wire);
        if (!wire.server_end || !wire.down.empty() || wire.down.torn()) continue;
        person->checked = true;
        person->checked_at = watcher_.version();
        watcher_.check_client(wire.id, person->session());
    }
}

// Everybody has left: nothing may be left behind.
void World::check_end() {
    for (std::size_t i = 0; i < people_.size(); ++i) {
        people_[i]->session().stop();
        pump(i);
    }
    const Time end = clock_.now() + kForgotten;
    for (int i = 0; i < 10'000 && clock_.now() < end && step(); ++i) {
    }
    if (!failure_.empty()) return;
    const server::App::Counts counts = app_->counts();
    if (counts.connections + counts.tables + counts.members + counts.games_running > 0) {
        fail("everybody has left, and there are " + std::to_string(counts.connections) +
             " connections, " + std::to_string(counts.tables) + " tables, " +
             std::to_string(counts.members) + " members, " + std::to_string(counts.games_running) +
             " games");
    }
    if (!disk_.load().empty()) fail("a table is left on the disk");
}

void World::note(std::string what) {
    notes_.push_back(std::to_string(clock_.now().count()) + "  " + std::move(what));
    if (notes_.size() > kNotesKept) notes_.pop_front();
}

void World::fail(std::string what) {
    if (!failure_.empty()) return;
    failure_ = std::move(what);
    note("FAILED");
}

}  // namespace valley::simulation
