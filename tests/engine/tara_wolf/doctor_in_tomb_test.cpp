// save: Doctor, when traps eliminate Companions (R9.8). As a card of the camp phase:
// doctor_in_camp_test.cpp.

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

// B, who bears the medallion, triggers its traps against A.
void begin(Scene& scene, const char* traps_of_b) {
    scene.bearer(B).group(B, "camel").traps(B, traps_of_b);
    scene.begin_traps();
}

TEST(Doctor, R9_8_TheFirstEliminatedCompanionReturnsToCamp) {
    Scene scene;
    scene.camp(A, "doctor").group(A, "worker thief mercenary");
    begin(scene, "snake_nest*3");
    scene.choose(B, "snake_nest");
    scene.choose(B, "thief");
    EXPECT_EQ(scene.camp(A), "doctor thief");
    EXPECT_EQ(scene.group(A), "worker mercenary");
    EXPECT_THAT(scene.moves(kSpectator),
                ElementsAre("A saved thief: group@A#1 -> camp@A",
                            "B discarded snake_nest: triggered#0 -> discard"));
    EXPECT_EQ(scene.seen(B, CounterKey::saves_used, A), 1);
}

TEST(Doctor, R9_8_OnceATomb) {
    Scene scene;
    scene.camp(A, "doctor").group(A, "worker thief mercenary");
    begin(scene, "snake_nest*3");
    scene.choose(B, "snake_nest");
    scene.choose(B, "thief");
    scene.choose(B, "snake_nest");
    scene.choose(B, "worker");
    EXPECT_THAT(scene.events(A), Contains("A eliminated worker"));
    EXPECT_THAT(scene.events(A), Contains("A eliminated mercenary"));
    EXPECT_EQ(scene.camp(A), "doctor thief");
}

TEST(Doctor, R9_8_TwoDoctorsSaveTwo) {
    Scene scene;
    scene.camp(A, "doctor*2").group(A, "worker thief mercenary");
    begin(scene, "snake_nest*3");
    scene.choose(B, "snake_nest");
    scene.choose(B, "worker");
    scene.choose(B, "snake_nest");
    scene.choose(B, "thief");
    EXPECT_EQ(scene.camp(A), "doctor doctor worker thief");
    EXPECT_THAT(scene.events(A), Contains("A eliminated mercenary"));
}

TEST(Doctor, R9_8_CompanionsOnly) {
    Scene scene;
    scene.camp(A, "doctor").group(A, "camel mummy worker");
    begin(scene, "spear_trap*3");
    scene.choose(B, "spear_trap");
    scene.choose(B, "mummy");
    scene.choose(B, "spear_trap");
    scene.choose(B, "camel");
    EXPECT_THAT(scene.all_events(A), Contains("A eliminated mummy"));
    EXPECT_THAT(scene.all_events(A), Contains("A eliminated camel"));
    EXPECT_EQ(scene.camp(A), "doctor worker");
}

// In the tomb it is a Companion like others.
TEST(Doctor, R9_8_InTheTombItSavesNobody) {
    Scene scene;
    scene.group(A, "doctor worker");
    begin(scene, "snake_nest");
    scene.choose(B, "worker");
    EXPECT_THAT(scene.events(A), Contains("A eliminated worker"));
    EXPECT_EQ(scene.camp(A), "");
}

TEST(Doctor, R9_8_InTheTombItDoesNotSaveItself) {
    Scene scene;
    scene.group(A, "doctor camel");
    begin(scene, "snake_nest");
    EXPECT_THAT(scene.events(A), Contains("A eliminated doctor"));
}

// One in camp and one in the tomb: the one in camp saves the other, who then is a new Doctor.
TEST(Doctor, R9_8_ASavedDoctorIsANewDoctorInCamp) {
    Scene scene;
    scene.camp(A, "doctor").group(A, "doctor worker thief");
    begin(scene, "snake_nest*3");
    scene.choose(B, "snake_nest");
    scene.choose(B, "doctor");
    EXPECT_EQ(scene.camp(A), "doctor doctor");
    scene.choose(B, "snake_nest");
    scene.choose(B, "worker");
    EXPECT_EQ(scene.camp(A), "doctor doctor worker");
    EXPECT_THAT(scene.events(A), Contains("A eliminated thief"));
}

TEST(Doctor, R9_8_NobodyIsAskedWhomToSave) {
    Scene scene;
    scene.camp(A, "doctor").group(A, "worker camel legionnaire");
    begin(scene, "spear_trap snake_nest*2");
    scene.choose(B, "spear_trap");
    scene.choose(B, "worker");
    scene.choose(B, "snake_nest");
    EXPECT_EQ(scene.camp(A), "doctor worker");
    EXPECT_THAT(scene.all_events(A), Contains("A eliminated legionnaire"));
}

TEST(Doctor, R9_8_EachSideHasItsOwn) {
    Scene scene;
    scene.bearer(B).camp(A, "doctor").camp(B, "doctor");
    scene.group(A, "worker").group(B, "thief").traps(A, "snake_nest").traps(B, "snake_nest");
    scene.begin_traps();
    EXPECT_EQ(scene.camp(A), "doctor worker");
    EXPECT_EQ(scene.camp(B), "doctor thief");
}

TEST(Doctor, R9_8_TheOtherSeatsDoctorHelpsNobodyHere) {
    Scene scene;
    scene.camp(A, "doctor").camp(B, "doctor*2").group(A, "worker thief");
    begin(scene, "snake_nest*2");
    scene.choose(B, "snake_nest");
    scene.choose(B, "worker");
    EXPECT_THAT(scene.events(A), Contains("A eliminated thief"));
    EXPECT_EQ(scene.camp(A), "doctor worker");
}

// Who is saved counts as eliminated.
TEST(Doctor, R9_8_TheGhoulCountsASavedCompanion) {
    Scene scene;
    scene.camp(A, "doctor").group(A, "worker ghoul camel");
    begin(scene, "snake_nest sacred_flame*2");
    scene.choose(B, "snake_nest");
    EXPECT_EQ(scene.camp(A), "doctor worker");
    EXPECT_EQ(scene.strengths(A), "ghoul 2, camel 2");
    EXPECT_EQ(scene.seen(B, CounterKey::eliminated), 1);
}

TEST(Doctor, R9_8_SavesFromTrapsOfOnesOwn) {
    Scene scene;
    scene.trap("cave_in", "trap: eliminate(companion, any)");
    scene.bearer(A).camp(A, "doctor").group(A, "worker").group(B, "camel").traps(A, "cave_in");
    scene.begin_traps();
    EXPECT_EQ(scene.camp(A), "doctor worker");
}

// The Sacred Flame burns Undead, on either side, and no Doctor helps those.
TEST(Doctor, R9_8_SavesNobodyFromTheSacredFlame) {
    Scene scene;
    scene.bearer(A).camp(A, "doctor").group(A, "mummy").group(B, "cat").traps(A, "sacred_flame");
    scene.begin_traps();
    EXPECT_THAT(scene.events(A), Contains("A eliminated mummy"));
    EXPECT_EQ(scene.camp(A), "doctor");
}

// Leaving the tomb is no elimination.
TEST(Doctor, R9_8_SavesNobodyWhoLeavesTheTomb) {
    Scene scene;
    scene.bearer(A).camp(A, "doctor").group(A, "worker").group(B, "crocodile");
    scene.begin_traps();
    EXPECT_THAT(scene.events(A), Contains("A discarded worker"));
    EXPECT_THAT(scene.events(A), Not(Contains("A saved worker")));
    EXPECT_EQ(scene.camp(A), "doctor");
}

// Saved and so out of this tomb: they do not fight, and no trap reaches them.
TEST(Doctor, R9_8_WhoIsSavedIsOutOfThisTomb) {
    Scene scene;
    scene.camp(A, "doctor").group(A, "mercenary worker");
    begin(scene, "snake_nest*2");
    scene.choose(B, "snake_nest");
    scene.choose(B, "mercenary");
    EXPECT_THAT(scene.events(A), Contains("A eliminated worker"));
    EXPECT_THAT(scene.events(A), Contains("battle 0 2"));
    EXPECT_EQ(scene.camp(A), "doctor mercenary");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
