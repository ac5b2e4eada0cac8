#include "client/core/fill.hpp"

namespace valley::client {

std::optional<std::string> fill(std::string_view text, const Lookup& lookup) {
    std::string filled;
    while (true) {
        const auto brace = text.find_first_of("{}");
        filled += text.substr(0, brace);
        if (brace == std::string_view::npos) return filled;
        if (text[brace] == '}') return std::nullopt;
        const auto close = text.find_first_of("{}", brace + 1);
        if (close == std::string_view::npos || text[close] == '{') return std::nullopt;
        const auto value = lookup(text.substr(brace + 1, close - brace - 1));
        if (!value) return std::nullopt;
        filled += *value;
        text.remove_prefix(close + 1);
    }
}

}  // namespace valley::client
