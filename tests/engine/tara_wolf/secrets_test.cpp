// Two worlds that differ in what a viewer may not know look the same to it, all along (R8).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;

// What a viewer gets at each step of the same play.
struct Told {
    std::vector<View> views;
    std::vector<SeenEvent> events;
};

struct Move {
    Seat seat;
    const char* picks;
};

template <std::size_t N>
Told told_to(Onlooker who, Scene& scene, const Move (&moves)[N]) {
    Told told;
    told.views.push_back(scene.view(who));
    for (const Move& move : moves) {
        scene.choose(move.seat, move.picks);
        told.views.push_back(scene.view(who));
    }
    scene.log().append_seen(who.viewer, 0, told.events);
    return told;
}

void expect_equal(const Told& one, const Told& two) {
    ASSERT_EQ(one.views.size(), two.views.size());
    for (std::size_t i = 0; i < one.views.size(); ++i) {
        EXPECT_TRUE(one.views[i] == two.views[i]) << "after answer " << i;
    }
    EXPECT_TRUE(one.events == two.events);
}

constexpr Move kRound[] = {{A, "0"},   {A, "end"},   {B, "0"},    {B, "end"},  {A, "open"},
                           {A, "cat"}, {B, "camel"}, {A, "none"}, {A, "none"}, {B, "none"}};

TEST(Secrets, R8_NothingDependsOnWhatASeatMayNotKnow) {
    Scene one;
    one.camp(A, "cat").camp(B, "camel").hand(A, "spy mummy").papyrus(A, "sandstorm");
    one.hand(B, "worker skeleton").papyrus(B, "sealed_door").stack("cobra seer");
    one.discard("thief doctor patron").tomb_stack("plain_tomb tomb_of_ramses");
    one.lay(Zone::papyrus_box, "avatar_of_isis").lay(Zone::adventurer_box, "tara_wolf");
    one.begin_camp(A);
    Scene two;
    two.camp(A, "cat").camp(B, "camel").hand(A, "spy mummy").papyrus(A, "sandstorm");
    two.hand(B, "cobra legionnaire").papyrus(B, "avatar_of_isis").stack("skeleton mummy");
    two.discard("thief patron doctor").tomb_stack("plain_tomb tomb_of_sethos");
    two.lay(Zone::papyrus_box, "scarab_swarm").lay(Zone::adventurer_box, "montana_smith");
    two.begin_camp(A);
    expect_equal(told_to(A, one, kRound), told_to(A, two, kRound));
}

TEST(Secrets, R8_NothingDependsOnWhatASpectatorMayNotKnow) {
    Scene one;
    one.camp(A, "cat").camp(B, "camel").hand(A, "spy mummy").papyrus(A, "sandstorm");
    one.hand(B, "worker skeleton").papyrus(B, "sealed_door");
    one.begin_camp(A);
    Scene two;
    two.camp(A, "cat").camp(B, "camel").hand(A, "falcon cat").papyrus(A, "avatar_of_osiris");
    two.hand(B, "mummy spear_trap").papyrus(B, "avatar_of_isis");
    two.begin_camp(A);
    expect_equal(told_to(kSpectator, one, kRound), told_to(kSpectator, two, kRound));
}

// Drawing, digging, looking at a hand and taking from it: the spectator learns the same.
TEST(Secrets, R8_NothingDependsOnWhatTheSeatsShowEachOther) {
    constexpr Move kPlays[] = {{A, "2"},        {A, "archaeologist"}, {A, "camel"},
                               {A, "reporter"}, {A, "spy"},           {A, "end"}};
    Scene one;
    one.hand(A, "archaeologist reporter spy").coins(A, 1).hand(B, "worker mummy");
    one.stack("cobra thief camel seer jackal").luck("random_hand_card", 0);
    one.begin_camp(A);
    Scene two;
    two.hand(A, "archaeologist reporter spy").coins(A, 1).hand(B, "cat legionnaire");
    two.stack("mummy ghoul jackal camel seer").luck("random_hand_card", 1);
    two.begin_camp(A);
    expect_equal(told_to(kSpectator, one, kPlays), told_to(kSpectator, two, kPlays));
}

// Two copies of a card are one face: nothing tells which of them went into the hand.
TEST(Secrets, R8_CardsHaveNoIdentity) {
    Scene scene;
    scene.hand(A, "camel").coins(A, 1).camp(A, "camel").stack("camel*2");
    scene.begin_camp(A);
    scene.choose(A, "1");
    const View view = scene.view(A);
    const auto in_camp = view.slots_of(static_cast<std::uint8_t>(ZoneKey::camp), A);
    const auto in_hand = view.slots_of(static_cast<std::uint8_t>(ZoneKey::hand), A);
    ASSERT_EQ(in_hand.size(), 2u);
    EXPECT_EQ(in_hand[0], in_hand[1]);
    EXPECT_EQ(in_hand[0], in_camp[0]);
}

TEST(Secrets, R8_DiscardsAreRememberedAndNotBrowsed) {
    Scene scene;
    scene.hand(A, "camel*3 cobra*2 spy seer");
    scene.begin_play(A);
    scene.choose(A, "end");
    scene.choose(A, "spy seer");
    EXPECT_EQ(scene.seen(B, ZoneKey::discard), "seer +1");
    EXPECT_THAT(scene.all_events(B), Contains("A discarded spy"));
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
