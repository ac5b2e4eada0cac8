// dig: Archaeologist (R9.18).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::ElementsAre;

TEST(Archaeologist, R9_18_TakesOneOfThreeAndPutsTheRestUnderTheStack) {
    Scene scene;
    scene.hand(A, "archaeologist").coins(A, 1).stack("camel mummy spy jackal seer");
    scene.begin_play(A);
    scene.choose(A, "archaeologist");
    EXPECT_EQ(scene.asked(), "A dig(archaeologist) 1: camel mummy spy");
    EXPECT_EQ(scene.stack(), "jackal seer");
    EXPECT_EQ(scene.try_options(A, {}), Rejection::too_few);
    EXPECT_EQ(scene.try_options(A, {0, 1}), Rejection::too_many);
    scene.choose(A, "mummy");
    EXPECT_EQ(scene.hand(A), "mummy");
    // In the order in which they were drawn: the last one lies at the bottom.
    EXPECT_EQ(scene.stack(), "jackal seer camel spy");
    EXPECT_EQ(scene.asked(), "A play 1: end");
}

TEST(Archaeologist, R9_18_OthersSeeHowManyAndNothingElse) {
    Scene scene;
    scene.hand(A, "archaeologist").coins(A, 1).stack("camel mummy spy jackal");
    scene.begin_play(A);
    scene.choose(A, "archaeologist");
    EXPECT_THAT(scene.events(A), ElementsAre("A paid 1", "A played archaeologist",
                                             "A saw_stack_card camel", "A saw_stack_card mummy",
                                             "A saw_stack_card spy", "A looked_at_stack 3"));
    EXPECT_EQ(scene.seen(A, ZoneKey::looked_at), "camel mummy spy");
    for (Onlooker who : {Onlooker(B), Onlooker(kSpectator)}) {
        EXPECT_THAT(scene.events(who),
                    ElementsAre("A paid 1", "A played archaeologist", "A looked_at_stack 3"));
        EXPECT_EQ(scene.seen(who, ZoneKey::looked_at), "+3");
    }
    scene.choose(A, "spy");
    EXPECT_THAT(scene.events(A), ElementsAre("A took_looked_at spy", "A put_under 2"));
    for (Onlooker who : {Onlooker(B), Onlooker(kSpectator)}) {
        EXPECT_THAT(scene.events(who), ElementsAre("A took_looked_at ?", "A put_under 2"));
        EXPECT_EQ(scene.seen(who, ZoneKey::looked_at), "");
        EXPECT_EQ(scene.seen(who, ZoneKey::hand, A), "+1");
    }
}

// The stack ends after one card: the discard pile is shuffled, the looked-at card stays out of it.
TEST(Archaeologist, R9_18_LookedAtCardsAreNoPartOfAReshuffle) {
    Scene scene;
    scene.hand(A, "archaeologist").coins(A, 1).stack("camel").discard("mummy spy jackal");
    scene.reshuffle_in_order(3);
    scene.begin_play(A);
    scene.choose(A, "archaeologist");
    EXPECT_EQ(scene.asked(), "A dig(archaeologist) 1: camel mummy spy");
    EXPECT_THAT(scene.events(B), ElementsAre("A paid 1", "A played archaeologist", "reshuffled 3",
                                             "A looked_at_stack 3"));
    scene.choose(A, "camel");
    EXPECT_EQ(scene.stack(), "jackal mummy spy");
}

TEST(Archaeologist, R9_18_OfTwoCardsOneIsTaken) {
    Scene scene;
    scene.hand(A, "archaeologist").coins(A, 1).stack("camel").discard("spy");
    scene.begin_play(A);
    scene.choose(A, "archaeologist");
    EXPECT_EQ(scene.asked(), "A dig(archaeologist) 1: camel spy");
    scene.choose(A, "camel");
    EXPECT_EQ(scene.hand(A), "camel");
    EXPECT_EQ(scene.stack(), "spy");
}

TEST(Archaeologist, R9_18_ASingleCardIsTaken) {
    Scene scene;
    scene.hand(A, "archaeologist").coins(A, 1).stack("camel");
    scene.begin_play(A);
    scene.choose(A, "archaeologist");
    EXPECT_EQ(scene.asked(), "A dig(archaeologist) 1: camel");
    scene.choose(A, "camel");
    EXPECT_EQ(scene.hand(A), "camel");
    EXPECT_EQ(scene.stack(), "");
    EXPECT_THAT(scene.events(B), ElementsAre("A took_looked_at ?"));
}

TEST(Archaeologist, R9_18_WithNoCardNothingHappens) {
    Scene scene;
    scene.hand(A, "archaeologist").coins(A, 1);
    scene.begin_play(A);
    scene.choose(A, "archaeologist");
    EXPECT_EQ(scene.asked(), "A play 1: end");
    EXPECT_EQ(scene.camp(A), "archaeologist");
}

TEST(Archaeologist, R9_18_TakesAsManyAsItsLineSays) {
    Scene scene;
    scene.card("digger", Kind::companion, 0, 1, "on_play: dig(look 4, take 2)");
    scene.hand(A, "digger").stack("camel mummy spy jackal seer");
    scene.begin_play(A);
    scene.choose(A, "digger");
    EXPECT_EQ(scene.asked(), "A dig(digger) 2: camel mummy spy jackal");
    scene.choose(A, "jackal camel");
    EXPECT_EQ(scene.hand(A), "camel jackal");
    EXPECT_EQ(scene.stack(), "seer mummy spy");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
