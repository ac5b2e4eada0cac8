// What both ends of the operator's door agree on (control.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "server/settings.hpp"

namespace valley::server {

// Of control.proto.
inline constexpr std::uint32_t kControlVersion = 1;
// The most that a reply may have.
inline constexpr std::size_t kControlMessageBytesMax = 64u * 1024 * 1024;

// Where the socket is: beside the data file, unless the settings say otherwise.
inline std::string control_path(const Settings& settings) {
    return settings.control.empty() ? settings.data + ".control" : settings.control;
}

}  // namespace valley::server
