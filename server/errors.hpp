// What errors say to people, in each language.
#pragma once

#include <string>

#include "engine/core/words.hpp"
#include "valley/v1/error.pb.h"

namespace valley::server {

// The error with its text: what is wrong and what to do. `error.text` may hold a detail (a field,
// an option), which is put into the text. A test sees that no code is without words.
void word(v1::Error& error, Language language);

}  // namespace valley::server
