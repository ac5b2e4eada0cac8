#include "client/core/errand.hpp"

#include "client/core/text.hpp"

namespace valley::client {

namespace {

constexpr unsigned kNamesTried = 9;

// As a shell takes it for one word.
std::string quoted(const std::string& text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

bool enters(v1::ClientMessage::BodyCase request) {
    return request == v1::ClientMessage::kCreateTable || request == v1::ClientMessage::kJoinTable;
}

}  // namespace

Errand::Errand(PlayOrder order, bool interactive, Session& session, PlaceKeeper& keeper,
               const Wording& wording, Tell tell)
    : order_(std::move(order)),
      interactive_(interactive),
      session_(session),
      keeper_(keeper),
      wording_(wording),
      tell_(std::move(tell)) {}

void Errand::greeted(const ServerKey& key) {
    if (order_.key.empty()) order_.key = key.fingerprint;
}

void Errand::joined(const JoinedNews& news) {
    place_ = *session_.model().place;
    const bool first = !std::exchange(joined_before_, true);
    joined_ = true;
    if (news.again) {
        say(Say::link_back, {{"code", harmless_name(place_.code)}});
    } else {
        say(Say::joined, {{"code", harmless_name(place_.code)}, {"name", order_.name}});
    }
    // The place that somebody has come back to is the one to come back to next.
    if (first || !news.again) trouble(keeper_.keep(place_, order_.name));
    if (first && order_.task == Task::host) tell_the_others();
    if (first && order_.task != Task::resume) plan_steps();
}

void Errand::tell_the_others() {
    say(only_here(order_) ? Say::tell_the_others_here : Say::tell_the_others);
    for (const std::string& invitation : invitations(order_, place_)) {
        tell_("  " + order_.program + " join " + invitation, false);
    }
}

void Errand::ended(const EndNews& news) {
    const std::string text = wording_.end(news);
    if (!text.empty()) tell_(text, news.end != End::stopped);
    const Model& model = session_.model();
    if (model.place && loses_place(news.end)) {
        trouble(keeper_.forget(*model.place));
    } else if (model.place && joined_ && news.end != End::replaced) {
        std::string which = harmless_name(model.place->code);
        if (keeper_.has_others_at(model.place->code)) {
            which += " --name " + quoted(harmless_name(order_.name));
        }
        say(Say::come_back, {{"program", order_.program}, {"code", which}});
    }
    exit_ = news.end == End::stopped ? exit_after_stop_ : exit_of(news.end);
}

bool Errand::answered(const AnswerNews& news) {
    const bool refused = news.answer.has_error();
    if (step_request_ && step_request_->first == news.request_id) {
        const Step step = step_request_->second;
        step_request_.reset();
        if (news.given_up) {
            steps_.push_front(step);
        } else if (step == Step::leave) {
            if (!refused || news.answer.error().code() == v1::NOT_AT_A_TABLE) {
                trouble(keeper_.forget(place_));
            }
            joined_ = false;
            session_.stop();
        } else if (refused) {
            step_refused(step, news.answer.error());
        }
        return true;
    }
    if (refused && enters(news.request)) {
        entry_refused(news);
        return true;
    }
    if (!refused && news.request == v1::ClientMessage::kLeaveTable) {
        say(Say::left_table);
        trouble(keeper_.forget(place_));
        joined_ = false;
        session_.stop();
        return true;
    }
    if (news.request == v1::ClientMessage::kGetCards) {
        if (refused) trouble(wording_.refusal(news.answer.error()));
        session_.stop();
        return true;
    }
    return false;
}

void Errand::update(Time now) {
    if (try_next_name_ && session_.link() == Link::ready) try_another_name(now);
    do_steps(now);
}

void Errand::entry_refused(const AnswerNews& news) {
    const v1::Error& error = news.answer.error();
    if (news.request == v1::ClientMessage::kJoinTable && error.code() == v1::NAME_TAKEN &&
        !order_.name_given && names_tried_ < kNamesTried) {
        try_next_name_ = true;
        return;
    }
    std::string why;
    if (error.code() == v1::BAD_OPTIONS) why = wording_.not_offered(order_.table);
    trouble(why.empty() ? wording_.refusal(error) : why);
    if (error.code() == v1::NAME_TAKEN || error.code() == v1::BAD_NAME) say(Say::name_hint);
    exit_after_stop_ = Exit::refused;
    session_.stop();
}

void Errand::try_another_name(Time now) {
    try_next_name_ = false;
    if (names_tried_ == 1) {
        say(Say::name_taken_trying, {{"name", order_.name}});
        first_name_ = order_.name;
    }
    order_.name = first_name_ + " " + std::to_string(++names_tried_);
    v1::ClientMessage message;
    message.mutable_join_table()->set_code(order_.code);
    message.mutable_join_table()->set_password(order_.password);
    message.mutable_join_table()->set_name(order_.name);
    session_.request(std::move(message), now);
}

void Errand::plan_steps() {
    if (order_.task == Task::watch) return;
    steps_.push_back(Step::sit);
    if (order_.consent) steps_.push_back(Step::consent);
    if (order_.task == Task::play) steps_.push_back(Step::bot);
    if (order_.ready) steps_.push_back(Step::ready);
}

void Errand::do_steps(Time now) {
    if (steps_.empty() || step_request_ || session_.link() != Link::ready) return;
    if (!session_.model().table) return;
    const Step step = steps_.front();
    // Who has come back to a seat finds it as it was left.
    if (step == Step::sit && session_.model().seat()) return steps_.clear();
    // A person who is ready too soon could not agree any more.
    const v1::Watching watching = session_.model().table->options().watching();
    if (step == Step::ready && interactive_ && !order_.consent &&
        (watching == v1::DELAYED || watching == v1::AFTERWARDS)) {
        say(Say::ready_after_consent);
        return steps_.clear();
    }
    v1::ClientMessage message;
    switch (step) {
        case Step::sit:
            message.mutable_take_seat();
            if (order_.seat) message.mutable_take_seat()->set_seat(*order_.seat);
            break;
        case Step::consent: message.mutable_set_consent()->set_consent(true); break;
        case Step::bot: message.mutable_add_bot()->set_bot(order_.bot); break;
        case Step::ready: message.mutable_set_ready()->set_ready(true); break;
        case Step::leave: message.mutable_leave_table(); break;
    }
    const std::uint64_t id = session_.request(std::move(message), now);
    if (id == 0) return;
    steps_.pop_front();
    step_request_ = std::pair(id, step);
}

void Errand::step_refused(Step step, const v1::Error& error) {
    if (error.code() == v1::ALREADY_DONE) return;
    if (step == Step::sit) return seat_refused(error);
    std::string why;
    if (step == Step::bot) why = wording_.bot_not_offered(order_.table.game(), order_.bot);
    trouble(why.empty() ? wording_.refusal(error) : why);
    if (step == Step::ready || step == Step::consent) return;
    exit_after_stop_ = Exit::refused;
    steps_ = {Step::leave};
}

void Errand::seat_refused(const v1::Error& error) {
    const bool begun = error.code() == v1::WRONG_TIME;
    const bool keys = wording_.controls() == Controls::keys;
    if (begun) {
        trouble(wording_.say(keys ? Say::ui_seats_given : Say::seats_given));
    } else if (error.code() == v1::SEAT_TAKEN && !order_.seat) {
        trouble(wording_.say(keys ? Say::ui_seats_taken : Say::seats_taken));
    } else {
        trouble(wording_.refusal(error));
    }
    steps_.clear();
    if (!interactive_) {
        if (session_.model().table->options().watching() != v1::NOBODY) {
            say(Say::watch_hint, {{"program", order_.program},
                                  {"address", order_.address},
                                  {"code", harmless_name(place_.code)}});
        }
        exit_after_stop_ = Exit::refused;
        steps_ = {Step::leave};
    } else if (!keys) {
        say(begun ? Say::watching_hint : Say::no_seat_hint);
    }
}

}  // namespace valley::client
