// A question as numbered lines, and the numbers that are typed for an answer.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "client/core/question.hpp"
#include "client/core/wording.hpp"

namespace valley::client {

// The question, its options, and a line that says what may be typed.
std::vector<std::string> prompt_lines(const v1::Prompt& prompt, const Wording& wording);
// That last line alone.
std::string prompt_expects(const v1::Prompt& prompt, const Wording& wording);

// Whether a typed line is an answer (numbers, or nothing at all) rather than a command.
bool looks_like_answer(std::string_view line);

// The options that a line picks, or why it does not answer the question.
//
// Numbers are those in front of the options. Where every option is a number and one is picked, the
// number itself is typed: what is read is what is typed. "0" and an empty line pick nothing, where
// that is allowed.
std::variant<Picks, std::string> parse_answer(std::string_view line, const v1::Prompt& prompt,
                                              const Wording& wording);

}  // namespace valley::client
