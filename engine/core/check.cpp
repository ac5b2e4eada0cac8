#include "engine/core/check.hpp"

#include <cstdio>
#include <cstdlib>

namespace valley {

void check_failed(const char* file, int line, const char* condition, const char* message) {
    std::fprintf(stderr, "%s:%d: broken invariant: %s (%s)\n", file, line, message, condition);
    std::fflush(stderr);
    std::abort();
}

}  // namespace valley
