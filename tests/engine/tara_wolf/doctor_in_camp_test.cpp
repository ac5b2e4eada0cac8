// Doctor as a card in camp (R4.5, R9.8); what it does in a tomb is tested with the traps.

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

TEST(DoctorInCamp, R4_5_DoesNothingWhenPlayed) {
    Scene scene;
    scene.hand(A, "doctor worker").coins(A, 2).discard("camel").stack("cobra");
    scene.begin_play(A);
    scene.choose(A, "doctor");
    EXPECT_THAT(scene.events(B), ElementsAre("A paid 2", "A played doctor"));
    EXPECT_EQ(scene.camp(A), "doctor");
    EXPECT_EQ(scene.discard(), "camel");
}

TEST(DoctorInCamp, R9_8_SavesACompanionFromATrap) {
    Scene scene;
    scene.bearer(B).camp(A, "doctor").group(A, "thief").group(B, "camel").traps(B, "spear_trap");
    scene.begin_traps();
    EXPECT_EQ(scene.camp(A), "doctor thief");
    EXPECT_THAT(scene.events(kSpectator), Contains("A saved thief"));
}

TEST(DoctorInCamp, R9_8_ADoctorInTheOtherCampHelpsNobodyHere) {
    Scene scene;
    scene.bearer(B).camp(B, "doctor").group(A, "thief").group(B, "camel").traps(B, "spear_trap");
    scene.begin_traps();
    EXPECT_EQ(scene.camp(A), "");
    EXPECT_EQ(scene.camp(B), "doctor");
}

// The Enchantress has taken it: it saves those of its new seat (R9.6).
TEST(DoctorInCamp, R9_6_ATakenDoctorSavesForItsNewSeat) {
    Scene scene;
    scene.bearer(B).hand(B, "enchantress spear_trap").coins(B, 3).camp(A, "doctor thief");
    scene.camp(B, "camel");
    scene.begin_play(B);
    scene.choose(B, "enchantress");
    scene.choose(B, "doctor");
    scene.choose(B, "end");
    scene.choose(A, "0");
    scene.choose(A, "end");
    scene.choose(B, "open");
    scene.choose(B, "camel");
    scene.choose(A, "thief");
    scene.choose(B, "spear_trap");
    scene.choose(B, "none");
    scene.choose(A, "none");
    EXPECT_THAT(scene.events(A), Contains("A eliminated thief"));
    EXPECT_THAT(scene.events(A), Not(Contains("A saved thief")));
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
