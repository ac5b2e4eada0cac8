#include "client/plain/plain.hpp"

#include <algorithm>

#include "client/core/text.hpp"
#include "client/plain/describe.hpp"

namespace valley::client {

namespace {

// More events than these at once (coming back to a game) are not read out.
constexpr int kEventsTold = 40;
constexpr int kEventsToldOfMany = 12;

}  // namespace

Plain::Plain(PlainSettings settings, Session& session, PlaceKeeper& keeper)
    : settings_(std::move(settings)),
      session_(session),
      wording_(session.settings().language, session.model()),
      errand_(settings_, settings_.interactive, session, keeper, wording_,
              [this](const std::string& line, bool) { print(line); }) {}

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
    if (exit()) return;
    errand_.update(now);
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
            if (!errand_.is_joined() && tries_told_ == 0) {
                say(Say::link_connecting, {{"address", settings_.address}});
            }
            break;
        case Link::ready: tries_told_ = 0; break;
        case Link::greeting:
            errand_.greeted(news.key);
            if (news.key.first_seen) say(Say::key_first_seen, {{"key", news.key.fingerprint}});
            break;
        case Link::ended: break;
    }
}

void Plain::tell(const EndNews& news) { errand_.ended(news); }

void Plain::tell(const JoinedNews& news) {
    errand_.joined(news);
    if (news.again) {
        ask_again_ = true;
        waited_for_.reset();
    }
    if (settings_.interactive && !std::exchange(told_of_help_, true)) say(Say::help_hint);
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
    if (errand_.answered(news)) return;
    if (news.answer.has_error()) {
        print(wording_.refusal(news));
        if (news.request == v1::ClientMessage::kListTables) {
            errand_.set_exit_after_stop(Exit::refused);
            session_.stop();
        }
        if (news.request == v1::ClientMessage::kChoose) ask_again_ = true;
        return;
    }
    switch (news.request) {
        case v1::ClientMessage::kListTables:
            print(table_list_lines(news.answer.table_list(), wording_));
            if (settings_.task == Task::list) session_.stop();
            break;
        case v1::ClientMessage::kConcede: say(Say::done_concede); break;
        case v1::ClientMessage::kAskRematch: say(Say::done_rematch); break;
        default: break;  // what it led to is told by the news
    }
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

// Lines.

void Plain::line(std::string_view line, Time now) {
    if (exit()) return;
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
    if (session_.link() != Link::ready || !errand_.is_joined() || !session_.model().table)
        return false;
    if (errand_.busy()) return false;
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
    if (!settings_.interactive || !is_big_step(*prompt, picks)) {
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
        if (!errand_.is_joined() || !table_told_ || errand_.busy()) {
            if (!errand_.is_joined() || !trying) return;
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
