#include "client/terminal/desk.hpp"

#include <algorithm>

#include "client/core/text.hpp"
#include "client/terminal/cards.hpp"
#include "client/terminal/menu.hpp"
#include "client/terminal/table_view.hpp"
#include "client/terminal/width.hpp"

namespace valley::client::tui {

namespace {

int question_rows(const v1::Prompt& prompt, Rect rect, const Scene& scene) {
    const int lines = static_cast<int>(wrap(scene.wording.prompt(prompt), rect.width).size());
    return std::clamp(lines, 1, std::max(rect.height - 2, 1));
}

// Space for what has been picked, below the options; on a large frame it stands above the question.
int footer_rows(const v1::Prompt& prompt, const Scene& scene) {
    return Answering::several(prompt) && is_small(scene.size) ? 1 : 0;
}

int number_width(const v1::Prompt& prompt) { return prompt.options_size() > 9 ? 2 : 1; }

int button(Frame& frame, int x, int y, std::string_view key, const std::string& label,
           Button which) {
    return draw_button(frame, {x, y}, frame.width() - x, key, label,
                       static_cast<std::uint32_t>(which));
}

void draw_review(Frame& frame, Rect rect, const v1::Prompt& prompt, const Answering& answering,
                 const Scene& scene) {
    const Wording& wording = scene.wording;
    frame.text(rect.x, rect.y, wording.say(Say::ui_review), Role::title, rect.width);
    const Picks& picks = answering.picks();
    const int rows = rect.height - 2;
    if (picks.empty()) {
        frame.text(rect.x + 2, rect.y + 1, wording.say(Say::nothing), Role::strong, rect.width - 2);
        frame.paragraph({rect.x, rect.y + 2, rect.width, rect.height - 3},
                        wording.say(Say::ui_review_nothing), Role::dim);
    } else if (static_cast<int>(picks.size()) <= rows) {
        for (std::size_t i = 0; i < picks.size(); ++i) {
            frame.text(rect.x + 2, rect.y + 1 + static_cast<int>(i),
                       "√ " + short_option(prompt, static_cast<int>(picks[i]), scene), Role::strong,
                       rect.width - 2);
        }
    } else {
        std::string names;
        for (const std::uint32_t pick : picks) {
            names +=
                (names.empty() ? "" : " · ") + short_option(prompt, static_cast<int>(pick), scene);
        }
        frame.paragraph({rect.x + 2, rect.y + 1, rect.width - 2, rows}, names, Role::strong);
    }
    const int x = button(frame, rect.x, rect.bottom() - 1, wording.say(Say::ui_key_enter),
                         wording.say(Say::ui_send), Button::enter);
    button(frame, x, rect.bottom() - 1, "Esc", wording.say(Say::ui_choose_again), Button::escape);
}

}  // namespace

std::string picked_line(const v1::Prompt& prompt, const Answering& answering,
                        const Wording& wording) {
    const auto picked = answering.picks().size();
    const auto max =
        std::min<std::uint32_t>(prompt.max(), static_cast<std::uint32_t>(prompt.options_size()));
    std::string text = wording.say(Say::ui_picked, {{"n", picked}});
    if (picked < prompt.min()) {
        text += " " + wording.say(Say::ui_more_needed, {{"n", prompt.min() - picked}});
    } else if (picked < max) {
        text += " " + wording.say(Say::ui_more_possible, {{"n", max - picked}});
    } else {
        text += " " + wording.say(Say::ui_no_more);
    }
    return text;
}

std::string short_option(const v1::Prompt& prompt, int index, const Scene& scene) {
    const v1::Option& option = prompt.options(index);
    if (!option.has_card() || !scene.model.view) return scene.wording.option(prompt, index);
    const v1::View& view = *scene.model.view;
    const v1::Slot* slot = slot_at(view, place_of_option(view, option));
    if (slot == nullptr && !option.card().has_card()) return scene.wording.option(prompt, index);
    v1::Slot shown = slot == nullptr ? v1::Slot() : *slot;
    if (option.card().has_card()) shown.set_card(option.card().card());
    CardPicture picture = picture_of(shown, scene.model, scene.wording);
    const CardPlace lies = place_of_option(view, option);
    if (lies.valid() && part_of(view.zones(lies.zone), scene.model) != Part::hand) {
        picture.cost.reset();
    }
    std::string text = picture.name;
    const std::string numbers = figures(picture);
    if (!numbers.empty()) text += " " + numbers;
    // Where it lies, if another one of that name lies elsewhere; whose it is, if not all have one
    // owner.
    const v1::Place& place = option.card().place();
    bool elsewhere = false;
    bool of_others = false;
    for (const v1::Option& other : prompt.options()) {
        if (!other.has_card() || same_zone(other.card().place(), place)) continue;
        of_others |= other.card().place().has_owner() != place.has_owner() ||
                     other.card().place().owner() != place.owner();
        elsewhere |= other.card().has_card() == option.card().has_card() &&
                     other.card().card() == option.card().card();
    }
    if (of_others && place.has_owner()) {
        text += " (" + scene.wording.seat(place.owner()) + ")";
    } else if (elsewhere || of_others) {
        text += " (" + scene.wording.zone(place.zone()) + ")";
    }
    return text;
}

OptionGrid option_grid(const v1::Prompt& prompt, Rect rect, int cursor, const Scene& scene) {
    OptionGrid grid;
    const int options = prompt.options_size();
    if (options == 0 || rect.empty()) return grid;
    const bool numbers = asks_for_number(prompt);
    const int lead =
        1 + (numbers ? 1 : number_width(prompt) + 1) + (Answering::several(prompt) ? 4 : 0);
    int columns = (options + rect.height - 1) / rect.height;
    // Numbers stand side by side; all else in as few columns as possible, all of one height.
    if (numbers) columns = options;
    grid.rows = (options + columns - 1) / columns;
    for (int i = 0; i < options; ++i) {
        if (i % grid.rows == 0) grid.widths.push_back(numbers ? 6 : 0);
        const int width = lead + width_of(short_option(prompt, i, scene)) + 1;
        grid.widths.back() = std::max(grid.widths.back(), std::min(width, rect.width));
    }
    // So many as can be seen, with the highlighted one among them.
    const int last = std::max(cursor, 0) / grid.rows;
    const auto seen_from = [&](int first) {
        int used = 0;
        int column = first;
        while (column < static_cast<int>(grid.widths.size())) {
            used += grid.widths[static_cast<std::size_t>(column)];
            // The last space of a column may be cut off.
            if (used > rect.width + 1) break;
            ++column;
        }
        return std::max(column - first, 1);
    };
    while (grid.first < last && grid.first + seen_from(grid.first) <= last) ++grid.first;
    grid.columns_seen = seen_from(grid.first);
    return grid;
}

Rect options_rect(Rect rect, const v1::Prompt& prompt, const Scene& scene) {
    const int above = question_rows(prompt, rect, scene);
    return {rect.x, rect.y + above, rect.width, rect.height - above - footer_rows(prompt, scene)};
}

Rect draw_question(Frame& frame, Rect rect, const v1::Prompt& prompt, const Answering& answering,
                   const Scene& scene) {
    const Wording& wording = scene.wording;
    if (answering.reviewing()) {
        draw_review(frame, rect, prompt, answering, scene);
        return {};
    }
    const int above = question_rows(prompt, rect, scene);
    frame.paragraph({rect.x, rect.y, rect.width, above}, wording.prompt(prompt), Role::title);
    const Rect area = options_rect(rect, prompt, scene);
    if (prompt.options_size() == 0 || prompt.max() == 0) {
        frame.text(area.x, area.y, wording.say(Say::ui_nothing_to_choose), Role::text, area.width);
        button(frame, area.x, area.y + 1, wording.say(Say::ui_key_enter),
               wording.say(Say::ui_go_on), Button::enter);
        return area;
    }
    const bool several = Answering::several(prompt);
    const OptionGrid grid = option_grid(prompt, area, answering.cursor(), scene);
    if (grid.widths.empty()) return area;
    int column_x = area.x;
    for (int i = grid.first * grid.rows; i < prompt.options_size(); ++i) {
        const int column = i / grid.rows;
        if (column >= grid.first + grid.columns_seen) break;
        const int width = grid.widths[static_cast<std::size_t>(column)];
        if (i % grid.rows == 0 && column > grid.first) {
            column_x += grid.widths[static_cast<std::size_t>(column) - 1];
        }
        const Rect cell{column_x, area.y + i % grid.rows,
                        std::min(width - 1, area.right() - column_x), 1};
        const bool cursor = answering.cursor() == i;
        const bool picked = answering.picked(i);
        const Style style = cursor   ? Style(Role::cursor)
                            : picked ? Style(Role::picked)
                                     : Style(Role::choice);
        if (cursor || picked) frame.fill(cell, style);
        int x = cell.x;
        x += frame.text(x, cell.y, cursor ? "►" : " ", style);
        if (asks_for_number(prompt)) {
            x += frame.text(x, cell.y, " ", style);
        } else {
            std::string number = std::to_string(i + 1);
            if (static_cast<int>(number.size()) < number_width(prompt)) number = " " + number;
            x += frame.text(x, cell.y, number + " ", cursor || picked ? style : Style(Role::key));
        }
        if (several) x += frame.text(x, cell.y, picked ? "[√] " : "[ ] ", style);
        frame.text(x, cell.y, short_option(prompt, i, scene), style, cell.right() - x);
        frame.hit(cell, {Hit::option, static_cast<std::uint32_t>(i)});
    }
    const int more = static_cast<int>(grid.widths.size()) - grid.first - grid.columns_seen;
    if (grid.first > 0) frame.text(area.x, area.bottom() - 1, "◄◄", Role::key);
    if (more > 0) frame.text_right(area.right(), area.bottom() - 1, "►►", Role::key);
    if (footer_rows(prompt, scene) > 0) {
        const bool enough = answering.picks().size() >= prompt.min();
        frame.text(rect.x, rect.bottom() - 1, picked_line(prompt, answering, wording),
                   enough ? Role::good : Role::strong, rect.width);
    }
    return area;
}

void draw_reveal(Frame& frame, Rect rect, const Reveal& reveal, const Scene& scene) {
    const Wording& wording = scene.wording;
    const std::string count =
        std::to_string(reveal.number()) + "/" + std::to_string(reveal.count());
    frame.text(rect.x, rect.y, wording.say(Say::ui_what_happens), Role::title, rect.width - 8);
    frame.text_right(rect.right(), rect.y, count, Role::dim, 8);

    struct Told {
        std::string text;
        Style style;
    };
    std::vector<Told> lines;
    const auto tell = [&](const v1::Event& event, Style style) {
        for (const std::string& line : wrap(wording.event(event), rect.width - 2)) {
            lines.push_back({line, style});
        }
    };
    for (const v1::Event& event : reveal.before()) tell(event, Role::dim);
    for (const v1::Event& event : reveal.now()) {
        const bool quiet = weight_of(event, scene.model) == Weight::quiet;
        tell(event, quiet ? Role::text : Role::strong);
    }
    const int rows = std::max(rect.height - 2, 1);
    const int shown = std::min(rows, static_cast<int>(lines.size()));
    for (int i = 0; i < shown; ++i) {
        const Told& line = lines[lines.size() - static_cast<std::size_t>(shown - i)];
        frame.text(rect.x + 2, rect.y + 1 + i, line.text, line.style, rect.width - 2);
    }
    const int x = button(frame, rect.x, rect.bottom() - 1, wording.say(Say::ui_key_space),
                         wording.say(Say::ui_go_on), Button::space);
    button(frame, x, rect.bottom() - 1, "Esc", wording.say(Say::ui_skip), Button::escape);
}

void draw_waiting(Frame& frame, Rect rect, const Scene& scene) {
    const Model& model = scene.model;
    const Wording& wording = scene.wording;
    std::string what;
    if (model.outcome) {
        what = wording.outcome();
    } else if (scene.link != Link::ready) {
        what = model.sent ? wording.say(Say::kept_until_back) : wording.say(Say::ui_no_connection);
    } else if (model.sent) {
        what = wording.say(Say::already_sent);
    } else if (model.view) {
        std::string names;
        for (const std::uint32_t seat : model.view->waiting_on()) {
            if (model.view->has_seat() && model.view->seat() == seat) continue;
            names += (names.empty() ? "" : ", ") + wording.seat(seat);
        }
        if (!names.empty()) {
            what = wording.say(Say::waiting_for,
                               {{"name", names}, {"phase", wording.phase(model.view->phase())}});
        }
    }
    const int rows = frame.paragraph({rect.x, rect.y, rect.width, 3}, what, Role::title);
    draw_log(frame, {rect.x, rect.y + rows, rect.width, rect.height - rows}, scene, 0);
}

void draw_log(Frame& frame, Rect rect, const Scene& scene, std::size_t events_hidden) {
    if (rect.empty()) return;
    const auto& events = scene.model.events;
    // From the newest up, until the rectangle is full.
    int y = rect.bottom();
    std::size_t i = events.size() - std::min(events.size(), events_hidden);
    while (i > 0 && y > rect.y) {
        --i;
        const auto lines = wrap(scene.wording.event(events[i]), rect.width - 2);
        y -= static_cast<int>(lines.size());
        for (int line = 0; line < static_cast<int>(lines.size()); ++line) {
            if (y + line < rect.y) continue;
            if (line == 0) frame.text(rect.x, y, "·", Role::dim);
            frame.text(rect.x + 2, y + line, lines[static_cast<std::size_t>(line)], Role::text,
                       rect.width - 2);
        }
    }
}

void draw_chat(Frame& frame, Rect rect, const Scene& scene) {
    if (rect.empty()) return;
    const auto& chat = scene.model.chat;
    int y = rect.bottom();
    for (auto line = chat.rbegin(); line != chat.rend() && y > rect.y; ++line) {
        std::string name = harmless_name(line->name());
        if (name.empty()) name = scene.wording.member(line->member());
        name += ": ";
        // The name is drawn over the first line, in its own colour.
        const auto lines = wrap(name + harmless(line->text()), rect.width);
        y -= static_cast<int>(lines.size());
        for (int i = 0; i < static_cast<int>(lines.size()); ++i) {
            if (y + i < rect.y) continue;
            frame.text(rect.x, y + i, lines[static_cast<std::size_t>(i)], Role::text, rect.width);
        }
        if (y >= rect.y) {
            frame.restyle({rect.x, y, std::min(width_of(name) - 1, rect.width), 1},
                          line->has_seat() ? Role::other : Role::dim);
        }
    }
}

}  // namespace valley::client::tui
