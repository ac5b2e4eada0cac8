#include "server/operator.hpp"

#include <algorithm>
#include <utility>

#include "server/errors.hpp"
#include "server/refused.hpp"
#include "server/table.hpp"

namespace valley::server {

namespace {

using control::v1::Refused;
using control::v1::Reply;
using control::v1::Request;

Reply stopping() { return refused(Refused::NOT_NOW, "the server is stopping"); }

Reply done() {
    Reply reply;
    reply.mutable_done();
    return reply;
}

Reply refused_by(v1::Error error) {
    word(error, Language::en);
    switch (error.code()) {
        case v1::NO_TABLE: return refused(Refused::NO_TABLE, "there is no table with this code");
        case v1::NOT_AT_A_TABLE: return refused(Refused::NO_MEMBER, "it has left meanwhile");
        case v1::NOT_SAVED:
            return refused(Refused::NOT_SAVED,
                           "the store does not work, so nothing has changed; the log says why, and "
                           "valley-server doctor what to do");
        default: return refused(Refused::FAILED, error.text());
    }
}

App::Outcome outcome_of(const Operator::Answer& answer) {
    return [answer](std::optional<v1::Error> refusal) {
        answer(refusal ? refused_by(*std::move(refusal)) : done());
    };
}

void describe(const Table& table, control::v1::Table& out) {
    const TableState& state = table.state();
    out.set_code(state.code());
    out.set_long_code(state.long_code());
    *out.mutable_options() = state.options();
    out.set_stage(state.stage());
    out.set_has_password(!state.password_hash().empty());
    out.set_games_played(state.games_played());
    for (const MemberState& member : state.members()) {
        control::v1::Member& shown = *out.add_members();
        shown.set_member(member.number);
        shown.set_name(member.name);
        const auto connection = table.connection_of(member.number);
        shown.set_connection(connection ? static_cast<std::uint64_t>(*connection) : 0);
    }
    for (const SeatState& seat : state.seats()) {
        control::v1::Seat& shown = *out.add_seats();
        shown.set_holder(seat.holder);
        shown.set_name(seat.name);
        shown.set_member(seat.member);
    }
}

}  // namespace

void Operator::handle(const Request& request, const Answer& answer) {
    Reply reply;
    switch (request.body_case()) {
        case Request::kGetStatus:
            *reply.mutable_status() = status();
            return answer(std::move(reply));
        case Request::kListTables:
            return program_.when_opened([this, answer](const Program::Opened& opened) {
                Reply list;
                *list.mutable_tables() = tables(opened);
                answer(std::move(list));
            });
        case Request::kOpenTable: return open_table(request.open_table(), answer);
        case Request::kKick: return kick(request.kick(), answer);
        case Request::kCloseTable:
            return app_.close_table(request.close_table().code(), outcome_of(answer));
        case Request::kDrain:
            if (app_.stopping()) return answer(stopping());
            program_.drain(request.drain().within_seconds(), request.drain().cancel());
            return answer(done());
        case Request::kBackup:
            return program_.backup(
                request.backup().file(),
                [answer](std::optional<std::string> trouble, std::uint64_t bytes) {
                    if (trouble) return answer(refused(Refused::FAILED, *std::move(trouble)));
                    Reply written;
                    written.mutable_backed_up()->set_bytes(bytes);
                    answer(std::move(written));
                });
        case Request::BODY_NOT_SET: break;
    }
    answer(refused(Refused::MALFORMED, "this server does not know this request"));
}

control::v1::Status Operator::status() const {
    control::v1::Status status = program_.status();
    const App::Counts counts = app_.counts();
    status.set_connections(counts.connections);
    status.set_tables(counts.tables);
    status.set_members(counts.members);
    status.set_games_running(counts.games_running);
    status.set_draining(app_.draining());
    return status;
}

control::v1::Tables Operator::tables(const Program::Opened& opened) const {
    control::v1::Tables tables;
    app_.for_each_table([&](const Table& table) {
        control::v1::Table& shown = *tables.add_tables();
        describe(table, shown);
        const auto found = opened.find(table.id());
        shown.set_opened_at(found == opened.end() ? 0 : found->second);
    });
    return tables;
}

void Operator::open_table(const control::v1::OpenTable& request, const Answer& answer) {
    if (app_.stopping()) return answer(stopping());
    if (app_.draining()) {
        return answer(refused(Refused::NOT_NOW,
                              "the server is draining and opens no tables; valley-server drain "
                              "--cancel ends that"));
    }
    app_.open_table(request.options(),
                    [this, answer](std::optional<v1::Error> refusal, const std::string& code) {
                        if (refusal) return answer(refused_by(*std::move(refusal)));
                        Reply reply;
                        reply.mutable_opened()->set_code(code);
                        if (const Table* table = app_.find_table(code)) {
                            reply.mutable_opened()->set_long_code(table->state().long_code());
                        }
                        answer(std::move(reply));
                    });
}

void Operator::kick(const control::v1::Kick& request, const Answer& answer) {
    const Table* table = app_.find_table(request.code());
    if (table == nullptr) return answer(refused_by(error_of(v1::NO_TABLE)));
    std::vector<MemberNumber> meant;
    for (const MemberState& member : table->state().members()) {
        const bool fits = request.member() == 0 ? member.name == request.name()
                                                : member.number == request.member();
        if (fits) meant.push_back(member.number);
    }
    if (meant.size() == 1) return app_.remove(request.code(), meant.front(), outcome_of(answer));
    answer(
        refused(Refused::NO_MEMBER,
                "nobody at this table is called so; valley-server tables lists who is there, with "
                "numbers that can be named instead, as in #2"));
}

}  // namespace valley::server
