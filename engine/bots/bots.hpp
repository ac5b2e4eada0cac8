// The bots by name.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "engine/bots/bot.hpp"
#include "engine/core/game.hpp"

namespace valley {

struct BotName {
    std::string_view name;
    std::string_view summary;  // one line for people
};

// All there are, the weakest first.
std::span<const BotName> bot_names();

// A bot of that name for that game, which must outlive it; nullptr if there is none of that name
// or if it does not play that game.
std::unique_ptr<Bot> make_bot(std::string_view name, const Game& game);

}  // namespace valley
