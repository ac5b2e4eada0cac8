// Opening a Tomb (R5.1, R5.2, R9.21).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::ElementsAre;

TEST(Opening, R5_1_TheBearerOpensTheTopTomb) {
    Scene scene;
    scene.bearer(B).tomb_stack("tomb_of_haremhab tomb_of_ramses plain_tomb").camp(B, "camel");
    scene.begin_tomb();
    EXPECT_EQ(scene.seen(A, ZoneKey::open_tomb), "");
    scene.choose(B, "open");
    EXPECT_EQ(scene.tomb_stack(), "tomb_of_ramses plain_tomb");
    EXPECT_THAT(scene.moves(A),
                ElementsAre("B tomb_opened tomb_of_haremhab: tomb_stack -> open_tomb"));
    EXPECT_EQ(scene.asked(), "B enter 0-1: camel");
}

TEST(Opening, R5_1_FaceUp) {
    Scene scene;
    scene.bearer(A).tomb_stack("tomb_of_haremhab plain_tomb").camp(A, "camel");
    scene.begin_tomb();
    scene.choose(A, "open");
    for (const Onlooker& who : {Onlooker(A), Onlooker(B), Onlooker(kSpectator)}) {
        EXPECT_EQ(scene.seen(who, ZoneKey::open_tomb), "tomb_of_haremhab");
        EXPECT_EQ(scene.seen(who, ZoneKey::tomb_stack), "+1");
        EXPECT_THAT(scene.events(who), ElementsAre("A tomb_opened tomb_of_haremhab"));
    }
}

TEST(Opening, R9_21_WithThePassMarkerUsedNobodyIsAsked) {
    Scene scene;
    scene.bearer(A).pass_used(A).tomb_stack("tomb_of_haremhab").camp(A, "camel");
    scene.begin_tomb();
    EXPECT_THAT(scene.events(B), ElementsAre("A tomb_opened tomb_of_haremhab"));
    EXPECT_EQ(scene.asked(), "A enter 0-1: camel");
}

// Of a Tomb with two such effects the first one is carried out on both sides before the second.
TEST(Opening, R5_2_TheBearerFirstAndThenTheOtherSeat) {
    for (Seat bearer : {A, B}) {
        const Seat second = other(bearer);
        Scene scene;
        scene.tomb("two_plagues",
                   "on_open: each_discards(1), "
                   "on_open: each_may_eliminate(companion|animal, opposing camp)");
        scene.bearer(bearer).tomb_stack("two_plagues");
        scene.hand(bearer, "spy worker").camp(bearer, "cobra");
        scene.hand(second, "camel thief").camp(second, "jackal");
        scene.begin_tomb();
        scene.choose(bearer, "open");
        const std::string first(name_of(bearer));
        const std::string then(name_of(second));
        EXPECT_EQ(scene.asked(), first + " tomb_discard(two_plagues) 1: spy worker");
        scene.choose(bearer, "worker");
        EXPECT_EQ(scene.asked(), then + " tomb_discard(two_plagues) 1: camel thief");
        scene.choose(second, "camel");
        EXPECT_EQ(scene.asked(), first + " tomb_eliminate(two_plagues) 0-1: jackal");
        scene.choose(bearer, "jackal");
        EXPECT_EQ(scene.asked(), then + " tomb_eliminate(two_plagues) 0-1: cobra");
        scene.choose(second, "cobra");
        EXPECT_EQ(scene.discard(), "cobra jackal camel worker");
        EXPECT_EQ(scene.asked(), first + " enter 0:");
    }
}

TEST(Opening, R5_2_OnlyWhenItIsOpened) {
    Scene scene;
    scene.bearer(A).open_tomb("tomb_of_sethos").tomb_stack("tomb_of_sethos plain_tomb");
    scene.camp(A, "camel").camp(B, "cat").hand(A, "spy").hand(B, "spy");
    scene.begin_entering();
    scene.choose(A, "camel");
    EXPECT_EQ(scene.asked(), "B enter 0-1: cat");
    scene.choose(B, "none");
    EXPECT_EQ(scene.tombs(A), "tomb_of_sethos");
    EXPECT_EQ(scene.hand(A) + " " + scene.hand(B), "spy spy");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
