// limit: Tomb of Hatshepsut, Tomb of Ramses II (R5.3, R9.13).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

constexpr auto kCamp = "tara_wolf worker camel cat spy";

TEST(Hatshepsut, R9_13_ThreeCharactersASeatTheAdventurerIncluded) {
    Scene scene;
    scene.bearer(A).open_tomb("tomb_of_hatshepsut").camp(A, kCamp).camp(B, kCamp);
    scene.begin_entering();
    EXPECT_EQ(scene.asked(), "A enter 0-3: tara_wolf worker camel cat spy");
    EXPECT_EQ(scene.try_options(A, {0, 1, 2, 3}), Rejection::too_many);
    EXPECT_EQ(scene.try_options(A, {1, 2, 3, 4}), Rejection::too_many);
    scene.choose(A, "tara_wolf worker camel");
    EXPECT_EQ(scene.asked(), "B enter 0-3: tara_wolf worker camel cat spy");
    EXPECT_EQ(scene.try_options(B, {0, 1, 2, 3}), Rejection::too_many);
    scene.choose(B, "worker cat spy");
    EXPECT_EQ(scene.group(B), "worker cat spy");
}

TEST(Ramses, R9_13_TwoCharactersASeatTheAdventurerIncluded) {
    Scene scene;
    scene.bearer(A).open_tomb("tomb_of_ramses").camp(A, kCamp).camp(B, kCamp);
    scene.begin_entering();
    EXPECT_EQ(scene.asked(), "A enter 0-2: tara_wolf worker camel cat spy");
    EXPECT_EQ(scene.try_options(A, {0, 1, 2}), Rejection::too_many);
    scene.choose(A, "worker camel");
    EXPECT_EQ(scene.asked(), "B enter 0-2: tara_wolf worker camel cat spy");
    scene.choose(B, "tara_wolf");
    EXPECT_EQ(scene.group(B), "tara_wolf");
}

TEST(EntryLimit, R5_3_ItIsAnUpperLimit) {
    Scene scene;
    scene.bearer(A).open_tomb("tomb_of_hatshepsut").camp(A, "camel cat").camp(B, "spy");
    scene.begin_entering();
    EXPECT_EQ(scene.asked(), "A enter 0-2: camel cat");
    scene.choose(A, "cat");
    EXPECT_EQ(scene.asked(), "B enter 0-1: spy");
}

TEST(EntryLimit, R9_13_UndeadDoNotCount) {
    Scene scene;
    scene.bearer(A).open_tomb("tomb_of_ramses").camp(A, "camel cat").camp(B, "spy thief");
    scene.hand(A, "mummy ghoul spear_trap*2").hand(B, "skeleton*2");
    scene.begin_entering();
    scene.choose(A, "camel cat");
    scene.choose(B, "spy thief");
    EXPECT_EQ(scene.asked(), "A obstacles 0-4: mummy ghoul spear_trap spear_trap");
    scene.choose(A, "mummy ghoul spear_trap*2");
    scene.choose(A, "none");
    scene.choose(B, "skeleton*2");
    EXPECT_EQ(scene.group(A), "camel cat mummy ghoul");
    EXPECT_EQ(scene.group(B), "spy thief skeleton skeleton");
}

TEST(EntryLimit, R5_3_OnlyOfTheOpenTomb) {
    Scene scene;
    scene.bearer(A).open_tomb("tomb_of_haremhab").tomb_stack("tomb_of_ramses");
    scene.tombs(A, "tomb_of_hatshepsut").camp(A, kCamp).camp(B, "cat");
    scene.begin_entering();
    EXPECT_EQ(scene.asked(), "A enter 0-5: tara_wolf worker camel cat spy");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
