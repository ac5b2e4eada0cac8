// Tara Wolf as it is, except that a test can exchange the match at a running table for another
// world that a viewer could be in. The server around it notices nothing but what it reads from the
// match.
#pragma once

#include <memory>
#include <vector>

#include "engine/core/registry.hpp"

namespace valley::testing {

class SwappableMatch;

class Worlds {
  public:
    // The games of a server whose newest match can be swapped: of those that there are, since a
    // table plays a game again for a moment to see what happened in it. This object must outlive
    // them.
    Registry games();

    // From now on the table plays in a world drawn at random from those that `viewer` could be in.
    // False if there is none. Nobody may choose until come_back().
    bool swap(Viewer viewer, Random& random);
    void come_back();

  private:
    friend class SwappableGame;
    friend class SwappableMatch;
    const Game* game_ = nullptr;
    std::vector<SwappableMatch*> matches_;  // that began, the newest at the end
};

}  // namespace valley::testing
