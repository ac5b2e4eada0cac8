#include "client/terminal/frame.hpp"

#include <algorithm>
#include <array>

#include "client/core/text.hpp"
#include "client/terminal/width.hpp"

namespace valley::client::tui {

namespace {

struct Strokes {
    std::string_view across, down, top_left, top_right, bottom_left, bottom_right;
};
constexpr std::array kStrokes = {
    Strokes{"─", "│", "┌", "┐", "└", "┘"},
    Strokes{"─", "│", "╭", "╮", "╰", "╯"},
    Strokes{"━", "┃", "┏", "┓", "┗", "┛"},
    Strokes{"═", "║", "╔", "╗", "╚", "╝"},
};
const Strokes& strokes(Line line) { return kStrokes[static_cast<std::size_t>(line)]; }

struct Ascii {
    std::string_view cluster;
    char ascii;
};
constexpr std::array kAscii = {
    Ascii{"─", '-'},  Ascii{"━", '='},  Ascii{"═", '='}, Ascii{"│", '|'},  Ascii{"┃", '#'},
    Ascii{"║", '#'},  Ascii{"╭", '.'},  Ascii{"╮", '.'}, Ascii{"╰", '\''}, Ascii{"╯", '\''},
    Ascii{"┌", '+'},  Ascii{"┐", '+'},  Ascii{"└", '+'}, Ascii{"┘", '+'},  Ascii{"┏", '#'},
    Ascii{"┓", '#'},  Ascii{"┗", '#'},  Ascii{"┛", '#'}, Ascii{"╔", '#'},  Ascii{"╗", '#'},
    Ascii{"╚", '#'},  Ascii{"╝", '#'},  Ascii{"▲", '^'}, Ascii{"▼", 'v'},  Ascii{"●", 'o'},
    Ascii{"○", '.'},  Ascii{"◆", '*'},  Ascii{"◇", '-'}, Ascii{"►", '>'},  Ascii{"◄", '<'},
    Ascii{"▒", ':'},  Ascii{"░", ':'},  Ascii{"█", '#'}, Ascii{"▌", '|'},  Ascii{"▐", '|'},
    Ascii{"…", '~'},  Ascii{"·", '-'},  Ascii{"•", '*'}, Ascii{"√", 'x'},  Ascii{"×", 'x'},
    Ascii{"–", '-'},  Ascii{"—", '-'},  Ascii{"„", '"'}, Ascii{"“", '"'},  Ascii{"”", '"'},
    Ascii{"‘", '\''}, Ascii{"’", '\''}, Ascii{"ä", 'a'}, Ascii{"ö", 'o'},  Ascii{"ü", 'u'},
    Ascii{"Ä", 'A'},  Ascii{"Ö", 'O'},  Ascii{"Ü", 'U'}, Ascii{"ß", 's'},  Ascii{"é", 'e'},
    Ascii{"è", 'e'},  Ascii{"à", 'a'},  Ascii{"ç", 'c'}, Ascii{"ñ", 'n'},  Ascii{"↑", '^'},
    Ascii{"↓", 'v'},  Ascii{"←", '<'},  Ascii{"→", '>'},
};

// Letters that German writes as two where it has no others. They need a column more.
struct Spelt {
    std::string_view cluster;
    std::string_view first;
    std::string_view second;
};
constexpr std::array kSpelt = {
    Spelt{"ä", "a", "e"}, Spelt{"ö", "o", "e"}, Spelt{"ü", "u", "e"}, Spelt{"Ä", "A", "e"},
    Spelt{"Ö", "O", "e"}, Spelt{"Ü", "U", "e"}, Spelt{"ß", "s", "s"},
};

bool is_stroke(std::string_view cluster) {
    return std::ranges::any_of(
        kStrokes, [&](const Strokes& s) { return cluster == s.down || cluster == s.across; });
}

// The first column after x that can go without anything else than text moving: a space with another
// one, or the end, after it.
std::optional<int> spare_column(const std::vector<Cell>& row, std::size_t x) {
    for (std::size_t i = x + 1; i < row.size() && !is_stroke(row[i].text); ++i) {
        if (row[i].text == " " && (i + 1 == row.size() || row[i + 1].text == " ")) {
            return static_cast<int>(i);
        }
    }
    return std::nullopt;
}

std::string ascii_of(const std::string& cluster) {
    if (cluster.empty()) return " ";
    if (cluster.size() == 1) return cluster;
    const auto* found = std::ranges::find(kAscii, std::string_view(cluster), &Ascii::cluster);
    if (found != kAscii.end()) return std::string(1, found->ascii);
    // A letter with marks: the letter.
    if (static_cast<unsigned char>(cluster[0]) < 0x80) return cluster.substr(0, 1);
    return "?";
}

}  // namespace

Frame::Frame(Size size)
    : size_{std::max(size.width, 1), std::max(size.height, 1)},
      cells_(static_cast<std::size_t>(size_.width) * static_cast<std::size_t>(size_.height)) {}

const Cell& Frame::at(int x, int y) const {
    static const Cell kOutside;
    if (!all().contains(x, y)) return kOutside;
    return cells_[static_cast<std::size_t>(y * size_.width + x)];
}

void Frame::put(int x, int y, std::string_view text, int width, Style style) {
    if (y < 0 || y >= size_.height || x < 0 || x >= size_.width) return;
    if (x + width > size_.width) {
        text = " ";
        width = 1;
    }
    const auto cell = [&](int column) -> Cell& {
        return cells_[static_cast<std::size_t>(y * size_.width + column)];
    };
    // Whatever is covered by half becomes a space.
    if (cell(x).text.empty() && x > 0) cell(x - 1).text = " ";
    const int last = x + width - 1;
    if (last + 1 < size_.width && cell(last + 1).text.empty()) cell(last + 1).text = " ";
    cell(x).text = text;
    cell(x).style = style;
    if (width == 2) {
        cell(x + 1).text.clear();
        cell(x + 1).style = style;
    }
}

int Frame::text(int x, int y, std::string_view text, Style style, int columns) {
    columns = std::min(columns, size_.width - x);
    if (columns <= 0 || y < 0 || y >= size_.height) return 0;
    auto clusters = clusters_of(text);
    int whole = 0;
    for (const Cluster& cluster : clusters) whole += cluster.width;
    if (whole > columns) {
        ++cuts_;
        clusters = clusters_of(cut(text, columns));
    }
    int used = 0;
    for (const Cluster& cluster : clusters) {
        put(x + used, y, cluster.text, cluster.width, style);
        used += cluster.width;
    }
    return used;
}

int Frame::text_right(int right, int y, std::string_view text, Style style, int columns) {
    const int width = std::min({width_of(text), columns, std::max(right, 0)});
    this->text(right - width, y, text, style, width);
    return width;
}

int Frame::paragraph(Rect rect, std::string_view text, Style style) {
    if (rect.empty()) return 0;
    const auto lines = wrap(text, rect.width);
    const int count = std::min(static_cast<int>(lines.size()), rect.height);
    for (int i = 0; i < count; ++i) {
        std::string line = lines[static_cast<std::size_t>(i)];
        if (i + 1 == count && static_cast<int>(lines.size()) > count) {
            line = cut(line + " " + lines[static_cast<std::size_t>(i) + 1], rect.width);
            ++cuts_;
        }
        this->text(rect.x, rect.y + i, line, style, rect.width);
    }
    return count;
}

void Frame::fill(Rect rect, Style style, std::string_view cluster) {
    for (int y = std::max(rect.y, 0); y < std::min(rect.bottom(), size_.height); ++y) {
        for (int x = std::max(rect.x, 0); x < std::min(rect.right(), size_.width); ++x) {
            put(x, y, cluster, 1, style);
        }
    }
}

void Frame::box(Rect rect, Style style, Line line) {
    if (rect.width < 2 || rect.height < 2) return;
    const Strokes& s = strokes(line);
    for (int x = rect.x + 1; x < rect.right() - 1; ++x) {
        put(x, rect.y, s.across, 1, style);
        put(x, rect.bottom() - 1, s.across, 1, style);
    }
    for (int y = rect.y + 1; y < rect.bottom() - 1; ++y) {
        put(rect.x, y, s.down, 1, style);
        put(rect.right() - 1, y, s.down, 1, style);
    }
    put(rect.x, rect.y, s.top_left, 1, style);
    put(rect.right() - 1, rect.y, s.top_right, 1, style);
    put(rect.x, rect.bottom() - 1, s.bottom_left, 1, style);
    put(rect.right() - 1, rect.bottom() - 1, s.bottom_right, 1, style);
}

void Frame::rule(int x, int y, int columns, Style style, Line line) {
    for (int i = 0; i < columns; ++i) put(x + i, y, strokes(line).across, 1, style);
}

void Frame::restyle(Rect rect, Style style) {
    for (int y = std::max(rect.y, 0); y < std::min(rect.bottom(), size_.height); ++y) {
        for (int x = std::max(rect.x, 0); x < std::min(rect.right(), size_.width); ++x) {
            cells_[static_cast<std::size_t>(y * size_.width + x)].style = style;
        }
    }
}

void Frame::hit(Rect rect, Target target) {
    if (!rect.empty()) hits_.push_back({rect, target});
}

std::optional<Target> Frame::target_at(int x, int y) const {
    for (auto hit = hits_.rbegin(); hit != hits_.rend(); ++hit) {
        if (hit->rect.contains(x, y)) return hit->target;
    }
    return std::nullopt;
}

std::string Frame::to_text() const {
    constexpr std::string_view kLetters = ".dstbBkagowcCpiGUNVRSTXK";
    static_assert(kLetters.size() == kRoles);
    std::string out;
    for (int y = 0; y < size_.height; ++y) {
        std::string row;
        for (int x = 0; x < size_.width; ++x) row += at(x, y).text;
        while (!row.empty() && row.back() == ' ') row.pop_back();
        out += row + "\n";
    }
    out += std::string(static_cast<std::size_t>(size_.width), '=') + "\n";
    for (int y = 0; y < size_.height; ++y) {
        std::string row;
        for (int x = 0; x < size_.width; ++x) {
            row += kLetters[static_cast<std::size_t>(at(x, y).style.role)];
        }
        while (!row.empty() && row.back() == '.') row.pop_back();
        out += row + "\n";
    }
    return out;
}

Frame in_ascii(const Frame& frame) {
    Frame out(frame.size());
    out.cursor = frame.cursor;
    std::vector<Cell> row(static_cast<std::size_t>(frame.width()));
    for (int y = 0; y < frame.height(); ++y) {
        for (int x = 0; x < frame.width(); ++x) row[static_cast<std::size_t>(x)] = frame.at(x, y);
        for (std::size_t x = 0; x < row.size(); ++x) {
            const auto* spelt =
                std::ranges::find(kSpelt, std::string_view(row[x].text), &Spelt::cluster);
            if (spelt == kSpelt.end()) continue;
            const auto spare = spare_column(row, x);
            if (!spare) continue;  // one letter has to do
            const auto at = row.begin() + static_cast<std::ptrdiff_t>(x);
            const auto end = row.begin() + *spare + 1;
            std::rotate(at + 1, end - 1, end);
            row[x].text = spelt->first;
            row[x + 1] = {std::string(spelt->second), row[x].style};
            auto& cursor = out.cursor;
            const bool moves = cursor && cursor->y == y && cursor->x > static_cast<int>(x) &&
                               cursor->x <= *spare && cursor->x + 1 < frame.width();
            if (moves) ++cursor->x;
        }
        for (int x = 0; x < frame.width(); ++x) {
            const Cell& cell = row[static_cast<std::size_t>(x)];
            out.text(x, y, ascii_of(cell.text), cell.style, 1);
        }
    }
    return out;
}

}  // namespace valley::client::tui
