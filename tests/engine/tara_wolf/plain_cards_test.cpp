// Cards without an effect: Legionnaire, Camel, Crocodile (R4.5), and what they are worth.

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

struct Plain {
    const char* id;
    int cost;
    int strength;
};
constexpr Plain kPlain[] = {{"legionnaire", 2, 4}, {"camel", 1, 2}, {"crocodile", 3, 5}};

TEST(PlainCards, R4_4_CostWhatIsPrintedAndDoNothingElse) {
    for (const Plain& card : kPlain) {
        Scene scene;
        scene.hand(A, card.id).coins(A, card.cost).coins(B, 2).hand(B, "spy").stack("cobra");
        scene.begin_play(A);
        scene.choose(A, card.id);
        EXPECT_THAT(scene.events(B), ElementsAre("A paid " + std::to_string(card.cost),
                                                 "A played " + std::string(card.id)));
        EXPECT_EQ(scene.camp(A), card.id);
        EXPECT_EQ(scene.coins(A), 0);
        EXPECT_EQ(scene.hand(A) + scene.hand(B), "spy");
        EXPECT_EQ(scene.asked(), "A play 1: end");
    }
}

TEST(PlainCards, R4_4_ACoinTooFewIsTooFew) {
    for (const Plain& card : kPlain) {
        Scene scene;
        scene.hand(A, card.id).coins(A, card.cost - 1);
        scene.begin_play(A);
        EXPECT_EQ(scene.asked(), "A play 1: end");
    }
}

TEST(PlainCards, R5_12_FightWithThePrintedStrength) {
    for (const Plain& card : kPlain) {
        Scene scene;
        scene.group(A, card.id).group(B, "cat jackal");
        scene.begin_traps();
        EXPECT_THAT(scene.events(B), Contains("battle " + std::to_string(card.strength) + " 2"));
    }
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
