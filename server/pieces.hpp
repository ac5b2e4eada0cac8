// Chat that is longer than a client takes, cut into several messages.
//
// Who comes back after a long time may have missed more than one message may hold. The pieces are
// messages of their own, each as if it had been sent when it was news: to a client they look like
// nothing special. (Of the game, outbound.hpp sees to that.)
#pragma once

#include <vector>

#include "proto/framing.hpp"
#include "valley/v1/chat.pb.h"

namespace valley::server {

// Well below what a client takes: the envelope, and the one line that fills a piece, come on top.
inline constexpr std::size_t kPieceBytes = kServerMessageBytesMax / 2;

// The same lines, in their order, in pieces of about `bytes`; one piece if they fit.
std::vector<v1::ChatLines> pieces_of(v1::ChatLines lines, std::size_t bytes = kPieceBytes);

}  // namespace valley::server
