#include "client/terminal/looks.hpp"

#include <algorithm>
#include <array>

namespace valley::client::tui {

namespace {

using WordList = google::protobuf::RepeatedPtrField<v1::Word>;

std::string_view key_in(const WordList* list, std::uint32_t number) {
    if (list == nullptr || number >= static_cast<std::uint32_t>(list->size())) return {};
    return (*list)[static_cast<int>(number)].key();
}

template <typename Value, std::size_t n>
std::optional<Value> find(const std::array<std::pair<std::string_view, Value>, n>& table,
                          std::string_view key) {
    for (const auto& [here, value] : table) {
        if (here == key) return value;
    }
    return std::nullopt;
}

template <typename Value>
using Known = std::pair<std::string_view, Value>;

constexpr std::array kParts = {
    Known<Part>{"hand", Part::hand},        Known<Part>{"papyrus", Part::hand},
    Known<Part>{"looked_at", Part::hand},   Known<Part>{"camp", Part::home},
    Known<Part>{"group", Part::front},      Known<Part>{"face_down", Part::front},
    Known<Part>{"traps", Part::front},      Known<Part>{"triggered", Part::centre},
    Known<Part>{"open_tomb", Part::centre}, Known<Part>{"tombs", Part::won},
    Known<Part>{"spent", Part::won},        Known<Part>{"stack", Part::pile},
    Known<Part>{"discard", Part::pile},     Known<Part>{"tomb_stack", Part::pile},
    Known<Part>{"papyrus_box", Part::pile}, Known<Part>{"adventurer_box", Part::pile},
};

constexpr std::array kKinds = {
    Known<Role>{"adventurer", Role::card_gold}, Known<Role>{"companion", Role::card_blue},
    Known<Role>{"animal", Role::card_green},    Known<Role>{"undead", Role::card_violet},
    Known<Role>{"trap", Role::card_red},        Known<Role>{"tomb", Role::card_sand},
};
constexpr std::array kOtherKinds = {Role::card_teal, Role::card_grey};

struct Weights {
    Weight own;
    Weight others;
};
constexpr Weights kQuiet{Weight::quiet, Weight::quiet};
constexpr Weights kStep{Weight::step, Weight::step};
constexpr Weights kTogether{Weight::together, Weight::together};
constexpr std::array kEvents = {
    Known<Weights>{"toss", kQuiet},
    Known<Weights>{"dealt_papyrus", kQuiet},
    Known<Weights>{"dealt_adventurer", kQuiet},
    Known<Weights>{"round_began", kQuiet},
    Known<Weights>{"camp_began", kQuiet},
    Known<Weights>{"split", kQuiet},
    Known<Weights>{"drew", kQuiet},
    Known<Weights>{"played", {Weight::quiet, Weight::step}},
    Known<Weights>{"saw_stack_card", kQuiet},
    Known<Weights>{"took_looked_at", kQuiet},
    Known<Weights>{"saw_hand_card", kTogether},
    Known<Weights>{"took_hand_card", kStep},
    Known<Weights>{"stole_coins", {Weight::quiet, Weight::step}},
    Known<Weights>{"discarded", kQuiet},
    Known<Weights>{"took_control", kStep},
    Known<Weights>{"eliminated", kStep},
    Known<Weights>{"saved", kStep},
    Known<Weights>{"saw_tomb", {Weight::step, Weight::quiet}},
    Known<Weights>{"camp_ended", kQuiet},
    Known<Weights>{"passed", {Weight::quiet, Weight::step}},
    Known<Weights>{"tomb_opened", kStep},
    Known<Weights>{"entered", {Weight::quiet, Weight::together}},
    Known<Weights>{"sent_nobody", kStep},
    Known<Weights>{"laid", kQuiet},
    Known<Weights>{"laid_face_down", {Weight::quiet, Weight::step}},
    Known<Weights>{"revealed", kStep},
    Known<Weights>{"bluffed", kStep},
    Known<Weights>{"triggered", kStep},
    Known<Weights>{"sent_back", kStep},
    Known<Weights>{"spent", kQuiet},
    Known<Weights>{"battle", kStep},
    Known<Weights>{"consolation", kStep},
    Known<Weights>{"won_tomb", kStep},
    Known<Weights>{"returned", kQuiet},
    Known<Weights>{"medallion", kQuiet},
    Known<Weights>{"won_game", kStep},
};

constexpr std::array kCounters = {
    Known<Shown>{"coins", Shown::number},
    Known<Shown>{"medallion", Shown::yes_or_no},
    Known<Shown>{"pass_marker", Shown::yes_or_no},
    Known<Shown>{"consolation", Shown::yes_or_no},
    Known<Shown>{"strength", Shown::elsewhere},
    Known<Shown>{"tombs_to_win", Shown::elsewhere},
    Known<Shown>{"eliminated", Shown::unless_zero},
    Known<Shown>{"traps_revealed", Shown::unless_zero},
    Known<Shown>{"saves_used", Shown::unless_zero},
    Known<Shown>{"cursor", Shown::elsewhere},
};

}  // namespace

std::string_view zone_key(const Model& model, std::uint32_t zone) {
    const v1::CardList* cards = model.cards();
    return key_in(cards == nullptr ? nullptr : &cards->words().zones(), zone);
}

std::string_view event_key(const Model& model, std::uint32_t event) {
    const v1::CardList* cards = model.cards();
    return key_in(cards == nullptr ? nullptr : &cards->words().events(), event);
}

std::string_view counter_key(const Model& model, std::uint32_t counter) {
    const v1::CardList* cards = model.cards();
    return key_in(cards == nullptr ? nullptr : &cards->words().counters(), counter);
}

Part part_of(const v1::Zone& zone, const Model& model) {
    if (const auto known = find(kParts, zone_key(model, zone.key()))) return *known;
    if (zone.has_owner()) return zone.slots_size() > 0 ? Part::home : Part::won;
    return zone.slots_size() > 0 ? Part::centre : Part::pile;
}

Role card_role(std::uint32_t card, const Model& model) {
    const v1::CardList* cards = model.cards();
    if (cards == nullptr || card >= static_cast<std::uint32_t>(cards->cards_size())) {
        return Role::card_grey;
    }
    const std::uint32_t kind = cards->cards(static_cast<int>(card)).kind();
    if (const auto known = find(kKinds, key_in(&cards->words().kinds(), kind))) return *known;
    return kOtherKinds[kind % kOtherKinds.size()];
}

Role card_role(const v1::Slot& slot, const Model& model) {
    return slot.has_card() ? card_role(slot.card(), model) : Role::card_back;
}

Weight weight_of(const v1::Event& event, const Model& model) {
    const bool own = model.seat() && event.has_seat() && event.seat() == *model.seat();
    const std::string_view key = event_key(model, event.key());
    if (const auto known = find(kEvents, key)) return own ? known->own : known->others;
    return !own && event.has_card() ? Weight::step : Weight::quiet;
}

Shown shown_as(std::uint32_t counter, const Model& model) {
    return find(kCounters, counter_key(model, counter)).value_or(Shown::number);
}

std::optional<std::int32_t> counter(const v1::View& view, const Model& model, std::string_view key,
                                    std::optional<std::uint32_t> owner) {
    for (const auto& counter : view.counters()) {
        if (counter.has_owner() == owner.has_value() && counter.owner() == owner.value_or(0) &&
            counter_key(model, counter.key()) == key) {
            return counter.value();
        }
    }
    return std::nullopt;
}

std::uint32_t count_in(const v1::View& view, const Model& model, std::string_view key,
                       std::optional<std::uint32_t> owner) {
    for (const auto& zone : view.zones()) {
        if (zone.has_owner() == owner.has_value() && zone.owner() == owner.value_or(0) &&
            zone_key(model, zone.key()) == key) {
            return zone.count();
        }
    }
    return 0;
}

}  // namespace valley::client::tui
