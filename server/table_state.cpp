#include "server/table_state.hpp"

#include <algorithm>
#include <utility>

#include "engine/bots/bots.hpp"
#include "engine/core/check.hpp"

namespace valley::server {

using SeatHolder = v1::TableUpdate::Seat;

namespace {

// More lines than a client has on the way at a time.
constexpr std::size_t kTicketsKept = 64;

}  // namespace

// --- Play ---

Play::Play(const Game& game, const valley::Setup& setup, const Seed& seed, std::uint64_t number,
           std::optional<int> delay)
    : game_(game),
      setup_(setup),
      number_(number),
      chance_(seed),
      match_(game.start(setup, chance_, last_step_)),
      shown_(setup.seats + 1),
      grants_(setup.seats, 0),
      last_choices_(setup.seats),
      late_(delay ? std::make_unique<LateShow>(game, setup, seed, *delay) : nullptr) {
    take_in_events();
}

Seat Play::asked() const {
    const SeatSet waiting = match_->waiting_on();
    return over() || waiting.empty() ? kNoSeat : waiting.lowest();
}

bool Play::choose(Seat seat, const Choice& choice) {
    EventLog step;
    if (seat != asked() || match_->apply(seat, choice, chance_, step)) return false;
    last_step_ = std::move(step);
    answers_.push_back(set_of(choice));
    last_choices_[index_of(seat)] = choice;
    if (late_) late_->choose(seat, choice);
    take_in_events();
    if (const auto result = match_->result()) {
        v1::Outcome outcome;
        outcome.set_reason(v1::Outcome::RULES);
        for (std::size_t i = 0; i < setup_.seats; ++i) {
            if (result->winners.contains(seat_at(i))) {
                outcome.add_winners(static_cast<std::uint32_t>(i));
            }
        }
        end(std::move(outcome));
    }
    return true;
}

void Play::take_in_events() {
    std::ranges::fill(grants_, 0);
    for (Shown& shown : shown_) shown.before = shown.now;
    for (const Event& event : last_step_.all()) {
        for (const TimeGrant& grant : game_.facts().time_grants) {
            if (grant.event != event.full.key) continue;
            for (std::size_t i = 0; i < grants_.size(); ++i) {
                if (grant.everybody || event.full.seat == seat_at(i)) ++grants_[i];
            }
        }
        for (std::size_t i = 0; i < grants_.size(); ++i) {
            if (seen_by(event, Viewer::seat(seat_at(i)))) ++shown_[i].now;
        }
        if (seen_by(event, Viewer::spectator())) ++shown_.back().now;
    }
}

void Play::end(v1::Outcome outcome) {
    outcome_ = std::move(outcome);
    if (late_) late_->end();
}

const Play::Shown& Play::shown_to(Viewer viewer) const {
    return viewer.is_seat() ? shown_[index_of(viewer.as_seat())] : shown_.back();
}

std::vector<SeenEvent> Play::seen_since(Viewer viewer, std::size_t first) const {
    const std::size_t before = shown_to(viewer).before;
    return first < before ? all_events().since(viewer, first)
                          : last_step_.since(viewer, first - before);
}

EventLog Play::all_events() const {
    EventLog events;
    SeededChance chance(chance_.seed());
    const auto match = game_.start(setup_, chance, events);
    Prompt prompt;
    for (PickSet picks : answers_) {
        const Seat seat = match->waiting_on().lowest();
        match->prompt(seat, prompt);
        const auto refused =
            match->apply(seat, Choice::of_set(prompt.number, picks.bits()), chance, events);
        CHECK(!refused, "a game that is played again goes the same way");
    }
    return events;
}

// --- TableState ---

bool TableState::apply(const Record& record) {
    if ((game_ == nullptr) != record.has_table_opened()) return false;
    ++records_;
    switch (record.body_case()) {
        case Record::kTableOpened: return open(record.table_opened());
        case Record::kMemberCame: return come(record.member_came());
        case Record::kMemberLeft: return leave(record.member_left());
        case Record::kSeatTaken: return sit(record.seat_taken());
        case Record::kSeatFreed: return free(record.seat_freed());
        case Record::kReadyChanged: {
            SeatState* seat = person_at(record.ready_changed().seat());
            if (seat != nullptr) seat->ready = record.ready_changed().ready();
            return seat != nullptr;
        }
        case Record::kConsentChanged: {
            SeatState* seat = person_at(record.consent_changed().seat());
            if (seat != nullptr) seat->consents = record.consent_changed().consents();
            return seat != nullptr;
        }
        case Record::kGameStarted: return start(record.game_started());
        case Record::kChosen: return choose(record.chosen());
        case Record::kGameEnded: return end(record.game_ended());
        case Record::kRematchAsked: {
            SeatState* seat = person_at(record.rematch_asked().seat());
            if (seat != nullptr) seat->wants_rematch = true;
            return seat != nullptr;
        }
        case Record::kSaid: return say(record.said());
        case Record::kMuted: return mute(record.muted());
        case Record::BODY_NOT_SET: return false;
    }
    return false;
}

bool TableState::open(const journal::v1::TableOpened& opened) {
    code_ = opened.code();
    long_code_ = opened.long_code();
    number_ = opened.number();
    const Game* game = games_.find(opened.options().game());
    const auto variants =
        game == nullptr ? std::nullopt : variants_of(*game, opened.options().variants());
    if (!variants) {
        needs_other_rules_ = true;
        return false;
    }
    game_ = game;
    variants_ = *variants;
    options_ = opened.options();
    password_hash_ = opened.password_hash();
    awaits_host_ = opened.awaits_host();
    seats_.resize(game_->facts().seats_max);
    return true;
}

bool TableState::come(const journal::v1::MemberCame& came) {
    if (came.member() != next_member() || came.token_hash().size() != sizeof(TokenHash)) {
        return false;
    }
    MemberState& member = members_.emplace_back();
    member.number = last_member_ = came.member();
    member.name = came.name();
    std::ranges::copy(came.token_hash(), member.token_hash.begin());
    return true;
}

bool TableState::leave(const journal::v1::MemberLeft& left) {
    MemberState* member = find(left.member());
    if (member == nullptr) return false;
    const bool was_playing = stage() == v1::PLAYING && member->seat;
    if (was_playing != left.has_ended() || (was_playing && !end(left.ended()))) return false;
    if (left.removed()) removed_.insert(member->token_hash);
    if (member->seat) vacate(seats_[index_of(*member->seat)]);
    std::erase_if(members_, [&](const MemberState& m) { return m.number == left.member(); });
    for (MemberState& other : members_) other.mutes.erase(left.member());
    return true;
}

// After the start a seat keeps the name of who played there: it can still be read, and nobody else
// can sit down.
void TableState::vacate(SeatState& seat) {
    const SeatState before = std::exchange(seat, SeatState{});
    if (stage() == v1::WAITING) return;
    seat.holder = SeatHolder::PERSON;
    seat.name = before.name;
    seat.bank = before.bank;
}

bool TableState::sit(const journal::v1::SeatTaken& taken) {
    if (taken.seat() >= seats_.size()) return false;
    SeatState& seat = seats_[taken.seat()];
    if (seat.holder != SeatHolder::FREE) return false;
    if (taken.by_case() == journal::v1::SeatTaken::kBot) {
        // One of another release: nobody could play for it.
        if (make_bot(taken.bot(), *game_) == nullptr) return false;
        seat = SeatState{};
        seat.holder = SeatHolder::BOT;
        seat.bot = taken.bot();
        seat.name = taken.bot();
        seat.ready = true;
        seat.consents = true;
        return true;
    }
    MemberState* member = find(taken.member());
    if (member == nullptr || member->seat) return false;
    seat = SeatState{};
    member->seat = seat_at(taken.seat());
    seat.holder = SeatHolder::PERSON;
    seat.member = member->number;
    seat.name = member->name;
    return true;
}

bool TableState::free(const journal::v1::SeatFreed& freed) {
    if (freed.seat() >= seats_.size() || seats_[freed.seat()].holder == SeatHolder::FREE) {
        return false;
    }
    if (stage() == v1::PLAYING) return false;  // who leaves a game gives it up
    SeatState& seat = seats_[freed.seat()];
    if (MemberState* member = find(seat.member)) member->seat.reset();
    vacate(seat);
    return true;
}

bool TableState::start(const journal::v1::GameStarted& started) {
    if (started.seed().size() != sizeof(Seed) || stage() == v1::PLAYING) return false;
    if (started.rules_version() != game_->facts().rules_version ||
        started.rules_hash() != games_.rules_hash(*game_)) {
        needs_other_rules_ = true;
        return false;
    }
    if (started.seats_swapped()) {
        std::rotate(seats_.begin(), seats_.begin() + 1, seats_.end());
        for (std::size_t i = 0; i < seats_.size(); ++i) {
            if (MemberState* member = find(seats_[i].member)) member->seat = seat_at(i);
        }
    }
    watchers_see_everything_ = all_consent();
    for (SeatState& seat : seats_) {
        if (seat.holder == SeatHolder::FREE) return false;
        // Whoever has left since the last game plays no other.
        if (seat.holder == SeatHolder::PERSON && find(seat.member) == nullptr) return false;
        seat.wants_rematch = false;
        seat.bank = std::chrono::seconds(options_.clock().bank_seconds());
    }
    Seed seed;
    std::ranges::copy(started.seed(), seed.begin());
    ++games_played_;
    std::optional<int> delay;
    if (watchers_see_everything_ && options_.watching() == v1::DELAYED) {
        delay = static_cast<int>(options_.watch_delay_rounds());
    } else if (watchers_see_everything_ && options_.watching() == v1::AFTERWARDS) {
        delay = 0;
    }
    play_.emplace(*game_, valley::Setup{seats_.size(), variants_}, seed, games_played_, delay);
    give_time();
    return true;
}

bool TableState::all_consent() const {
    const bool offered =
        options_.watching() == v1::DELAYED || options_.watching() == v1::AFTERWARDS;
    return offered && std::ranges::all_of(seats_, &SeatState::consents);
}

bool TableState::watchers_see_everything() const {
    return stage() == v1::WAITING ? all_consent() : watchers_see_everything_;
}

void TableState::give_time() {
    if (!options_.has_clock()) return;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        seats_[i].bank +=
            play_->grants()[i] * std::chrono::seconds(options_.clock().increment_seconds());
    }
}

bool TableState::choose(const journal::v1::Chosen& chosen) {
    if (!play_ || chosen.seat() >= seats_.size()) return false;
    const std::vector<std::uint32_t> picks(chosen.picks().begin(), chosen.picks().end());
    const Choice choice = Choice::of(chosen.prompt(), picks);
    if (!play_->choose(seat_at(chosen.seat()), choice)) return false;
    seats_[chosen.seat()].bank -= Milliseconds(chosen.spent_ms());
    give_time();
    return true;
}

bool TableState::end(const journal::v1::GameEnded& ended) {
    if (!play_ || play_->over()) return false;
    if (const Seat asked = play_->asked(); asked != kNoSeat) {
        seats_[index_of(asked)].bank -= Milliseconds(ended.spent_ms());
    }
    v1::Outcome outcome;
    switch (ended.reason()) {
        case journal::v1::GameEnded::CONCEDED: outcome.set_reason(v1::Outcome::CONCEDED); break;
        case journal::v1::GameEnded::TIME: outcome.set_reason(v1::Outcome::TIME); break;
        case journal::v1::GameEnded::CLAIMED: outcome.set_reason(v1::Outcome::CLAIMED); break;
        case journal::v1::GameEnded::ABANDONED: outcome.set_reason(v1::Outcome::ABANDONED); break;
        default: return false;
    }
    *outcome.mutable_winners() = ended.winners();
    play_->end(std::move(outcome));
    return true;
}

bool TableState::say(const journal::v1::Said& said) {
    MemberState* speaker = find(said.member());
    if (speaker == nullptr) return false;
    if (said.ticket() != 0) speaker->said.push_back(said.ticket());
    if (speaker->said.size() > kTicketsKept) speaker->said.erase(speaker->said.begin());
    ChatLine line{speaker->number, speaker->name, speaker->seat, said.text(), {}};
    for (MemberState& listener : members_) {
        if (!may_hear(listener, *speaker)) continue;
        ++listener.lines_heard;
        line.heard_by.push_back(listener.number);
    }
    chat_.push_back(std::move(line));
    if (chat_.size() > chat_lines_kept_) chat_.erase(chat_.begin());
    return true;
}

bool TableState::mute(const journal::v1::Muted& muted) {
    MemberState* by = find(muted.by());
    if (by == nullptr) return false;
    if (muted.muted()) {
        by->mutes.insert(muted.member());
    } else {
        by->mutes.erase(muted.member());
    }
    return true;
}

// chat.proto says who hears whom.
bool TableState::may_hear(const MemberState& listener, const MemberState& speaker) const {
    if (listener.mutes.contains(speaker.number)) return false;
    return stage() != v1::PLAYING || speaker.seat || !listener.seat;
}

v1::TableStage TableState::stage() const {
    if (!play_) return v1::WAITING;
    return play_->over() ? v1::FINISHED : v1::PLAYING;
}

// The host is whoever has been at the table longest.
MemberNumber TableState::host() const { return members_.empty() ? 0 : members_.front().number; }

const MemberState* TableState::member(MemberNumber number) const {
    const auto found = std::ranges::find(members_, number, &MemberState::number);
    return found == members_.end() ? nullptr : &*found;
}

MemberState* TableState::find(MemberNumber number) {
    const auto found = std::ranges::find(members_, number, &MemberState::number);
    return found == members_.end() ? nullptr : &*found;
}

const MemberState* TableState::member_with(const TokenHash& token) const {
    const auto found = std::ranges::find(members_, token, &MemberState::token_hash);
    return found == members_.end() ? nullptr : &*found;
}

SeatState* TableState::person_at(std::uint32_t seat) {
    if (seat >= seats_.size() || seats_[seat].holder != SeatHolder::PERSON) return nullptr;
    return &seats_[seat];
}

Viewer TableState::viewer_of(const MemberState& member) const {
    return member.seat ? Viewer::seat(*member.seat) : Viewer::spectator();
}

std::optional<Seat> TableState::free_seat() const {
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].holder == SeatHolder::FREE) return seat_at(i);
    }
    return std::nullopt;
}

std::optional<std::uint32_t> variants_of(
    const Game& game, const google::protobuf::RepeatedPtrField<std::string>& keys) {
    const auto& words = game.facts().words.variants;
    std::uint32_t variants = 0;
    for (const std::string& key : keys) {
        const auto found = std::ranges::find(words, std::string_view(key), &Word::key);
        if (found == words.end()) return std::nullopt;
        variants |= 1u << static_cast<unsigned>(found - words.begin());
    }
    return variants;
}

}  // namespace valley::server
