#include "engine/export/tara_wolf_json.hpp"

#include "engine/games/tara_wolf/deck_words.hpp"
#include "engine/games/tara_wolf/strength.hpp"

namespace valley::tara_wolf {

namespace {

// What deck_words.hpp does not name, in the order of the enums of deck.hpp.
constexpr std::array<std::string_view, 25> kWhats = {"draw",
                                                     "gain_coins",
                                                     "steal_coins",
                                                     "dig",
                                                     "opponent_discards",
                                                     "each_discards",
                                                     "look_at_hand",
                                                     "take_random_hand_card",
                                                     "look_at_tomb",
                                                     "sees_tomb",
                                                     "eliminate",
                                                     "each_may_eliminate",
                                                     "eliminate_all",
                                                     "take_control",
                                                     "send_back",
                                                     "send_back_all",
                                                     "hand_limit",
                                                     "coin_limit",
                                                     "strength",
                                                     "save",
                                                     "no_target",
                                                     "to_camp",
                                                     "may_keep",
                                                     "entry_limit",
                                                     "draw_before_obstacles"};
static_assert(kWhats.size() == static_cast<std::size_t>(What::draw_before_obstacles) + 1);
constexpr std::array<std::string_view, 10> kPers = {
    "once",     "other_own_same", "own_kind",      "own",           "while_own",
    "opposing", "other",          "opposing_trap", "opposing_tomb", "eliminated"};
static_assert(kPers.size() == static_cast<std::size_t>(Per::eliminated) + 1);

template <typename Names, typename Enum>
std::string_view name_in(const Names& names, Enum value) {
    return names[static_cast<std::size_t>(value)];
}

Json kinds_json(KindSet kinds) {
    Json list = Json::array();
    for (std::size_t k = 0; k < kKinds; ++k) {
        if (kinds.contains(static_cast<Kind>(k))) list.push_back(name_of(static_cast<Kind>(k)));
    }
    return list;
}

void add_amount(Json& json, const Effect& effect) { json["amount"] = effect.amount; }

void add_target(Json& json, const Effect& effect) {
    static constexpr std::uint8_t kNoBound = 255;
    json["kinds"] = kinds_json(effect.kinds);
    json["side"] = name_of(effect.side);
    json["strength_min"] = effect.strength_min;
    json["strength_max"] = effect.strength_max == kNoBound ? Json() : Json(effect.strength_max);
}

void add_bonus(Json& json, const Effect& effect) {
    add_amount(json, effect);
    json["who"] = name_of(effect.who);
    if (effect.who != Who::self) {
        json["kinds"] = kinds_json(effect.kinds);
        return;
    }
    json["per"] = name_in(kPers, effect.per);
    if (!effect.per_kinds.empty()) json["per_kinds"] = kinds_json(effect.per_kinds);
}

// The members that mean something for the word of this effect.
Json effect_json(const Effect& effect) {
    Json json = {{"when", name_of(effect.when)}, {"what", name_in(kWhats, effect.what)}};
    switch (effect.what) {
        case What::draw:
        case What::gain_coins:
        case What::steal_coins:
        case What::opponent_discards:
        case What::each_discards:
        case What::take_random_hand_card:
        case What::hand_limit:
        case What::coin_limit:
        case What::entry_limit:
        case What::draw_before_obstacles: add_amount(json, effect); break;
        case What::dig:
            json["look"] = effect.look;
            add_amount(json, effect);
            break;
        case What::eliminate:
        case What::each_may_eliminate:
        case What::eliminate_all:
        case What::take_control: add_target(json, effect); break;
        case What::send_back:
        case What::send_back_all:
            json["kinds"] = kinds_json(effect.kinds);
            json["side"] = name_of(effect.side);
            break;
        case What::strength: add_bonus(json, effect); break;
        case What::save:
        case What::may_keep: json["kinds"] = kinds_json(effect.kinds); break;
        case What::look_at_hand:
        case What::look_at_tomb:
        case What::sees_tomb:
        case What::no_target:
        case What::to_camp: break;
    }
    return json;
}

std::string_view step_name(Step step) {
    return step == Step::over ? "over" : vocabulary().prompts[static_cast<std::size_t>(step)].key;
}

}  // namespace

Json TaraWolfJson::deck() const {
    Json list = Json::array();
    for (const Card& card : deck_.cards()) {
        Json effects = Json::array();
        for (const Effect& effect : card.listed_effects()) effects.push_back(effect_json(effect));
        Json json = {{"key", card.id}, {"kind", name_of(card.kind)}, {"papyrus", card.papyrus}};
        json["copies"] = card.copies;
        json["cost"] = kPlayable.contains(card.kind) ? Json(card.cost) : Json();
        json["strength"] = kCharacters.contains(card.kind) ? Json(card.strength) : Json();
        json["effects"] = std::move(effects);
        json["name"] = words_json(card.name);
        json["text"] = words_json(card.text);
        json["source"] = name_of(card.source);
        list.push_back(std::move(json));
    }
    return list;
}

Json TaraWolfJson::cards(const State& state, Zone zone) const {
    Json list = Json::array();
    for (CardId id : state.zones[zone]) list.push_back(deck_[id].id);
    return list;
}

Json TaraWolfJson::seat(const State& state, Seat seat) const {
    const std::size_t i = index_of(seat);
    const Strengths strengths(deck_, state);
    Json each = Json::array();
    for (std::size_t position = 0; position < state.zones.size(group(seat)); ++position) {
        each.push_back(strengths.of(seat, position));
    }
    return {{"hand", cards(state, hand(seat))},
            {"papyrus", cards(state, papyrus(seat))},
            {"camp", cards(state, camp(seat))},
            {"group", cards(state, group(seat))},
            {"group_strengths", std::move(each)},
            {"face_down", cards(state, face_down(seat))},
            {"traps", cards(state, traps(seat))},
            {"tombs", cards(state, tombs(seat))},
            {"spent", cards(state, spent(seat))},
            {"coins", state.coins[i]},
            {"pass_used", state.pass_used[i] != 0},
            {"consolation_used", state.consolation_used[i] != 0},
            {"traps_revealed", state.traps_revealed[i]},
            {"saves_used", state.saves_used[i]}};
}

Json TaraWolfJson::state(const Match& match) const {
    const State& state = state_of(match);
    Json json = {{"step", step_name(state.step)},
                 {"round", state.round},
                 {"bearer", seat_json(state.bearer)},
                 {"turn", seat_json(state.turn)},
                 {"asked", seat_json(state.step == Step::over ? kNoSeat : state.asked)},
                 {"winner", seat_json(state.winner)}};
    json["subject"] = state.subject == kNobody ? Json() : Json(deck_[state.subject].id);
    json["cursor"] = state.cursor;
    json["eliminated"] = state.eliminated;
    json["supply"] = state.supply;
    json["seats"] = {seat(state, kSeatA), seat(state, kSeatB)};
    json["stack"] = cards(state, Zone::stack);
    json["looked_at"] = cards(state, Zone::looked_at);
    json["discard"] = cards(state, Zone::discard);
    json["triggered"] = cards(state, Zone::triggered);
    json["tomb_stack"] = cards(state, Zone::tomb_stack);
    json["open_tomb"] = cards(state, Zone::open_tomb);
    json["papyrus_box"] = cards(state, Zone::papyrus_box);
    json["adventurer_box"] = cards(state, Zone::adventurer_box);
    json["fingerprint"] = hex(match.fingerprint());
    return json;
}

}  // namespace valley::tara_wolf
