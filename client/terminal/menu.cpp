#include "client/terminal/menu.hpp"

#include <algorithm>

#include "client/terminal/cards_page.hpp"
#include "client/terminal/help_page.hpp"
#include "client/terminal/log_page.hpp"
#include "client/terminal/settings_page.hpp"
#include "client/terminal/table_view.hpp"
#include "client/terminal/width.hpp"

namespace valley::client::tui {

namespace {

template <typename Fill>
Intents request(Fill&& fill) {
    v1::ClientMessage message;
    fill(message);
    return {Request{std::move(message)}};
}

enum ConfirmButton : std::uint32_t { yes, no };

}  // namespace

// The list.

int Menu::cursor(const std::vector<MenuItem>& items) const {
    const int last = static_cast<int>(items.size()) - 1;
    if (highlight_ == Highlight::first) return std::clamp(cursor_, 0, std::max(last, 0));
    const bool there = cursor_ <= last && items[static_cast<std::size_t>(cursor_)].text == text_;
    return there ? cursor_ : -1;
}

void Menu::move_to(int line, const std::vector<MenuItem>& items) {
    cursor_ = line;
    text_ = items[static_cast<std::size_t>(line)].text;
}

void Menu::draw(Frame& frame, Rect rect, const std::vector<MenuItem>& items) const {
    const int count = static_cast<int>(items.size());
    const int cursor = this->cursor(items);
    const int first = std::clamp(cursor - rect.height + 1, 0, std::max(count - rect.height, 0));
    for (int i = first; i < count && i - first < rect.height; ++i) {
        const MenuItem& item = items[static_cast<std::size_t>(i)];
        const Rect line{rect.x, rect.y + i - first, rect.width, 1};
        const bool here = i == cursor;
        const Style style = here ? Role::cursor : Role::choice;
        if (here) frame.fill(line, style);
        frame.text(line.x, line.y, here ? "► " : "  ", style, 2);
        const int key = item.key.empty() ? 0 : 3;
        frame.text(line.x + 2, line.y, item.text, style, line.width - 3 - key);
        if (key > 0) {
            frame.text_right(line.right() - 1, line.y, item.key, here ? style : Style(Role::key),
                             key);
        }
        frame.hit(line, {Hit::item, static_cast<std::uint32_t>(i)});
    }
}

bool Menu::handle(const Input& input, const std::vector<MenuItem>& items, Intents& intents) {
    const int count = static_cast<int>(items.size());
    if (count == 0) return false;
    const int cursor = this->cursor(items);
    int chosen = -1;
    if (const auto* key = std::get_if<KeyInput>(&input)) {
        if (key->is(Key::up) || key->is(Key::back_tab)) {
            move_to(cursor <= 0 ? count - 1 : cursor - 1, items);
            return true;
        }
        if (key->is(Key::down) || key->is(Key::tab)) {
            move_to((cursor + 1) % count, items);
            return true;
        }
        if (key->is(Key::home) || key->is(Key::page_up)) {
            move_to(0, items);
            return true;
        }
        if (key->is(Key::end) || key->is(Key::page_down)) {
            move_to(count - 1, items);
            return true;
        }
        if (key->is(Key::enter) || key->is(" ")) chosen = cursor;
        for (int i = 0; i < count && chosen < 0; ++i) {
            const std::string& own = items[static_cast<std::size_t>(i)].key;
            if (!own.empty() && key->is(std::string_view(own))) chosen = i;
        }
    } else if (const auto* mouse = std::get_if<MouseInput>(&input)) {
        if (mouse->what == MouseInput::What::wheel_up) move_to(std::max(cursor - 1, 0), items);
        if (mouse->what == MouseInput::What::wheel_down) {
            move_to(std::min(cursor + 1, count - 1), items);
        }
        if (mouse->what == MouseInput::What::press && mouse->target &&
            mouse->target->kind == Hit::item) {
            chosen = static_cast<int>(mouse->target->index);
        }
    }
    if (chosen < 0 || chosen >= count) return false;
    move_to(chosen, items);
    const MenuItem& item = items[static_cast<std::size_t>(chosen)];
    if (item.confirm.empty()) {
        intents.insert(intents.end(), item.intents.begin(), item.intents.end());
    } else {
        intents.push_back(OpenPage{std::make_shared<ConfirmPage>(item.confirm, item.intents)});
    }
    return true;
}

// What can be done.

std::vector<MenuItem> table_items(const Scene& scene) {
    std::vector<MenuItem> items;
    const Model& model = scene.model;
    const Wording& wording = scene.wording;
    if (!model.table) return items;
    const v1::TableUpdate& table = *model.table;
    const auto* self = model.self();
    const auto seat = model.seat();
    const bool host = self != nullptr && self->member() == table.host();
    const bool waiting = table.stage() == v1::WAITING;
    const auto* own = seat && *seat < static_cast<std::uint32_t>(table.seats_size())
                          ? &table.seats(static_cast<int>(*seat))
                          : nullptr;

    if (table.stage() == v1::FINISHED && own != nullptr && !own->wants_rematch()) {
        items.push_back({wording.say(Say::ui_do_rematch),
                         request([](auto& m) { m.mutable_ask_rematch(); }),
                         {},
                         "r"});
    }
    if (waiting && own != nullptr) {
        const bool ready = own->ready();
        items.push_back({wording.say(ready ? Say::ui_do_unready : Say::ui_do_ready),
                         request([ready](auto& m) { m.mutable_set_ready()->set_ready(!ready); }),
                         {},
                         "r"});
    }
    for (int i = 0; waiting && i < table.seats_size(); ++i) {
        const auto& other = table.seats(i);
        const auto number = static_cast<std::uint32_t>(i);
        if (other.holder() == v1::TableUpdate::Seat::FREE) {
            if (own == nullptr) {
                items.push_back(
                    {wording.say(Say::ui_do_sit, {{"n", i + 1}}),
                     request([number](auto& m) { m.mutable_take_seat()->set_seat(number); }),
                     {},
                     ""});
            }
            if (host) {
                items.push_back(
                    {wording.say(Say::ui_do_bot, {{"n", i + 1}}),
                     request([number](auto& m) { m.mutable_add_bot()->set_seat(number); }),
                     {},
                     ""});
            }
        } else if (host && number != seat.value_or(1u << 30)) {
            items.push_back(
                {wording.say(Say::ui_do_remove, {{"name", wording.seat(number)}}),
                 request([number](auto& m) { m.mutable_remove_from_seat()->set_seat(number); }),
                 wording.say(Say::ui_ask_remove, {{"name", wording.seat(number)}}), ""});
        }
    }
    const bool late =
        table.options().watching() == v1::DELAYED || table.options().watching() == v1::AFTERWARDS;
    if (late && own != nullptr && table.stage() != v1::PLAYING) {
        const bool consents = own->consents();
        items.push_back(
            {wording.say(consents ? Say::ui_do_unconsent : Say::ui_do_consent),
             request([consents](auto& m) { m.mutable_set_consent()->set_consent(!consents); }),
             {},
             ""});
    }
    if (model.playing() && own != nullptr) {
        for (const auto& other : table.seats()) {
            if (!other.has_grace_ms()) continue;
            items.push_back(
                {wording.say(Say::ui_do_claim),
                 request([&](auto& m) { m.mutable_claim()->set_game_number(model.game_number); }),
                 {},
                 ""});
            break;
        }
    }
    return items;
}

std::vector<MenuItem> exit_items(const Scene& scene) {
    std::vector<MenuItem> items;
    const Model& model = scene.model;
    const Wording& wording = scene.wording;
    const bool plays = model.playing() && model.seat().has_value();
    if (plays) {
        items.push_back({wording.say(Say::ui_do_concede), request([&](auto& m) {
                             m.mutable_concede()->set_game_number(model.game_number);
                         }),
                         wording.say(Say::ui_ask_concede), ""});
    }
    if (model.table) {
        items.push_back({wording.say(Say::ui_do_leave),
                         request([](auto& m) { m.mutable_leave_table(); }),
                         wording.say(plays ? Say::ui_ask_leave_game : Say::ui_ask_leave), ""});
    }
    if (scene.can_go_back) {
        items.push_back({wording.say(model.seat() ? Say::ui_do_start_keep : Say::ui_do_start),
                         {Leave{}},
                         {},
                         ""});
    }
    items.push_back(
        {wording.say(model.seat() ? Say::ui_do_quit_keep : Say::ui_do_quit), {Quit{}}, {}, "q"});
    return items;
}

std::vector<MenuItem> people_items(const Scene& scene) {
    std::vector<MenuItem> items;
    if (!scene.model.table) return items;
    const auto* self = scene.model.self();
    for (const auto& member : scene.model.table->members()) {
        if (self != nullptr && self->member() == member.member()) continue;
        const std::uint32_t number = member.member();
        const bool muted = member.muted();
        std::string text = scene.wording.say(muted ? Say::ui_do_unmute : Say::ui_do_mute,
                                             {{"name", scene.wording.member(number)}});
        if (!member.connected()) text += " (" + scene.wording.say(Say::away) + ")";
        if (!member.has_seat()) text += " (" + scene.wording.say(Say::watches) + ")";
        items.push_back({std::move(text),
                         request([&](auto& m) {
                             m.mutable_mute()->set_member(number);
                             m.mutable_mute()->set_muted(!muted);
                         }),
                         {},
                         ""});
    }
    return items;
}

// Pages.

Rect draw_window(Frame& frame, Size inside, std::string_view title) {
    const int width = std::min(inside.width + 4, frame.width());
    const int height = std::min(inside.height + 2, frame.height());
    const Rect box{(frame.width() - width) / 2, (frame.height() - height) / 2, width, height};
    frame.clear_hits();
    // The keys of the page below do nothing now.
    frame.fill({0, frame.height() - 1, frame.width(), 1}, Role::bar);
    frame.fill(box, Role::text);
    frame.box(box, Role::title, Line::twofold);
    if (!title.empty()) {
        frame.text(box.x + 2, box.y, " " + std::string(title) + " ", Role::title, box.width - 4);
    }
    return box.inside(2, 1);
}

int draw_button(Frame& frame, Point at, int columns, std::string_view key, std::string_view label,
                std::uint32_t button) {
    int x = at.x;
    const auto put = [&](std::string_view part, Role role) {
        x += frame.text(x, at.y, part, role, at.x + columns - x);
    };
    put("[", Role::dim);
    put(key, Role::key);
    put(" " + std::string(label), Role::text);
    put("]", Role::dim);
    frame.hit({at.x, at.y, x - at.x, 1}, {Hit::button, button});
    return x + 2;
}

std::vector<MenuItem> MenuPage::items(const Scene& scene) const {
    std::vector<MenuItem> items;
    const Wording& wording = scene.wording;
    if (people_) return people_items(scene);
    items.push_back({wording.say(Say::ui_do_back), {ClosePage{}}, {}, ""});
    for (MenuItem& item : table_items(scene)) items.push_back(std::move(item));
    items.push_back({wording.say(Say::ui_do_log),
                     {ClosePage{}, OpenPage{std::make_shared<LogPage>()}},
                     {},
                     "l"});
    items.push_back(
        {wording.say(Say::ui_do_help), {ClosePage{}, OpenPage{make_help_page()}}, {}, "?"});
    items.push_back(
        {wording.say(Say::ui_cards), {ClosePage{}, OpenPage{make_cards_page()}}, {}, "k"});
    items.push_back(
        {wording.say(Say::ui_do_settings),
         {ClosePage{}, OpenPage{std::make_shared<SettingsPage>(scene, scene.order.name)}},
         {},
         ""});
    items.push_back(
        {wording.say(scene.preferences.steps ? Say::ui_do_steps_off : Say::ui_do_steps_on),
         {SwitchSteps{}},
         {},
         ""});
    for (MenuItem& item : exit_items(scene)) items.push_back(std::move(item));
    return items;
}

void MenuPage::draw(const Scene& scene, Frame& frame) const {
    auto list = items(scene);
    const bool more = !people_ && scene.model.table && !people_items(scene).empty();
    if (more) list.push_back({scene.wording.say(Say::ui_do_people), {}, {}, "p"});
    int width = 24;
    for (const MenuItem& item : list) width = std::max(width, width_of(item.text) + 7);
    const Rect inside =
        draw_window(frame, {width, static_cast<int>(list.size())}, scene.wording.say(Say::ui_menu));
    menu_.draw(frame, inside, list);
}

void MenuPage::handle(const Input& input, const Scene& scene, Intents& intents) {
    if (const auto* key = std::get_if<KeyInput>(&input)) {
        if (key->is(Key::escape) && people_) {
            people_ = false;
            menu_ = Menu();
            return;
        }
        if (key->is(Key::escape) || key->is("m")) {
            intents.push_back(ClosePage{});
            return;
        }
    }
    auto list = items(scene);
    const bool more = !people_ && scene.model.table && !people_items(scene).empty();
    if (more) list.push_back({scene.wording.say(Say::ui_do_people), {}, {}, "p"});
    const std::size_t before = intents.size();
    if (!menu_.handle(input, list, intents)) return;
    // The one item that does nothing by itself; moving about does nothing either.
    const auto* key = std::get_if<KeyInput>(&input);
    const auto* mouse = std::get_if<MouseInput>(&input);
    const bool chose = (key != nullptr && (key->is(Key::enter) || key->is(" ") || key->is("p"))) ||
                       (mouse != nullptr && mouse->what == MouseInput::What::press);
    if (more && chose && intents.size() == before) {
        people_ = true;
        menu_ = Menu();
        return;
    }
    // What asks for something at the table is done with the menu.
    if (intents.size() == before || people_) return;
    if (std::holds_alternative<Request>(intents.back())) intents.push_back(ClosePage{});
    if (std::holds_alternative<OpenPage>(intents.back()) && intents.size() == before + 1) {
        intents.insert(intents.begin() + static_cast<std::ptrdiff_t>(before), ClosePage{});
    }
}

void ConfirmPage::draw(const Scene& scene, Frame& frame) const {
    const int width = std::min(frame.width() - 6, 56);
    const int rows = static_cast<int>(wrap(question_, width).size());
    const Rect inside = draw_window(frame, {width, rows + 2}, {});
    frame.paragraph({inside.x, inside.y, inside.width, rows}, question_, Role::strong);
    const int y = inside.bottom() - 1;
    const int x =
        draw_button(frame, {inside.x, y}, inside.width, scene.wording.say(Say::ui_key_yes),
                    scene.wording.say(Say::ui_yes), yes);
    draw_button(frame, {x, y}, inside.right() - x, "Esc", scene.wording.say(Say::ui_no), no);
}

void ConfirmPage::handle(const Input& input, const Scene& scene, Intents& intents) {
    bool done = false;
    bool sure = false;
    if (const auto* key = std::get_if<KeyInput>(&input)) {
        sure = key->is(std::string_view(scene.wording.say(Say::ui_key_yes)));
        done = sure || key->is(Key::escape) || key->is("n");
    } else if (const auto* mouse = std::get_if<MouseInput>(&input)) {
        if (mouse->what != MouseInput::What::press || !mouse->target) return;
        if (mouse->target->kind != Hit::button) return;
        done = true;
        sure = mouse->target->index == yes;
    }
    if (!done) return;
    intents.push_back(ClosePage{});
    if (sure) intents.insert(intents.end(), intents_.begin(), intents_.end());
}

}  // namespace valley::client::tui
