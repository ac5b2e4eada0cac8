#include "client/plain/plain.hpp"

#include <algorithm>

#include "client/core/text.hpp"
#include "client/plain/describe.hpp"

namespace valley::client {

namespace {

// More events than these at once (coming back to a game) are not read out.
constexpr int kEventsTold = 40;
constexpr int kEventsToldOfMany = 12;
constexpr unsigned kNamesTried = 9;

Exit exit_of(End end) {
    switch (end) {
        case End::none:
        case End::stopped: return Exit::ok;
        case End::unreachable:
        case End::version: return Exit::unreachable;
        case End::protocol: return Exit::broken;
        case End::replaced:
        case End::removed:
        case End::table_closed:
        case End::place_lost: return Exit::place_lost;
    }
    return Exit::broken;
}

bool enters(v1::ClientMessage::BodyCase request) {
    return request == v1::ClientMessage::kCreateTable || request == v1::ClientMessage::kJoinTable;
}

}  // namespace

Plain::Plain(PlainSettings settings, Session& session, PlaceKeeper& keeper)
    : settings_(std::move(settings)),
      session_(session),
      keeper_(keeper),
      wording_(session.settings().language, session.model()) {}

void Plain::print(std::string_view line) {
    output_ += line;
    output_ += '\n';
}

void Plain::print(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) print(line);
}

std::string Plain::take_output() { return std::exchange(output_, {}); }

void Plain::update(Time now) {
    for (const News& news : session_.take_news()) {
        std::visit([this](const auto& told) { tell(told); }, news);
    }
    if (exit_) return;
    if (try_next_name_ && session_.link() == Link::ready) try_another_name(now);
    do_steps(now);
    ask(now);
    // What was just asked may have its answer typed already.
    do_waiting_lines(now);
    ask(now);
    leave_at_end_of_input();
    // Leaving has news of its own.
    for (const News& news : session_.take_news()) {
        std::visit([this](const auto& told) { tell(told); }, news);
    }
}

void Plain::quit() {
    if (session_.link() != Link::ended) session_.stop();
}

// News.

void Plain::tell(const LinkNews& news) {
    switch (news.link) {
        case Link::waiting:
            if (news.goodbye) {
                print(wording_.goodbye(*news.goodbye));
            } else if (news.lost) {
                say(Say::link_lost);
            }
            if (news.lost) tries_told_ = 0;
            if (tries_told_++ == 0) {
                say(Say::link_retry, {{"n", (news.pause.count() + 999) / 1000}});
            }
            break;
        case Link::connecting:
            if (!joined_ && tries_told_ == 0) {
                say(Say::link_connecting, {{"address", settings_.address}});
            }
            break;
        case Link::ready: tries_told_ = 0; break;
        case Link::greeting:
        case Link::ended: break;
    }
}

void Plain::tell(const EndNews& news) {
    const std::string text = wording_.end(news);
    if (!text.empty()) print(text);
    const Model& model = session_.model();
    if (model.place && loses_place(news.end)) {
        const std::string trouble = keeper_.forget(*model.place);
        if (!trouble.empty()) print(trouble);
    } else if (model.place && joined_) {
        const std::string& code = model.place->code;
        if (news.end != End::replaced) {
            say(Say::come_back, {{"program", settings_.program}, {"code", harmless_name(code)}});
        }
    }
    exit_ = news.end == End::stopped ? exit_after_stop_ : exit_of(news.end);
}

void Plain::tell(const JoinedNews& news) {
    place_ = *session_.model().place;
    const Place& place = place_;
    const bool first = !std::exchange(joined_, true);
    if (news.again) {
        say(Say::link_back, {{"code", harmless_name(place.code)}});
        ask_again_ = true;
        waited_for_.reset();
    } else {
        say(Say::joined, {{"code", harmless_name(place.code)}, {"name", settings_.name}});
    }
    if (!news.again) {
        const std::string trouble = keeper_.keep(place, settings_.name);
        if (!trouble.empty()) print(trouble);
    }
    if (first && settings_.task == Task::host) {
        std::vector<std::string> addresses = settings_.invite;
        if (addresses.empty()) addresses.push_back(settings_.address);
        say(Say::tell_the_others);
        for (const std::string& address : addresses) {
            print("  " + settings_.program + " join " + address + " " + harmless_name(place.code));
        }
    }
    if (first && settings_.interactive) say(Say::help_hint);
    if (first && settings_.task != Task::resume) plan_steps();
}

void Plain::tell(const TableNews& news) {
    if (!std::exchange(table_told_, true)) {
        print(wording_.table_options(news.now.options()));
        print(seat_lines(session_.model(), wording_));
        const bool late = news.now.options().watching() == v1::DELAYED ||
                          news.now.options().watching() == v1::AFTERWARDS;
        if (late && settings_.task != Task::watch && news.now.stage() == v1::WAITING) {
            say(Say::consent_hint);
        }
        return;
    }
    print(wording_.table_changes(news));
}

void Plain::tell(const GameNews& news) {
    const Model& model = session_.model();
    if (news.first) {
        const bool here_from_start =
            news.update.events_seen() == static_cast<std::uint64_t>(news.update.events_size());
        if (here_from_start) {
            say(Say::game_begins, {{"n", static_cast<long long>(news.update.game_number())}});
        }
        asked_.reset();
        waited_for_.reset();
    }
    if (news.missed) say(Say::events_missed);

    const int events = news.update.events_size();
    int from = 0;
    if (events > kEventsTold) {
        from = events - kEventsToldOfMany;
        say(Say::events_before, {{"n", from}});
    }
    for (int i = from; i < events; ++i) print(wording_.event(news.update.events(i)));

    if (model.outcome && ended_game_ != model.game_number) tell_end_of_game();
}

void Plain::tell_end_of_game() {
    const Model& model = session_.model();
    ended_game_ = model.game_number;
    confirm_.reset();
    say(Say::game_over);
    print(wording_.outcome());
    if (settings_.interactive && model.seat()) say(Say::rematch_hint);
}

void Plain::tell(const ChatNews& news) {
    for (const auto& line : news.lines) {
        std::string name = harmless_name(line.name());
        if (name.empty()) name = wording_.member(line.member());
        say(line.has_seat() ? Say::chat_from_seat : Say::chat_from_watcher,
            {{"name", name}, {"text", harmless(line.text())}});
    }
}

void Plain::tell(const AnswerNews& news) {
    if (news.answer.has_error()) {
        if (!step_refused(news)) tell_refusal(news);
        return;
    }
    if (step_request_ && step_request_->first == news.request_id) {
        step_request_.reset();
        return;
    }
    switch (news.request) {
        case v1::ClientMessage::kListTables:
            print(table_list_lines(news.answer.table_list(), wording_));
            if (settings_.task == Task::list) session_.stop();
            break;
        case v1::ClientMessage::kLeaveTable: {
            say(Say::left_table);
            const std::string trouble = keeper_.forget(place_);
            if (!trouble.empty()) print(trouble);
            joined_ = false;
            session_.stop();
            break;
        }
        case v1::ClientMessage::kConcede: say(Say::done_concede); break;
        case v1::ClientMessage::kAskRematch: say(Say::done_rematch); break;
        default: break;  // what it led to is told by the news
    }
}

void Plain::tell_refusal(const AnswerNews& news) {
    const v1::Error& error = news.answer.error();
    if (news.request == v1::ClientMessage::kJoinTable && error.code() == v1::NAME_TAKEN &&
        !settings_.name_given && names_tried_ < kNamesTried) {
        try_next_name_ = true;
        return;
    }
    print(wording_.refusal(error));
    if (enters(news.request) || news.request == v1::ClientMessage::kListTables) {
        if (error.code() == v1::NAME_TAKEN || error.code() == v1::BAD_NAME) say(Say::name_hint);
        exit_after_stop_ = Exit::refused;
        session_.stop();
        return;
    }
    if (news.request == v1::ClientMessage::kChoose) ask_again_ = true;
}

void Plain::tell(const CutNews& news) {
    if (step_request_ && step_request_->first == news.request_id) {
        steps_.push_front(step_request_->second);
        step_request_.reset();
        return;
    }
    say(Say::request_cut);
}

void Plain::try_another_name(Time now) {
    try_next_name_ = false;
    if (names_tried_ == 1) {
        say(Say::name_taken_trying, {{"name", settings_.name}});
        first_name_ = settings_.name;
    }
    settings_.name = first_name_ + " " + std::to_string(++names_tried_);
    v1::ClientMessage message;
    *message.mutable_join_table() = settings_.join;
    message.mutable_join_table()->set_name(settings_.name);
    session_.request(std::move(message), now);
}

void Plain::ask(Time now) {
    const Model& model = session_.model();
    if (session_.link() == Link::ended || session_.awaits_cards() || !model.view) return;
    const v1::Prompt* prompt = model.open_prompt();
    if (prompt != nullptr) {
        if (session_.link() != Link::ready) return;
        const auto asked = std::pair(model.game_number, prompt->number());
        const bool again = std::exchange(ask_again_, false);
        if (asked_ == asked && !again) return;
        if (confirm_ && confirm_->what == Confirm::What::picks) confirm_.reset();
        asked_ = asked;
        waited_for_.reset();
        print("");
        if (const std::string clocks = clocks_line(model, wording_, now); !clocks.empty()) {
            print(clocks);
        }
        print(prompt_lines(*prompt, wording_));
        return;
    }
    ask_again_ = false;
    if (confirm_ && confirm_->what == Confirm::What::picks) {
        confirm_.reset();
        say(Say::question_gone);
    }
    const bool sent = model.sent.has_value();
    if (!model.outcome && !sent && model.playing()) tell_whom_we_wait_for();
}

void Plain::tell_whom_we_wait_for() {
    const v1::View& view = *session_.model().view;
    std::vector<std::uint32_t> others;
    for (const std::uint32_t seat : view.waiting_on()) {
        if (!view.has_seat() || view.seat() != seat) others.push_back(seat);
    }
    const auto waited_for = std::pair(session_.model().game_number * 1000 + view.phase(), others);
    if (others.empty() || waited_for_ == waited_for) return;
    waited_for_ = waited_for;
    std::string names;
    for (const std::uint32_t seat : others) {
        names += (names.empty() ? "" : ", ") + wording_.seat(seat);
    }
    say(Say::waiting_for, {{"name", names}, {"phase", wording_.phase(view.phase())}});
}

// Steps by themselves.

void Plain::plan_steps() {
    if (settings_.task == Task::watch || settings_.task == Task::list) return;
    steps_.push_back(Step::sit);
    if (settings_.consent) steps_.push_back(Step::consent);
    if (settings_.task == Task::play) steps_.push_back(Step::bot);
    if (settings_.ready) steps_.push_back(Step::ready);
}

void Plain::do_steps(Time now) {
    if (steps_.empty() || step_request_ || session_.link() != Link::ready) return;
    if (!session_.model().table) return;
    const Step step = steps_.front();
    v1::ClientMessage message;
    switch (step) {
        case Step::sit:
            message.mutable_take_seat();
            if (settings_.seat) message.mutable_take_seat()->set_seat(*settings_.seat);
            break;
        case Step::consent: message.mutable_set_consent()->set_consent(true); break;
        case Step::bot: message.mutable_add_bot()->set_bot(settings_.bot); break;
        case Step::ready: message.mutable_set_ready()->set_ready(true); break;
    }
    const std::uint64_t id = session_.request(std::move(message), now);
    if (id == 0) return;
    steps_.pop_front();
    step_request_ = std::pair(id, step);
}

bool Plain::step_refused(const AnswerNews& news) {
    if (!step_request_ || step_request_->first != news.request_id) return false;
    const Step step = step_request_->second;
    step_request_.reset();
    const v1::Error& error = news.answer.error();
    if (error.code() == v1::ALREADY_DONE) return true;
    print(wording_.refusal(error));
    if (step == Step::ready || step == Step::consent) return true;
    steps_.clear();
    if (!settings_.interactive || step == Step::bot) {
        exit_after_stop_ = Exit::refused;
        session_.stop();
    } else {
        say(Say::no_seat_hint);
    }
    return true;
}

// Lines.

void Plain::line(std::string_view line, Time now) {
    if (exit_) return;
    if (settings_.interactive) {
        do_line(line, now);
    } else {
        lines_.emplace_back(line);
    }
    update(now);
}

void Plain::end_of_input(Time now) {
    input_ended_ = true;
    update(now);
}

void Plain::do_waiting_lines(Time now) {
    while (!lines_.empty() && can_do(lines_.front())) {
        const std::string line = std::move(lines_.front());
        lines_.pop_front();
        do_line(line, now);
    }
}

bool Plain::can_do(std::string_view line) const {
    if (session_.link() != Link::ready || !joined_ || !session_.model().table) return false;
    if (!steps_.empty() || step_request_) return false;
    if (session_.awaits_answers() || session_.awaits_cards()) return false;
    if (confirm_) return true;
    const Model& model = session_.model();
    const bool over = model.table->stage() == v1::FINISHED;
    if (looks_like_answer(line)) {
        // It has to be asked first; without a seat it never will be.
        const bool asked = model.open_prompt() != nullptr && !ask_again_ &&
                           asked_ == std::pair(model.game_number, model.open_prompt()->number());
        return asked || over || !model.seat();
    }
    return over || !waits_for_end(line);
}

void Plain::do_line(std::string_view line, Time now) {
    if (confirm_) {
        confirm(line, now);
    } else if (looks_like_answer(line)) {
        answer(line, now);
    } else {
        command(line, now);
    }
}

void Plain::answer(std::string_view line, Time now) {
    const Model& model = session_.model();
    const v1::Prompt* prompt = model.open_prompt();
    if (prompt == nullptr) {
        if (model.sent) {
            say(Say::already_sent);
        } else {
            say(Say::nothing_asked);
            waited_for_.reset();
        }
        return;
    }
    auto parsed = parse_answer(line, *prompt, wording_);
    if (const auto* why = std::get_if<std::string>(&parsed)) {
        print(*why);
        return;
    }
    auto& picks = std::get<Picks>(parsed);
    const bool big = prompt->options_size() > 0 && (prompt->max() > 1 || picks.empty());
    if (!settings_.interactive || !big) {
        choose(picks, now);
        return;
    }
    say(Say::confirm_picks, {{"picks", picks_in_words(picks, *prompt, wording_)}});
    confirm_ = Confirm{Confirm::What::picks, std::move(picks), prompt->number()};
}

void Plain::choose(const Picks& picks, Time now) {
    session_.choose(picks, now);
    if (session_.link() != Link::ready) say(Say::kept_until_back);
}

void Plain::confirm(std::string_view line, Time now) {
    const Confirm asked = *confirm_;
    const bool yes = is_word(Say::word_yes, line);
    if (asked.what == Confirm::What::picks) {
        const bool enter = line.find_first_not_of(" \t\r") == std::string_view::npos;
        if (!yes && !enter) {
            confirm_.reset();
            // Another answer, or a command, or "no": the question stands.
            if (!is_word(Say::word_no, line)) {
                do_line(line, now);
            } else if (const v1::Prompt* prompt = session_.model().open_prompt()) {
                print(prompt_expects(*prompt, wording_));
            }
            return;
        }
        confirm_.reset();
        const v1::Prompt* prompt = session_.model().open_prompt();
        if (prompt != nullptr && prompt->number() == asked.prompt) choose(asked.picks, now);
        return;
    }
    confirm_.reset();
    if (!yes) {
        say(Say::not_done);
        ask_again_ = session_.model().open_prompt() != nullptr;
    } else if (asked.what == Confirm::What::concede) {
        concede(true, now);
    } else {
        leave(true, now);
    }
}

void Plain::leave_at_end_of_input() {
    if (!input_ended_ || session_.link() == Link::ended || settings_.task == Task::list) return;
    const Model& model = session_.model();
    const bool trying = session_.link() != Link::ready;
    if (!settings_.interactive) {
        // First everything that was asked for on the command line and typed ahead.
        if (!joined_ || !table_told_ || !steps_.empty() || step_request_) {
            if (!joined_ || !trying) return;
        }
        if (!lines_.empty() && !trying) return;
        if ((session_.awaits_answers() || session_.awaits_cards()) && !trying) return;
        // Who watches has nothing to type.
        const bool over = model.table && model.table->stage() == v1::FINISHED;
        if (!model.seat() && !over && settings_.task == Task::watch) return;
    }
    say(Say::input_ended);
    session_.stop();
}

}  // namespace valley::client
