// Events, prompts and options in words, from a game's own templates (words.hpp).
//
// For tools that run beside the engine: self-play, golden files, logs of tests.
#pragma once

#include <array>
#include <span>
#include <string>

#include "engine/core/game.hpp"

namespace valley {

class Wording {
  public:
    // `game` must outlive it. `seat_names` are used for {seat} and {other}, one for each seat.
    Wording(const Game& game, Language language, std::span<const std::string> seat_names);

    // Of this game (CHECKed); a card or seat that is not known is a question mark.
    std::string event(const SeenEvent& event) const;
    std::string prompt(const Prompt& prompt) const;
    // A card by its name, a space by that of its zone, a number in digits, an answer in its word.
    std::string option(const Option& option) const;
    std::string card(CardIndex card) const;
    std::string seat(Seat seat) const;

  private:
    // What stands for the placeholders of a template.
    struct Values {
        Seat seat = kNoSeat;
        CardIndex card = kNoCard;
        std::array<std::int16_t, 2> numbers{};
    };
    std::string fill(std::string_view text, const Values& values) const;

    const Game& game_;
    Language language_;
    std::vector<std::string> seat_names_;
};

}  // namespace valley
