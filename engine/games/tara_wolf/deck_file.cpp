#include "engine/games/tara_wolf/deck_file.hpp"

#include <algorithm>
#include <fstream>

#include "engine/core/prompt.hpp"
#include "engine/games/tara_wolf/deck_card.hpp"
#include "engine/games/tara_wolf/deck_text.hpp"
#include "engine/games/tara_wolf/deck_toml.hpp"

namespace valley::tara_wolf {

namespace {

constexpr std::int64_t kFormat = 1;
constexpr std::string_view kGame = "tara_wolf";

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
        rows.push_back({read_card(table, errors), line});
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
    for (const CardGroup& group : kCardGroups) {
        int copies = 0;
        int line = 0;
        for (const Row& row : rows) {
            if (!row.card.is_of(group)) continue;
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
}

void check_hands(const Deck& deck, Errors& errors) {
    const int cards = deck.hand_growth().largest_hand();
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
    if (!errors.empty()) return errors.take();
    check_counts(rows, errors);

    std::vector<Card> cards;
    cards.reserve(rows.size());
    for (Row& row : rows) cards.push_back(std::move(row.card));
    Deck deck(std::move(cards));
    check_hands(deck, errors);
    if (!errors.empty()) return errors.take();
    CHECK(deck.is_for_play(), "a deck file without an error is a deck for play");
    return deck;
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
