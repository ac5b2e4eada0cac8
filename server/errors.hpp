// What errors say to people, in each language.
#pragma once

#include <optional>
#include <string>

#include "engine/core/words.hpp"
#include "server/clock.hpp"
#include "server/limits.hpp"
#include "valley/v1/error.pb.h"

namespace valley::server {

// An error, worded by its code; `detail` says more where there is more to say.
v1::Error error_of(v1::ErrorCode code, std::string detail = "");
// Says when it may be asked again; longer than the field can hold is the most that it can.
void set_wait(v1::Error& error, Milliseconds wait);
// TOO_MANY of `what`, with the time to wait.
v1::Error too_many(std::string what, Milliseconds wait);
// Takes one from the bucket, or says how long to wait.
std::optional<v1::Error> take_one(Bucket& bucket, const Limit& limit, Time now, std::string what);

// The error with its text: what is wrong and what to do. `error.text` may hold a detail (a field,
// an option), which is put into the text. A test sees that no code is without words.
void word(v1::Error& error, Language language);

}  // namespace valley::server
