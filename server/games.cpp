#include "server/games.hpp"

#include "engine/bots/bots.hpp"
#include "server/codec.hpp"

namespace valley::server {

Games::Games(const Registry& registry) : registry_(registry) {
    for (const auto& game : registry.games()) {
        Entry& entry = entries_[game.get()];
        entry.deck = server::deck_hash(*game);
        entry.rules = server::rules_hash(*game);
        for (std::size_t i = 0; i < kLanguages; ++i) {
            const auto language = static_cast<Language>(i);
            entry.cards[i] = card_list(*game, language);
            entry.offers[i] = game_offer(*game, language);
            for (const BotName& name : bot_names()) {
                if (make_bot(name.name, *game) == nullptr) continue;
                v1::GameOffer::Bot& bot = *entry.offers[i].add_bots();
                bot.set_key(std::string(name.name));
                bot.set_text(std::string(name.summary));
            }
        }
    }
}

const v1::CardList& Games::cards(const Game& game, Language language) const {
    return entries_.at(&game).cards[static_cast<std::size_t>(language)];
}

std::vector<const v1::GameOffer*> Games::offers(Language language) const {
    std::vector<const v1::GameOffer*> offers;
    for (const auto& game : registry_.games()) {
        offers.push_back(&entries_.at(game.get()).offers[static_cast<std::size_t>(language)]);
    }
    return offers;
}

}  // namespace valley::server
