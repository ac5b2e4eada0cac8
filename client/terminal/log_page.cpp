#include "client/terminal/log_page.hpp"

#include <algorithm>

#include "client/core/text.hpp"
#include "client/terminal/looks.hpp"
#include "client/terminal/width.hpp"

namespace valley::client::tui {

std::vector<std::string> LogPage::lines(const Scene& scene, int width) const {
    std::vector<std::string> out;
    const auto add = [&](const std::string& text) {
        const auto wrapped = wrap(text, width - 2);
        for (std::size_t i = 0; i < wrapped.size(); ++i) {
            out.push_back((i == 0 ? "" : "  ") + wrapped[i]);
        }
    };
    const Model& model = scene.model;
    if (what_ == What::chat) {
        for (const auto& line : model.chat) {
            std::string name = harmless_name(line.name());
            if (name.empty()) name = scene.wording.member(line.member());
            add(scene.wording.say(line.has_seat() ? Say::chat_from_seat : Say::chat_from_watcher,
                                  {{"name", name}, {"text", harmless(line.text())}}));
        }
        return out;
    }
    if (what_ == What::notices) {
        for (const Notice& notice : scene.notices) add(notice.text);
        return out;
    }
    std::size_t first = 0;
    for (std::size_t i = 0; i < model.events.size(); ++i) {
        if (event_key(model, model.events[i].key()) == "round_began") first = i;
    }
    if (what_ == What::everything) first = 0;
    for (std::size_t i = first; i < model.events.size(); ++i) {
        if (i > first && event_key(model, model.events[i].key()) == "round_began") {
            out.emplace_back();
        }
        add(scene.wording.event(model.events[i]));
    }
    return out;
}

void LogPage::draw(const Scene& scene, Frame& frame) const {
    const Wording& wording = scene.wording;
    constexpr Say kTitles[] = {Say::ui_log_all, Say::ui_log_round, Say::ui_log_chat,
                               Say::ui_log_notices};
    frame.fill({0, 0, frame.width(), 1}, Role::bar);
    int x = 1;
    for (std::size_t i = 0; i < std::size(kTitles); ++i) {
        const bool here = i == static_cast<std::size_t>(what_);
        const std::string title = " " + wording.say(kTitles[i]) + " ";
        x += frame.text(x, 0, title, here ? Role::cursor : Role::bar, frame.width() - x - 1) + 1;
    }
    const Rect rect{1, 1, frame.width() - 2, frame.height() - 2};
    const auto all = lines(scene, rect.width);
    const int count = static_cast<int>(all.size());
    const int up = std::clamp(up_, 0, std::max(count - rect.height, 0));
    const int first = std::max(count - rect.height - up, 0);
    for (int i = 0; i < rect.height && first + i < count; ++i) {
        frame.text(rect.x, rect.y + i, all[static_cast<std::size_t>(first + i)], Role::text,
                   rect.width);
    }
    if (count == 0) {
        const Say none = what_ == What::chat      ? Say::ui_log_no_chat
                         : what_ == What::notices ? Say::ui_log_no_notices
                                                  : Say::no_events;
        frame.text(rect.x, rect.y, wording.say(none), Role::dim, rect.width);
    }
    frame.fill({0, frame.height() - 1, frame.width(), 1}, Role::bar);
    frame.text(1, frame.height() - 1, wording.say(Say::ui_hint_log), Role::bar, frame.width() - 2);
}

void LogPage::handle(const Input& input, const Scene& scene, Intents& intents) {
    const int page = std::max(scene.size.height - 3, 1);
    const int count = static_cast<int>(lines(scene, scene.size.width - 2).size());
    const int most = std::max(count - (scene.size.height - 2), 0);
    if (const auto* key = std::get_if<KeyInput>(&input)) {
        if (key->is(Key::escape) || key->is("l") || key->is("q")) {
            intents.push_back(ClosePage{});
            return;
        }
        if (key->is(Key::up)) ++up_;
        if (key->is(Key::down)) --up_;
        if (key->is(Key::page_up)) up_ += page;
        if (key->is(Key::page_down) || key->is(" ")) up_ -= page;
        if (key->is(Key::home)) up_ = most;
        if (key->is(Key::end)) up_ = 0;
        if (key->is(Key::tab) || key->is(Key::right) || key->is("f")) {
            what_ = static_cast<What>((static_cast<int>(what_) + 1) % 4);
            up_ = 0;
            return;
        }
        if (key->is(Key::back_tab) || key->is(Key::left)) {
            what_ = static_cast<What>((static_cast<int>(what_) + 3) % 4);
            up_ = 0;
            return;
        }
    } else if (const auto* mouse = std::get_if<MouseInput>(&input)) {
        if (mouse->what == MouseInput::What::wheel_up) up_ += 3;
        if (mouse->what == MouseInput::What::wheel_down) up_ -= 3;
    }
    up_ = std::clamp(up_, 0, most);
}

}  // namespace valley::client::tui
