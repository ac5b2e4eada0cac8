#include "client/terminal/answering.hpp"

#include <algorithm>

namespace valley::client::tui {

void Answering::follow(const v1::Prompt* prompt, std::uint64_t game_number) {
    std::optional<std::pair<std::uint64_t, std::uint32_t>> question;
    if (prompt != nullptr) question.emplace(game_number, prompt->number());
    if (question == question_) return;
    *this = {};
    question_ = question;
}

bool Answering::picked(int option) const {
    return std::ranges::binary_search(picks_, static_cast<std::uint32_t>(option));
}

void Answering::point_at(int option, const v1::Prompt& prompt) {
    typed_ = 0;
    if (option >= 0 && option < prompt.options_size()) cursor_ = option;
}

void Answering::move(int by, const v1::Prompt& prompt) {
    const int options = prompt.options_size();
    typed_ = 0;
    if (options == 0) return;
    if (cursor_ < 0) {
        cursor_ = by > 0 ? 0 : options - 1;
    } else {
        cursor_ = std::clamp(cursor_ + by, 0, options - 1);
    }
}

void Answering::digit(int digit, const v1::Prompt& prompt) {
    const bool numbers = asks_for_number(prompt);
    const auto find = [&](int number) {
        if (!numbers) return number >= 1 && number <= prompt.options_size() ? number - 1 : -1;
        for (int i = 0; i < prompt.options_size(); ++i) {
            if (prompt.options(i).number() == number) return i;
        }
        return -1;
    };
    const int longer = typed_ * 10 + digit;
    int number = longer;
    int option = typed_ > 0 ? find(longer) : -1;
    if (option < 0) {
        number = digit;
        option = find(digit);
    }
    if (option < 0) return;
    cursor_ = option;
    typed_ = number;
}

Answering::Result Answering::toggle(const v1::Prompt& prompt) {
    typed_ = 0;
    if (cursor_ < 0 || cursor_ >= prompt.options_size()) return Result::no_option;
    const auto option = static_cast<std::uint32_t>(cursor_);
    const auto found = std::ranges::lower_bound(picks_, option);
    if (found != picks_.end() && *found == option) {
        picks_.erase(found);
        return Result::changed;
    }
    if (prompt.max() == 1) picks_.clear();  // one instead of the other
    if (picks_.size() >= prompt.max()) return Result::too_many;
    picks_.insert(std::ranges::lower_bound(picks_, option), option);
    return Result::changed;
}

Answering::Result Answering::enter(const v1::Prompt& prompt) {
    typed_ = 0;
    if (reviewing_) return Result::send;
    if (prompt.options_size() == 0 || prompt.max() == 0) return Result::send;
    if (!several(prompt)) {
        if (cursor_ >= 0) {
            picks_ = {static_cast<std::uint32_t>(cursor_)};
            return Result::send;
        }
        return Result::no_option;
    }
    if (picks_.size() < prompt.min()) return Result::too_few;
    reviewing_ = true;
    return Result::review;
}

}  // namespace valley::client::tui
