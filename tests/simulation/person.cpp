#include "tests/simulation/person.hpp"

#include <algorithm>

#include "tests/support/table_scene.hpp"

namespace valley::simulation {

using client::End;
using client::Link;
namespace message = testing::message;

Person::Person(std::string name, Role role, Plan& plan, std::uint64_t seed)
    : name_(name),
      first_name_(std::move(name)),
      role_(role),
      plan_(plan),
      luck_(seed),
      consents_(luck_.chance(3, 4)) {
    new_session();
}

void Person::new_session() {
    client::SessionSettings settings;
    settings.first_tries = 0;
    settings.language = luck_.chance(1, 2) ? client::Language::en : client::Language::de;
    session_ = std::make_unique<client::Session>(
        settings, [this] { return static_cast<std::uint32_t>(luck_.next()); });
}

void Person::restart(Time now) {
    const std::optional<client::Place> place = session_->model().place;
    new_session();
    begun_again_ = true;
    if (place) session_->enter(*place);
    session_->start(now);
    checked = false;
    wire.reset();
}

void Person::take_news(std::string& fault) {
    for (const client::News& news : session_->take_news()) {
        if (const auto* game = std::get_if<client::GameNews>(&news)) {
            if (game->missed) fault = name_ + ": some events will never come";
        } else if (const auto* ended = std::get_if<client::EndNews>(&news)) {
            if (ended->end == End::replaced && !begun_again_) {
                fault = name_ + " is replaced, by nobody but itself";
            }
        } else if (const auto* answer = std::get_if<client::AnswerNews>(&news)) {
            const v1::ErrorCode code = answer->answer.error().code();
            const bool joins = answer->request == v1::ClientMessage::kJoinTable;
            if (joins && code == v1::NAME_TAKEN) {
                fault = name_ + " finds its name taken, by nobody but itself";
            } else if (joins && (code == v1::NOT_ALLOWED || code == v1::NO_TABLE)) {
                gone_ = true;
            } else if (answer->request == v1::ClientMessage::kLeaveTable &&
                       answer->answer.has_done()) {
                left_ = true;
            }
        }
    }
}

std::string Person::ask(v1::ClientMessage request, std::string what, Time now) {
    if (session_->request(std::move(request), now) == 0) return "";
    return name_ + " " + what;
}

std::string Person::act(Mood mood, Time now) {
    if (gone_) return "";
    if (session_->link() == Link::ended) {
        switch (session_->end()) {
            case End::replaced:
                restart(now);
                return name_ + " comes back to a place that an older connection took";
            case End::removed:
            case End::place_lost:
            case End::table_closed:
                left_ = true;
                if (mood == Mood::leaving || role_ == Role::host || finished_) {
                    gone_ = true;
                    return "";
                }
                name_ = first_name_ + std::to_string(++names_);
                new_session();
                session_->start(now);
                wire.reset();
                left_ = false;
                return name_ + " begins anew";
            default: gone_ = true; return name_ + " gives up";
        }
    }
    if (session_->link() != Link::ready) return "";
    if (!session_->model().place) {
        if (left_ && role_ == Role::spectator && mood == Mood::wild && luck_.chance(1, 2)) {
            left_ = false;  // and comes back
        }
        if (left_ || mood == Mood::leaving) {
            if (!left_ && session_->awaits_answers()) return "";
            gone_ = true;
            return name_ + " is gone";
        }
        return enter(now);
    }
    if (role_ == Role::host && plan_.code.empty()) plan_.code = session_->model().place->code;
    if (!session_->model().table) return "";
    return act_at_table(mood, now);
}

std::string Person::enter(Time now) {
    if (session_->awaits_answers()) return "";
    if (role_ == Role::host && plan_.code.empty()) {
        return ask(message::create_table(name_, plan_.options), "opens a table", now);
    }
    if (plan_.code.empty()) return "";
    return ask(message::join_table(plan_.code, name_), "joins " + plan_.code, now);
}

std::string Person::talk(Time now) {
    const auto& members = session_->model().table->members();
    if (luck_.chance(1, 3) && members.size() > 1) {
        const auto& other =
            members[static_cast<int>(luck_.below(static_cast<std::uint32_t>(members.size())))];
        if (other.member() != session_->model().place->member) {
            const bool mutes = luck_.chance(1, 2);
            return ask(message::mute(other.member(), mutes),
                       (mutes ? "mutes " : "hears ") + other.name(), now);
        }
    }
    const std::string text = name_ + " says line " + std::to_string(++lines_);
    return ask(message::say(text), "says line " + std::to_string(lines_), now);
}

std::string Person::act_at_table(Mood mood, Time now) {
    if (mood == Mood::leaving) {
        if (session_->awaits_answers() && !luck_.chance(1, 20)) return "";
        return ask(message::leave_table(), "leaves", now);
    }
    // Most people wait for an answer.
    if (session_->awaits_answers() && !luck_.chance(1, 10)) return "";
    if (mood == Mood::wild && lines_ < 40 && luck_.chance(1, 25)) return talk(now);
    if (role_ == Role::spectator) {
        const bool leaves = mood == Mood::wild && luck_.chance(1, 150);
        if (leaves) return ask(message::leave_table(), "leaves", now);
        return "";
    }
    switch (session_->model().table->stage()) {
        case v1::PLAYING: return in_game(mood, now);
        case v1::FINISHED: return after_game(mood, now);
        default: return before_game(mood, now);
    }
}

std::string Person::before_game(Mood mood, Time now) {
    const v1::TableUpdate& table = *session_->model().table;
    const auto seat = session_->model().seat();
    if (!seat) return ask(message::take_seat(), "sits down", now);
    for (std::uint32_t i = 0; role_ == Role::host && i < 2; ++i) {
        const auto& other = table.seats(static_cast<int>(i));
        if (other.holder() == v1::TableUpdate::Seat::FREE && plan_.with_bot) {
            return ask(message::add_bot(i, plan_.bot), "adds a bot", now);
        }
        const bool person = i != *seat && other.holder() == v1::TableUpdate::Seat::PERSON;
        if (person && mood == Mood::wild && plan_.removes_somebody && luck_.chance(1, 2)) {
            plan_.removes_somebody = false;
            return ask(message::remove_from_seat(i), "removes " + other.name(), now);
        }
    }
    const auto& own = table.seats(static_cast<int>(*seat));
    if (own.consents() != consents_) {
        return ask(message::set_consent(consents_), "says whether it consents", now);
    }
    if (!own.ready()) return ask(message::set_ready(), "is ready", now);
    if (mood == Mood::wild && luck_.chance(1, 10)) {
        return ask(message::set_ready(false), "is not ready", now);
    }
    return "";
}

std::string Person::in_game(Mood mood, Time now) {
    const client::Model& model = session_->model();
    const auto seat = model.seat();
    if (!seat) return "";
    if (mood == Mood::wild && luck_.chance(1, 1500)) {
        return ask(message::concede(model.game_number), "concedes", now);
    }
    if (mood == Mood::wild && luck_.chance(1, 4000)) {
        return ask(message::leave_table(), "leaves", now);
    }
    for (const auto& other : model.table->seats()) {
        if (other.has_grace_ms() && luck_.chance(1, 10)) {
            return ask(message::claim(model.game_number), "claims the game", now);
        }
    }
    if (last_choice_ && !session_->awaits_answers() && luck_.chance(1, 40)) {
        v1::ClientMessage again;
        *again.mutable_choose() = *last_choice_;
        return ask(again, "repeats its last choice", now);
    }
    const v1::Prompt* prompt = model.open_prompt();
    if (prompt == nullptr) return "";
    std::vector<std::uint32_t> picks = testing::random_picks(*prompt, luck_);
    if (mood == Mood::wild && luck_.chance(1, 60))
        picks.push_back(luck_.below(70));  // may be wrong
    const std::string what = " answers prompt " + std::to_string(prompt->number());
    last_choice_.emplace();
    last_choice_->set_game_number(model.game_number);
    last_choice_->set_prompt(prompt->number());
    last_choice_->mutable_picks()->Assign(picks.begin(), picks.end());
    if (!session_->choose(std::move(picks), now)) return "";
    ++choices_;
    return name_ + what;
}

std::string Person::after_game(Mood, Time now) {
    const v1::TableUpdate& table = *session_->model().table;
    const auto seat = session_->model().seat();
    bool all_here = true;
    for (const auto& other : table.seats()) {
        if (other.holder() == v1::TableUpdate::Seat::PERSON && other.member() == 0) {
            all_here = false;
        }
    }
    if (!seat || !all_here || table.game_number() >= plan_.games) {
        finished_ = true;
        return "";
    }
    if (table.seats(static_cast<int>(*seat)).wants_rematch()) return "";
    return ask(message::ask_rematch(), "asks for a rematch", now);
}

}  // namespace valley::simulation
