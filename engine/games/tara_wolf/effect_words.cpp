#include "engine/games/tara_wolf/effect_words.hpp"

#include <algorithm>
#include <vector>

#include "engine/games/tara_wolf/deck_words.hpp"

namespace valley::tara_wolf {

namespace {

constexpr KindSet kInGroup = {Kind::companion, Kind::animal, Kind::undead};  // never an Adventurer
constexpr KindSet kCompanion = {Kind::companion};
constexpr KindSet kUndead = {Kind::undead};
constexpr KindSet kTrap = {Kind::trap};
constexpr KindSet kTomb = {Kind::tomb};
constexpr KindSet kAdventurer = {Kind::adventurer};

// --- pieces of arguments ---

bool read_amount(EffectReader& reader, Effect& effect) {
    int amount = 0;
    if (!reader.number(1, kAmountMax, amount)) return false;
    effect.amount = static_cast<std::int8_t>(amount);
    return true;
}

// "+1", "-2"
bool read_bonus(EffectReader& reader, Effect& effect) {
    const bool minus = reader.accept("-");
    if (!minus && !reader.accept("+")) return reader.expected("+ or - and a number");
    if (!read_amount(reader, effect)) return false;
    if (minus) effect.amount = static_cast<std::int8_t>(-effect.amount);
    return true;
}

// "companion|animal", each of them out of `allowed`
bool read_kinds(EffectReader& reader, KindSet allowed, KindSet& kinds) {
    do {
        const std::string_view word = reader.peek_word();
        const auto found = std::ranges::find(kKindNames, word);
        const auto kind = static_cast<Kind>(found - kKindNames.begin());
        if (found == kKindNames.end() || !allowed.contains(kind)) {
            std::vector<std::string_view> names;
            for (std::size_t k = 0; k < kKinds; ++k) {
                if (allowed.contains(static_cast<Kind>(k))) names.push_back(kKindNames[k]);
            }
            return reader.expected(list_of(names));
        }
        if (kinds.contains(kind)) return reader.fail(in_quotes(word) + " is named twice");
        kinds.insert(kind);
        reader.take_word();
    } while (reader.accept("|"));
    return reader.ok();
}

bool read_side(EffectReader& reader, Side& side) {
    const auto found = std::ranges::find(kSideNames, reader.peek_word());
    if (found == kSideNames.end()) return reader.expected(list_of(kSideNames));
    reader.take_word();
    side = static_cast<Side>(found - kSideNames.begin());
    return true;
}

// ", strength <= 2", ", strength >= 3", ", strength 1..2" or nothing
bool read_strength_range(EffectReader& reader, Effect& effect) {
    if (!reader.accept(",")) return reader.ok();
    if (!reader.expect_word("strength")) return false;
    int min = 0;
    int max = effect.strength_max;
    if (reader.accept("<=")) {
        if (!reader.number(0, kStrengthBoundMax, max)) return false;
    } else if (reader.accept(">=")) {
        if (!reader.number(0, kStrengthBoundMax, min)) return false;
    } else {
        if (!reader.number(0, kStrengthBoundMax, min) || !reader.expect("..") ||
            !reader.number(min, kStrengthBoundMax, max)) {
            return false;
        }
    }
    effect.strength_min = static_cast<std::uint8_t>(min);
    effect.strength_max = static_cast<std::uint8_t>(max);
    return true;
}

// --- the arguments of a word, between its brackets ---

bool read_raise(EffectReader& reader, Effect& effect) {
    return reader.expect("+") && read_amount(reader, effect);
}

bool read_dig(EffectReader& reader, Effect& effect) {
    int look = 0;
    int take = 0;
    if (!reader.expect_word("look") || !reader.number(1, kAmountMax, look)) return false;
    if (!reader.expect(",") || !reader.expect_word("take")) return false;
    if (!reader.number(1, look, take)) return false;
    effect.look = static_cast<std::uint8_t>(look);
    effect.amount = static_cast<std::int8_t>(take);
    return true;
}

bool read_tomb(EffectReader& reader, Effect&) { return reader.expect_word("tomb"); }

// One card in the other camp: no undead lies there, and an Adventurer is no target (R9.15).
bool read_camp_target(EffectReader& reader, Effect& effect) {
    effect.side = Side::opposing;
    return read_kinds(reader, kPlayable, effect.kinds) && reader.expect(",") &&
           reader.expect_word("opposing") && reader.expect_word("camp") &&
           read_strength_range(reader, effect);
}

// Characters in the tomb; an Adventurer is never eliminated (R5.11).
bool read_tomb_target(EffectReader& reader, Effect& effect) {
    return read_kinds(reader, kInGroup, effect.kinds) && reader.expect(",") &&
           read_side(reader, effect.side) && read_strength_range(reader, effect);
}

bool read_send_back(EffectReader& reader, Effect& effect) {
    return read_kinds(reader, kAdventurer, effect.kinds) && reader.expect(",") &&
           read_side(reader, effect.side);
}

bool read_send_back_all(EffectReader& reader, Effect& effect) {
    return read_kinds(reader, kPlayable, effect.kinds) && reader.expect(",") &&
           read_side(reader, effect.side);
}

// Who may return to camp instead of being discarded: no undead, and an Adventurer does so anyway.
bool read_kept(EffectReader& reader, Effect& effect) {
    return read_kinds(reader, kPlayable, effect.kinds);
}

// Several Doctors share one count of those saved (R9.8), so that all of them save the same kind.
bool read_saved(EffectReader& reader, Effect& effect) {
    return read_kinds(reader, kCompanion, effect.kinds);
}

bool read_per(EffectReader& reader, Effect& effect) {
    const auto kinds_after = [&](Per per, KindSet allowed = kCharacters) {
        effect.per = per;
        return read_kinds(reader, allowed, effect.per_kinds);
    };
    if (reader.accept_word("while")) {
        return reader.expect_word("own") && kinds_after(Per::while_own);
    }
    if (!reader.accept_word("per")) return reader.ok();
    if (reader.accept_word("kind")) {
        return reader.expect_word("of") && kinds_after(Per::own_kind);
    }
    if (reader.accept_word("own")) return kinds_after(Per::own);
    if (reader.accept_word("other")) {
        if (!reader.accept_word("own")) return kinds_after(Per::other);
        effect.per = Per::other_own_same;
        return reader.expect_word("same");
    }
    if (reader.accept_word("opposing")) {
        if (reader.accept_word("trap")) {
            effect.per = Per::opposing_trap;
            return true;
        }
        if (reader.accept_word("tomb")) {
            effect.per = Per::opposing_tomb;
            return true;
        }
        return kinds_after(Per::opposing);
    }
    if (reader.accept_word("eliminated")) {
        effect.per = Per::eliminated;
        return true;
    }
    return reader.expected("own, other, opposing, kind or eliminated");
}

bool read_strength(EffectReader& reader, Effect& effect) {
    const auto found = std::ranges::find(kWhoNames, reader.peek_word());
    if (found == kWhoNames.end()) return reader.expected(list_of(kWhoNames));
    reader.take_word();
    effect.who = static_cast<Who>(found - kWhoNames.begin());
    if (effect.who != Who::self && !read_kinds(reader, kCharacters, effect.kinds)) return false;
    if (!reader.expect(",") || !read_bonus(reader, effect)) return false;
    return effect.who != Who::self || read_per(reader, effect);
}

// A Tomb has no side of its own.
bool read_strength_of_all(EffectReader& reader, Effect& effect) {
    effect.who = Who::all;
    return reader.expect_word("all") && read_kinds(reader, kCharacters, effect.kinds) &&
           reader.expect(",") && read_bonus(reader, effect);
}

// --- the words ---

constexpr EffectWord kWords[] = {
    {{When::on_play, What::draw, kPlayable, "draw", "draw(1)", false}, read_amount},
    {{When::on_play, What::gain_coins, kPlayable, "gain_coins", "gain_coins(1)", false},
     read_amount},
    {{When::on_play, What::steal_coins, kPlayable, "steal_coins", "steal_coins(1)", false},
     read_amount},
    {{When::on_play, What::dig, kPlayable, "dig", "dig(look 3, take 1)", false}, read_dig},
    {{When::on_play, What::opponent_discards, kPlayable, "opponent_discards",
      "opponent_discards(1)", false},
     read_amount},
    {{When::on_play, What::look_at_hand, kPlayable, "look_at_hand", "look_at_hand", false},
     nullptr},
    {{When::on_play, What::take_random_hand_card, kPlayable, "take_random_hand_card",
      "take_random_hand_card(1)", false},
     read_amount},
    {{When::on_play, What::look_at_tomb, kPlayable, "look_at", "look_at(tomb)", false}, read_tomb},
    {{When::on_play, What::take_control, kPlayable, "take_control",
      "take_control(companion, opposing camp, strength <= 2)", false},
     read_camp_target},
    {{When::on_play, What::eliminate, kPlayable, "eliminate",
      "eliminate(companion|animal, opposing camp, strength <= 2)", false},
     read_camp_target},

    {{When::camp_start, What::draw, kPlayable, "draw", "draw(1)", false}, read_amount},
    {{When::camp_start, What::gain_coins, kPlayable, "gain_coins", "gain_coins(1)", false},
     read_amount},

    {{When::in_camp, What::hand_limit, kPlayable, "hand_limit", "hand_limit(+2)", true},
     read_raise},
    {{When::in_camp, What::coin_limit, kPlayable, "coin_limit", "coin_limit(+2)", true},
     read_raise},
    {{When::in_camp, What::sees_tomb, kPlayable, "sees", "sees(tomb)", true}, read_tomb},
    {{When::in_camp, What::save, kPlayable, "save", "save(companion)", true}, read_saved},

    {{When::in_tomb, What::strength, kInGroup, "strength", "strength(self, +1 per other own same)",
      false},
     read_strength},
    {{When::in_tomb, What::no_target, kInGroup, "no_target", "no_target", true}, nullptr},
    {{When::in_tomb, What::strength, kTomb, "strength", "strength(all undead, +1)", false},
     read_strength_of_all},

    {{When::leaving, What::to_camp, kPlayable, "to_camp", "to_camp", true}, nullptr},
    {{When::leaving, What::may_keep, kUndead, "may_keep", "may_keep(companion)", true}, read_kept},

    {{When::trap, What::eliminate, kTrap, "eliminate",
      "eliminate(companion|animal|undead, opposing, strength <= 2)", false},
     read_tomb_target},
    {{When::trap, What::eliminate_all, kTrap, "eliminate_all",
      "eliminate_all(companion|animal|undead, opposing, strength <= 1)", false},
     read_tomb_target},
    {{When::trap, What::send_back, kTrap, "send_back", "send_back(adventurer, opposing)", false},
     read_send_back},
    {{When::trap, What::send_back_all, kTrap, "send_back_all", "send_back_all(animal, opposing)",
      false},
     read_send_back_all},

    {{When::on_open, What::each_may_eliminate, kTomb, "each_may_eliminate",
      "each_may_eliminate(companion|animal, opposing camp, strength 1..2)", false},
     read_camp_target},
    {{When::on_open, What::each_discards, kTomb, "each_discards", "each_discards(1)", false},
     read_amount},
    {{When::entry, What::entry_limit, kTomb, "limit", "limit(3)", true}, read_amount},

    {{When::ability, What::strength, kAdventurer, "strength", "strength(self, +1)", false},
     read_strength},
    {{When::ability, What::draw_before_obstacles, kAdventurer, "draw_before_obstacles",
      "draw_before_obstacles(1)", true},
     read_amount},
};

}  // namespace

std::span<const EffectWord> effect_words() { return kWords; }

}  // namespace valley::tara_wolf
