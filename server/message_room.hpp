// Room for one message that is made, sent and forgotten.
//
// A view is a hundred small messages. Each on the heap would cost more than all else that leads to
// it; here they lie in one piece of memory, which the next message uses again.
#pragma once

#include <google/protobuf/arena.h>

#include <array>
#include <cstddef>

#include "engine/core/check.hpp"
#include "valley/v1/envelope.pb.h"

namespace valley::server {

// One at a time on each thread.
class MessageRoom {
  public:
    MessageRoom() : arena_(options()) {
        CHECK(!in_use_, "one message is made at a time");
        in_use_ = true;
    }
    ~MessageRoom() { in_use_ = false; }
    MessageRoom(const MessageRoom&) = delete;
    MessageRoom& operator=(const MessageRoom&) = delete;

    // An empty message, which lasts as long as the room.
    v1::ServerMessage& message() {
        return *google::protobuf::Arena::CreateMessage<v1::ServerMessage>(&arena_);
    }

  private:
    // Of a usual update. What does not fit is taken from the heap and given back.
    static constexpr std::size_t kBytes = 32 * 1024;

    static google::protobuf::ArenaOptions options() {
        google::protobuf::ArenaOptions options;
        options.initial_block = memory_.data();
        options.initial_block_size = memory_.size();
        return options;
    }

    alignas(std::max_align_t) static inline thread_local std::array<char, kBytes> memory_;
    static inline thread_local bool in_use_ = false;

    google::protobuf::Arena arena_;
};

}  // namespace valley::server
