// CHECK(condition, message): a broken invariant of ours stops loudly, in every build.
//
// For what only our own bug can cause. Bad input from a player is never a CHECK: it is a Rejection
// (rejection.hpp), returned with the state untouched. Prints file, line, the condition and the
// message to stderr, then aborts.
#pragma once

namespace valley {

[[noreturn]] void check_failed(const char* file, int line, const char* condition,
                               const char* message);

}  // namespace valley

#define CHECK(condition, message) \
    (__builtin_expect(!!(condition), 1) \
         ? static_cast<void>(0) \
         : ::valley::check_failed(__FILE__, __LINE__, #condition, message))
