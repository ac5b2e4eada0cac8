// News that is longer than a client takes, cut into several.
//
// Who comes back after a long time may have missed more than one message may hold. The pieces are
// messages of their own, each as if it had been sent when it was news: to a client they look like
// nothing special.
#pragma once

#include <vector>

#include "proto/framing.hpp"
#include "valley/v1/chat.pb.h"
#include "valley/v1/play.pb.h"

namespace valley::server {

// Well below what a client takes: the envelope, and the one event or line that fills a piece, come
// on top.
inline constexpr std::size_t kPieceBytes = kServerMessageBytesMax / 2;

// What a step leads to always fits; only more has to be measured.
inline bool is_one_piece(const v1::GameUpdate& update, std::size_t bytes = kPieceBytes) {
    constexpr int kFewEvents = 64;
    return update.events_size() <= kFewEvents || update.ByteSizeLong() <= bytes;
}
// The same events, in their order, in pieces of about `bytes`; one piece if they fit. Each has the
// view of now; the outcome comes with the last one.
std::vector<v1::GameUpdate> pieces_of(v1::GameUpdate update, std::size_t bytes = kPieceBytes);
// The same lines, likewise.
std::vector<v1::ChatLines> pieces_of(v1::ChatLines lines, std::size_t bytes = kPieceBytes);

}  // namespace valley::server
