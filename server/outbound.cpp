#include "server/outbound.hpp"

#include <algorithm>

#include "server/codec.hpp"

namespace valley::server {

namespace {

std::uint32_t milliseconds(Milliseconds time) {
    return static_cast<std::uint32_t>(std::max<std::int64_t>(time.count(), 0));
}

void fill_seat(const TableState& table, const Presences& presences, const SeatState& seat, Time now,
               Milliseconds grace, v1::TableUpdate::Seat& out) {
    out.set_holder(seat.holder);
    out.set_name(seat.name);
    if (seat.holder == v1::TableUpdate::Seat::FREE) return;
    out.set_ready(seat.ready);
    out.set_consents(seat.consents);
    out.set_wants_rematch(seat.wants_rematch);
    if (seat.holder != v1::TableUpdate::Seat::PERSON) return;
    out.set_member(seat.member);
    const auto presence = presences.find(seat.member);
    if (table.stage() == v1::PLAYING && presence != presences.end() &&
        !presence->second.connection) {
        out.set_grace_ms(milliseconds(presence->second.away_since + grace - now));
    }
}

// What is shown to `receiver` late, if that is how it is shown the game.
const LateShow* late_show(const TableState& table, const MemberState& receiver) {
    return receiver.seat ? nullptr : table.play()->late();
}

bool shows_game(const TableState& table, const MemberState& receiver) {
    if (!table.play() || (!receiver.seat && !may_watch(table))) return false;
    const LateShow* late = late_show(table, receiver);
    return late == nullptr || late->begun();
}

// How many events it has been shown from the start on, and those from the `first`-th on.
std::size_t shown_to(const TableState& table, const MemberState& receiver) {
    const LateShow* late = late_show(table, receiver);
    return late != nullptr ? late->seen().size() : table.play()->seen(table.viewer_of(receiver));
}
std::vector<SeenEvent> shown_since(const TableState& table, const MemberState& receiver,
                                   std::size_t first) {
    const LateShow* late = late_show(table, receiver);
    if (late == nullptr) return table.play()->seen_since(table.viewer_of(receiver), first);
    const auto seen = late->seen().subspan(first);
    return {seen.begin(), seen.end()};
}

}  // namespace

bool may_watch(const TableState& table) { return table.options().watching() != v1::NOBODY; }

v1::TableUpdate table_update(const TableState& table, const Presences& presences,
                             const MemberState& receiver, Time now, Milliseconds grace) {
    v1::TableUpdate update;
    update.set_code(table.code());
    *update.mutable_options() = table.options();
    update.set_stage(table.stage());
    update.set_host(table.host());
    update.set_game_number(table.games_played());
    update.set_watchers_see_everything(table.watchers_see_everything());
    for (const SeatState& seat : table.seats()) {
        fill_seat(table, presences, seat, now, grace, *update.add_seats());
    }
    for (const MemberState& member : table.members()) {
        v1::TableUpdate::Member& out = *update.add_members();
        out.set_member(member.number);
        out.set_name(member.name);
        const auto presence = presences.find(member.number);
        out.set_connected(presence != presences.end() && presence->second.connection.has_value());
        if (member.seat) out.set_seat(static_cast<std::uint32_t>(index_of(*member.seat)));
        out.set_muted(receiver.mutes.contains(member.number));
    }
    return update;
}

std::size_t events_for(const TableState& table, const MemberState& receiver) {
    if (!shows_game(table, receiver)) return 0;
    return shown_to(table, receiver);
}

std::string game_update(const TableState& table, const MemberState& receiver, Presence& presence,
                        const ClockReadings& clocks, std::size_t events_max) {
    if (!shows_game(table, receiver)) return "";
    const Play& play = *table.play();
    const LateShow* late = late_show(table, receiver);
    const bool same_game = presence.game == play.number();
    const std::size_t seen = shown_to(table, receiver);
    const std::size_t events_sent =
        same_game ? std::min<std::size_t>(presence.events_sent, seen) : 0;

    thread_local View view;  // keeps its memory from one update to the next
    if (late != nullptr) {
        view = late->view();
    } else {
        play.match().view(table.viewer_of(receiver), view);
    }
    // A hidden step of somebody else changes nothing here: no event, no revision.
    if (same_game && seen == events_sent && view.revision == presence.revision_sent &&
        play.over() == presence.outcome_sent) {
        return "";
    }
    // A question is open for as long as the table's game goes on.
    if (play.over()) {
        view.asked = false;
        view.waiting_on = {};
    }

    std::vector<SeenEvent> events = shown_since(table, receiver, events_sent);
    const bool all = events.size() <= events_max;
    if (!all) events.resize(events_max);
    presence.game = play.number();
    presence.events_sent = events_sent + events.size();
    presence.revision_sent = view.revision;
    presence.outcome_sent = all && play.over();

    thread_local WireWriter out;  // likewise
    out.clear();
    out.message(v1::ServerMessage::kGameUpdateFieldNumber, [&] {
        if (presence.outcome_sent) {
            out.message(v1::GameUpdate::kOutcomeFieldNumber,
                        [&] { out.raw(play.outcome()->SerializeAsString()); });
        }
        // Clocks are of now, and would tell a late watcher what happens now.
        if (late == nullptr) {
            out.messages(
                v1::GameUpdate::kClocksFieldNumber, clocks, [&](const ClockReading& clock) {
                    out.number(v1::GameUpdate::Clock::kRunningFieldNumber, clock.running);
                    out.number(v1::GameUpdate::Clock::kBankMsFieldNumber, milliseconds(clock.bank));
                });
        }
        out.message(v1::GameUpdate::kViewFieldNumber, [&] { encode(view, out); });
        out.messages(v1::GameUpdate::kEventsFieldNumber, events,
                     [&](const SeenEvent& event) { encode(event, out); });
        out.number(v1::GameUpdate::kEventsSeenFieldNumber, presence.events_sent);
        out.number(v1::GameUpdate::kGameNumberFieldNumber, presence.game);
    });
    return std::string(out.bytes());
}

std::optional<v1::ChatLines> chat_lines(const TableState& table, const MemberState& receiver,
                                        std::uint64_t chat_seen) {
    if (chat_seen >= receiver.lines_heard) return std::nullopt;
    v1::ChatLines lines;
    lines.set_chat_seen(receiver.lines_heard);
    std::uint64_t missing = receiver.lines_heard - chat_seen;
    // From the newest back: the oldest lines may be gone.
    std::vector<const ChatLine*> heard;
    for (auto line = table.chat().rbegin(); line != table.chat().rend() && missing > 0; ++line) {
        if (std::ranges::find(line->heard_by, receiver.number) == line->heard_by.end()) continue;
        heard.push_back(&*line);
        --missing;
    }
    for (auto line = heard.rbegin(); line != heard.rend(); ++line) {
        v1::ChatLines::Line& out = *lines.add_lines();
        out.set_member((*line)->member);
        out.set_name((*line)->name);
        if ((*line)->seat) out.set_seat(static_cast<std::uint32_t>(index_of(*(*line)->seat)));
        out.set_text((*line)->text);
    }
    return lines;
}

}  // namespace valley::server
