// The table as a picture: who, what lies where, how strong.
#pragma once

#include <vector>

#include "client/terminal/page.hpp"
#include "client/terminal/table_layout.hpp"

namespace valley::client::tui {

// Targets of a frame's clicks, of all that belongs to the game page.
struct Hit {
    enum Kind : int {
        card = 1,  // index: of_card
        option,    // index: the option
        button,    // index: a Button
        item,      // index: a line of a menu
    };
};
std::uint32_t index_of_card(CardPlace place);
CardPlace card_of_index(std::uint32_t index);

struct TablePicture {
    const v1::View& view;  // the model's, or an earlier one
    std::vector<CardPlace> choosable;
    std::vector<CardPlace> picked;
    CardPlace cursor;
    bool moving = false;  // things move: numbers that are not known yet are left out
};
void draw_table(Frame& frame, Rect rect, const TablePicture& picture, const Scene& scene);

// "main stack 43 · discard pile 12: Camel · ..."
std::string piles_line(const v1::View& view, const Scene& scene, bool with_top);
// "Round 3 · camp phase · Anna", clocks and the connection, on the first row. The view is the one
// that is shown: the model's or an earlier one; nullptr: none yet.
void draw_header(Frame& frame, int width, const Scene& scene, const v1::View* view);

}  // namespace valley::client::tui
