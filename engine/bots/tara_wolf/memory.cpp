#include "engine/bots/tara_wolf/memory.hpp"

#include <algorithm>

#include "engine/games/tara_wolf/vocabulary.hpp"

namespace valley::tara_wolf {

void Memory::new_game(Seat me) {
    me_ = me;
    opponent_hand_.clear();
}

void Memory::forget(CardId card) {
    const auto known = std::ranges::find(opponent_hand_, card);
    if (known != opponent_hand_.end()) opponent_hand_.erase(known);
}

void Memory::take_in(std::span<const SeenEvent> news) {
    for (const SeenEvent& event : news) {
        const bool mine = event.seat == me_;
        const auto card = static_cast<CardId>(event.card);
        switch (static_cast<EventKey>(event.key)) {
            case EventKey::looked_at_hand:
                if (mine) opponent_hand_.clear();  // all of it is shown next
                break;
            case EventKey::saw_hand_card:
                if (mine) opponent_hand_.push_back(card);
                break;
            case EventKey::took_hand_card:
                if (mine) {
                    forget(card);
                } else {
                    opponent_hand_.push_back(card);
                }
                break;
            case EventKey::played:
            case EventKey::discarded:
            case EventKey::revealed:
            case EventKey::bluffed:
                if (!mine) forget(card);
                break;
            default: break;
        }
    }
}

}  // namespace valley::tara_wolf
