#include "server/lobby.hpp"

#include <algorithm>

#include "server/text.hpp"

namespace valley::server {

namespace {

constexpr std::size_t kPasswordBytesMax = 64;
constexpr std::size_t kCodeBytesMax = 64;  // as people write it
constexpr int kListedMax = 100;
constexpr std::uint32_t kDelayRoundsMin = 2;
constexpr std::uint32_t kDelayRoundsMax = 100;
constexpr MemberNumber kFirstMember = 1;  // of a table: who opened it

Lobby::Place refused(v1::ErrorCode code, std::string detail = "") {
    Lobby::Place place;
    place.refusal = error_of(code, std::move(detail));
    return place;
}

}  // namespace

Lobby::Lobby(TableServices services, Entropy& entropy)
    : services_(std::move(services)), entropy_(entropy) {
    services_.changed = [this](TableId id) { note_change(id); };
    services_.member_gone = [this](TableId id, const TokenHash& token) {
        // One who was removed is told so when it tries to come back.
        const Table* table = find(id);
        if (table == nullptr || !table->state().removed().contains(token)) guests_.erase(token);
    };
}

// --- tables come and go ---

Lobby::Recovered Lobby::recover(const StoredTable& stored) {
    TableState state(services_.games, services_.settings.chat_lines_kept);
    const bool whole = std::ranges::all_of(stored.records, [&](const std::string& bytes) {
        journal::v1::Record record;
        return record.ParseFromString(bytes) && state.apply(record);
    });
    last_number_ = std::max(last_number_, state.number());
    if (state.needs_other_rules()) {
        strand(stored, v1::OTHER_RULES);
        return Recovered::other_rules;
    }
    if (!whole || stored.records.empty() || codes_.contains(state.code())) {
        strand(stored, v1::DAMAGED);
        return Recovered::damaged;
    }
    add(stored.id, std::move(state));
    note_change(stored.id);
    return Recovered::whole;
}

// Keeps who had a place at a table that cannot be used, as far as its records tell, and its code,
// which no other table gets: it may come up again one day.
void Lobby::strand(const StoredTable& stored, v1::ErrorCode why) {
    std::map<MemberNumber, TokenHash> members;
    for (const std::string& bytes : stored.records) {
        journal::v1::Record record;
        if (!record.ParseFromString(bytes)) continue;
        if (record.has_table_opened()) codes_.emplace(record.table_opened().code(), stored.id);
        if (record.has_member_left()) members.erase(record.member_left().member());
        const std::string& token = record.member_came().token_hash();
        if (token.size() != sizeof(TokenHash)) continue;
        std::ranges::copy(token, members[record.member_came().member()].begin());
    }
    for (const auto& [member, token] : members) stranded_[token] = why;
}

std::shared_ptr<Table> Lobby::add(TableId id, TableState state) {
    for (const MemberState& member : state.members()) {
        guests_[member.token_hash] = {id, member.number};
    }
    for (const TokenHash& token : state.removed()) guests_[token] = {id, 0};
    codes_[state.code()] = id;
    if (!state.long_code().empty()) codes_[state.long_code()] = id;
    auto table = std::make_shared<Table>(id, std::move(state), services_);
    by_age_.insert({table->state().number(), id});
    tables_[id] = table;
    return table;
}

// Drawn, not counted: the store keeps the ids of closed tables, which nobody here knows of.
TableId Lobby::new_id() const {
    std::array<std::uint8_t, 7> bytes{};
    entropy_.fill(bytes);
    std::uint64_t id = 0;
    for (std::uint8_t byte : bytes) id = id << 8 | byte;
    return static_cast<TableId>(id);
}

void Lobby::take_away(TableId id) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return;
    const std::shared_ptr<Table> table = found->second;
    table->say_goodbye(v1::Goodbye::TABLE_CLOSED, "");
    if (!table->state().code().empty()) {
        services_.report.event("table is closed", table->state().code());
    }
    codes_.erase(table->state().code());
    codes_.erase(table->state().long_code());
    for (const MemberState& member : table->state().members()) forget_guest(member.token_hash, id);
    for (const TokenHash& token : table->state().removed()) forget_guest(token, id);
    if (const auto deadline = deadlines_.find(id); deadline != deadlines_.end()) {
        by_deadline_.erase({deadline->second, id});
        deadlines_.erase(deadline);
    }
    tables_.erase(found);
    by_age_.erase({table->state().number(), id});
    listed_.erase({table->state().number(), id});
}

// The token may have got a place at another table since.
void Lobby::forget_guest(const TokenHash& token, TableId table) {
    const auto guest = guests_.find(token);
    if (guest != guests_.end() && guest->second.table == table) guests_.erase(guest);
}

Table* Lobby::find(TableId id) const {
    const auto found = tables_.find(id);
    return found == tables_.end() ? nullptr : found->second.get();
}

Table* Lobby::find(const std::string& written) const {
    const auto code = codes_.find(normal_code(written));
    Table* found = code == codes_.end() ? nullptr : find(code->second);
    // One that is just being opened is nobody's yet.
    return found == nullptr || found->state().code().empty() ? nullptr : found;
}

void Lobby::note_change(TableId id) {
    const Table* table = find(id);
    if (table == nullptr) return;
    if (table->closing()) closing_.insert(id);
    if (const TableState& state = table->state(); state.options().listed()) {
        // One that is just being opened has no members yet.
        if (state.stage() != v1::FINISHED && !state.members().empty()) {
            listed_.insert({state.number(), id});
        } else {
            listed_.erase({state.number(), id});
        }
    }
    if (const auto old = deadlines_.find(id); old != deadlines_.end()) {
        by_deadline_.erase({old->second, id});
        deadlines_.erase(old);
    }
    if (const auto deadline = table->deadline()) {
        deadlines_[id] = *deadline;
        by_deadline_.insert({*deadline, id});
    }
}

std::optional<Time> Lobby::next_deadline() const {
    if (!closing_.empty()) return services_.clock.now();
    if (by_deadline_.empty()) return std::nullopt;
    return by_deadline_.begin()->first;
}

void Lobby::on_time(Time now) {
    // Each table once: one whose deadline stays in the past must not hold up the others.
    std::vector<TableId> due;
    for (const auto& [time, id] : by_deadline_) {
        if (time > now) break;
        due.push_back(id);
    }
    for (TableId id : due) {
        if (Table* table = find(id)) table->on_time();
    }
    sweep();
}

void Lobby::sweep() {
    const std::set<TableId> gone = std::move(closing_);
    closing_.clear();
    for (TableId id : gone) {
        const Table* table = find(id);
        const bool leaves_records = table == nullptr || table->leaves_records();
        take_away(id);
        if (leaves_records) {
            services_.journal.close(id);
        } else {
            services_.journal.discard(id);
        }
    }
}

// --- a place at a table ---

std::optional<v1::Error> Lobby::fault_of(const v1::TableOptions& options) const {
    const Game* game = services_.games.find(options.game());
    if (game == nullptr) return error_of(v1::BAD_OPTIONS, "game");
    const std::set<std::string> variants(options.variants().begin(), options.variants().end());
    if (!variants_of(*game, options.variants()) ||
        variants.size() != static_cast<std::size_t>(options.variants_size())) {
        return error_of(v1::BAD_OPTIONS, "variants");
    }
    if (!options.deck_hash().empty() && options.deck_hash() != services_.games.deck_hash(*game)) {
        return error_of(v1::BAD_OPTIONS, "deck_hash");
    }
    if (options.has_clock()) {
        const v1::ClockOptions& clock = options.clock();
        if (clock.bank_seconds() < 10 || clock.bank_seconds() > 36000 ||
            clock.increment_seconds() > 600) {
            return error_of(v1::BAD_OPTIONS, "clock");
        }
    }
    if (!v1::Watching_IsValid(options.watching())) return error_of(v1::BAD_OPTIONS, "watching");
    if (options.watching() == v1::DELAYED && (options.watch_delay_rounds() < kDelayRoundsMin ||
                                              options.watch_delay_rounds() > kDelayRoundsMax)) {
        return error_of(v1::BAD_OPTIONS, "watch_delay_rounds");
    }
    return std::nullopt;
}

bool Lobby::knows(const v1::CreateTable& request) const {
    if (request.ticket().size() != kTicketBytes) return false;
    const Token token = token_of_ticket(request.ticket());
    return opened_with(token) || opening_.contains(hash_of(token));
}

bool Lobby::knows(const v1::JoinTable& request) const {
    if (request.ticket().size() != kTicketBytes) return false;
    const auto guest = guests_.find(hash_of(token_of_ticket(request.ticket())));
    const Table* table = find(request.code());
    return guest != guests_.end() && table != nullptr && guest->second.table == table->id();
}

bool Lobby::is_invited(const v1::JoinTable& request) const {
    const Table* table = find(request.code());
    return table != nullptr && table->state().password_hash().empty() &&
           normal_code(request.code()) == table->state().long_code();
}

// The place of whoever opened a table with that token; nothing if there is none.
std::optional<Lobby::Place> Lobby::opened_with(const Token& token) const {
    const TokenHash hash = hash_of(token);
    const auto guest = guests_.find(hash);
    if (guest == guests_.end()) return std::nullopt;
    const Table* table = find(guest->second.table);
    if (table == nullptr) return std::nullopt;
    if (table->state().removed().contains(hash)) return refused(v1::REMOVED);
    if (guest->second.member != kFirstMember) return refused(v1::MALFORMED, "ticket");
    Place place;
    place.table = tables_.at(guest->second.table);
    place.member = guest->second.member;
    place.token = token;
    return place;
}

// Notes that a table is being opened for that token; whoever asks with it again meanwhile gets what
// the first one gets.
Lobby::Answer Lobby::answer_all(const TokenHash& hash, Answer first) {
    opening_[hash];
    return [this, hash, first = std::move(first)](Place place) {
        const auto others = opening_.extract(hash);
        first(place);
        for (const Answer& other : others.mapped()) other(place);
    };
}

Token Lobby::token_for(const std::string& ticket) const {
    return ticket.empty() ? new_token(entropy_) : token_of_ticket(ticket);
}

void Lobby::create(const v1::CreateTable& request, Answer answer) {
    if (!request.ticket().empty()) {
        if (request.ticket().size() != kTicketBytes) {
            return answer(refused(v1::MALFORMED, "ticket"));
        }
        const Token token = token_of_ticket(request.ticket());
        if (auto place = opened_with(token)) return answer(*std::move(place));
        const TokenHash hash = hash_of(token);
        if (const auto others = opening_.find(hash); others != opening_.end()) {
            others->second.push_back(std::move(answer));
            return;
        }
        answer = answer_all(hash, std::move(answer));
    }
    CheckedText name = checked(request.name());
    if (!name.good()) return answer(refused(v1::BAD_NAME, most_characters()));
    if (auto fault = fault_of(request.options())) {
        Place place;
        place.refusal = std::move(fault);
        return answer(std::move(place));
    }
    if (request.password().size() > kPasswordBytesMax) {
        return answer(refused(v1::BAD_OPTIONS, "password"));
    }
    if (tables_.size() >= services_.settings.tables_max) {
        return answer(refused(v1::TOO_MANY, "tables"));
    }
    if (request.password().empty()) return open(request, "", std::move(name.text), answer);
    auto hash = std::make_shared<std::string>();
    services_.password_workers.run(
        [password = request.password(), hash] { *hash = hash_password(password); },
        [this, alive = std::weak_ptr(alive_), request, hash, name = std::move(name.text), answer] {
            if (alive.expired()) return;
            if (hash->empty()) return answer(refused(v1::INTERNAL, "memory"));
            open(request, *hash, name, answer);
        });
}

// The bots' names are nobody else's: one of them may come to any table.
CheckedText Lobby::checked(const std::string& name) const {
    CheckedText text = check_name(
        name, {services_.settings.name_bytes_max, services_.settings.name_characters_max});
    if (!text.good()) return text;
    static const std::vector<Looks> bots = [] {
        std::vector<Looks> all;
        for (const BotName& bot : bot_names()) all.push_back(looks_of(bot.name));
        return all;
    }();
    const Looks looks = looks_of(text.text);
    if (std::ranges::any_of(bots, [&](const Looks& bot) { return alike(looks, bot); })) {
        return {{}, TextFault::reserved};
    }
    return text;
}

std::string Lobby::most_characters() const {
    return std::to_string(services_.settings.name_characters_max);
}

std::string Lobby::free_code() {
    std::string code;
    do {
        code = new_code(entropy_);
    } while (codes_.contains(code));
    return code;
}

void Lobby::open(const v1::CreateTable& request, const std::string& hash, std::string name,
                 const Answer& answer) {
    journal::v1::TableOpened opened;
    *opened.mutable_options() = request.options();
    opened.set_password_hash(hash);
    open(std::move(opened),
         [this, name = std::move(name), token = token_for(request.ticket()), answer](
             std::optional<v1::Error> refusal, const std::shared_ptr<Table>& table) {
             if (refusal) {
                 Place place;
                 place.refusal = std::move(refusal);
                 return answer(std::move(place));
             }
             // Whom the store refused at the last moment leaves no table behind.
             const auto entered = [this, id = table->id(), answer](Place place) {
                 if (place.refusal) closing_.insert(id);
                 answer(std::move(place));
             };
             come(table, name, token, entered);
         });
}

void Lobby::open_waiting(const v1::TableOptions& options, const Opened& answer) {
    if (auto fault = fault_of(options)) return answer(std::move(fault), nullptr);
    journal::v1::TableOpened opened;
    *opened.mutable_options() = options;
    opened.set_awaits_host(true);
    open(std::move(opened), answer);
}

void Lobby::open(journal::v1::TableOpened opened, const Opened& answer) {
    // Also for one that was refused nothing before: others may have come while the password was
    // hashed.
    if (tables_.size() >= services_.settings.tables_max) {
        return answer(error_of(v1::TOO_MANY, "tables"), nullptr);
    }
    opened.set_code(free_code());
    opened.set_long_code(new_long_code(opened.code(), entropy_));
    if (opened.options().watching() == v1::WATCHING_UNSPECIFIED) {
        opened.mutable_options()->set_watching(v1::PUBLIC);
    }
    opened.set_number(++last_number_);

    // The table is there for nobody until its first record is stored.
    TableState state(services_.games, services_.settings.chat_lines_kept);
    const std::string code = opened.code();
    const std::string long_code = opened.long_code();
    const TableId id = new_id();
    auto table = std::make_shared<Table>(id, std::move(state), services_);
    codes_[code] = id;
    codes_[long_code] = id;
    tables_[id] = table;
    journal::v1::Record record;
    *record.mutable_table_opened() = std::move(opened);
    table->open(std::move(record), [this, table, code, long_code, id, answer](bool ok) {
        if (ok) {
            by_age_.insert({table->state().number(), id});
            return answer(std::nullopt, table);
        }
        take_away(id);
        codes_.erase(code);
        codes_.erase(long_code);
        answer(error_of(v1::NOT_SAVED), nullptr);
    });
}

// Why somebody of that name may not come to the table as it stands; nothing if it may.
std::optional<v1::Error> Lobby::door(const TableState& table, const std::string& name) const {
    if (table.stage() != v1::WAITING && !may_watch(table)) return error_of(v1::NOT_ALLOWED);
    const Looks looks = looks_of(name);
    if (std::ranges::any_of(table.members(), [&](const MemberState& member) {
            return alike(looks, looks_of(member.name));
        })) {
        return error_of(v1::NAME_TAKEN);
    }
    if (table.members().size() >= services_.settings.members_max) {
        return error_of(v1::TOO_MANY, "members");
    }
    return std::nullopt;
}

void Lobby::come(const std::shared_ptr<Table>& table, std::string name, const Token& token,
                 const Answer& answer) {
    const TokenHash hash = hash_of(token);
    Table::Door may_come = [this, name](const TableState& state) { return door(state, name); };
    table->come(
        std::move(may_come), std::move(name), hash,
        [this, table, token, hash, answer](std::optional<v1::Error> refusal, MemberNumber member) {
            Place place;
            place.refusal = std::move(refusal);
            if (place.refusal) return answer(std::move(place));
            guests_[hash] = {table->id(), member};
            place.table = table;
            place.member = member;
            place.token = token;
            answer(std::move(place));
        });
}

std::optional<v1::Error> Lobby::fault_of_size(const v1::JoinTable& request) const {
    if (!request.ticket().empty() && request.ticket().size() != kTicketBytes) {
        return error_of(v1::MALFORMED, "ticket");
    }
    if (request.name().size() > services_.settings.name_bytes_max) {
        return error_of(v1::BAD_NAME, most_characters());
    }
    if (request.code().size() > kCodeBytesMax || request.password().size() > kPasswordBytesMax) {
        return error_of(v1::NO_TABLE);
    }
    return std::nullopt;
}

void Lobby::join(const v1::JoinTable& request, Answer answer) {
    if (auto fault = fault_of_size(request)) {
        Place place;
        place.refusal = std::move(fault);
        return answer(std::move(place));
    }
    CheckedText name = checked(request.name());
    if (!name.good()) return answer(refused(v1::BAD_NAME, most_characters()));
    const Token token = token_for(request.ticket());
    Table* found = find(request.code());
    // With or without a table of that code: the answer must not tell which codes there are.
    if (const auto guest = guests_.find(hash_of(token));
        guest != guests_.end() && (found == nullptr || guest->second.table != found->id())) {
        return answer(refused(v1::MALFORMED, "ticket"));
    }
    const std::string hash = found == nullptr ? "" : found->state().password_hash();
    // The ticket of a place there is worth as much as its token.
    if (found != nullptr && (hash.empty() || knows(request))) {
        return come(found->shared_from_this(), std::move(name.text), token, answer);
    }
    // It fits nothing, and so is the only one that needs no looking at.
    if (request.password().empty()) return answer(refused(v1::NO_TABLE));
    answer = [answer = std::move(answer)](Place place) {
        place.was_costly = true;
        answer(std::move(place));
    };
    const std::function<void(Fit)> enter =
        [this, answer, token, name = std::move(name.text),
         table = found == nullptr ? nullptr : found->shared_from_this()](Fit password) {
            if (password == Fit::no_memory) return answer(refused(v1::INTERNAL, "memory"));
            // A wrong password says no more than a wrong code.
            if (password == Fit::wrong) return answer(refused(v1::NO_TABLE));
            come(table, name, token, answer);
        };
    // Without a table it takes as long to say so.
    auto fit = std::make_shared<Fit>(Fit::wrong);
    services_.password_workers.run(
        [password = request.password(), hash, fit] { *fit = password_fits(password, hash); },
        [alive = std::weak_ptr(alive_), fit, enter] {
            if (!alive.expired()) enter(*fit);
        });
}

Lobby::Place Lobby::resume(const v1::Resume& request) const {
    if (request.token().size() != sizeof(Token)) return refused(v1::MALFORMED, "token");
    const TokenHash hash = hash_of(request.token());
    const auto guest = guests_.find(hash);
    if (guest != guests_.end()) {
        const auto table = tables_.find(guest->second.table);
        if (table != tables_.end() && table->second->state().member_with(hash) != nullptr) {
            Place place;
            place.table = table->second;
            place.member = guest->second.member;
            return place;
        }
        if (table != tables_.end() && table->second->state().removed().contains(hash)) {
            return refused(v1::REMOVED);
        }
    }
    if (const auto why = stranded_.find(hash); why != stranded_.end()) return refused(why->second);
    return refused(v1::BAD_TOKEN);
}

v1::TableList Lobby::list(const v1::ListTables& request) const {
    v1::TableList list;
    if (!request.game().empty() && services_.games.find(request.game()) == nullptr) return list;
    for (auto newest = listed_.rbegin(); newest != listed_.rend(); ++newest) {
        const TableState& state = find(newest->second)->state();
        if (!request.game().empty() && request.game() != state.options().game()) continue;
        v1::TableList::Entry& entry = *list.add_tables();
        entry.set_code(state.code());
        *entry.mutable_options() = state.options();
        entry.set_stage(state.stage());
        entry.set_has_password(!state.password_hash().empty());
        for (const SeatState& seat : state.seats()) {
            if (seat.holder == v1::TableUpdate::Seat::FREE) {
                entry.set_free_seats(entry.free_seats() + 1);
            } else {
                entry.add_names(seat.name);
            }
        }
        if (list.tables_size() == kListedMax) break;
    }
    return list;
}

}  // namespace valley::server
