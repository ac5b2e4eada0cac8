// The JSON library, and how the general shapes of all games look in it.
//
// Members keep the order in which they are written here, so that equal matches give equal bytes.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>

#include "engine/core/chance.hpp"
#include "engine/core/event.hpp"
#include "engine/core/game.hpp"

namespace valley {

using Json = nlohmann::ordered_json;

// 16 hexadecimal digits.
std::string hex(std::uint64_t number);

Json seat_json(Seat seat);  // its index, or null
Json seats_json(SeatSet seats);
Json words_json(const std::array<std::string, kLanguages>& texts);
Json draw_json(const Draw& draw);

// What names things by the words and cards of a game, which must outlive it.
class GeneralJson {
  public:
    explicit GeneralJson(const Game& game) : game_(game), words_(game.facts().words) {}

    Json card(CardIndex card) const;  // its key, or null
    Json place(const Place& place) const;
    Json option(const Option& option) const;
    Json prompt(const Prompt& prompt) const;
    Json event(const Event& event) const;
    Json result(const Result& result) const;
    Json variants(std::uint32_t variants) const;

  private:
    const Game& game_;
    const Vocabulary& words_;
};

}  // namespace valley
