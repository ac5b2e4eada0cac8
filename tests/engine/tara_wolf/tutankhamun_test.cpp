// each_may_eliminate: Tomb of Tutankhamun (R5.2, R9.14).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::ElementsAre;

// The pass marker of the bearer is used: the Tomb opens by itself.
void open(Scene& scene, Seat bearer) {
    scene.bearer(bearer).pass_used(bearer).tomb_stack("tomb_of_tutankhamun plain_tomb");
    scene.begin_tomb();
}

TEST(Tutankhamun, R9_14_TheSecondSeatSeesWhatTheFirstOneChose) {
    Scene scene;
    scene.camp(A, "tara_wolf worker camel").camp(B, "thief cat");
    open(scene, B);
    EXPECT_EQ(scene.asked(), "B tomb_eliminate(tomb_of_tutankhamun) 0-1: worker camel");
    scene.choose(B, "worker");
    EXPECT_THAT(scene.moves(A), ElementsAre("A eliminated worker: camp@A#1 -> discard"));
    EXPECT_EQ(scene.camp(A), "tara_wolf camel");
    EXPECT_EQ(scene.asked(), "A tomb_eliminate(tomb_of_tutankhamun) 0-1: thief cat");
    scene.choose(A, "cat");
    EXPECT_THAT(scene.events(B), ElementsAre("B eliminated cat"));
    EXPECT_EQ(scene.discard(), "cat worker");
    EXPECT_EQ(scene.asked(), "B enter 0-1: thief");
}

TEST(Tutankhamun, R5_2_TheBearerChoosesFirst) {
    for (Seat bearer : {A, B}) {
        Scene scene;
        scene.camp(A, "worker").camp(B, "worker");
        open(scene, bearer);
        scene.choose(bearer, "worker");
        scene.choose(other(bearer), "worker");
        EXPECT_EQ(scene.camp(A) + scene.camp(B), "");
    }
}

// The printed strength counts in camp: a pack of bandits has two each there.
TEST(Tutankhamun, R9_14_CompanionsAndAnimalsOfStrengthOneOrTwo) {
    Scene scene;
    scene.card("shadow", Kind::companion, 0, 0).card("kitten", Kind::animal, 0, 0);
    scene.camp(A, "camel");
    scene.camp(B,
               "tara_wolf shadow kitten worker mercenary desert_bandit*2 falcon camel "
               "legionnaire crocodile");
    open(scene, A);
    EXPECT_EQ(scene.asked(),
              "A tomb_eliminate(tomb_of_tutankhamun) 0-1: worker desert_bandit desert_bandit "
              "falcon camel");
    EXPECT_EQ(scene.try_options(A, {5}), Rejection::out_of_range);
    EXPECT_EQ(scene.try_options(A, {0, 1}), Rejection::too_many);
    scene.choose(A, "camel");
    EXPECT_EQ(scene.camp(B),
              "tara_wolf shadow kitten worker mercenary desert_bandit desert_bandit falcon "
              "legionnaire crocodile");
}

TEST(Tutankhamun, R9_14_NobodyHasToChoose) {
    Scene scene;
    scene.camp(A, "worker").camp(B, "thief");
    open(scene, A);
    scene.choose(A, "none");
    scene.choose(B, "none");
    EXPECT_EQ(scene.camp(A) + " " + scene.camp(B), "worker thief");
    EXPECT_EQ(scene.asked(), "A enter 0-1: worker");
}

TEST(Tutankhamun, R9_14_ASeatWithoutALegalTargetIsNotAsked) {
    Scene first;
    first.camp(A, "worker").camp(B, "tara_wolf mercenary");
    open(first, A);
    EXPECT_EQ(first.asked(), "B tomb_eliminate(tomb_of_tutankhamun) 0-1: worker");

    Scene second;
    second.camp(A, "tara_wolf mercenary").camp(B, "worker");
    open(second, A);
    second.choose(A, "worker");
    EXPECT_EQ(second.asked(), "A enter 0-2: tara_wolf mercenary");

    Scene neither;
    neither.camp(A, "tara_wolf").camp(B, "crocodile");
    open(neither, A);
    EXPECT_EQ(neither.asked(), "A enter 0-1: tara_wolf");
}

// What happens in camp is no elimination of a tomb: no Doctor saves, no Ghoul counts it.
TEST(Tutankhamun, R9_8_NoDoctorSavesAndNoGhoulCounts) {
    Scene scene;
    scene.camp(A, "camel").camp(B, "doctor worker");
    open(scene, A);
    scene.choose(A, "worker");
    EXPECT_EQ(scene.camp(B), "doctor");
    EXPECT_EQ(scene.discard(), "worker");
    EXPECT_EQ(scene.seen(B, CounterKey::eliminated), 0);
    EXPECT_EQ(scene.seen(B, CounterKey::saves_used, B), 0);
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
