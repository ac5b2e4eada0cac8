// What each request of a member means for the table as it stands: a refusal, an answer, or a record
// to be stored. Nothing here changes anything; table.cpp carries it out.
//
// Any of them may come once more, because its answer was lost on the way. So what a request asks
// for is looked at first: if it is so already the answer is the first one's, and whether the time
// for it is right comes after that.

#include <algorithm>

#include "server/codec.hpp"
#include "server/table.hpp"
#include "server/text.hpp"

namespace valley::server {

using SeatHolder = v1::TableUpdate::Seat;

namespace {

constexpr std::string_view kUsualBot = "sensible";

Table::Decision refused(v1::ErrorCode code, std::string detail = "") {
    Table::Decision decision;
    decision.refusal = error_of(code, std::move(detail));
    return decision;
}

// Something to store, answered with Done unless the caller says otherwise.
Table::Decision stored(journal::v1::Record record) {
    Table::Decision decision;
    decision.record = std::move(record);
    decision.answer.mutable_done();
    return decision;
}

Table::Decision done() {
    Table::Decision decision;
    decision.answer.mutable_done();
    return decision;
}

std::string bot_of(const v1::AddBot& request) {
    return request.bot().empty() ? std::string(kUsualBot) : request.bot();
}

// The same set, in any order.
bool same_picks(const Choice& a, const Choice& b) {
    return std::ranges::is_permutation(a.picked(), b.picked());
}

std::uint32_t number_of(Seat seat) { return static_cast<std::uint32_t>(index_of(seat)); }

}  // namespace

Table::Decision Table::decide(const MemberState& member, const v1::ClientMessage& message,
                              Time received) const {
    if (auto fault = fault_of(message)) {
        Decision decision;
        decision.refusal = std::move(fault);
        return decision;
    }
    switch (message.body_case()) {
        case v1::ClientMessage::kTakeSeat: return take_seat(member, message.take_seat());
        case v1::ClientMessage::kLeaveTable: return leave(member, received);
        case v1::ClientMessage::kAddBot: return add_bot(member, message.add_bot());
        case v1::ClientMessage::kRemoveFromSeat:
            return remove_from_seat(member, message.remove_from_seat());
        case v1::ClientMessage::kSetReady: return set_ready(member, message.set_ready());
        case v1::ClientMessage::kSetConsent: return set_consent(member, message.set_consent());
        case v1::ClientMessage::kAskRematch: return ask_rematch(member, message.ask_rematch());
        case v1::ClientMessage::kChoose: return choose(member, message.choose(), received);
        case v1::ClientMessage::kConcede:
            return concede(member, message.concede().game_number(), received);
        case v1::ClientMessage::kClaim: return claim(member, message.claim().game_number());
        case v1::ClientMessage::kSay: return say(member, message.say());
        case v1::ClientMessage::kMute: return mute(member, message.mute());
        default: return refused(v1::AT_A_TABLE);
    }
}

std::optional<v1::Error> Table::fault_of(const v1::ClientMessage& message) const {
    const auto no_seat = [&](const auto& request) {
        return request.has_seat() && request.seat() >= state_.seats().size();
    };
    switch (message.body_case()) {
        case v1::ClientMessage::kTakeSeat:
            if (no_seat(message.take_seat())) return error_of(v1::MALFORMED, "seat");
            break;
        case v1::ClientMessage::kAddBot:
            if (no_seat(message.add_bot())) return error_of(v1::MALFORMED, "seat");
            if (make_bot(bot_of(message.add_bot()), state_.game()) == nullptr) {
                return error_of(v1::MALFORMED, "bot");
            }
            break;
        case v1::ClientMessage::kRemoveFromSeat:
            if (!message.remove_from_seat().has_seat() || no_seat(message.remove_from_seat())) {
                return error_of(v1::MALFORMED, "seat");
            }
            break;
        case v1::ClientMessage::kChoose:
            if (message.choose().game_number() == 0) return error_of(v1::MALFORMED, "game_number");
            if (!message.choose().has_prompt()) return error_of(v1::MALFORMED, "prompt");
            if (!decode(message.choose())) return error_of(v1::MALFORMED, "picks");
            break;
        case v1::ClientMessage::kConcede:
            if (message.concede().game_number() == 0) return error_of(v1::MALFORMED, "game_number");
            break;
        case v1::ClientMessage::kClaim:
            if (message.claim().game_number() == 0) return error_of(v1::MALFORMED, "game_number");
            break;
        case v1::ClientMessage::kMute:
            if (!message.mute().has_member()) return error_of(v1::MALFORMED, "member");
            break;
        default: break;
    }
    return std::nullopt;
}

Table::Decision Table::take_seat(const MemberState& member, const v1::TakeSeat& request) const {
    if (member.seat) {  // the answer may have been lost on its way
        if (request.has_seat() && request.seat() != number_of(*member.seat)) {
            return refused(v1::ALREADY_DONE);
        }
        Decision decision;
        decision.answer.mutable_seated()->set_seat(number_of(*member.seat));
        return decision;
    }
    if (state_.stage() != v1::WAITING) return refused(v1::WRONG_TIME);
    std::optional<Seat> seat;
    if (request.has_seat()) {
        seat = seat_at(request.seat());
        if (state_.seat(*seat).holder != SeatHolder::FREE) return refused(v1::SEAT_TAKEN);
    } else {
        seat = state_.free_seat();
        if (!seat) return refused(v1::SEAT_TAKEN);
    }
    Record record;
    record.mutable_seat_taken()->set_seat(number_of(*seat));
    record.mutable_seat_taken()->set_member(member.number);
    Decision decision = stored(std::move(record));
    decision.answer.mutable_seated()->set_seat(number_of(*seat));
    return decision;
}

// Whoever leaves a running game concedes it, in one record: neither is there without the other.
Table::Decision Table::leave(const MemberState& member, Time received) const {
    Record record;
    record.mutable_member_left()->set_member(member.number);
    if (member.seat && state_.stage() == v1::PLAYING) {
        *record.mutable_member_left()->mutable_ended() =
            ending(journal::v1::GameEnded::CONCEDED, member.seat, received);
    }
    return stored(std::move(record));
}

Table::Decision Table::add_bot(const MemberState& member, const v1::AddBot& request) const {
    if (member.number != state_.host()) return refused(v1::NOT_THE_HOST);
    std::optional<Seat> seat = state_.free_seat();
    if (request.has_seat()) {
        const SeatState& wanted = state_.seats()[request.seat()];
        if (wanted.holder == SeatHolder::BOT && wanted.bot == bot_of(request)) return done();
        seat = seat_at(request.seat());
        if (wanted.holder != SeatHolder::FREE) seat.reset();
    }
    if (state_.stage() != v1::WAITING) return refused(v1::WRONG_TIME);
    if (!seat) return refused(v1::SEAT_TAKEN);
    Record record;
    record.mutable_seat_taken()->set_seat(number_of(*seat));
    record.mutable_seat_taken()->set_bot(bot_of(request));
    return stored(std::move(record));
}

Table::Decision Table::remove_from_seat(const MemberState& member,
                                        const v1::RemoveFromSeat& request) const {
    if (member.number != state_.host()) return refused(v1::NOT_THE_HOST);
    const SeatState& seat = state_.seats()[request.seat()];
    if (seat.holder == SeatHolder::FREE) return done();
    // Another one has sat down since: that one was not meant.
    if (request.has_member() && request.member() != seat.member) return done();
    if (state_.stage() != v1::WAITING) return refused(v1::WRONG_TIME);
    Record record;
    if (seat.holder == SeatHolder::BOT) {
        record.mutable_seat_freed()->set_seat(request.seat());
        return stored(std::move(record));
    }
    if (seat.member == member.number) return refused(v1::NOT_ALLOWED);
    record.mutable_member_left()->set_member(seat.member);
    record.mutable_member_left()->set_removed(true);
    return stored(std::move(record));
}

Table::Decision Table::set_ready(const MemberState& member, const v1::SetReady& request) const {
    if (!member.seat) return refused(v1::NO_SEAT);
    if (state_.seat(*member.seat).ready == request.ready()) return done();
    if (state_.stage() != v1::WAITING) return refused(v1::WRONG_TIME);
    Record record;
    record.mutable_ready_changed()->set_seat(number_of(*member.seat));
    record.mutable_ready_changed()->set_ready(request.ready());
    return stored(std::move(record));
}

Table::Decision Table::set_consent(const MemberState& member, const v1::SetConsent& request) const {
    if (!member.seat) return refused(v1::NO_SEAT);
    if (state_.seat(*member.seat).consents == request.consent()) return done();
    if (state_.stage() == v1::PLAYING) return refused(v1::WRONG_TIME);
    Record record;
    record.mutable_consent_changed()->set_seat(number_of(*member.seat));
    record.mutable_consent_changed()->set_consents(request.consent());
    return stored(std::move(record));
}

Table::Decision Table::ask_rematch(const MemberState& member, const v1::AskRematch& request) const {
    if (!member.seat) return refused(v1::NO_SEAT);
    if (request.game_number() > state_.games_played()) return refused(v1::STALE);
    // The game that it asked for has begun.
    if (request.game_number() != 0 && request.game_number() < state_.games_played()) return done();
    if (state_.stage() != v1::FINISHED) return refused(v1::WRONG_TIME);
    if (state_.seat(*member.seat).wants_rematch) return done();
    Record record;
    record.mutable_rematch_asked()->set_seat(number_of(*member.seat));
    return stored(std::move(record));
}

Table::Decision Table::choose(const MemberState& member, const v1::Choose& request,
                              Time received) const {
    if (!member.seat) return refused(v1::NO_SEAT);
    if (!state_.play()) return refused(v1::WRONG_TIME);
    const Play& play = *state_.play();
    if (request.game_number() != play.number()) return refused(v1::STALE);
    const Choice choice = *decode(request);  // fault_of() has seen that it can be read
    Decision decision;
    decision.answer.mutable_chosen()->set_game_number(play.number());
    decision.answer.mutable_chosen()->set_prompt(request.prompt());
    if (const auto& last = play.last_choice(*member.seat); last && last->prompt == choice.prompt) {
        // Sent again, it has counted already; another answer comes too late.
        return same_picks(*last, choice) ? decision : refused(v1::STALE);
    }
    if (play.over()) return refused(v1::GAME_OVER);
    if (play.asked() != *member.seat) return refused(v1::NOT_ASKED);
    Prompt prompt;
    play.match().prompt(*member.seat, prompt);
    PickSet picks;
    if (const auto rejection = check_choice(prompt, *member.seat, choice, picks)) {
        return refused(error_code(*rejection));
    }
    const Milliseconds used = spent(received);
    if (has_clock() && used >= state_.seat(*member.seat).bank) return refused(v1::GAME_OVER);
    Record record;
    journal::v1::Chosen& chosen = *record.mutable_chosen();
    chosen.set_seat(number_of(*member.seat));
    chosen.set_prompt(choice.prompt);
    for (std::uint8_t pick : choice.picked()) chosen.add_picks(pick);
    if (has_clock()) chosen.set_spent_ms(static_cast<std::uint32_t>(used.count()));
    decision.record = std::move(record);
    return decision;
}

// Whether that game is the table's last one and was ended by somebody's request of that kind.
bool Table::ended_so(std::uint64_t game, v1::Outcome::Reason reason) const {
    return state_.stage() == v1::FINISHED && game == state_.play()->number() &&
           state_.play()->outcome()->reason() == reason;
}

bool Table::has_won(Seat seat) const {
    const auto& winners = state_.play()->outcome()->winners();
    return std::ranges::find(winners, number_of(seat)) != winners.end();
}

Table::Decision Table::concede(const MemberState& member, std::uint64_t game, Time received) const {
    if (!member.seat) return refused(v1::NO_SEAT);
    if (ended_so(game, v1::Outcome::CONCEDED) && !has_won(*member.seat)) return done();
    if (state_.stage() != v1::PLAYING) return refused(v1::WRONG_TIME);
    if (game != state_.play()->number()) return refused(v1::STALE);
    return stored(end_game(journal::v1::GameEnded::CONCEDED, member.seat, received));
}

// Whoever is there may end the game when all people at other seats have been away long enough.
Table::Decision Table::claim(const MemberState& member, std::uint64_t game) const {
    if (!member.seat) return refused(v1::NO_SEAT);
    if (ended_so(game, v1::Outcome::CLAIMED) && has_won(*member.seat)) return done();
    if (state_.stage() != v1::PLAYING) return refused(v1::WRONG_TIME);
    if (game != state_.play()->number()) return refused(v1::STALE);
    bool somebody = false;
    const Time now = services_.clock.now();
    Milliseconds left{0};
    for (const SeatState& seat : state_.seats()) {
        if (seat.holder == SeatHolder::BOT || seat.member == member.number) continue;
        somebody = true;
        if (is_connected(seat.member)) return refused(v1::NOT_ALLOWED);
        const Presence& presence = presences_.at(seat.member);
        left = std::max(left, presence.away_since + services_.settings.grace - now);
    }
    if (!somebody) return refused(v1::NOT_ALLOWED);
    if (left > Milliseconds{0}) {
        Decision decision = refused(v1::WRONG_TIME);
        set_wait(*decision.refusal, left);
        return decision;
    }
    Record record = end_game(journal::v1::GameEnded::CLAIMED, std::nullopt, now);
    record.mutable_game_ended()->add_winners(number_of(*member.seat));
    return stored(std::move(record));
}

Table::Decision Table::say(const MemberState& member, const v1::Say& request) const {
    if (std::ranges::find(member.said, request.ticket()) != member.said.end()) return done();
    const Settings& limits = services_.settings;
    CheckedText text =
        check_chat(request.text(), {limits.chat_bytes_max, limits.chat_characters_max});
    if (!text.good()) return refused(v1::BAD_TEXT);
    Record record;
    record.mutable_said()->set_member(member.number);
    record.mutable_said()->set_text(std::move(text.text));
    record.mutable_said()->set_ticket(request.ticket());
    return stored(std::move(record));
}

Table::Decision Table::mute(const MemberState& member, const v1::Mute& request) const {
    const bool there_once = request.member() >= 1 && request.member() < state_.next_member();
    if (!there_once || request.member() == member.number) {
        return refused(v1::MALFORMED, "member");
    }
    // Of somebody who has left nothing is heard in any case.
    if (state_.member(request.member()) == nullptr) return done();
    if (member.mutes.contains(request.member()) == request.muted()) return done();
    Record record;
    record.mutable_muted()->set_by(member.number);
    record.mutable_muted()->set_member(request.member());
    record.mutable_muted()->set_muted(request.muted());
    return stored(std::move(record));
}

}  // namespace valley::server
