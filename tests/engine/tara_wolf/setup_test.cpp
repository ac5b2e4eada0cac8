// The setup (R2), the deck for play (R1.2) and who draws first (R9.2).

#include <gmock/gmock.h>

#include "engine/games/tara_wolf/match.hpp"
#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::StartsWith;

std::vector<std::string> ids_of_deck(const Deck& deck, bool (*belongs)(const Card&)) {
    std::vector<std::string> ids;
    for (const Card& card : deck.cards()) {
        if (belongs(card)) ids.insert(ids.end(), card.copies, card.id);
    }
    return ids;
}

bool is_main(const Card& card) {
    return !card.papyrus && card.kind != Kind::tomb && card.kind != Kind::adventurer;
}

// `count` ids from the end of the list, the last one first: what is dealt from the top of a pile
// that lies in the order of the deck.
std::string dealt(const std::vector<std::string>& pile, std::size_t from_top, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) text += " ";
        text += pile[pile.size() - 1 - from_top - i];
    }
    return text;
}

// Every shuffle leaves its pile as it lies, the toss falls to `first`.
void begin_unshuffled(Scene& scene, Seat first) {
    scene.shuffle_in_order("papyrus", 10);
    scene.luck("toss", static_cast<std::uint32_t>(index_of(first)));
    scene.shuffle_in_order("tombs", 7);
    scene.shuffle_in_order("main_stack", 80);
    scene.shuffle_in_order("adventurers", 4);
    scene.begin_game();
}

TEST(Setup, R1_2_TheDeckForPlay) {
    Scene scene;
    begin_unshuffled(scene, A);
    const auto count = [&](bool papyrus, Kind kind) {
        int cards = 0;
        for (const Card& card : scene.deck().cards()) {
            if (card.papyrus == papyrus && card.kind == kind) cards += card.copies;
        }
        return cards;
    };
    EXPECT_EQ(count(false, Kind::companion), 40);
    EXPECT_EQ(count(false, Kind::animal), 16);
    EXPECT_EQ(count(false, Kind::trap), 12);
    EXPECT_EQ(count(false, Kind::undead), 12);
    EXPECT_EQ(count(true, Kind::undead) + count(true, Kind::trap), 10);
    EXPECT_EQ(count(false, Kind::tomb), 7);
    EXPECT_EQ(count(false, Kind::adventurer), 4);
    EXPECT_EQ(scene.supply(), 8);
}

TEST(Setup, R2_1_ThreePapyrusCardsEachAndFourLeaveTheGameUnseen) {
    Scene scene;
    begin_unshuffled(scene, B);
    const auto pile = ids_of_deck(scene.deck(), [](const Card& card) { return card.papyrus; });
    EXPECT_EQ(scene.papyrus(A), dealt(pile, 0, 3));
    EXPECT_EQ(scene.papyrus(B), dealt(pile, 3, 3));
    for (Onlooker who : {Onlooker(A), Onlooker(B), Onlooker(kSpectator)}) {
        EXPECT_EQ(scene.seen(who, ZoneKey::papyrus_box), "+4");
    }
    EXPECT_EQ(scene.seen(A, ZoneKey::papyrus, A), scene.papyrus(A));
    EXPECT_EQ(scene.seen(A, ZoneKey::papyrus, B), "+3");
    EXPECT_THAT(scene.events(B), Contains("A dealt_papyrus ?"));
    EXPECT_THAT(scene.events(A), Contains("A dealt_papyrus " + pile.back()));
}

TEST(Setup, R2_2_TheTossDecidesWhoBearsTheMedallion) {
    for (Seat first : {A, B}) {
        Scene scene;
        begin_unshuffled(scene, first);
        EXPECT_EQ(scene.bearer(), first);
        EXPECT_THAT(scene.events(kSpectator), Contains(std::string(name_of(first)) + " toss"));
        EXPECT_EQ(scene.asked(), std::string(name_of(first)) + " split 1: 0 1 2 3 4");
    }
}

TEST(Setup, R2_3_SevenTombsSeventyCardsAndFiveInEachHand) {
    Scene scene;
    begin_unshuffled(scene, A);
    for (Onlooker who : {Onlooker(A), Onlooker(B), Onlooker(kSpectator)}) {
        EXPECT_EQ(scene.seen(who, ZoneKey::tomb_stack), "+7");
        EXPECT_EQ(scene.seen(who, ZoneKey::stack), "+70");
        EXPECT_EQ(scene.seen(who, ZoneKey::discard), "");
    }
    EXPECT_EQ(scene.seen(A, ZoneKey::hand, A), scene.hand(A));
    EXPECT_EQ(scene.seen(A, ZoneKey::hand, B), "+5");
    EXPECT_EQ(scene.seen(kSpectator, ZoneKey::hand, A), "+5");
}

TEST(Setup, R9_2_TheBearerDrawsHisFiveFirst) {
    for (Seat first : {A, B}) {
        Scene scene;
        begin_unshuffled(scene, first);
        const auto pile = ids_of_deck(scene.deck(), is_main);
        EXPECT_EQ(scene.hand(first), dealt(pile, 0, 5));
        EXPECT_EQ(scene.hand(other(first)), dealt(pile, 5, 5));
        EXPECT_EQ(scene.stack(), dealt(pile, 10, 70));
    }
}

TEST(Setup, R2_4_OneAdventurerEachFaceUpInCamp) {
    Scene scene;
    begin_unshuffled(scene, B);
    const auto pile =
        ids_of_deck(scene.deck(), [](const Card& card) { return card.kind == Kind::adventurer; });
    EXPECT_EQ(scene.camp(B), dealt(pile, 0, 1));
    EXPECT_EQ(scene.camp(A), dealt(pile, 1, 1));
    for (Onlooker who : {Onlooker(A), Onlooker(B), Onlooker(kSpectator)}) {
        EXPECT_EQ(scene.seen(who, ZoneKey::camp, A), scene.camp(A));
        EXPECT_EQ(scene.seen(who, ZoneKey::camp, B), scene.camp(B));
        EXPECT_EQ(scene.seen(who, ZoneKey::adventurer_box), "+2");
        EXPECT_THAT(scene.events(who), Contains("B dealt_adventurer " + scene.camp(B)));
    }
}

TEST(Setup, R2_5_NoCoinsAndAnUnusedPassMarker) {
    Scene scene;
    begin_unshuffled(scene, A);
    for (Seat seat : {A, B}) {
        EXPECT_EQ(scene.coins(seat), 0);
        EXPECT_EQ(scene.seen(kSpectator, CounterKey::pass_marker, seat), 1);
    }
    EXPECT_EQ(scene.supply(), 8);
}

// Every pile is shuffled whole, and nothing else is drawn: the same draws in every game.
TEST(Setup, R2_EveryPileIsShuffled) {
    SeededChance seeded(seed_from(7));
    RecordingChance chance(seeded);
    NoEvents nobody;
    Scene scene;
    begin_unshuffled(scene, A);
    set_up(scene.deck(), 0, chance, nobody);

    std::vector<std::string> expected;
    const auto shuffle = [&](const std::string& purpose, int cards) {
        for (int bound = cards; bound > 1; --bound) {
            expected.push_back(purpose + " " + std::to_string(bound));
        }
    };
    shuffle("papyrus", 10);
    expected.emplace_back("toss 2");
    shuffle("tombs", 7);
    shuffle("main_stack", 80);
    shuffle("adventurers", 4);
    std::vector<std::string> drawn;
    for (const Draw& draw : chance.draws()) {
        drawn.push_back(std::string(draw.purpose) + " " + std::to_string(draw.bound));
    }
    EXPECT_EQ(drawn, expected);
}

TEST(Setup, R2_TheShuffleDecidesWhatIsDealt) {
    Scene scene;
    scene.shuffle_bottom_on_top("papyrus", 10).luck("toss", 0);
    scene.shuffle_bottom_on_top("tombs", 7);
    scene.shuffle_bottom_on_top("main_stack", 80);
    scene.shuffle_bottom_on_top("adventurers", 4);
    scene.begin_game();
    const auto main = ids_of_deck(scene.deck(), is_main);
    EXPECT_EQ(scene.hand(A), main.front() + " " + dealt(main, 0, 4));
    const auto adventurers =
        ids_of_deck(scene.deck(), [](const Card& card) { return card.kind == Kind::adventurer; });
    EXPECT_EQ(scene.camp(A), adventurers.front());
    EXPECT_EQ(scene.camp(B), adventurers.back());
    const auto tombs =
        ids_of_deck(scene.deck(), [](const Card& card) { return card.kind == Kind::tomb; });
    EXPECT_THAT(scene.tomb_stack(), StartsWith(tombs.front()));
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
