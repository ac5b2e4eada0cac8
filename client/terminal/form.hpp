// Lines to fill in: texts, choices, and what to do with them.
//
// What was typed stays until the form goes; an error stands below the line that it is about.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/terminal/input.hpp"

namespace valley::client::tui {

class Form {
  public:
    // Each returns the number of its line. `hint` is shown while the line is the highlighted one.
    std::size_t add_text(std::string label, std::string value, std::string hint,
                         std::size_t characters_max = 60);
    std::size_t add_secret(std::string label, std::string hint);
    std::size_t add_choice(std::string label, std::vector<std::string> choices, std::size_t chosen,
                           std::string hint);
    std::size_t add_action(std::string label, std::string hint = {});

    // A line that is not shown is not there for the player, and keeps what it holds.
    void show(std::size_t line, bool shown) { lines_[line].shown = shown; }
    bool shown(std::size_t line) const { return lines_[line].shown; }
    std::string text(std::size_t line) const;  // without spaces around it
    // The text as a number, if it is one from `min` to `max`.
    std::optional<std::uint32_t> number(std::size_t line, std::uint32_t min,
                                        std::uint32_t max) const;
    void set_text(std::size_t line, std::string text) { lines_[line].typed.set(std::move(text)); }
    std::size_t choice(std::size_t line) const { return lines_[line].chosen; }
    void set_error(std::size_t line, std::string error);
    void clear_errors();
    void focus(std::size_t line) { focus_ = line; }
    std::size_t focused() const { return focus_; }

    void draw(Frame& frame, Rect rect) const;
    // The action that is to be done, if any. False in `used` if the input meant nothing.
    struct Result {
        std::optional<std::size_t> action;
        bool used = false;
    };
    Result handle(const Input& input);

  private:
    struct FormLine {
        enum class Kind : std::uint8_t { text, secret, choice, action } kind = Kind::text;
        std::string label;
        std::string hint;
        std::string error;
        TextLine typed;
        std::vector<std::string> choices;
        std::size_t chosen = 0;
        bool shown = true;
    };
    std::size_t add(FormLine line);
    void move(int by);
    Result enter();

    std::vector<FormLine> lines_;
    std::size_t focus_ = 0;
};

}  // namespace valley::client::tui
