// How many connections fit into the files that a process may open.
#pragma once

#include <algorithm>
#include <cstdint>

namespace valley::server {

// Some are kept for the store, the log and what libraries need.
inline std::uint64_t connections_that_fit(std::uint64_t files_allowed) {
    constexpr std::uint64_t kOthers = 64;
    return files_allowed - std::min(kOthers, files_allowed / 2);
}

}  // namespace valley::server
