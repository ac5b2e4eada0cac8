#include "client/terminal/settings_page.hpp"

#include <algorithm>

#include "client/terminal/reading.hpp"

namespace valley::client::tui {

namespace {

// Among the choices of the steps: after all paces.
constexpr std::size_t kNoSteps = static_cast<std::size_t>(Pace::quick) + 1;

}  // namespace

SettingsPage::SettingsPage(const Scene& scene, std::string name) : usual_name_(std::move(name)) {
    fill(scene, 0);
}

void SettingsPage::fill(const Scene& scene, std::size_t focus) {
    const Wording& wording = scene.wording;
    const Settings& now = scene.preferences;
    const std::vector<std::string> no_yes = {wording.say(Say::ui_choice_no),
                                             wording.say(Say::ui_choice_yes)};
    form_ = Form();
    name_ =
        form_.add_text(wording.say(Say::ui_form_name), now.name.empty() ? usual_name_ : now.name,
                       wording.say(Say::ui_form_name_hint), 40);
    // Languages are called by their own names, so that everybody finds the own one.
    language_ = form_.add_choice(wording.say(Say::ui_set_language), {"English", "Deutsch"},
                                 static_cast<std::size_t>(wording.language()),
                                 wording.say(Say::ui_set_language_hint));
    colours_ = form_.add_choice(
        wording.say(Say::ui_set_colours),
        {wording.say(Say::ui_set_auto), "24 bit", "256", "16", wording.say(Say::ui_set_no_colours)},
        static_cast<std::size_t>(now.colours), wording.say(Say::ui_set_colours_hint));
    backdrop_ = form_.add_choice(wording.say(Say::ui_set_backdrop),
                                 {wording.say(Say::ui_set_auto), wording.say(Say::ui_set_dark),
                                  wording.say(Say::ui_set_light)},
                                 static_cast<std::size_t>(now.backdrop),
                                 wording.say(Say::ui_set_backdrop_hint));
    letters_ = form_.add_choice(
        wording.say(Say::ui_set_letters), {wording.say(Say::ui_set_auto), "ASCII"},
        static_cast<std::size_t>(now.letters), wording.say(Say::ui_set_letters_hint));
    steps_ = form_.add_choice(wording.say(Say::ui_set_steps),
                              {wording.say(Say::ui_set_on_key), wording.say(Say::ui_set_slowly),
                               wording.say(Say::ui_set_quickly), wording.say(Say::ui_set_no_steps)},
                              now.steps ? static_cast<std::size_t>(now.pace) : kNoSteps,
                              wording.say(Say::ui_set_steps_hint));
    explain_ = form_.add_choice(wording.say(Say::ui_set_explain), no_yes, now.explain ? 1 : 0,
                                wording.say(Say::ui_set_explain_hint));
    again_ = form_.add_action(wording.say(Say::ui_set_again), wording.say(Say::ui_set_again_hint));
    done_ = form_.add_action(wording.say(Say::ui_set_done));
    form_.focus(focus);
}

Settings SettingsPage::settings(const Scene& scene) const {
    Settings set = scene.preferences;
    // Looking at the usual name does not choose it.
    const std::string name = form_.text(name_);
    if (name != (set.name.empty() ? usual_name_ : set.name)) set.name = name;
    const auto language = static_cast<Language>(form_.choice(language_));
    if (language != scene.wording.language()) set.language = language;
    set.colours = static_cast<Colours>(form_.choice(colours_));
    set.backdrop = static_cast<Backdrop>(form_.choice(backdrop_));
    set.letters = static_cast<Letters>(form_.choice(letters_));
    const std::size_t pace = form_.choice(steps_);
    set.steps = pace != kNoSteps;
    if (set.steps) set.pace = static_cast<Pace>(pace);
    set.explain = form_.choice(explain_) == 1;
    return set;
}

void SettingsPage::draw(const Scene& scene, Frame& frame) const {
    // In the language that was chosen just now, with what was typed.
    Rect rect = draw_bars(frame, scene.wording.say(Say::ui_do_settings),
                          scene.wording.say(Say::ui_hint_form));
    if (rect.height > 14) rect = {rect.x, rect.y + 1, rect.width, rect.height - 2};
    rect.width = std::min(rect.width, 76);
    form_.draw(frame, rect);
}

void SettingsPage::handle(const Input& input, const Scene& scene, Intents& intents) {
    const auto* key = std::get_if<KeyInput>(&input);
    const bool leaves = key != nullptr && key->is(Key::escape);
    const Form::Result result = leaves ? Form::Result{} : form_.handle(input);
    Settings set = settings(scene);
    if (!leaves && result.action != done_) {
        // A name is not finished while it is typed.
        set.name = scene.preferences.name;
    }
    if (result.action == again_) {
        set.explained.clear();
        set.explain = true;
        intents.push_back(Tell{scene.wording.say(Say::ui_set_again_done), false});
    }
    if (!(set == scene.preferences)) intents.push_back(SetPreferences{set});
    if (leaves || result.action == done_) {
        intents.push_back(ClosePage{});
        return;
    }
    // The lines once more, in the language that was chosen.
    const bool other = static_cast<Language>(form_.choice(language_)) != scene.wording.language();
    if (!other && result.action != again_) return;
    const Model no_model;
    const Wording wording(static_cast<Language>(form_.choice(language_)), no_model);
    const Scene then{scene.model, wording, scene.order, scene.notices, set, scene.size};
    const std::string typed = form_.text(name_);
    fill(then, form_.focused());
    form_.set_text(name_, typed);
}

}  // namespace valley::client::tui
