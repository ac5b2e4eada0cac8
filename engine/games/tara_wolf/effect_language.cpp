#include "engine/games/tara_wolf/effect_language.hpp"

#include <algorithm>
#include <optional>

#include "engine/games/tara_wolf/deck_text.hpp"
#include "engine/games/tara_wolf/deck_words.hpp"
#include "engine/games/tara_wolf/effect_words.hpp"

namespace valley::tara_wolf {

namespace {

// The times, or the words of a time, that a card of that kind may have; each once.
template <typename Matches, typename Name>
std::vector<std::string_view> collect(Matches matches, Name name) {
    std::vector<std::string_view> names;
    for (const EffectWord& word : effect_words()) {
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

std::optional<EffectError> parse_when(EffectReader& reader, Kind kind, When& when) {
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

// "word(arguments)"; says in `row` which of effect_words() it was.
std::optional<EffectError> parse_word(EffectReader& reader, Kind kind, Effect& effect,
                                      const EffectWord*& row) {
    const std::string time(name_of(effect.when));
    const std::vector<std::string_view> words = words_of(kind, effect.when);
    const std::string hint = time + " of " + with_article(kind) + " may be " + list_of(words);

    const std::string_view written = reader.peek_word();
    if (written.empty()) {
        reader.expected("what happens");
        return EffectError{reader.error(), hint};
    }
    const auto fits = [&](const EffectWord& word) {
        return word.form.word == written && word.form.when == effect.when &&
               word.form.cards.contains(kind);
    };
    const auto found = std::ranges::find_if(effect_words(), fits);
    if (found == effect_words().end()) {
        const auto is_written = [&](const EffectWord& word) { return word.form.word == written; };
        if (std::ranges::any_of(effect_words(), is_written)) {
            return EffectError{in_quotes(written) + " does not go with " + in_quotes(time) +
                                   " of " + with_article(kind),
                               hint};
        }
        return EffectError{in_quotes(written) + " is not a word of the effect language",
                           did_you_mean(written, words, hint)};
    }
    reader.take_word();
    row = &*found;
    effect.what = row->form.what;
    if (row->read == nullptr) return std::nullopt;
    if (reader.expect("(") && row->read(reader, effect) && reader.expect(")")) return std::nullopt;
    return EffectError{
        "in " + in_quotes(written) + ": " + reader.error(),
        "it is written like \"" + time + ": " + std::string(row->form.example) + "\""};
}

}  // namespace

std::vector<WordForm> word_forms() {
    std::vector<WordForm> forms;
    for (const EffectWord& word : effect_words()) forms.push_back(word.form);
    return forms;
}

std::variant<std::vector<Effect>, EffectError> parse_effects(std::string_view text, Kind kind) {
    std::vector<Effect> effects;
    std::vector<const EffectWord*> seen;
    EffectReader reader(text);
    while (!reader.at_end()) {
        if (effects.size() == Card::kEffectsMax) {
            return EffectError{"more than " + std::to_string(Card::kEffectsMax) + " effects",
                               "a card has at most " + std::to_string(Card::kEffectsMax)};
        }
        Effect effect;
        const EffectWord* word = nullptr;
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
