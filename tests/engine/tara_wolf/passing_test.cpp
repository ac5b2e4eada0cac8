// The round, passing and winning (R3).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

TEST(Round, R3_1_CampOfTheBearerThenOfTheOtherSeatThenTheTomb) {
    Scene scene;
    scene.bearer(B).camp(B, "camel");
    scene.begin_round();
    EXPECT_THAT(scene.events(A), ElementsAre("B round_began 1", "B camp_began"));
    scene.choose(B, "0");
    scene.choose(B, "end");
    EXPECT_EQ(scene.asked(), "A split 1: 0 1 2 3 4");
    scene.choose(A, "0");
    scene.choose(A, "end");
    EXPECT_EQ(scene.asked(), "B open_or_pass 1: open pass");
    scene.choose(B, "open");
    EXPECT_EQ(scene.asked(), "B enter 0-1: camel");
}

TEST(Round, R3_1_TheMedallionGoesToTheOtherSeatWhenTheRoundEnds) {
    Scene scene;
    scene.bearer(A).camp(A, "camel").round(3);
    scene.begin_entering();
    scene.choose(A, "none");
    EXPECT_EQ(scene.bearer(), B);
    EXPECT_THAT(scene.events(A), ElementsAre("A sent_nobody", "B won_tomb plain_tomb",
                                             "B medallion", "B round_began 4", "B camp_began"));
    EXPECT_EQ(scene.asked(), "B split 1: 0 1 2 3 4");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
