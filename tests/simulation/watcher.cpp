#include "tests/simulation/watcher.hpp"

#include <algorithm>

#include "tests/support/message_of.hpp"
#include "tests/support/table_scene.hpp"

namespace valley::simulation {

namespace {

std::string encoded(const SeenEvent& event) {
    return testing::message_of<v1::Event>(event).SerializeAsString();
}

bool same_picks(const std::vector<std::uint32_t>& a,
                const google::protobuf::RepeatedField<std::uint32_t>& b) {
    return std::ranges::is_permutation(a, b);
}

}  // namespace

void Watcher::fail(ConnectionId connection, const std::string& what) {
    fail_("connection " + std::to_string(static_cast<std::uint64_t>(connection)) + ": " + what);
}

// --- the disk ---

void Watcher::read_disk() {
    for (const auto& [table, records] : journal_.records()) {
        std::size_t& read = read_[table];
        if (read == records.size()) continue;
        Book& book = books_.try_emplace(table, games_, settings_.grace).first->second;
        for (; read < records.size(); ++read) {
            ++version_;
            journal::v1::Record record;
            if (!record.ParseFromString(records[read])) return fail_("a record cannot be read");
            if (record.has_member_came()) check_arrival(record.member_came());
            const bool was_over = book.game() && book.game()->over();
            const std::string fault = book.take(record, clock_.now());
            if (!fault.empty()) return fail_("stored: " + fault + "\n" + record.DebugString());
            check_charge(table, book);
            if (record.has_game_started()) {
                for (const Book::Member& member : book.members()) {
                    away_since_[{table, member.number}] = clock_.now();
                }
            }
            if (!book.game() || !book.game()->over() || was_over) continue;
            const v1::Outcome::Reason reason = book.game()->outcome()->reason();
            ++counts_.kinds["a game ends: " + v1::Outcome::Reason_Name(reason)];
        }
    }
}

// A request for a place that is repeated leads to the same place, whose token follows from its
// ticket.
void Watcher::check_arrival(const journal::v1::MemberCame& came) {
    for (const auto& [table, book] : books_) {
        if (closed_.contains(table)) continue;
        for (const Book::Member& member : book.members()) {
            if (std::ranges::equal(came.token_hash(), member.token, [](char a, std::uint8_t b) {
                    return static_cast<std::uint8_t>(a) == b;
                })) {
                fail_("somebody comes twice: " + came.name() + ", " + member.name);
            }
        }
    }
}

// The seat that is asked pays, from the moment its clock began to run to the arrival of its choice.
void Watcher::check_charge(TableId table, const Book& book) {
    if (!book.charge()) return;
    const Book::Charge& charge = *book.charge();
    const Book::SeatBook& seat = book.seats()[index_of(charge.seat)];
    const bool person = seat.holder == v1::TableUpdate::Seat::PERSON;
    const bool pays = person && book.options().has_clock();
    if (!pays && charge.spent > Milliseconds{0}) return fail_("a clock is charged that is not");
    if (charge.by_choice && person) {
        const auto found = arrivals_.find({table, seat.member, charge.game, charge.prompt});
        const std::vector<std::uint32_t>* picks = book.game()->counted(charge.seat, charge.prompt);
        const auto explains = [&](const Arrival& arrival) {
            const Milliseconds used = std::max(arrival.at - charge.since, Milliseconds{0});
            return std::ranges::is_permutation(arrival.picks, *picks) &&
                   (!pays || used == charge.spent);
        };
        if (found == arrivals_.end() || std::ranges::none_of(found->second, explains)) {
            return fail_("seat " + std::to_string(index_of(charge.seat)) +
                         ": a choice counts that was not made so, or its clock is charged " +
                         std::to_string(charge.spent.count()) + " ms wrongly, since " +
                         std::to_string(charge.since.count()));
        }
    }
    if (!pays) return;
    ++counts_.charges;
    const Milliseconds at_most = std::max(clock_.now() - charge.since, Milliseconds{0});
    if (charge.spent > at_most) fail_("a clock is charged for more time than has passed");
    if (charge.spent > charge.bank_before) fail_("a clock is charged for more than there is");
    if (charge.by_time && charge.spent != charge.bank_before) {
        fail_("a game ends by the clock, with time in the bank");
    }
}

void Watcher::decided(TableId table, const std::string& bytes) {
    journal::v1::Record record;
    if (!record.ParseFromString(bytes)) return fail_("a record cannot be read");
    if (record.game_ended().reason() == journal::v1::GameEnded::CLAIMED) {
        check_claim(table, record.game_ended());
    }
}

// Whoever comes back while the claim is being stored comes too late.
void Watcher::check_claim(TableId table, const journal::v1::GameEnded& ended) {
    const Book& book = books_.at(table);
    for (std::uint32_t i = 0; i < book.seats().size(); ++i) {
        const Book::SeatBook& seat = book.seats()[i];
        const bool won = std::ranges::find(ended.winners(), i) != ended.winners().end();
        if (won || seat.holder != v1::TableUpdate::Seat::PERSON) continue;
        const auto since = away_since_.find({table, seat.member});
        const Time gone = std::max(since == away_since_.end() ? Time{0} : since->second, started_);
        if (present_.contains({table, seat.member}) || clock_.now() - gone < settings_.grace) {
            fail_("a game is claimed before the grace is over");
        }
    }
}

void Watcher::server_gone() {
    read_disk();
    connections_.clear();
    present_.clear();
}

void Watcher::server_started(const std::set<TableId>& open) {
    started_ = clock_.now();
    closed_.clear();
    for (auto& [id, book] : books_) {
        book.restarted(started_);
        if (!open.contains(id)) closed_.insert(id);
    }
}

const Book* Watcher::book(std::string_view code) const {
    for (auto entry = books_.rbegin(); entry != books_.rend(); ++entry) {
        if (entry->second.code() == code) return &entry->second;
    }
    return nullptr;
}

bool Watcher::is_open(std::string_view code) const {
    return std::ranges::any_of(books_, [&](const auto& entry) {
        return entry.second.code() == code && !closed_.contains(entry.first);
    });
}

bool Watcher::has_place(std::string_view token) const {
    const server::TokenHash hash = server::hash_of(token);
    return std::ranges::any_of(books_, [&](const auto& entry) {
        const auto& members = entry.second.members();
        return !closed_.contains(entry.first) &&
               std::ranges::find(members, hash, &Book::Member::token) != members.end();
    });
}

// --- in ---

void Watcher::arrived(ConnectionId id, const v1::ClientMessage& message) {
    Connection& connection = connections_[id];
    connection.requests[message.request_id()] = message;
    if (message.has_choose() && connection.table) {
        const v1::Choose& choose = message.choose();
        arrivals_[{*connection.table, connection.member, choose.game_number(), choose.prompt()}]
            .push_back({{choose.picks().begin(), choose.picks().end()}, clock_.now()});
    }
}

void Watcher::ended(ConnectionId id) {
    const auto found = connections_.find(id);
    if (found == connections_.end()) return;
    const Connection& connection = found->second;
    if (connection.table) {
        const std::pair key(*connection.table, connection.member);
        const auto present = present_.find(key);
        if (present != present_.end() && present->second == id) {
            present_.erase(present);
            away_since_[key] = clock_.now();
        }
    }
    connections_.erase(found);
}

// --- out ---

void Watcher::sent(ConnectionId id, const v1::ServerMessage& message) {
    read_disk();
    ++counts_.messages;
    Connection& connection = connections_[id];
    if (message.request_id() != 0) {
        const auto request = connection.requests.find(message.request_id());
        if (request == connection.requests.end()) {
            return fail(id, "an answer to nothing, or a second one: " + message.DebugString());
        }
        const v1::ClientMessage asked = std::move(request->second);
        connection.requests.erase(request);
        ++counts_.kinds[testing::name_of(asked) + ": " + testing::name_of(message)];
        return check_answer(id, connection, asked, message);
    }
    std::string fault;
    if (message.has_goodbye()) {
        ++counts_.kinds["goodbye: " + v1::Goodbye::Reason_Name(message.goodbye().reason())];
        if (message.goodbye().reason() == v1::Goodbye::PROTOCOL) fault = "the protocol is broken";
        if (message.goodbye().reason() == v1::Goodbye::REMOVED && connection.table &&
            books_.at(*connection.table).member(connection.member) != nullptr) {
            fault = "somebody is told to have left who has not";
        }
        if (!fault.empty()) fail(id, fault);
        return;
    }
    const bool at_table =
        connection.table && books_.at(*connection.table).member(connection.member) != nullptr;
    if (!at_table) {
        fault = "news for somebody without a table";
    } else if (message.has_table_update()) {
        fault = fault_of(message.table_update(), connection);
    } else if (message.has_game_update()) {
        fault = fault_of(message.game_update(), connection);
    } else if (message.has_chat_lines()) {
        fault = fault_of(message.chat_lines(), connection);
    } else {
        fault = "news of no kind";
    }
    if (!fault.empty()) fail(id, "is told wrongly: " + fault + "\n" + message.DebugString());
}

void Watcher::check_answer(ConnectionId id, Connection& connection,
                           const v1::ClientMessage& request, const v1::ServerMessage& answer) {
    if (answer.has_joined()) return joined(id, connection, request, answer.joined());
    std::string fault;
    if (answer.has_error() && answer.error().code() == v1::INTERNAL) fault = "INTERNAL";
    if (request.has_resume() && answer.has_error() && has_place(request.resume().token())) {
        const v1::ErrorCode code = answer.error().code();
        if (code == v1::BAD_TOKEN || code == v1::REMOVED) fault = "a place is lost";
    }
    if (fault.empty() && connection.table) {
        const Book& book = books_.at(*connection.table);
        if (request.has_say() && answer.has_error() && answer.error().code() != v1::STOPPING &&
            book.times_said(request.say().text()) > 0) {
            fault = "a line counts that was refused";
        }
        if (request.has_choose()) {
            fault = fault_of_choice(book, connection.member, request.choose(), answer);
        } else if (answer.has_done() || answer.has_seated()) {
            fault = fault_of_done(book, connection.member, request);
        }
        if (request.has_leave_table() && answer.has_done()) {
            present_.erase({*connection.table, connection.member});
            connection.table.reset();
        }
    }
    if (!fault.empty()) {
        fail(id, "is answered wrongly: " + fault + "\n" + request.DebugString() + "=> " +
                     answer.DebugString());
    }
}

// The request that was answered so is stored and true.
std::string Watcher::fault_of_done(const Book& book, MemberNumber number,
                                   const v1::ClientMessage& request) const {
    const Book::Member* member = book.member(number);
    if (request.has_leave_table()) return member == nullptr ? "" : "it has not left";
    if (member == nullptr) return "it is not at the table";
    const bool over = book.game() && book.game()->over();
    const auto ended = [&](v1::Outcome::Reason reason) {
        return over && book.game()->outcome()->reason() == reason;
    };
    const auto has = [&](std::uint32_t seat, auto field, auto value) {
        return book.seats().at(seat).*field == value;
    };
    const auto own = [&](auto field, auto value) {
        return member->seat && book.seats()[index_of(*member->seat)].*field == value;
    };
    bool right = true;
    switch (request.body_case()) {
        case v1::ClientMessage::kTakeSeat: right = member->seat.has_value(); break;
        case v1::ClientMessage::kAddBot:
            right = std::ranges::any_of(book.seats(), [](const Book::SeatBook& seat) {
                return seat.holder == v1::TableUpdate::Seat::BOT;
            });
            break;
        case v1::ClientMessage::kRemoveFromSeat: {
            const v1::RemoveFromSeat& remove = request.remove_from_seat();
            right = has(remove.seat(), &Book::SeatBook::holder, v1::TableUpdate::Seat::FREE) ||
                    (remove.has_member() &&
                     !has(remove.seat(), &Book::SeatBook::member, remove.member()));
            break;
        }
        case v1::ClientMessage::kSetReady:
            right = own(&Book::SeatBook::ready, request.set_ready().ready());
            break;
        case v1::ClientMessage::kSetConsent:
            right = own(&Book::SeatBook::consents, request.set_consent().consent());
            break;
        case v1::ClientMessage::kAskRematch:
            right = own(&Book::SeatBook::wants_rematch, true) ||
                    (request.ask_rematch().game_number() != 0 &&
                     request.ask_rematch().game_number() < book.games_played());
            break;
        case v1::ClientMessage::kConcede: right = ended(v1::Outcome::CONCEDED); break;
        case v1::ClientMessage::kClaim: right = ended(v1::Outcome::CLAIMED); break;
        case v1::ClientMessage::kSay: right = book.times_said(request.say().text()) == 1; break;
        case v1::ClientMessage::kMute:
            right = book.member(request.mute().member()) == nullptr ||
                    member->mutes.contains(request.mute().member()) == request.mute().muted();
            break;
        default: return "Done is no answer to that";
    }
    return right ? "" : "what was acknowledged is not on the disk";
}

std::string Watcher::fault_of_choice(const Book& book, MemberNumber number,
                                     const v1::Choose& request,
                                     const v1::ServerMessage& answer) const {
    const Book::Member* member = book.member(number);
    if (member == nullptr || !member->seat || !book.game()) {
        return answer.has_chosen() ? "a choice counts of nobody" : "";
    }
    const bool this_game = book.game()->number() == request.game_number();
    const auto* picks = this_game ? book.game()->counted(*member->seat, request.prompt()) : nullptr;
    const bool counts = picks != nullptr && same_picks(*picks, request.picks());
    if (answer.has_chosen()) return counts ? "" : "a choice was confirmed that is not on the disk";
    if (!answer.has_error()) return "no answer to a choice";
    const bool last = this_game && book.game()->last_prompt(*member->seat) == request.prompt();
    if (counts && last) return "a choice that counts was refused";
    return "";
}

void Watcher::joined(ConnectionId id, Connection& connection, const v1::ClientMessage& request,
                     const v1::Joined& joined) {
    const bool again = request.has_resume();
    const server::TokenHash hash =
        server::hash_of(again ? request.resume().token() : joined.token());
    const auto found = std::ranges::find_if(books_, [&](const auto& entry) {
        const Book::Member* member = entry.second.member(joined.member());
        return entry.second.code() == joined.code() && member != nullptr && member->token == hash;
    });
    if (found == books_.end()) return fail(id, "joined a place that is not on the disk");
    auto& [table, book] = *found;
    connection.table = table;
    connection.member = joined.member();
    connection.game = 0;
    connection.events = 0;
    connection.chat = 0;
    if (again) {
        const v1::Resume& resume = request.resume();
        const Book::Member& member = *book.member(joined.member());
        if (book.shown(member) && resume.game_number() == book.game()->number() &&
            resume.events_seen() <= book.game()->seen(book.viewer_of(member)).size()) {
            connection.game = resume.game_number();
            connection.events = resume.events_seen();
        }
        // No honest client has more than there is, unless the server forgot something.
        if (resume.chat_seen() > member.heard.size()) return fail(id, "chat was forgotten");
        connection.chat = resume.chat_seen();
        if (resume.game_number() > book.games_played()) return fail(id, "a game was forgotten");
    }
    present_[{table, joined.member()}] = id;
    book.came_back(joined.member(), clock_.now());
}

std::string Watcher::fault_of(const v1::TableUpdate& update, const Connection& connection) {
    const Book& book = books_.at(*connection.table);
    const Book::Member& receiver = *book.member(connection.member);
    if (auto fault = book.fault_of(update, receiver, true); !fault.empty()) return fault;
    for (const v1::TableUpdate::Member& member : update.members()) {
        if (member.connected() != present_.contains({*connection.table, member.member()})) {
            return "who is connected";
        }
    }
    for (const v1::TableUpdate::Seat& seat : update.seats()) {
        if (seat.grace_ms() > settings_.grace.count()) return "the grace";
    }
    return "";
}

std::string Watcher::fault_of(const v1::GameUpdate& update, Connection& connection) {
    const Book& book = books_.at(*connection.table);
    const Book::Member& receiver = *book.member(connection.member);
    if (!book.shown(receiver)) return "a game that it may not watch, or not yet";
    const GameBook& game = *book.game();
    const Viewer viewer = book.viewer_of(receiver);
    if (update.game_number() != game.number()) return "the game's number";
    if (connection.game != game.number()) connection.events = 0;
    connection.game = game.number();
    const std::vector<SeenEvent>& seen = game.seen(viewer);
    if (update.events_seen() != seen.size()) return "the number of events";
    if (static_cast<std::size_t>(update.events_size()) != seen.size() - connection.events) {
        return "events are missing, or come again";
    }
    for (const v1::Event& event : update.events()) {
        if (event.SerializeAsString() != encoded(seen[connection.events++])) return "an event";
    }
    if (update.view().SerializeAsString() != game.encoded_view(viewer)) {
        return "the view; right is\n" +
               testing::message_of<v1::View>(game.view(viewer)).DebugString();
    }
    const std::string outcome = game.over() ? game.outcome()->SerializeAsString() : "";
    if (update.has_outcome() != game.over() || update.outcome().SerializeAsString() != outcome) {
        return "the outcome";
    }
    const auto clocks =
        game.late(viewer) ? std::vector<v1::GameUpdate::Clock>() : book.clocks(clock_.now());
    const bool same_clocks =
        std::ranges::equal(update.clocks(), clocks, [](const auto& a, const auto& b) {
            return a.bank_ms() == b.bank_ms() && a.running() == b.running();
        });
    if (!same_clocks) {
        std::string right;
        for (const auto& clock : clocks) right += clock.ShortDebugString() + "; ";
        return "the clocks; right is " + right;
    }
    return "";
}

std::string Watcher::fault_of(const v1::ChatLines& lines, Connection& connection) {
    const Book& book = books_.at(*connection.table);
    const std::vector<std::string>& heard = book.member(connection.member)->heard;
    if (lines.chat_seen() != heard.size()) return "the number of lines";
    const std::size_t missing = heard.size() - connection.chat;
    const std::size_t expected = std::min(missing, settings_.chat_lines_kept);
    if (static_cast<std::size_t>(lines.lines_size()) > missing) return "lines come again";
    if (expected == missing && static_cast<std::size_t>(lines.lines_size()) != missing) {
        return "lines are missing";
    }
    std::size_t next = heard.size() - static_cast<std::size_t>(lines.lines_size());
    for (const v1::ChatLines::Line& line : lines.lines()) {
        if (line.SerializeAsString() != heard[next++]) return "a line";
    }
    connection.chat = heard.size();
    return "";
}

// --- clients ---

void Watcher::check_client(ConnectionId id, const client::Session& session) {
    const auto found = connections_.find(id);
    if (found == connections_.end() || !found->second.table || !session.model().table) return;
    if (session.link() != client::Link::ready) return;
    ++counts_.clients;
    const std::string fault = fault_of(session.model(), found->second);
    if (!fault.empty()) fail(id, "the client knows something else: " + fault);
}

std::string Watcher::fault_of(const client::Model& model, const Connection& connection) {
    const Book& book = books_.at(*connection.table);
    const Book::Member* member = book.member(connection.member);
    if (member == nullptr) return "it is not at the table any more";
    if (auto fault = book.fault_of(*model.table, *member, false); !fault.empty()) return fault;
    if (model.chat_seen != member->heard.size()) return "the number of lines";
    if (model.chat.size() <= settings_.chat_lines_kept && model.chat.size() < model.chat_seen &&
        model.chat_seen <= settings_.chat_lines_kept) {
        return "lines are missing";
    }
    if (model.chat.size() > member->heard.size()) return "lines came twice";
    const std::size_t line = member->heard.size() - model.chat.size();
    for (std::size_t i = model.chat.size() - std::min<std::size_t>(model.chat.size(), 3);
         i < model.chat.size(); ++i) {
        if (model.chat[i].SerializeAsString() != member->heard[line + i]) return "a line";
    }
    if (!book.shown(*member)) {
        const bool knows = book.game() && model.view && model.game_number == book.games_played();
        return knows ? "a game that it may not watch, or not yet" : "";
    }
    const GameBook& game = *book.game();
    const Viewer viewer = book.viewer_of(*member);
    if (model.game_number != game.number()) return "the game's number";
    const std::vector<SeenEvent>& seen = game.seen(viewer);
    if (model.events_seen != seen.size()) return "the number of events";
    if (model.events.size() != seen.size()) return "events are missing";
    // All of them when the game is over, the last ones before that.
    for (std::size_t i = game.over() || seen.size() < 20 ? 0 : seen.size() - 20; i < seen.size();
         ++i) {
        if (model.events[i].SerializeAsString() != encoded(seen[i])) return "an event";
    }
    if (!model.view || model.view->SerializeAsString() != game.encoded_view(viewer)) {
        return "the view";
    }
    if (model.outcome.has_value() != game.over() ||
        (game.over() &&
         model.outcome->SerializeAsString() != game.outcome()->SerializeAsString())) {
        return "the outcome";
    }
    if (!game.over() && !game.late(viewer) && luck_.chance(1, 64)) {
        return fault_of_world(book, *member);
    }
    return "";
}

// Another world that fits all this viewer was shown looks the same to it.
std::string Watcher::fault_of_world(const Book& book, const Book::Member& member) {
    const GameBook& game = *book.game();
    const Viewer viewer = book.viewer_of(member);
    View view;
    game.match().view(viewer, view);
    const std::vector<SeenEvent>& seen = game.seen(viewer);
    const auto world = game.game().possible_world({view, seen, seen.size()}, luck_);
    if (world == nullptr) return "no world fits what it was shown";
    ++counts_.worlds;
    View other;
    world->view(viewer, other);
    return testing::message_of<v1::View>(other).SerializeAsString() == game.encoded_view(viewer)
               ? ""
               : "its view differs in another world that fits all it was shown";
}

}  // namespace valley::simulation
