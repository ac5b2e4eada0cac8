#include "engine/games/tara_wolf/deck.hpp"

#include "engine/games/tara_wolf/vocabulary.hpp"

namespace valley::tara_wolf {

namespace {

Back back_of(const Card& card) {
    if (card.papyrus) return Back::papyrus;
    if (card.kind == Kind::adventurer) return Back::adventurer;
    if (card.kind == Kind::tomb) return Back::tomb;
    return Back::main;
}

CardFace face_of(const Card& card) {
    CardFace face;
    face.key = card.id;
    face.name = card.name;
    face.text = card.text;
    face.kind = static_cast<std::uint8_t>(card.kind);
    face.back = static_cast<std::uint8_t>(back_of(card));
    face.copies = card.copies;
    if (kPlayable.contains(card.kind)) face.cost = card.cost;
    if (kCharacters.contains(card.kind)) face.strength = card.strength;
    return face;
}

}  // namespace

const Effect* Card::find(When when, What what) const {
    for (const Effect& effect : listed_effects()) {
        if (effect.when == when && effect.what == what) return &effect;
    }
    return nullptr;
}

Deck::Deck(std::vector<Card> cards) : cards_(std::move(cards)) {
    CHECK(cards_.size() <= index_of(kNobody), "more kinds of card than CardId can name");
    faces_.reserve(cards_.size());
    slots_.reserve(cards_.size());
    for (const Card& card : cards_) {
        faces_.push_back(face_of(card));
        Slot& slot = slots_.emplace_back();
        slot.card = static_cast<CardIndex>(slots_.size() - 1);
        slot.back = faces_.back().back;
        if (kCharacters.contains(card.kind)) slot.strength = card.strength;
        sees_tomb_.push_back(card.find(When::in_camp, What::sees_tomb) != nullptr);
    }
}

CardId Deck::find(std::string_view id) const {
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        if (cards_[i].id == id) return static_cast<CardId>(i);
    }
    return kNobody;
}

}  // namespace valley::tara_wolf
