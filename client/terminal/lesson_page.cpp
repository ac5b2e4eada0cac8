#include "client/terminal/lesson_page.hpp"

#include <algorithm>

#include "client/terminal/answering.hpp"
#include "client/terminal/help_page.hpp"
#include "client/terminal/menu.hpp"
#include "client/terminal/table_view.hpp"

namespace valley::client::tui {

namespace {

using Lesson = LessonPage::Lesson;

enum LessonButton : std::uint32_t { next, off };

std::string_view key_in(const google::protobuf::RepeatedPtrField<v1::Word>& list,
                        std::uint32_t number) {
    if (number >= static_cast<std::uint32_t>(list.size())) return {};
    return list[static_cast<int>(number)].key();
}

}  // namespace

Paragraphs LessonPage::paragraphs(const Scene& scene) const {
    const Wording& wording = scene.wording;
    const v1::Prompt* asked = scene.model.open_prompt();
    Paragraphs text;
    if (!scene.model.view) return text;
    switch (lessons_[at_].what) {
        case Lesson::What::aim:
            text.push_back({wording.say(Say::ui_lesson_welcome), Role::text});
            text.push_back({wording.aim(), Role::text});
            text.push_back({wording.say(Say::ui_lesson_screen), Role::dim});
            break;
        case Lesson::What::phase: {
            const std::uint32_t phase = scene.model.view->phase();
            text.push_back({wording.say(Say::ui_help_phase, {{"phase", wording.phase(phase)}}),
                            Style(Role::title)});
            text.push_back({wording.phase_help(phase), Role::text, 0, false});
            const auto middle = cards_in_the_middle(scene);
            if (!middle.empty()) {
                text.push_back({wording.say(Say::ui_lesson_middle), Role::title});
                for (auto& line : explain_cards(middle, scene)) text.push_back(std::move(line));
            }
            break;
        }
        case Lesson::What::question: {
            if (asked == nullptr) break;
            text.push_back({wording.prompt(*asked), Style(Role::strong)});
            text.push_back({wording.prompt_help(asked->key()), Role::text, 0, false});
            const auto cards = cards_of(*asked);
            if (!cards.empty()) {
                text.push_back({wording.say(Say::ui_lesson_cards), Role::title});
                for (auto& line : explain_cards(cards, scene)) text.push_back(std::move(line));
            }
            text.push_back({wording.say(asked->options_size() == 0   ? Say::ui_lesson_nothing
                                        : Answering::several(*asked) ? Say::ui_lesson_several
                                                                     : Say::ui_lesson_one),
                            Role::dim});
            break;
        }
    }
    return text;
}

// Inside of the window, without the last row for the keys.
Rect LessonPage::area(const Scene& scene, Size size) const {
    const int width = std::min(size.width - 4, 74);
    const int rows = std::clamp(rows_of(paragraphs(scene), width), 3, std::max(size.height - 4, 3));
    const int height = std::min(rows + 4, size.height);
    return {(size.width - width) / 2, (size.height - height) / 2 + 1, width, height - 4};
}

void LessonPage::draw(const Scene& scene, Frame& frame) const {
    const Wording& wording = scene.wording;
    const Rect text = area(scene, frame.size());
    std::string title = wording.say(Say::ui_lesson);
    if (lessons_.size() > 1) {
        title += " " + std::to_string(at_ + 1) + "/" + std::to_string(lessons_.size());
    }
    const Rect inside = draw_window(frame, {text.width, text.height + 2}, title);
    const auto shown = paragraphs(scene);
    const Rect rect{inside.x, inside.y, inside.width, inside.height - 2};
    reading_.draw(frame, rect, shown);

    const int y = inside.bottom() - 1;
    const bool last = at_ + 1 == lessons_.size() && !reading_.more(rect, shown);
    const int x = draw_button(frame, {inside.x, y}, inside.width, "Enter",
                              wording.say(last ? Say::ui_lesson_done : Say::ui_lesson_next), next);
    draw_button(frame, {x, y}, inside.right() - x, "x", wording.say(Say::ui_lesson_off), off);
}

void LessonPage::go_on(const Scene& scene, Intents& intents) {
    Rect rect = area(scene, scene.size);
    const auto shown = paragraphs(scene);
    if (reading_.more(rect, shown)) {
        reading_.page_down(rect, shown);
    } else if (at_ + 1 < lessons_.size()) {
        ++at_;
        reading_.to_top();
    } else {
        intents.push_back(ClosePage{this});
    }
}

void LessonPage::handle(const Input& input, const Scene& scene, Intents& intents) {
    const auto turn_off = [&] {
        Settings settings = scene.preferences;
        settings.explain = false;
        intents.push_back(SetPreferences{std::move(settings)});
        intents.push_back(ClosePage{this});
        intents.push_back(Tell{scene.wording.say(Say::ui_lesson_is_off), false});
    };
    if (const auto* key = std::get_if<KeyInput>(&input)) {
        if (key->is("x")) return turn_off();
        if (key->is(Key::enter) || key->is(" ") || key->is(Key::right)) {
            return go_on(scene, intents);
        }
        if (key->is(Key::left) || key->is(Key::backspace)) {
            if (at_ > 0) --at_;
            reading_.to_top();
            return;
        }
        if (key->is(Key::escape)) {
            intents.push_back(ClosePage{this});
            return;
        }
    } else if (const auto* mouse = std::get_if<MouseInput>(&input)) {
        if (mouse->what == MouseInput::What::press && mouse->target &&
            mouse->target->kind == Hit::button) {
            return mouse->target->index == off ? turn_off() : go_on(scene, intents);
        }
    }
    reading_.handle(input, area(scene, scene.size), paragraphs(scene));
}

void LessonPage::news(const News& /*news*/, const Scene& scene, Intents& intents) {
    // What it explains is over.
    const v1::Prompt* asked = scene.model.open_prompt();
    const bool gone = prompt_ && (asked == nullptr || asked->number() != *prompt_);
    if (gone || scene.model.game_number != game_) {
        intents.push_back(ClosePage{this});
    }
}

void explain(const v1::Prompt* asked, const Scene& scene, Intents& intents) {
    const v1::CardList* cards = scene.model.cards();
    if (!scene.preferences.explain || cards == nullptr || !scene.model.view) return;
    std::vector<Lesson> lessons;
    const auto add = [&](Lesson::What what, std::string_view list, std::string_view word,
                         bool has_words) {
        std::string key = explained_key(cards->game(), list, word);
        if (!has_words || scene.preferences.explained.contains(key)) return;
        lessons.push_back({what, std::move(key)});
    };
    const std::uint32_t phase = scene.model.view->phase();
    add(Lesson::What::aim, "game", "aim", !scene.wording.aim().empty());
    if (asked != nullptr) {
        add(Lesson::What::phase, "phase", key_in(cards->words().phases(), phase),
            !scene.wording.phase_help(phase).empty());
        add(Lesson::What::question, "prompt", key_in(cards->words().prompts(), asked->key()), true);
    }
    if (lessons.empty()) return;
    Settings settings = scene.preferences;
    for (const Lesson& part : lessons) settings.explained.insert(part.key);
    intents.push_back(SetPreferences{std::move(settings)});
    intents.push_back(OpenPage{std::make_shared<LessonPage>(
        std::move(lessons), scene.model.game_number,
        asked == nullptr ? std::nullopt : std::optional(asked->number()))});
}

}  // namespace valley::client::tui
