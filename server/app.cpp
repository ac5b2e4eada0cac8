#include "server/app.hpp"

#include <unordered_map>

#include "server/codec.hpp"
#include "server/errors.hpp"
#include "server/games.hpp"
#include "server/lobby.hpp"
#include "server/version.hpp"

namespace valley::server {

namespace {

constexpr std::uint32_t kVersion = 1;  // of the protocol
constexpr std::size_t kFeaturesMax = 32;
constexpr std::size_t kFeatureBytesMax = 32;
constexpr std::size_t kClientBytesMax = 64;

using Body = v1::ClientMessage::BodyCase;

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

}  // namespace

struct App::Parts {
    struct Connection {
        std::string address;
        bool hello = false;
        Language language = Language::en;
        std::uint64_t last_request = 0;
        // At a table, or on the way to one: requests wait for nothing here, they are refused.
        std::optional<TableId> table;
        MemberNumber member = 0;
        bool joining = false;
    };

    Parts(const Settings& app_settings, const Surroundings& given)
        : settings(app_settings),
          surroundings(given),
          games(given.games),
          lobby(TableServices{
                    settings, games, given.clock, given.journal, given.workers, given.entropy,
                    given.report,
                    [this](ConnectionId to, v1::ServerMessage message) {
                        send(to, std::move(message));
                    },
                    [](TableId) {},
                    [this](TableId table, ConnectionId connection) { left(table, connection); }},
                given.entropy) {}

    // --- out ---

    void send(ConnectionId to, v1::ServerMessage message) {
        const auto connection = connections.find(to);
        if (connection == connections.end()) return;
        if (message.has_error()) word(*message.mutable_error(), connection->second.language);
        const bool last = message.has_goodbye();
        surroundings.transport.send(to, message.SerializeAsString());
        if (last) close(to);
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
        if (!connection.table) return;
        if (Table* table = lobby.find(*connection.table)) {
            table->disconnect(connection.member, id);
        }
    }
    // The member of that connection is not at the table any more. Unless a Goodbye went out, the
    // connection goes on without a table.
    void left(TableId, ConnectionId id) {
        const auto found = connections.find(id);
        if (found == connections.end()) return;
        found->second.table.reset();
        found->second.member = 0;
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
        const std::uint64_t request = message.request_id();
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
        if (stopping && body != Body::kPing) return error_of(v1::STOPPING);
        return std::nullopt;
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
            case Body::kCreateTable:
                connection.joining = true;
                return lobby.create(message.create_table(), joiner(id, request));
            case Body::kJoinTable:
                connection.joining = true;
                return lobby.join(message.join_table(), joiner(id, request));
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
                     hello.language().size() <= kFeatureBytesMax &&
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
        for (const v1::GameOffer* offer : games.offers(connection.language)) {
            *welcome.add_games() = *offer;
        }
        send(id, std::move(answer));
    }

    void cards(ConnectionId id, const Connection&, std::uint64_t request,
               const v1::GetCards& wanted) {
        const Game* game = games.find(wanted.game());
        if (game == nullptr) return answer_error(id, request, error_of(v1::MALFORMED, "game"));
        v1::ServerMessage answer;
        answer.set_request_id(request);
        *answer.mutable_card_list()->mutable_cards() =
            games.cards(*game, language_of(wanted.language()));
        send(id, std::move(answer));
    }

    void resume(ConnectionId id, Connection& connection, std::uint64_t request,
                const v1::Resume& resume) {
        Lobby::Place place = lobby.resume(resume);
        if (place.refusal) return answer_error(id, request, *std::move(place.refusal));
        sit_down(id, connection, request, place, resume, "");
    }

    // What to do when the lobby has found a place for the connection.
    Lobby::Answer joiner(ConnectionId id, std::uint64_t request) {
        return [this, id, request](Lobby::Place place) {
            const auto found = connections.find(id);
            if (found == connections.end()) return;  // its member is at the table, and away
            found->second.joining = false;
            if (place.refusal) return answer_error(id, request, *std::move(place.refusal));
            sit_down(id, found->second, request, place, v1::Resume(),
                     std::string(place.token.begin(), place.token.end()));
        };
    }

    void sit_down(ConnectionId id, Connection& connection, std::uint64_t request,
                  const Lobby::Place& place, const v1::Resume& has_seen, const std::string& token) {
        connection.table = place.table->id();
        connection.member = place.member;
        v1::Joined joined;
        joined.set_code(place.table->state().code());
        joined.set_member(place.member);
        joined.set_token(token);
        place.table->connect(place.member, id, has_seen, request, joined);
    }

    const Settings& settings;
    Surroundings surroundings;
    Games games;
    std::unordered_map<ConnectionId, Connection> connections;
    Lobby lobby;
    bool stopping = false;
};

App::App(const Settings& settings, const Surroundings& surroundings)
    : parts_(std::make_unique<Parts>(settings, surroundings)) {}
App::~App() = default;

std::size_t App::recover() {
    std::size_t tables = 0;
    for (const StoredTable& stored : parts_->surroundings.journal.load()) {
        if (parts_->lobby.recover(stored)) {
            ++tables;
        } else {
            parts_->surroundings.report.bug(
                "a stored table makes no sense; it is left in the store",
                std::to_string(static_cast<std::uint64_t>(stored.id)));
        }
    }
    return tables;
}

void App::on_connected(ConnectionId connection, std::string_view address) {
    parts_->connections[connection].address = address;
}

void App::on_message(ConnectionId connection, std::string_view message) {
    parts_->handle(connection, message);
    parts_->lobby.sweep();
}

void App::on_closed(ConnectionId connection) {
    parts_->forget(connection);
    parts_->lobby.sweep();
}

std::optional<Time> App::next_deadline() const { return parts_->lobby.next_deadline(); }

void App::on_time() { parts_->lobby.on_time(parts_->surroundings.clock.now()); }

void App::stop() {
    if (std::exchange(parts_->stopping, true)) return;
    std::vector<ConnectionId> all;
    for (const auto& [id, connection] : parts_->connections) all.push_back(id);
    for (ConnectionId id : all) parts_->dismiss(id, v1::Goodbye::STOPPING, "");
}

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
    });
    return counts;
}

}  // namespace valley::server
