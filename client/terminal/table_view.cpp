#include "client/terminal/table_view.hpp"

#include <algorithm>
#include <set>

#include "client/core/text.hpp"
#include "client/terminal/width.hpp"

namespace valley::client::tui {

namespace {

constexpr std::string_view kDot = " · ";
constexpr std::string_view kMore = "…";

bool waits_for(const v1::View& view, std::uint32_t seat) {
    return std::ranges::find(view.waiting_on(), seat) != view.waiting_on().end();
}

// "◆◆◇◇"
std::string won_of(std::uint32_t won, std::int32_t to_win) {
    std::string text;
    const auto shown = std::clamp<std::int32_t>(to_win, 0, 9);
    for (std::int32_t i = 0; i < std::max<std::int32_t>(shown, static_cast<std::int32_t>(won));
         ++i) {
        if (i > 12) break;
        text += i < static_cast<std::int32_t>(won) ? "◆" : "◇";
    }
    return text;
}

struct Remark {
    std::string text;
    Style style;
    int zone = -1;
    std::string shorter;  // where there is no room for all
};

// So much is left of a word in a shorter remark.
constexpr int kWordColumns = 6;

// What stands beside a seat's name.
std::vector<Remark> parts_of(std::uint32_t seat, const TablePicture& picture, const Scene& scene) {
    const Model& model = scene.model;
    const Wording& wording = scene.wording;
    const v1::View& view = picture.view;
    // What wins comes first; where there is no room, words are cut, and then the last ones left
    // out.
    std::vector<Remark> prizes, marks, counts, rest;
    const std::int32_t to_win = counter(view, model, "tombs_to_win", std::nullopt).value_or(0);
    for (const auto& counter : view.counters()) {
        if (!counter.has_owner() || counter.owner() != seat) continue;
        const std::string word = wording.counter(counter.key());
        const std::string brief = cut(word, kWordColumns);
        const std::string number = " " + std::to_string(counter.value());
        switch (shown_as(counter.key(), model)) {
            case Shown::number: counts.push_back({word + number, {}, -1, brief + number}); break;
            case Shown::yes_or_no:
                if (counter.value() == 0) break;
                if (counter_key(model, counter.key()) == "medallion") {
                    marks.push_back({"◆ " + word, Role::title, -1, {}});
                } else {
                    rest.push_back({word, Role::dim, -1, brief});
                }
                break;
            case Shown::unless_zero:
                if (counter.value() != 0) {
                    rest.push_back({word + number, Role::dim, -1, brief + number});
                }
                break;
            case Shown::elsewhere: break;
        }
    }
    for (int i = 0; i < view.zones_size(); ++i) {
        const v1::Zone& zone = view.zones(i);
        if (!zone.has_owner() || zone.owner() != seat) continue;
        const Part part = part_of(zone, model);
        const std::string word = wording.zone(zone.key());
        const std::string brief = cut(word, kWordColumns);
        const std::string number = " " + std::to_string(zone.count());
        if (part == Part::won && zone_key(model, zone.key()) == "tombs" && to_win > 0) {
            const std::string won = won_of(zone.count(), to_win);
            prizes.push_back({word + " " + won, Role::title, i, won});
        } else if (part == Part::won) {
            if (zone.count() > 0) rest.push_back({word + number, Role::dim, i, brief + number});
        } else if (zone.slots_size() == 0 && (part == Part::hand || zone.count() > 0)) {
            counts.push_back({word + number, {}, -1, brief + number});
        }
    }
    std::vector<Remark> all;
    for (auto* part : {&prizes, &marks, &counts, &rest}) {
        all.insert(all.end(), std::make_move_iterator(part->begin()),
                   std::make_move_iterator(part->end()));
    }
    return all;
}

void draw_status(Frame& frame, Rect rect, std::uint32_t seat, const TablePicture& picture,
                 const Scene& scene) {
    const v1::View& view = picture.view;
    const bool own = view.has_seat() && view.seat() == seat;
    const bool asked = waits_for(view, seat) && !scene.model.outcome;
    int x = rect.x;
    x += frame.text(x, rect.y, asked ? "► " : "  ", Role::key, rect.width);
    const Style style = own ? Role::own : Role::other;
    x += frame.text(x, rect.y, scene.wording.seat(seat), style, std::max(rect.width / 4, 8));
    if (scene.model.table && seat < static_cast<std::uint32_t>(scene.model.table->seats_size()) &&
        scene.model.table->seats(static_cast<int>(seat)).has_grace_ms()) {
        x += frame.text(x, rect.y, " (" + scene.wording.say(Say::away) + ")", Role::alert);
    }
    std::vector<Remark> remarks = parts_of(seat, picture, scene);
    const auto width = [&] {
        int sum = 0;
        for (const Remark& remark : remarks) sum += 3 + width_of(remark.text);
        return sum;
    };
    const int more_width = width_of(kDot) + width_of(kMore);
    bool left_out = false;
    const auto fits = [&] { return x + width() + (left_out ? more_width : 0) <= rect.right(); };
    for (Remark& remark : remarks) {
        if (!fits() && !remark.shorter.empty()) std::swap(remark.text, remark.shorter);
    }
    while (!fits() && remarks.size() > 1) {
        remarks.pop_back();
        left_out = true;
    }
    // What had to go may have made room for the longer text.
    for (Remark& remark : remarks) {
        if (width_of(remark.shorter) <= width_of(remark.text)) continue;
        std::swap(remark.text, remark.shorter);
        if (!fits()) std::swap(remark.text, remark.shorter);
    }
    for (const Remark& remark : remarks) {
        x += frame.text(x, rect.y, kDot, Role::dim, rect.right() - x);
        const bool cursor = remark.zone >= 0 && picture.cursor.zone == remark.zone;
        const Rect at{x, rect.y, width_of(remark.text), 1};
        x += frame.text(x, rect.y, remark.text, cursor ? Style(Role::cursor) : remark.style,
                        rect.right() - x);
        if (remark.zone >= 0 && view.zones(remark.zone).slots_size() > 0) {
            frame.hit(at, {Hit::card, index_of_card({remark.zone, 0})});
        }
    }
    if (!left_out) return;
    x += frame.text(x, rect.y, kDot, Role::dim, rect.right() - x);
    frame.text(x, rect.y, kMore, Role::dim, rect.right() - x);
}

// The totals in the middle, if anybody has sent anything there.
std::string totals(const TablePicture& picture, const Scene& scene) {
    if (picture.moving) return {};
    std::string text;
    bool any = false;
    for (const auto& zone : picture.view.zones()) {
        any |= zone.has_owner() && zone.count() > 0 && part_of(zone, scene.model) == Part::front;
    }
    if (!any) return {};
    for (const auto& counter : picture.view.counters()) {
        if (counter.has_owner() && counter_key(scene.model, counter.key()) == "strength") {
            text += (text.empty() ? "▲ " : " : ") + scene.wording.seat(counter.owner()) + " " +
                    std::to_string(counter.value());
        }
    }
    return text;
}

void draw_centre(Frame& frame, const TableLayout& layout, const TablePicture& picture,
                 const Scene& scene) {
    const Rect rect = layout.centre;
    if (rect.empty()) return;
    int y = rect.y;
    const v1::Slot* open = layout.open ? slot_at(picture.view, *layout.open) : nullptr;
    if (open != nullptr && open->has_card()) {
        const int rows = rect.height - 1;
        frame.paragraph({rect.x + kTextMargin / 2, y, rect.width - kTextMargin, rows},
                        scene.wording.card_text(open->card()), Role::strong);
        y += rows;
    }
    // The totals stand beside the open card, or beside the piles where that has no room.
    const std::string sum = totals(picture, scene);
    const int sum_width = width_of(sum);
    int card_right = rect.right();
    int card_y = y;
    for (const auto& card : layout.cards) {
        if (!layout.open || picture.view.zones(card.place.zone).has_owner()) continue;
        if (part_of(picture.view.zones(card.place.zone), scene.model) != Part::centre) continue;
        if (card_right == rect.right()) card_right = 0;
        card_right = std::max(card_right, card.rect.right());
        card_y = card.rect.y;
    }
    const bool beside_card = card_right + 2 + sum_width <= rect.right();
    frame.text_right(rect.right(), beside_card ? card_y : y, sum, Role::strong, sum_width);
    const int room = rect.width - 2 - (beside_card || sum.empty() ? 0 : sum_width + 2);
    std::string piles = piles_line(picture.view, scene, true);
    if (width_of(piles) > room) piles = piles_line(picture.view, scene, false);
    frame.text(rect.x + 2, y, piles, Role::dim, room);
}

}  // namespace

std::uint32_t index_of_card(CardPlace place) {
    return static_cast<std::uint32_t>(place.zone) << 12 | static_cast<std::uint32_t>(place.slot);
}

CardPlace card_of_index(std::uint32_t index) {
    return {static_cast<int>(index >> 12), static_cast<int>(index & 0xFFFu)};
}

std::string piles_line(const v1::View& view, const Scene& scene, bool with_top) {
    std::string text;
    const auto add = [&text](const std::string& part) {
        text += (text.empty() ? "" : std::string(kDot)) + part;
    };
    for (const auto& zone : view.zones()) {
        if (zone.has_owner() || zone.count() == 0) continue;
        const Part part = part_of(zone, scene.model);
        if (part != Part::pile && zone.slots_size() > 0) continue;
        if (zone_key(scene.model, zone.key()).ends_with("_box")) continue;
        std::string pile = scene.wording.zone(zone.key()) + " " + std::to_string(zone.count());
        if (with_top && zone.slots_size() > 0) {
            const v1::Slot& top = zone.slots(zone.slots_size() - 1);
            pile += ": " + (top.has_card() ? scene.wording.card(top.card())
                                           : scene.wording.back(top.back()));
        }
        add(pile);
    }
    for (const auto& counter : view.counters()) {
        if (counter.has_owner()) continue;
        const Shown shown = shown_as(counter.key(), scene.model);
        if (shown == Shown::elsewhere || (shown != Shown::number && counter.value() == 0)) continue;
        add(scene.wording.counter(counter.key()) + " " + std::to_string(counter.value()));
    }
    return text;
}

void draw_table(Frame& frame, Rect rect, const TablePicture& picture, const Scene& scene) {
    const TableLayout layout = lay_out_table(picture.view, rect, scene.model, scene.wording);
    for (const auto& label : layout.labels) {
        const auto lines = wrap(label.text, label.rect.width);
        for (int i = 0; i < std::min(label.rect.height, static_cast<int>(lines.size())); ++i) {
            frame.text(label.rect.x, label.rect.y + i, lines[static_cast<std::size_t>(i)],
                       Role::dim, label.rect.width);
        }
    }
    for (const auto& status : layout.statuses) {
        draw_status(frame, {rect.x, status.y, rect.width, 1}, status.seat, picture, scene);
    }
    const auto among = [](const std::vector<CardPlace>& places, CardPlace place) {
        return std::ranges::find(places, place) != places.end();
    };
    for (const auto& card : layout.cards) {
        CardState state;
        state.choosable = among(picture.choosable, card.place);
        state.picked = among(picture.picked, card.place);
        state.cursor = picture.cursor == card.place;
        draw_card(frame, card.rect, card.picture, state);
        frame.hit(card.rect, {Hit::card, index_of_card(card.place)});
    }
    draw_centre(frame, layout, picture, scene);
    // The last lines of the log, where there is room for them.
    const Rect spare = layout.spare.inside(2, 0);
    if (spare.height >= 2 && scene.size.width < 110) {
        const auto& events = scene.model.events;
        const int lines = std::min<int>(spare.height - 1, static_cast<int>(events.size()));
        for (int i = 0; i < lines && !picture.moving; ++i) {
            const auto& event = events[events.size() - static_cast<std::size_t>(lines - i)];
            frame.text(spare.x, spare.y + 1 + i, scene.wording.event(event), Role::dim,
                       spare.width);
        }
    }
}

void draw_header(Frame& frame, int width, const Scene& scene, const v1::View* view) {
    const Model& model = scene.model;
    const Wording& wording = scene.wording;
    frame.fill({0, 0, width, 1}, Role::bar);
    std::string left;
    if (view != nullptr) {
        left = wording.say(Say::ui_round, {{"n", view->round()}}) + std::string(kDot) +
               wording.phase(view->phase());
        if (view->has_turn() && !model.outcome) {
            left += std::string(kDot) + wording.seat(view->turn());
        }
    } else if (model.table) {
        left = wording.say(Say::ui_table, {{"code", harmless_name(model.table->code())}});
    }
    std::string right;
    for (std::size_t i = 0; i < model.clocks.size(); ++i) {
        const auto& clock = model.clocks[i];
        std::uint64_t ms = clock.bank_ms();
        const bool runs = clock.running() && !model.outcome;
        if (runs) {
            const auto gone = static_cast<std::uint64_t>(
                std::max<Time::rep>(0, (scene.now - model.clocks_at).count()));
            ms -= std::min(ms, gone);
        }
        right += wording.seat(static_cast<std::uint32_t>(i)) + (runs ? " ►" : " ") +
                 Wording::duration(ms) + "  ";
    }
    const bool ready = scene.link == Link::ready;
    if (ready) {
        right += width < 60 ? "●" : "● " + wording.say(Say::ui_connected);
    } else if (scene.link == Link::waiting && scene.retry_at > scene.now) {
        right += "○ " + wording.say(Say::ui_retry_in,
                                    {{"n", (scene.retry_at - scene.now).count() / 1000 + 1}});
    } else {
        right += "○ " + wording.say(Say::ui_connecting);
    }
    const int right_width = std::min(width_of(right), width - 2);
    frame.text_right(width - 1, 0, right, Role::bar, right_width);
    frame.text(1, 0, left, Style(Role::bar).with_bold(), width - right_width - 4);
}

}  // namespace valley::client::tui
