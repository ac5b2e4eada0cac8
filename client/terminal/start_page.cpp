#include "client/terminal/start_page.hpp"

#include <algorithm>

#include "client/core/text.hpp"
#include "client/terminal/cards_page.hpp"
#include "client/terminal/help_page.hpp"
#include "client/terminal/join_page.hpp"
#include "client/terminal/places_page.hpp"
#include "client/terminal/reading.hpp"
#include "client/terminal/server_page.hpp"
#include "client/terminal/settings_page.hpp"
#include "client/terminal/width.hpp"

namespace valley::client::tui {

std::string own_name(const Start& start, const Scene& scene) {
    return scene.preferences.name.empty() ? start.base.name : scene.preferences.name;
}

std::string usual_server(const Start& start, const Scene& scene) {
    return start.own_server.empty() ? scene.preferences.server : start.own_server;
}

std::optional<PlayOrder> order_for(const Start& start, const Scene& scene, Task task,
                                   const std::string& address) {
    const auto endpoint = endpoint_of(address);
    if (!endpoint) return std::nullopt;
    PlayOrder order = start.base;
    order.task = task;
    order.server = *endpoint;
    order.address = to_text(*endpoint);
    order.name = own_name(start, scene);
    order.name_given = !scene.preferences.name.empty();
    return order;
}

void enter_server(const Start& start, PlayOrder order, const Scene& scene, Intents& intents) {
    if (scene.preferences.server != order.address && order.address != start.own_server) {
        Settings settings = scene.preferences;
        settings.server = order.address;
        intents.push_back(SetPreferences{std::move(settings)});
    }
    intents.push_back(Enter{std::move(order)});
}

void learn_cards(const Start& start, const Scene& scene, Intents& intents) {
    if (scene.model.cards() != nullptr || scene.link != Link::ended) return;
    if (auto order = order_for(start, scene, Task::learn, usual_server(start, scene))) {
        intents.push_back(Enter{std::move(*order)});
    }
}

Rect draw_notices(Frame& frame, Rect rect, const Scene& scene, const Start& start) {
    // Trouble, and what was said last; the rest was for the game that is left.
    std::vector<const Notice*> fresh;
    for (const Notice& notice : scene.notices) {
        if (notice.number <= start.notices_seen || notice.text.empty()) continue;
        if (notice.alert || &notice == &scene.notices.back()) fresh.push_back(&notice);
    }
    if (fresh.size() > 3) fresh.erase(fresh.begin(), fresh.end() - 3);
    for (auto notice = fresh.rbegin(); notice != fresh.rend(); ++notice) {
        const int rows = static_cast<int>(wrap((*notice)->text, rect.width).size());
        if (rows >= rect.height - 2) break;
        rect.height -= rows;
        frame.paragraph({rect.x, rect.bottom(), rect.width, rows}, (*notice)->text,
                        (*notice)->alert ? Role::alert : Role::good);
    }
    return rect;
}

void see_notices(Start& start, const Scene& scene) {
    if (!scene.notices.empty()) start.notices_seen = scene.notices.back().number;
}

std::vector<MenuItem> StartPage::items(const Scene& scene) const {
    const Wording& wording = scene.wording;
    const std::string usual = usual_server(*start_, scene);
    std::vector<MenuItem> items;
    const auto open = [&](Say say, std::shared_ptr<Page> page, std::string key) {
        items.push_back({wording.say(say), {OpenPage{std::move(page)}}, {}, std::move(key)});
    };

    // With a server at hand this needs nothing more.
    Intents bot;
    if (auto order = order_for(*start_, scene, Task::play, start_->own_server)) {
        enter_server(*start_, std::move(*order), scene, bot);
    } else {
        bot.push_back(OpenPage{std::make_shared<AddressPage>(start_, scene)});
    }
    items.push_back({wording.say(Say::ui_start_bot), std::move(bot), {}, "b"});
    open(Say::ui_start_host, std::make_shared<HostPage>(start_), "h");
    open(Say::ui_start_join, std::make_shared<JoinPage>(start_, scene, Task::join), "j");
    open(Say::ui_start_watch, std::make_shared<JoinPage>(start_, scene, Task::watch), "w");
    open(Say::ui_start_tables, std::make_shared<AddressPage>(start_, scene), "t");
    const auto places = start_->places ? start_->places() : std::vector<KeptPlace>();
    if (!places.empty()) {
        items.push_back({wording.say(Say::ui_start_resume, {{"n", places.size()}}),
                         {OpenPage{std::make_shared<PlacesPage>(start_, places)}},
                         {},
                         "r"});
    }
    items.push_back(
        {wording.say(Say::ui_start_name, {{"name", harmless_name(own_name(*start_, scene))}}),
         {OpenPage{std::make_shared<SettingsPage>(scene, own_name(*start_, scene))}},
         {},
         "n"});
    // In the other language, for whoever cannot read this one.
    Settings other = scene.preferences;
    other.language = wording.language() == Language::de ? Language::en : Language::de;
    items.push_back(
        {wording.say(Say::ui_start_language), {SetPreferences{std::move(other)}}, {}, "l"});
    items.push_back({wording.say(Say::ui_do_settings),
                     {OpenPage{std::make_shared<SettingsPage>(scene, own_name(*start_, scene))}},
                     {},
                     "s"});
    Intents help = {OpenPage{make_help_page()}};
    Intents cards = {OpenPage{make_cards_page()}};
    learn_cards(*start_, scene, help);
    learn_cards(*start_, scene, cards);
    items.push_back({wording.say(Say::ui_start_help), std::move(help), {}, "?"});
    items.push_back({wording.say(Say::ui_cards), std::move(cards), {}, "k"});
    items.push_back({wording.say(Say::ui_do_quit), {Quit{}}, {}, "q"});
    return items;
}

void StartPage::draw(const Scene& scene, Frame& frame) const {
    const Wording& wording = scene.wording;
    Rect rect = draw_bars(frame, wording.say(Say::ui_start), wording.say(Say::ui_hint_start));
    rect.width = std::min(rect.width, 76);
    const auto list = items(scene);
    const int count = static_cast<int>(list.size());
    if (rect.height >= count + 6) {
        ++rect.y;
        --rect.height;
        const int used = frame.paragraph(rect, wording.say(Say::ui_start_welcome), Role::text);
        rect.y += used + 1;
        rect.height -= used + 1;
    }
    rect = draw_notices(frame, rect, scene, *start_);
    rect.width = std::min(rect.width, 60);
    menu_.draw(frame, rect, list);
}

void StartPage::handle(const Input& input, const Scene& scene, Intents& intents) {
    see_notices(*start_, scene);
    if (const auto* key = std::get_if<KeyInput>(&input)) {
        if (key->key == Key::character && key->control && key->text == "l") {
            intents.push_back(Redraw{});
            return;
        }
        if (key->is(Key::f1)) {
            intents.push_back(OpenPage{make_help_page()});
            learn_cards(*start_, scene, intents);
            return;
        }
    }
    menu_.handle(input, items(scene), intents);
}

}  // namespace valley::client::tui
