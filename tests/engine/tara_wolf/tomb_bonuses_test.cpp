// strength of a whole kind: Tombs of Haremhab, Amenhotep III, Thutmosis III (R5.5).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

void set_groups(Scene& scene, const char* tomb) {
    scene.open_tomb(tomb);
    scene.group(A, "tara_wolf worker camel mummy").group(B, "thief legionnaire crocodile ghoul");
    scene.begin_obstacles(A);
}

// Tara has her own bonus, being with the medallion; no Tomb adds to it.
TEST(Haremhab, R5_5_AllUndeadHaveOneMore) {
    Scene scene;
    set_groups(scene, "tomb_of_haremhab");
    EXPECT_EQ(scene.strengths(A), "tara_wolf 3, worker 1, camel 2, mummy 3");
    EXPECT_EQ(scene.strengths(B), "thief 2, legionnaire 4, crocodile 5, ghoul 2");
}

TEST(Amenhotep, R5_5_AllCompanionsHaveOneMore) {
    Scene scene;
    set_groups(scene, "tomb_of_amenhotep");
    EXPECT_EQ(scene.strengths(A), "tara_wolf 3, worker 2, camel 2, mummy 2");
    EXPECT_EQ(scene.strengths(B), "thief 3, legionnaire 5, crocodile 5, ghoul 1");
}

TEST(Thutmosis, R5_5_AllAnimalsHaveOneMore) {
    Scene scene;
    set_groups(scene, "tomb_of_thutmosis");
    EXPECT_EQ(scene.strengths(A), "tara_wolf 3, worker 1, camel 3, mummy 2");
    EXPECT_EQ(scene.strengths(B), "thief 2, legionnaire 4, crocodile 6, ghoul 1");
}

TEST(TombBonuses, R5_5_OnlyOfTheOpenTomb) {
    Scene scene;
    scene.tombs(A, "tomb_of_haremhab").tombs(B, "tomb_of_amenhotep");
    scene.tomb_stack("tomb_of_thutmosis");
    set_groups(scene, "tomb_of_ramses");
    EXPECT_EQ(scene.strengths(A), "tara_wolf 3, worker 1, camel 2, mummy 2");
    EXPECT_EQ(scene.strengths(B), "thief 2, legionnaire 4, crocodile 5, ghoul 1");
}

// A Thief has 2; in Amenhotep's Tomb he has 3, and the Spear Trap does not reach him.
TEST(Amenhotep, R5_10_ItsBonusLiftsATargetOutOfReach) {
    Scene scene;
    scene.bearer(B).open_tomb("tomb_of_amenhotep").group(A, "thief worker camel").group(B, "cat");
    scene.traps(B, "spear_trap");
    scene.begin_traps();
    EXPECT_EQ(scene.asked(), "B trap_target(spear_trap) 1: worker camel");
}

// And it lifts one into the reach of the Rolling Boulder.
TEST(Thutmosis, R5_10_ItsBonusBringsATargetWithinReach) {
    Scene scene;
    scene.bearer(B).open_tomb("tomb_of_thutmosis").group(A, "camel thief").group(B, "cat");
    scene.traps(B, "rolling_boulder");
    scene.begin_traps();
    EXPECT_THAT(scene.events(A), ::testing::Contains("A eliminated camel"));
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
