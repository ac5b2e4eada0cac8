#include "engine/games/tara_wolf/zones.hpp"

#include <algorithm>
#include <cstring>

namespace valley::tara_wolf {

void Zones::put(CardId card, Zone zone) {
    CHECK(total() < kCardsInPlay, "more cards than a deck has");
    const std::size_t target = end(zone);
    std::memmove(cards_.data() + target + 1, cards_.data() + target, total() - target);
    cards_[target] = card;
    for (std::size_t z = static_cast<std::size_t>(zone); z < kZones; ++z) ++ends_[z];
}

CardId Zones::move(Zone from, std::size_t position, Zone to) {
    CHECK(position < size(from) && from != to, "no such card to move");
    return move_to(begin(from) + position, from, end(to), to);
}

CardId Zones::move_under(Zone from, std::size_t position, Zone to) {
    CHECK(position < size(from) && from != to, "no such card to move");
    return move_to(begin(from) + position, from, begin(to), to);
}

// `at` is the card's index in the array, `target` the index before which it goes.
CardId Zones::move_to(std::size_t at, Zone from, std::size_t target, Zone to) {
    const CardId card = cards_[at];
    CardId* cards = cards_.data();
    if (at < target) {
        std::memmove(cards + at, cards + at + 1, target - at - 1);
        cards[target - 1] = card;
        for (auto z = static_cast<std::size_t>(from); z < static_cast<std::size_t>(to); ++z) {
            --ends_[z];
        }
    } else {
        std::memmove(cards + target + 1, cards + target, at - target);
        cards[target] = card;
        for (auto z = static_cast<std::size_t>(to); z < static_cast<std::size_t>(from); ++z) {
            ++ends_[z];
        }
    }
    return card;
}

void Zones::move_all(Zone from, Zone to) {
    for (std::size_t n = size(from); n > 0; --n) move(from, 0, to);
}

bool Zones::is_sound(std::size_t deck_size) const {
    if (!std::ranges::is_sorted(ends_) || total() > kCardsInPlay) return false;
    for (std::size_t i = 0; i < kCardsInPlay; ++i) {
        const bool used = i < total();
        if (used ? index_of(cards_[i]) >= deck_size : index_of(cards_[i]) != 0) return false;
    }
    return true;
}

}  // namespace valley::tara_wolf
