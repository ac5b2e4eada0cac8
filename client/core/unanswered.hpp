// Requests of the front end that have no answer yet. They are sent again after a cut, until there
// is one (proto/README.md, "Requests that are sent again").
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "client/core/model.hpp"
#include "valley/v1/envelope.pb.h"

namespace valley::client {

class Unanswered {
  public:
    struct Request {
        v1::ClientMessage message;
        std::uint64_t id = 0;  // that the front end knows; 0: none yet
        Time asked_at{0};
    };
    // A request as the front end knows it.
    struct Known {
        std::uint64_t id = 0;
        v1::ClientMessage::BodyCase request = v1::ClientMessage::BODY_NOT_SET;
    };

    bool empty() const { return entries_.empty(); }
    bool contains(std::uint64_t id) const;
    void add(Request request);

    // The request of that id has its answer and is none of these any more. Those whose answer it
    // is, the request itself the last: earlier ones have been made void by it.
    std::vector<Known> take(std::uint64_t id);
    // All that make no sense without a place at a table.
    std::vector<Known> take_for_a_place();
    // Likewise, but only those that were asked for before that.
    std::vector<Known> take_for_a_place(Time before);

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
    std::vector<Known> take_if(const std::function<bool(const Request&)>& is_meant);

    std::vector<Entry> entries_;
};

}  // namespace valley::client
