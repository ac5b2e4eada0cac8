// What this program calls itself.
#pragma once

#include <string_view>

namespace valley::server {

inline constexpr std::string_view kProgramVersion = "valley-server 0.1";

}  // namespace valley::server
