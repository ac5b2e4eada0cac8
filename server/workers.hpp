// Long computations, off the thread that serves connections.
#pragma once

#include <functional>

namespace valley::server {

class Workers {
  public:
    virtual ~Workers() = default;
    // Runs `job` on another thread (in the simulation: later), then `done` on the caller's thread.
    // `job` shares nothing with anybody. After stop() neither is run any more.
    virtual void run(std::function<void()> job, std::function<void()> done) = 0;
};

}  // namespace valley::server
