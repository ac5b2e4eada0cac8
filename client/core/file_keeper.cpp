#include "client/core/file_keeper.hpp"

#include <algorithm>

#include "client/core/catalogue.hpp"
#include "client/core/text.hpp"

namespace valley::client {

namespace {

std::string told(const std::optional<StateTrouble>& trouble, Language language) {
    return trouble ? to_text(*trouble, language) : std::string();
}

bool same_code(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) {
        return std::toupper(static_cast<unsigned char>(x)) ==
               std::toupper(static_cast<unsigned char>(y));
    });
}

// Signs that a long code has after those of the code (Joined.long_code).
constexpr std::size_t kLongCodeMore = 16;

// Whether that is the code, or the long code, which begins with it, as somebody has written it
// down.
bool names(std::string_view written, std::string_view code) {
    std::string signs(written);
    std::erase_if(signs, [](char c) { return c == ' ' || c == '-'; });
    return (signs.size() == code.size() || signs.size() == code.size() + kLongCodeMore) &&
           same_code(signs.substr(0, code.size()), code);
}

}  // namespace

void FileKeeper::occupy(const Place& place) {
    occupied_ = nullptr;  // it may be the same one
    occupied_ = file_.occupy(place.token);
}

std::string FileKeeper::keep(const Place& place, const std::string& name) {
    occupy(place);
    return told(file_.keep(KeptPlace{address_, place.code, name, place.token}), language_);
}

std::string FileKeeper::forget(const Place& place) {
    occupied_ = nullptr;
    return told(file_.forget(place.token), language_);
}

bool FileKeeper::has_others_at(const std::string& code) const {
    const auto places = file_.load().places;
    return std::ranges::count_if(
               places, [&](const KeptPlace& place) { return same_code(place.code, code); }) > 1;
}

Found find_place(const StateFile& file, PlayOrder& order, Language language) {
    Found found;
    const auto loaded = file.load();
    if (loaded.trouble) found.lines.push_back(to_text(*loaded.trouble, language));
    std::vector<std::string> others;  // the last one first, each once
    for (auto place = loaded.places.rbegin(); place != loaded.places.rend(); ++place) {
        const bool fits = (order.code.empty() || same_code(place->code, order.code)) &&
                          (!order.name_given || place->name == order.name);
        const auto endpoint = endpoint_of(place->address);
        if (fits && endpoint) {
            order.server = *endpoint;
            order.address = place->address;
            order.name = place->name;
            found.place = Place{place->code, place->token, 0};
            found.lines.push_back(
                say(language, Say::state_resuming,
                    {{"code", harmless(place->code)}, {"name", harmless_name(place->name)}}));
            return found;
        }
        std::string other = harmless(place->code) + " (" + harmless_name(place->name) + ")";
        if (std::ranges::find(others, other) == others.end()) others.push_back(std::move(other));
    }
    if (others.empty()) {
        found.lines.push_back(say(language, Say::state_no_places));
        return found;
    }
    std::string places;
    for (const std::string& other : others) places += (places.empty() ? "" : ", ") + other;
    const Say none = !order.name_given    ? Say::state_no_such_code
                     : order.code.empty() ? Say::state_no_such_name
                                          : Say::state_no_such_place;
    found.lines.push_back(say(
        language, none,
        {{"code", harmless(order.code)}, {"name", harmless_name(order.name)}, {"places", places}}));
    return found;
}

std::optional<Place> own_place(const StateFile& file, PlayOrder& order) {
    if (order.task != Task::join && order.task != Task::watch) return std::nullopt;
    const auto places = file.load().places;
    for (auto place = places.rbegin(); place != places.rend(); ++place) {
        const bool fits = endpoint_of(place->address) == order.server &&
                          names(order.code, place->code) &&
                          (!order.name_given || place->name == order.name);
        if (!fits || file.occupy(place->token) == nullptr) continue;
        order.name = place->name;
        return Place{place->code, place->token, 0};
    }
    return std::nullopt;
}

}  // namespace valley::client
