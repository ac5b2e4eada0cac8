// The message that the server's codec writes of a value, as an object.
#pragma once

#include <gtest/gtest.h>

#include "server/codec.hpp"

namespace valley::testing {

// For instance message_of<v1::View>(view).
template <typename Message, typename Value>
Message message_of(const Value& value) {
    server::WireWriter out;
    server::encode(value, out);
    Message message;
    EXPECT_TRUE(message.ParseFromArray(out.bytes().data(), static_cast<int>(out.bytes().size())));
    // As the library would write it: every field once, in order, and none that says nothing.
    EXPECT_EQ(message.SerializeAsString(), out.bytes());
    return message;
}

}  // namespace valley::testing
