// Help: the rules of the present step, the game as a whole, what the keys do.
//
// Everything about the game is in the game's own words, from its card list; the page says only
// what is whose explanation.
#pragma once

#include <memory>

#include "client/terminal/page.hpp"
#include "client/terminal/reading.hpp"

namespace valley::client::tui {

// Opens with the present step if there is one, away from tables with the game, else with the keys.
std::shared_ptr<Page> make_help_page();

// What is asked, in what phase, about which cards: also for a question to somebody else.
Paragraphs explain_step(const Scene& scene);
// How a game is won, its phases in their order, the kinds of cards, the variants in play.
Paragraphs explain_game(const Scene& scene);
// "Worker, Companion, cost 1: what its text says", for each card once.
Paragraphs explain_cards(const std::vector<std::uint32_t>& cards, const Scene& scene);
// Why there are no cards and rules to read (yet).
std::string no_cards(const Scene& scene);
// The cards that a question is about: its subject and its options, each once.
std::vector<std::uint32_t> cards_of(const v1::Prompt& prompt);
// The cards that lie open for everybody in the middle.
std::vector<std::uint32_t> cards_in_the_middle(const Scene& scene);

}  // namespace valley::client::tui
