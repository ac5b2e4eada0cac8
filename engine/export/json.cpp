#include "engine/export/json.hpp"

#include "engine/core/check.hpp"

namespace valley {

namespace {

// In the order of Secret.
constexpr std::array<std::string_view, 4> kSecrets = {"nothing", "card", "detail", "all"};

}  // namespace

std::string hex(std::uint64_t number) {
    std::string digits(16, '0');
    for (std::size_t i = digits.size(); i-- > 0; number >>= 4) {
        digits[i] = "0123456789abcdef"[number & 15];
    }
    return digits;
}

Json seat_json(Seat seat) { return seat == kNoSeat ? Json() : Json(index_of(seat)); }

Json seats_json(SeatSet seats) {
    Json list = Json::array();
    for (std::size_t i = 0; i < kSeatsMax; ++i) {
        if (seats.contains(seat_at(i))) list.push_back(i);
    }
    return list;
}

Json words_json(const std::array<std::string, kLanguages>& texts) {
    Json json = Json::object();
    for (std::size_t i = 0; i < kLanguages; ++i) json[std::string(kLanguageCodes[i])] = texts[i];
    return json;
}

Json draw_json(const Draw& draw) { return Json::array({draw.purpose, draw.bound, draw.outcome}); }

Json GeneralJson::card(CardIndex card) const {
    return card == kNoCard ? Json() : Json(game_.cards()[card].key);
}

Json GeneralJson::place(const Place& place) const {
    if (!place.known()) return Json();
    Json json = {{"zone", words_.zones[place.zone].key}, {"owner", seat_json(place.owner)}};
    json["position"] = place.position == Place::kNoPosition ? Json() : Json(place.position);
    return json;
}

Json GeneralJson::option(const Option& option) const {
    switch (option.kind) {
        case OptionKind::card:
            return {{"kind", "card"}, {"card", card(option.card)}, {"place", place(option.place)}};
        case OptionKind::space: return {{"kind", "space"}, {"place", place(option.place)}};
        case OptionKind::number: return {{"kind", "number"}, {"number", option.value}};
        case OptionKind::word:
            return {{"kind", "word"},
                    {"word", words_.answers[static_cast<std::size_t>(option.value)].key}};
    }
    CHECK(false, "an option outside its list");
    return {};
}

Json GeneralJson::prompt(const Prompt& prompt) const {
    Json options = Json::array();
    for (const Option& listed : prompt.listed()) options.push_back(option(listed));
    return {{"key", words_.prompts[prompt.key].key},
            {"subject", card(prompt.subject)},
            {"min", prompt.min},
            {"max", prompt.max},
            {"options", std::move(options)}};
}

Json GeneralJson::event(const Event& event) const {
    const SeenEvent& full = event.full;
    Json json = {{"key", words_.events[full.key].key},
                 {"seat", seat_json(full.seat)},
                 {"card", card(full.card)},
                 {"from", place(full.from)},
                 {"to", place(full.to)},
                 {"numbers", full.numbers},
                 {"secret", kSecrets[static_cast<std::size_t>(event.secret)]}};
    json["audience"] = event.secret == Secret::nothing ? Json() : seats_json(event.audience);
    return json;
}

Json GeneralJson::result(const Result& result) const {
    return {{"winners", seats_json(result.winners)}, {"ending", words_.endings[result.ending].key}};
}

Json GeneralJson::variants(std::uint32_t variants) const {
    Json list = Json::array();
    for (std::size_t i = 0; i < words_.variants.size(); ++i) {
        if (((variants >> i) & 1u) != 0) list.push_back(words_.variants[i].key);
    }
    return list;
}

}  // namespace valley
