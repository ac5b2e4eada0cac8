#include "client/plain/answer.hpp"

#include <algorithm>
#include <optional>

#include "client/core/text.hpp"

namespace valley::client {

namespace {

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    while (true) {
        const auto first = line.find_first_not_of(" \t\r,;");
        if (first == std::string_view::npos) return words;
        line.remove_prefix(first);
        const auto length = std::min(line.find_first_of(" \t\r,;"), line.size());
        words.push_back(line.substr(0, length));
        line.remove_prefix(length);
    }
}

std::string values_of(const v1::Prompt& prompt) {
    std::string values;
    for (const auto& option : prompt.options()) {
        values += (values.empty() ? "" : ", ") + std::to_string(option.number());
    }
    return values;
}

// The option that a number stands for.
std::optional<std::uint32_t> option_at(std::int64_t number, const v1::Prompt& prompt) {
    if (asks_for_number(prompt)) {
        for (int i = 0; i < prompt.options_size(); ++i) {
            if (prompt.options(i).number() == number) return static_cast<std::uint32_t>(i);
        }
        return std::nullopt;
    }
    if (number < 1 || number > prompt.options_size()) return std::nullopt;
    return static_cast<std::uint32_t>(number - 1);
}

}  // namespace

std::string prompt_expects(const v1::Prompt& prompt, const Wording& wording) {
    const long long options = prompt.options_size();
    const long long min = prompt.min();
    const long long max = std::min<long long>(prompt.max(), options);
    if (options == 0 || max == 0) return wording.say(Say::expect_nothing);
    if (asks_for_number(prompt))
        return wording.say(Say::expect_value, {{"values", values_of(prompt)}});
    if (max == 1) {
        return wording.say(min == 0 ? Say::expect_one_or_none : Say::expect_one, {{"n", options}});
    }
    if (min == 0) {
        return wording.say(Say::expect_up_to_or_none, {{"max", max}, {"options", options}});
    }
    if (min == max) return wording.say(Say::expect_exactly, {{"max", max}, {"options", options}});
    return wording.say(Say::expect_between, {{"min", min}, {"max", max}, {"options", options}});
}

std::vector<std::string> prompt_lines(const v1::Prompt& prompt, const Wording& wording) {
    std::vector<std::string> lines = {wording.prompt(prompt)};
    if (!asks_for_number(prompt)) {
        for (int i = 0; i < prompt.options_size(); ++i) {
            lines.push_back("  " + std::to_string(i + 1) + "  " + wording.option(prompt, i));
        }
    }
    lines.push_back(prompt_expects(prompt, wording));
    return lines;
}

bool looks_like_answer(std::string_view line) {
    const auto words = words_of(line);
    return std::ranges::all_of(words, [](std::string_view word) {
        const char first = word.front() == '-' && word.size() > 1 ? word[1] : word.front();
        return first >= '0' && first <= '9';
    });
}

std::variant<Picks, std::string> parse_answer(std::string_view line, const v1::Prompt& prompt,
                                              const Wording& wording) {
    const auto refuse = [&](Say why, std::initializer_list<Value> values = {}) {
        return wording.say(why, values) + " " + prompt_expects(prompt, wording);
    };
    Picks picks;
    const auto words = words_of(line);
    const bool none =
        words.empty() || (words.size() == 1 && words[0] == "0" && !asks_for_number(prompt));
    if (!none) {
        for (const std::string_view word : words) {
            const auto number = number_in<std::int64_t>(word);
            if (!number) return refuse(Say::answer_not_a_number, {{"word", harmless(word, 20)}});
            const auto option = option_at(*number, prompt);
            if (!option) return refuse(Say::answer_out_of_range, {{"n", *number}});
            if (std::ranges::find(picks, *option) != picks.end()) {
                return refuse(Say::answer_twice, {{"n", *number}});
            }
            picks.push_back(*option);
        }
    }
    const auto count = static_cast<long long>(picks.size());
    if (picks.empty() && prompt.min() > 0) return refuse(Say::answer_none);
    if (picks.size() < prompt.min()) return refuse(Say::answer_too_few, {{"n", count}});
    if (picks.size() > prompt.max()) return refuse(Say::answer_too_many, {{"n", count}});
    std::ranges::sort(picks);
    return picks;
}

}  // namespace valley::client
