#include "server/table.hpp"

#include <algorithm>
#include <limits>

#include "engine/core/check.hpp"
#include "server/pieces.hpp"

namespace valley::server {

using SeatHolder = v1::TableUpdate::Seat;

namespace {

// Of no view: whoever was sent this one gets the next in any case.
constexpr std::uint32_t kNoRevision = std::numeric_limits<std::uint32_t>::max();
constexpr Milliseconds kRetry{1000};  // after the store failed on something nobody asked for

std::uint32_t number_of(Seat seat) { return static_cast<std::uint32_t>(index_of(seat)); }

}  // namespace

Table::Table(TableId id, TableState state, const TableServices& services)
    : id_(id), state_(std::move(state)), services_(services) {
    const Time now = services_.clock.now();
    nobody_since_ = now;
    // After a restart people need time to come back; it is nobody's fault that they are away.
    held_until_ = now + services_.settings.grace;
    for (const MemberState& member : state_.members()) {
        presences_[member.number].away_since = now;
        presences_[member.number].was_here = true;
        awaited_.insert(member.number);
    }
    // One that ended while it was opened, or before it was taken away.
    closing_ = !state_.code().empty() && state_.members().empty() && !state_.awaits_host();
    bots_.resize(state_.seats().size());
    restart_clock();
}

// --- requests ---

void Table::open(Record record, std::function<void(bool)> done) {
    store(std::move(record), std::move(done));
}

void Table::come(Door door, std::string name, const TokenHash& token, Entry done) {
    run([this, door = std::move(door), name = std::move(name), token, done = std::move(done)] {
        if (closing_) return done(error_of(v1::NO_TABLE), 0);
        if (damaged_) return done(error_of(v1::INTERNAL), 0);
        // Here, where nothing else happens: the request that this one repeats may have waited
        // before.
        if (const MemberState* there = state_.member_with(token)) {
            return done(std::nullopt, there->number);
        }
        if (state_.removed().contains(token)) return done(error_of(v1::REMOVED), 0);
        if (auto refusal = door(state_)) return done(std::move(refusal), 0);
        if (auto refusal = fault_of_length(false)) return done(std::move(refusal), 0);
        // Everybody is told of it, and of whoever leaves to come again.
        const Limit pace{services_.settings.members_max, services_.settings.changes.pace};
        if (auto haste = take_one(comings_, pace, services_.clock.now(), "changes")) {
            return done(std::move(haste), 0);
        }
        Record record;
        journal::v1::MemberCame& came = *record.mutable_member_came();
        came.set_member(state_.next_member());
        came.set_name(name);
        came.set_token_hash(token.data(), token.size());
        const MemberNumber number = came.member();
        store(std::move(record), [this, number, done](bool ok) {
            if (!ok) return done(error_of(v1::NOT_SAVED), 0);
            presences_[number].away_since = services_.clock.now();
            done(std::nullopt, number);
        });
    });
}

void Table::abandon(MemberNumber number) {
    run([this, number] {
        if (closing_ || damaged_ || state_.member(number) == nullptr || is_connected(number)) {
            return;
        }
        Record record;
        record.mutable_member_left()->set_member(number);
        // If the store fails it goes like everybody who stays away.
        store(std::move(record), [](bool) {});
    });
}

void Table::remove(MemberNumber number, Outcome done) {
    run([this, number, done = std::move(done)] {
        const MemberState* member = state_.member(number);
        if (closing_ || member == nullptr) return done(error_of(v1::NOT_AT_A_TABLE));
        if (damaged_) return done(error_of(v1::INTERNAL));
        Decision decision = leave(*member, services_.clock.now());
        decision.record->mutable_member_left()->set_removed(true);
        store(*std::move(decision.record), [done](bool ok) {
            done(ok ? std::nullopt : std::optional(error_of(v1::NOT_SAVED)));
        });
    });
}

void Table::close(Outcome done) {
    run([this, done = std::move(done)] {
        const auto end = [this, done] {
            closing_ = true;
            done(std::nullopt);
        };
        if (closing_ || damaged_ || state_.stage() != v1::PLAYING) return end();
        store(end_game(journal::v1::GameEnded::ABANDONED, std::nullopt, services_.clock.now()),
              [done, end](bool ok) { ok ? end() : done(error_of(v1::NOT_SAVED)); });
    });
}

void Table::request(ConnectionId connection, MemberNumber number, v1::ClientMessage message,
                    Time received) {
    run([this, connection, number, message = std::move(message), received,
         came = services_.meter.now()] {
        const MemberState* member = state_.member(number);
        const std::uint64_t id = message.request_id();
        Decision decision;
        if (closing_ || member == nullptr) {
            decision.refusal = error_of(v1::NOT_AT_A_TABLE);  // it has left while this waited
        } else if (damaged_) {
            decision.refusal = error_of(v1::INTERNAL);
        } else {
            decision = decide(*member, message, received);
        }
        if (decision.record) {
            if (auto haste = fault_of_haste(number, *decision.record, received)) {
                decision = Decision{};
                decision.refusal = std::move(haste);
            }
        }
        if (decision.refusal) {
            v1::ServerMessage answer;
            *answer.mutable_error() = *std::move(decision.refusal);
            send(connection, id, std::move(answer));
        } else if (!decision.record) {
            send(connection, id, std::move(decision.answer));
        } else {
            const bool measured = decision.record->has_chosen();
            store(
                *std::move(decision.record),
                [this, connection, id, answer = std::move(decision.answer)](bool ok) mutable {
                    if (!ok) *answer.mutable_error() = error_of(v1::NOT_SAVED);
                    send(connection, id, std::move(answer));
                },
                connection, measured ? std::optional(came) : std::nullopt);
        }
    });
}

// Notes that a member does one thing more, or says how long it has to wait. Playing is not limited:
// each choice answers a question of the table.
std::optional<v1::Error> Table::fault_of_haste(MemberNumber member, const Record& record,
                                               Time now) {
    if (record.has_chosen() || record.has_game_ended() || record.has_member_left()) {
        return std::nullopt;
    }
    if (auto fault = fault_of_length(state_.member(member)->seat.has_value())) return fault;
    Lately& lately = lately_[member];
    return record.has_said() ? take_one(lately.chat, services_.settings.chat, now, "chat")
                             : take_one(lately.changes, services_.settings.changes, now, "changes");
}

// Who only watches uses up half of it at most, and leaves the rest to those who play.
std::optional<v1::Error> Table::fault_of_length(bool has_seat) const {
    const std::size_t most = services_.settings.table_records_max;
    if (state_.records() < (has_seat ? most : most / 2)) return std::nullopt;
    return error_of(v1::TABLE_FULL);
}

std::optional<v1::Error> Table::fault_of_return(MemberNumber number) {
    if (!was_here(number)) return std::nullopt;
    return take_one(lately_[number].changes, services_.settings.changes, services_.clock.now(),
                    "changes");
}

// --- what a table does by itself ---

std::optional<Table::Record> Table::chore() const {
    const Time now = services_.clock.now();
    if (damaged_ || closing_ || (retry_at_ && now < *retry_at_)) return std::nullopt;
    if (const auto next = next_to_go(); next && now >= next->first) {
        Record record;
        record.mutable_member_left()->set_member(next->second);
        return record;
    }
    if (state_.stage() != v1::PLAYING) return start_game();
    if (const auto end = clock_runs_out(); end && now >= *end) {
        return end_game(journal::v1::GameEnded::TIME, state_.play()->asked(), now);
    }
    if (const auto end = close_at(); end && now >= *end) {
        return end_game(journal::v1::GameEnded::ABANDONED, std::nullopt, now);
    }
    const Seat asked = state_.play()->asked();
    if (asked == kNoSeat || state_.seat(asked).holder != SeatHolder::BOT) return std::nullopt;
    const BotSeat& bot = bots_[index_of(asked)];
    if (!bot.answer) return std::nullopt;
    if (now < bot.asked_since + services_.settings.bot_time) return std::nullopt;
    Record record;
    record.mutable_chosen()->set_seat(number_of(asked));
    record.mutable_chosen()->set_prompt(bot.answer->prompt);
    for (std::uint8_t pick : bot.answer->picked()) record.mutable_chosen()->add_picks(pick);
    return record;
}

std::optional<Table::Record> Table::start_game() const {
    const bool rematch = state_.stage() == v1::FINISHED;
    bool somebody = false;
    for (const SeatState& seat : state_.seats()) {
        if (seat.holder == SeatHolder::FREE) return std::nullopt;
        if (seat.holder == SeatHolder::BOT) continue;
        somebody = true;
        // A game is for people who are there: who is away may have thought better of it.
        if (!is_connected(seat.member)) return std::nullopt;
        if (rematch ? !seat.wants_rematch : !seat.ready) return std::nullopt;
    }
    if (!somebody) return std::nullopt;
    Seed seed;
    services_.entropy.fill(seed);
    Record record;
    journal::v1::GameStarted& started = *record.mutable_game_started();
    started.set_seed(seed.data(), seed.size());
    started.set_rules_version(std::string(state_.game().facts().rules_version));
    started.set_rules_hash(services_.games.rules_hash(state_.game()));
    started.set_seats_swapped(rematch);
    return record;
}

// `loser` loses and the others win; without one nobody wins.
journal::v1::GameEnded Table::ending(journal::v1::GameEnded::Reason reason,
                                     std::optional<Seat> loser, Time at) const {
    journal::v1::GameEnded ended;
    ended.set_reason(reason);
    for (std::size_t i = 0; loser && i < state_.seats().size(); ++i) {
        if (seat_at(i) != *loser) ended.add_winners(static_cast<std::uint32_t>(i));
    }
    const SeatState& asked = state_.seat(state_.play()->asked());
    if (has_clock() && asked.holder == SeatHolder::PERSON) {
        ended.set_spent_ms(static_cast<std::uint32_t>(std::min(spent(at), asked.bank).count()));
    }
    return ended;
}

Table::Record Table::end_game(journal::v1::GameEnded::Reason reason, std::optional<Seat> loser,
                              Time at) const {
    Record record;
    *record.mutable_game_ended() = ending(reason, loser, at);
    return record;
}

// --- storing and telling ---

void Table::run(std::function<void()> input) {
    waiting_.push_back(std::move(input));
    go_on();
}

void Table::go_on() {
    const auto self = shared_from_this();  // the last step may take the table away
    while (!storing_) {
        if (!waiting_.empty()) {  // what waits at a table that closes is refused
            const auto input = std::move(waiting_.front());
            waiting_.pop_front();
            input();
            continue;
        }
        if (closing_) break;
        auto record = chore();
        if (!record) break;
        store(*std::move(record), [this](bool ok) {
            if (!ok) retry_at_ = services_.clock.now() + kRetry;
        });
    }
    let_bots_think();
    services_.changed(id_);
}

void Table::store(Record record, std::function<void(bool)> done,
                  std::optional<ConnectionId> asked_by, std::optional<Meter::Moment> came) {
    CHECK(!storing_, "a table stores one record at a time");
    storing_ = true;
    retry_at_.reset();
    std::string bytes = record.SerializeAsString();
    services_.journal.append(id_, std::move(bytes),
                             [table = weak_from_this(), record = std::move(record),
                              done = std::move(done), asked_by, came](bool ok) {
                                 const auto self = table.lock();
                                 if (!self) return;
                                 self->storing_ = false;
                                 Meter& meter = self->services_.meter;
                                 const Meter::Moment durable = meter.now();
                                 if (ok) self->take_in(record);
                                 done(ok);
                                 if (ok) self->tell_all(record, asked_by);
                                 if (ok && came) meter.choice(*came, durable, meter.now());
                                 self->go_on();
                             });
}

void Table::take_in(const Record& record) {
    const v1::TableStage stage = state_.stage();
    const bool somebody_counted = anybody_counts();
    std::optional<TokenHash> gone;
    if (const MemberState* leaver = state_.member(record.member_left().member())) {
        gone = leaver->token_hash;
    }
    if (!state_.apply(record)) {
        services_.report.bug("a record that was stored does not fit its table", state_.code());
        damaged_ = true;
        return;
    }
    if (record.has_table_opened()) bots_.resize(state_.seats().size());
    if (record.has_chosen()) bots_[record.chosen().seat()].answer.reset();
    if (record.has_game_started()) bots_.assign(bots_.size(), BotSeat{});  // seats may be swapped
    if (record.has_chosen() || record.has_game_started()) {
        restart_clock();
        let_bots_hear();
    }
    if (gone) {
        services_.member_gone(id_, *gone);
        lately_.erase(record.member_left().member());
        awaited_.erase(record.member_left().member());
    }
    if (record.has_game_started()) {
        // Grace is counted from the start at the earliest.
        for (const SeatState& seat : state_.seats()) {
            if (seat.holder == SeatHolder::PERSON && !is_connected(seat.member)) {
                presences_[seat.member].away_since = services_.clock.now();
            }
        }
    }
    // How long a table is kept that nobody is connected to is counted anew in each stage.
    note_presence(somebody_counted || stage != state_.stage());
    tell_operator(record, stage);
}

void Table::tell_operator(const Record& record, v1::TableStage before) {
    if (record.has_table_opened()) services_.report.event("table is opened", state_.code());
    if (record.has_game_started()) {
        services_.report.event("game " + std::to_string(state_.games_played()) + " begins",
                               state_.code());
    }
    if (before == v1::PLAYING && state_.stage() == v1::FINISHED) {
        services_.report.event("game " + std::to_string(state_.games_played()) + " is over: " +
                                   v1::Outcome::Reason_Name(state_.play()->outcome()->reason()),
                               state_.code());
    }
}

void Table::tell_all(const Record& record, std::optional<ConnectionId> asked_by) {
    if (record.has_member_left()) {
        const MemberNumber gone = record.member_left().member();
        const auto presence = presences_.find(gone);
        const auto connection =
            presence == presences_.end() ? std::nullopt : presence->second.connection;
        if (presence != presences_.end()) presences_.erase(presence);
        if (connection) {
            if (connection != asked_by) {
                v1::ServerMessage goodbye;
                goodbye.mutable_goodbye()->set_reason(v1::Goodbye::REMOVED);
                send(*connection, 0, std::move(goodbye));
            }
            services_.left(id_, *connection);
        }
        if (state_.members().empty()) closing_ = true;
    }
    // Whoever comes tells everybody when it connects.
    const bool table_changed =
        !record.has_chosen() && !record.has_said() && !record.has_member_came();
    const bool game_ended = state_.stage() == v1::FINISHED && record.has_chosen();
    if (!record.has_muted() && (table_changed || game_ended)) tell_presence_at_.reset();
    for (const MemberState& member : state_.members()) {
        if (!is_connected(member.number)) continue;
        // What one mutes is nobody else's business.
        if (record.has_muted() && member.number != record.muted().by()) continue;
        if (table_changed || game_ended) tell_table(member);
        if (record.has_said()) tell_chat(member);
        tell_game(member);
    }
}

void Table::tell_table(const MemberState& member) {
    v1::ServerMessage news;
    *news.mutable_table_update() =
        table_update(state_, presences_, member, services_.clock.now(), services_.settings.grace);
    send_news(member, std::move(news));
}

// Tells everybody who is there and who is away. Where many come and go that is gathered: all that
// each does would be told to each, which costs their number squared. False: they are told later.
bool Table::tell_presence() {
    const Time now = services_.clock.now();
    const Limit& limit = services_.settings.changes;
    if (const Milliseconds wait = presence_told_.wait(now, limit); wait > Milliseconds{0}) {
        tell_presence_at_ = now + wait;
        return false;
    }
    presence_told_.take(now, limit);
    tell_presence_at_.reset();
    for (const MemberState& member : state_.members()) {
        if (is_connected(member.number)) tell_table(member);
    }
    return true;
}

void Table::tell_game(const MemberState& member) {
    Presence& presence = presences_[member.number];
    do {
        std::string news = game_update(state_, member, presence, clocks());
        if (news.empty()) return;
        services_.send_bytes(*presence.connection, std::move(news));
    } while (presence.events_sent < events_for(state_, member));
}

void Table::tell_chat(const MemberState& member) {
    Presence& presence = presences_[member.number];
    auto lines = chat_lines(state_, member, presence.chat_sent);
    if (!lines) return;
    presence.chat_sent = lines->chat_seen();
    for (v1::ChatLines& piece : pieces_of(*std::move(lines))) {
        v1::ServerMessage news;
        *news.mutable_chat_lines() = std::move(piece);
        send_news(member, std::move(news));
    }
}

// A clock that starts between two steps has to be told of, since clients count it down.
void Table::tell_clocks() {
    told_to_wait_ = false;
    for (const MemberState& member : state_.members()) {
        if (!is_connected(member.number)) continue;
        if (!member.seat && state_.play()->late() != nullptr) continue;
        presences_[member.number].revision_sent = kNoRevision;
        tell_game(member);
    }
}

void Table::send_news(const MemberState& member, v1::ServerMessage&& message) {
    send(*presences_[member.number].connection, 0, std::move(message));
}

void Table::send(ConnectionId connection, std::uint64_t request_id, v1::ServerMessage&& message) {
    message.set_request_id(request_id);
    services_.send(connection, std::move(message));
}

// --- who is there ---

void Table::connect(MemberNumber number, ConnectionId connection, const v1::Resume& has_seen,
                    std::uint64_t request_id, const v1::Joined& answer) {
    const MemberState* member = state_.member(number);
    CHECK(member != nullptr, "a member that connects is at the table");
    Presence& presence = presences_[number];
    const auto old = presence.connection;
    const bool somebody_counted = anybody_counts();
    presence = Presence{};
    presence.connection = connection;
    presence.was_here = true;
    services_.report.detail("member " + std::to_string(number) + " is there", state_.code(),
                            connection);
    note_presence(somebody_counted);
    awaited_.erase(number);
    // Only now: the end of the older connection is not the member's.
    if (old && *old != connection) {
        v1::ServerMessage goodbye;
        goodbye.mutable_goodbye()->set_reason(services_.same_client(*old, connection)
                                                  ? v1::Goodbye::OVERTAKEN
                                                  : v1::Goodbye::REPLACED);
        send(*old, 0, std::move(goodbye));
    }
    presence.chat_sent = has_seen.chat_seen();
    // What the client says it has seen is worth as much as its word: more than there is counts as
    // nothing, and it gets everything again.
    if (state_.play() && has_seen.game_number() == state_.play()->number() &&
        has_seen.events_seen() <= events_for(state_, *member)) {
        presence.game = has_seen.game_number();
        presence.events_sent = has_seen.events_seen();
    }
    presence.revision_sent = kNoRevision;  // one current view, always
    if (has_seen.chat_seen() > member->lines_heard) presence.chat_sent = 0;

    // The clock of a seat that was waited for after a restart runs from now on.
    // That is a deadline that has come: on_time() tells everybody.
    if (clock_waits() && member->seat && state_.play()->asked() == *member->seat) {
        running_since_ = services_.clock.now();
    }
    v1::ServerMessage joined;
    *joined.mutable_joined() = answer;
    send(connection, request_id, std::move(joined));
    if (!tell_presence()) tell_table(*member);
    tell_chat(*member);
    tell_game(*member);
    go_on();
}

void Table::disconnect(MemberNumber number, ConnectionId connection) {
    const auto presence = presences_.find(number);
    if (presence == presences_.end() || presence->second.connection != connection) return;
    const bool somebody_counted = anybody_counts();
    services_.report.detail("member " + std::to_string(number) + " is away", state_.code(),
                            connection);
    presence->second.connection.reset();
    presence->second.away_since = services_.clock.now();
    note_presence(somebody_counted);
    tell_presence();
    services_.changed(id_);
}

void Table::say_goodbye(v1::Goodbye::Reason reason, const std::string& text) {
    for (auto& [number, presence] : presences_) {
        if (!presence.connection) continue;
        v1::ServerMessage goodbye;
        goodbye.mutable_goodbye()->set_reason(reason);
        goodbye.mutable_goodbye()->set_text(text);
        const ConnectionId connection = *presence.connection;
        presence.connection.reset();
        send(connection, 0, std::move(goodbye));
        services_.left(id_, connection);
    }
}

std::optional<ConnectionId> Table::connection_of(MemberNumber member) const {
    const auto presence = presences_.find(member);
    return presence == presences_.end() ? std::nullopt : presence->second.connection;
}

bool Table::is_connected(MemberNumber member) const { return connection_of(member).has_value(); }

bool Table::was_here(MemberNumber member) const {
    const auto presence = presences_.find(member);
    return presence != presences_.end() && presence->second.was_here;
}

// During a game those at the seats keep a table open, else everybody does.
bool Table::anybody_counts() const {
    return std::ranges::any_of(state_.members(), [&](const MemberState& member) {
        return is_connected(member.number) && (state_.stage() != v1::PLAYING || member.seat);
    });
}

// Called after who is there, or who counts, has changed.
void Table::note_presence(bool somebody_counted) {
    if (somebody_counted && !anybody_counts()) nobody_since_ = services_.clock.now();
}

}  // namespace valley::server
