// Order: choices are sets, cards keep the order of their zone (R9.1), the bearer first (R9.2).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::ElementsAre;

TEST(Order, R9_1_ThePicksOfAChoiceHaveNoOrder) {
    for (const char* picks : {"tara_wolf cobra jackal", "jackal tara_wolf cobra"}) {
        Scene scene;
        scene.camp(A, "tara_wolf camel cobra jackal").camp(B, "cat");
        scene.begin_entering();
        scene.choose(A, picks);
        EXPECT_EQ(scene.group(A), "tara_wolf cobra jackal");
        EXPECT_EQ(scene.camp(A), "camel");
        EXPECT_THAT(scene.events(B),
                    ElementsAre("A entered tara_wolf", "A entered cobra", "A entered jackal"));
    }
}

TEST(Order, R9_1_TheSameOptionCountsOnce) {
    Scene scene;
    scene.camp(A, "camel cobra").camp(B, "cat");
    scene.begin_entering();
    EXPECT_EQ(scene.try_options(A, {0, 0}), Rejection::picked_twice);
    EXPECT_EQ(scene.group(A), "");
}

TEST(Order, R9_1_DiscardsKeepTheOrderOfTheHand) {
    Scene scene;
    scene.hand(A, "camel cobra jackal worker spy seer thief");
    scene.begin_play(A);
    scene.choose(A, "end");
    scene.choose(A, "spy cobra");
    EXPECT_EQ(scene.discard(), "spy cobra");
    EXPECT_EQ(scene.hand(A), "camel jackal worker seer thief");
}

TEST(Order, R9_1_NewCardsGoToTheEnd) {
    Scene scene;
    scene.hand(A, "worker cobra").camp(A, "tara_wolf seer").coins(A, 1).stack("camel");
    scene.begin_play(A);
    scene.choose(A, "worker");
    EXPECT_EQ(scene.hand(A), "cobra camel");
    EXPECT_EQ(scene.camp(A), "tara_wolf seer worker");
}

TEST(Order, R9_1_WhoReturnsGoesToTheEnd) {
    Scene scene;
    scene.camp(A, "seer").group(A, "monkey tara_wolf").camp(B, "cat");
    scene.begin_battle();
    EXPECT_EQ(scene.camp(A), "seer tara_wolf monkey");
}

TEST(Order, R9_1_TheOrderOfFaceDownCardsIsNotShown) {
    Scene scene;
    scene.bearer(A).group(A, "cat").group(B, "cat");
    scene.face_down(A, "mummy sandstorm camel").hand(B, "skeleton");
    scene.begin_obstacles(B);
    EXPECT_EQ(scene.seen(A, ZoneKey::face_down, A), "mummy sandstorm camel");
    EXPECT_EQ(scene.seen(B, ZoneKey::face_down, A), "?main ?main ?papyrus");
    EXPECT_EQ(scene.seen(kSpectator, ZoneKey::face_down, A), "?main ?main ?papyrus");
}

TEST(Order, R9_2_TheBearersCardsAreRevealedFirst) {
    for (Seat bearer : {A, B}) {
        const Seat second = other(bearer);
        Scene scene;
        scene.bearer(bearer).group(A, "cat").group(B, "cat");
        scene.face_down(bearer, "mummy skeleton").hand(second, "ghoul tomb_guardian");
        scene.begin_obstacles(second);
        scene.choose(second, "tomb_guardian ghoul");
        std::vector<std::string> revealed;
        for (const std::string& event : scene.events(kSpectator)) {
            if (event.find(" revealed ") != std::string::npos) revealed.push_back(event);
        }
        const std::string first(name_of(bearer));
        const std::string then(name_of(second));
        EXPECT_THAT(revealed,
                    ElementsAre(first + " revealed mummy", first + " revealed skeleton",
                                then + " revealed ghoul", then + " revealed tomb_guardian"));
    }
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
