#include "engine/selfplay/terminal.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace valley {

namespace {

[[noreturn]] void output_failed() {
    std::fprintf(stderr, "valley-selfplay: cannot write the output: %s\n", std::strerror(errno));
    std::_Exit(1);
}

}  // namespace

void print(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) output_failed();
}

void finish_output() {
    if (std::fflush(stdout) != 0) output_failed();
}

bool wants_colour() {
    const char* no_colour = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    return isatty(STDOUT_FILENO) != 0 && (no_colour == nullptr || *no_colour == '\0') &&
           (terminal == nullptr || std::string_view(terminal) != "dumb");
}

}  // namespace valley
