#include "client/core/question.hpp"

#include <algorithm>

namespace valley::client {

bool asks_for_number(const v1::Prompt& prompt) {
    if (prompt.min() != 1 || prompt.max() != 1 || prompt.options_size() == 0) return false;
    return std::ranges::all_of(prompt.options(), &v1::Option::has_number);
}

bool is_big_step(const v1::Prompt& prompt, const Picks& picks) {
    return prompt.options_size() > 0 && prompt.max() > 0 && (prompt.max() > 1 || picks.empty());
}

std::string picks_in_words(const Picks& picks, const v1::Prompt& prompt, const Wording& wording) {
    if (picks.empty()) return wording.say(Say::nothing);
    std::string text;
    for (std::size_t i = 0; i < picks.size(); ++i) {
        if (i > 0) text += i + 1 == picks.size() ? " " + wording.say(Say::and_) + " " : "; ";
        text += wording.option(prompt, static_cast<int>(picks[i]));
    }
    return text;
}

}  // namespace valley::client
