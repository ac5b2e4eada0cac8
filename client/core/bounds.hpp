// A server's message, cut down to what a client is willing to keep and to draw.
//
// A message may have 1 MiB, and a server that means harm may fill it with half a million slots or
// one name: what is shown of them would take the client minutes for each frame. No honest server
// comes near these bounds, and nothing that it sends is changed.
#pragma once

#include <cstddef>

#include "valley/v1/envelope.pb.h"

namespace valley::client {

inline constexpr std::size_t kTextBytesMost = 4000;  // of one text; the longest honest one has 1000
inline constexpr int kElementsMost = 500;            // of one list, but for those below
inline constexpr int kMembersMost = 10'000;          // of a table, the most that a server allows
inline constexpr int kSlotsMost = 2000;              // of all zones of a view

// Two lists stay whole, since the model keeps the last of them only: events and chat.
void keep_within_bounds(v1::ServerMessage& message);

}  // namespace valley::client
