// Deck files: what is accepted, and what is said about one that is broken.

#include "engine/games/tara_wolf/deck_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "engine/games/tara_wolf/deck_text.hpp"

namespace valley::tara_wolf {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::SizeIs;
using testing::StartsWith;

DeckErrors errors_of(std::string_view text) {
    ReadDeck read = read_deck("my.toml", text);
    if (auto* errors = std::get_if<DeckErrors>(&read)) return *errors;
    ADD_FAILURE() << "was accepted";
    return {};
}

Deck deck_of(std::string_view text) {
    ReadDeck read = read_deck("my.toml", text);
    if (auto* errors = std::get_if<DeckErrors>(&read)) {
        ADD_FAILURE() << to_text(errors->front());
        return {};
    }
    return std::get<Deck>(read);
}

std::string replaced(std::string text, std::string_view from, std::string_view to,
                     std::size_t begin = 0) {
    const std::size_t at = text.find(from, begin);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// Where the [[card]] of that id begins in the deck that comes with the game.
std::size_t begin_of(std::string_view text, const std::string& id) {
    const std::size_t at = text.find("\nid = \"" + id + "\"");
    EXPECT_NE(at, std::string::npos) << id;
    return text.rfind("[[card]]", at);
}

std::string edited(const std::string& id, std::string_view from, std::string_view to) {
    const std::string text(builtin_deck_text());
    return replaced(text, from, to, begin_of(text, id));
}

int line_at(std::string_view text, std::size_t position) {
    return 1 + static_cast<int>(std::count(
                   text.begin(), text.begin() + static_cast<std::ptrdiff_t>(position), '\n'));
}

// A question has 64 options at most, and some questions are the whole hand.
TEST(Deck, CannotDrawAHandThatNoQuestionHoldsRoomFor) {
    const auto errors =
        errors_of(edited("worker", "on_play: draw(1)", "on_play: draw(9), on_play: draw(9)"));
    ASSERT_THAT(errors, SizeIs(1));
    EXPECT_THAT(errors[0].what, HasSubstr("a hand could grow to 84 cards, and the limit is 64"));
    EXPECT_THAT(errors[0].hint, HasSubstr("lower what cards draw"));
}

// Whatever is short of a whole deck is none to play with.
TEST(Deck, IsForPlayIfAMatchCanBePlayedWithIt) {
    const auto with_first = [](auto change) {
        std::vector<Card> cards(builtin_deck().cards().begin(), builtin_deck().cards().end());
        for (Card& card : cards) {
            if (card.id == "worker") change(card);
        }
        return Deck(std::move(cards));
    };
    EXPECT_TRUE(with_first([](Card&) {}).is_for_play());
    EXPECT_FALSE(Deck().is_for_play());
    EXPECT_FALSE(with_first([](Card& card) { --card.copies; }).is_for_play());
    EXPECT_FALSE(with_first([](Card& card) { ++card.copies; }).is_for_play());
    // 101 cards, but an Animal more and a Companion less.
    EXPECT_FALSE(with_first([](Card& card) { card.kind = Kind::animal; }).is_for_play());
    const auto worker_draws = [&](int amount) {
        return with_first(
            [&](Card& card) { card.effects[0].amount = static_cast<std::int8_t>(amount); });
    };
    EXPECT_EQ(worker_draws(13).hand_growth().largest_hand(), 64);
    EXPECT_TRUE(worker_draws(13).is_for_play());
    EXPECT_FALSE(worker_draws(14).is_for_play());
}

// --- broken decks: one edit of a card in the deck that comes with the game ---

struct Edit {
    const char* id;     // the card
    const char* from;   // what is replaced in it
    const char* to;     // by what
    const char* where;  // what is on the line that the error names
    const char* what;   // what the error says
    const char* hint;   // what it advises
};

std::ostream& operator<<(std::ostream& out, const Edit& edit) {
    return out << edit.id << ": " << edit.what;
}

class BrokenCard : public testing::TestWithParam<Edit> {};

TEST_P(BrokenCard, IsToldByItsLine) {
    const Edit& edit = GetParam();
    const std::string text = edited(edit.id, edit.from, edit.to);
    // The card may have lost its id: it still begins where it began.
    const std::size_t card = begin_of(builtin_deck_text(), edit.id);
    const std::size_t where = text.find(edit.where, card);
    ASSERT_NE(where, std::string::npos);

    const DeckErrors errors = errors_of(text);
    ASSERT_THAT(errors, SizeIs(1)) << to_text(errors.at(1));
    EXPECT_THAT(to_text(errors[0]),
                StartsWith("my.toml:" + std::to_string(line_at(text, where)) + ": "));
    EXPECT_THAT(errors[0].what, HasSubstr(edit.what));
    EXPECT_THAT(errors[0].hint, HasSubstr(edit.hint));
}

constexpr Edit kEdits[] = {
    // keys
    {"worker", "strength = 1", "strenght = 1\nstrength = 1", "strenght",
     "card \"worker\": \"strenght\" is no key of a card", "did you mean \"strength\"?"},
    {"worker", "cost = 1", "cost = 1\ncolour = 3", "colour", "\"colour\" is no key of a card",
     "a card has id, kind, papyrus"},
    {"worker", "cost = 1", "cost = 1\nformat = 1", "format", "\"format\" is no key of a card",
     "before the first [[card]]"},
    // id
    {"worker", "id = \"worker\"\n", "", "[[card]]", "card: \"id\" is missing", "as in id ="},
    {"worker", "\"worker\"", "\"Worker\"", "id =", "card: id is the text \"Worker\"", "small"},
    {"worker", "\"worker\"", "\"1worker\"", "id =", "id is the text \"1worker\"", "a letter"},
    {"worker", "\"worker\"", "\"\"", "id =", "id is the text \"\"", "begins with a letter"},
    {"worker", "\"worker\"", "\"work er\"", "id =", "id is the text \"work er\"", "small"},
    {"worker", "\"worker\"", "\"a\\u0000b\"", "id =", "id is the text \"a?b\"", "small"},
    {"worker", "\"worker\"", "3", "id =", "id is 3", "as in id ="},
    {"worker", "\"worker\"", "\"worker_worker_worker_worker_worker_worker\"",
     "id =", "id is longer than 40", "shorter"},
    {"worker", "\"worker\"", "\"tara_wolf\"", "id =", "a second card \"tara_wolf\"",
     "the first one is on line "},
    // kind and source
    {"worker", "kind = \"companion\"\n", "", "[[card]]", "\"kind\" is missing", "companion"},
    {"camel", "\"animal\"", "\"beast\"", "kind =", "kind is the text \"beast\"",
     "adventurer, companion, animal, undead, trap or tomb"},
    {"camel", "\"animal\"", "[\"animal\"]", "kind =", "kind is a list", "in quotation marks"},
    {"camel", "source = \"ours\"\n", "", "[[card]]", "\"source\" is missing", "stated"},
    {"camel", "\"ours\"", "\"mine\"", "source =", "source is the text \"mine\"",
     "stated, named or ours"},
    // figures
    {"worker", "copies = 4\n", "", "[[card]]", "\"copies\" is missing", "from 1 to 40"},
    {"worker", "copies = 4", "copies = 0", "copies", "copies is 0", "from 1 to 40"},
    {"worker", "copies = 4", "copies = -4", "copies", "copies is -4", "from 1 to 40"},
    {"worker", "copies = 4", "copies = 260", "copies", "copies is 260", "from 1 to 40"},
    {"worker", "copies = 4", "copies = \"4\"", "copies", "copies is the text \"4\"", "as in"},
    {"worker", "copies = 4", "copies = 4.0", "copies", "a number with a fraction", "whole"},
    {"worker", "copies = 4", "copies = true", "copies", "copies is true", "whole number"},
    {"worker", "copies = 4", "copies = 2024-02-29", "copies", "copies is a date", "whole number"},
    {"worker", "copies = 4", "copies = 99999999999999999999", "copies", "copies is 92233720",
     "from 1 to 40"},
    {"worker", "cost = 1\n", "", "[[card]]", "\"cost\" is missing", "from 0 to 8"},
    {"worker", "cost = 1", "cost = 9", "cost", "cost is 9", "8 coins in the game"},
    {"worker", "cost = 1", "cost = -1", "cost", "cost is -1", "from 0 to 8"},
    {"skeleton", "copies = 4", "copies = 4\ncost = 1", "cost", "a cost on a card of kind undead",
     "only companions and animals are paid for"},
    {"spear_trap", "copies = 4", "copies = 4\ncost = 0", "cost", "a cost on a card of kind trap",
     "remove the line"},
    {"tara_wolf", "copies = 1", "copies = 1\ncost = 1", "cost",
     "a cost on a card of kind adventurer", "remove the line"},
    {"skeleton", "strength = 1\n", "", "[[card]]", "\"strength\" is missing", "from 0 to 20"},
    {"skeleton", "strength = 1", "strength = 21", "strength = 21", "strength is 21", "0 to 20"},
    {"spear_trap", "copies = 4", "copies = 4\nstrength = 1", "strength = 1",
     "a strength on a card of kind trap", "remove the line"},
    {"tomb_of_ramses", "copies = 1", "copies = 1\nstrength = 1", "strength",
     "a strength on a card of kind tomb", "remove the line"},
    // papyrus
    {"camel", "copies = 3", "copies = 3\npapyrus = true", "papyrus",
     "papyrus on a card of kind animal", "traps or undead"},
    {"mummy", "copies = 4", "copies = 4\npapyrus = 1", "papyrus", "papyrus is 1", "papyrus = true"},
    // names and texts
    {"camel", "name = { en = \"Camel\", de = \"Kamel\" }\n", "", "[[card]]", "\"name\" is missing",
     "write name = {"},
    {"camel", "{ en = \"Camel\", de = \"Kamel\" }", "{}", "name", "a name in no language",
     "or one"},
    {"camel", "{ en = \"Camel\", de = \"Kamel\" }", "\"Camel\"",
     "name =", "name is the text \"Camel\"", "{ en = "},
    {"camel", "\"Kamel\"", "\"\"", "name =", "name.de is empty", "leave this language out"},
    {"camel", "\"Kamel\"", "\"  \"", "name =", "name.de is empty", "leave this language out"},
    {"camel", "\"Kamel\"", "7", "name =", "name.de is 7", "{ en = "},
    {"camel", "de = \"Kamel\"", "fr = \"Chameau\"", "name =", "\"fr\" is no language of a name",
     "en or de"},
    {"camel", "Kamel",
     "Kamel mit einem Namen, der auf keine Karte der Welt mehr passen w\xc3\xbcrde",
     "name =", "name.de is 70 bytes long", "60 or less"},
    {"camel", "Kamel", "Ka\\nmel", "name =", "name.de contains a character", "newlines"},
    {"camel", "Kamel", "Ka\\u001b[31mmel", "name =", "name.de contains a character", "escapes"},
    {"camel", "Kamel", "Ka\\u202emel", "name =", "name.de contains a character", "direction"},
    {"worker",
     "text.en = \"When played: draw a card.\"\ntext.de = \"Beim Ausspielen: Ziehe eine "
     "Karte.\"\n",
     "", "[[card]]", "\"text\" is missing", "write text = {"},
    {"worker",
     "text.en = \"When played: draw a card.\"\ntext.de = \"Beim Ausspielen: Ziehe eine "
     "Karte.\"\n",
     "text = {}\n", "text =", "a text in no language", "or one of the two"},
    {"worker", "\"When played: draw a card.\"", "\"\"", "text.en", "text.en is empty",
     "fill it in"},
    // effects (all of what can be wrong in one: effect_language_test.cpp)
    {"worker", "draw(1)", "drow(1)", "effect", "card \"worker\": \"drow\" is not a word",
     "did you mean \"draw\"?"},
    {"worker", "draw(1)", "draw(1", "effect", "expected \")\"", "written like"},
    {"worker", "on_play", "trap", "effect", "a companion has no effect \"trap\"", "may have"},
    {"worker", "\"on_play: draw(1)\"", "[\"on_play: draw(1)\"]", "effect", "effect is a list",
     "quotation marks"},
    {"snake_nest", "effect = \"trap: eliminate(companion, opposing)\"\n", "", "[[card]]",
     "a trap without an effect", "say what it does"},
    // counts (R1.2)
    {"worker", "copies = 4", "copies = 5", "[[card]]",
     "Companions: the copies add up to 41, a game is played with 40", "change \"copies\""},
    {"jackal", "copies = 4", "copies = 3", "[[card]]", "Animals: the copies add up to 15",
     "copies"},
    {"spear_trap", "copies = 4", "copies = 3", "[[card]]", "Traps of the main deck", "copies"},
    {"skeleton", "copies = 4", "copies = 8", "[[card]]", "Undead of the main deck", "copies"},
    {"avatar_of_anubis", "copies = 1", "copies = 2", "[[card]]",
     "Papyrus cards: the copies add up "
     "to 11",
     "copies"},
    {"tara_wolf", "copies = 1", "copies = 2", "[[card]]", "Adventurers: the copies add up to 5",
     "copies"},
    {"tomb_of_tutankhamun", "copies = 1", "copies = 2", "[[card]]", "Tombs: the copies add up to 8",
     "copies"},
};

INSTANTIATE_TEST_SUITE_P(DeckFile, BrokenCard, testing::ValuesIn(kEdits));

// --- broken files, written out ---

struct Broken {
    std::string text;
    int line;
    const char* what;
    const char* hint;
};

std::ostream& operator<<(std::ostream& out, const Broken& broken) { return out << broken.what; }

class BrokenFile : public testing::TestWithParam<Broken> {};

TEST_P(BrokenFile, IsToldByItsLine) {
    const Broken& broken = GetParam();
    std::vector<std::string> errors;
    for (const DeckError& error : errors_of(broken.text)) errors.push_back(to_text(error));
    EXPECT_THAT(errors, Contains(AllOf(StartsWith("my.toml:" + std::to_string(broken.line) + ": "),
                                       HasSubstr(broken.what), HasSubstr(broken.hint))));
}

const std::string kTop = "format = 1\ngame = \"tara_wolf\"\nname = \"mine\"\n";

const Broken kBroken[] = {
    // the top
    {"", 1, "a deck without cards", "[[card]]"},
    {"[[card]]\n", 1, "\"format\" is missing", "write format = 1 at the top"},
    {"[[card]]\n", 1, "\"game\" is missing", "write game = \"tara_wolf\" at the top"},
    {"[[card]]\n", 1, "\"name\" is missing", "what you call this deck"},
    {kTop, 1, "a deck without cards", "[[card]]"},
    {"\n" + kTop + "card = 3\n", 5, "\"card\" is 3", "double square brackets"},
    {kTop + "[card]\nid = \"worker\"\n", 4, "\"card\" is a table", "double square brackets"},
    {kTop + "card = [1, 2]\n", 4, "a card is 1", "[[card]]"},
    {kTop + "card = []\n", 1, "Adventurers: the copies add up to 0", "the deck has none"},
    {kTop + "fromat = 1\n[[card]]\n", 4, "\"fromat\" is no key of a deck", "mean \"format\"?"},
    {kTop + "copies = 1\n[[card]]\n", 4, "\"copies\" is no key of a deck", "write [[card]] before"},
    {kTop + "author = \"me\"\n[[card]]\n", 4, "\"author\" is no key", "format, name, game or card"},
    {kTop + "[[cards]]\n", 4, "\"cards\" is no key of a deck", "did you mean \"card\"?"},
    {"\nformat = 2\n", 2, "format is 2", "write format = 1"},
    {"\ngame = \"chess\"\n", 2, "game is the text \"chess\"", "game = \"tara_wolf\""},
    {"\nname = \"\\u0007\"\n", 2, "name is the text \"?\"", "what you call this deck"},
    // TOML
    {"a = 1\nb =\n", 2, "not TOML: missing value", "a line is key = value"},
    {"a = 1\nb\n", 2, "not TOML: missing key-value separator", "a line is key = value"},
    {"a = 1\n\na = 2\n", 3, "value (\"a\") already exists", "a line is key = value"},
    {"a = { x = 1, x = 2 }\n", 1, "value (\"x\") already exists", "key = value"},
    {"[a]\n[[a]]\n", 2, "cannot be defined", "begins with [[card]]"},
    {"a = 1\n[a\n", 2, "not TOML: an invalid key", "key = value"},
    {"a = worker\n", 1, "not TOML: bad format", "quotation marks"},
    {"\na = tru\n", 2, "the next token is not a boolean", "key = value"},
    {"\na = 2024-13-01\n", 2, "not TOML: invalid date", "key = value"},
    {"a = \"\\q\"\n", 1, "not TOML", "key = value"},
    {"a = \"\\ud800\"\n", 1, "not TOML", "key = value"},
    {"a = {\n}\n", 1, "not TOML", "key = value"},
    {"a = [1,\n2,\n\n=]", 4, "not TOML", "key = value"},
    {"\"\\u001b[31m\" = 1\n\"\\u001b[31m\" = 2\n", 2, "value (\"?[31m\") already", "key = value"},
    // text
    {"a = \"x\ny\"\n", 1, "a text that is not closed on its line", "add the \""},
    {"\na = 'x\n", 2, "a text that is not closed on its line", "add the '"},
    {"a = \"x\\\"\n", 1, "a text that is not closed on its line", "add the \""},
    {"\na = \"\"\"x\ny\"\"\"\n", 2, "triple quotes", "on one line"},
    {"a = '''x'''\n", 1, "triple quotes", "on one line"},
    {"a = 1\n# \xff\n", 2, "bytes that are not UTF-8", "save the file as UTF-8"},
    {"a = \"\xc3\"\n", 1, "not UTF-8", "save the file"},
    {"a = \"\xc0\x80\"\n", 1, "not UTF-8", "save the file"},
    {"a = \"\xed\xa0\x80\"\n", 1, "not UTF-8", "save the file"},
    {"a = \"\xf4\x90\x80\x80\"\n", 1, "not UTF-8", "save the file"},
    {std::string("\n\na = \"\0\"\n", 10), 3, "a control character (code 0)", "plain text"},
    {"a = 1 # \x1b[31m\n", 1, "a control character (code 27)", "plain text"},
    {"a = 1\rb = 2\n", 1, "a control character (code 13)", "plain text"},
    {"a = \"\xc2\x9b\"\n", 1, "a control character (code 155)", "plain text"},
    // too much
    {"\na = [[[[[1]]]]]\n", 2, "brackets within brackets", "[[card]]"},
    {"a = [\n[[{x=\n{y=1}}]]]\n", 3, "brackets within brackets", "[[card]]"},
    {std::string(200000, '['), 1, "a line of 200000 bytes", "at most 2000"},
    {"a.a.a.a.a.a.a.a.a.a = 1\n", 1, "too many dots", "quotation marks"},
    {"a = 0b" + std::string(64, '1') + "\n", 1, "a word of 66 characters", "quotation marks"},
    {"\n#" + std::string(kLineBytesMax, 'x') + "\n", 2, "a line of 2001 bytes", "at most 2000"},
    {std::string(kDeckBytesMax + 1, '\n'), 1, "the file has 262145 bytes", "the deck file"},
};

INSTANTIATE_TEST_SUITE_P(DeckFile, BrokenFile, testing::ValuesIn(kBroken));

TEST(DeckFile, ReportsEveryCardAtOnceInTheOrderOfLines) {
    std::string text(builtin_deck_text());
    text = replaced(text, "cost = 1", "cost = 9", begin_of(text, "thief"));
    text = replaced(text, "\"stated\"", "\"mine\"", begin_of(text, "worker"));
    text = replaced(text, "copies = 4", "copies = 0", begin_of(text, "worker"));
    const DeckErrors errors = errors_of(text);
    ASSERT_THAT(errors, SizeIs(3));
    EXPECT_THAT(errors[0].what, HasSubstr("card \"worker\": copies is 0"));
    EXPECT_THAT(errors[1].what, HasSubstr("card \"worker\": source is the text"));
    EXPECT_THAT(errors[2].what, HasSubstr("card \"thief\": cost is 9"));
    EXPECT_LT(errors[0].line, errors[1].line);
    EXPECT_LT(errors[1].line, errors[2].line);
}

TEST(DeckFile, StopsAfterManyErrors) {
    std::string text = kTop;
    for (int i = 0; i < 100; ++i) text += "[[card]]\n";
    EXPECT_THAT(errors_of(text), SizeIs(kDeckErrorsMax));
}

TEST(DeckFile, RefusesMoreCardsThanCanBeNumbered) {
    std::string text = kTop;
    for (int i = 0; i < 256; ++i) {
        text += "[[card]]\nid = \"t" + std::to_string(i) +
                "\"\nkind = \"tomb\"\ncopies = 1\nname.en = \"T\"\nsource = \"ours\"\n";
    }
    const DeckErrors errors = errors_of(text);
    ASSERT_THAT(errors, SizeIs(1));
    EXPECT_EQ(errors[0].line, 4 + 255 * 6);
    EXPECT_THAT(errors[0].what, HasSubstr("more than 255 different cards"));
}

// --- what is accepted ---

TEST(DeckFile, KeepsACorrectedFigure) {
    const Deck deck =
        deck_of(edited("crocodile", "cost = 3\nstrength = 5", "cost = 8\nstrength = 20"));
    const Card& card = deck[deck.find("crocodile")];
    EXPECT_EQ(card.cost, 8);
    EXPECT_EQ(card.strength, 20);
    EXPECT_EQ(deck.faces()[index_of(deck.find("crocodile"))].strength, 20);
    EXPECT_EQ(deck.size(), builtin_deck().size());
}

TEST(DeckFile, LetsFiguresMoveWithinTheirSum) {
    std::string text(builtin_deck_text());
    text = replaced(text, "copies = 4", "copies = 1", begin_of(text, "worker"));
    text = replaced(text, "copies = 2", "copies = 5", begin_of(text, "legionnaire"));
    text = replaced(text, "copies = 1", "copies = 2", begin_of(text, "avatar_of_sobek"));
    text.erase(begin_of(text, "sandstorm"),
               begin_of(text, "sealed_door") - begin_of(text, "sandstorm"));
    text = replaced(text, "copies = 1", "copies = 2", begin_of(text, "tomb_of_sethos"));
    text.erase(begin_of(text, "tomb_of_ramses"));
    const Deck deck = deck_of(text);
    EXPECT_EQ(deck.size(), builtin_deck().size() - 2);
    EXPECT_EQ(deck[deck.find("legionnaire")].copies, 5);
    EXPECT_EQ(deck[deck.find("tomb_of_sethos")].copies, 2);
}

TEST(DeckFile, LetsOneLanguageStandForBoth) {
    std::string text = edited("camel", "en = \"Camel\", ", "");
    text = replaced(text, "text.de = \"Beim Ausspielen: Ziehe eine Karte.\"\n", "");
    const Deck deck = deck_of(text);
    EXPECT_EQ(deck[deck.find("camel")].name[0], "Kamel");
    EXPECT_EQ(deck[deck.find("worker")].text[1], "When played: draw a card.");
}

TEST(DeckFile, AcceptsInlineTextsAndLiteralStrings) {
    std::string text =
        edited("camel", "source", "text = { en = \"\\u00dcbrigens [1] # {2}\" }\nsource");
    text = replaced(text, "\"animal\"", "'animal'", begin_of(text, "camel"));
    const Deck deck = deck_of(text);
    EXPECT_EQ(deck[deck.find("camel")].text[1],
              "\xc3\x9c"
              "brigens [1] # {2}");
}

TEST(DeckFile, AcceptsAByteOrderMarkAndWindowsLines) {
    std::string text = "\xef\xbb\xbf";
    for (char c : builtin_deck_text()) {
        if (c == '\n') text += '\r';
        text += c;
    }
    const Deck deck = deck_of(text);
    EXPECT_EQ(deck.size(), builtin_deck().size());
    EXPECT_EQ(deck[deck.find("cat")].name, builtin_deck()[builtin_deck().find("cat")].name);
    // Lines are counted as an editor counts them.
    const DeckErrors errors = errors_of(replaced(text, "format = 1", "format = 2"));
    const std::string_view builtin = builtin_deck_text();
    EXPECT_EQ(errors.at(0).line, line_at(builtin, builtin.find("format = 1")));
}

TEST(DeckFile, TellsSoManyErrorsAndNoMore) {
    // One mistake at the top, and five in each card.
    std::string text = "format = 1\ngame = \"tara_wolf\"\n";
    for (int i = 0; i < 20; ++i) text += "[[card]]\n";
    EXPECT_THAT(errors_of(text), SizeIs(kDeckErrorsMax));
}

TEST(DeckFile, NeedsNoNewlineAtItsEnd) {
    std::string text(builtin_deck_text());
    while (text.back() == '\n') text.pop_back();
    EXPECT_EQ(deck_of(text).size(), builtin_deck().size());
}

TEST(DeckFile, SurvivesAnyCutAndAnyByte) {
    const std::string text(builtin_deck_text());
    for (std::size_t size = 0; size < text.size(); size += 1999) {
        EXPECT_FALSE(errors_of(std::string_view(text).substr(0, size)).empty());
    }
    for (std::size_t at = text.find("\n[[card]]"); at < text.size(); at += 2003) {
        for (char c : {'\0', '"', '[', '\\', '\xff'}) {
            std::string changed = text;
            changed[at] = c;
            read_deck("my.toml", changed);
        }
    }
}

// --- files ---

TEST(LoadDeck, ReadsAFile) {
    const std::string path = testing::TempDir() + "deck_file_test.toml";
    std::ofstream(path, std::ios::binary) << builtin_deck_text();
    ReadDeck read = load_deck(path);
    ASSERT_TRUE(std::holds_alternative<Deck>(read));
    EXPECT_EQ(std::get<Deck>(read).size(), builtin_deck().size());

    std::ofstream(path, std::ios::binary) << "format = 2\n";
    read = load_deck(path);
    ASSERT_TRUE(std::holds_alternative<DeckErrors>(read));
    EXPECT_THAT(to_text(std::get<DeckErrors>(read).front()), StartsWith(path + ":1: "));

    std::ofstream(path, std::ios::binary) << std::string(2 * kDeckBytesMax, '#');
    read = load_deck(path);
    ASSERT_TRUE(std::holds_alternative<DeckErrors>(read));
    EXPECT_THAT(std::get<DeckErrors>(read).front().what, HasSubstr("a deck has at most 262144"));
    std::filesystem::remove(path);
}

TEST(LoadDeck, SaysWhatIsWrongWithAPath) {
    const auto error_at = [](const std::string& path) {
        const ReadDeck read = load_deck(path);
        return to_text(std::get<DeckErrors>(read).front());
    };
    const std::string folder = testing::TempDir();
    EXPECT_EQ(error_at(folder + "no_such_deck.toml"),
              folder + "no_such_deck.toml: there is no such file; check the path of the deck file");
    EXPECT_THAT(error_at(folder), HasSubstr(": this is not a file; "));
    EXPECT_THAT(error_at(""), HasSubstr(": there is no such file; "));
    EXPECT_THAT(error_at(std::string(5000, 'x')), HasSubstr("cannot be looked at"));
    // A file that can be opened and not be read: nothing lies at its beginning.
    EXPECT_THAT(error_at("/proc/self/mem"), HasSubstr(": cannot be read; check who may read it"));
}

}  // namespace
}  // namespace valley::tara_wolf
