#include "client/terminal/full_screen.hpp"

#include <utility>

#include "client/core/text.hpp"
#include "client/terminal/game_page.hpp"

namespace valley::client::tui {

FullScreen::FullScreen(Language language, Preferences preferences)
    : language_(language),
      preferences_(std::move(preferences)),
      no_wording_(language, no_model_, Controls::keys) {
    no_model_.speak(code_of(language_));
}

void FullScreen::know(const v1::CardList& cards) {
    no_model_.keep_cards(cards);
    no_model_.speak(code_of(language_));
}

void FullScreen::attach(PlayOrder order, Session& session, PlaceKeeper& keeper) {
    session_ = &session;
    quitting_ = false;
    leaving_ = false;
    const bool only_asks = order.task == Task::list || order.task == Task::learn;
    pages_before_.reset();
    if (!only_asks) pages_before_ = pages_.count();
    wording_.emplace(session.settings().language, session.model(), Controls::keys);
    errand_.emplace(std::move(order), true, session, keeper, *wording_,
                    [this](const std::string& line, bool trouble) { tell(line, trouble); });
    if (!only_asks) pages_.open(std::make_shared<GamePage>());
}

void FullScreen::detach() {
    if (pages_before_) {
        // A new key is to be seen whatever the server has said since.
        const bool unseen = pages_.has(key_page_.get());
        pages_.close_above(*pages_before_);
        if (unseen && !pages_.has(key_page_.get())) pages_.open(key_page_);
    }
    errand_.reset();
    wording_.reset();
    session_ = nullptr;
    leaving_ = false;
}

void FullScreen::tell(std::string text, bool alert) {
    if (text.empty()) return;
    notices_.push_back({std::move(text), alert, ++notices_told_});
    if (notices_.size() > kNoticesKept) notices_.pop_front();
}

Scene FullScreen::scene(Time now) const {
    Scene scene{session_ != nullptr ? session_->model() : no_model_,
                wording_ ? *wording_ : no_wording_,
                errand_ ? errand_->order() : no_order_,
                notices_,
                preferences_,
                size_};
    if (session_ != nullptr) {
        scene.link = session_->link();
        scene.can_go_back = pages_before_.value_or(0) > 0;
        scene.awaits_cards = session_->awaits_cards();
    }
    scene.retry_at = retry_at_;
    scene.now = now;
    return scene;
}

Frame FullScreen::frame(Size size, Time now) {
    size_ = size;
    return pages_.draw(scene(now), size);
}

void FullScreen::time(Time now) {
    Intents intents;
    pages_.time(scene(now), intents);
    carry_out(std::move(intents), now);
    update(now);
}

std::optional<Time> FullScreen::wake(Time now) const { return pages_.wake(scene(now)); }

void FullScreen::input(const Input& input, Time now) {
    if (exit_) return;
    Intents intents;
    pages_.handle(input, scene(now), intents);
    carry_out(std::move(intents), now);
    update(now);
}

void FullScreen::carry_out(Intents intents, Time now) {
    for (Intent& intent : intents) {
        if (auto* choose = std::get_if<Choose>(&intent)) {
            if (session_ == nullptr) continue;
            session_->choose(std::move(choose->picks), now);
            if (session_->link() != Link::ready) tell(wording_->say(Say::kept_until_back), true);
        } else if (auto* request = std::get_if<Request>(&intent)) {
            if (session_ == nullptr) continue;
            if (session_->request(std::move(request->message), now) == 0) {
                tell(wording_->say(Say::not_connected), true);
            }
        } else if (auto* page = std::get_if<OpenPage>(&intent)) {
            pages_.open(std::move(page->page));
        } else if (const auto* close = std::get_if<ClosePage>(&intent)) {
            pages_.close(close->page == nullptr ? pages_.top() : close->page);
            if (pages_.count() == 0) quit();
        } else if (auto* told = std::get_if<Tell>(&intent)) {
            tell(std::move(told->text), told->alert);
        } else if (std::holds_alternative<SwitchSteps>(intent)) {
            Preferences preferences = preferences_;
            preferences.steps = !preferences.steps;
            set_preferences(std::move(preferences), now);
        } else if (auto* set = std::get_if<SetPreferences>(&intent)) {
            set_preferences(std::move(set->settings), now);
        } else if (auto* enter = std::get_if<Enter>(&intent)) {
            // One server after the other; of several that are wanted at once, the last one.
            entering_ = std::move(enter->order);
            if (session_ != nullptr && !leaving_) {
                session_->stop();
            } else {
                wishes_.push_back(TakeEntry{});
            }
        } else if (std::holds_alternative<Quit>(intent)) {
            quit();
        } else if (std::holds_alternative<Leave>(intent)) {
            const bool was_to_enter = take_entry().has_value();
            if (session_ != nullptr) {
                session_->stop();
            } else if (!was_to_enter) {
                quit();
            }
        } else {
            wishes_.push_back(std::move(intent));
        }
    }
}

void FullScreen::set_preferences(Preferences preferences, Time now) {
    wishes_.push_back(KeepPreferences{preferences_, preferences});
    preferences_ = std::move(preferences);
    if (!preferences_.language || *preferences_.language == language_) return;
    language_ = *preferences_.language;
    no_wording_.speak(language_);
    no_model_.speak(code_of(language_));
    if (session_ == nullptr) return;
    wording_->speak(language_);
    session_->speak(language_, now);
}

// What the session has read is there for the pages before a server, and the next time.
void FullScreen::keep_cards() {
    const v1::CardList* read = session_->model().cards();
    if (read == nullptr || read->language() != code_of(language_)) return;
    const v1::CardList* known = no_model_.cards();
    if (known != nullptr && known->hash() == read->hash()) return;
    know(*read);
    wishes_.push_back(KeepCards{*read, language_});
}

// When the question can be seen, not while something else lies on top.
void FullScreen::explain_what_is_asked(Time now) {
    auto* game = dynamic_cast<GamePage*>(pages_.top());
    if (game == nullptr) return;
    Intents intents;
    game->explain(scene(now), intents);
    carry_out(std::move(intents), now);
}

void FullScreen::quit() {
    quitting_ = true;
    if (session_ != nullptr && session_->link() != Link::ended) {
        session_->stop();
    } else if (!exit_) {
        exit_ = Exit::ok;
        last_words_ = say(language_, Say::ui_ended_by_you);
    }
}

void FullScreen::update(Time now) {
    if (session_ == nullptr) return;
    for (const News& news : session_->take_news()) take_news(news, now);
    if (errand_ && !errand_->exit()) errand_->update(now);
    for (const News& news : session_->take_news()) take_news(news, now);
    if (errand_ && errand_->exit() && session_->link() == Link::ended) {
        end_session();
    } else {
        explain_what_is_asked(now);
    }
}

void FullScreen::take_news(const News& news, Time now) {
    const Wording& wording = *wording_;
    if (const auto* link = std::get_if<LinkNews>(&news)) {
        if (link->link == Link::waiting) {
            retry_at_ = now + link->pause;
            if (link->goodbye) tell(wording.goodbye(*link->goodbye), true);
            if (link->lost && !link->goodbye) tell(wording.say(Say::link_lost), true);
        }
        if (link->link == Link::greeting) errand_->greeted(link->key);
        if (link->key.first_seen) {
            const std::string& key = link->key.fingerprint;
            tell(wording.say(Say::key_first_seen, {{"key", key}}), false);
            // Where it cannot be remembered each connection is the first one.
            if (!key_page_ || key_page_->key() != key) {
                key_page_ = std::make_shared<KeyPage>(errand_->order().address, key);
                pages_.open(key_page_);
            }
        }
    } else if (const auto* joined = std::get_if<JoinedNews>(&news)) {
        errand_->joined(*joined);
    } else if (const auto* table = std::get_if<TableNews>(&news)) {
        if (table->before) {
            for (const std::string& line : wording.table_changes(*table)) tell(line, false);
        }
    } else if (const auto* answer = std::get_if<AnswerNews>(&news)) {
        if (!errand_->answered(*answer) && answer->answer.has_error()) {
            tell(wording.refusal(*answer), true);
        }
    } else if (const auto* end = std::get_if<EndNews>(&news)) {
        const std::uint64_t before = notices_told_;
        errand_->ended(*end);
        last_words_ = words_at_the_end(*end, before);
    }
    // A page that waits for the next server takes nothing of this one for an answer.
    if (entering_) return;
    Intents intents;
    pages_.news(news, scene(now), intents);
    carry_out(std::move(intents), now);
}

// Why it ended, and what the errand has told about it: the notices after the first so many.
std::string FullScreen::words_at_the_end(const EndNews& end, std::uint64_t notices_before) const {
    const Wording& wording = *wording_;
    std::string words;
    if (end.end == End::stopped && quitting_) {
        words = wording.say(Say::ui_ended_by_you);
    } else if (end.end == End::stopped && notices_before > 0) {
        // Why it was stopped was said just before.
        for (const Notice& notice : notices_) {
            if (notice.number == notices_before) words = notice.text;
        }
    }
    for (const Notice& notice : notices_) {
        if (notice.number <= notices_before) continue;
        words += (words.empty() ? "" : " ") + notice.text;
    }
    if (pages_.has(key_page_.get())) {
        words += (words.empty() ? "" : "\n") +
                 wording.say(Say::key_first_seen, {{"key", key_page_->key()}});
    }
    if (end.end == End::stopped) words += invitation_to_keep();
    return words;
}

// While somebody may still come. An address of this machine alone is of no use to others.
std::string FullScreen::invitation_to_keep() const {
    const Model& model = session_->model();
    const PlayOrder& order = errand_->order();
    if (!errand_->is_joined() || !model.place || !model.awaits_others() || only_here(order))
        return {};
    std::string lines = "\n" + wording_->say(Say::ui_invitation);
    for (const std::string& invitation : invitations(order, *model.place)) {
        lines += "\n  " + order.program + " join " + invitation;
    }
    return lines;
}

void FullScreen::end_session() {
    keep_cards();
    if (pages_before_ == 0u || quitting_) {
        exit_ = *errand_->exit();
        return;
    }
    if (std::exchange(leaving_, true)) return;
    wishes_.push_back(Leave{});
    if (entering_) wishes_.push_back(TakeEntry{});
}

}  // namespace valley::client::tui
