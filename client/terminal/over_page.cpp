#include "client/terminal/over_page.hpp"

#include <algorithm>

#include "client/terminal/log_page.hpp"
#include "client/terminal/looks.hpp"
#include "client/terminal/width.hpp"

namespace valley::client::tui {

std::vector<std::string> story(const Scene& scene) {
    std::vector<std::string> lines;
    std::int32_t round = 0;
    std::string battle;
    for (const v1::Event& event : scene.model.events) {
        const std::string_view key = event_key(scene.model, event.key());
        if (key == "round_began") {
            round = event.n();
            battle.clear();
        } else if (key == "battle" || key == "sent_nobody") {
            battle = scene.wording.event(event) + " ";
        } else if (key == "won_tomb") {
            lines.push_back(scene.wording.say(Say::ui_round, {{"n", round}}) + ": " + battle +
                            scene.wording.event(event));
        }
    }
    return lines;
}

std::vector<MenuItem> OverPage::items(const Scene& scene) const {
    const Wording& wording = scene.wording;
    std::vector<MenuItem> items = table_items(scene);
    items.push_back({wording.say(Say::ui_do_look_at_table), {ClosePage{}}, {}, "t"});
    items.push_back(
        {wording.say(Say::ui_do_log), {OpenPage{std::make_shared<LogPage>()}}, {}, "l"});
    for (MenuItem& item : exit_items(scene)) items.push_back(std::move(item));
    return items;
}

void OverPage::draw(const Scene& scene, Frame& frame) const {
    const Wording& wording = scene.wording;
    const auto list = items(scene);
    const auto told = story(scene);
    const int width = std::min(frame.width() - 6, 72);
    std::vector<std::string> lines;
    for (const std::string& line : told) {
        for (const std::string& part : wrap(line, width)) lines.push_back(part);
    }
    std::vector<std::string> rematch;
    if (scene.model.table) {
        for (int i = 0; i < scene.model.table->seats_size(); ++i) {
            if (scene.model.table->seats(i).wants_rematch()) {
                rematch.push_back(wording.say(
                    Say::wants_rematch, {{"name", wording.seat(static_cast<std::uint32_t>(i))}}));
            }
        }
    }
    const auto outcome = wrap(wording.outcome(), width);
    const int menu_rows = static_cast<int>(list.size());
    const int fixed = static_cast<int>(outcome.size() + rematch.size()) + menu_rows + 2;
    const int story_rows =
        std::clamp(frame.height() - 4 - fixed, 0, static_cast<int>(lines.size()));
    const Rect inside =
        draw_window(frame, {width, fixed + story_rows}, wording.say(Say::game_over));
    int y = inside.y;
    for (const std::string& line : outcome) {
        frame.text(inside.x, y++, line, Role::good, inside.width);
    }
    ++y;
    // The end of the story, if not all of it fits.
    for (int i = 0; i < story_rows; ++i) {
        const auto at = lines.size() - static_cast<std::size_t>(story_rows - i);
        frame.text(inside.x, y++, lines[at], Role::text, inside.width);
    }
    for (const std::string& line : rematch) frame.text(inside.x, y++, line, Role::strong, width);
    ++y;
    menu_.draw(frame, {inside.x, y, inside.width, inside.bottom() - y}, list);
}

void OverPage::handle(const Input& input, const Scene& scene, Intents& intents) {
    if (const auto* key = std::get_if<KeyInput>(&input); key != nullptr && key->is(Key::escape)) {
        intents.push_back(ClosePage{});
        return;
    }
    menu_.handle(input, items(scene), intents);
}

void OverPage::news(const News& news, const Scene& scene, Intents& intents) {
    // The next game has begun.
    if (std::holds_alternative<GameNews>(news) && !scene.model.outcome) {
        intents.push_back(ClosePage{this});
    }
}

}  // namespace valley::client::tui
