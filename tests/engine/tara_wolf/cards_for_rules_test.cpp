// What of a deck decides how a match goes on, and what does not.

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "engine/games/games.hpp"
#include "engine/games/tara_wolf/deck.hpp"
#include "engine/games/tara_wolf/game.hpp"

namespace valley::tara_wolf {
namespace {

std::vector<Card> two_cards() {
    Card trap;
    trap.kind = Kind::trap;
    trap.id = "pit";
    trap.effect_count = 1;
    trap.effects[0] = {.when = When::trap, .what = What::eliminate};
    Card worker;
    worker.id = "worker";
    worker.copies = 8;
    worker.cost = 1;
    return {trap, worker};
}

std::string rules_of(const std::vector<Card>& cards) { return Deck(cards).for_rules(); }

TEST(CardsForRules, EverythingThatIsARuleCounts) {
    std::set<std::string> seen{rules_of(two_cards())};
    const auto expect_new = [&](const char* what, auto change) {
        std::vector<Card> cards = two_cards();
        change(cards);
        EXPECT_TRUE(seen.insert(rules_of(cards)).second) << what;
    };
    expect_new("kind", [](auto& c) { c[1].kind = Kind::animal; });
    expect_new("papyrus", [](auto& c) { c[0].papyrus = true; });
    expect_new("copies", [](auto& c) { c[1].copies = 7; });
    expect_new("cost", [](auto& c) { c[1].cost = 2; });
    expect_new("strength", [](auto& c) { c[1].strength = 1; });
    expect_new("order", [](auto& c) { std::swap(c[0], c[1]); });
    expect_new("one card less", [](auto& c) { c.pop_back(); });
    expect_new("no effect", [](auto& c) { c[0].effect_count = 0; });
    expect_new("two effects", [](auto& c) { c[0].effect_count = 2; });
    expect_new("when", [](auto& c) { c[0].effects[0].when = When::on_play; });
    expect_new("what", [](auto& c) { c[0].effects[0].what = What::eliminate_all; });
    expect_new("amount", [](auto& c) { c[0].effects[0].amount = -1; });
    expect_new("look", [](auto& c) { c[0].effects[0].look = 3; });
    expect_new("kinds", [](auto& c) { c[0].effects[0].kinds.insert(Kind::animal); });
    expect_new("side", [](auto& c) { c[0].effects[0].side = Side::any; });
    expect_new("least strength", [](auto& c) { c[0].effects[0].strength_min = 1; });
    expect_new("most strength", [](auto& c) { c[0].effects[0].strength_max = 2; });
    expect_new("who", [](auto& c) { c[0].effects[0].who = Who::all; });
    expect_new("per", [](auto& c) { c[0].effects[0].per = Per::own; });
    expect_new("per kinds", [](auto& c) { c[0].effects[0].per_kinds.insert(Kind::undead); });
}

TEST(CardsForRules, NamesAndTextsDoNotCount) {
    std::vector<Card> cards = two_cards();
    cards[1].id = "labourer";
    cards[1].name = {"Labourer", "Arbeiter"};
    cards[1].text = {"Works.", "Arbeitet."};
    cards[1].source = Source::stated;
    EXPECT_EQ(rules_of(cards), rules_of(two_cards()));
}

TEST(CardsForRules, AreTheDecksOfTheGame) {
    const Registry games = builtin_games();
    const Game& game = *games.find("tara_wolf");
    EXPECT_EQ(game.cards_for_rules(), dynamic_cast<const TaraWolf&>(game).deck().for_rules());
    EXPECT_NE(game.cards_for_rules(), game.marked().cards_for_rules());
}

}  // namespace
}  // namespace valley::tara_wolf
