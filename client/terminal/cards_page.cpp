#include "client/terminal/cards_page.hpp"

#include <algorithm>

#include "client/core/text.hpp"
#include "client/terminal/cards.hpp"
#include "client/terminal/help_page.hpp"
#include "client/terminal/reading.hpp"
#include "client/terminal/table_view.hpp"
#include "client/terminal/width.hpp"

namespace valley::client::tui {

namespace {

struct Areas {
    Rect filters;
    Rect list;
    Rect detail;
};

Areas areas_of(Size size) {
    const Rect all = between_bars(size);
    Areas areas;
    areas.filters = {all.x, all.y, all.width, 1};
    const Rect rest{all.x, all.y + 2, all.width, all.height - 2};
    if (size.width >= 70) {
        const int list = std::min(38, rest.width / 2);
        areas.list = {rest.x, rest.y, list, rest.height};
        areas.detail = {rest.x + list + 2, rest.y, rest.width - list - 2, rest.height};
    } else {
        const int detail = std::min(rest.height / 2 + 1, 6);
        areas.list = {rest.x, rest.y - 1, rest.width, rest.height - detail + 1};
        areas.detail = {rest.x, rest.bottom() - detail, rest.width, detail};
    }
    return areas;
}

}  // namespace

std::vector<std::uint32_t> CardsPage::cards(const Scene& scene) const {
    std::vector<std::uint32_t> found;
    const v1::CardList* list = scene.model.cards();
    if (list == nullptr) return found;
    const std::string wanted = folded(filter_.text());
    for (int i = 0; i < list->cards_size(); ++i) {
        const auto card = static_cast<std::uint32_t>(i);
        if (kind_ && list->cards(i).kind() != *kind_) continue;
        const std::string words = scene.wording.card(card) + " " + scene.wording.card_text(card);
        if (folded(words).find(wanted) != std::string::npos) found.push_back(card);
    }
    return found;
}

void CardsPage::draw(const Scene& scene, Frame& frame) const {
    const Wording& wording = scene.wording;
    draw_bars(frame, wording.say(Say::ui_cards),
              wording.say(typing_ ? Say::ui_hint_cards_typing : Say::ui_hint_cards));
    const v1::CardList* list = scene.model.cards();
    if (list == nullptr) {
        frame.paragraph(between_bars(frame.size()), no_cards(scene));
        return;
    }
    const Areas areas = areas_of(frame.size());
    const auto found = cards(scene);

    // What is filtered by.
    const std::string kind = kind_ ? wording.kind(*kind_) : wording.say(Say::ui_cards_all);
    int x = areas.filters.x;
    const int y = areas.filters.y;
    x += frame.text(x, y, "< " + kind + " >", kind_ ? Role::picked : Role::choice,
                    areas.filters.width / 2) +
         2;
    const std::string lead = "/ ";
    if (typing_ || !filter_.empty()) {
        x += frame.text(x, y, lead, Role::key, 2);
        const auto cursor = frame.cursor;
        filter_.draw(frame, x, y, std::min(areas.filters.right() - x - 13, 24));
        if (!typing_) frame.cursor = cursor;
    }
    frame.text_right(areas.filters.right(), y,
                     wording.say(Say::count_of_cards, {{"n", found.size()}}), Role::dim, 12);

    if (found.empty()) {
        frame.paragraph(areas.list, wording.say(Say::ui_cards_none), Role::dim);
        return;
    }
    const int count = static_cast<int>(found.size());
    const int cursor = std::clamp(cursor_, 0, count - 1);
    const int rows = areas.list.height;
    const int first = std::clamp(cursor - rows / 2, 0, std::max(count - rows, 0));
    for (int i = first; i < count && i - first < rows; ++i) {
        const std::uint32_t card = found[static_cast<std::size_t>(i)];
        const Rect row{areas.list.x, areas.list.y + i - first, areas.list.width, 1};
        const CardPicture picture = picture_of(card, scene.model, wording);
        const bool here = i == cursor;
        const Style style = here ? Style(Role::cursor) : Style(picture.role);
        if (here) frame.fill(row, style);
        frame.text(row.x, row.y, here ? "► " : "  ", style, 2);
        const std::string numbers =
            figures(picture) + "  x" + std::to_string(list->cards(static_cast<int>(card)).copies());
        const int columns = width_of(numbers) + 1;
        frame.text(row.x + 2, row.y, picture.name, style, row.width - 3 - columns);
        frame.text_right(row.right() - 1, row.y, numbers, here ? style : Style(Role::text),
                         columns);
        frame.hit(row, {Hit::item, static_cast<std::uint32_t>(i)});
    }

    const std::uint32_t card = found[static_cast<std::size_t>(cursor)];
    Rect rect = areas.detail;
    int used = draw_card_in_full(frame, rect, card, nullptr, scene.model, wording);
    const auto rest = [&] {
        return Rect{rect.x, rect.y + used, rect.width, std::max(rect.height - used, 0)};
    };
    const v1::CardFace& face = list->cards(static_cast<int>(card));
    used += frame.paragraph(rest(), wording.say(Say::copies, {{"n", face.copies()}}), Role::dim);
    if (rest().height > 2) {
        ++used;
        frame.paragraph(rest(), wording.kind_help(face.kind()), Role::dim);
    }
}

void CardsPage::handle(const Input& input, const Scene& scene, Intents& intents) {
    const int count = static_cast<int>(cards(scene).size());
    cursor_ = std::clamp(cursor_, 0, std::max(count - 1, 0));
    if (typing_) {
        const auto* key = std::get_if<KeyInput>(&input);
        if (key != nullptr && (key->is(Key::enter) || key->is(Key::escape))) {
            typing_ = false;
            if (key->is(Key::escape)) filter_.clear();
            return;
        }
        const bool moves = key != nullptr && (key->is(Key::up) || key->is(Key::down));
        if (!moves && filter_.take(input)) {
            cursor_ = 0;
            return;
        }
    }
    const v1::CardList* list = scene.model.cards();
    const int kinds = list == nullptr ? 0 : list->words().kinds_size();
    const auto turn = [&](int by) {
        const int now = kind_ ? static_cast<int>(*kind_) + 1 : 0;
        const int next = (now + by + kinds + 1) % (kinds + 1);
        kind_ = next == 0 ? std::nullopt : std::optional(static_cast<std::uint32_t>(next - 1));
        cursor_ = 0;
    };
    const int page = std::max(areas_of(scene.size).list.height - 1, 1);
    if (const auto* key = std::get_if<KeyInput>(&input)) {
        if (key->is(Key::escape) || key->is("q") || key->is("k")) {
            if (key->is(Key::escape) && (kind_ || !filter_.empty())) {
                kind_.reset();
                filter_.clear();
                return;
            }
            intents.push_back(ClosePage{});
            return;
        }
        if (key->is("/")) typing_ = true;
        if (key->is(Key::right) || key->is(Key::tab)) turn(1);
        if (key->is(Key::left) || key->is(Key::back_tab)) turn(-1);
        if (key->is(Key::up)) --cursor_;
        if (key->is(Key::down)) ++cursor_;
        if (key->is(Key::page_up)) cursor_ -= page;
        if (key->is(Key::page_down) || key->is(" ")) cursor_ += page;
        if (key->is(Key::home)) cursor_ = 0;
        if (key->is(Key::end)) cursor_ = count - 1;
    } else if (const auto* mouse = std::get_if<MouseInput>(&input)) {
        if (mouse->what == MouseInput::What::wheel_up) --cursor_;
        if (mouse->what == MouseInput::What::wheel_down) ++cursor_;
        if (mouse->what == MouseInput::What::press && mouse->target &&
            mouse->target->kind == Hit::item) {
            cursor_ = static_cast<int>(mouse->target->index);
        }
    }
    // With another kind it began anew.
    cursor_ = std::clamp(cursor_, 0, std::max(static_cast<int>(cards(scene).size()) - 1, 0));
}

std::shared_ptr<Page> make_cards_page() { return std::make_shared<CardsPage>(); }

}  // namespace valley::client::tui
