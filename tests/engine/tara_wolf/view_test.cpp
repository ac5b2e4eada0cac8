// Who may know what: the zones (R1.5), the counts (R1.6), the moment (R8), the replay (R9.22).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;

// A table with something in every zone that a camp phase has.
void set_full_table(Scene& scene) {
    scene.bearer(B).coins(A, 2).coins(B, 1).pass_used(B).round(3);
    scene.hand(A, "camel mummy").hand(B, "spy worker cobra");
    scene.papyrus(A, "sandstorm avatar_of_isis").papyrus(B, "sealed_door");
    scene.camp(A, "tara_wolf cat").camp(B, "susan_copperstone jackal*2");
    scene.spent(A, "avatar_of_horus").spent(B, "scarab_swarm");
    scene.tombs(A, "tomb_of_sethos").tombs(B, "tomb_of_tutankhamun");
    scene.stack("jackal*3").discard("thief camel worker");
    scene.tomb_stack("tomb_of_ramses tomb_of_haremhab");
    scene.lay(Zone::papyrus_box, "avatar_of_osiris").lay(Zone::adventurer_box, "montana_smith");
}

TEST(View, R1_5_WhatEverybodySees) {
    Scene scene;
    set_full_table(scene);
    scene.begin_play(A);
    for (Onlooker who : {Onlooker(A), Onlooker(B), Onlooker(kSpectator)}) {
        EXPECT_EQ(scene.seen(who, ZoneKey::camp, A), "tara_wolf cat");
        EXPECT_EQ(scene.seen(who, ZoneKey::camp, B), "susan_copperstone jackal jackal");
        EXPECT_EQ(scene.seen(who, ZoneKey::spent, A), "avatar_of_horus");
        EXPECT_EQ(scene.seen(who, ZoneKey::spent, B), "scarab_swarm");
        EXPECT_EQ(scene.seen(who, ZoneKey::tombs, A), "tomb_of_sethos");
        EXPECT_EQ(scene.seen(who, ZoneKey::tombs, B), "tomb_of_tutankhamun");
    }
}

TEST(View, R1_5_PilesAreNumbersAndTheDiscardPileHasATop) {
    Scene scene;
    set_full_table(scene);
    scene.begin_play(A);
    for (Onlooker who : {Onlooker(A), Onlooker(B), Onlooker(kSpectator)}) {
        EXPECT_EQ(scene.seen(who, ZoneKey::stack), "+3");
        EXPECT_EQ(scene.seen(who, ZoneKey::discard), "thief +2");
        EXPECT_EQ(scene.seen(who, ZoneKey::tomb_stack), "+2");
        EXPECT_EQ(scene.seen(who, ZoneKey::papyrus_box), "+1");
        EXPECT_EQ(scene.seen(who, ZoneKey::adventurer_box), "+1");
    }
}

TEST(View, R1_5_HandAndPapyrusAreTheirSeatsOwn) {
    Scene scene;
    set_full_table(scene);
    scene.begin_play(A);
    EXPECT_EQ(scene.seen(A, ZoneKey::hand, A), "camel mummy");
    EXPECT_EQ(scene.seen(A, ZoneKey::papyrus, A), "sandstorm avatar_of_isis");
    EXPECT_EQ(scene.seen(B, ZoneKey::hand, B), "spy worker cobra");
    EXPECT_EQ(scene.seen(B, ZoneKey::papyrus, B), "sealed_door");
    for (Onlooker who : {Onlooker(B), Onlooker(kSpectator)}) {
        EXPECT_EQ(scene.seen(who, ZoneKey::hand, A), "+2");
        EXPECT_EQ(scene.seen(who, ZoneKey::papyrus, A), "+2");
    }
    for (Onlooker who : {Onlooker(A), Onlooker(kSpectator)}) {
        EXPECT_EQ(scene.seen(who, ZoneKey::hand, B), "+3");
        EXPECT_EQ(scene.seen(who, ZoneKey::papyrus, B), "+1");
    }
}

TEST(View, R1_5_GroupsAndOpenTombArePublicFaceDownCardsAreNot) {
    Scene scene;
    scene.bearer(A).group(A, "tara_wolf camel").group(B, "cat").face_down(A, "mummy sandstorm");
    scene.open_tomb("tomb_of_haremhab");
    scene.begin_obstacles(B);
    for (Onlooker who : {Onlooker(A), Onlooker(B), Onlooker(kSpectator)}) {
        EXPECT_EQ(scene.seen(who, ZoneKey::group, A), "tara_wolf camel");
        EXPECT_EQ(scene.seen(who, ZoneKey::open_tomb), "tomb_of_haremhab");
        EXPECT_EQ(scene.seen(who, CounterKey::strength, A), 5);
    }
    EXPECT_EQ(scene.seen(A, ZoneKey::face_down, A), "mummy sandstorm");
    EXPECT_EQ(scene.seen(B, ZoneKey::face_down, A), "?main ?papyrus");
    EXPECT_EQ(scene.seen(kSpectator, ZoneKey::face_down, A), "?main ?papyrus");
}

TEST(View, R1_6_TheCountsOfASeatArePublic) {
    Scene scene;
    set_full_table(scene);
    scene.begin_play(A);
    for (Onlooker who : {Onlooker(A), Onlooker(B), Onlooker(kSpectator)}) {
        const View view = scene.view(who);
        const auto count = [&](ZoneKey zone, Seat seat) {
            return view.count_of(static_cast<std::uint8_t>(zone), seat);
        };
        EXPECT_EQ(count(ZoneKey::hand, A), 2u);
        EXPECT_EQ(count(ZoneKey::hand, B), 3u);
        EXPECT_EQ(count(ZoneKey::papyrus, A), 2u);
        EXPECT_EQ(count(ZoneKey::papyrus, B), 1u);
        EXPECT_EQ(scene.seen(who, CounterKey::coins, A), 2);
        EXPECT_EQ(scene.seen(who, CounterKey::coins, B), 1);
        EXPECT_EQ(scene.seen(who, CounterKey::supply), 5);
        EXPECT_EQ(scene.seen(who, CounterKey::pass_marker, A), 1);
        EXPECT_EQ(scene.seen(who, CounterKey::pass_marker, B), 0);
        EXPECT_EQ(scene.seen(who, CounterKey::medallion, A), 0);
        EXPECT_EQ(scene.seen(who, CounterKey::medallion, B), 1);
    }
}

TEST(View, R8_EverybodySeesTheMomentAndWhoIsWaitedFor) {
    Scene scene;
    set_full_table(scene);
    scene.begin_play(A);
    for (Onlooker who : {Onlooker(A), Onlooker(B), Onlooker(kSpectator)}) {
        const View view = scene.view(who);
        EXPECT_EQ(view.viewer, who.viewer);
        EXPECT_EQ(view.phase, static_cast<std::uint8_t>(Phase::camp));
        EXPECT_EQ(view.question, static_cast<std::uint8_t>(Step::play));
        EXPECT_EQ(view.round, 3);
        EXPECT_EQ(view.turn, A);
        EXPECT_EQ(view.waiting_on, SeatSet{A});
        EXPECT_EQ(view.asked, who.viewer == Viewer::seat(A));
    }
}

// Only the asked seat gets the options: their number alone would tell about the hand.
TEST(View, R8_TheQuestionIsItsSeatsOwn) {
    Scene scene;
    set_full_table(scene);
    scene.begin_play(A);
    EXPECT_EQ(scene.view(A).prompt.count, 2);
    EXPECT_FALSE(scene.view(B).asked);
    EXPECT_FALSE(scene.view(kSpectator).asked);
}

// --- R9.22: the replay of a finished game ---

void finish_game(Scene& scene) {
    scene.bearer(A).tombs(A, "plain_tomb*3").group(A, "camel").group(B, "cat");
    scene.hand(A, "spy").hand(B, "mummy").papyrus(B, "sealed_door").stack("cobra");
    scene.tomb_stack("tomb_of_ramses");
    scene.lay(Zone::papyrus_box, "avatar_of_osiris").lay(Zone::adventurer_box, "montana_smith");
    scene.begin_battle();
}

TEST(View, R9_22_TheReplayOfAFinishedGameShowsAll) {
    Scene scene;
    finish_game(scene);
    ASSERT_TRUE(scene.over());
    EXPECT_EQ(scene.seen(kReplayReader, ZoneKey::hand, A), "spy");
    EXPECT_EQ(scene.seen(kReplayReader, ZoneKey::hand, B), "mummy");
    EXPECT_EQ(scene.seen(kReplayReader, ZoneKey::papyrus, B), "sealed_door");
    EXPECT_EQ(scene.seen(kReplayReader, ZoneKey::stack), "cobra");
    EXPECT_EQ(scene.seen(kReplayReader, ZoneKey::tomb_stack), "tomb_of_ramses");
    EXPECT_EQ(scene.seen(kReplayReader, ZoneKey::papyrus_box), "avatar_of_osiris");
    EXPECT_EQ(scene.seen(kReplayReader, ZoneKey::adventurer_box), "montana_smith");
}

TEST(View, R9_22_UnusedCardsStayUnseenAtTheTable) {
    Scene scene;
    finish_game(scene);
    for (Onlooker who : {Onlooker(A), Onlooker(B), Onlooker(kSpectator)}) {
        EXPECT_EQ(scene.seen(who, ZoneKey::papyrus_box), "+1");
        EXPECT_EQ(scene.seen(who, ZoneKey::adventurer_box), "+1");
    }
    EXPECT_EQ(scene.seen(A, ZoneKey::hand, B), "+1");
}

TEST(View, R9_22_TheReplayTellsEverySecretOfTheLog) {
    Scene scene;
    scene.hand(A, "reporter").hand(B, "mummy").stack("camel");
    scene.begin_camp(A);
    scene.choose(A, "1");
    EXPECT_THAT(scene.events(kReplayReader), Contains("A drew camel"));
    scene.choose(A, "reporter");
    EXPECT_THAT(scene.events(kReplayReader), Contains("A saw_hand_card mummy"));
}

TEST(ViewDeathTest, R9_22_NoReplayOfAGameThatIsNotOver) {
    Scene scene;
    scene.begin_camp(A);
    EXPECT_DEATH(scene.view(kReplayReader), "a replay is read when the game is over");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
