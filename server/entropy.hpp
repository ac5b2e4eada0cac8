// Where secrets come from: seeds, tokens, codes. The real body is the system's generator
// (libsodium); the simulation's is seeded.
#pragma once

#include <cstdint>
#include <span>

namespace valley::server {

class Entropy {
  public:
    virtual ~Entropy() = default;
    virtual void fill(std::span<std::uint8_t> bytes) = 0;
};

}  // namespace valley::server
