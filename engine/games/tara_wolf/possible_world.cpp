#include "engine/games/tara_wolf/possible_world.hpp"

namespace valley::tara_wolf {

std::optional<State> possible_world(const Deck&, const Knowledge&, Random&) { return std::nullopt; }

}  // namespace valley::tara_wolf
