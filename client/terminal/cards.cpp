#include "client/terminal/cards.hpp"

#include <algorithm>

#include "client/terminal/looks.hpp"
#include "client/terminal/width.hpp"

namespace valley::client::tui {

namespace {

const v1::CardFace* face_of(std::uint32_t card, const Model& model) {
    const v1::CardList* cards = model.cards();
    if (cards == nullptr || card >= static_cast<std::uint32_t>(cards->cards_size())) return nullptr;
    return &cards->cards(static_cast<int>(card));
}

std::string_view sign_of(CardState state) {
    if (state.cursor && state.picked) return "√";
    if (state.cursor) return "►";
    if (state.picked) return "√";
    return state.choosable ? "•" : "│";
}

}  // namespace

CardPicture picture_of(std::uint32_t card, const Model& model, const Wording& wording) {
    CardPicture picture;
    picture.name = wording.card(card);
    picture.role = card_role(card, model);
    if (const v1::CardFace* face = face_of(card, model)) {
        picture.kind = wording.kind(face->kind());
        if (face->has_cost()) picture.cost = face->cost();
        if (face->has_strength()) picture.strength = face->strength();
    }
    return picture;
}

CardPicture picture_of(const v1::Slot& slot, const Model& model, const Wording& wording) {
    CardPicture picture;
    if (slot.has_card()) {
        picture = picture_of(slot.card(), model, wording);
    } else {
        picture.name = wording.back(slot.back());
        picture.role = Role::card_back;
    }
    if (slot.has_strength()) {
        picture.strength_changed = picture.strength && *picture.strength != slot.strength();
        picture.strength = slot.strength();
    }
    picture.marked = slot.marks() != 0;
    return picture;
}

std::string figures(const CardPicture& card) {
    std::string text;
    if (card.strength) text += "▲" + std::to_string(*card.strength);
    if (card.strength_changed) text += "!";
    if (card.cost) text += (text.empty() ? "●" : " ●") + std::to_string(*card.cost);
    if (card.marked) text += (text.empty() ? "◆" : " ◆");
    return text;
}

int card_width(const CardPicture& card, int height) {
    const int name = width_of(card.name);
    const int numbers = width_of(figures(card));
    if (height == 1) return 1 + name + (numbers > 0 ? 1 + numbers : 0) + 1;
    const int kind = width_of(card.kind);
    const int second = numbers + (numbers > 0 && kind > 0 ? 1 : 0) + kind;
    return std::max({1 + name, 1 + second, 8}) + (height == 4 ? 2 : 1);
}

void draw_card(Frame& frame, Rect rect, const CardPicture& card, CardState state) {
    if (rect.empty()) return;
    Style style = state.cursor ? Role::cursor : state.picked ? Role::picked : card.role;
    frame.fill(rect, style);
    const std::string numbers = figures(card);
    Rect inside = rect;
    if (rect.height >= 4) {
        const Line line = state.picked      ? Line::twofold
                          : state.cursor    ? Line::heavy
                          : state.choosable ? Line::heavy
                                            : Line::rounded;
        frame.box(rect, style, line);
        inside = rect.inside();
    }
    frame.text(inside.x, inside.y, rect.height >= 4 && sign_of(state) == "│" ? " " : sign_of(state),
               style.with_bold(), 1);
    const int x = inside.x + 1;
    const int columns = inside.right() - x;
    Style name_style = style;
    name_style.bold = state.choosable || state.cursor || state.picked;
    name_style.underline = state.choosable && !state.cursor && !state.picked;
    if (rect.height == 1) {
        const int number_columns = width_of(numbers);
        if (columns > number_columns + 4 && number_columns > 0) {
            frame.text_right(rect.right() - 1, rect.y, numbers, style);
            frame.text(x, rect.y, card.name, name_style, columns - number_columns - 2);
        } else {
            frame.text(x, rect.y, card.name, name_style, columns);
        }
        return;
    }
    frame.text(x, inside.y, card.name, name_style, columns);
    if (rect.height == 2) frame.text(inside.x, inside.y + 1, "│", style, 1);
    const int used = frame.text(x, inside.y + 1, numbers, style.with_bold(), columns);
    const int left = columns - used - (used > 0 ? 1 : 0);
    if (width_of(card.kind) <= left) {
        frame.text(x + used + (used > 0 ? 1 : 0), inside.y + 1, card.kind, style, left);
    }
}

int draw_card_in_full(Frame& frame, Rect rect, std::uint32_t card, const v1::Slot* slot,
                      const Model& model, const Wording& wording) {
    if (rect.empty()) return 0;
    const CardPicture picture =
        slot != nullptr ? picture_of(*slot, model, wording) : picture_of(card, model, wording);
    frame.fill({rect.x, rect.y, rect.width, 1}, picture.role);
    frame.text(rect.x + 1, rect.y, picture.name, Style(picture.role).with_bold(), rect.width - 2);
    int row = 1;
    std::string line = picture.kind;
    const auto add = [&line](const std::string& part) {
        line += (line.empty() ? "" : ", ") + part;
    };
    if (picture.strength) add(wording.say(Say::strength, {{"n", *picture.strength}}));
    if (picture.cost) add(wording.say(Say::cost, {{"n", *picture.cost}}));
    const auto rest = [&] { return Rect{rect.x, rect.y + row, rect.width, rect.height - row}; };
    row += frame.paragraph(rest(), line, Role::dim);
    row += frame.paragraph(rest(), wording.card_text(card), Role::text);
    if (slot != nullptr && slot->marks() != 0) {
        row += frame.paragraph(rest(), "◆ " + wording.marks(*slot), Role::good);
    }
    return row;
}

}  // namespace valley::client::tui
