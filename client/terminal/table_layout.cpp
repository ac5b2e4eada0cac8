#include "client/terminal/table_layout.hpp"

#include <algorithm>
#include <array>

#include "client/terminal/width.hpp"

namespace valley::client::tui {

namespace {

constexpr int kGap = 1;
constexpr int kShortLabel = 12;
constexpr int kTextRowsMax = 3;  // of the text of what lies open in the middle

// One zone after the other, on one or more rows of cards.
struct Band {
    std::vector<int> zones;
    int priority = 0;  // the lowest grows first
    int height = 1;    // of a card
    bool squeezed = false;
    bool is_centre = false;
};

struct Measures {
    int label = 0;
    int width = 0;
};

struct Item {
    CardPlace place;
    CardPicture picture;
    std::string label;  // instead of a card
};

std::vector<Item> items_of(const Band& band, const v1::View& view, const Model& model,
                           const Wording& wording) {
    std::vector<Item> items;
    for (std::size_t i = 0; i < band.zones.size(); ++i) {
        const v1::Zone& zone = view.zones(band.zones[i]);
        if (i > 0) items.push_back({{}, {}, wording.zone(zone.key())});
        for (int s = 0; s < zone.slots_size(); ++s) {
            CardPicture picture = picture_of(zone.slots(s), model, wording);
            // What a card costs matters as long as it is not played.
            if (part_of(zone, model) != Part::hand) picture.cost.reset();
            items.push_back({{band.zones[i], s}, std::move(picture), {}});
        }
        const std::int64_t hidden = std::int64_t{zone.count()} - zone.slots_size();
        if (hidden > 0) items.push_back({{}, {}, "+" + std::to_string(hidden)});
    }
    return items;
}

int width_of_item(const Item& item, int height) {
    return item.place.valid() ? card_width(item.picture, height) : width_of(item.label);
}

// The widths of a row's items, and where each row begins.
struct Flow {
    std::vector<int> widths;
    std::vector<std::size_t> rows;
};
Flow flow_of(const std::vector<Item>& items, const Band& band, int width) {
    Flow flow;
    int used = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const int wanted = std::min(width_of_item(items[i], band.height), width);
        // A label stays with what it is the label of.
        int needed = wanted;
        if (!items[i].place.valid() && i + 1 < items.size() && items[i + 1].place.valid()) {
            needed += kGap + width_of_item(items[i + 1], band.height);
        }
        if (i == 0 || (!band.squeezed && used + kGap + needed > width)) {
            flow.rows.push_back(i);
            used = 0;
        }
        used += (used > 0 ? kGap : 0) + wanted;
        flow.widths.push_back(wanted);
    }
    // One row: the widest give until all fit.
    while (band.squeezed && used > width) {
        const auto widest = std::ranges::max_element(flow.widths);
        if (widest == flow.widths.end() || *widest <= 2) break;
        --*widest;
        --used;
    }
    return flow;
}

int rows_of(const Band& band, const v1::View& view, const Model& model, const Wording& wording,
            const Measures& measures) {
    const auto items = items_of(band, view, model, wording);
    if (items.empty()) return 0;
    return band.height *
           static_cast<int>(flow_of(items, band, measures.width - measures.label).rows.size());
}

bool belongs(const v1::Zone& zone, std::optional<std::uint32_t> owner) {
    return zone.has_owner() == owner.has_value() && zone.owner() == owner.value_or(0);
}

std::vector<int> zones_of(const v1::View& view, const Model& model,
                          std::optional<std::uint32_t> owner, Part part) {
    std::vector<int> zones;
    for (int i = 0; i < view.zones_size(); ++i) {
        const v1::Zone& zone = view.zones(i);
        if (belongs(zone, owner) && zone.slots_size() > 0 && part_of(zone, model) == part) {
            zones.push_back(i);
        }
    }
    return zones;
}

// Everything from the top to the bottom: bands and, with no zones, the lines of the seats.
struct Row {
    Band band;
    std::optional<std::uint32_t> status;
    int rows = 0;  // of the screen
};

std::vector<Row> rows_from_the_top(const v1::View& view, const Model& model) {
    std::vector<Row> rows;
    const auto add = [&](std::optional<std::uint32_t> owner, Part part, int priority, bool apart) {
        const auto zones = zones_of(view, model, owner, part);
        if (zones.empty()) return;
        if (!apart) {
            rows.push_back(
                {Band{zones, priority, 1, false, part == Part::centre}, std::nullopt, 0});
            return;
        }
        for (const int zone : zones) {
            rows.push_back({Band{{zone}, priority++, 1, false, false}, std::nullopt, 0});
        }
    };
    for (const std::uint32_t seat : seats_above(view, model)) {
        rows.push_back({{}, seat, 1});
        add(seat, Part::hand, 50, true);
        add(seat, Part::home, 40, true);
        add(seat, Part::front, 20, false);
    }
    const std::uint32_t own = seat_below(view);
    add(std::nullopt, Part::centre, 60, false);
    add(own, Part::front, 10, false);
    add(own, Part::home, 30, true);
    rows.push_back({{}, own, 1});
    add(std::nullopt, Part::hand, 5, true);
    add(own, Part::hand, 6, true);
    return rows;
}

}  // namespace

const v1::Slot* slot_at(const v1::View& view, CardPlace place) {
    if (place.zone < 0 || place.zone >= view.zones_size()) return nullptr;
    const v1::Zone& zone = view.zones(place.zone);
    if (place.slot < 0 || place.slot >= zone.slots_size()) return nullptr;
    return &zone.slots(place.slot);
}

CardPlace place_of_option(const v1::View& view, const v1::Option& option) {
    if (!option.has_card() || !option.card().place().has_position()) return {};
    const v1::Place& place = option.card().place();
    for (int i = 0; i < view.zones_size(); ++i) {
        const v1::Zone& zone = view.zones(i);
        if (zone.key() == place.zone() && zone.has_owner() == place.has_owner() &&
            zone.owner() == place.owner() && zone.number() == place.number()) {
            const auto slot = static_cast<int>(std::min<std::uint32_t>(place.position(), 1000));
            return slot < zone.slots_size() ? CardPlace{i, slot} : CardPlace{};
        }
    }
    return {};
}

std::uint32_t seat_below(const v1::View& view) { return view.has_seat() ? view.seat() : 0; }

std::vector<std::uint32_t> seats_above(const v1::View& view, const Model& model) {
    std::uint32_t seats = model.table ? static_cast<std::uint32_t>(model.table->seats_size()) : 2;
    seats = std::clamp(seats, 1u, 8u);
    std::vector<std::uint32_t> above;
    for (std::uint32_t i = seats - 1; i > 0; --i) {
        above.push_back((seat_below(view) + i) % seats);
    }
    return above;
}

std::vector<int> shelves(const v1::View& view, const Model& model) {
    std::vector<int> order;
    const auto add = [&](std::optional<std::uint32_t> owner, Part part) {
        for (const int zone : zones_of(view, model, owner, part)) order.push_back(zone);
    };
    for (const std::uint32_t seat : seats_above(view, model)) {
        for (const Part part : {Part::won, Part::hand, Part::home, Part::front}) add(seat, part);
    }
    add(std::nullopt, Part::centre);
    add(std::nullopt, Part::pile);
    const std::uint32_t own = seat_below(view);
    for (const Part part : {Part::front, Part::home, Part::won}) add(own, part);
    add(std::nullopt, Part::hand);
    add(own, Part::hand);
    return order;
}

TableLayout lay_out_table(const v1::View& view, Rect rect, const Model& model,
                          const Wording& wording) {
    TableLayout layout;
    std::vector<Row> rows = rows_from_the_top(view, model);

    // The labels share one column, so wide that two lines are enough for each.
    Measures measures{0, rect.width};
    for (const Row& row : rows) {
        if (row.band.zones.empty()) continue;
        const std::string label = wording.zone(view.zones(row.band.zones.front()).key());
        // No word is broken, and a short label has its line.
        int width = width_of(label) <= kShortLabel ? width_of(label) : 4;
        for (std::size_t from = 0; from < label.size();) {
            const std::size_t to = std::min(label.find(' ', from), label.size());
            width = std::max(width, width_of(std::string_view(label).substr(from, to - from)));
            from = to + 1;
        }
        while (width < 16 && wrap(label, width).size() > 2) ++width;
        for (const std::string& line : wrap(label, width)) {
            measures.label = std::max(measures.label, width_of(line) + 1);
        }
    }
    measures.label = std::min(measures.label, std::clamp(rect.width / 5, 4, 16));

    // What the middle needs besides cards: the text of the open one, and the piles.
    int centre_rows = 1;
    for (const Row& row : rows) {
        if (!row.band.is_centre) continue;
        const v1::Slot& open = view.zones(row.band.zones.front()).slots(0);
        const auto text = open.has_card() ? wording.card_text(open.card()) : std::string();
        centre_rows += std::clamp(static_cast<int>(wrap(text, rect.width - kTextMargin).size()), 1,
                                  kTextRowsMax);
    }
    int needed = centre_rows;
    const auto measure = [&](Row& row) {
        needed -= row.rows;
        row.rows = rows_of(row.band, view, model, wording, measures);
        needed += row.rows;
    };
    std::vector<Row*> bands;
    for (Row& row : rows) {
        needed += row.rows;
        if (row.status) continue;
        bands.push_back(&row);
        measure(row);
    }
    std::ranges::stable_sort(bands, {}, [](const Row* row) { return row->band.priority; });
    // Too much: names are cut, the least important ones first.
    for (auto row = bands.rbegin(); row != bands.rend() && needed > rect.height; ++row) {
        (*row)->band.squeezed = true;
        measure(**row);
    }
    const auto grow = [&](int height) {
        const bool any_small = std::ranges::any_of(
            bands, [](const Row* row) { return !row->band.is_centre && row->band.height == 1; });
        for (Row* row : bands) {
            Band& band = row->band;
            const int before = band.height;
            if (band.squeezed || before >= height) continue;
            if (band.is_centre && height > 2) continue;
            // Cards of all sizes at once look like a mistake.
            if (height > 2 && any_small) continue;
            band.height = height;
            measure(*row);
            if (needed <= rect.height) continue;
            band.height = before;
            measure(*row);
        }
    };
    grow(2);
    grow(4);

    // From the top and from the bottom; the rest is between.
    int free_rows = rect.height - needed;
    int y = rect.y;
    bool middle_placed = false;
    const auto place_middle = [&](int at) {
        middle_placed = true;
        layout.centre = {rect.x, at, rect.width, centre_rows};
        return at + centre_rows;
    };
    const std::uint32_t own = seat_below(view);
    for (const Row& row : rows) {
        const bool is_own =
            row.status == own || (!row.status && !row.band.is_centre &&
                                  (!view.zones(row.band.zones.front()).has_owner() ||
                                   view.zones(row.band.zones.front()).owner() == own));
        if (is_own && !middle_placed) {
            // No card lies in the middle.
            y = place_middle(y);
            layout.spare = {rect.x, y, rect.width, std::max(free_rows, 0)};
            y += std::max(free_rows, 0);
            free_rows = 0;
        }
        if (row.status) {
            layout.statuses.push_back({*row.status, y++});
            continue;
        }
        const Band& band = row.band;
        const auto items = items_of(band, view, model, wording);
        const Flow flow = flow_of(items, band, measures.width - measures.label);
        const int first_y = y;
        int x = rect.x + measures.label;
        std::size_t next_row = 1;
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (next_row < flow.rows.size() && flow.rows[next_row] == i) {
                ++next_row;
                x = rect.x + measures.label;
                y += band.height;
            }
            const Rect at{x, y, flow.widths[i], band.height};
            if (items[i].place.valid()) {
                layout.cards.push_back({items[i].place, at, items[i].picture});
                if (band.is_centre && !layout.open) layout.open = items[i].place;
            } else {
                layout.labels.push_back({{x, y, flow.widths[i], 1}, items[i].label});
            }
            x += flow.widths[i] + kGap;
        }
        y += band.height;
        layout.labels.push_back({{rect.x, first_y, measures.label - 1, y - first_y},
                                 wording.zone(view.zones(band.zones.front()).key())});
        if (band.is_centre) {
            y = place_middle(y);
            layout.spare = {rect.x, y, rect.width, std::max(free_rows, 0)};
            y += std::max(free_rows, 0);
            free_rows = 0;
        }
    }
    return layout;
}

}  // namespace valley::client::tui
