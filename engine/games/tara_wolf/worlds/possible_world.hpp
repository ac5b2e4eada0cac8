// Possible worlds: a full state that a viewer could be in, drawn at random.
//
// A bot that searches can think with it; the secrecy test swaps with it. It is made from what the
// viewer knows and from nothing else: the view, and the events from the first one on.
#pragma once

#include <optional>

#include "engine/core/game.hpp"
#include "engine/games/tara_wolf/state.hpp"

namespace valley::tara_wolf {

// A state whose view for this viewer is `known.view` and that could have come about by events which
// this viewer would have seen as `known.events`. Every such state can come out. With hindsight
// (events after the view) the state is as of the view and can go on so that the viewer is shown
// those. Nothing if no state fits, and for knowledge that no match can give.
std::optional<State> possible_world(const Deck& deck, const Knowledge& known, Random& random);

}  // namespace valley::tara_wolf
