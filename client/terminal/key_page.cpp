#include "client/terminal/key_page.hpp"

#include <algorithm>

#include "client/core/text.hpp"
#include "client/terminal/menu.hpp"
#include "client/terminal/table_view.hpp"
#include "client/terminal/width.hpp"

namespace valley::client::tui {

void KeyPage::draw(const Scene& scene, Frame& frame) const {
    const Wording& wording = scene.wording;
    const int width = std::min(frame.width() - 6, 60);
    const std::string lead = wording.say(Say::ui_key_lead, {{"address", harmless(address_)}});
    const std::string why = wording.say(Say::ui_key_why);
    int rows = 0;
    for (const std::string& text : {lead, key_, why}) {
        rows += static_cast<int>(wrap(text, width).size());
    }
    const Rect inside = draw_window(frame, {width, rows + 4}, wording.say(Say::ui_key));
    // The key comes first where there is no room for all of it.
    const int bottom = inside.bottom() - 1;
    int y = inside.y;
    const int space = inside.height >= rows + 4 ? 1 : 0;
    const auto put = [&](const std::string& text, Style style) {
        y += frame.paragraph({inside.x, y, inside.width, std::max(bottom - y, 0)}, text, style) +
             space;
    };
    put(lead, Role::text);
    put(key_, Role::strong);
    put(why, Role::text);
    draw_button(frame, {inside.x, bottom}, inside.width, wording.say(Say::ui_key_space),
                wording.say(Say::ui_go_on), 0);
}

void KeyPage::handle(const Input& input, const Scene& /*scene*/, Intents& intents) {
    const auto* key = std::get_if<KeyInput>(&input);
    const auto* mouse = std::get_if<MouseInput>(&input);
    const bool typed = key != nullptr && (key->is(" ") || key->is(Key::escape));
    const bool clicked = mouse != nullptr && mouse->what == MouseInput::What::press &&
                         mouse->target && mouse->target->kind == Hit::button;
    if (typed || clicked) intents.push_back(ClosePage{this});
}

}  // namespace valley::client::tui
