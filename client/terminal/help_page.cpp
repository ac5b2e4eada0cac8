#include "client/terminal/help_page.hpp"

#include "client/terminal/menu.hpp"

namespace valley::client::tui {

namespace {

class HelpPage final : public Page {
  public:
    void draw(const Scene& scene, Frame& frame) const override {
        constexpr Say kLines[] = {
            Say::ui_help_choose, Say::ui_help_several, Say::ui_help_steps, Say::ui_help_look,
            Say::ui_help_signs,  Say::ui_help_figures, Say::ui_help_keys,
        };
        const Rect inside = draw_window(frame, {66, 20}, scene.wording.say(Say::ui_do_help));
        int y = inside.y;
        for (const Say line : kLines) {
            y += frame.paragraph({inside.x, y, inside.width, inside.bottom() - y},
                                 scene.wording.say(line), Role::text);
            ++y;
        }
    }
    void handle(const Input& input, const Scene&, Intents& intents) override {
        const auto* key = std::get_if<KeyInput>(&input);
        const auto* mouse = std::get_if<MouseInput>(&input);
        if (key != nullptr || (mouse != nullptr && mouse->what == MouseInput::What::press)) {
            intents.push_back(ClosePage{});
        }
    }
    bool overlay() const override { return true; }
};

}  // namespace

std::shared_ptr<Page> make_help_page() { return std::make_shared<HelpPage>(); }

}  // namespace valley::client::tui
