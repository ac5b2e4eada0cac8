#include "engine/games/tara_wolf/effect_language.hpp"

#include <algorithm>
#include <optional>

#include "engine/games/tara_wolf/deck_text.hpp"

namespace valley::tara_wolf {

namespace {

constexpr KindSet kInGroup = {Kind::companion, Kind::animal, Kind::undead};  // never an Adventurer
constexpr KindSet kCompanion = {Kind::companion};
constexpr KindSet kUndead = {Kind::undead};
constexpr KindSet kTrap = {Kind::trap};
constexpr KindSet kTomb = {Kind::tomb};
constexpr KindSet kAdventurer = {Kind::adventurer};

constexpr std::array<std::string_view, 9> kWhenNames = {"on_play", "camp_start", "in_camp",
                                                        "in_tomb", "trap",       "on_open",
                                                        "entry",   "leaving",    "ability"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Reads an effect text from left to right. The first error stays; after it everything fails.
class Reader {
  public:
    explicit Reader(std::string_view text) : rest_(text) { skip_space(); }

    bool at_end() const { return rest_.empty(); }
    bool ok() const { return !error_; }
    const std::string& error() const { return *error_; }
    bool fail(std::string what) {
        if (!error_) error_ = std::move(what);
        return false;
    }

    // The word that comes next, or nothing; does not go past it.
    std::string_view peek_word() const {
        std::size_t size = 0;
        while (size < rest_.size() &&
               (is_letter(rest_[size]) || (size > 0 && is_digit(rest_[size])))) {
            ++size;
        }
        return rest_.substr(0, size);
    }
    std::string_view take_word() {
        const std::string_view word = peek_word();
        take(word.size());
        return word;
    }
    bool accept_word(std::string_view word) {
        if (!ok() || peek_word() != word) return false;
        take(word.size());
        return true;
    }
    bool accept(std::string_view symbol) {
        if (!ok() || !rest_.starts_with(symbol)) return false;
        take(symbol.size());
        return true;
    }
    bool expect(std::string_view symbol) { return accept(symbol) || expected(in_quotes(symbol)); }
    bool expect_word(std::string_view word) {
        return accept_word(word) || expected(in_quotes(word));
    }

    // An unsigned number in [min, max].
    bool number(int min, int max, int& value) {
        std::size_t size = 0;
        while (size < rest_.size() && is_digit(rest_[size])) ++size;
        const std::string range =
            "a number from " + std::to_string(min) + " to " + std::to_string(max);
        if (!ok() || size == 0) return expected(range);
        int read = 0;
        for (std::size_t i = 0; i < size; ++i) read = std::min(read * 10 + rest_[i] - '0', 10000);
        if (read < min || read > max) return expected(range);
        take(size);
        value = read;
        return true;
    }

    bool expected(const std::string& what) {
        if (!ok()) return false;
        if (at_end()) return fail("expected " + what + " at the end of the effect");
        const std::string_view word = peek_word();
        std::size_t size = word.size();
        if (word.empty()) {
            const auto belongs = [&](char c) {  // further digits, or the rest of one letter's bytes
                return is_digit(rest_[0]) ? is_digit(c) : (c & 0xc0) == 0x80;
            };
            for (size = 1; size < rest_.size() && belongs(rest_[size]);) ++size;
        }
        return fail("expected " + what + ", not " + in_quotes(rest_.substr(0, size)));
    }

  private:
    void take(std::size_t size) {
        rest_.remove_prefix(size);
        skip_space();
    }
    void skip_space() {
        while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == '\t')) rest_.remove_prefix(1);
    }

    std::string_view rest_;
    std::optional<std::string> error_;
};

// --- pieces of arguments ---

bool read_amount(Reader& reader, Effect& effect) {
    int amount = 0;
    if (!reader.number(1, kAmountMax, amount)) return false;
    effect.amount = static_cast<std::int8_t>(amount);
    return true;
}

// "+1", "-2"
bool read_bonus(Reader& reader, Effect& effect) {
    const bool minus = reader.accept("-");
    if (!minus && !reader.accept("+")) return reader.expected("+ or - and a number");
    if (!read_amount(reader, effect)) return false;
    if (minus) effect.amount = static_cast<std::int8_t>(-effect.amount);
    return true;
}

// "companion|animal", each of them out of `allowed`
bool read_kinds(Reader& reader, KindSet allowed, KindSet& kinds) {
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

bool read_side(Reader& reader, Side& side) {
    constexpr std::array<std::string_view, 3> kNames = {"own", "opposing", "any"};
    const auto found = std::ranges::find(kNames, reader.peek_word());
    if (found == kNames.end()) return reader.expected(list_of(kNames));
    reader.take_word();
    side = static_cast<Side>(found - kNames.begin());
    return true;
}

// ", strength <= 2", ", strength >= 3", ", strength 1..2" or nothing
bool read_strength_range(Reader& reader, Effect& effect) {
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

bool read_raise(Reader& reader, Effect& effect) {
    return reader.expect("+") && read_amount(reader, effect);
}

bool read_dig(Reader& reader, Effect& effect) {
    int look = 0;
    int take = 0;
    if (!reader.expect_word("look") || !reader.number(1, kAmountMax, look)) return false;
    if (!reader.expect(",") || !reader.expect_word("take")) return false;
    if (!reader.number(1, look, take)) return false;
    effect.look = static_cast<std::uint8_t>(look);
    effect.amount = static_cast<std::int8_t>(take);
    return true;
}

bool read_tomb(Reader& reader, Effect&) { return reader.expect_word("tomb"); }

// One card in the other camp: no undead lies there, and an Adventurer is no target (R9.15).
bool read_camp_target(Reader& reader, Effect& effect) {
    effect.side = Side::opposing;
    return read_kinds(reader, kPlayable, effect.kinds) && reader.expect(",") &&
           reader.expect_word("opposing") && reader.expect_word("camp") &&
           read_strength_range(reader, effect);
}

// Characters in the tomb; an Adventurer is never eliminated (R5.11).
bool read_tomb_target(Reader& reader, Effect& effect) {
    return read_kinds(reader, kInGroup, effect.kinds) && reader.expect(",") &&
           read_side(reader, effect.side) && read_strength_range(reader, effect);
}

bool read_send_back(Reader& reader, Effect& effect) {
    return read_kinds(reader, kAdventurer, effect.kinds) && reader.expect(",") &&
           read_side(reader, effect.side);
}

bool read_send_back_all(Reader& reader, Effect& effect) {
    return read_kinds(reader, kPlayable, effect.kinds) && reader.expect(",") &&
           read_side(reader, effect.side);
}

// Who may return to camp instead of being discarded: no undead, and an Adventurer does so anyway.
bool read_kept(Reader& reader, Effect& effect) {
    return read_kinds(reader, kPlayable, effect.kinds);
}

// Several Doctors share one count of those saved (R9.8), so that all of them save the same kind.
bool read_saved(Reader& reader, Effect& effect) {
    return read_kinds(reader, kCompanion, effect.kinds);
}

bool read_per(Reader& reader, Effect& effect) {
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

bool read_strength(Reader& reader, Effect& effect) {
    constexpr std::array<std::string_view, 4> kNames = {"self", "own", "opposing", "all"};
    const auto found = std::ranges::find(kNames, reader.peek_word());
    if (found == kNames.end()) return reader.expected(list_of(kNames));
    reader.take_word();
    effect.who = static_cast<Who>(found - kNames.begin());
    if (effect.who != Who::self && !read_kinds(reader, kCharacters, effect.kinds)) return false;
    if (!reader.expect(",") || !read_bonus(reader, effect)) return false;
    return effect.who != Who::self || read_per(reader, effect);
}

// A Tomb has no side of its own.
bool read_strength_of_all(Reader& reader, Effect& effect) {
    effect.who = Who::all;
    return reader.expect_word("all") && read_kinds(reader, kCharacters, effect.kinds) &&
           reader.expect(",") && read_bonus(reader, effect);
}

// --- the words ---

using ReadArguments = bool (*)(Reader&, Effect&);

struct Word {
    WordForm form;
    ReadArguments read;  // nullptr: the word stands alone
};

constexpr Word kWords[] = {
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

// The times, or the words of a time, that a card of that kind may have; each once.
template <typename Matches, typename Name>
std::vector<std::string_view> collect(Matches matches, Name name) {
    std::vector<std::string_view> names;
    for (const Word& word : kWords) {
        if (!matches(word.form)) continue;
        if (std::ranges::find(names, name(word.form)) == names.end()) {
            names.push_back(name(word.form));
        }
    }
    return names;
}

std::vector<std::string_view> times_of(Kind kind) {
    return collect([&](const WordForm& form) { return form.cards.contains(kind); },
                   [](const WordForm& form) { return name_of(form.when); });
}

std::vector<std::string_view> words_of(Kind kind, When when) {
    return collect(
        [&](const WordForm& form) { return form.when == when && form.cards.contains(kind); },
        [](const WordForm& form) { return form.word; });
}

std::string did_you_mean(std::string_view written, std::span<const std::string_view> words,
                         const std::string& otherwise) {
    const std::string_view near = nearest(written, words);
    return near.empty() ? otherwise : "did you mean " + in_quotes(near) + "?";
}

std::string with_article(Kind kind) {
    const bool vowel = kind == Kind::adventurer || kind == Kind::animal || kind == Kind::undead;
    return (vowel ? "an " : "a ") + std::string(name_of(kind));
}

std::optional<EffectError> parse_when(Reader& reader, Kind kind, When& when) {
    const std::vector<std::string_view> times = times_of(kind);
    const std::string hint = with_article(kind) + " may have " + list_of(times);

    const std::string_view written = reader.peek_word();
    if (written.empty()) {
        reader.expected("a time such as " + in_quotes(times.front()));
        return EffectError{reader.error(), hint};
    }
    const auto found = std::ranges::find(kWhenNames, written);
    if (found == kWhenNames.end()) {
        return EffectError{in_quotes(written) + " is no time at which an effect happens",
                           did_you_mean(written, times, hint)};
    }
    if (std::ranges::find(times, written) == times.end()) {
        return EffectError{with_article(kind) + " has no effect " + in_quotes(written), hint};
    }
    reader.take_word();
    if (!reader.expect(":")) {
        return EffectError{reader.error(), "an effect is written \"when: what\""};
    }
    when = static_cast<When>(found - kWhenNames.begin());
    return std::nullopt;
}

// "word(arguments)"; says in `row` which row of kWords it was.
std::optional<EffectError> parse_word(Reader& reader, Kind kind, Effect& effect, const Word*& row) {
    const std::string time(name_of(effect.when));
    const std::vector<std::string_view> words = words_of(kind, effect.when);
    const std::string hint = time + " of " + with_article(kind) + " may be " + list_of(words);

    const std::string_view written = reader.peek_word();
    if (written.empty()) {
        reader.expected("what happens");
        return EffectError{reader.error(), hint};
    }
    const auto fits = [&](const Word& word) {
        return word.form.word == written && word.form.when == effect.when &&
               word.form.cards.contains(kind);
    };
    row = std::ranges::find_if(kWords, fits);
    if (row == std::end(kWords)) {
        const auto is_written = [&](const Word& word) { return word.form.word == written; };
        if (std::ranges::any_of(kWords, is_written)) {
            return EffectError{in_quotes(written) + " does not go with " + in_quotes(time) +
                                   " of " + with_article(kind),
                               hint};
        }
        return EffectError{in_quotes(written) + " is not a word of the effect language",
                           did_you_mean(written, words, hint)};
    }
    reader.take_word();
    effect.what = row->form.what;
    if (row->read == nullptr) return std::nullopt;
    if (reader.expect("(") && row->read(reader, effect) && reader.expect(")")) return std::nullopt;
    return EffectError{
        "in " + in_quotes(written) + ": " + reader.error(),
        "it is written like \"" + time + ": " + std::string(row->form.example) + "\""};
}

}  // namespace

std::string_view name_of(When when) { return kWhenNames[static_cast<std::size_t>(when)]; }

std::span<const WordForm> word_forms() {
    static const auto kForms = [] {
        std::array<WordForm, std::size(kWords)> copies{};
        std::ranges::transform(kWords, copies.begin(), &Word::form);
        return copies;
    }();
    return kForms;
}

std::variant<std::vector<Effect>, EffectError> parse_effects(std::string_view text, Kind kind) {
    std::vector<Effect> effects;
    std::vector<const Word*> seen;
    Reader reader(text);
    while (!reader.at_end()) {
        if (effects.size() == Card::kEffectsMax) {
            return EffectError{"more than " + std::to_string(Card::kEffectsMax) + " effects",
                               "a card has at most " + std::to_string(Card::kEffectsMax)};
        }
        Effect effect;
        const Word* word = nullptr;
        if (auto error = parse_when(reader, kind, effect.when)) return *error;
        if (auto error = parse_word(reader, kind, effect, word)) return *error;
        if (word->form.once && std::ranges::find(seen, word) != seen.end()) {
            return EffectError{in_quotes(word->form.word) + " stands there twice",
                               "leave one of the two"};
        }
        seen.push_back(word);
        effects.push_back(effect);
        if (reader.at_end()) break;
        if (!reader.expect(",")) {
            return EffectError{reader.error(), "effects are separated by commas"};
        }
        if (reader.at_end()) {
            return EffectError{"a comma at the end, with no effect after it", "remove it"};
        }
    }
    if (kind == Kind::trap && effects.empty()) {
        return EffectError{"a trap without an effect",
                           "say what it does, as in \"trap: eliminate(companion, opposing)\""};
    }
    return effects;
}

}  // namespace valley::tara_wolf
