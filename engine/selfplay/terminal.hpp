// What the program writes, and where to.
#pragma once

#include <string_view>

namespace valley {

// Writes to the standard output. When that fails (a full disk), says so and ends the program with
// status 1. When whoever reads has gone away (`| head`), the program ends without a word: main()
// leaves SIGPIPE as it is.
void print(std::string_view text);
// Makes sure that everything has been written.
void finish_output();

// Whether the standard output is a terminal on which colour is welcome (NO_COLOR is not set).
bool wants_colour();

}  // namespace valley
