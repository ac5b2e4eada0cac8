#include "tests/simulation/book.hpp"

#include <algorithm>
#include <stdexcept>

#include "tests/support/message_of.hpp"

namespace valley::simulation {

using SeatHolder = v1::TableUpdate::Seat;

// --- one game ---

GameBook::GameBook(const Game& game, const Setup& setup, const Seed& seed, std::uint64_t number,
                   std::optional<int> delay)
    : game_(game),
      number_(number),
      chance_(seed),
      match_(game.start(setup, chance_, log_)),
      seen_(setup.seats + 1),
      grants_(setup.seats, 0),
      delay_(delay),
      marked_chance_(seed) {
    if (delay_) marked_ = game.marked().start(setup, marked_chance_, marked_log_);
    take_in();
}

Seat GameBook::asked() const {
    const SeatSet waiting = match_->waiting_on();
    return over() || waiting.empty() ? kNoSeat : waiting.lowest();
}

bool GameBook::choose(Seat seat, const std::vector<std::uint32_t>& picks, std::uint32_t prompt) {
    if (over() || match_->apply(seat, Choice::of(prompt, picks), chance_, log_)) return false;
    counted_[{index_of(seat), prompt}] = picks;
    if (marked_ && marked_->apply(seat, Choice::of(prompt, picks), marked_chance_, marked_log_)) {
        throw std::logic_error("a game with marked cards goes another way");
    }
    take_in();
    if (const auto result = match_->result()) {
        v1::Outcome outcome;
        outcome.set_reason(v1::Outcome::RULES);
        for (std::uint32_t i = 0; i + 1 < seen_.size(); ++i) {
            if (result->winners.contains(seat_at(i))) outcome.add_winners(i);
        }
        end(std::move(outcome));
    }
    return true;
}

void GameBook::end(v1::Outcome outcome) {
    outcome_ = std::move(outcome);
    encoded_.clear();
    if (delay_) show(*marked_, marked_log_.all().size(), nullptr);
}

void GameBook::take_in() {
    encoded_.clear();
    std::ranges::fill(grants_, 0);
    for (const Event& event : log_.all().subspan(taken_in_)) {
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            const bool is_seat = i < grants_.size();
            const Viewer viewer = is_seat ? Viewer::seat(seat_at(i)) : Viewer::spectator();
            if (const auto seen = seen_by(event, viewer)) seen_[i].push_back(*seen);
            if (!is_seat) continue;
            for (const TimeGrant& grant : game_.facts().time_grants) {
                const bool gets = grant.everybody || event.full.seat == seat_at(i);
                if (grant.event == event.full.key && gets) ++grants_[i];
            }
        }
    }
    taken_in_ = log_.all().size();

    if (!delay_ || *delay_ == 0 || match_->result()) return;
    View now;
    match_->view(Viewer::spectator(), now);
    if (!moments_.empty() && moments_.back().round == now.round) return;
    moments_.push_back({now.round, marked_->clone(), marked_log_.all().size()});
    while (moments_.front().round + *delay_ <= now.round) {
        show(*moments_.front().match, moments_.front().events, marked_.get());
        moments_.pop_front();
    }
}

void GameBook::show(const Match& then, std::size_t events, const Match* now) {
    for (; shown_ < events; ++shown_) {
        const auto seen = game_.marked().late_event(marked_log_.all()[shown_], now);
        if (seen) late_seen_.push_back(*seen);
    }
    game_.marked().late_view(then, now, late_view_.emplace());
}

const std::vector<std::uint32_t>* GameBook::counted(Seat seat, std::uint32_t prompt) const {
    const auto found = counted_.find({index_of(seat), prompt});
    return found == counted_.end() ? nullptr : &found->second;
}

std::optional<std::uint32_t> GameBook::last_prompt(Seat seat) const {
    const auto next = counted_.lower_bound({index_of(seat) + 1, 0});
    if (next == counted_.begin() || std::prev(next)->first.first != index_of(seat)) {
        return std::nullopt;
    }
    return std::prev(next)->first.second;
}

bool GameBook::shown(Viewer viewer) const { return !late(viewer) || late_view_.has_value(); }

const std::vector<SeenEvent>& GameBook::seen(Viewer viewer) const {
    if (late(viewer)) return late_seen_;
    return viewer.is_seat() ? seen_[index_of(viewer.as_seat())] : seen_.back();
}

View GameBook::view(Viewer viewer) const {
    View view;
    if (late(viewer)) {
        view = *late_view_;
    } else {
        match_->view(viewer, view);
    }
    if (over()) {
        view.asked = false;
        view.waiting_on = {};
    }
    return view;
}

const std::string& GameBook::encoded_view(Viewer viewer) const {
    std::string& bytes = encoded_[viewer.code()];
    if (bytes.empty()) {
        bytes = testing::message_of<v1::View>(view(viewer)).SerializeAsString();
    }
    return bytes;
}

// --- the table ---

std::string Book::take(const journal::v1::Record& record, Time now) {
    using Record = journal::v1::Record;
    ++version_;
    charge_.reset();
    if ((rules_ == nullptr) != record.has_table_opened()) return "a table is opened once, first";
    const auto person = [&](std::uint32_t seat) -> SeatBook* {
        const bool is = seat < seats_.size() && seats_[seat].holder == SeatHolder::PERSON;
        return is ? &seats_[seat] : nullptr;
    };
    switch (record.body_case()) {
        case Record::kTableOpened:
            code_ = record.table_opened().code();
            options_ = record.table_opened().options();
            rules_ = games_.find(options_.game());
            if (rules_ == nullptr) return "no such game";
            seats_.resize(rules_->facts().seats_max);
            return "";
        case Record::kMemberCame: {
            Member& member = members_.emplace_back();
            member.number = record.member_came().member();
            member.name = record.member_came().name();
            std::ranges::copy(record.member_came().token_hash(), member.token.begin());
            return "";
        }
        case Record::kMemberLeft: return leave(record.member_left(), now);
        case Record::kSeatTaken: {
            const journal::v1::SeatTaken& taken = record.seat_taken();
            SeatBook& seat = seats_.at(taken.seat());
            if (seat.holder != SeatHolder::FREE) return "a seat is taken twice";
            seat = SeatBook{};
            if (taken.has_bot()) {
                seat.holder = SeatHolder::BOT;
                seat.name = taken.bot();
                seat.ready = seat.consents = true;
                return "";
            }
            Member* member = find(taken.member());
            if (member == nullptr || member->seat) return "nobody, or somebody who sits, sits down";
            member->seat = seat_at(taken.seat());
            seat.holder = SeatHolder::PERSON;
            seat.member = member->number;
            seat.name = member->name;
            return "";
        }
        case Record::kSeatFreed: seats_.at(record.seat_freed().seat()) = SeatBook{}; return "";
        case Record::kReadyChanged:
            if (SeatBook* seat = person(record.ready_changed().seat())) {
                seat->ready = record.ready_changed().ready();
                return "";
            }
            return "nobody is ready";
        case Record::kConsentChanged:
            if (stage() == v1::PLAYING) return "consent changes in a game";
            if (SeatBook* seat = person(record.consent_changed().seat())) {
                seat->consents = record.consent_changed().consents();
                return "";
            }
            return "nobody consents";
        case Record::kGameStarted: return start(record.game_started(), now);
        case Record::kChosen: return choose(record.chosen(), now);
        case Record::kGameEnded: return end(record.game_ended(), now);
        case Record::kRematchAsked:
            if (SeatBook* seat = person(record.rematch_asked().seat())) {
                seat->wants_rematch = true;
                return "";
            }
            return "nobody wants a rematch";
        case Record::kSaid: say(record.said()); return "";
        case Record::kMuted:
            if (Member* by = find(record.muted().by())) {
                if (record.muted().muted()) {
                    by->mutes.insert(record.muted().member());
                } else {
                    by->mutes.erase(record.muted().member());
                }
                return "";
            }
            return "nobody mutes";
        case Record::BODY_NOT_SET: break;
    }
    return "a record of no kind";
}

std::string Book::leave(const journal::v1::MemberLeft& left, Time now) {
    const Member* member = this->member(left.member());
    if (member == nullptr) return "somebody leaves who is not there";
    if (left.has_ended()) {
        if (auto fault = end(left.ended(), now); !fault.empty()) return fault;
    } else if (member->seat && stage() == v1::PLAYING) {
        return "a seat leaves a game that goes on";
    }
    if (member->seat) {
        SeatBook& seat = seats_[index_of(*member->seat)];
        const SeatBook before = std::exchange(seat, SeatBook{});
        if (stage() != v1::WAITING) {
            seat.holder = SeatHolder::PERSON;
            seat.name = before.name;
            seat.bank = before.bank;
        }
    }
    awaited_.erase(left.member());
    std::erase_if(members_, [&](const Member& m) { return m.number == left.member(); });
    for (Member& other : members_) other.mutes.erase(left.member());
    return "";
}

std::string Book::start(const journal::v1::GameStarted& started, Time now) {
    if (stage() == v1::PLAYING) return "a game starts in a game";
    const bool rematch = stage() == v1::FINISHED;
    if (started.seats_swapped() != rematch) return "seats are swapped for a rematch, and only then";
    for (const SeatBook& seat : seats_) {
        const bool person = seat.holder == SeatHolder::PERSON;
        if (seat.holder == SeatHolder::FREE) return "a game starts with a free seat";
        if (person && !(rematch ? seat.wants_rematch : seat.ready)) {
            return "a game starts that somebody did not agree to";
        }
    }
    if (rematch) std::rotate(seats_.begin(), seats_.begin() + 1, seats_.end());
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (Member* member = find(seats_[i].member)) member->seat = seat_at(i);
        seats_[i].wants_rematch = false;
        seats_[i].bank = std::chrono::seconds(options_.clock().bank_seconds());
    }
    Setup setup;
    setup.seats = seats_.size();
    setup.variants = server::variants_of(*rules_, options_.variants()).value_or(0);
    Seed seed;
    std::ranges::copy(started.seed(), seed.begin());
    everything_ = all_consent();
    std::optional<int> delay;
    if (everything_) {
        const bool delayed = options_.watching() == v1::DELAYED;
        delay = delayed ? static_cast<int>(options_.watch_delay_rounds()) : 0;
    }
    game_.emplace(*rules_, setup, seed, ++games_played_, delay);
    give_time();
    run_clock(now);
    return "";
}

std::string Book::choose(const journal::v1::Chosen& chosen, Time now) {
    if (!game_ || game_->over()) return "a choice counts without a game";
    const Seat seat = seat_at(chosen.seat());
    charge_ = {seat,
               Milliseconds(chosen.spent_ms()),
               seats_.at(chosen.seat()).bank,
               since_,
               game_->number(),
               chosen.prompt(),
               true,
               false};
    const std::vector<std::uint32_t> picks(chosen.picks().begin(), chosen.picks().end());
    if (game_->counted(seat, chosen.prompt()) != nullptr) return "a choice counts twice";
    if (!game_->choose(seat, picks, chosen.prompt()))
        return "a choice counts that the rules refuse";
    seats_[chosen.seat()].bank -= Milliseconds(chosen.spent_ms());
    give_time();
    run_clock(now);
    return "";
}

std::string Book::end(const journal::v1::GameEnded& ended, Time) {
    if (!game_ || game_->over()) return "a game ends that is not running";
    const Seat asked = game_->asked();
    SeatBook& seat = seats_.at(index_of(asked));
    const bool by_time = ended.reason() == journal::v1::GameEnded::TIME;
    charge_ = {asked,  Milliseconds(ended.spent_ms()), seat.bank, since_, game_->number(), 0, false,
               by_time};
    seat.bank -= Milliseconds(ended.spent_ms());
    v1::Outcome outcome;
    switch (ended.reason()) {
        case journal::v1::GameEnded::CONCEDED: outcome.set_reason(v1::Outcome::CONCEDED); break;
        case journal::v1::GameEnded::TIME: outcome.set_reason(v1::Outcome::TIME); break;
        case journal::v1::GameEnded::CLAIMED: outcome.set_reason(v1::Outcome::CLAIMED); break;
        case journal::v1::GameEnded::ABANDONED: outcome.set_reason(v1::Outcome::ABANDONED); break;
        default: return "a game ends without a reason";
    }
    *outcome.mutable_winners() = ended.winners();
    const auto& winners = outcome.winners();
    const auto asked_number = static_cast<std::uint32_t>(index_of(asked));
    if (by_time && std::ranges::find(winners, asked_number) != winners.end()) {
        return "the seat whose time ran out wins";
    }
    game_->end(std::move(outcome));
    return "";
}

// Who hears whom is said in chat.proto.
void Book::say(const journal::v1::Said& said) {
    const Member* speaker = member(said.member());
    if (speaker == nullptr) return;
    ++said_[said.text()];
    v1::ChatLines::Line line;
    line.set_member(speaker->number);
    line.set_name(speaker->name);
    if (speaker->seat) line.set_seat(static_cast<std::uint32_t>(index_of(*speaker->seat)));
    line.set_text(said.text());
    for (Member& listener : members_) {
        const bool apart = stage() == v1::PLAYING && !speaker->seat && listener.seat;
        if (apart || listener.mutes.contains(speaker->number)) continue;
        listener.heard.push_back(line.SerializeAsString());
    }
}

bool Book::all_consent() const {
    const bool offered =
        options_.watching() == v1::DELAYED || options_.watching() == v1::AFTERWARDS;
    return offered && std::ranges::all_of(seats_, &SeatBook::consents);
}

// --- clocks ---

void Book::give_time() {
    if (!options_.has_clock()) return;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        seats_[i].bank +=
            game_->grants()[i] * std::chrono::seconds(options_.clock().increment_seconds());
    }
}

void Book::run_clock(Time now) {
    since_ = now;
    if (stage() != v1::PLAYING) return;
    const SeatBook& asked = seats_[index_of(game_->asked())];
    if (asked.holder == SeatHolder::PERSON && awaited_.contains(asked.member)) {
        since_ = std::max(now, held_until_);
    }
}

void Book::restarted(Time now) {
    held_until_ = now + grace_;
    awaited_.clear();
    for (const Member& member : members_) awaited_.insert(member.number);
    run_clock(now);
}

void Book::came_back(MemberNumber number, Time now) {
    awaited_.erase(number);
    const Member* back = member(number);
    const bool asked =
        back != nullptr && back->seat && stage() == v1::PLAYING && game_->asked() == *back->seat;
    if (asked) since_ = std::min(since_, now);
}

std::vector<v1::GameUpdate::Clock> Book::clocks(Time now) const {
    std::vector<v1::GameUpdate::Clock> clocks;
    if (!options_.has_clock()) return clocks;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const SeatBook& seat = seats_[i];
        const bool running =
            game_->asked() == seat_at(i) && seat.holder == SeatHolder::PERSON && since_ <= now;
        const Milliseconds left = running ? seat.bank - (now - since_) : seat.bank;
        v1::GameUpdate::Clock& clock = clocks.emplace_back();
        clock.set_bank_ms(static_cast<std::uint32_t>(std::max(left, Milliseconds{0}).count()));
        clock.set_running(running);
    }
    return clocks;
}

// --- questions ---

v1::TableStage Book::stage() const {
    if (!game_) return v1::WAITING;
    return game_->over() ? v1::FINISHED : v1::PLAYING;
}

const Book::Member* Book::member(MemberNumber number) const {
    const auto found = std::ranges::find(members_, number, &Member::number);
    return found == members_.end() ? nullptr : &*found;
}
Book::Member* Book::find(MemberNumber number) {
    const auto found = std::ranges::find(members_, number, &Member::number);
    return found == members_.end() ? nullptr : &*found;
}

Viewer Book::viewer_of(const Member& member) const {
    return member.seat ? Viewer::seat(*member.seat) : Viewer::spectator();
}

bool Book::shown(const Member& member) const {
    if (!game_ || (!member.seat && options_.watching() == v1::NOBODY)) return false;
    return game_->shown(viewer_of(member));
}

std::size_t Book::times_said(const std::string& text) const {
    const auto found = said_.find(text);
    return found == said_.end() ? 0 : found->second;
}

std::string Book::fault_of(const v1::TableUpdate& update, const Member& receiver,
                           bool whole) const {
    if (update.code() != code_) return "the code";
    if (update.stage() != stage()) return "the stage";
    if (update.game_number() != games_played_) return "the game's number";
    if (update.watchers_see_everything() !=
        (stage() == v1::WAITING ? all_consent() : everything_)) {
        return "what watchers see";
    }
    if (static_cast<std::size_t>(update.seats_size()) != seats_.size()) return "the seats";
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const SeatBook& seat = seats_[i];
        const v1::TableUpdate::Seat& told = update.seats(static_cast<int>(i));
        if (told.holder() != seat.holder || told.name() != seat.name ||
            told.member() != seat.member || told.ready() != seat.ready ||
            told.consents() != seat.consents || told.wants_rematch() != seat.wants_rematch) {
            return "seat " + std::to_string(i);
        }
    }
    if (!whole) return "";
    if (update.host() != members_.front().number) return "the host";
    if (static_cast<std::size_t>(update.members_size()) != members_.size()) return "the members";
    for (std::size_t i = 0; i < members_.size(); ++i) {
        const Member& member = members_[i];
        const v1::TableUpdate::Member& told = update.members(static_cast<int>(i));
        const bool same_seat = told.has_seat() == member.seat.has_value() &&
                               (!member.seat || told.seat() == index_of(*member.seat));
        if (told.member() != member.number || told.name() != member.name || !same_seat ||
            told.muted() != receiver.mutes.contains(member.number)) {
            return "member " + std::to_string(member.number);
        }
    }
    return "";
}

}  // namespace valley::simulation
