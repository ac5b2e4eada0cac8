#include "client/terminal/form.hpp"

#include <algorithm>
#include <charconv>

#include "client/terminal/table_view.hpp"
#include "client/terminal/width.hpp"

namespace valley::client::tui {

std::size_t Form::add(FormLine line) {
    lines_.push_back(std::move(line));
    return lines_.size() - 1;
}

std::size_t Form::add_text(std::string label, std::string value, std::string hint,
                           std::size_t characters_max) {
    FormLine line;
    line.label = std::move(label);
    line.hint = std::move(hint);
    line.typed = TextLine(characters_max);
    line.typed.set(std::move(value));
    return add(std::move(line));
}

std::size_t Form::add_secret(std::string label, std::string hint) {
    const std::size_t line = add_text(std::move(label), {}, std::move(hint));
    lines_[line].kind = FormLine::Kind::secret;
    return line;
}

std::size_t Form::add_choice(std::string label, std::vector<std::string> choices,
                             std::size_t chosen, std::string hint) {
    FormLine line;
    line.kind = FormLine::Kind::choice;
    line.label = std::move(label);
    line.hint = std::move(hint);
    line.choices = std::move(choices);
    line.chosen = chosen;
    return add(std::move(line));
}

std::size_t Form::add_action(std::string label, std::string hint) {
    FormLine line;
    line.kind = FormLine::Kind::action;
    line.label = std::move(label);
    line.hint = std::move(hint);
    return add(std::move(line));
}

std::string Form::text(std::size_t line) const {
    const std::string& typed = lines_[line].typed.text();
    const auto first = typed.find_first_not_of(' ');
    if (first == std::string::npos) return {};
    return typed.substr(first, typed.find_last_not_of(' ') - first + 1);
}

std::optional<std::uint32_t> Form::number(std::size_t line, std::uint32_t min,
                                          std::uint32_t max) const {
    const std::string typed = text(line);
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
    if (error != std::errc() || end != typed.data() + typed.size()) return std::nullopt;
    if (number < min || number > max) return std::nullopt;
    return number;
}

void Form::set_error(std::size_t line, std::string error) {
    lines_[line].error = std::move(error);
    focus_ = line;
}

void Form::clear_errors() {
    for (FormLine& line : lines_) line.error.clear();
}

void Form::draw(Frame& frame, Rect rect) const {
    if (rect.empty()) return;
    int labels = 0;
    for (const FormLine& line : lines_) {
        if (line.shown && line.kind != FormLine::Kind::action)
            labels = std::max(labels, width_of(line.label));
    }
    labels = std::min(labels, rect.width * 2 / 5);
    const std::string& hint = lines_[focus_].hint;
    const int hint_rows =
        hint.empty() ? 0
                     : std::min(static_cast<int>(wrap(hint, rect.width).size()), rect.height / 3);
    const int rows = rect.height - hint_rows - (hint_rows > 0 ? 1 : 0);

    const auto rows_of = [&](const FormLine& line) {
        if (!line.shown) return 0;
        return 1 + static_cast<int>(wrap(line.error, rect.width - 2).size());
    };
    // From the line on that lets the highlighted one be seen.
    std::size_t first = 0;
    const auto rows_to_focus = [&] {
        int sum = 0;
        for (std::size_t i = first; i <= focus_; ++i) sum += rows_of(lines_[i]);
        return sum;
    };
    while (first < focus_ && rows_to_focus() > rows) ++first;

    int y = rect.y;
    const int bottom = rect.y + rows;
    for (std::size_t i = first; i < lines_.size() && y < bottom; ++i) {
        const FormLine& line = lines_[i];
        if (!line.shown) continue;
        const bool here = i == focus_;
        const Rect row{rect.x, y, rect.width, 1};
        const int x = rect.x + 2;
        frame.text(rect.x, y, here ? "► " : "  ", here ? Role::key : Role::text, 2);
        if (line.kind == FormLine::Kind::action) {
            const std::string label = "[ " + line.label + " ]";
            frame.text(x, y, label, here ? Role::cursor : Role::choice, rect.right() - x);
        } else {
            frame.text(x, y, line.label, here ? Style(Role::strong) : Style(Role::text), labels);
            const int value = x + labels + 2;
            const int columns = rect.right() - value;
            if (line.kind == FormLine::Kind::choice) {
                const std::string chosen =
                    line.choices.empty() ? std::string() : line.choices[line.chosen];
                const int used = frame.text(value, y, "< ", Role::dim, columns);
                const int more = frame.text(value + used, y, chosen,
                                            here ? Role::cursor : Role::choice, columns - 4);
                frame.text(value + used + more, y, " >", Role::dim, 2);
            } else {
                TextLine shown = line.typed;
                if (line.kind == FormLine::Kind::secret) {
                    std::string dots;
                    for (std::size_t n = clusters_of(line.typed.text()).size(); n > 0; --n) {
                        dots += "•";
                    }
                    shown.set(dots);
                }
                const auto cursor = frame.cursor;
                shown.draw(frame, value, y, std::min(columns, 44));
                if (!here) frame.cursor = cursor;
            }
        }
        frame.hit(row, {Hit::item, static_cast<std::uint32_t>(i)});
        ++y;
        if (!line.error.empty() && y < bottom) {
            y += frame.paragraph({rect.x + 2, y, rect.width - 2, bottom - y}, line.error,
                                 Role::alert);
        }
    }
    if (hint_rows > 0) {
        frame.paragraph({rect.x, rect.bottom() - hint_rows, rect.width, hint_rows}, hint,
                        Role::dim);
    }
}

// One line at least is shown.
void Form::move(int by) {
    const int count = static_cast<int>(lines_.size());
    do {
        focus_ = static_cast<std::size_t>((static_cast<int>(focus_) + by + count) % count);
    } while (!lines_[focus_].shown);
}

Form::Result Form::enter() {
    Result result;
    result.used = true;
    if (lines_[focus_].kind == FormLine::Kind::action) {
        result.action = focus_;
    } else {
        move(1);
    }
    return result;
}

Form::Result Form::handle(const Input& input) {
    Result result;
    result.used = true;
    FormLine& line = lines_[focus_];
    const bool types = line.kind == FormLine::Kind::text || line.kind == FormLine::Kind::secret;
    const auto turn = [&line](std::size_t by) {
        if (!line.choices.empty()) line.chosen = (line.chosen + by) % line.choices.size();
    };
    if (const auto* key = std::get_if<KeyInput>(&input)) {
        if (key->is(Key::up) || key->is(Key::back_tab)) {
            move(-1);
        } else if (key->is(Key::down) || key->is(Key::tab)) {
            move(1);
        } else if (key->is(Key::enter)) {
            return enter();
        } else if (types) {
            result.used = line.typed.take(input);
            if (result.used) line.error.clear();
        } else if (line.kind == FormLine::Kind::choice && (key->is(Key::right) || key->is(" "))) {
            turn(1);
            line.error.clear();
        } else if (line.kind == FormLine::Kind::choice && key->is(Key::left)) {
            turn(line.choices.size() - 1);
            line.error.clear();
        } else if (line.kind == FormLine::Kind::action && key->is(" ")) {
            return enter();
        } else {
            result.used = false;
        }
    } else if (const auto* mouse = std::get_if<MouseInput>(&input)) {
        if (mouse->what == MouseInput::What::wheel_up) move(-1);
        if (mouse->what == MouseInput::What::wheel_down) move(1);
        const bool hit = mouse->what == MouseInput::What::press && mouse->target &&
                         mouse->target->kind == Hit::item && mouse->target->index < lines_.size();
        if (!hit) return result;
        const bool again = focus_ == mouse->target->index;
        focus_ = mouse->target->index;
        if (lines_[focus_].kind == FormLine::Kind::action) return enter();
        if (again && line.kind == FormLine::Kind::choice) turn(1);
    } else if (types) {
        result.used = line.typed.take(input);
        if (result.used) line.error.clear();
    }
    return result;
}

}  // namespace valley::client::tui
