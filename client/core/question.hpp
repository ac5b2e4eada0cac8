// What every front end has to know of a question, whatever it is about.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client/core/wording.hpp"

namespace valley::client {

// Indices into Prompt.options.
using Picks = std::vector<std::uint32_t>;

// Every option is a number, and one of them is asked for: the number itself is the answer.
bool asks_for_number(const v1::Prompt& prompt);

// Whether an answer with these picks deserves a second look before it is sent: one of several, or
// of nothing where something could be picked.
bool is_big_step(const v1::Prompt& prompt, const Picks& picks);

// The picked options in words, for a last look: "Worker and Sobek", "nothing".
std::string picks_in_words(const Picks& picks, const v1::Prompt& prompt, const Wording& wording);

}  // namespace valley::client
