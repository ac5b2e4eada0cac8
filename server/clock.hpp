// Time as the server sees it: passed in, never asked of the system by the code that decides.
#pragma once

#include <chrono>

namespace valley::server {

using Milliseconds = std::chrono::milliseconds;

// Time since some fixed moment. Never goes back, whatever is done to the calendar; says nothing
// about the time of day and nothing across a restart.
using Time = Milliseconds;

class Clock {
  public:
    virtual ~Clock() = default;
    virtual Time now() const = 0;
};

}  // namespace valley::server
