#include "client/terminal/width.hpp"

#include <uniwidth.h>

#include <algorithm>

#include "client/core/text.hpp"

namespace valley::client::tui {

namespace {

constexpr std::string_view kEllipsis = "…";
// More marks on one letter than this are not shown.
constexpr int kMarksMax = 4;

bool is_dropped(char32_t code) {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) ||  // controls
           (code >= 0x200B && code <= 0x200F) ||            // zero width, joiners, directions
           (code >= 0x2028 && code <= 0x202E) ||            // separators, directions
           (code >= 0x2060 && code <= 0x206F) ||            // invisible operators
           (code >= 0xFE00 && code <= 0xFE0F) ||            // variation selectors
           (code >= 0x1F3FB && code <= 0x1F3FF) ||          // skin tones
           (code >= 0xE0000 && code <= 0xE0FFF) || code == 0xFEFF || code == 0xAD;
}

bool is_flag_letter(char32_t code) { return code >= 0x1F1E6 && code <= 0x1F1FF; }

int columns_of(char32_t code) {
    const int width = uc_width(static_cast<ucs4_t>(code), "UTF-8");
    return std::clamp(width, 0, 2);
}

}  // namespace

std::vector<Cluster> clusters_of(std::string_view text) {
    std::vector<Cluster> clusters;
    clusters.reserve(text.size());
    int marks = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Character c = character_at(text, at);
        const std::string_view bytes = text.substr(at, c.bytes);
        at += c.bytes;
        if (c.code >= 0x20 && c.code < 0x7F) {
            clusters.push_back({std::string(bytes), 1});
            marks = 0;
            continue;
        }
        if (is_dropped(c.code)) continue;
        if (is_flag_letter(c.code)) {
            clusters.push_back({std::string(1, static_cast<char>('A' + (c.code - 0x1F1E6))), 1});
            marks = 0;
            continue;
        }
        const int width = columns_of(c.code);
        if (width == 0) {
            if (!clusters.empty() && marks < kMarksMax) {
                clusters.back().text += bytes;
                ++marks;
            }
            continue;
        }
        const bool broken = c.code == 0xFFFD;
        clusters.push_back({broken ? std::string(kMark) : std::string(bytes), broken ? 1 : width});
        marks = 0;
    }
    return clusters;
}

int width_of(std::string_view text) {
    int width = 0;
    for (const Cluster& cluster : clusters_of(text)) width += cluster.width;
    return width;
}

std::string cut(std::string_view text, int width) {
    if (width <= 0) return {};
    const auto clusters = clusters_of(text);
    int whole = 0;
    for (const Cluster& cluster : clusters) whole += cluster.width;
    std::string out;
    if (whole <= width) {
        for (const Cluster& cluster : clusters) out += cluster.text;
        return out;
    }
    int used = 0;
    for (const Cluster& cluster : clusters) {
        if (used + cluster.width > width - 1) break;
        out += cluster.text;
        used += cluster.width;
    }
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out + std::string(kEllipsis);
}

std::vector<std::string> wrap(std::string_view text, int width) {
    std::vector<std::string> lines;
    if (width <= 0) return lines;
    std::string line;
    int line_width = 0;
    std::string word;
    int word_width = 0;
    const auto end_line = [&] {
        if (!line.empty()) lines.push_back(std::move(line));
        line.clear();
        line_width = 0;
    };
    const auto end_word = [&] {
        if (word.empty()) return;
        if (line_width > 0 && line_width + 1 + word_width > width) end_line();
        if (line_width > 0) {
            line += ' ';
            ++line_width;
        }
        line += word;
        line_width += word_width;
        word.clear();
        word_width = 0;
    };
    for (const Cluster& cluster : clusters_of(text)) {
        if (cluster.text == " ") {
            end_word();
            continue;
        }
        if (word_width + cluster.width > width) {
            // A word that fits into no line is broken where the line ends.
            end_word();
            end_line();
            if (cluster.width > width) continue;
        }
        word += cluster.text;
        word_width += cluster.width;
    }
    end_word();
    end_line();
    return lines;
}

}  // namespace valley::client::tui
