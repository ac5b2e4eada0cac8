// The reply to an operator's request that is not carried out.
#pragma once

#include <string>
#include <utility>

#include "valley/v1/control.pb.h"

namespace valley::server {

// The text is for people.
inline control::v1::Reply refused(control::v1::Refused::Reason reason, std::string text) {
    control::v1::Reply reply;
    reply.mutable_refused()->set_reason(reason);
    reply.mutable_refused()->set_text(std::move(text));
    return reply;
}

}  // namespace valley::server
