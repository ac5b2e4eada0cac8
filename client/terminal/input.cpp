#include "client/terminal/input.hpp"

#include <algorithm>

#include "client/core/text.hpp"
#include "client/terminal/width.hpp"

namespace valley::client::tui {

namespace {

std::size_t characters_in(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); at += character_at(text, at).bytes) ++count;
    return count;
}

}  // namespace

void TextLine::set(std::string text) {
    text_ = std::move(text);
    caret_ = text_.size();
}

// The places where one cluster ends and the next begins.
std::size_t TextLine::before(std::size_t at) const {
    std::size_t last = 0;
    for (std::size_t here = 0; here < at; here = after(here)) last = here;
    return last;
}

std::size_t TextLine::after(std::size_t at) const {
    if (at >= text_.size()) return text_.size();
    at += character_at(text_, at).bytes;
    while (at < text_.size()) {
        const Character c = character_at(text_, at);
        const std::string_view bytes = std::string_view(text_).substr(at, c.bytes);
        // A mark, a joiner, a selector: whatever has no width of its own.
        if (c.code < 0x80 || width_of(bytes) > 0) break;
        at += c.bytes;
    }
    return at;
}

void TextLine::insert(std::string_view text) {
    const std::string clean = harmless(text);
    std::size_t room = characters_max_ - std::min(characters_max_, characters_in(text_));
    std::size_t end = 0;
    while (room > 0 && end < clean.size()) {
        const std::size_t bytes = character_at(clean, end).bytes;
        if (text_.size() + end + bytes > bytes_max_) break;
        end += bytes;
        --room;
    }
    text_.insert(caret_, clean.substr(0, end));
    caret_ += end;
}

std::string TextLine::room_left() const {
    // In whichever is scarcer.
    const std::size_t characters = characters_in(text_);
    const bool by_bytes = text_.size() * characters_max_ > characters * bytes_max_;
    const std::size_t used = by_bytes ? text_.size() : characters;
    const std::size_t most = by_bytes ? bytes_max_ : characters_max_;
    if (used * 5 < most * 4) return {};
    return std::to_string(used) + "/" + std::to_string(most);
}

bool TextLine::take(const Input& input) {
    if (const auto* paste = std::get_if<PasteInput>(&input)) {
        insert(paste->text);
        return true;
    }
    const auto* key = std::get_if<KeyInput>(&input);
    if (key == nullptr) return false;
    if (key->key == Key::character && !key->alt) {
        if (key->control) {
            if (key->text == "u") {
                clear();
            } else if (key->text == "a") {
                caret_ = 0;
            } else if (key->text == "e") {
                caret_ = text_.size();
            } else if (key->text == "w") {
                std::size_t from = caret_;
                while (from > 0 && text_[from - 1] == ' ') --from;
                while (from > 0 && text_[from - 1] != ' ') --from;
                text_.erase(from, caret_ - from);
                caret_ = from;
            } else {
                return false;
            }
            return true;
        }
        insert(key->text);
        return true;
    }
    if (key->control || key->alt) return false;
    switch (key->key) {
        case Key::backspace: {
            const std::size_t from = before(caret_);
            text_.erase(from, caret_ - from);
            caret_ = from;
            return true;
        }
        case Key::remove: text_.erase(caret_, after(caret_) - caret_); return true;
        case Key::left: caret_ = before(caret_); return true;
        case Key::right: caret_ = after(caret_); return true;
        case Key::home: caret_ = 0; return true;
        case Key::end: caret_ = text_.size(); return true;
        default: return false;
    }
}

void TextLine::draw(Frame& frame, int x, int y, int columns, Style style) const {
    if (columns <= 0) return;
    frame.fill({x, y, columns, 1}, style);
    // The text moves so far to the left that the caret is inside.
    const auto clusters = clusters_of(text_);
    const int caret = width_of(std::string_view(text_).substr(0, caret_));
    int skipped = 0;
    std::size_t first = 0;
    while (first < clusters.size() && caret - skipped > columns - 1) {
        skipped += clusters[first++].width;
    }
    std::string shown;
    int width = 0;
    for (std::size_t i = first; i < clusters.size(); ++i) {
        if (width + clusters[i].width > columns) break;
        shown += clusters[i].text;
        width += clusters[i].width;
    }
    frame.text(x, y, shown, style, columns);
    frame.cursor = Point{x + caret - skipped, y};
}

}  // namespace valley::client::tui
