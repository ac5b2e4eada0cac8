#include "engine/games/tara_wolf/deck_card.hpp"

#include <algorithm>
#include <tuple>

#include "engine/games/tara_wolf/deck_text.hpp"
#include "engine/games/tara_wolf/deck_words.hpp"
#include "engine/games/tara_wolf/effect_language.hpp"

namespace valley::tara_wolf {

namespace {

// One [[card]]. Each check stands alone, so that a file is told all of its mistakes at once.
class CardReader {
  public:
    CardReader(const toml::value& table, Errors& errors) : table_(table), errors_(errors) {}

    Card read() {
        Card card;
        read_id(card);
        name_ = card.id.empty() ? "card" : "card " + in_quotes(card.id);
        check_keys();
        const bool has_kind = read_choice("kind", kKindNames, card.kind);
        read_choice("source", kSourceNames, card.source);
        read_number("copies", 1, kCopiesMax, "", card.copies);
        if (has_kind) {
            read_papyrus(card);
            read_figures(card);
            read_effects(card);
        }
        read_texts("name", kNameBytesMax, true, card.name);
        const bool needs_text = card.effect_count > 0;
        read_texts("text", kTextBytesMax, needs_text, card.text);
        return card;
    }

  private:
    const toml::value* find(std::string_view key) const { return tara_wolf::find(table_, key); }
    void error(int line, const std::string& what, std::string hint) {
        errors_.add(line, name_ + ": " + what, std::move(hint));
    }
    void missing(std::string_view key, std::string hint) {
        error(line_of(table_), "\"" + std::string(key) + "\" is missing", std::move(hint));
    }

    void check_keys() {
        for (const auto& [key, value] : table_.as_table()) {
            if (errors_.full()) return;  // finding a line is slow
            if (std::ranges::find(kCardKeys, key) != kCardKeys.end()) continue;
            if (std::ranges::find(kTopKeys, key) != kTopKeys.end()) {
                error(line_of(value), in_quotes(key) + " is no key of a card",
                      "it belongs to the top of the file, before the first [[card]]");
                continue;
            }
            const std::string_view near = nearest(key, kCardKeys);
            error(line_of(value), in_quotes(key) + " is no key of a card",
                  near.empty() ? "a card has " + list_of(kCardKeys)
                               : "did you mean " + in_quotes(near) + "?");
        }
    }

    void read_id(Card& card) {
        constexpr const char* kHint =
            "an id begins with a letter and has small letters a to z, digits and _ only, as in "
            "id = \"desert_bandit\"";
        const toml::value* value = find("id");
        if (value == nullptr) return missing("id", kHint);
        if (!value->is_string()) return error(line_of(*value), "id is " + what_is(*value), kHint);
        const std::string& id = value->as_string().str;
        const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
        const auto fits = [&](char c) { return is_small(c) || (c >= '0' && c <= '9') || c == '_'; };
        if (id.empty() || !is_small(id[0]) || !std::ranges::all_of(id, fits)) {
            return error(line_of(*value), "id is " + what_is(*value), kHint);
        }
        if (id.size() > kIdBytesMax) {
            return error(line_of(*value),
                         "id is longer than " + std::to_string(kIdBytesMax) + " characters",
                         "choose a shorter one");
        }
        card.id = id;
    }

    // One out of a list of words.
    template <typename Enum, std::size_t Size>
    bool read_choice(std::string_view key, const std::array<std::string_view, Size>& words,
                     Enum& result) {
        const std::string hint = "write " + list_of(words) + ", in quotation marks";
        const toml::value* value = find(key);
        if (value == nullptr) {
            missing(key, hint);
            return false;
        }
        const std::string written = value->is_string() ? value->as_string().str : "";
        const auto found = std::ranges::find(words, written);
        if (found == words.end()) {
            error(line_of(*value), std::string(key) + " is " + what_is(*value), hint);
            return false;
        }
        result = static_cast<Enum>(found - words.begin());
        return true;
    }

    void read_number(std::string_view key, int min, int max, const std::string& reason,
                     std::uint8_t& result) {
        const std::string hint = "write a whole number from " + std::to_string(min) + " to " +
                                 std::to_string(max) + reason + ", as in " + std::string(key) +
                                 " = 2";
        const toml::value* value = find(key);
        if (value == nullptr) return missing(key, hint);
        if (!value->is_integer() || value->as_integer() < min || value->as_integer() > max) {
            return error(line_of(*value), std::string(key) + " is " + what_is(*value), hint);
        }
        result = static_cast<std::uint8_t>(value->as_integer());
    }

    void read_papyrus(Card& card) {
        const toml::value* value = find("papyrus");
        if (value == nullptr) return;
        if (!value->is_boolean()) {
            return error(line_of(*value), "papyrus is " + what_is(*value),
                         "write papyrus = true for a Papyrus card, or leave it out");
        }
        card.papyrus = value->as_boolean();
        if (card.papyrus && !kObstacles.contains(card.kind)) {
            error(line_of(*value), "papyrus on a card of kind " + std::string(name_of(card.kind)),
                  "Papyrus cards are traps or undead; remove the line or correct the kind");
        }
    }

    void read_figures(Card& card) {
        if (kPlayable.contains(card.kind)) {
            read_number("cost", 0, kCostMax, " (there are 8 coins in the game)", card.cost);
        } else {
            refuse("cost", card.kind, "only companions and animals are paid for");
        }
        if (kCharacters.contains(card.kind)) {
            read_number("strength", 0, kStrengthMax, "", card.strength);
        } else {
            refuse("strength", card.kind,
                   "only adventurers, companions, animals and undead have a strength");
        }
    }

    void refuse(std::string_view key, Kind kind, const std::string& reason) {
        const toml::value* value = find(key);
        if (value == nullptr) return;
        error(line_of(*value),
              "a " + std::string(key) + " on a card of kind " + std::string(name_of(kind)),
              reason + "; remove the line or correct the kind");
    }

    void read_effects(Card& card) {
        const toml::value* value = find("effect");
        if (value != nullptr && !value->is_string()) {
            return error(line_of(*value), "effect is " + what_is(*value),
                         "write it in quotation marks, as in effect = \"on_play: draw(1)\"");
        }
        const std::string text = value == nullptr ? "" : value->as_string().str;
        const auto parsed = parse_effects(text, card.kind);
        if (const auto* wrong = std::get_if<EffectError>(&parsed)) {
            return error(line_of(value == nullptr ? table_ : *value), wrong->what, wrong->hint);
        }
        const auto& effects = std::get<std::vector<Effect>>(parsed);
        std::ranges::copy(effects, card.effects.begin());
        card.effect_count = static_cast<std::uint8_t>(effects.size());
    }

    // { en = "...", de = "..." }. A language that is left out shows the text of the other.
    void read_texts(std::string_view key, std::size_t bytes_max, bool needed,
                    std::array<std::string, kLanguages>& texts) {
        const std::string hint =
            "write " + std::string(key) + " = { en = \"...\", de = \"...\" }, or one of the two";
        const toml::value* value = find(key);
        if (value == nullptr) {
            if (needed) missing(key, hint);
            return;
        }
        if (!value->is_table()) {
            return error(line_of(*value), std::string(key) + " is " + what_is(*value), hint);
        }
        const std::string* any = nullptr;
        for (const auto& [language, text] : value->as_table()) {
            const std::string where = std::string(key) + "." + language;
            const auto code = std::ranges::find(kLanguageCodes, language);
            if (code == kLanguageCodes.end()) {
                return error(line_of(text),
                             in_quotes(language) + " is no language of a " + std::string(key),
                             "the languages are " + list_of(kLanguageCodes));
            }
            if (!text.is_string()) {
                return error(line_of(text), where + " is " + what_is(text), hint);
            }
            if (!check_text(text, where, bytes_max)) return;
            std::string& place = texts[static_cast<std::size_t>(code - kLanguageCodes.begin())];
            place = text.as_string().str;
            any = &place;
        }
        if (any == nullptr) {
            return error(line_of(*value), "a " + std::string(key) + " in no language", hint);
        }
        for (std::string& text : texts) {
            if (text.empty()) text = *any;
        }
    }

    bool check_text(const toml::value& value, const std::string& where, std::size_t bytes_max) {
        const std::string& text = value.as_string().str;
        if (text.find_first_not_of(' ') == std::string::npos) {
            error(line_of(value), where + " is empty",
                  "fill it in, or leave this language out to show the text of the other one");
        } else if (text.size() > bytes_max) {
            error(line_of(value), where + " is " + std::to_string(text.size()) + " bytes long",
                  "shorten it to " + std::to_string(bytes_max) + " or less");
        } else if (!is_plain(text)) {
            error(line_of(value), where + " contains a character that cannot be shown on one line",
                  "remove newlines (\\n), escapes and marks of writing direction");
        } else {
            return true;
        }
        return false;
    }

    const toml::value& table_;
    Errors& errors_;
    std::string name_ = "card";
};

}  // namespace

DeckErrors Errors::take() {
    // Those of one line by what they say, since TOML keeps no order of keys.
    std::ranges::sort(errors_, [](const DeckError& a, const DeckError& b) {
        return std::tie(a.line, a.what) < std::tie(b.line, b.what);
    });
    if (full()) errors_.resize(kDeckErrorsMax);
    return std::move(errors_);
}

Card read_card(const toml::value& table, Errors& errors) {
    return CardReader(table, errors).read();
}

}  // namespace valley::tara_wolf
