#include "engine/games/tara_wolf/deck.hpp"

#include <algorithm>

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

int copies_in(std::span<const Card> cards, const CardGroup& group) {
    int copies = 0;
    for (const Card& card : cards) copies += card.is_of(group) ? card.copies : 0;
    return copies;
}

void add_growth(const Card& card, HandGrowth& growth) {
    growth.played += card.copies * card.hand_grows_by();
    for (const Effect& effect : card.listed_effects()) {
        const int amount = card.copies * effect.amount;
        if (effect.what == What::hand_limit) growth.kept += amount;
        if (effect.what == What::draw_before_obstacles) growth.before_obstacles += amount;
        if (effect.when == When::camp_start && effect.brings_cards()) growth.camp_start += amount;
    }
}

}  // namespace

const Effect* Card::find(When when, What what) const {
    for (const Effect& effect : listed_effects()) {
        if (effect.when == when && effect.what == what) return &effect;
    }
    return nullptr;
}

int Card::brings_when_played(std::size_t first) const {
    int cards = 0;
    for (std::size_t i = first; i < effect_count; ++i) {
        if (effects[i].when == When::on_play && effects[i].brings_cards()) {
            cards += effects[i].amount;
        }
    }
    return cards;
}

int Card::hand_grows_by() const { return std::max(brings_when_played() - 1, 0); }

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
        add_growth(card, hand_growth_);
    }
    is_for_play_ = hand_growth_.largest_hand() <= static_cast<int>(Prompt::kOptionsMax) &&
                   std::ranges::all_of(kCardGroups, [&](const CardGroup& group) {
                       return copies_in(cards_, group) == group.copies;
                   });
}

std::string Deck::for_rules() const {
    std::string text;
    const auto add = [&text](auto value) { text += std::to_string(static_cast<int>(value)) + " "; };
    const auto add_kinds = [&](KindSet kinds) {
        for (std::size_t k = 0; k < kKinds; ++k) add(kinds.contains(static_cast<Kind>(k)));
    };
    for (const Card& card : cards_) {
        add(card.kind);
        add(card.papyrus);
        add(card.copies);
        add(card.cost);
        add(card.strength);
        for (const Effect& effect : card.listed_effects()) {
            add(effect.when);
            add(effect.what);
            add(effect.amount);
            add(effect.look);
            add_kinds(effect.kinds);
            add(effect.side);
            add(effect.strength_min);
            add(effect.strength_max);
            add(effect.who);
            add(effect.per);
            add_kinds(effect.per_kinds);
        }
        text.back() = '\n';
    }
    return text;
}

Deck Deck::marked() const {
    std::vector<Card> copies;
    std::vector<CardIndex> faces;
    for (std::size_t line = 0; line < cards_.size(); ++line) {
        for (int copy = 0; copy < cards_[line].copies; ++copy) {
            copies.push_back(cards_[line]);
            copies.back().copies = 1;
            faces.push_back(slots_[line].card);
        }
    }
    Deck deck(std::move(copies));
    for (std::size_t i = 0; i < faces.size(); ++i) deck.slots_[i].card = faces[i];
    deck.faces_ = faces_;
    return deck;
}

CardId Deck::find(std::string_view id) const {
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        if (cards_[i].id == id) return static_cast<CardId>(i);
    }
    return kNobody;
}

}  // namespace valley::tara_wolf
