#include "engine/games/tara_wolf/deck_file.hpp"

#include <algorithm>
#include <fstream>
#include <tuple>

#include "engine/core/prompt.hpp"
#include "engine/games/tara_wolf/deck_text.hpp"
#include "engine/games/tara_wolf/deck_toml.hpp"
#include "engine/games/tara_wolf/effect_language.hpp"
#include "engine/games/tara_wolf/zones.hpp"

namespace valley::tara_wolf {

namespace {

constexpr std::int64_t kFormat = 1;
constexpr std::string_view kGame = "tara_wolf";

constexpr std::array<std::string_view, 4> kTopKeys = {"format", "name", "game", "card"};
constexpr std::array<std::string_view, 10> kCardKeys = {
    "id", "kind", "papyrus", "copies", "cost", "strength", "name", "text", "effect", "source"};
constexpr std::array<std::string_view, 3> kSourceNames = {"stated", "named", "ours"};

// What the copies of a deck for play have to add up to (R1.2).
struct Group {
    std::string_view name;
    KindSet kinds;
    bool papyrus;
    int copies;
};
constexpr Group kGroups[] = {
    {"Adventurers", {Kind::adventurer}, false, 4},
    {"Companions", {Kind::companion}, false, 40},
    {"Animals", {Kind::animal}, false, 16},
    {"Traps of the main deck", {Kind::trap}, false, 12},
    {"Undead of the main deck", {Kind::undead}, false, 12},
    {"Papyrus cards", kObstacles, true, 10},
    {"Tombs", {Kind::tomb}, false, 7},
};

class Errors {
  public:
    explicit Errors(std::string_view file) : file_(file) {}

    void add(int line, std::string what, std::string hint) {
        errors_.push_back({file_, line, std::move(what), std::move(hint)});
    }
    bool empty() const { return errors_.empty(); }
    bool full() const { return errors_.size() >= kDeckErrorsMax; }
    DeckErrors take() {
        // By line; those of one line by what they say, since TOML keeps no order of keys.
        std::ranges::sort(errors_, [](const DeckError& a, const DeckError& b) {
            return std::tie(a.line, a.what) < std::tie(b.line, b.what);
        });
        if (full()) errors_.resize(kDeckErrorsMax);
        return std::move(errors_);
    }

  private:
    std::string file_;
    DeckErrors errors_;
};

// --- one card ---

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

// --- the file as a whole ---

void check_top(const toml::value& root, Errors& errors) {
    for (const auto& [key, value] : root.as_table()) {
        if (errors.full()) return;  // finding a line is slow
        if (std::ranges::find(kTopKeys, key) != kTopKeys.end()) continue;
        const std::string_view near = nearest(key, kTopKeys);
        const bool of_card = std::ranges::find(kCardKeys, key) != kCardKeys.end();
        errors.add(line_of(value), in_quotes(key) + " is no key of a deck",
                   of_card        ? "write [[card]] before the first line of a card"
                   : near.empty() ? "a deck has " + list_of(kTopKeys)
                                  : "did you mean " + in_quotes(near) + "?");
    }
    const auto check = [&](std::string_view key, const std::string& must_be, auto is_right) {
        const toml::value* value = find(root, key);
        const std::string hint =
            "write " + std::string(key) + " = " + must_be + " at the top of the file";
        if (value == nullptr) {
            errors.add(1, "\"" + std::string(key) + "\" is missing", hint);
        } else if (!is_right(*value)) {
            errors.add(line_of(*value), std::string(key) + " is " + what_is(*value), hint);
        }
    };
    check("format", std::to_string(kFormat),
          [](const toml::value& v) { return v.is_integer() && v.as_integer() == kFormat; });
    check("game", in_quotes(kGame),
          [](const toml::value& v) { return v.is_string() && v.as_string().str == kGame; });
    check("name", "\"...\" (what you call this deck)", [](const toml::value& v) {
        return v.is_string() && !v.as_string().str.empty() && is_plain(v.as_string().str) &&
               v.as_string().str.size() <= kNameBytesMax;
    });
}

// The rows of the file, with the line on which each begins.
struct Row {
    Card card;
    int line;
};

std::vector<Row> read_rows(const toml::value& root, Errors& errors) {
    std::vector<Row> rows;
    const toml::value* list = find(root, "card");
    if (list == nullptr) {
        errors.add(1, "a deck without cards", "add a [[card]] for each card of the deck");
        return rows;
    }
    if (!list->is_array()) {
        errors.add(line_of(*list), "\"card\" is " + what_is(*list),
                   "begin each card with [[card]], in double square brackets");
        return rows;
    }
    std::vector<std::pair<std::string, int>> lines_of_ids;
    for (const toml::value& table : list->as_array()) {
        if (errors.full()) break;
        const int line = line_of(table);
        if (!table.is_table()) {
            errors.add(line, "a card is " + what_is(table), "begin each card with [[card]]");
            break;
        }
        if (rows.size() == index_of(kNobody)) {
            errors.add(line, "more than 255 different cards",
                       "use \"copies\" for several cards of one kind");
            break;
        }
        rows.push_back({CardReader(table, errors).read(), line});
        const std::string& id = rows.back().card.id;
        if (id.empty()) continue;
        const auto first = std::ranges::find(lines_of_ids, id, &std::pair<std::string, int>::first);
        if (first == lines_of_ids.end()) {
            lines_of_ids.emplace_back(id, line_of(*find(table, "id")));
        } else {
            errors.add(line_of(*find(table, "id")), "a second card " + in_quotes(id),
                       "the first one is on line " + std::to_string(first->second) +
                           "; give each card its own id, or raise \"copies\" of the first");
        }
    }
    return rows;
}

void check_counts(const std::vector<Row>& rows, Errors& errors) {
    int needed = 0;
    for (const Group& group : kGroups) {
        needed += group.copies;
        int copies = 0;
        int line = 0;
        for (const Row& row : rows) {
            if (!group.kinds.contains(row.card.kind) || group.papyrus != row.card.papyrus) continue;
            copies += row.card.copies;
            if (line == 0) line = row.line;
        }
        if (copies == group.copies) continue;
        errors.add(std::max(line, 1),
                   std::string(group.name) + ": the copies add up to " + std::to_string(copies) +
                       ", a game is played with " + std::to_string(group.copies),
                   line == 0 ? "add them; the deck has none"
                             : "change \"copies\" of the cards from this line on");
    }
    CHECK(needed == static_cast<int>(kCardsInPlay), "the groups are the whole deck");
}

// The most cards that a hand can come to: what may be kept, the resources of a camp phase, and what
// cards bring beyond themselves when each of them is played in one phase.
int largest_hand(const std::vector<Row>& rows) {
    constexpr int kKeptAndResources = 5 + 4;  // R4.7, R4.1
    int cards = kKeptAndResources;
    for (const Row& row : rows) {
        int when_played = 0;
        for (const Effect& effect : row.card.listed_effects()) {
            const bool brings_cards = effect.what == What::draw || effect.what == What::dig ||
                                      effect.what == What::take_random_hand_card;
            if (effect.when == When::on_play && brings_cards) when_played += effect.amount;
            if (effect.what == What::hand_limit || effect.what == What::draw_before_obstacles ||
                (effect.when == When::camp_start && brings_cards)) {
                cards += row.card.copies * effect.amount;
            }
        }
        cards += row.card.copies * std::max(when_played - 1, 0);
    }
    return cards;
}

// A question has at most 64 options, and some are the whole hand.
void check_hands(const std::vector<Row>& rows, Errors& errors) {
    const int cards = largest_hand(rows);
    if (cards <= static_cast<int>(Prompt::kOptionsMax)) return;
    errors.add(1,
               "a hand could grow to " + std::to_string(cards) + " cards, and the limit is " +
                   std::to_string(Prompt::kOptionsMax),
               "lower what cards draw, or how many such cards there are");
}

DeckErrors file_error(const std::string& file, std::string what, std::string hint) {
    return {DeckError{file, 0, std::move(what), std::move(hint)}};
}

}  // namespace

std::string to_text(const DeckError& error) {
    const std::string line = error.line > 0 ? std::to_string(error.line) + ":" : "";
    return error.file + ":" + line + " " + error.what + "; " + error.hint;
}

ReadDeck read_deck(std::string_view file_name, std::string_view text) {
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());

    Errors errors(file_name);
    if (auto error = check_deck_text(text)) {
        errors.add(error->line, error->what, error->hint);
        return errors.take();
    }
    const auto parsed = parse_toml(text);
    if (const auto* error = std::get_if<TextError>(&parsed)) {
        errors.add(error->line, error->what, error->hint);
        return errors.take();
    }
    const auto& root = std::get<toml::value>(parsed);
    check_top(root, errors);
    std::vector<Row> rows = read_rows(root, errors);
    // Counting makes sense only once the rows are right.
    if (errors.empty()) {
        check_counts(rows, errors);
        check_hands(rows, errors);
    }
    if (!errors.empty()) return errors.take();

    std::vector<Card> cards;
    cards.reserve(rows.size());
    for (Row& row : rows) cards.push_back(std::move(row.card));
    return Deck(std::move(cards));
}

ReadDeck load_deck(const std::filesystem::path& path) {
    const std::string name = path.string();
    std::error_code failure;
    const auto status = std::filesystem::status(path, failure);
    if (status.type() == std::filesystem::file_type::not_found) {
        return file_error(name, "there is no such file", "check the path of the deck file");
    }
    if (failure) {
        return file_error(name, "cannot be looked at: " + failure.message(),
                          "check the path and who may read it");
    }
    if (status.type() != std::filesystem::file_type::regular) {
        return file_error(name, "this is not a file", "give the path of a deck file, not a folder");
    }
    std::ifstream stream(path, std::ios::binary);
    // One byte more than allowed, so that read_deck sees when it is too much.
    std::string text(kDeckBytesMax + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!stream && !stream.eof()) {
        return file_error(name, "cannot be read", "check who may read it");
    }
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return read_deck(name, text);
}

const Deck& builtin_deck() {
    static const Deck kDeck = [] {
        ReadDeck read = read_deck("deck.toml", builtin_deck_text());
        const auto* errors = std::get_if<DeckErrors>(&read);
        CHECK(errors == nullptr, to_text(errors->front()).c_str());
        return std::get<Deck>(std::move(read));
    }();
    return kDeck;
}

}  // namespace valley::tara_wolf
