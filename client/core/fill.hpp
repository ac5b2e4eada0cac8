// Templates: texts with names in braces, "{seat} draws {card}.".
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace valley::client {

// What stands for the name in the braces; nothing if there is no such name.
using Lookup = std::function<std::optional<std::string>(std::string_view name)>;

// The text with every {name} replaced, once: what comes in is not looked at again. Nothing if the
// template is damaged: a brace without its partner, or a name that the look-up does not know.
std::optional<std::string> fill(std::string_view text, const Lookup& lookup);

}  // namespace valley::client
