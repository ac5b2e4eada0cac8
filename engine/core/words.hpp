// The words of a game: keys for programs, texts for people.
//
// Views, prompts and events name things by small numbers (a zone, a phase, a kind of event). A
// game's Vocabulary says what each number is called: a key that programs and exports use and that
// never changes within a rules version, and a text in each language. A client shows these texts and
// so needs no words of its own for a game it has never seen.
//
// Texts of events and prompts are templates. The placeholders are:
//   {seat}  the seat concerned          {card}  the name of the card concerned
//   {n} {m} the first and second number {other} the other seat of a game for two
//   {first} {second}                    the first and the second seat, of events only
// A template may hold two variants separated by '|': the first is used when the card is known to
// the reader, the second when it is not ("{seat} draws {card}|{seat} draws a card").
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace valley {

enum class Language : std::uint8_t { en, de };
inline constexpr std::size_t kLanguages = 2;
inline constexpr std::array<std::string_view, kLanguages> kLanguageCodes = {"en", "de"};

struct Word {
    std::string_view key;
    std::array<std::string_view, kLanguages> text;
    // What somebody who does not know the game has to know about it, in a few sentences and in the
    // game's own words: the rules of a phase or of a question, what a kind of card is. No template.
    // May be empty, then in each language.
    std::array<std::string_view, kLanguages> help = {};

    constexpr std::string_view in(Language language) const {
        return text[static_cast<std::size_t>(language)];
    }
};

// Each list is indexed by the number that views, prompts and events carry.
struct Vocabulary {
    std::span<const Word> phases;
    std::span<const Word> prompts;
    std::span<const Word> answers;  // options that are words: "end", "pass"
    std::span<const Word> events;
    std::span<const Word> zones;
    std::span<const Word> counters;
    std::span<const Word> marks;     // bit i of Slot::marks
    std::span<const Word> kinds;     // kinds of card
    std::span<const Word> backs;     // what the back of a card looks like
    std::span<const Word> variants;  // bit i of Setup::variants
    std::span<const Word> endings;   // why a game ended
};

}  // namespace valley
