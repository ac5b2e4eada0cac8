// What time does to a table: clocks that run, people who stay away too long, its own end.

#include <algorithm>

#include "server/table.hpp"

namespace valley::server {

using SeatHolder = v1::TableUpdate::Seat;

std::optional<Time> Table::close_at() const {
    if (anybody_counts()) return std::nullopt;
    const Settings& settings = services_.settings;
    switch (state_.stage()) {
        case v1::PLAYING: return nobody_since_ + settings.keep_playing;
        case v1::FINISHED: return nobody_since_ + settings.keep_finished;
        default: break;
    }
    const auto& members = state_.members();
    const bool never_taken =
        !members.empty() && std::ranges::none_of(members, [this](const MemberState& member) {
            return was_here(member.number);
        });
    return nobody_since_ + (never_taken ? settings.grace : settings.keep_waiting);
}

std::optional<std::pair<Time, MemberNumber>> Table::next_to_go() const {
    std::optional<std::pair<Time, MemberNumber>> next;
    if (!anybody_counts()) return next;  // then all stay as long as the table does
    for (const MemberState& member : state_.members()) {
        if (member.seat || is_connected(member.number)) continue;
        const auto presence = presences_.find(member.number);
        if (presence == presences_.end()) continue;
        const Settings& settings = services_.settings;
        const Time end = presence->second.away_since +
                         (presence->second.was_here ? settings.keep_waiting : settings.grace);
        if (!next || end < next->first) next = {end, member.number};
    }
    return next;
}

void Table::restart_clock() {
    running_since_ = services_.clock.now();
    told_to_wait_ = false;
    if (!has_clock() || state_.stage() != v1::PLAYING) return;
    const SeatState& asked = state_.seat(state_.play()->asked());
    if (asked.holder == SeatHolder::PERSON && awaited_.contains(asked.member)) {
        running_since_ = std::max(running_since_, held_until_);
        told_to_wait_ = clock_waits();
    }
}

bool Table::clock_waits() const {
    return has_clock() && state_.stage() == v1::PLAYING && running_since_ > services_.clock.now();
}

Milliseconds Table::spent(Time until) const {
    return std::max(until - running_since_, Milliseconds{0});
}

std::optional<Time> Table::clock_runs_out() const {
    if (!has_clock() || state_.stage() != v1::PLAYING) return std::nullopt;
    const SeatState& asked = state_.seat(state_.play()->asked());
    if (asked.holder != SeatHolder::PERSON) return std::nullopt;
    return running_since_ + asked.bank;
}

ClockReadings Table::clocks() const {
    ClockReadings readings;
    if (!has_clock() || !state_.play()) return readings;
    const Seat asked = state_.play()->asked();
    for (std::size_t i = 0; i < state_.seats().size(); ++i) {
        const SeatState& seat = state_.seats()[i];
        const bool running =
            seat_at(i) == asked && seat.holder == SeatHolder::PERSON && !clock_waits();
        readings.push_back(
            {running ? seat.bank - spent(services_.clock.now()) : seat.bank, running});
    }
    return readings;
}

std::optional<Time> Table::deadline() const {
    if (damaged_ || closing_ || storing_) return std::nullopt;
    std::optional<Time> first;
    const auto consider = [&](std::optional<Time> time) {
        if (time && (!first || *time < *first)) first = time;
    };
    consider(retry_at_);
    consider(clock_runs_out());
    consider(close_at());
    if (told_to_wait_) consider(running_since_);
    consider(tell_presence_at_);
    if (const auto next = next_to_go()) consider(next->first);
    if (state_.stage() == v1::PLAYING) {
        const Seat asked = state_.play()->asked();
        const BotSeat& bot = bots_[index_of(asked)];
        if (state_.seat(asked).holder == SeatHolder::BOT && bot.answer) {
            consider(bot.asked_since + services_.settings.bot_time);
        }
    }
    // While a chore waits to be tried again nothing else can be done sooner.
    if (retry_at_ && first) first = std::max(*first, *retry_at_);
    return first;
}

void Table::on_time() {
    const auto end = close_at();
    if (!storing_ && state_.stage() != v1::PLAYING && end && services_.clock.now() >= *end) {
        closing_ = true;
    }
    if (told_to_wait_ && !clock_waits()) tell_clocks();
    if (tell_presence_at_ && services_.clock.now() >= *tell_presence_at_) tell_presence();
    go_on();
}

}  // namespace valley::server
