#include "client/terminal/game_page.hpp"

#include <algorithm>

#include "client/terminal/help_page.hpp"
#include "client/terminal/lesson_page.hpp"
#include "client/terminal/log_page.hpp"
#include "client/terminal/over_page.hpp"
#include "client/terminal/table_view.hpp"

namespace valley::client::tui {

// What is shown.

const v1::View* GamePage::view(const Scene& scene) const {
    if (const v1::View* earlier = reveal_.view()) return earlier;
    return scene.model.view ? &*scene.model.view : nullptr;
}

const v1::Prompt* GamePage::prompt(const Scene& scene) const {
    if (reveal_.running() || scene.awaits_cards) return nullptr;
    return scene.model.open_prompt();
}

CardPlace GamePage::highlighted(const Scene& scene) const {
    const v1::View* shown = view(scene);
    if (shown == nullptr) return {};
    if (looking_) return look_;
    if (reveal_.running()) {
        // Where the card of the step has come to, or lies.
        const v1::Event& event = reveal_.now().back();
        for (int i = 0; i < shown->zones_size() && event.has_card(); ++i) {
            const v1::Zone& zone = shown->zones(i);
            for (int s = zone.slots_size() - 1; s >= 0; --s) {
                const bool there = event.has_to() && event.to().zone() == zone.key() &&
                                   event.to().has_owner() == zone.has_owner() &&
                                   event.to().owner() == zone.owner();
                const bool anywhere = !event.has_to();
                if ((there || anywhere) && zone.slots(s).has_card() &&
                    zone.slots(s).card() == event.card()) {
                    return {i, s};
                }
            }
        }
        return {};
    }
    const v1::Prompt* asked = prompt(scene);
    if (asked != nullptr && answering_.cursor() >= 0 &&
        answering_.cursor() < asked->options_size()) {
        return place_of_option(*shown, asked->options(answering_.cursor()));
    }
    return {};
}

// News.

void GamePage::news(const News& news, const Scene& scene, Intents& intents) {
    if (const auto* game = std::get_if<GameNews>(&news)) {
        // What is only good to know has been seen long enough.
        if (!scene.notices.empty() && !scene.notices.back().alert) {
            notice_seen_ = scene.notices.back().number;
        }
        if (game->first) {
            looking_ = false;
            result_told_ = 0;
        }
        reveal_.take(*game, scene.model, scene.preferences.steps);
        if (!reveal_.running()) end_of_reveal(scene, intents);
        time_step(scene);
    }
    if (const auto* answer = std::get_if<AnswerNews>(&news);
        answer != nullptr && answer->request == v1::ClientMessage::kSay) {
        // What was not taken can be mended.
        if (answer->answer.has_error() && chat_.empty()) chat_.set(said_);
    }
    const bool asked_before = answering_.cursor() >= 0 || !answering_.picks().empty();
    answering_.follow(scene.model.open_prompt(), scene.model.game_number);
    // Where a card was looked at may be another one now.
    if (looking_ && (std::holds_alternative<GameNews>(news) || asked_before)) {
        const v1::View* shown = view(scene);
        if (shown == nullptr || slot_at(*shown, look_) == nullptr) looking_ = false;
    }
}

void GamePage::end_of_reveal(const Scene& scene, Intents& intents) {
    const Model& model = scene.model;
    if (!model.outcome || result_told_ == model.game_number) return;
    result_told_ = model.game_number;
    intents.push_back(OpenPage{std::make_shared<OverPage>()});
}

void GamePage::explain(const Scene& scene, Intents& intents) const {
    // Who only watches has nothing to learn for an answer.
    if (chatting_ || in_room(scene) || !scene.model.seat() || scene.model.outcome) return;
    tui::explain(prompt(scene), scene, intents);
}

void GamePage::time_step(const Scene& scene) {
    const std::size_t number = reveal_.running() ? reveal_.number() : 0;
    const Pace pace = scene.preferences.pace;
    if (number == 0 || pace == Pace::keys) {
        step_timed_ = 0;
        step_until_.reset();
        return;
    }
    if (step_timed_ == number) return;
    step_timed_ = number;
    // As long as reading takes: a moment for each of its events.
    const Time each = pace == Pace::slow ? Time{3500} : Time{1200};
    const auto more = static_cast<int>(reveal_.now().size()) - 1;
    step_until_ = scene.now + each + each / 3 * more;
}

void GamePage::time(const Scene& scene, bool on_top, Intents& intents) {
    time_step(scene);
    if (!step_until_ || scene.now < *step_until_) return;
    if (!on_top || looking_ || chatting_) {
        // Nothing goes by unseen.
        step_timed_ = 0;
        time_step(scene);
        return;
    }
    reveal_.next();
    time_step(scene);
    if (!reveal_.running()) end_of_reveal(scene, intents);
}

std::optional<Time> GamePage::wake(const Scene& scene) const {
    if (scene.link == Link::waiting && scene.retry_at > scene.now) {
        const Time left = scene.retry_at - scene.now;
        return scene.now + left % 1000 + Time{left % Time{1000} == Time{0} ? 1000 : 0};
    }
    if (scene.model.outcome) return step_until_;
    std::optional<Time> first = step_until_;
    for (const auto& clock : scene.model.clocks) {
        if (!clock.running()) continue;
        const Time gone = scene.now - scene.model.clocks_at;
        const Time left = std::max(Time{clock.bank_ms()} - gone, Time{0});
        if (left == Time{0}) continue;
        const Time next = scene.now + left % 1000 + Time{1};
        if (!first || next < *first) first = next;
    }
    return first;
}

// Input.

void GamePage::handle(const Input& input, const Scene& scene, Intents& intents) {
    answering_.follow(scene.model.open_prompt(), scene.model.game_number);
    if (!scene.notices.empty()) notice_seen_ = scene.notices.back().number;
    if (chatting_) {
        handle_chat(input, scene, intents);
        return;
    }
    if (const auto* key = std::get_if<KeyInput>(&input)) {
        handle_key(*key, scene, intents);
    } else if (const auto* mouse = std::get_if<MouseInput>(&input)) {
        handle_mouse(*mouse, scene, intents);
    }
    // Pasted text is no answer.
}

void GamePage::handle_chat(const Input& input, const Scene& scene, Intents& intents) {
    chat_seen_ = scene.model.chat_seen;
    if (chat_.take(input)) return;
    const auto* key = std::get_if<KeyInput>(&input);
    if (key == nullptr) return;
    if (key->is(Key::escape)) {
        chatting_ = false;  // what was typed is there the next time
        return;
    }
    if (!key->is(Key::enter)) return;
    if (chat_.text().find_first_not_of(' ') == std::string::npos) {
        chatting_ = false;
        return;
    }
    if (scene.link != Link::ready) {
        intents.push_back(Tell{scene.wording.say(Say::not_connected), true});
        return;
    }
    v1::ClientMessage message;
    message.mutable_say()->set_text(chat_.text());
    intents.push_back(Request{std::move(message)});
    said_ = chat_.text();
    chat_.clear();
    chatting_ = false;
}

void GamePage::handle_key(const KeyInput& key, const Scene& scene, Intents& intents) {
    if (key.key == Key::character && key.control && key.text == "l") {
        intents.push_back(Redraw{});
        return;
    }
    if (key.is("c")) {
        chatting_ = true;
        chat_seen_ = scene.model.chat_seen;
        const v1::Limits& limits = scene.model.server.limits();
        if (limits.chat_characters() > 0 && limits.chat_bytes() > 0) {
            chat_.limit(limits.chat_characters(), limits.chat_bytes());
        }
        return;
    }
    if (key.is("l")) {
        intents.push_back(OpenPage{std::make_shared<LogPage>()});
        return;
    }
    if (key.is("?") || key.is("h") || key.is(Key::f1)) {
        intents.push_back(OpenPage{make_help_page()});
        return;
    }
    if (key.is("m")) {
        intents.push_back(OpenPage{std::make_shared<MenuPage>()});
        return;
    }
    if (in_room(scene)) {
        if (key.is(Key::escape)) {
            intents.push_back(OpenPage{std::make_shared<MenuPage>()});
            return;
        }
        room_.handle(key, room_items(scene), intents);
        return;
    }
    if (reveal_.running()) {
        if (key.is(" ") || key.is(Key::enter) || key.is(Key::right) || key.is(Key::down)) {
            reveal_.next();
        } else if (key.is(Key::escape) || key.is("s")) {
            reveal_.skip();
        } else if (key.is(Key::tab)) {
            handle_look_key(key, scene);
            return;
        }
        if (!reveal_.running()) end_of_reveal(scene, intents);
        time_step(scene);
        return;
    }
    if (looking_ || key.is(Key::tab)) {
        if (looking_ && key.is(Key::enter)) {
            // On to the option that this card is.
            const v1::Prompt* asked = prompt(scene);
            for (int i = 0; asked != nullptr && i < asked->options_size(); ++i) {
                if (!(place_of_option(*view(scene), asked->options(i)) == look_)) continue;
                answering_.point_at(i, *asked);
                looking_ = false;
            }
            return;
        }
        handle_look_key(key, scene);
        return;
    }
    const v1::Prompt* asked = prompt(scene);
    if (asked != nullptr && handle_question_key(key, *asked, scene, intents)) return;
    if (scene.model.outcome && (key.is("r") || key.is(Key::enter))) {
        intents.push_back(OpenPage{std::make_shared<OverPage>()});
        return;
    }
    if (key.is(Key::escape)) intents.push_back(OpenPage{std::make_shared<MenuPage>()});
}

bool GamePage::handle_question_key(const KeyInput& key, const v1::Prompt& asked, const Scene& scene,
                                   Intents& intents) {
    if (answering_.reviewing()) {
        if (key.is(Key::escape) || key.is(Key::backspace) || key.is("n")) return answering_.back();
        if (!key.is(Key::enter)) return false;
        say_result(answering_.enter(asked), asked, scene, intents);
        return true;
    }
    const Areas areas = areas_of(scene.size);
    const OptionGrid grid =
        option_grid(asked, options_rect(areas.desk, asked, scene), answering_.cursor(), scene);
    const bool numbers = asks_for_number(asked);
    if (key.is(Key::up)) {
        answering_.move(-1, asked);
    } else if (key.is(Key::down)) {
        answering_.move(1, asked);
    } else if (key.is(Key::left)) {
        answering_.move(numbers ? -1 : -grid.rows, asked);
    } else if (key.is(Key::right)) {
        answering_.move(numbers || answering_.cursor() < 0 ? 1 : grid.rows, asked);
    } else if (key.is(Key::home) || key.is(Key::page_up)) {
        answering_.point_at(0, asked);
    } else if (key.is(Key::end) || key.is(Key::page_down)) {
        answering_.point_at(asked.options_size() - 1, asked);
    } else if (key.key == Key::character && !key.control && !key.alt && key.text.size() == 1 &&
               key.text[0] >= '0' && key.text[0] <= '9') {
        answering_.digit(key.text[0] - '0', asked);
    } else if (key.is(" ") && Answering::several(asked)) {
        say_result(answering_.toggle(asked), asked, scene, intents);
    } else if (key.is(Key::enter) || (key.is(" ") && asked.max() == 0)) {
        say_result(answering_.enter(asked), asked, scene, intents);
    } else {
        return false;
    }
    return true;
}

void GamePage::say_result(Answering::Result result, const v1::Prompt& asked, const Scene& scene,
                          Intents& intents) {
    const Wording& wording = scene.wording;
    const auto picked = answering_.picks().size();
    switch (result) {
        case Answering::Result::send:
            intents.push_back(Choose{answering_.picks()});
            answering_ = {};
            break;
        case Answering::Result::no_option:
            // The first Enter shows what the second one would take.
            answering_.move(1, asked);
            break;
        case Answering::Result::too_few:
            intents.push_back(
                Tell{wording.say(Say::ui_more_needed, {{"n", asked.min() - picked}}), true});
            break;
        case Answering::Result::too_many:
            intents.push_back(Tell{wording.say(Say::ui_no_more), true});
            break;
        case Answering::Result::review:
        case Answering::Result::changed:
        case Answering::Result::nothing_to_do: break;
    }
}

void GamePage::handle_look_key(const KeyInput& key, const Scene& scene) {
    const v1::View* shown = view(scene);
    if (shown == nullptr) return;
    const auto order = shelves(*shown, scene.model);
    if (order.empty()) return;
    if (!looking_) {
        // From what is highlighted, or from one's own cards.
        const CardPlace start = highlighted(scene);
        looking_ = true;
        look_ = start.valid() ? start : CardPlace{order.back(), 0};
        return;
    }
    if (key.is(Key::tab) || key.is(Key::escape)) {
        looking_ = false;
        return;
    }
    auto shelf = std::ranges::find(order, look_.zone);
    if (shelf == order.end()) shelf = order.end() - 1;
    const int slots = shown->zones(*shelf).slots_size();
    if (key.is(Key::left) && look_.slot > 0) --look_.slot;
    if (key.is(Key::right) && look_.slot + 1 < slots) ++look_.slot;
    if (key.is(Key::up) && shelf != order.begin()) --shelf;
    if (key.is(Key::down) && shelf + 1 != order.end()) ++shelf;
    look_.zone = *shelf;
    look_.slot = std::clamp(look_.slot, 0, std::max(shown->zones(*shelf).slots_size() - 1, 0));
}

void GamePage::click_option(int option, const v1::Prompt& asked, const Scene& scene,
                            Intents& intents) {
    if (answering_.reviewing()) return;
    const bool again = answering_.cursor() == option;
    answering_.point_at(option, asked);
    looking_ = false;
    if (Answering::several(asked)) {
        say_result(answering_.toggle(asked), asked, scene, intents);
    } else if (again) {
        say_result(answering_.enter(asked), asked, scene, intents);
    }
}

void GamePage::handle_mouse(const MouseInput& mouse, const Scene& scene, Intents& intents) {
    if (in_room(scene)) {
        room_.handle(mouse, room_items(scene), intents);
        return;
    }
    if (mouse.what == MouseInput::What::wheel_up) {
        intents.push_back(OpenPage{std::make_shared<LogPage>()});
        return;
    }
    if (mouse.what != MouseInput::What::press || !mouse.target) return;
    const v1::Prompt* asked = prompt(scene);
    const std::uint32_t index = mouse.target->index;
    switch (mouse.target->kind) {
        case Hit::option:
            if (asked != nullptr) click_option(static_cast<int>(index), *asked, scene, intents);
            break;
        case Hit::card: {
            const CardPlace place = card_of_index(index);
            const v1::View* shown = view(scene);
            for (int i = 0; asked != nullptr && i < asked->options_size(); ++i) {
                if (!(place_of_option(*shown, asked->options(i)) == place)) continue;
                click_option(i, *asked, scene, intents);
                return;
            }
            looking_ = true;
            look_ = place;
            break;
        }
        case Hit::button: {
            KeyInput key;
            key.key = index == static_cast<std::uint32_t>(Button::enter)    ? Key::enter
                      : index == static_cast<std::uint32_t>(Button::escape) ? Key::escape
                                                                            : Key::character;
            if (key.key == Key::character) key.text = " ";
            handle_key(key, scene, intents);
            break;
        }
        default: break;
    }
}

}  // namespace valley::client::tui
