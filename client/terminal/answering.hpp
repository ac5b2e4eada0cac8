// An answer in the making: what is highlighted, what is picked, and when it is ready to be sent.
//
// It knows the shape of a question (how many of how many) and nothing of what it is about. Nothing
// is highlighted when a question comes, so a key that was meant for something else sends nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "client/core/question.hpp"

namespace valley::client::tui {

class Answering {
  public:
    // Begins anew if this is another question than before. nullptr: nothing is asked.
    void follow(const v1::Prompt* prompt, std::uint64_t game_number);

    int cursor() const { return cursor_; }  // an option; -1: none
    const Picks& picks() const { return picks_; }
    bool picked(int option) const;
    bool reviewing() const { return reviewing_; }
    // The answer is put together: several can be picked, or none. Enter alone is not enough.
    static bool several(const v1::Prompt& prompt) {
        return prompt.options_size() > 0 && prompt.max() > 0 &&
               (prompt.max() > 1 || prompt.min() == 0);
    }

    void point_at(int option, const v1::Prompt& prompt);
    // From nowhere, forwards goes to the first option and backwards to the last.
    void move(int by, const v1::Prompt& prompt);
    // A typed digit: the option of that number, or of the number that the last digits make
    // together; where the question asks for a number, the option that is that number.
    void digit(int digit, const v1::Prompt& prompt);

    enum class Result : std::uint8_t {
        changed,
        nothing_to_do,
        no_option,  // nothing is highlighted
        too_few,
        too_many,
        review,  // of several or of none: to be looked at before it is sent
        send,    // picks() is the answer
    };
    // Picks what is highlighted, or takes it back; where one is asked for, the other one goes.
    Result toggle(const v1::Prompt& prompt);
    // On with it: picks the one that is asked for, or goes on to the review, or sends.
    Result enter(const v1::Prompt& prompt);
    // Back to choosing. False if it was choosing.
    bool back() { return std::exchange(reviewing_, false); }

  private:
    std::optional<std::pair<std::uint64_t, std::uint32_t>> question_;
    int cursor_ = -1;
    int typed_ = 0;
    Picks picks_;  // sorted
    bool reviewing_ = false;
};

}  // namespace valley::client::tui
