// Why a choice was refused. A closed list: whoever handles one handles all.
#pragma once

#include <cstdint>
#include <string_view>

namespace valley {

enum class Rejection : std::uint8_t {
    game_over,     // the game has a result; nothing is asked any more
    not_asked,     // somebody else owes the answer
    stale,         // the choice names a prompt that is not the open one
    out_of_range,  // a pick is no option of the prompt
    picked_twice,  // the same option occurs twice
    too_few,       // fewer picks than the prompt's min
    too_many,      // more picks than the prompt's max
};
inline constexpr int kRejections = 7;

// The reason as a key ("too_few"), the same in logs, exports and the protocol.
std::string_view key_of(Rejection rejection);

}  // namespace valley
