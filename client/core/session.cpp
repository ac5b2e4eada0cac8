#include "client/core/session.hpp"

#include <algorithm>

#include "client/core/bounds.hpp"

namespace valley::client {

namespace {

// A connection that was ready for so long was a good one: the next pause is the first again.
constexpr Time kGoodConnection{10'000};
// A server that stops needs a moment to come back.
constexpr Time kStoppingPause{2'000};
constexpr unsigned kDoublingsMax = 16;
// A server that sends so much instead of the card list does not mean to send the list.
constexpr std::size_t kNewsHeldMost = 200;

constexpr std::size_t kTicketBytes = 16;

bool passes_by_itself(v1::ErrorCode code) {
    return code == v1::TOO_MANY || code == v1::NOT_SAVED || code == v1::STOPPING ||
           code == v1::INTERNAL;
}

}  // namespace

Session::Session(SessionSettings settings, std::function<std::uint32_t()> random)
    : settings_(std::move(settings)), random_(std::move(random)), run_(draw_number()) {}

void Session::enter(v1::CreateTable request) {
    v1::ClientMessage message;
    *message.mutable_create_table() = std::move(request);
    unanswered_.add({std::move(message), 0, Time{0}});
}
void Session::enter(v1::JoinTable request) {
    v1::ClientMessage message;
    *message.mutable_join_table() = std::move(request);
    unanswered_.add({std::move(message), 0, Time{0}});
}
void Session::enter(v1::ListTables request) {
    v1::ClientMessage message;
    *message.mutable_list_tables() = std::move(request);
    unanswered_.add({std::move(message), 0, Time{0}});
}
void Session::enter(v1::GetCards request) {
    v1::ClientMessage message;
    *message.mutable_get_cards() = std::move(request);
    unanswered_.add({std::move(message), 0, Time{0}});
}
void Session::enter(Place place) { model_.place = std::move(place); }
void Session::enter(Place place, v1::JoinTable otherwise) {
    enter(std::move(place));
    *otherwise_.emplace().mutable_join_table() = std::move(otherwise);
}

void Session::start(Time now) {
    started_ = true;
    connect_at_ = now;
}

void Session::stop() {
    if (link_ != Link::ended) finish(End::stopped);
}

// What happens.

void Session::connecting(Time) { set_link(Link::connecting); }

void Session::refused(std::string why) {
    if (link_ != Link::ended) finish(End::wrong_server, std::move(why));
    wants_close_ = true;
}

void Session::connected(Time now, ServerKey key) {
    if (link_ == Link::ended) {
        wants_close_ = true;
        return;
    }
    wants_close_ = false;
    goodbye_.reset();
    waiting_.clear();
    outbox_.clear();
    pinged_at_.reset();
    cards_asked_ = false;
    heard_at_ = now;
    greeting_since_ = now;
    set_link(Link::greeting, std::move(key));

    v1::ClientMessage message;
    v1::Hello& hello = *message.mutable_hello();
    hello.set_version_min(kProtocolVersion);
    hello.set_version_max(kProtocolVersion);
    hello.set_language(std::string(code_of(settings_.language)));
    hello.set_client(settings_.client);
    hello.set_run(run_);
    send(message, now);
}

void Session::message(std::string_view bytes, Time now) {
    if (link_ != Link::greeting && link_ != Link::ready) return;
    if (wants_close_) return;
    v1::ServerMessage message;
    if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
        wants_close_ = true;
        return;
    }
    keep_within_bounds(message);
    heard_at_ = now;
    pinged_at_.reset();

    if (const auto found = waiting_.find(message.request_id()); found != waiting_.end()) {
        const Waiting waiting = found->second;
        waiting_.erase(found);
        if (waiting.known_as != message.request_id()) message.set_request_id(waiting.known_as);
        take_answer(waiting, message, now);
        return;
    }
    switch (message.body_case()) {
        case v1::ServerMessage::kTableUpdate: take_table(message.table_update(), now); break;
        case v1::ServerMessage::kGameUpdate: take_game(message.game_update(), now); break;
        case v1::ServerMessage::kChatLines: take_chat(message.chat_lines()); break;
        case v1::ServerMessage::kGoodbye: take_goodbye(message.goodbye()); break;
        default: break;  // of a newer version, or the answer to nothing
    }
}

void Session::disconnected(Time now, std::string_view why) {
    release_held_news();
    outbox_.clear();
    waiting_.clear();
    wants_close_ = false;
    if (link_ == Link::ended) return;

    const bool was_ready = link_ == Link::ready;
    const bool was_good = was_ready && now - ready_at_ >= kGoodConnection;
    failures_ = was_good ? 0 : failures_ + 1;
    if (!welcomed_ && settings_.first_tries > 0 && failures_ >= settings_.first_tries) {
        finish(End::unreachable, std::string(why), std::exchange(goodbye_, std::nullopt));
        wants_close_ = false;
        return;
    }
    link_ = Link::waiting;
    const Time pause = pause_before_next_try();
    connect_at_ = now + pause;
    tell(LinkNews{Link::waiting, was_ready, pause, {}, std::exchange(goodbye_, std::nullopt)});
}

void Session::time(Time now) {
    if (link_ == Link::greeting && now - greeting_since_ >= settings_.answer_time) {
        wants_close_ = true;
    }
    if (cards_awaited_ && now - cards_asked_at_ >= settings_.answer_time) release_held_news();
    if (link_ != Link::ready || wants_close_) return;
    if (pinged_at_) {
        if (now - *pinged_at_ >= settings_.answer_time) wants_close_ = true;
        return;
    }
    if (now < ping_at()) return;
    v1::ClientMessage message;
    message.mutable_ping()->set_nonce(last_request_ + 1);
    send(message, now);
    pinged_at_ = now;
}

// What is wanted.

std::optional<Time> Session::connect_at() const {
    if (!started_ || link_ != Link::waiting) return std::nullopt;
    return connect_at_;
}

std::optional<Time> Session::next_deadline() const {
    std::optional<Time> next;
    const auto at_latest = [&next](Time time) { next = next ? std::min(*next, time) : time; };
    if (wants_close_) return next;
    if (link_ == Link::greeting) at_latest(greeting_since_ + settings_.answer_time);
    if (cards_awaited_) at_latest(cards_asked_at_ + settings_.answer_time);
    if (link_ == Link::ready) {
        if (pinged_at_) {
            at_latest(*pinged_at_ + settings_.answer_time);
        } else {
            at_latest(ping_at());
        }
    }
    return next;
}

// When nothing has been heard for a while, sooner if an answer is due, and at a third of what the
// server allows.
Time Session::ping_at() const {
    Time quiet = heard_at_ + settings_.quiet_time;
    if (!waiting_.empty()) {
        quiet = std::min(quiet, std::max(heard_at_, sent_at_) + settings_.answer_time / 2);
    }
    const std::uint32_t idle = model_.server.limits().idle_seconds();
    return idle == 0 ? quiet : std::min(quiet, sent_at_ + Time{idle * 1000LL / 3});
}

std::vector<std::string> Session::take_outbox() { return std::exchange(outbox_, {}); }

std::vector<News> Session::take_news() { return std::exchange(news_, {}); }

// Requests.

std::uint64_t Session::request(v1::ClientMessage message, Time now) {
    if (link_ != Link::ready || wants_close_) return 0;
    complete(message);
    const std::uint64_t id = send(message, now);
    if (!message.has_choose()) unanswered_.add({std::move(message), id, now});
    return id;
}

void Session::complete(v1::ClientMessage& message) {
    const v1::TableUpdate& table =
        model_.table ? *model_.table : v1::TableUpdate::default_instance();
    const auto& seats = table.seats();
    switch (message.body_case()) {
        case v1::ClientMessage::kCreateTable:
            return draw_ticket(*message.mutable_create_table()->mutable_ticket());
        case v1::ClientMessage::kJoinTable:
            return draw_ticket(*message.mutable_join_table()->mutable_ticket());
        case v1::ClientMessage::kGetCards: {
            v1::GetCards& cards = *message.mutable_get_cards();
            if (cards.language().empty()) {
                cards.set_language(std::string(code_of(settings_.language)));
            }
            const auto& games = model_.server.games();
            if (cards.game().empty() && !games.empty()) cards.set_game(games[0].key());
            return;
        }
        case v1::ClientMessage::kSay: return message.mutable_say()->set_ticket(draw_number());
        case v1::ClientMessage::kAskRematch:
            return message.mutable_ask_rematch()->set_game_number(model_.game_number);
        case v1::ClientMessage::kAddBot: {
            if (message.add_bot().has_seat()) return;
            for (std::uint32_t seat = 0; seat < static_cast<std::uint32_t>(seats.size()); ++seat) {
                const bool free =
                    seats[static_cast<int>(seat)].holder() == v1::TableUpdate::Seat::FREE;
                if (free && !is_spoken_for(seat)) return message.mutable_add_bot()->set_seat(seat);
            }
            return;
        }
        case v1::ClientMessage::kRemoveFromSeat: {
            v1::RemoveFromSeat& remove = *message.mutable_remove_from_seat();
            if (remove.has_member() || remove.seat() >= static_cast<std::uint32_t>(seats.size())) {
                return;
            }
            return remove.set_member(seats[static_cast<int>(remove.seat())].member());
        }
        default: return;
    }
}

// The table may not show yet what has been asked for, or answered just now.
bool Session::is_spoken_for(std::uint32_t seat) const {
    return own_seat_ == seat || unanswered_.adds_bot_at(seat);
}

bool Session::choose(std::vector<std::uint32_t> picks, Time now) {
    const v1::Prompt* prompt = model_.open_prompt();
    if (prompt == nullptr || link_ == Link::ended) return false;
    model_.sent = SentChoice{model_.game_number, prompt->number(), std::move(picks), false, now};
    model_.refusal.reset();
    if (link_ == Link::ready && !wants_close_) send_choice(false, now);
    return true;
}

bool Session::awaits_answers() const {
    return (model_.sent && !model_.sent->confirmed) || !unanswered_.empty();
}

std::uint64_t Session::send(v1::ClientMessage& message, Time now) {
    message.set_request_id(++last_request_);
    waiting_[last_request_] = Waiting{message.body_case(), last_request_, 0, false};
    outbox_.push_back(message.SerializeAsString());
    sent_at_ = now;
    return last_request_;
}

void Session::send_choice(bool again, Time now) {
    v1::ClientMessage message;
    v1::Choose& choose = *message.mutable_choose();
    choose.set_game_number(model_.sent->game_number);
    choose.set_prompt(model_.sent->prompt);
    choose.mutable_picks()->Assign(model_.sent->picks.begin(), model_.sent->picks.end());
    Waiting& waiting = waiting_[send(message, now)];
    waiting.prompt = model_.sent->prompt;
    waiting.again = again;
}

void Session::send_again(Unanswered::Request& request, Time now) {
    if (request.id == 0) complete(request.message);
    const std::uint64_t id = send(request.message, now);
    if (request.id == 0) request.id = id;
    waiting_[id].known_as = request.id;
}

void Session::send_all_again(Time now) {
    unanswered_.drop_superseded();
    for (const auto& request : unanswered_.take_for_a_place(now - settings_.repeat_within)) {
        give_up(request);
    }
    for (Unanswered::Request* request : unanswered_.to_send()) send_again(*request, now);
}

void Session::draw_ticket(std::string& ticket) {
    while (ticket.size() < kTicketBytes) ticket += static_cast<char>(random_() & 0xff);
}

// Not 0, which stands for none.
std::uint64_t Session::draw_number() { return std::uint64_t{random_()} << 32 | random_() | 1; }

void Session::speak(Language language, Time now) {
    settings_.language = language;
    if (!model_.table) return;
    // Until the new list is here the old one serves.
    const std::string code(code_of(language));
    if (model_.has_cards(model_.table->options().game(), code)) return model_.speak(code);
    cards_asked_ = false;
    if (link_ == Link::ready) ask_for_cards(now);
}

void Session::ask_for_cards(Time now) {
    const std::string& game = model_.table->options().game();
    const std::string language(code_of(settings_.language));
    if (game.empty() || cards_asked_ || model_.has_cards(game, language)) return;
    cards_asked_ = true;
    cards_awaited_ = true;
    cards_asked_at_ = now;
    v1::ClientMessage message;
    message.mutable_get_cards()->set_game(game);
    message.mutable_get_cards()->set_language(language);
    send(message, now);
}

// News.

void Session::tell(News news) {
    const bool needs_cards = cards_awaited_ && std::holds_alternative<GameNews>(news);
    const bool waits = needs_cards || !held_.empty();
    (waits ? held_ : news_).push_back(std::move(news));
    if (held_.size() > kNewsHeldMost) release_held_news();
}

void Session::release_held_news() {
    cards_awaited_ = false;
    for (News& news : held_) news_.push_back(std::move(news));
    held_.clear();
}

void Session::set_link(Link link, ServerKey key) {
    link_ = link;
    LinkNews news;
    news.link = link;
    news.key = std::move(key);
    tell(std::move(news));
}

void Session::finish(End end, std::string text, std::optional<v1::Goodbye> goodbye) {
    release_held_news();
    const bool connected = link_ == Link::greeting || link_ == Link::ready;
    const bool opening = link_ == Link::connecting;
    link_ = Link::ended;
    end_ = end;
    wants_close_ = connected || opening;
    tell(EndNews{end, std::move(text), std::move(goodbye)});
}

// Doubles with each failure; a random half of it is taken off at most.
Time Session::pause_before_next_try() {
    const unsigned doublings = std::min(failures_ > 0 ? failures_ - 1 : 0, kDoublingsMax);
    const Time whole =
        std::min<Time>(settings_.retry_first * (1LL << doublings), settings_.retry_most);
    const Time half = whole / 2;
    const Time jitter{half.count() > 0 ? random_() % (half.count() + 1) : 0};
    return std::max(half + jitter, std::exchange(retry_least_, Time{0}));
}

// What comes.

void Session::take_answer(const Waiting& waiting, const v1::ServerMessage& message, Time now) {
    if (waiting.request == v1::ClientMessage::kHello) {
        if (message.has_welcome()) return take_welcome(message.welcome(), now);
        return take_refused_greeting(waiting, message.error(), now);
    }
    if (waiting.request == v1::ClientMessage::kResume) {
        if (message.has_joined()) return take_joined(message.joined(), true, now);
        return take_refused_greeting(waiting, message.error(), now);
    }
    if (message.error().code() == v1::STOPPING) return;  // it will be back, and is asked again
    if (waiting.request == v1::ClientMessage::kChoose) return take_choice_answer(waiting, message);
    if (waiting.request == v1::ClientMessage::kGetCards) take_cards(message);
    if (!unanswered_.contains(waiting.known_as)) {
        // What this class asked for by itself.
        if (waiting.request == v1::ClientMessage::kGetCards) release_held_news();
        return;
    }
    for (const auto& [id, request] : unanswered_.take(waiting.known_as)) {
        v1::ServerMessage answer = message;
        answer.set_request_id(id);
        tell(AnswerNews{id, request, std::move(answer)});
    }
    if (message.has_seated()) own_seat_ = message.seated().seat();
    if (message.has_joined()) take_joined(message.joined(), false, now);
    // What was asked for besides has its answer from the server, unless the connection breaks.
    if (waiting.request == v1::ClientMessage::kLeaveTable && message.has_done()) {
        own_seat_.reset();
        model_.forget_table();
    }
}

// Without a list the game goes on in generic words.
void Session::take_cards(const v1::ServerMessage& message) {
    if (message.has_card_list()) model_.keep_cards(message.card_list().cards());
    // The language may have been changed back meanwhile.
    if (!model_.table) return;
    const std::string code(code_of(settings_.language));
    if (model_.has_cards(model_.table->options().game(), code)) model_.speak(code);
}

// There is no place any more, or never was one. That is as good as an answer to LeaveTable; all
// else that was asked for there came too late.
void Session::lose_place() {
    for (const auto& [id, request] : unanswered_.take_for_a_place()) {
        std::erase_if(waiting_,
                      [known = id](const auto& sent) { return sent.second.known_as == known; });
        v1::ServerMessage answer;
        answer.set_request_id(id);
        if (request == v1::ClientMessage::kLeaveTable) {
            answer.mutable_done();
        } else {
            answer.mutable_error()->set_code(v1::NOT_AT_A_TABLE);
        }
        tell(AnswerNews{id, request, std::move(answer)});
    }
    std::erase_if(waiting_, [](const auto& sent) {
        return sent.second.request == v1::ClientMessage::kChoose;
    });
    own_seat_.reset();
    model_.forget_table();
}

void Session::give_up(const Unanswered::Known& request) {
    AnswerNews news{request.id, request.request, {}, true};
    news.answer.set_request_id(request.id);
    news.answer.mutable_error()->set_code(v1::STALE);
    tell(std::move(news));
}

void Session::be_ready(Time now) {
    ready_at_ = now;
    set_link(Link::ready);
}

void Session::take_welcome(const v1::Welcome& welcome, Time now) {
    model_.server = welcome;
    welcomed_ = true;
    if (!model_.place) {
        lose_place();
        be_ready(now);
        return send_all_again(now);
    }
    greeting_since_ = now;
    v1::ClientMessage message;
    v1::Resume& resume = *message.mutable_resume();
    resume.set_token(model_.place->token);
    resume.set_game_number(model_.game_number);
    resume.set_events_seen(model_.events_seen);
    resume.set_chat_seen(model_.chat_seen);
    send(message, now);
}

void Session::take_joined(const v1::Joined& joined, bool again, Time now) {
    Place place = again ? *model_.place : Place{};
    if (!joined.code().empty()) place.code = joined.code();
    if (!joined.token().empty()) place.token = joined.token();
    place.member = joined.member();
    place.long_code = joined.long_code();
    model_.place = std::move(place);
    otherwise_.reset();
    if (again) be_ready(now);
    tell(JoinedNews{again});
    if (!again) return;
    send_all_again(now);
    // One that is too old waits for the game: it shows whether the question is still open.
    if (model_.sent && !model_.sent->confirmed &&
        model_.sent->chosen_at >= now - settings_.repeat_within) {
        send_choice(true, now);
    }
}

void Session::take_refused_greeting(const Waiting& waiting, const v1::Error& error, Time now) {
    if (passes_by_itself(error.code())) {
        retry_least_ = Time{std::min<std::uint32_t>(error.retry_after_ms(), 3'600'000)};
        wants_close_ = true;
        return;
    }
    if (error.code() == v1::VERSION) return finish(End::version, error.text());
    if (waiting.request == v1::ClientMessage::kResume) {
        const bool is_gone = error.code() == v1::BAD_TOKEN || error.code() == v1::REMOVED ||
                             error.code() == v1::NO_TABLE;
        if (is_gone && (unanswered_.leaves() || otherwise_)) {
            lose_place();
            if (otherwise_) unanswered_.add({*std::exchange(otherwise_, std::nullopt), 0, Time{0}});
            be_ready(now);
            return send_all_again(now);
        }
        if (error.code() == v1::REMOVED) return finish(End::removed, error.text());
        if (error.code() == v1::BAD_TOKEN || error.code() == v1::NO_TABLE) {
            return finish(End::place_lost, error.text());
        }
        if (error.code() == v1::OTHER_RULES) return finish(End::other_rules, error.text());
        if (error.code() == v1::DAMAGED) return finish(End::damaged, error.text());
    }
    finish(End::protocol, error.text());
}

void Session::take_choice_answer(const Waiting& waiting, const v1::ServerMessage& message) {
    if (message.has_chosen()) {
        if (model_.sent && model_.sent->prompt == message.chosen().prompt()) {
            model_.sent->confirmed = true;
        }
        tell(AnswerNews{waiting.known_as, waiting.request, message});
        return;
    }
    if (model_.sent && model_.sent->prompt == waiting.prompt) model_.sent.reset();
    const v1::ErrorCode code = message.error().code();
    // The first sending had arrived after all, and the game has gone on.
    const bool overtaken = code == v1::STALE || code == v1::NOT_ASKED || code == v1::GAME_OVER;
    if (waiting.again && overtaken) return;
    model_.refusal = message.error();
    tell(AnswerNews{waiting.known_as, waiting.request, message});
}

bool Session::is_gap(const v1::GameUpdate& update) const {
    if (update.game_number() < model_.game_number) return false;
    const std::uint64_t here = update.game_number() == model_.game_number ? model_.events_seen : 0;
    return update.events_seen() > here + static_cast<std::uint64_t>(update.events_size());
}

void Session::take_game(const v1::GameUpdate& update, Time now) {
    const auto at = std::pair(model_.game_number, model_.events_seen);
    if (is_gap(update) && gap_at_ != at) {
        gap_at_ = at;
        wants_close_ = true;
        return;
    }
    const bool first = update.game_number() > model_.game_number;
    const std::uint64_t seen = first ? 0 : model_.events_seen;
    const Model::News news = model_.take(update, now);
    if (news == Model::News::old) return;

    GameNews told{update, first, news == Model::News::missed};
    const auto came = static_cast<std::uint64_t>(update.events_size());
    const std::uint64_t before = update.events_seen() < came ? 0 : update.events_seen() - came;
    if (seen > before) {
        const auto here = static_cast<int>(std::min(seen - before, came));
        told.update.mutable_events()->DeleteSubrange(0, here);
    }
    tell(std::move(told));
    if (model_.sent && !model_.sent->confirmed && !sent_choice_here()) {
        model_.sent.reset();
        give_up({0, v1::ClientMessage::kChoose});
    }
}

// On this connection.
bool Session::sent_choice_here() const {
    return std::ranges::any_of(waiting_, [](const auto& sent) {
        return sent.second.request == v1::ClientMessage::kChoose;
    });
}

void Session::take_table(const v1::TableUpdate& update, Time now) {
    TableNews news{model_.table, update};
    model_.take(update);
    own_seat_.reset();
    tell(std::move(news));
    ask_for_cards(now);
}

void Session::take_chat(const v1::ChatLines& lines) {
    // In two statements: what is kept has to be counted after it was taken in.
    const std::size_t came = model_.take(lines);
    const std::size_t fresh = std::min(came, model_.chat.size());
    if (fresh == 0) return;
    ChatNews news;
    news.lines.assign(model_.chat.end() - static_cast<std::ptrdiff_t>(fresh), model_.chat.end());
    tell(std::move(news));
}

void Session::take_goodbye(const v1::Goodbye& goodbye) {
    switch (goodbye.reason()) {
        case v1::Goodbye::REPLACED: return finish(End::replaced, goodbye.text());
        case v1::Goodbye::REMOVED:
            if (!unanswered_.leaves()) return finish(End::removed, goodbye.text());
            lose_place();
            break;
        case v1::Goodbye::TABLE_CLOSED:
            if (!unanswered_.leaves()) return finish(End::table_closed, goodbye.text());
            lose_place();
            break;
        case v1::Goodbye::PROTOCOL: return finish(End::protocol, goodbye.text());
        case v1::Goodbye::STOPPING: retry_least_ = kStoppingPause; break;
        default: break;
    }
    goodbye_ = goodbye;
    wants_close_ = true;
}

}  // namespace valley::client
