// One [[card]] of a deck file, and the errors that reading it collects.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/games/tara_wolf/deck_file.hpp"
#include "engine/games/tara_wolf/deck_toml.hpp"

namespace valley::tara_wolf {

// The keys of a deck file: at its top, and of a card.
inline constexpr std::array<std::string_view, 4> kTopKeys = {"format", "name", "game", "card"};
inline constexpr std::array<std::string_view, 10> kCardKeys = {
    "id", "kind", "papyrus", "copies", "cost", "strength", "name", "text", "effect", "source"};

// The errors of one file.
class Errors {
  public:
    explicit Errors(std::string_view file) : file_(file) {}

    void add(int line, std::string what, std::string hint) {
        errors_.push_back({file_, line, std::move(what), std::move(hint)});
    }
    bool empty() const { return errors_.empty(); }
    bool full() const { return errors_.size() >= kDeckErrorsMax; }
    // By line, and no more than a person reads.
    DeckErrors take();

  private:
    std::string file_;
    DeckErrors errors_;
};

// The card that is written in this table. What is wrong with it goes to `errors`, all of it, and is
// left as a new card has it.
Card read_card(const toml::value& table, Errors& errors);

}  // namespace valley::tara_wolf
