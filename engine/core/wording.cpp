#include "engine/core/wording.hpp"

#include "engine/core/check.hpp"

namespace valley {

Wording::Wording(const Game& game, Language language, std::span<const std::string> seat_names)
    : game_(game), language_(language), seat_names_(seat_names.begin(), seat_names.end()) {}

std::string Wording::seat(Seat seat) const {
    return index_of(seat) < seat_names_.size() ? seat_names_[index_of(seat)] : "?";
}

std::string Wording::card(CardIndex card) const {
    if (card >= game_.cards().size()) return "?";
    return game_.cards()[card].name[static_cast<std::size_t>(language_)];
}

std::string Wording::event(const SeenEvent& event) const {
    CHECK(event.key < game_.facts().words.events.size(), "an event of this game");
    return fill(game_.facts().words.events[event.key].in(language_),
                {event.seat, event.card, event.numbers});
}

std::string Wording::prompt(const Prompt& prompt) const {
    CHECK(prompt.key < game_.facts().words.prompts.size(), "a prompt of this game");
    return fill(game_.facts().words.prompts[prompt.key].in(language_),
                {prompt.seat, prompt.subject, {}});
}

std::string Wording::option(const Option& option) const {
    const Vocabulary& words = game_.facts().words;
    switch (option.kind) {
        case OptionKind::card: return card(option.card);
        case OptionKind::number: return std::to_string(option.value);
        case OptionKind::space: return std::string(words.zones[option.place.zone].in(language_));
        case OptionKind::word:
            return std::string(words.answers[static_cast<std::size_t>(option.value)].in(language_));
    }
    CHECK(false, "an option outside its list");
    return {};
}

std::string Wording::fill(std::string_view text, const Values& values) const {
    if (const auto bar = text.find('|'); bar != std::string_view::npos) {
        text = values.card != kNoCard ? text.substr(0, bar) : text.substr(bar + 1);
    }
    std::string filled;
    while (!text.empty()) {
        const auto open = text.find('{');
        const auto close = open == std::string_view::npos ? open : text.find('}', open);
        if (close == std::string_view::npos) break;
        filled += text.substr(0, open);
        const std::string_view name = text.substr(open + 1, close - open - 1);
        if (name == "seat") {
            filled += seat(values.seat);
        } else if (name == "other") {
            filled += seat(seat_at(1 - index_of(values.seat)));
        } else if (name == "first" || name == "second") {
            filled += seat(seat_at(name == "first" ? 0 : 1));
        } else if (name == "card") {
            filled += card(values.card);
        } else if (name == "n" || name == "m") {
            filled += std::to_string(values.numbers[name == "n" ? 0 : 1]);
        } else {
            CHECK(false, "a placeholder that words.hpp names");
        }
        text.remove_prefix(close + 1);
    }
    return filled += text;
}

}  // namespace valley
