// How the game page looks.

#include <algorithm>

#include "client/core/text.hpp"
#include "client/terminal/cards.hpp"
#include "client/terminal/game_page.hpp"
#include "client/terminal/table_view.hpp"
#include "client/terminal/width.hpp"

namespace valley::client::tui {

namespace {

// How others come: each invitation alone on its rows, from edge to edge of the screen, so that it
// can be selected and copied. As many as fit above `bottom`. Returns the row below them.
int draw_invitations(Frame& frame, Rect rect, int bottom, const Scene& scene) {
    const Wording& wording = scene.wording;
    const std::string lead =
        wording.say(only_here(scene.order) ? Say::ui_invite_here : Say::ui_invite,
                    {{"command", scene.order.program + " join"}});
    const auto rows = [](const std::string& text, int width) {
        return static_cast<int>(wrap(text, width).size());
    };
    int y = rect.y;
    int left = bottom - y - rows(lead, rect.width);
    std::vector<std::string> fitting;
    for (std::string& invitation : invitations(scene.order, *scene.model.place)) {
        left -= rows(invitation, frame.width());
        if (left >= 0) fitting.push_back(std::move(invitation));
    }
    if (fitting.empty()) return y;
    y += frame.paragraph({rect.x, y, rect.width, bottom - y}, lead, Role::text);
    for (const std::string& invitation : fitting) {
        y += frame.paragraph({0, y, frame.width(), bottom - y}, invitation, Role::strong);
    }
    return y + frame.paragraph({rect.x, y, rect.width, bottom - y},
                               wording.say(Say::ui_invite_copy), Role::dim);
}

}  // namespace

GamePage::Areas GamePage::areas_of(Size size) {
    Areas areas;
    const int bottom = size.height - 1;  // the row of hints
    areas.small = is_small(size);
    if (areas.small) {
        areas.desk = {1, 1, size.width - 2, std::max(bottom - 1, 1)};
        return areas;
    }
    int width = size.width;
    if (size.width >= 110) {
        const int side = std::clamp(size.width / 3, 34, 48);
        width -= side;
        areas.side = {width + 1, 1, side - 2, bottom - 1};
    }
    const int desk_rows = size.height < 30 ? 7 : std::clamp(size.height / 4, 9, 14);
    areas.rule = bottom - desk_rows - 1;
    areas.table = {1, 1, width - 2, areas.rule - 1};
    const int detail = std::clamp(width * 3 / 8, 30, 44);
    areas.desk = {1, areas.rule + 1, width - detail - 5, desk_rows};
    areas.detail = {width - detail - 1, areas.rule + 1, detail, desk_rows};
    return areas;
}

bool GamePage::in_room(const Scene& scene) {
    if (!scene.model.view) return true;
    return scene.model.table && scene.model.table->stage() == v1::WAITING;
}

void GamePage::draw(const Scene& scene, Frame& frame) const {
    draw_header(frame, frame.width(), scene, view(scene));
    if (in_room(scene)) {
        draw_room(scene, frame);
        draw_bottom(scene, frame);
        return;
    }
    const Areas areas = areas_of(frame.size());
    const v1::View* shown = view(scene);
    if (areas.small) {
        draw_small(scene, frame, areas);
        draw_bottom(scene, frame);
        return;
    }
    TablePicture picture{*shown, {}, {}, highlighted(scene), reveal_.running()};
    if (const v1::Prompt* asked = prompt(scene)) {
        for (int i = 0; i < asked->options_size(); ++i) {
            const CardPlace place = place_of_option(*shown, asked->options(i));
            if (!place.valid()) continue;
            picture.choosable.push_back(place);
            if (answering_.picked(i)) picture.picked.push_back(place);
        }
    }
    draw_table(frame, areas.table, picture, scene);

    const bool urgent = prompt(scene) != nullptr;
    const Style line = urgent ? Role::title : Role::border;
    const int right = areas.side.empty() ? frame.width() : areas.side.x - 1;
    frame.rule(0, areas.rule, right, line, urgent ? Line::heavy : Line::single);
    if (const v1::Prompt* asked = prompt(scene)) {
        frame.text(2, areas.rule, " " + scene.wording.say(Say::ui_your_move) + " ", Role::title);
        if (Answering::several(*asked) && !looking_) {
            const bool enough = answering_.picks().size() >= asked->min();
            frame.text_right(right - 2, areas.rule,
                             " " + picked_line(*asked, answering_, scene.wording) + " ",
                             enough ? Role::good : Role::strong);
        }
    }
    if (looking_) {
        frame.text_right(right - 2, areas.rule, " " + scene.wording.say(Say::ui_looking) + " ",
                         Role::key);
    }
    draw_desk(scene, frame, areas.desk);
    for (int y = areas.detail.y; y < areas.detail.bottom(); ++y) {
        frame.text(areas.detail.x - 2, y, "│", Role::border);
    }
    draw_detail(scene, frame, areas.detail);
    if (!areas.side.empty()) draw_side(scene, frame, areas.side);
    draw_bottom(scene, frame);
}

void GamePage::draw_desk(const Scene& scene, Frame& frame, Rect rect) const {
    if (reveal_.running()) {
        draw_reveal(frame, rect, reveal_, scene);
    } else if (const v1::Prompt* asked = prompt(scene)) {
        draw_question(frame, rect, *asked, answering_, scene);
    } else {
        draw_waiting(frame, rect, scene);
    }
}

void GamePage::draw_detail(const Scene& scene, Frame& frame, Rect rect) const {
    if (rect.empty()) return;
    const v1::View* shown = view(scene);
    // While something is typed, what the others say is more useful.
    if (chatting_ && !scene.model.chat.empty() && areas_of(frame.size()).side.empty()) {
        draw_chat(frame, rect, scene);
        return;
    }
    const CardPlace place = highlighted(scene);
    if (const v1::Slot* slot = slot_at(*shown, place)) {
        int row = 0;
        if (slot->has_card()) {
            row = draw_card_in_full(frame, rect, slot->card(), slot, scene.model, scene.wording);
        } else {
            row = frame.paragraph(rect, scene.wording.slot(*slot), Role::strong);
        }
        const v1::Zone& zone = shown->zones(place.zone);
        v1::Place where;
        where.set_zone(zone.key());
        where.set_number(zone.number());
        if (zone.has_owner()) where.set_owner(zone.owner());
        if (row < rect.height) {
            std::string text = scene.wording.place(where);
            if (zone.slots_size() > 1) {
                text += " · " + std::to_string(place.slot + 1) + "/" +
                        std::to_string(zone.slots_size());
            }
            frame.paragraph({rect.x, rect.y + row, rect.width, rect.height - row}, text, Role::dim);
        }
        return;
    }
    // Otherwise the card that it is all about.
    std::optional<std::uint32_t> card;
    const v1::Prompt* asked = prompt(scene);
    if (reveal_.running()) {
        for (const v1::Event& event : reveal_.now()) {
            if (event.has_card()) card = event.card();
        }
    } else if (asked != nullptr) {
        const int cursor = answering_.cursor();
        if (cursor >= 0 && cursor < asked->options_size() && asked->options(cursor).has_card() &&
            asked->options(cursor).card().has_card()) {
            card = asked->options(cursor).card().card();
        } else if (asked->has_subject()) {
            card = asked->subject();
        }
    }
    if (!card && !reveal_.running() && shown->has_subject()) card = shown->subject();
    if (card) {
        draw_card_in_full(frame, rect, *card, nullptr, scene.model, scene.wording);
        return;
    }
    if (asked != nullptr) {
        int y = rect.y;
        const bool on_table = std::ranges::any_of(asked->options(), [&](const v1::Option& option) {
            return place_of_option(*shown, option).valid();
        });
        for (const Say line : {Say::ui_tip_choose, Say::ui_tip_look}) {
            if (line == Say::ui_tip_choose && !on_table) continue;
            y += frame.paragraph({rect.x, y, rect.width, rect.bottom() - y},
                                 scene.wording.say(line), Role::dim);
        }
    }
}

void GamePage::draw_side(const Scene& scene, Frame& frame, Rect rect) const {
    for (int y = rect.y; y < rect.bottom(); ++y) frame.text(rect.x - 2, y, "│", Role::border);
    const bool chat = !scene.model.chat.empty() || chatting_;
    const int chat_rows = chat ? std::clamp(rect.height / 3, 4, 12) : 0;
    const Rect log{rect.x, rect.y + 1, rect.width, rect.height - chat_rows - 1};
    frame.text(rect.x, rect.y, scene.wording.say(Say::ui_log_all), Role::title, rect.width);
    // What is still to be shown step by step is not told before.
    std::size_t hidden = 0;
    if (reveal_.running()) hidden = reveal_.events_hidden();
    draw_log(frame, log, scene, hidden);
    if (chat_rows > 0) {
        const int y = rect.bottom() - chat_rows;
        frame.rule(rect.x, y, rect.width, Role::border);
        frame.text(rect.x + 1, y, " " + scene.wording.say(Say::ui_log_chat) + " ", Role::title);
        draw_chat(frame, {rect.x, y + 1, rect.width, chat_rows - 1}, scene);
    }
}

void GamePage::draw_small(const Scene& scene, Frame& frame, const Areas& areas) const {
    const std::string note = scene.wording.say(Say::ui_small);
    int y = areas.desk.y;
    Rect rest = areas.desk;
    if (rest.height > 3) {
        frame.text(rest.x, y, note, Role::alert, rest.width);
        ++y;
        rest = {rest.x, y, rest.width, rest.height - 1};
    }
    // The highlighted card below the options, if there is room for both.
    const CardPlace place = highlighted(scene);
    const v1::Slot* slot = slot_at(*view(scene), place);
    if (slot != nullptr && slot->has_card() && rest.height >= 9 && !answering_.reviewing()) {
        const int rows = 3;
        draw_card_in_full(frame, {rest.x, rest.bottom() - rows, rest.width, rows}, slot->card(),
                          slot, scene.model, scene.wording);
        rest.height -= rows;
    }
    draw_desk(scene, frame, rest);
}

void GamePage::draw_bottom(const Scene& scene, Frame& frame) const {
    const int y = frame.height() - 1;
    const Wording& wording = scene.wording;
    if (chatting_) {
        const std::string lead = wording.say(Say::ui_say) + " ";
        frame.fill({0, y, frame.width(), 1}, Role::input);
        const int x = 1 + frame.text(1, y, lead, Role::key, frame.width() / 2);
        const std::string room = chat_.room_left();
        const int right = frame.width() - 1 - (room.empty() ? 0 : width_of(room) + 1);
        chat_.draw(frame, x, y, right - x);
        frame.text_right(frame.width() - 1, y, room, Role::strong);
        return;
    }
    frame.fill({0, y, frame.width(), 1}, Role::bar);
    if (!scene.notices.empty() && scene.notices.back().number > notice_seen_ &&
        !scene.notices.back().text.empty()) {
        const Notice& notice = scene.notices.back();
        if (notice.alert) frame.fill({0, y, frame.width(), 1}, Role::alert);
        frame.text(1, y, notice.text, notice.alert ? Role::alert : Role::bar, frame.width() - 2);
        return;
    }
    Say hint = Say::ui_hint_wait;
    const v1::Prompt* asked = in_room(scene) ? nullptr : prompt(scene);
    if (in_room(scene)) {
        hint = Say::ui_hint_room;
    } else if (reveal_.running()) {
        hint = Say::ui_hint_reveal;
    } else if (looking_) {
        hint = Say::ui_hint_look;
    } else if (asked != nullptr) {
        hint = answering_.reviewing()       ? Say::ui_hint_review
               : Answering::several(*asked) ? Say::ui_hint_several
                                            : Say::ui_hint_one;
    } else if (scene.model.outcome) {
        hint = Say::ui_hint_over;
    }
    if (frame.width() < 60) hint = Say::ui_hint_small;
    std::string unread;
    if (scene.model.chat_seen > chat_seen_ && !scene.model.chat.empty() &&
        (in_room(scene) || areas_of(frame.size()).side.empty())) {
        const auto& line = scene.model.chat.back();
        const auto* self = scene.model.self();
        const bool own = self != nullptr && self->member() == line.member();
        if (!own) unread = harmless_name(line.name()) + ": " + harmless(line.text());
    }
    int room = frame.width() - 2;
    if (!unread.empty()) {
        const int width = std::min(width_of(unread), frame.width() / 2);
        frame.text_right(frame.width() - 1, y, unread, Style(Role::bar).with_bold(), width);
        room -= width + 2;
    }
    frame.text(1, y, wording.say(hint), Role::bar, room);
}

std::vector<MenuItem> GamePage::room_items(const Scene& scene) const {
    std::vector<MenuItem> items = table_items(scene);
    for (MenuItem& item : exit_items(scene)) items.push_back(std::move(item));
    return items;
}

void GamePage::draw_room(const Scene& scene, Frame& frame) const {
    const Model& model = scene.model;
    const Wording& wording = scene.wording;
    const Rect rect{2, 2, frame.width() - 4, frame.height() - 4};
    int y = rect.y;
    const auto line = [&](const std::string& text, Style style) {
        if (y < rect.bottom()) {
            y += std::max(1,
                          frame.paragraph({rect.x, y, rect.width, rect.bottom() - y}, text, style));
        }
    };
    if (!model.table) {
        line(wording.say(scene.link == Link::ready ? Say::ui_entering : Say::link_connecting,
                         {{"address", harmless(scene.order.address)}}),
             Role::title);
        return;
    }
    const v1::TableUpdate& table = *model.table;
    line(wording.say(Say::ui_table, {{"code", harmless_name(table.code())}}) + ": " +
             wording.stage(table.stage()),
         Role::title);
    for (const std::string& option : wording.table_options(table.options())) {
        line(option, Role::dim);
    }
    ++y;
    for (int i = 0; i < table.seats_size(); ++i) {
        const auto& seat = table.seats(i);
        const bool free = seat.holder() == v1::TableUpdate::Seat::FREE;
        std::string who = free ? wording.say(Say::free) : wording.seat(static_cast<unsigned>(i));
        const bool own = model.seat() == static_cast<std::uint32_t>(i);
        if (own) who += " " + wording.say(Say::you);
        if (seat.holder() == v1::TableUpdate::Seat::PERSON && table.stage() == v1::WAITING) {
            who += ", " + wording.say(seat.ready() ? Say::ready : Say::unready);
        }
        line(wording.say(Say::seat_line, {{"n", i + 1}, {"who", who}}),
             own ? Style(Role::own) : Style(Role::text));
    }
    for (const auto& member : table.members()) {
        if (member.has_seat()) continue;
        line(wording.member(member.member()) + ", " + wording.say(Say::watches), Role::dim);
    }
    const auto items = room_items(scene);
    if (model.awaits_others() && model.place) {
        const int bottom = rect.bottom() - static_cast<int>(items.size()) - 1;
        y = draw_invitations(frame, {rect.x, y + 1, rect.width, 0}, bottom, scene);
    }
    ++y;
    const int rows = std::min(static_cast<int>(items.size()), std::max(rect.bottom() - y, 1));
    room_.draw(frame, {rect.x, std::min(y, rect.bottom() - rows), std::min(rect.width, 60), rows},
               items);
    y += rows + 1;
    if (rect.bottom() - y >= 2) draw_chat(frame, {rect.x, y, rect.width, rect.bottom() - y}, scene);
}

}  // namespace valley::client::tui
