#include "tests/processes/driver.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace valley::testing {

using client::Link;
using client::Time;
using Seat = v1::TableUpdate::Seat;

namespace {

client::SessionSettings in_a_hurry(const Way& way) {
    client::SessionSettings settings;
    settings.quiet_time = way.quiet_time;
    settings.answer_time = way.answer_time;
    settings.client = "driver";
    settings.retry_first = Time{5};
    settings.retry_most = Time{40};
    settings.first_tries = 0;
    return settings;
}

// The rest of a list begins with what was there before.
template <typename List>
bool begins_with(const List& list, const List& beginning) {
    return list.size() >= beginning.size() &&
           std::equal(beginning.begin(), beginning.end(), list.begin());
}

template <typename Messages>
std::vector<std::string> encoded(const Messages& messages) {
    std::vector<std::string> bytes;
    for (const auto& message : messages) bytes.push_back(message.SerializeAsString());
    return bytes;
}

}  // namespace

Driver::Driver(asio::io_context& io, Way way, std::string name, Role role, TablePlan& plan,
               std::uint64_t seed)
    : io_(io),
      way_(std::move(way)),
      name_(std::move(name)),
      role_(role),
      plan_(plan),
      luck_(seed) {}

void Driver::begin() {
    connection_.reset();
    session_ = std::make_unique<client::Session>(
        in_a_hurry(way_), [this] { return static_cast<std::uint32_t>(luck_.next() >> 32); });
    back_ = table_back_ = game_back_ = false;
    lines_sent_.clear();
}

void Driver::connect() {
    client::Trust trust;
    trust.insecure = way_.plain;
    connection_ = std::make_unique<client::Connection>(io_, *session_, way_.server, trust,
                                                       [this] { take_news(); });
    connection_->start();
}

void Driver::move_to(std::uint16_t port) {
    way_.server.port = port;
    if (!entered_) return;
    connection_.reset();
    session_->disconnected(client::Connection::now());
    connect();
}

void Driver::begin_anew_at(std::uint16_t port) {
    const client::Place place = *session_->model().place;
    way_.server.port = port;
    begin();
    session_->enter(place);
    connect();
}

void Driver::act() {
    if (!entered_) {
        if (role_ != Role::host && plan_.code.empty()) return;
        entered_ = true;
        begin();
        if (role_ == Role::host) {
            v1::CreateTable create;
            create.set_name(name_);
            *create.mutable_options() = plan_.options;
            create.set_password(plan_.password);
            session_->enter(std::move(create));
        } else {
            v1::JoinTable join;
            join.set_name(name_);
            join.set_code(plan_.code);
            join.set_password(plan_.password);
            session_->enter(std::move(join));
        }
        connect();
        return;
    }
    if (session_->link() == Link::ended) {
        trouble_ =
            name_ + "'s session has ended: " + std::to_string(static_cast<int>(session_->end()));
        return;
    }
    // Until the table is here as it is now, what is known of it may be old.
    if (!connected() || !has_place() || !table_back_) return;
    if (role_ == Role::watcher || session_->awaits_answers()) return;
    switch (session_->model().table->stage()) {
        case v1::WAITING: before_game(); break;
        case v1::PLAYING: in_game(); break;
        default: return;
    }
    connection_->poke();
}

void Driver::ask(v1::ClientMessage message) {
    const bool says = message.has_say();
    const std::string text = message.say().text();
    const std::uint64_t id = session_->request(std::move(message), client::Connection::now());
    if (says && id != 0) lines_sent_.emplace_back(id, text);
}

void Driver::before_game() {
    const client::Model& model = session_->model();
    const auto seat = model.seat();
    v1::ClientMessage message;
    if (!seat) {
        message.mutable_take_seat();
        return ask(message);
    }
    const auto& own = model.table->seats(static_cast<int>(*seat));
    if (!own.consents()) {
        message.mutable_set_consent()->set_consent(true);
        return ask(message);
    }
    if (plan_.starts && !own.ready()) {
        message.mutable_set_ready()->set_ready(true);
        return ask(message);
    }
}

void Driver::in_game() {
    if (!plan_.plays) return;
    if (luck_.chance(1, plan_.talks_each)) {
        v1::ClientMessage message;
        message.mutable_say()->set_text(name_ + " says line " + std::to_string(++lines_) +
                                        plan_.chatter);
        return ask(message);
    }
    const v1::Prompt* prompt = session_->model().open_prompt();
    if (prompt == nullptr) return;
    std::vector<std::uint32_t> picks(static_cast<std::size_t>(prompt->options_size()));
    std::iota(picks.begin(), picks.end(), 0u);
    luck_.shuffle(std::span(picks));
    picks.resize(prompt->min() + luck_.below(prompt->max() - prompt->min() + 1));
    session_->choose(std::move(picks), client::Connection::now());
}

void Driver::take_news() {
    for (const client::News& news : session_->take_news()) {
        if (std::holds_alternative<client::JoinedNews>(news)) {
            back_ = true;
            returns_ += std::get<client::JoinedNews>(news).again ? 1 : 0;
            table_back_ = game_back_ = false;
            if (role_ == Role::host) plan_.code = session_->model().place->code;
        } else if (std::holds_alternative<client::TableNews>(news)) {
            table_back_ = true;
        } else if (const auto* game = std::get_if<client::GameNews>(&news)) {
            game_back_ = true;
            if (game->missed) trouble_ = name_ + " will never hear of some events";
        } else if (const auto* link = std::get_if<client::LinkNews>(&news)) {
            if (link->link != Link::ready) back_ = false;
        } else if (const auto* answer = std::get_if<client::AnswerNews>(&news)) {
            take(*answer);
        }
    }
}

// What is answered counts, and has to be there for ever after.
void Driver::take(const client::AnswerNews& news) {
    const v1::ServerMessage& answer = news.answer;
    if (answer.error().code() == v1::NOT_SAVED) {
        ++unsaved_;
    } else if (answer.has_error()) {
        trouble_ = name_ + " is refused: " + answer.error().text();
    } else if (answer.has_seated()) {
        shown_.seated = true;
    } else if (answer.has_chosen()) {
        shown_.counted = {answer.chosen().game_number(), answer.chosen().prompt()};
    } else if (news.request == v1::ClientMessage::kSetReady) {
        shown_.ready = true;
    } else if (news.request == v1::ClientMessage::kSay) {
        const auto line = std::ranges::find(lines_sent_, news.request_id,
                                            &std::pair<std::uint64_t, std::string>::first);
        if (line != lines_sent_.end()) shown_.said.push_back(line->second);
    }
}

void Driver::remember() {
    if (!entered_ || !session_->model().table) return;
    const client::Model& model = session_->model();
    shown_.place = model.place;
    shown_.table = model.table;
    shown_.game = model.game_number;
    shown_.events = encoded(model.events);
    shown_.view = model.view;
    shown_.clocks = model.clocks;
    shown_.outcome = model.outcome;
    shown_.chat = encoded(model.chat);
}

bool Driver::is_back() const {
    if (!entered_) return true;
    return connected() && back_ && table_back_ && (game_back_ || !shown_.view);
}

std::string Driver::fault(Time away) const {
    if (!trouble_.empty()) return trouble_;
    if (!shown_.table) return "";
    for (const std::string& fault : {fault_of_table(), fault_of_game(away), fault_of_chat()}) {
        if (!fault.empty()) return name_ + " at " + shown_.table->code() + ": " + fault;
    }
    return "";
}

std::string Driver::fault_of_table() const {
    const client::Model& model = session_->model();
    const v1::TableUpdate& before = *shown_.table;
    const v1::TableUpdate& now = *model.table;
    if (model.place->member != shown_.place->member || model.place->code != shown_.place->code ||
        model.place->token != shown_.place->token) {
        return "the place";
    }
    if (now.code() != before.code()) return "the code";
    if (now.options().SerializeAsString() != before.options().SerializeAsString()) {
        return "the options";
    }
    if (now.host() != before.host()) return "the host";
    if (now.stage() < before.stage()) return "the stage";
    if (now.game_number() < before.game_number()) return "the number of games";
    if (before.stage() != v1::WAITING &&
        now.watchers_see_everything() != before.watchers_see_everything()) {
        return "what watchers see";
    }
    for (int i = 0; i < before.seats_size(); ++i) {
        const Seat& was = before.seats(i);
        const Seat& is = now.seats(i);
        if (was.holder() == Seat::FREE) continue;
        if (is.holder() != was.holder() || is.name() != was.name() || is.member() != was.member() ||
            is.ready() < was.ready() || is.consents() < was.consents()) {
            return "a seat: " + was.ShortDebugString() + " is " + is.ShortDebugString();
        }
    }
    for (const auto& was : before.members()) {
        const auto is = std::ranges::find_if(now.members(), [&](const auto& member) {
            return member.member() == was.member() && member.name() == was.name() &&
                   member.muted() == was.muted() && (!was.has_seat() || member.has_seat());
        });
        if (is == now.members().end()) return "a member: " + was.ShortDebugString();
    }
    if (shown_.seated && !model.seat()) return "a seat that was taken";
    if (shown_.ready && now.stage() == v1::WAITING &&
        !now.seats(static_cast<int>(*model.seat())).ready()) {
        return "that it is ready";
    }
    return "";
}

std::string Driver::fault_of_game(Time away) const {
    const client::Model& model = session_->model();
    if (model.game_number < shown_.game) return "the game";
    if (shown_.game == 0 || model.game_number > shown_.game) return "";
    if (!begins_with(encoded(model.events), shown_.events)) {
        return "events: " + std::to_string(model.events.size()) + ", were " +
               std::to_string(shown_.events.size());
    }
    if (model.events_seen < model.events.size()) return "the number of events";
    if (!shown_.view) return "";
    if (model.view->revision() < shown_.view->revision()) return "the revision";
    if (shown_.outcome && (!model.outcome || model.outcome->SerializeAsString() !=
                                                 shown_.outcome->SerializeAsString())) {
        return "the result";
    }
    const auto& counted = shown_.counted;
    if (counted && counted->first == model.game_number && model.view->has_prompt() &&
        model.view->prompt().number() <= counted->second) {
        return "a choice that counted";
    }
    const bool same = model.view->revision() == shown_.view->revision() &&
                      model.events.size() == shown_.events.size() &&
                      model.outcome.has_value() == shown_.outcome.has_value();
    if (!same) return "";
    if (model.view->SerializeAsString() != shown_.view->SerializeAsString()) return "the view";
    // The clock that runs has run since the server is back; no other has changed.
    if (model.clocks.size() != shown_.clocks.size()) return "the clocks";
    for (std::size_t i = 0; i < model.clocks.size(); ++i) {
        const std::int64_t is = model.clocks[i].bank_ms();
        const std::int64_t was = shown_.clocks[i].bank_ms();
        const bool runs = model.clocks[i].running() || shown_.clocks[i].running();
        if (runs ? is < was - away.count() : is != was) {
            return "a clock: " + std::to_string(is) + " ms, was " + std::to_string(was);
        }
    }
    return "";
}

std::string Driver::fault_of_chat() const {
    const client::Model& model = session_->model();
    if (!begins_with(encoded(model.chat), shown_.chat)) return "the chat";
    for (const std::string& text : shown_.said) {
        const auto times = std::ranges::count(model.chat, text, &v1::ChatLines::Line::text);
        if (times != 1) return "\"" + text + "\" is there " + std::to_string(times) + " times";
    }
    return "";
}

}  // namespace valley::testing
