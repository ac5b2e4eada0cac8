#include "client/core/catalogue.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "client/core/fill.hpp"

namespace valley::client {

namespace {

using Index = std::array<std::string_view, kSays>;

Index index_of(std::span<const Text> texts) {
    Index index;
    for (const Text& text : texts) index[static_cast<std::size_t>(text.key)] = text.text;
    return index;
}

const Index& index_of(Language language) {
    static const std::array<Index, kLanguages> kIndices = {index_of(catalogue(Language::en)),
                                                           index_of(catalogue(Language::de))};
    return kIndices[static_cast<std::size_t>(language)];
}

std::vector<Text> joined(std::initializer_list<std::span<const Text>> parts) {
    std::vector<Text> all;
    for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
}

std::string_view form_of(std::string_view text, std::span<const Value> values) {
    const auto bar = text.find('|');
    if (bar == std::string_view::npos) return text;
    const bool one = std::ranges::any_of(
        values, [](const Value& value) { return value.name == "n" && value.number == 1; });
    return one ? text.substr(0, bar) : text.substr(bar + 1);
}

}  // namespace

std::span<const Text> catalogue(Language language) {
    static const std::vector<Text> kEnglish =
        joined({catalogue_en(), catalogue_menus_en(), catalogue_options_en()});
    static const std::vector<Text> kGerman =
        joined({catalogue_de(), catalogue_menus_de(), catalogue_options_de()});
    return language == Language::de ? kGerman : kEnglish;
}

std::string_view text_of(Language language, Say key) {
    const auto at = static_cast<std::size_t>(key);
    if (at >= kSays) return {};
    const std::string_view text = index_of(language)[at];
    return text.empty() ? index_of(Language::en)[at] : text;
}

std::optional<std::string> fill_text(std::string_view text, std::span<const Value> values) {
    if (text.empty()) return std::nullopt;
    return fill(form_of(text, values), [&](std::string_view name) -> std::optional<std::string> {
        const auto found = std::ranges::find(values, name, &Value::name);
        if (found == values.end()) return std::nullopt;
        return found->text;
    });
}

std::string say(Language language, Say key, std::initializer_list<Value> values) {
    for (const Language tried : {language, Language::en}) {
        if (auto filled = fill_text(text_of(tried, key), values)) return *filled;
    }
    std::string text = "text " + std::to_string(static_cast<unsigned>(key));
    for (const Value& value : values) text += " " + value.text;
    return text;
}

}  // namespace valley::client
