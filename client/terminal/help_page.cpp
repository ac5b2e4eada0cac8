#include "client/terminal/help_page.hpp"

#include <algorithm>

#include "client/core/text.hpp"
#include "client/terminal/cards_page.hpp"
#include "client/terminal/looks.hpp"

namespace valley::client::tui {

namespace {

void add_once(std::vector<std::uint32_t>& cards, std::uint32_t card) {
    if (std::ranges::find(cards, card) == cards.end()) cards.push_back(card);
}

Paragraphs explain_keys(const Scene& scene) {
    Paragraphs text;
    for (const Say line :
         {Say::ui_help_choose, Say::ui_help_several, Say::ui_help_steps, Say::ui_help_look,
          Say::ui_help_signs, Say::ui_help_figures, Say::ui_help_keys, Say::ui_help_more}) {
        text.push_back({scene.wording.say(line)});
    }
    return text;
}

class HelpPage final : public Page {
  public:
    void draw(const Scene& scene, Frame& frame) const override {
        draw_bars(frame, {}, scene.wording.say(Say::ui_hint_help));
        constexpr Say kTitles[] = {Say::ui_help_step, Say::ui_help_game, Say::ui_help_of_keys};
        int x = 1;
        for (std::size_t i = 0; i < std::size(kTitles); ++i) {
            const bool here = i == static_cast<std::size_t>(what(scene));
            x += frame.text(x, 0, " " + scene.wording.say(kTitles[i]) + " ",
                            here ? Role::cursor : Role::bar, frame.width() - x - 1) +
                 1;
        }
        reading_.draw(frame, area(frame.size()), paragraphs(scene));
    }

    void handle(const Input& input, const Scene& scene, Intents& intents) override {
        if (const auto* key = std::get_if<KeyInput>(&input)) {
            if (key->is(Key::tab) || key->is(Key::right)) return turn(1, scene);
            if (key->is(Key::back_tab) || key->is(Key::left)) return turn(2, scene);
            if (key->is("k")) {
                intents.push_back(OpenPage{make_cards_page()});
                return;
            }
            if (key->is(Key::escape) || key->is(Key::enter) || key->is("?") || key->is("q") ||
                key->is(Key::f1)) {
                intents.push_back(ClosePage{});
                return;
            }
        }
        reading_.handle(input, area(scene.size), paragraphs(scene));
    }

  private:
    enum class What : std::uint8_t { step, game, keys };

    static Rect area(Size size) {
        Rect rect = between_bars(size);
        if (size.height >= 20) {
            ++rect.y;
            rect.height -= 2;
        }
        rect.width = std::min(rect.width, 96);
        return rect;
    }
    What what(const Scene& scene) const {
        if (what_) return *what_;
        if (scene.model.view && !scene.model.outcome) return What::step;
        return scene.model.table ? What::keys : What::game;
    }
    Paragraphs paragraphs(const Scene& scene) const {
        switch (what(scene)) {
            case What::step: return explain_step(scene);
            case What::game: return explain_game(scene);
            case What::keys: break;
        }
        return explain_keys(scene);
    }
    void turn(int by, const Scene& scene) {
        what_ = static_cast<What>((static_cast<int>(what(scene)) + by) % 3);
        reading_.to_top();
    }

    std::optional<What> what_;
    Reading reading_;
};

}  // namespace

std::vector<std::uint32_t> cards_of(const v1::Prompt& prompt) {
    std::vector<std::uint32_t> cards;
    if (prompt.has_subject()) add_once(cards, prompt.subject());
    for (const v1::Option& option : prompt.options()) {
        if (option.card().has_card()) add_once(cards, option.card().card());
    }
    return cards;
}

std::vector<std::uint32_t> cards_in_the_middle(const Scene& scene) {
    std::vector<std::uint32_t> cards;
    if (!scene.model.view) return cards;
    for (const v1::Zone& zone : scene.model.view->zones()) {
        if (zone.has_owner() || part_of(zone, scene.model) != Part::centre) continue;
        for (const v1::Slot& slot : zone.slots()) {
            if (slot.has_card()) add_once(cards, slot.card());
        }
    }
    return cards;
}

Paragraphs explain_cards(const std::vector<std::uint32_t>& cards, const Scene& scene) {
    Paragraphs text;
    for (const std::uint32_t card : cards) {
        const std::string words = scene.wording.card_text(card);
        text.push_back({scene.wording.card_line(card) + (words.empty() ? "" : ": " + words),
                        Role::text, 2, false});
    }
    return text;
}

Paragraphs explain_step(const Scene& scene) {
    const Model& model = scene.model;
    const Wording& wording = scene.wording;
    Paragraphs text;
    if (!model.view) {
        text.push_back({wording.say(Say::no_game_yet)});
        return text;
    }
    const v1::View& view = *model.view;
    const v1::Prompt* asked = model.open_prompt();
    if (asked != nullptr) {
        text.push_back({wording.prompt(*asked), Style(Role::strong)});
        text.push_back({wording.prompt_help(asked->key())});
    } else if (view.has_question() && view.waiting_on_size() > 0 && !model.outcome) {
        text.push_back(
            {wording.say(Say::ui_help_others, {{"name", wording.seat(view.waiting_on(0))}}) + " " +
                 wording.question(view.question(), view.has_subject()
                                                       ? std::optional(view.subject())
                                                       : std::nullopt),
             Style(Role::strong)});
        text.push_back({wording.prompt_help(view.question())});
    }
    text.push_back({wording.say(Say::ui_help_phase, {{"phase", wording.phase(view.phase())}}),
                    Style(Role::title)});
    text.push_back({wording.phase_help(view.phase()), Role::text, 0, false});
    std::vector<std::uint32_t> cards = cards_in_the_middle(scene);
    if (asked != nullptr) {
        for (const std::uint32_t card : cards_of(*asked)) add_once(cards, card);
    }
    if (!cards.empty()) {
        text.push_back({wording.say(Say::ui_help_cards), Style(Role::title)});
        for (Paragraph& line : explain_cards(cards, scene)) text.push_back(std::move(line));
    }
    return text;
}

Paragraphs explain_game(const Scene& scene) {
    const Wording& wording = scene.wording;
    Paragraphs text;
    if (scene.model.cards() == nullptr) {
        text.push_back({no_cards(scene)});
        return text;
    }
    text.push_back({wording.aim()});
    for (const Wording::Explanation& part : wording.explanations()) {
        text.push_back({part.title, Style(Role::title)});
        text.push_back({part.text, Role::text, 0, false});
    }
    if (text.front().text.empty() && text.size() == 1) {
        text.push_back({wording.say(Say::ui_help_none)});
    }
    return text;
}

std::string no_cards(const Scene& scene) {
    return scene.wording.say(scene.link == Link::ended ? Say::ui_cards_unknown : Say::no_card_list);
}

std::shared_ptr<Page> make_help_page() { return std::make_shared<HelpPage>(); }

}  // namespace valley::client::tui
