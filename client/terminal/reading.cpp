#include "client/terminal/reading.hpp"

#include <algorithm>

#include "client/terminal/width.hpp"

namespace valley::client::tui {

namespace {

struct Row {
    std::string text;
    Style style;
    int indent = 0;
};

// One column is left for the signs at the right edge.
std::vector<Row> rows_in(const Paragraphs& paragraphs, int width) {
    std::vector<Row> rows;
    for (const Paragraph& paragraph : paragraphs) {
        if (paragraph.text.empty()) continue;
        if (paragraph.apart && !rows.empty()) rows.emplace_back();
        for (std::string& line : wrap(paragraph.text, std::max(width - 2 - paragraph.indent, 8))) {
            rows.push_back({std::move(line), paragraph.style, paragraph.indent});
        }
    }
    return rows;
}

int last_first(int rows, int height) { return std::max(rows - height, 0); }

}  // namespace

int rows_of(const Paragraphs& paragraphs, int width) {
    return static_cast<int>(rows_in(paragraphs, width).size());
}

void Reading::draw(Frame& frame, Rect rect, const Paragraphs& paragraphs) const {
    if (rect.empty()) return;
    const auto rows = rows_in(paragraphs, rect.width);
    const int count = static_cast<int>(rows.size());
    const int first = std::clamp(first_, 0, last_first(count, rect.height));
    for (int i = 0; i < rect.height && first + i < count; ++i) {
        const Row& row = rows[static_cast<std::size_t>(first + i)];
        frame.text(rect.x + row.indent, rect.y + i, row.text, row.style,
                   rect.width - row.indent - 1);
    }
    if (first > 0) frame.text(rect.right() - 1, rect.y, "▲", Role::key, 1);
    if (first + rect.height < count) {
        frame.text(rect.right() - 1, rect.bottom() - 1, "▼", Role::key, 1);
    }
}

bool Reading::more(Rect rect, const Paragraphs& paragraphs) const {
    const int last = last_first(rows_of(paragraphs, rect.width), rect.height);
    return std::clamp(first_, 0, last) < last;
}

void Reading::page_down(Rect rect, const Paragraphs& paragraphs) {
    first_ = std::clamp(first_ + std::max(rect.height - 1, 1), 0,
                        last_first(rows_of(paragraphs, rect.width), rect.height));
}

bool Reading::handle(const Input& input, Rect rect, const Paragraphs& paragraphs) {
    const int last = last_first(rows_of(paragraphs, rect.width), rect.height);
    const int before = first_ = std::clamp(first_, 0, last);
    bool used = false;
    if (const auto* key = std::get_if<KeyInput>(&input)) {
        used = true;
        if (key->is(Key::up)) {
            --first_;
        } else if (key->is(Key::down)) {
            ++first_;
        } else if (key->is(Key::page_up)) {
            first_ -= std::max(rect.height - 1, 1);
        } else if (key->is(Key::page_down) || key->is(" ")) {
            first_ += std::max(rect.height - 1, 1);
        } else if (key->is(Key::home)) {
            first_ = 0;
        } else if (key->is(Key::end)) {
            first_ = last;
        } else {
            used = false;
        }
    } else if (const auto* mouse = std::get_if<MouseInput>(&input)) {
        if (mouse->what == MouseInput::What::wheel_up) first_ -= 3;
        if (mouse->what == MouseInput::What::wheel_down) first_ += 3;
        used = first_ != before;
    }
    first_ = std::clamp(first_, 0, last);
    return used;
}

Rect between_bars(Size size) { return {2, 1, size.width - 4, size.height - 2}; }

Rect draw_bars(Frame& frame, std::string_view title, std::string_view hint) {
    frame.fill({0, 0, frame.width(), 1}, Role::bar);
    frame.text(1, 0, title, Style(Role::bar).with_bold(), frame.width() - 2);
    const int bottom = frame.height() - 1;
    frame.fill({0, bottom, frame.width(), 1}, Role::bar);
    frame.text(1, bottom, hint, Role::bar, frame.width() - 2);
    return between_bars(frame.size());
}

}  // namespace valley::client::tui
