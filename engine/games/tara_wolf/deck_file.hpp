// Reading a deck from a deck file: TOML, one [[card]] a line of the deck. deck.toml is the deck
// that comes with the game and explains the format.
//
// A file is read as a whole or refused as a whole. What is refused comes back as a list of errors
// for the person who wrote the file, each with its line and with what to do. Nothing here throws,
// and any bytes may be given.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/games/tara_wolf/deck.hpp"

namespace valley::tara_wolf {

// The ranges of the figures of a card.
inline constexpr int kCopiesMax = 40;
inline constexpr int kCostMax = 8;  // there are no more coins in the game (R1.2)
inline constexpr int kStrengthMax = 20;

// What a card may be called and say, in bytes: it has to fit on a screen.
inline constexpr std::size_t kIdBytesMax = 40;
inline constexpr std::size_t kNameBytesMax = 60;
inline constexpr std::size_t kTextBytesMax = 400;

// A file with more mistakes than this is shown the first ones.
inline constexpr std::size_t kDeckErrorsMax = 20;

struct DeckError {
    std::string file;
    int line = 0;      // from 1 on; 0: the file as a whole
    std::string what;  // what is wrong
    std::string hint;  // what to do about it
};

// "file:line: what; hint", as a compiler would say it.
std::string to_text(const DeckError& error);

// In the order of their lines, never empty.
using DeckErrors = std::vector<DeckError>;
using ReadDeck = std::variant<Deck, DeckErrors>;

// A deck for play: every card is complete, and the copies add up to the cards of a game (R1.2). Any
// card may have several copies, Papyrus cards, Tombs and Adventurers too. `file_name` is for the
// errors. Cards are numbered in the order of the file.
ReadDeck read_deck(std::string_view file_name, std::string_view text);

// The deck in that file.
ReadDeck load_deck(const std::filesystem::path& path);

// The deck that comes with the game, as a deck file and as a deck.
std::string_view builtin_deck_text();
const Deck& builtin_deck();

}  // namespace valley::tara_wolf
