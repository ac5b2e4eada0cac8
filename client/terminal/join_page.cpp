#include "client/terminal/join_page.hpp"

#include <algorithm>

#include "client/terminal/server_page.hpp"

namespace valley::client::tui {

About about(const v1::Error& error) {
    switch (error.code()) {
        case v1::BAD_NAME:
        case v1::NAME_TAKEN: return About::name;
        case v1::NO_TABLE:
        case v1::NOT_ALLOWED: return About::code;
        case v1::BAD_OPTIONS: return About::options;
        default: return About::other;
    }
}

// Joining.

JoinPage::JoinPage(std::shared_ptr<Start> start, const Scene& scene, Task task,
                   const std::string& address, const std::string& code, bool with_password)
    : start_(std::move(start)), task_(task) {
    const Wording& wording = scene.wording;
    server_ = form_.add_text(wording.say(Say::ui_form_server),
                             address.empty() ? scene.preferences.server : address,
                             wording.say(Say::ui_form_server_hint), 255);
    code_ = form_.add_text(wording.say(Say::ui_form_code), code,
                           wording.say(Say::ui_form_code_hint), 20);
    name_ = form_.add_text(wording.say(Say::ui_form_name), own_name(*start_, scene),
                           wording.say(Say::ui_form_name_hint), 40);
    password_ = form_.add_secret(wording.say(Say::ui_form_password),
                                 wording.say(Say::ui_form_password_hint));
    go_ =
        form_.add_action(wording.say(task == Task::watch ? Say::ui_form_watch : Say::ui_form_join));
    if (form_.text(server_).empty()) {
        form_.focus(server_);
    } else if (code.empty()) {
        form_.focus(code_);
    } else {
        form_.focus(with_password ? password_ : go_);
    }
}

void JoinPage::draw(const Scene& scene, Frame& frame) const {
    const Wording& wording = scene.wording;
    Rect rect = draw_bars(
        frame, wording.say(task_ == Task::watch ? Say::ui_start_watch : Say::ui_start_join),
        wording.say(Say::ui_hint_form));
    if (rect.height > 14) rect = {rect.x, rect.y + 1, rect.width, rect.height - 2};
    rect.width = std::min(rect.width, 76);
    form_.draw(frame, rect);
}

void JoinPage::submit(const Scene& scene, Intents& intents) {
    const Wording& wording = scene.wording;
    form_.clear_errors();
    // An invitation says all of it.
    const auto invitation = invitation_of(form_.text(server_));
    auto order = order_for(*start_, scene, task_,
                           invitation ? to_text(invitation->server) : form_.text(server_));
    const std::string code = invitation ? invitation->code : form_.text(code_);
    if (code.empty()) form_.set_error(code_, wording.say(Say::ui_form_needed));
    if (form_.text(name_).empty()) form_.set_error(name_, wording.say(Say::ui_form_needed));
    if (!order) form_.set_error(server_, wording.say(Say::ui_form_no_address));
    if (!order || code.empty() || form_.text(name_).empty()) return;
    order->code = code;
    if (invitation) order->invited_key = invitation->key;
    order->password = form_.text(password_);
    // A name that was not chosen may get a number if somebody has it.
    order->name_given = order->name_given || form_.text(name_) != order->name;
    order->name = form_.text(name_);
    entered_ = true;
    enter_server(*start_, std::move(*order), scene, intents);
}

void JoinPage::handle(const Input& input, const Scene& scene, Intents& intents) {
    see_notices(*start_, scene);
    if (const auto* key = std::get_if<KeyInput>(&input); key != nullptr && key->is(Key::escape)) {
        intents.push_back(ClosePage{});
        return;
    }
    const bool done = form_.handle(input).action.has_value();
    // It names the code as well, to be seen.
    if (const auto invitation = invitation_of(form_.text(server_))) {
        form_.set_text(code_, invitation->code);
    }
    if (done) submit(scene, intents);
}

void JoinPage::news(const News& news, const Scene& scene, Intents& /*intents*/) {
    if (!entered_) return;
    if (std::holds_alternative<JoinedNews>(news)) entered_ = false;
    if (const auto* answer = std::get_if<AnswerNews>(&news);
        answer != nullptr && answer->request == v1::ClientMessage::kJoinTable &&
        answer->answer.has_error()) {
        const v1::Error& error = answer->answer.error();
        const About what = about(error);
        form_.set_error(what == About::name   ? name_
                        : what == About::code ? code_
                                              : go_,
                        scene.wording.refusal(error));
    } else if (const auto* end = std::get_if<EndNews>(&news)) {
        entered_ = false;
        if (end->end != End::stopped) form_.set_error(server_, scene.wording.end(*end));
    }
}

// Hosting.

Paragraphs HostPage::paragraphs(const Scene& scene) const {
    const Wording& wording = scene.wording;
    Paragraphs text;
    text.push_back({wording.say(Say::ui_host_two_ways)});
    text.push_back({wording.say(Say::ui_host_own), Role::title});
    text.push_back({wording.say(Say::ui_host_own_how), Role::text, 0, false});
    text.push_back({start_->host_command, Style(Role::strong), 2, false});
    text.push_back({wording.say(Say::ui_host_own_what), Role::text, 0, false});
    text.push_back({start_->join_command + " valley://192.0.2.7:7922/K7P3XY...#...",
                    Style(Role::strong), 2, false});
    text.push_back({wording.say(Say::ui_host_other), Role::title});
    text.push_back({wording.say(Say::ui_host_other_how), Role::text, 0, false});
    return text;
}

void HostPage::draw(const Scene& scene, Frame& frame) const {
    Rect rect = draw_bars(frame, scene.wording.say(Say::ui_start_host),
                          scene.wording.say(Say::ui_hint_host));
    if (rect.height > 14) rect = {rect.x, rect.y + 1, rect.width, rect.height - 2};
    rect.width = std::min(rect.width, 76);
    reading_.draw(frame, rect, paragraphs(scene));
}

void HostPage::handle(const Input& input, const Scene& scene, Intents& intents) {
    if (const auto* key = std::get_if<KeyInput>(&input)) {
        if (key->is(Key::escape) || key->is("q")) {
            intents.push_back(ClosePage{});
            return;
        }
        if (key->is(Key::enter)) {
            intents.push_back(ClosePage{});
            intents.push_back(OpenPage{std::make_shared<AddressPage>(start_, scene)});
            return;
        }
    }
    Rect rect = between_bars(scene.size);
    rect.width = std::min(rect.width, 76);
    reading_.handle(input, rect, paragraphs(scene));
}

}  // namespace valley::client::tui
