// How many random games a test plays: all of them in an optimised build, fewer where a sanitizer or
// missing optimisation makes each many times slower. VALLEY_GAMES_PERCENT overrides it.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace valley::testing {

inline std::uint64_t scaled(std::uint64_t games) {
    std::uint64_t percent = 100;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    percent = 4;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    percent = 4;
#endif
#endif
    // NOLINTNEXTLINE(concurrency-mt-unsafe): read before any thread starts
    if (const char* wanted = std::getenv("VALLEY_GAMES_PERCENT")) {
        percent = std::strtoull(wanted, nullptr, 10);
    }
    const std::uint64_t some = games * percent / 100;
    return some > 0 ? some : 1;
}

}  // namespace valley::testing
