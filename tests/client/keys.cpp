#include "tests/client/keys.hpp"

#include <string>
#include <utility>

namespace valley::testing {

using client::tui::Key;
using client::tui::KeyInput;

KeyInput key_of(std::string_view name) {
    KeyInput key;
    constexpr std::pair<std::string_view, Key> kNames[] = {
        {"Enter", Key::enter},        {"Esc", Key::escape},    {"Tab", Key::tab},
        {"Back", Key::backspace},     {"Delete", Key::remove}, {"Up", Key::up},
        {"Down", Key::down},          {"Left", Key::left},     {"Right", Key::right},
        {"Home", Key::home},          {"End", Key::end},       {"PageUp", Key::page_up},
        {"PageDown", Key::page_down}, {"F1", Key::f1},         {"BackTab", Key::back_tab},
    };
    for (const auto& [here, code] : kNames) {
        if (here == name) {
            key.key = code;
            return key;
        }
    }
    key.key = Key::character;
    key.text = name == "Space" ? " " : std::string(name);
    return key;
}

}  // namespace valley::testing
