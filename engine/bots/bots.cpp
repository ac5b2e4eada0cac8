#include "engine/bots/bots.hpp"

#include "engine/bots/random_bot.hpp"
#include "engine/bots/tara_wolf/naive_bot.hpp"
#include "engine/bots/tara_wolf/sensible_bot.hpp"
#include "engine/games/tara_wolf/game.hpp"

namespace valley {

namespace {

constexpr BotName kBotNames[] = {
    {"random", "picks any answer"},
    {"naive", "plays all it can pay, sends everybody, lays every obstacle"},
    {"sensible", "weighs what a tomb is worth against what it costs"},
};

}  // namespace

std::span<const BotName> bot_names() { return kBotNames; }

std::unique_ptr<Bot> make_bot(std::string_view name, const Game& game) {
    if (name == "random") return std::make_unique<RandomBot>();
    // Of the game a bot of Tara Wolf gets the deck, which is public, and no match.
    const auto* tara = dynamic_cast<const tara_wolf::TaraWolf*>(&game);
    if (tara == nullptr) return nullptr;
    if (name == "naive") return std::make_unique<tara_wolf::NaiveBot>();
    if (name == "sensible") return std::make_unique<tara_wolf::SensibleBot>(tara->deck());
    return nullptr;
}

}  // namespace valley
