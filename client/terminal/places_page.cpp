#include "client/terminal/places_page.hpp"

#include "client/core/text.hpp"
#include "client/terminal/reading.hpp"

namespace valley::client::tui {

std::vector<MenuItem> PlacesPage::items() const {
    std::vector<MenuItem> items;
    // The last one first.
    for (auto place = places_.rbegin(); place != places_.rend(); ++place) {
        PlayOrder order = start_->base;
        order.task = Task::resume;
        order.code = place->code;
        order.name = place->name;
        order.name_given = true;  // one of several places at a table is found by its name
        order.address = place->address;
        items.push_back({harmless_name(place->code) + "  " + harmless_name(place->name) + "  · " +
                             harmless(place->address),
                         {Enter{std::move(order)}},
                         {},
                         ""});
    }
    return items;
}

void PlacesPage::draw(const Scene& scene, Frame& frame) const {
    const Wording& wording = scene.wording;
    Rect rect = draw_bars(frame, wording.say(Say::ui_places), wording.say(Say::ui_hint_places));
    if (rect.height > 14) rect = {rect.x, rect.y + 1, rect.width, rect.height - 2};
    rect = draw_notices(frame, rect, scene, *start_);
    rect.width = std::min(rect.width, 76);
    menu_.draw(frame, rect, items());
}

void PlacesPage::handle(const Input& input, const Scene& scene, Intents& intents) {
    see_notices(*start_, scene);
    if (const auto* key = std::get_if<KeyInput>(&input); key != nullptr && key->is(Key::escape)) {
        intents.push_back(ClosePage{});
        return;
    }
    menu_.handle(input, items(), intents);
}

}  // namespace valley::client::tui
