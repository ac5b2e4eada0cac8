#include "server/app.hpp"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "proto/framing.hpp"
#include "server/addresses.hpp"
#include "server/codec.hpp"
#include "server/errors.hpp"
#include "server/games.hpp"
#include "server/limits.hpp"
#include "server/lobby.hpp"
#include "server/source.hpp"
#include "server/try_lines.hpp"
#include "server/version.hpp"

namespace valley::server {

namespace {

constexpr std::uint32_t kVersion = 1;  // of the protocol
constexpr std::size_t kFeaturesMax = 32;
constexpr std::size_t kFeatureBytesMax = 32;
constexpr std::size_t kLanguageBytesMax = 32;
constexpr std::size_t kClientBytesMax = 64;

using Body = v1::ClientMessage::BodyCase;

constexpr Milliseconds kPatience{10'000};  // a connection that is so far ahead is cut

// What a connection has to be before a message makes sense.
enum class Needs { hello, nothing_yet, no_table, table };

Needs needs_of(Body body) {
    switch (body) {
        case Body::kHello: return Needs::nothing_yet;
        case Body::kPing:
        case Body::kListTables:
        case Body::kGetCards: return Needs::hello;
        case Body::kResume:
        case Body::kCreateTable:
        case Body::kJoinTable: return Needs::no_table;
        default: return Needs::table;
    }
}

// Whose answer may be many times as long as the request, or that takes long to look at.
bool is_lookup(Body body) {
    return body == Body::kListTables || body == Body::kGetCards || body == Body::kResume ||
           body == Body::kJoinTable || body == Body::kCreateTable;
}

}  // namespace

struct App::Parts {
    struct Connection {
        std::string address;
        bool hello = false;
        Language language = Language::en;
        std::uint64_t run = 0;  // Hello.run
        std::uint64_t last_request = 0;
        Bucket messages;
        Bucket lookups;
        // At a table, or on the way to one: requests wait for nothing here, they are refused.
        std::optional<TableId> table;
        MemberNumber member = 0;
        bool joining = false;
        bool in_line = false;         // in `lines`
        std::size_t wrong_tries = 0;  // codes and passwords; and those that did not wait as told
        Time no_try_before{0};        // as it was told
    };

    Parts(const Settings& app_settings, const Surroundings& given)
        : settings(app_settings),
          surroundings(given),
          lobby(TableServices{
                    settings, given.games, given.clock, given.journal, given.workers,
                    given.password_workers, given.entropy, given.report, given.meter,
                    [this](ConnectionId to, v1::ServerMessage&& message) {
                        send(to, std::move(message));
                    },
                    [this](ConnectionId to, std::string&& bytes) {
                        if (connections.contains(to)) pass_on(to, 0, std::move(bytes));
                    },
                    [this](ConnectionId a, ConnectionId b) { return same_client(a, b); },
                    [](TableId) {},
                    [this](TableId table, ConnectionId connection) { left(table, connection); },
                    [](TableId, const TokenHash&) {}},
                given.entropy) {}

    // --- out ---

    void send(ConnectionId to, v1::ServerMessage&& message) {
        const auto connection = connections.find(to);
        if (connection == connections.end()) return;
        if (message.has_error()) {
            surroundings.meter.refused(message.error().code());
            word(*message.mutable_error(), connection->second.language);
        }
        pass_on(to, message.request_id(), message.SerializeAsString());
        if (message.has_goodbye()) close(to);
    }
    void pass_on(ConnectionId to, std::uint64_t request, std::string&& bytes) {
        if (bytes.size() > kServerMessageBytesMax) {
            surroundings.report.bug("a message is longer than a client takes",
                                    std::to_string(bytes.size()) + " bytes");
            if (request != 0) answer_error(to, request, error_of(v1::INTERNAL));
            return;
        }
        surroundings.transport.send(to, std::move(bytes));
    }
    void answer_error(ConnectionId to, std::uint64_t request, v1::Error error) {
        v1::ServerMessage message;
        message.set_request_id(request);
        *message.mutable_error() = std::move(error);
        send(to, std::move(message));
    }
    // Says goodbye and forgets the connection.
    void dismiss(ConnectionId to, v1::Goodbye::Reason reason, const std::string& text) {
        v1::ServerMessage message;
        message.mutable_goodbye()->set_reason(reason);
        message.mutable_goodbye()->set_text(text);
        send(to, std::move(message));
    }
    void close(ConnectionId connection) {
        surroundings.transport.close(connection);
        forget(connection);
    }
    // The connection is gone; its member is away.
    void forget(ConnectionId id) {
        const auto found = connections.find(id);
        if (found == connections.end()) return;
        const Connection connection = std::move(found->second);
        connections.erase(found);
        if (connection.in_line) lines.leave(connection.address, id);
        if (!connection.table) return;
        if (Table* table = lobby.find(*connection.table)) {
            table->disconnect(connection.member, id);
        }
    }
    // The member of that connection is not at the table any more. Unless a Goodbye went out, the
    // connection goes on without a table.
    void left(TableId table, ConnectionId id) {
        const auto found = connections.find(id);
        if (found == connections.end() || found->second.table != table) return;
        found->second.table.reset();
        found->second.member = 0;
    }

    bool same_client(ConnectionId a, ConnectionId b) const {
        const auto one = connections.find(a);
        const auto other = connections.find(b);
        return one != connections.end() && other != connections.end() && one->second.run != 0 &&
               one->second.run == other->second.run;
    }

    // --- in ---

    void handle(ConnectionId id, std::string_view bytes) {
        const auto found = connections.find(id);
        if (found == connections.end()) return;
        Connection& connection = found->second;
        v1::ClientMessage message;
        if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
            return dismiss(id, v1::Goodbye::PROTOCOL, "a message that cannot be read");
        }
        // What one does not know is ignored: it is neither stored nor passed on.
        message.DiscardUnknownFields();
        const std::uint64_t request = message.request_id();
        if (stopping) {
            answer_error(id, request, error_of(v1::STOPPING));
            return dismiss(id, v1::Goodbye::STOPPING, "");
        }
        if (auto error = fault_of_haste(connection)) {
            if (error->retry_after_ms() > kPatience.count()) {
                return dismiss(id, v1::Goodbye::PROTOCOL, "too many messages");
            }
            return answer_error(id, request, *std::move(error));
        }
        if (request <= connection.last_request) {
            return answer_error(id, request, error_of(v1::MALFORMED, "request_id"));
        }
        connection.last_request = request;
        if (message.body_case() == Body::BODY_NOT_SET) {
            return answer_error(id, request, error_of(v1::UNKNOWN_MESSAGE));
        }
        if (auto error = fault_of_state(connection, message.body_case())) {
            return answer_error(id, request, *std::move(error));
        }
        if (is_lookup(message.body_case())) {
            if (auto error = take_one(connection.lookups, settings.lookups, "lookups")) {
                return answer_error(id, request, *std::move(error));
            }
        }
        dispatch(id, connection, std::move(message));
    }

    std::optional<v1::Error> fault_of_state(const Connection& connection, Body body) const {
        const Needs needs = needs_of(body);
        if (needs == Needs::nothing_yet) {
            if (connection.hello) return error_of(v1::ALREADY_DONE);
            return std::nullopt;
        }
        if (!connection.hello) return error_of(v1::HELLO_FIRST);
        if (needs == Needs::no_table && (connection.table || connection.joining)) {
            return error_of(v1::AT_A_TABLE);
        }
        if (needs == Needs::table && !connection.table) return error_of(v1::NOT_AT_A_TABLE);
        return std::nullopt;
    }

    // Every message counts, also one that is refused for coming too soon: whoever goes on anyway
    // gets deeper into debt.
    std::optional<v1::Error> fault_of_haste(Connection& connection) const {
        const Time now = surroundings.clock.now();
        const Milliseconds wait = connection.messages.wait(now, settings.messages);
        connection.messages.take(now, settings.messages);
        return wait > Milliseconds{0} ? std::optional(too_many("messages", wait)) : std::nullopt;
    }

    std::optional<v1::Error> take_one(Bucket& bucket, const Limit& limit, std::string what) const {
        return server::take_one(bucket, limit, surroundings.clock.now(), std::move(what));
    }

    void dispatch(ConnectionId id, Connection& connection, v1::ClientMessage message) {
        const std::uint64_t request = message.request_id();
        v1::ServerMessage answer;
        answer.set_request_id(request);
        switch (message.body_case()) {
            case Body::kHello: return hello(id, connection, request, message.hello());
            case Body::kPing:
                answer.mutable_pong()->set_nonce(message.ping().nonce());
                return send(id, std::move(answer));
            case Body::kListTables:
                *answer.mutable_table_list() = lobby.list(message.list_tables());
                return send(id, std::move(answer));
            case Body::kGetCards: return cards(id, connection, request, message.get_cards());
            case Body::kResume: return resume(id, connection, request, message.resume());
            case Body::kCreateTable: return create(id, connection, request, message.create_table());
            case Body::kJoinTable: return join(id, connection, request, message.join_table());
            default: break;
        }
        Table* table = lobby.find(*connection.table);
        if (table == nullptr) return answer_error(id, request, error_of(v1::NOT_AT_A_TABLE));
        table->request(id, connection.member, std::move(message), surroundings.clock.now());
    }

    void hello(ConnectionId id, Connection& connection, std::uint64_t request,
               const v1::Hello& hello) {
        bool right = hello.version_min() >= 1 && hello.version_max() >= hello.version_min() &&
                     static_cast<std::size_t>(hello.features_size()) <= kFeaturesMax &&
                     hello.language().size() <= kLanguageBytesMax &&
                     hello.client().size() <= kClientBytesMax;
        for (const std::string& feature : hello.features()) {
            right = right && feature.size() <= kFeatureBytesMax;
        }
        connection.language = language_of(hello.language());
        if (!right) {
            answer_error(id, request, error_of(v1::MALFORMED, "hello"));
            return dismiss(id, v1::Goodbye::PROTOCOL, "hello");
        }
        if (hello.version_min() > kVersion) {
            answer_error(id, request, error_of(v1::VERSION, std::to_string(kVersion)));
            return dismiss(id, v1::Goodbye::PROTOCOL, "version");
        }
        connection.hello = true;
        connection.run = hello.run();
        surroundings.transport.greeted(id);
        v1::ServerMessage answer;
        answer.set_request_id(request);
        v1::Welcome& welcome = *answer.mutable_welcome();
        welcome.set_version(kVersion);
        welcome.set_server(std::string(kProgramVersion));
        v1::Limits& limits = *welcome.mutable_limits();
        limits.set_frame_bytes(static_cast<std::uint32_t>(settings.frame_bytes_max));
        limits.set_name_bytes(static_cast<std::uint32_t>(settings.name_bytes_max));
        limits.set_name_characters(static_cast<std::uint32_t>(settings.name_characters_max));
        limits.set_chat_bytes(static_cast<std::uint32_t>(settings.chat_bytes_max));
        limits.set_chat_characters(static_cast<std::uint32_t>(settings.chat_characters_max));
        limits.set_idle_seconds(static_cast<std::uint32_t>(settings.idle_time.count() / 1000));
        for (const v1::GameOffer* offer : surroundings.games.offers(connection.language)) {
            *welcome.add_games() = *offer;
        }
        send(id, std::move(answer));
    }

    void cards(ConnectionId id, const Connection&, std::uint64_t request,
               const v1::GetCards& wanted) {
        const Game* game = surroundings.games.find(wanted.game());
        if (game == nullptr) return answer_error(id, request, error_of(v1::MALFORMED, "game"));
        if (wanted.language().size() > kLanguageBytesMax) {
            return answer_error(id, request, error_of(v1::MALFORMED, "language"));
        }
        v1::ServerMessage answer;
        answer.set_request_id(request);
        *answer.mutable_card_list()->mutable_cards() =
            surroundings.games.cards(*game, language_of(wanted.language()));
        send(id, std::move(answer));
    }

    void resume(ConnectionId id, Connection& connection, std::uint64_t request,
                const v1::Resume& resume) {
        // Nobody finds a token by trying; who has one is not kept out by others of its address.
        Lobby::Place place = lobby.resume(resume);
        if (is_bad_guess(place)) {
            if (auto error = fault_of_try(connection)) {
                return answer_error(id, request, *std::move(error));
            }
        }
        if (place.refusal) return answer_error(id, request, *std::move(place.refusal));
        sit_down(id, connection, request, place, resume, "");
    }

    void create(ConnectionId id, Connection& connection, std::uint64_t request,
                const v1::CreateTable& wanted) {
        // What is asked for once more costs nothing.
        const bool again = lobby.knows(wanted);
        Address& address = addresses[connection.address];
        std::erase_if(address.opened,
                      [this](TableId table) { return lobby.find(table) == nullptr; });
        if (!again && address.opened.size() + address.opening >= settings.tables_of_address_max) {
            return answer_error(id, request, error_of(v1::TOO_MANY, "tables"));
        }
        // A password is costly to hash.
        if (!again && !wanted.password().empty()) {
            if (auto error = take_one(address.hashes, settings.tries, "tries")) {
                return answer_error(id, request, *std::move(error));
            }
        }
        if (!again && draining) return answer_error(id, request, error_of(v1::DRAINING));
        if (!again) {
            if (auto error = take_one(address.new_tables, settings.new_tables, "tables")) {
                return answer_error(id, request, *std::move(error));
            }
        }
        connection.joining = true;
        if (!again) ++address.opening;
        lobby.create(wanted, [this, again, name = connection.address,
                              enter = joiner(id, request, wanted.ticket())](Lobby::Place place) {
            if (!again) {
                Address& from = addresses[name];
                --from.opening;
                if (place.table) from.opened.push_back(place.table->id());
            }
            enter(std::move(place));
        });
    }

    // Who tries codes too fast is not refused but waits, and so a friend of the same address gets
    // in after all: those who were wrong less often go first, and whoever was wrong most often
    // gives way when the line is full.
    void join(ConnectionId id, Connection& connection, std::uint64_t request,
              const v1::JoinTable& wanted) {
        if (auto error = lobby.fault_of_size(wanted)) {
            return answer_error(id, request, *std::move(error));
        }
        connection.joining = true;
        // Who has a place there asks once more, or was invited: neither guesses anything.
        if (lobby.knows(wanted) || lobby.is_invited(wanted)) {
            return lobby.join(wanted, joiner(id, request, wanted.ticket()));
        }
        const Time now = surroundings.clock.now();
        if (now < connection.no_try_before) ++connection.wrong_tries;
        const Milliseconds wait = addresses[connection.address].tries.wait(now, settings.tries);
        if (wait == Milliseconds{0} && lines.empty(connection.address)) {
            return try_to_join({id, request, wanted, connection.wrong_tries});
        }
        connection.in_line = true;
        const auto gives_way = lines.stand(
            connection.address, {id, request, wanted, connection.wrong_tries}, now + wait);
        if (!gives_way) return;
        Connection& other = connections.at(gives_way->connection);
        other.in_line = false;
        other.joining = false;
        // Until all who stand in the line have had their turn.
        const auto all = static_cast<std::int64_t>(TryLines::kLengthMost);
        const Milliseconds told = wait + settings.tries.pace * all;
        other.no_try_before = now + told;
        answer_error(gives_way->connection, gives_way->request, too_many("tries", told));
    }
    void try_to_join(const HeldJoin& held) {
        const std::string& address = connections.at(held.connection).address;
        addresses[address].tries.take(surroundings.clock.now(), settings.tries);
        lobby.join(held.wanted, [this, address, id = held.connection,
                                 enter = joiner(held.connection, held.request,
                                                held.wanted.ticket())](Lobby::Place place) {
            const auto found = connections.find(id);
            if (!is_bad_guess(place)) {
                if (!place.was_costly) give_back_try(address);
            } else if (found != connections.end()) {
                ++found->second.wrong_tries;
            }
            enter(std::move(place));
        });
    }
    // Those whose turn has come.
    void serve_lines() {
        const Time now = surroundings.clock.now();
        while (const auto address = lines.due(now)) {
            const Bucket& tries = addresses[*address].tries;
            if (tries.wait(now, settings.tries) == Milliseconds{0}) {
                const HeldJoin join = lines.take(*address);
                connections.at(join.connection).in_line = false;
                try_to_join(join);
            }
            lines.put_off(*address, now + tries.wait(now, settings.tries));
        }
    }

    // A wrong token was tried. The next try is for whoever stands in line.
    std::optional<v1::Error> fault_of_try(const Connection& connection) {
        Bucket& tries = addresses[connection.address].tries;
        if (!lines.empty(connection.address)) {
            const Milliseconds wait = tries.wait(surroundings.clock.now(), settings.tries);
            return too_many("tries", std::max(wait, settings.tries.pace));
        }
        return take_one(tries, settings.tries, "tries");
    }
    static bool is_bad_guess(const Lobby::Place& place) {
        return place.refusal &&
               (place.refusal->code() == v1::NO_TABLE || place.refusal->code() == v1::BAD_TOKEN);
    }
    void give_back_try(const std::string& address) {
        addresses[address].tries.give_back(settings.tries);
    }
    void forget_addresses() {
        addresses.forget(
            surroundings.clock.now(),
            [this](TableId table) { return lobby.find(table) != nullptr; },
            [this](const std::string& address) { return !lines.empty(address); });
    }

    // What to do when the lobby has found a place for the connection.
    Lobby::Answer joiner(ConnectionId id, std::uint64_t request, const std::string& ticket) {
        return [this, id, request, comes_again = !ticket.empty()](Lobby::Place place) {
            const auto found = connections.find(id);
            if (found == connections.end()) {
                // Its token went nowhere, unless it is asked for once more.
                if (!place.refusal && !comes_again) place.table->abandon(place.member);
                return;
            }
            found->second.joining = false;
            if (place.refusal) return answer_error(id, request, *std::move(place.refusal));
            sit_down(id, found->second, request, place, v1::Resume(),
                     std::string(place.token.begin(), place.token.end()));
        };
    }

    void sit_down(ConnectionId id, Connection& connection, std::uint64_t request,
                  const Lobby::Place& place, const v1::Resume& has_seen, const std::string& token) {
        if (auto haste = place.table->fault_of_return(place.member)) {
            return answer_error(id, request, *std::move(haste));
        }
        connection.table = place.table->id();
        connection.member = place.member;
        v1::Joined joined;
        joined.set_code(place.table->state().code());
        joined.set_long_code(place.table->state().long_code());
        joined.set_member(place.member);
        joined.set_token(token);
        place.table->connect(place.member, id, has_seen, request, joined);
    }

    const Settings& settings;
    Surroundings surroundings;
    std::unordered_map<ConnectionId, Connection> connections;
    Addresses addresses;
    TryLines lines;  // one of a connection stands there at most
    Lobby lobby;
    bool stopping = false;
    bool draining = false;
};

App::App(const Settings& settings, const Surroundings& surroundings)
    : parts_(std::make_unique<Parts>(settings, surroundings)) {}
App::~App() = default;

std::size_t App::recover() {
    std::size_t tables = 0;
    for (const StoredTable& stored : parts_->surroundings.journal.load()) {
        const std::string where = std::to_string(static_cast<std::uint64_t>(stored.id));
        switch (parts_->lobby.recover(stored)) {
            case Lobby::Recovered::whole: ++tables; break;
            case Lobby::Recovered::other_rules:
                parts_->surroundings.report.trouble(
                    "a stored table was begun under other rules or with another deck: it is left "
                    "in the store, and comes up when the server is started with those",
                    where);
                break;
            case Lobby::Recovered::damaged:
                parts_->surroundings.report.bug(
                    "a stored table makes no sense; it is left in the store", where);
                break;
        }
    }
    return tables;
}

void App::on_connected(ConnectionId connection, std::string_view address) {
    parts_->connections[connection].address = source_of(std::string(address));
}

void App::on_message(ConnectionId connection, std::string_view message) {
    parts_->handle(connection, message);
    parts_->lobby.sweep();
}

void App::on_closed(ConnectionId connection) {
    parts_->forget(connection);
    parts_->forget_addresses();
    parts_->lobby.sweep();
}

std::optional<Time> App::next_deadline() const {
    const std::optional<Time> next = parts_->lobby.next_deadline();
    const std::optional<Time> turn = parts_->lines.next_turn();
    if (!next || !turn) return next ? next : turn;
    return std::min(*next, *turn);
}

void App::on_time() {
    parts_->serve_lines();
    parts_->lobby.on_time(parts_->surroundings.clock.now());
}

void App::for_each_table(const std::function<void(const Table&)>& visit) const {
    parts_->lobby.for_each_by_age(visit);
}

const Table* App::find_table(const std::string& code) const { return parts_->lobby.find(code); }

void App::open_table(const v1::TableOptions& options,
                     const std::function<void(std::optional<v1::Error>, std::string)>& done) {
    parts_->lobby.open_waiting(
        options, [done](std::optional<v1::Error> refusal, const std::shared_ptr<Table>& table) {
            const std::string code = table == nullptr ? "" : table->state().code();
            done(std::move(refusal), code);
        });
}

void App::remove(const std::string& code, std::uint32_t member, Outcome done) {
    Table* table = parts_->lobby.find(code);
    if (table == nullptr) return done(error_of(v1::NO_TABLE));
    table->remove(member, std::move(done));
}

void App::close_table(const std::string& code, Outcome done) {
    Table* table = parts_->lobby.find(code);
    if (table == nullptr) return done(error_of(v1::NO_TABLE));
    table->close(std::move(done));
}

void App::drain(bool on) { parts_->draining = on; }

bool App::draining() const { return parts_->draining; }

void App::stop() {
    if (std::exchange(parts_->stopping, true)) return;
    // The tables first: nobody is told of others that go.
    parts_->lobby.for_each([](Table& table) { table.say_goodbye(v1::Goodbye::STOPPING, ""); });
    std::vector<ConnectionId> all;
    for (const auto& [id, connection] : parts_->connections) all.push_back(id);
    for (const HeldJoin& held : parts_->lines.clear()) {
        parts_->connections.at(held.connection).in_line = false;
        parts_->answer_error(held.connection, held.request, error_of(v1::STOPPING));
    }
    for (ConnectionId id : all) parts_->dismiss(id, v1::Goodbye::STOPPING, "");
}

bool App::stopping() const { return parts_->stopping; }

bool App::stopped() const {
    bool busy = false;
    parts_->lobby.for_each([&](const Table& table) { busy = busy || table.busy(); });
    return parts_->stopping && !busy;
}

App::Counts App::counts() const {
    Counts counts;
    counts.connections = parts_->connections.size();
    counts.tables = parts_->lobby.size();
    parts_->lobby.for_each([&](const Table& table) {
        counts.members += table.state().members().size();
        counts.games_running += table.state().stage() == v1::PLAYING ? 1 : 0;
        counts.tables_waiting += table.state().stage() == v1::WAITING ? 1 : 0;
        counts.tables_finished += table.state().stage() == v1::FINISHED ? 1 : 0;
    });
    return counts;
}

bool App::playing() const {
    return parts_->lobby.any_of(
        [](const Table& table) { return table.state().stage() == v1::PLAYING; });
}

}  // namespace valley::server
