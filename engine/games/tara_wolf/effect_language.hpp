// The language in which a deck file says what a card does.
//
//   effects  =  effect, effect, ...            at most Card::kEffectsMax
//   effect   =  when: word  |  when: word(arguments)
//
// "on_play: draw(1), in_tomb: strength(self, +1 per other own same)". deck.toml explains every word
// to the owner of a deck; word_forms() lists them with an example each. What is not in that list is
// refused: a card never does half of what its line says.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/games/tara_wolf/deck.hpp"

namespace valley::tara_wolf {

// The ranges of the figures in an effect. A sum of 20 such bonuses is still a small number.
inline constexpr int kAmountMax = 9;          // amounts of cards and coins, bonuses, penalties
inline constexpr int kStrengthBoundMax = 99;  // "strength <= 99"

struct EffectError {
    std::string what;  // what is wrong
    std::string hint;  // what to do about it
};

// The effects of a card of that kind, or the first thing that is wrong with them. An empty text is
// a card without effects. Takes any bytes.
std::variant<std::vector<Effect>, EffectError> parse_effects(std::string_view text, Kind kind);

// One word of the language at one time.
struct WordForm {
    When when;
    What what;
    KindSet cards;             // the kinds of card that may have it
    std::string_view word;     // "dig"
    std::string_view example;  // "dig(look 3, take 1)"
    bool once;                 // a second one on the same card would have no meaning
};
// All of them, without how they are read: for tests of the language.
std::vector<WordForm> word_forms();

}  // namespace valley::tara_wolf
