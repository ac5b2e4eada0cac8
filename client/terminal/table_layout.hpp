// Where everything on the table lies: from a view and a rectangle to places on the screen.
//
// From the top: the others' names and numbers, what lies before them, what they have sent into the
// middle, the middle, one's own the other way round, and what one holds. A zone that has nothing to
// show takes no room. Cards are as large as the rectangle allows; only when it is too small for all
// names are names cut.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/core/wording.hpp"
#include "client/terminal/cards.hpp"
#include "client/terminal/frame.hpp"
#include "client/terminal/looks.hpp"

namespace valley::client::tui {

// A card on the table: the zone as the view counts them, and the slot in it.
struct CardPlace {
    int zone = -1;
    int slot = -1;
    bool valid() const { return zone >= 0; }
    friend bool operator==(const CardPlace&, const CardPlace&) = default;
};
const v1::Slot* slot_at(const v1::View& view, CardPlace place);
// Where the option's card lies; not valid if it lies in no slot of the view.
CardPlace place_of_option(const v1::View& view, const v1::Option& option);

// The zones that show slots, in the order from top to bottom: what a player can look around in.
std::vector<int> shelves(const v1::View& view, const Model& model);

// The seat at the bottom: the viewer's, or the first one.
std::uint32_t seat_below(const v1::View& view);
// The others, from the top on.
std::vector<std::uint32_t> seats_above(const v1::View& view, const Model& model);

// So much narrower than the table is the text of what lies open.
inline constexpr int kTextMargin = 4;

struct TableLayout {
    struct Card {
        CardPlace place;
        Rect rect;
        CardPicture picture;
    };
    struct Label {
        Rect rect;
        std::string text;
    };
    std::vector<Card> cards;
    std::vector<Label> labels;
    struct Status {
        std::uint32_t seat;
        int y;
    };
    std::vector<Status> statuses;
    Rect centre;  // rows for the text of what lies open there (kTextMargin), and one for the piles
    std::optional<CardPlace> open;  // the card that the text is of
    Rect spare;                     // nothing lies here
};
TableLayout lay_out_table(const v1::View& view, Rect rect, const Model& model,
                          const Wording& wording);

}  // namespace valley::client::tui
