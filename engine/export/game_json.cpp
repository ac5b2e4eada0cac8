#include "engine/export/game_json.hpp"

#include "engine/export/tara_wolf_json.hpp"

namespace valley {

std::unique_ptr<GameJson> game_json_for(const Game& game) {
    if (const auto* tara = dynamic_cast<const tara_wolf::TaraWolf*>(&game)) {
        return std::make_unique<tara_wolf::TaraWolfJson>(*tara);
    }
    return nullptr;
}

}  // namespace valley
