// What a hostile peer could send in place of an honest message.
#pragma once

#include <google/protobuf/message.h>

#include <span>
#include <string>

#include "tests/fuzz/input.hpp"

namespace valley::fuzz {

// Changes one field of the message, or of one inside of it, as the input says: left out, set to a
// number at a limit, a text that is wrong in some way or one of `texts`, repeated once more or
// thousands of times, another member of a oneof, a field that nobody knows.
void disturb(google::protobuf::Message& message, Input& input, std::span<const std::string> texts);

// The message's bytes, also if it holds text that is no UTF-8; up to three changes to these bytes
// if the input says so: cut off, doubled, one bit another.
std::string bytes_of(const google::protobuf::Message& message, Input& input);

}  // namespace valley::fuzz
