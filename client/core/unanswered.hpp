// Requests at a table that have no answer yet. They are sent again after a cut, until there is one
// (proto/README.md, "Requests that are sent again").
#pragma once

#include <cstdint>
#include <vector>

#include "valley/v1/envelope.pb.h"

namespace valley::client {

class Unanswered {
  public:
    struct Request {
        v1::ClientMessage message;
        std::uint64_t id = 0;  // that the front end knows; 0: none yet
    };
    // A request as the front end knows it.
    struct Known {
        std::uint64_t id = 0;
        v1::ClientMessage::BodyCase request = v1::ClientMessage::BODY_NOT_SET;
    };

    bool empty() const { return entries_.empty(); }
    void add(v1::ClientMessage message, std::uint64_t id);
    void clear() { entries_.clear(); }

    // A request has its answer and is none of these any more. Those whose answer it is, the request
    // itself the last: earlier ones have been made void by it. Only itself if it is none of these.
    std::vector<Known> answered(const Known& request);
    // All of them; none is left.
    std::vector<Known> take_all();

    // Before they are sent again: of those that a later one makes void only the last stays, and its
    // answer is theirs too.
    void drop_superseded();
    // Those to send, in their order.
    std::vector<Request*> to_send();

    bool leaves() const;  // the table
    bool adds_bot_at(std::uint32_t seat) const;

  private:
    struct Entry {
        Request request;
        std::vector<Known> stands_for;  // earlier ones
    };
    std::vector<Entry> entries_;
};

}  // namespace valley::client
