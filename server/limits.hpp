// How often something may be done: so many times at once, then once every `pace`.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "server/clock.hpp"

namespace valley::server {

struct Limit {
    std::size_t burst = 1;
    Milliseconds pace{0};  // 0: no limit
};

// What one source has done lately, as the time at which all of it is forgiven.
class Bucket {
  public:
    // How long until the next one is allowed; 0: now.
    Milliseconds wait(Time now, const Limit& limit) const {
        const auto allowed = limit.pace * (static_cast<std::int64_t>(limit.burst) - 1);
        return std::max(forgiven_at_ - allowed - now, Milliseconds{0});
    }
    void take(Time now, const Limit& limit) {
        forgiven_at_ = std::max(forgiven_at_, now) + limit.pace;
    }
    void give_back(const Limit& limit) { forgiven_at_ -= limit.pace; }
    bool idle(Time now) const { return forgiven_at_ <= now; }

  private:
    Time forgiven_at_{0};
};

}  // namespace valley::server
