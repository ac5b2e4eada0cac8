// The games that tables can be opened for, with what is computed of each once: its hashes, its card
// lists, how Welcome offers it.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "engine/core/registry.hpp"
#include "valley/v1/cards.pb.h"
#include "valley/v1/session.pb.h"

namespace valley::server {

class Games {
  public:
    // The registry must outlive it.
    explicit Games(const Registry& registry);

    // The game of that key, or nullptr.
    const Game* find(std::string_view key) const { return registry_.find(key); }
    const std::string& deck_hash(const Game& game) const { return entries_.at(&game).deck; }
    const std::string& rules_hash(const Game& game) const { return entries_.at(&game).rules; }
    const v1::CardList& cards(const Game& game, Language language) const;
    // All games, the first one first.
    std::vector<const v1::GameOffer*> offers(Language language) const;

  private:
    struct Entry {
        std::string deck;
        std::string rules;
        std::array<v1::CardList, kLanguages> cards;
        std::array<v1::GameOffer, kLanguages> offers;
    };
    const Registry& registry_;
    std::map<const Game*, Entry> entries_;
};

}  // namespace valley::server
