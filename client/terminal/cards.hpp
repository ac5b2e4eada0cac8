// Cards as they look on the screen, in three sizes, and what is said of a card in full.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/core/wording.hpp"
#include "client/terminal/frame.hpp"

namespace valley::client::tui {

// What stands on a card.
struct CardPicture {
    std::string name;  // or what its back looks like
    std::string kind;
    std::optional<std::int64_t> cost;
    std::optional<std::int64_t> strength;  // as it is now, or as printed
    bool strength_changed = false;         // it is not the printed one
    bool marked = false;                   // Slot.marks: something about it is told
    Role role = Role::card_grey;
};
CardPicture picture_of(const v1::Slot& slot, const Model& model, const Wording& wording);
CardPicture picture_of(std::uint32_t card, const Model& model, const Wording& wording);

// How it stands to the question.
struct CardState {
    bool choosable = false;
    bool cursor = false;
    bool picked = false;
};

// 1 row; 2 rows; 4 rows with a border.
inline constexpr int kCardHeights[] = {1, 2, 4};
// So wide that nothing is cut.
int card_width(const CardPicture& card, int height);
void draw_card(Frame& frame, Rect rect, const CardPicture& card, CardState state);

// "▲2 ●1": strength and cost, as on the cards.
std::string figures(const CardPicture& card);

// All of it: name, kind, figures in words, text, how it lies. Returns how many rows it took.
int draw_card_in_full(Frame& frame, Rect rect, std::uint32_t card, const v1::Slot* slot,
                      const Model& model, const Wording& wording);

}  // namespace valley::client::tui
